"""Matches with cards of the whole pool, by lot: no fault comes up, and nobody is asked for what is hidden."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.events import GameEvent
from engine.games.tomb_raider.cards import POOL, Character, Location, Obstacle, Treasure
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import QUESTIONS
from engine.games.tomb_raider.rows import change_lasting_effects
from engine.games.tomb_raider.state import ABILITIES, State
from engine.games.tomb_raider.windows import questions
from engine.games.tomb_raider.windows.aims import list_possible_aims
from engine.protocol import Ask, Checkpoint, One, Roll, Shuffle
from engine.setup import Setup
from engine.zones import NOBODY, make_zone
from tests.scenario import check_event

from .any_cards import asks_of, walk

DRAWN = sorted(n for n, card in POOL.cards.items() if not isinstance(card, Location | Character | Treasure))
ROOMS = sorted(card.number for card in POOL.list_cards(Location) if card.role in ("room", "save"))
GIVEN = ("020", "045", "186", "190", "189", "188", "S020", "S045", "S178", "B146", "B150", "Z11", "Z12")


def dealt(seats: int, seed: int) -> State:
    """Begin Into the Caves with any locations. The players bring sixty cards of the pool each, a treasure, and any
    raider."""
    lot = random.Random(seed)
    s: State = GAME.begin(Setup("into_the_caves", ({"starter": "caves"},) * seats))
    s.rules = msgspec.structs.replace(s.rules, wet=seed % 2 == 1, drown_at_zero=seed % 4 == 1)
    gates = [card for space in s.spaces for card in space.card.cards]
    rooms = [*lot.sample(ROOMS, 24), s.treasure]
    s.locations = (*rooms, *gates)
    s.level_deck = make_zone(NOBODY, rooms)
    for seat, r in enumerate(s.raiders):
        character = lot.choice(POOL.list_cards(Character))
        r.character, r.power = character.number, character.power
        r.base = [character.find_printed_ability(name) for name in ABILITIES]
        given = lot.choice(GIVEN)
        cards = lot.choices(DRAWN, k=60)
        r.cards = (*cards, given)
        r.deck = make_zone(NOBODY, cards)
        r.hand.sight = 1 << seat
        r.saved.put(given)
        change_lasting_effects(r, given, 1)
    return s


@pytest.mark.lot(4)
@pytest.mark.parametrize("seed", range(12))
def test_any_cards_are_played_without_a_fault(seed: int) -> None:
    s = dealt(2 + seed % 3, seed)
    for request in walk(s, random.Random(seed), 500):
        if isinstance(request, GameEvent):
            check_event(GAME, request, range(len(s.raiders)))
        elif not isinstance(request, Roll | Shuffle):
            assert GAME.faults(s) == []
        for ask in asks_of(request):
            assert ask.kind in QUESTIONS
            assert ask.choice.count() > 1 or ask.secret or ask.throw
            named = ask.kind == "opening-hand"  # The question's default is the hand of the box.
            assert named or ask.choice.is_valid_answer(ask.choice.write(ask.default))
            assert msgspec.json.encode(GAME.view(s, ask.seat))
            if isinstance(ask.choice, One):
                texts = [option.format_text() for option in ask.choice.options]
                assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("seed", range(6))
def test_who_is_asked_is_public_with_any_cards_TR_DEC_12(seed: int) -> None:
    """A state is dealt again for each viewer at every checkpoint. The first questions stay the same and go to the same
    seats."""
    s, lot = dealt(2 + seed % 3, seed), random.Random(100 + seed)
    asked = 0
    others: list[tuple[int, Any]] = []
    for request in walk(s, random.Random(seed), 350):
        if isinstance(request, Checkpoint):
            others = [(seat, GAME.redeal(s, seat, lot.randrange)) for seat in range(len(s.raiders))]
        elif asks := asks_of(request):
            for viewer, other in others:
                theirs = first_asks(other)
                alike = [(a.seat, a.kind, a.secret) for a in asks]
                assert [(a.seat, a.kind, a.secret) for a in theirs] == alike, viewer
                asked += 1
            others = []
        elif isinstance(request, Roll | Shuffle):
            others = []
    assert asked > 20


def first_asks(s: State) -> tuple[Ask, ...]:
    rules = GAME.play(s)
    request: Any = next(rules)
    while not asks_of(request):
        assert isinstance(request, GameEvent | Checkpoint)
        request = rules.send(None)
    return asks_of(request)


def test_all_cards_come_up() -> None:
    """The cards that are dealt in these tests are all that can be drawn."""
    seen = {card for seed in range(12) for r in dealt(2 + seed % 3, seed).raiders for card in r.cards}
    assert set(DRAWN) <= seen and any(isinstance(POOL.find_card(card), Obstacle) for card in seen)


@pytest.mark.parametrize("seed", range(4))
def test_TR_DEC_12_a_card_could_be_played_where_it_could_be_aimed(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-DEC-12: A quick check says whether a card could be played. It agrees with the slow search for all its
    targets."""
    seen = set()
    could = questions.could_play_clause

    def both(*of: Any) -> bool:
        answer = could(*of)
        assert answer == bool(list_possible_aims(*of, held=True)), of[2]
        seen.add((of[2].card, answer))
        return answer

    monkeypatch.setattr(questions, "could_play_clause", both)
    for _request in walk(dealt(3, seed), random.Random(seed), 400):
        pass
    assert len(seen) > 20
