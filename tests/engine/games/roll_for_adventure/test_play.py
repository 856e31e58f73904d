"""Whole matches: the contract of the engine, secrecy, default answers, undo, invariants and speed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.__main__ import choose_randomly, run_selfplay
from engine.games.roll_for_adventure.board import ALLY, BONUS, KIND, VALUE
from engine.games.roll_for_adventure.cards import ENEMIES, MASTER
from engine.games.roll_for_adventure.events import (
    EVENTS,
    MarkedDieLost,
    Placed,
    QuestAdvice,
    Rolled,
    StoneEarned,
    Stuck,
    Won,
)
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import MOVES, QUESTIONS, SETS, Place
from engine.games.roll_for_adventure.state import State
from engine.match import Match
from engine.protocol import One, Refused, Some
from engine.setup import Setup
from engine.testing.resample import redeal_match
from tests.engine import conformance, test_conformance, test_secrecy, test_undo
from tests.scenario import check_event

FIRST = "book-of-magic"


@pytest.fixture(autouse=True)
def there_is_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(conformance.GAMES, GAME.key, GAME)  # All suites share this dictionary.


@pytest.mark.lot(5)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
@pytest.mark.parametrize(("level", "seats"), [(FIRST, 1), (FIRST, 2), ("crown-of-kings", 3), ("jewel-of-light", 4)])
def test_the_game_keeps_the_contract_of_the_engine(level: str, seats: int, seed: int) -> None:
    test_conformance.test_every_game_keeps_to_the_contract(GAME.key, level, seats, seed)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_default_answers_alone_neither_fail_nor_stop(seats: int) -> None:
    test_conformance.test_default_answers_alone_neither_fail_nor_stop(GAME.key, FIRST, seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_after_an_undo_the_match_is_as_if_the_answer_was_never_given(seats: int) -> None:
    test_undo.test_after_an_undo_the_match_is_as_if_the_answer_was_never_given(GAME.key, FIRST, seats, 5)


@pytest.mark.lot(2)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_changes_nothing(seats: int) -> None:
    test_secrecy.test_what_is_hidden_changes_nothing_for_who_may_not_know(GAME.key, "jewel-of-light", seats, 1)
    test_secrecy.test_a_redeal_changes_what_the_view_does_not_determine(GAME.key, FIRST, seats)


def matches(seats: int, count: int, policy: str = "lot") -> Any:
    """Yield random matches from random set-ups, at every stop."""
    for seed in range(count):
        match, _ = conformance.start(GAME, GAME.levels[seed % 4], seats, seed)
        lot = Random(seed)
        while True:
            yield match
            if match.over:
                break
            put = match.pending[lot.randrange(len(match.pending))]
            choice = put.ask.choice
            value = choice.write(put.ask.default if policy == "silent" else choice.sample(lot.randrange))
            match.act(put.ask.seat, put.number, value)


def test_events_and_questions_are_listed() -> None:
    """Every event can be read back from its stored form. Every class of events and every kind of question occurs."""
    classes, asked = set(), set()
    for seats in (1, 2, 4):
        for count, policy in ((90, "lot"), (40, "silent")):
            for match in matches(seats, count, policy):
                for logged in match.step.events:
                    check_event(GAME, logged.event, ())
                    classes.add(type(logged.event))
                for put in match.pending:
                    asked.add(put.ask.kind)
                    choice = put.ask.choice
                    if isinstance(choice, One):
                        assert all(type(option) in MOVES for option in choice.options)
                        assert put.ask.kind not in SETS
                    else:
                        assert put.ask.kind in SETS
    assert classes | {Stuck, Won, MarkedDieLost, QuestAdvice} == set(EVENTS)
    assert asked | {"seventh", "free", "without", "goes-without"} == set(QUESTIONS)


def test_the_invariants_hold_at_every_stop_RFA_INV_1_RFA_INV_2_RFA_INV_3() -> None:
    """RFA-INV-1, RFA-INV-2, RFA-INV-3: The number of dice, stones and cards stays the same. They are counted again
    here."""
    for match in matches(3, 25):
        s: State = match.state
        b = s.board
        dice = [d for p in s.players for d in p.dice] + s.pool + b.oblivion
        faced = [*s.thrown, *b.desert.first, *b.desert.second, *b.desert.crater, *b.forest.path, *b.ice_cave.row]
        faced += [d for section in b.fortress.sections for d in section]
        faced += [*b.resurrection, *(d for enemy in b.enemies for d in enemy.dice)]
        here = Counter([*dice, *(KIND[d] for d in faced)])
        assert here.pop(BONUS, 0) + b.stock == 4
        assert here == {"red": 5, "blue": 5, "green": 5, ALLY: 3}
        assert 0 <= b.stones <= b.wanted
        cards = Counter([*s.deck.cards, *b.discards, *(e.card for e in b.enemies), *filter(None, [s.revealed])])
        assert cards[MASTER] == 1 and cards >= Counter(ENEMIES)


def test_nothing_is_left_half_done_RFA_INV_4_RFA_INV_5_RFA_INV_6() -> None:
    """RFA-INV-4, RFA-INV-5, RFA-INV-6: Before a roll no section or vortex is full, and no enemy is beaten."""
    for match in matches(4, 25, "silent"):
        b = match.state.board
        if match.over or match.pending[0].ask.kind != "roll":
            continue
        assert len(b.desert.first) < 3 and len(b.desert.second) < 3 and any(b.fortress.barriers)
        assert all(len(section) < 4 for section in b.fortress.sections)
        assert len(b.forest.path) < (b.forest.spaces or 1)
        assert all(enemy.total < enemy.data.threshold for enemy in b.enemies)
        assert sum(VALUE[die] for die in b.resurrection) < 10


def test_the_crater_the_row_and_the_pool_hold_what_they_may_RFA_INV_7_RFA_INV_8_RFA_INV_9() -> None:
    stones = 0
    for match in matches(4, 40, "silent"):
        s: State = match.state
        if s.turn <= 1 and not s.rolls:
            stones = 0
        if s.board.rules.ability_uses == "1":
            stones += sum(isinstance(n.event, StoneEarned) and n.event.territory == "desert" for n in match.step.events)
            if s.board.desert.side == "A":
                assert len(s.board.desert.crater) == stones
        values = [VALUE[die] for die in s.board.ice_cave.row]
        assert len(set(values)) == len(values)
        rolled = [len(n.event.dice) for n in match.step.events if isinstance(n.event, Rolled)]
        placed = [len(n.event.dice) for n in match.step.events if isinstance(n.event, Placed)]
        assert len(rolled) <= 1 and all(n >= 1 for n in placed)


def test_every_rule_broken_is_a_fault() -> None:
    """The faults are a die too many, a card too few, a defeated enemy that is still there, and the Master of Shadows
    where it cannot be."""

    def broken(change: Any) -> list[str]:
        match, _ = conformance.start(GAME, FIRST, 3, 0)
        s: State = match.state
        assert GAME.faults(s) == []
        change(s)
        return GAME.faults(s)

    def enemy(s: State) -> None:
        s.board.enemies[0].dice.append("red6")

    changes = [
        lambda s: s.players[0].dice.append("red"),
        lambda s: s.deck.cards.pop(),
        lambda s: setattr(s, "low", 20),
        lambda s: setattr(s.board, "stones", 5),
        lambda s: s.board.damage.update(desert=6),
        lambda s: s.deck.known.__setitem__(0, 1),
        lambda s: setattr(s.board.forest, "spaces", 5),
    ]
    assert all(broken(change) for change in changes)


def test_the_last_placement_can_be_taken_back_until_the_next_throw() -> None:
    """RFA-DICE-2: The rule binds only from the next throw on. Before it, nobody has learned anything new."""
    free = 0
    for match in matches(3, 8):
        kinds = {logged.event.kind for logged in match.step.events}
        if "placed" in kinds and not match.over and match.pending[0].ask.kind == "roll":
            if "revealed" in kinds:
                assert not match.step.free
            else:
                free += 1
                assert match.step.free
    assert free > 50


# --- what nobody knows ---


def test_nobody_knows_the_deck_RFA_GEN_8() -> None:
    """The view of every seat and of a spectator is the same and has no order of the deck in it."""
    for number, match in enumerate(matches(3, 6)):
        views = {repr(match.view(viewer)).replace(f"viewer={viewer}", "") for viewer in (None, 0, 1, 2)}
        assert len(views) == 1
        if number % 40 == 0 and not match.over:
            before = repr(match.view(None))
            cards = match.state.deck.cards
            at = [place for place, card in enumerate(cards) if card != MASTER]
            for place, card in zip(at, sorted(cards[place] for place in at), strict=True):
                cards[place] = card
            assert repr(match.view(None)) == before


def test_a_redeal_keeps_to_what_is_known_of_the_master_of_shadows() -> None:
    """RFA-DECK-6, RFA-MOS-13: Every place within the bounds occurs, and no other."""
    match, _ = conformance.start(GAME, FIRST, 3, 0)
    lot = Random(4)
    places = set()
    for _ in range(150):
        again = GAME.redeal(match.state, 0, lot.randrange)
        assert GAME.faults(again) == [] and again.deck.cards != match.state.deck.cards
        assert again.board == match.state.board
        places.add(again.deck.cards.index(MASTER))
    assert places == set(range(8, 17))


def test_a_match_is_dealt_again_at_any_question() -> None:
    for number, match in enumerate(matches(2, 4)):
        if match.over or number % 9:
            continue
        again: Match[State] | None = redeal_match(match, 0, Random(number).randrange)
        assert again is not None and again.view(0) == match.view(0)


# --- giving up, ends, speed ---


def test_the_match_goes_on_until_all_have_given_up() -> None:
    s = GAME.begin(Setup(FIRST, ({},) * 3))
    assert GAME.cooperative
    assert GAME.concede(s, (0,)) is None and GAME.concede(s, (0, 2)) is None
    result = GAME.concede(s, (0, 1, 2))
    assert result is not None and result.winners == ()


def test_every_match_ends_and_all_win_or_nobody_RFA_GEN_1() -> None:
    line = run_selfplay(GAME, Setup(FIRST, ({},) * 4), 40, 3, choose_randomly)
    figures = dict(word.split("=") for word in line.split())
    assert figures["unfinished"] == "0" and len(set(figures["wins"].split(","))) == 1


def test_questions_stay_within_what_menus_hold() -> None:
    """No field of a placement has more than 25 values, with all special cards in play."""
    widest = 0
    for match in matches(2, 30):
        for put in match.pending:
            options = put.ask.choice.options if isinstance(put.ask.choice, One) else ()
            placements = [option for option in options if isinstance(option, Place)]
            widest = max(widest, len(placements))
            for field in ("value", "where", "count", "ability"):
                assert len({getattr(option, field) for option in placements}) <= 25
            assert not isinstance(put.ask.choice, Some) or len(put.ask.choice.items) <= 25
    assert widest > 40


def test_random_play_is_not_slow() -> None:
    """Only an enormous loss of speed fails this test. The benchmark measures the speed itself."""
    line = run_selfplay(GAME, Setup(FIRST, ({},) * 4), 40, 1, choose_randomly)
    assert int(dict(word.split("=") for word in line.split())["answers_per_s"]) > 1_500


def test_a_board_that_is_not_allowed_is_refused_not_played() -> None:
    with pytest.raises(Refused):
        GAME.begin(Setup(FIRST, ({}, {}), {"special": "giants"}))
