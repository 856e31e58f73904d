"""Nobody learns what is hidden: what a viewer cannot know is dealt again, and nothing changes for that viewer.

Over random matches of every registered game, for every seat and the spectator: the view, the questions, who is waited
for and the news stay what they were, and go on to be the same until something is revealed. What cannot fail proves
nothing: rules with one leak each must be caught, and every hidden thing must have been dealt otherwise at least once.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.tomb_raider import observe
from engine.games.tomb_raider.card_events import OwnCards
from engine.games.tomb_raider.rounds import draw, offers
from engine.games.tomb_raider.windows import questions
from engine.match import Match
from engine.protocol import CHANCE, Refused, Roll, Seat, Shuffle
from engine.testing.resample import redeal_match
from tests.engine.conformance import ALL, GAMES, SHOWN, Lot, start
from tests.fake import pebbles

from .secrecy import Leak, differing, nobody_learns, positions, twin


@pytest.mark.lot(6)
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
def test_what_is_hidden_changes_nothing_for_who_may_not_know(key: str, level: str, seats: int, seed: int) -> None:
    """TR-INFO-1, TR-DEC-12: Hands and decks are hidden, and who is asked follows from public facts alone."""
    assert nobody_learns(key, level, seats, seed) > 0


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10, 12))
@pytest.mark.parametrize(("key", "level", "seats"), ALL)
def test_nobody_learns_secrets_in_many_long_matches(key: str, level: str, seats: int, seed: int) -> None:
    """TR-INFO-1, TR-DEC-12: A leak can be seen by nearly all seats and for a while, so two seats
    of a full table are enough."""
    assert nobody_learns(key, level, seats, seed, 1000, 2) > 0


# --- rules with one leak each must be caught ---

Patch = Callable[[pytest.MonkeyPatch], None]


def shown(patch: pytest.MonkeyPatch, key: str, view: Callable[[Any, Seat | None], Any]) -> None:
    """Give the game another view."""
    patch.setitem(GAMES, key, replace(GAMES[key], view=view))


def leaking_view(patch: pytest.MonkeyPatch) -> None:
    """Leak by a deck size that follows from its top card."""
    view = GAMES["tomb_raider"].view
    shown(patch, "tomb_raider", lambda s, v: replace(view(s, v), level_deck=int(s.level_deck.cards[0])))


def leaking_hand(patch: pytest.MonkeyPatch) -> None:
    """Leak by an opponent's hand that looks larger if it holds an obstacle."""

    view = GAMES["tomb_raider"].view

    def larger(s: Any, viewer: Seat | None) -> Any:
        usual = view(s, viewer)
        raiders = tuple(
            replace(r, hand=r.hand + any(card.startswith("06") for card in s.raiders[r.seat].hand.cards))
            for r in usual.raiders
        )
        return replace(usual, raiders=raiders)

    shown(patch, "tomb_raider", larger)


def asked_by_hidden_facts(patch: pytest.MonkeyPatch) -> None:
    """Leak by windows that open only for players who hold a card for them."""
    in_hand = questions.find_hand_plays

    def held(*of: Any) -> Any:
        _could, found = in_hand(*of)
        return bool(found), found

    patch.setattr(questions, "find_hand_plays", held)


def offer_by_hidden_facts(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking for obstacles only players who hold a fitting one."""
    offer = offers._make_offer_question

    def only_holders(*given: Any) -> Any:
        ask = offer(*given)
        return ask if ask is not None and ask.choice.count() > 1 else None

    patch.setattr(offers, "_make_offer_question", only_holders)


class DrewInTheOpen(GameEvent, frozen=True):
    kind = "drew"
    seat: Seat
    count: int
    cards: tuple[str, ...]


def told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Leak by telling everybody which cards were drawn."""

    def drew(seat: Seat, count: int, *, private: dict[Seat, OwnCards]) -> GameEvent:
        return DrewInTheOpen(seat, count, private[seat].cards)

    patch.setattr(draw, "Drew", drew)


def open_question(patch: pytest.MonkeyPatch) -> None:
    """Leak by a public question about what a seat may play in secret."""
    question = questions._make_question
    patch.setattr(
        questions,
        "_make_question",
        lambda *rest: None if (ask := question(*rest)) is None else replace(ask, secret=False),
    )


def next_pebble(patch: pytest.MonkeyPatch) -> None:
    """Leak by showing the bag's next pebble."""
    view = GAMES["pebbles"].view
    shown(patch, "pebbles", lambda s, v: replace(view(s, v), top=s.bag.cards[0] if s.bag.cards else ""))


def asked_for_coral(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking only players who may look into the bag."""
    peeking = pebbles.peeking
    patch.setattr(pebbles, "peeking", lambda s, seat: ask if (ask := peeking(s, seat)).choice.count() > 1 else None)


def bids_shown(patch: pytest.MonkeyPatch) -> None:
    """Leak by a question number that tells the length of a sealed bid."""
    pending = Match.pending.fget
    assert pending is not None

    def shorter(self: Match[Any]) -> Any:
        told = [answer.format_text() for _, answer in self._unopened.values()]
        return tuple(replace(put, number=put.number + len("".join(told))) for put in pending(self))

    patch.setattr(Match, "pending", property(shorter))


MUTANTS: list[tuple[Patch, tuple[str, str, int]]] = [
    (leaking_view, ("tomb_raider", "learning_game", 1)),
    (leaking_hand, ("tomb_raider", "introductory", 2)),
    (asked_by_hidden_facts, ("tomb_raider", "introductory", 2)),
    (offer_by_hidden_facts, ("tomb_raider", "introductory", 2)),
    (told_to_all, ("tomb_raider", "introductory", 2)),
    (open_question, ("tomb_raider", "introductory", 2)),
    (next_pebble, ("pebbles", "short", 2)),
    (asked_for_coral, ("pebbles", "long", 2)),
    (bids_shown, ("pebbles", "long", 2)),
]


@pytest.mark.lot(3)
@pytest.mark.parametrize(("patch", "shape"), MUTANTS, ids=lambda one: getattr(one, "__name__", ""))
def test_a_leak_is_caught(patch: Patch, shape: tuple[str, str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(Leak):
        for seed in range(1, 10):
            nobody_learns(*shape, seed)


# --- the test of the test ---


@pytest.mark.lot(6)
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
def test_a_redeal_changes_what_the_view_does_not_determine(key: str, level: str, seats: int) -> None:
    seeds = (1, 2, 3)
    there, changed = differing(key, level, seats, seeds)
    assert there <= changed

    def ever(what: Callable[[Match[Any]], bool]) -> bool:
        return any(what(match) for seed in seeds for match in positions(key, level, seats, seed))

    # A game without cards hides none, and a game that never asks several at once has no sealed answers; otherwise both
    # must occur.
    assert there or not ever(lambda match: any(match.game.zones(match.state)))
    if not any(isinstance(what, str) for _, what in changed):
        assert not ever(lambda match: bool(match.unopened)), "no answer under seal was ever changed"


def test_a_deal_that_leaves_something_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = observe.deal_again
    monkeypatch.setattr(observe, "deal_again", lambda zones, *rest: deal(zones, *rest) if len(zones) != 1 else None)
    found = [differing("tomb_raider", "introductory", 1, (seed,)) for seed in (1, 2, 3)]
    assert not all(there <= changed for there, changed in found), "one of them may shuffle that pile anew by itself"


def test_a_shuffle_of_known_cards_is_dealt_otherwise_too() -> None:
    """Cards that everybody knew before a shuffle are as hidden after it as all others."""
    tops = set()
    lot = Random(4)
    match, _ = start(GAMES["pebbles"], "long", 1, 4)
    for _ in range(6):  # Play into a later round, past a toss of known pebbles.
        put = match.pending[0]
        match.act(0, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    for _ in range(60):
        other = redeal_match(match, 0, lot.randrange)
        assert other is not None
        tops.add(tuple(other.state.bag.cards))
    assert len(tops) > 5


def test_a_deal_never_lays_the_treasure_room_where_it_may_not_be_TR_TRS_2() -> None:
    """The test builds the state of a level that hides the treasure room: a face-down card lies at depth 1, and the
    treasure room is in the deck."""
    game, lot = GAMES["tomb_raider"], Random(2)
    match, _ = start(game, "introductory", 1, 0)
    s = match.state
    s.spaces[s.treasure_at].card.move(s.treasure, s.level_deck)
    s.level_deck.known[-1] = 0
    shallow = next(at for at, space in enumerate(s.spaces) if not space.card.cards)
    deep = s.treasure_at
    for at in (shallow, deep):
        s.spaces[at].card.put(*s.level_deck.take())
    lay = set()
    for _ in range(200):
        other = game.redeal(s, 0, lot.randrange)
        lay |= {at for at, space in enumerate(other.spaces) if s.treasure in space.card.cards}
    assert lay == {deep}


# --- the match that is only imagined ---


def test_without_a_fitting_deal_the_match_is_not_redealt(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = start(GAMES["pebbles"], "short", 2, 1)
    assert redeal_match(match, 0, Random(1).randrange) is not None
    view, count = match.game.view, iter(range(100_000))
    match.game = replace(match.game, view=lambda s, v: replace(view(s, v), round=next(count)))
    assert redeal_match(match, 0, Random(1).randrange) is None


def test_a_redealt_match_never_draws_the_real_dice() -> None:
    class Watched(Lot):
        drawn = 0

        def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
            self.drawn += 1
            return super().draw(number, request)

    lot = Random(6)
    match, _ = start(GAMES["tomb_raider"], "introductory", 2, 6)
    match.chance = watched = Watched(6)
    for _ in range(60):
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    before, stands = watched.drawn, match.compute_state_hash()
    other = redeal_match(match, 0, lot.randrange)
    assert other is not None
    rolled = False
    for _ in range(30):
        put = other.pending[0]
        step = other.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
        rolled = rolled or any(row.seat == CHANCE for row in step.rows)
    assert rolled and watched.drawn == before and match.compute_state_hash() == stands


def test_a_redeal_answers_again_the_simultaneous_questions_of_other_players() -> None:
    lot = Random(8)
    match, _ = start(GAMES["tomb_raider"], "introductory", 2, 8)
    while match.pending[0].ask.kind != "opening-hand":
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    first = next(put for put in match.pending if put.ask.seat == 1)
    match.act(1, first.number, first.ask.choice.write(first.ask.default))
    for viewer, changes in ((0, True), (None, True), (1, False)):
        values = set()
        for _ in range(12):
            other = redeal_match(match, viewer, lot.randrange)
            assert other is not None
            assert other.unopened == match.unopened and [put.number for put in other.pending] == [
                put.number for put in match.pending
            ]
            values.add(next(tuple(row.value) for row in other.rows if row.number in other.unopened))
        assert (len(values) > 1) == changes


def test_refusals_are_the_same_whatever_is_hidden() -> None:
    lot = Random(3)
    for match in positions("tomb_raider", "introductory", 2, 3, 120):
        for viewer in match.game.seats_in_play(match.state):
            other = twin(match, viewer, lot)
            for value in ("play:051", "offer:060", "find:069", ("051", "052"), "nonsense"):
                for number in {put.number for put in match.pending} | {10_000}:
                    assert refusal(match, viewer, number, value) == refusal(other, viewer, number, value)


def refusal(match: Match[Any], seat: Seat, number: int, value: Any) -> Any:
    """Return the refusal of an impossible answer, or None if the answer is possible."""
    put = match.find_question(seat)
    if put is not None and put.number == number and put.ask.choice.is_valid_answer(value):
        return None
    with pytest.raises(Refused) as refused:
        match.act(seat, number, value)
    return refused.value.kind, refused.value.rule, refused.value.values
