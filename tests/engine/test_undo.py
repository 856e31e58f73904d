"""Undo: an answer that is free to take back has revealed nothing. A match at an earlier input is as if the later
answers had never been given, and no number is used twice."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.match import Match
from engine.match_records import Input, Snapshot, Step
from engine.protocol import CHANCE, Pass, Refused, Roll, Shuffle
from tests.engine.conformance import ALL, GAMES, SHOWN, Lot, start

from .undo import TellsMore, free_steps

# --- free steps ---


def draws_lots(key: str, level: str, seats: int) -> bool:
    """Return whether a match shows something new: a game without chance and hidden cards has free steps alone."""
    match, _ = start(GAMES[key], level, seats, 1)
    lot = Random(1)
    for _ in range(60):
        if match.over or match.draws:
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    return bool(match.draws)


DRAWING = [case for case in SHOWN if draws_lots(*getattr(case, "values", case))]


@pytest.mark.lot(6, among="test")
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("key", "level", "seats"), DRAWING)
def test_nobody_learns_anything_by_a_free_step(key: str, level: str, seats: int, seed: int) -> None:
    free, others = free_steps(key, level, seats, seed)
    assert free and others


@pytest.mark.proof
@pytest.mark.parametrize("seed", [10])
@pytest.mark.parametrize(("key", "level", "seats"), ALL)
def test_nobody_learns_by_an_undo_among_many_answers(key: str, level: str, seats: int, seed: int) -> None:
    # Two viewers suffice: an answer that tells too much tells it again and again.
    free, _ = free_steps(key, level, seats, seed, 1000, 2)
    assert free


@pytest.mark.lot(4)
@pytest.mark.parametrize(("key", "level", "seats"), DRAWING)
def test_a_step_wrongly_called_free_is_noticed(
    key: str, level: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = Match.act
    monkeypatch.setattr(Match, "act", lambda self, *rest: replace(act(self, *rest), free=True))
    with pytest.raises(TellsMore):
        for seed in (1, 2, 3):
            free_steps(key, level, seats, seed)


def by_kind(kind: str, wanted: str, seed: int = 1, sealed: bool = False, told: str = "") -> tuple[Match[Any], Step]:
    """Play two raiders until an answer of this text to a question of this kind; return the match and that step.

    Where both are asked at once, it is the last answer, or with ``sealed`` the first. ``told``: a kind of event that
    the step must have brought.
    """
    for more in range(20):
        match, _ = start(GAMES["tomb_raider"], "introductory", 2, seed + more)
        lot = Random(seed + more)
        for _ in range(400):
            put = match.pending[lot.randrange(len(match.pending))]
            value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
            step = match.act(put.ask.seat, put.number, value)
            fits = put.ask.kind == kind and str(value).startswith(wanted) and bool(match.unopened) == sealed
            if fits and (not told or any(one.event.kind == told for one in step.events)):
                return match, step
    raise AssertionError("no such answer came up")


def test_which_steps_are_free_to_undo() -> None:
    assert by_kind("entrance", "entrance")[1].free, "a place was chosen"
    assert not by_kind("discard", "('")[1].free, "the discarded cards lie open"
    assert not by_kind("discard", "()")[1].free, "cards are drawn at once"
    assert by_kind("overcome", "overcome")[1].free, "the dice are thrown after the windows before the test"
    assert not by_kind("find", "find")[1].free, "a card came from the hand"
    assert not by_kind("reset", "reset", told="discarded")[1].free, "the hand was laid open"
    sealed = by_kind("opening-hand", "(", sealed=True)
    assert not sealed[1].over and sealed[1].free, "under seal nobody learns it"
    put = next(put for put in sealed[0].pending if put.ask.kind == "opening-hand")
    value = put.ask.choice.write(put.ask.default)
    assert not sealed[0].act(put.ask.seat, put.number, value).free, "all answers are in"


# --- taking back ---


class Once(Lot):
    """Dice that give each draw only once."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn: set[int] = set()

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        assert number not in self.drawn, "a draw was used twice"
        self.drawn.add(number)
        return super().draw(number, request)


class Kept:
    """A match with what a store keeps: every row, the checkpoints, and all numbers ever given."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.rows: list[Input] = []
        self.checkpoints: list[Snapshot] = []
        self.questions: set[int] = set()
        self.events: set[int] = set()
        self.keep(match.step)

    def keep(self, step: Step) -> None:
        assert {row.number for row in step.rows}.isdisjoint(row.number for row in self.rows), "a row's number again"
        assert self.events.isdisjoint(logged.number for logged in step.events), "a number of news again"
        self.events.update(logged.number for logged in step.events)
        self.rows = [replace(row, void=row.void or row.number in step.voided) for row in (*self.rows, *step.rows)]
        if step.snapshot is not None:
            self.checkpoints.append(step.snapshot)

    def since(self, snapshot: Snapshot) -> list[Input]:
        return [row for row in self.rows if row.number >= snapshot.row]

    def answer(self, lot: Random) -> None:
        put = self.match.pending[lot.randrange(len(self.match.pending))]
        self.questions.update(put.number for put in self.match.pending)
        self.keep(self.match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange))))

    def back(self, to: int) -> None:
        if to in self.match.unopened:
            open_now = self.match.asked_now
            self.keep(self.match.withdraw(to))
            assert self.match.asked_now == open_now, "the questions are the same"
            return
        asked = {put.number for put in self.match.asked_now} | self.questions
        snapshot = max((one for one in self.checkpoints if one.row <= to), key=lambda one: one.row)
        self.match = self.match.back(snapshot, self.since(snapshot), to)
        self.checkpoints = [one for one in self.checkpoints if one.row <= to and one is not snapshot]
        self.keep(self.match.step)
        assert asked.isdisjoint(put.number for put in self.match.asked_now), "a question's number again"

    def answers(self) -> list[Input]:
        return [row for row in self.rows if row.seat != CHANCE and not row.void]

    def resumed(self) -> Match[Any]:
        """Return the match after it was stored and read again."""
        packed = msgspec.msgpack.encode((self.checkpoints[-1], self.since(self.checkpoints[-1])))
        snapshot, rows = msgspec.msgpack.decode(packed, type=tuple[Snapshot, list[Input]])
        return Match.resume(self.match.game, snapshot, rows, self.match.chance)


class Given:
    """A source of chance that gives the results of the valid rows, in order."""

    def __init__(self, rows: list[Input]) -> None:
        self.values = [tuple(row.value) for row in rows if row.seat == CHANCE and not row.void]

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return self.values[number]


def place(match: Match[Any]) -> Any:
    """Return the position without any number."""
    asks = [put.ask for put in match.asked_now]
    return msgspec.msgpack.encode((match.state, asks, sorted(put.ask.seat for put in match.pending)))


@pytest.mark.lot(4)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
def test_after_an_undo_the_match_is_as_if_the_answer_was_never_given(
    key: str, level: str, seats: int, seed: int
) -> None:
    match, setup = start(GAMES[key], level, seats, seed)
    match = Match.start(GAMES[key], setup, Once(seed))
    kept = Kept(match)
    lot = Random(seed)
    taken = 0
    for _ in range(120):
        if kept.match.over:
            break
        if kept.answers() and not lot.randrange(4):
            kept.back(kept.answers()[-1 - lot.randrange(min(6, len(kept.answers())))].number)
            taken += 1
        else:
            kept.answer(lot)
        again = kept.resumed()
        assert again.compute_state_hash() == kept.match.compute_state_hash() and not again.step.rows
        assert again._row == kept.match._row and again._draws == kept.match._draws
    assert taken
    draws = [row.draw for row in kept.rows if row.seat == CHANCE]
    assert len(set(draws)) == len(draws)
    never = Match.start(GAMES[key], setup, Given(kept.rows))
    for row in kept.answers():
        put = never.find_question(row.seat)
        assert put is not None and put.ask.kind == row.kind
        never.act(row.seat, put.number, row.value)
    assert place(never) == place(kept.match)


def test_a_free_answer_given_again_leads_back() -> None:
    redone = 0
    match, _ = start(GAMES["tomb_raider"], "introductory", 2, 5)
    kept, lot = Kept(match), Random(5)
    for _ in range(150):
        kept.answer(lot)
        row = kept.answers()[-1]
        if kept.match.step.free and not kept.match.unopened:
            stood = place(kept.match)
            kept.back(row.number)
            assert kept.rows[-1].void and place(kept.match) != stood
            put = kept.match.find_question(row.seat)
            assert put is not None and put.ask.kind == row.kind
            step = kept.match.act(row.seat, put.number, row.value)
            kept.keep(step)
            assert step.free and place(kept.match) == stood
            redone += 1
    assert redone > 5


def test_an_old_button_is_stale_after_taking_back() -> None:
    match, _ = start(GAMES["tomb_raider"], "introductory", 2, 1)
    kept, lot = Kept(match), Random(1)
    for _ in range(10):
        kept.answer(lot)
    old = kept.match.pending[0]
    kept.back(kept.answers()[-1].number)
    with pytest.raises(Refused, match="stale"):
        kept.match.act(old.ask.seat, old.number, old.ask.choice.write(old.ask.default))


def test_only_an_answer_that_stands_can_be_taken_back() -> None:
    match, _ = start(GAMES["pebbles"], "long", 2, 2)
    kept, lot = Kept(match), Random(2)
    for _ in range(8):
        kept.answer(lot)
    first, last = kept.checkpoints[0], kept.answers()[-1]
    dice = next(row for row in kept.rows if row.seat == CHANCE)
    for wrong in (dice.number, 10_000, -1):
        with pytest.raises(ValueError, match="stands"):
            kept.match.back(first, kept.since(first), wrong)
    kept.back(last.number)
    with pytest.raises(ValueError, match="stands"):
        kept.match.back(first, kept.since(first), last.number)
    late = replace(first, row=kept.answers()[-1].number + 1)
    with pytest.raises(ValueError, match="stands"):
        kept.match.back(late, kept.rows, kept.answers()[-1].number)


def test_taking_back_leaves_the_match_itself_as_it_was() -> None:
    match, _ = start(GAMES["tomb_raider"], "learning_game", 1, 3)
    kept, lot = Kept(match), Random(3)
    for _ in range(20):
        kept.answer(lot)
    before, stands = kept.match, kept.match.compute_state_hash()
    kept.back(kept.answers()[-3].number)
    assert before.compute_state_hash() == stands and kept.match.compute_state_hash() != stands


@pytest.mark.lot(8)
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
def test_a_window_in_which_all_pass_tells_nobody_anything(key: str, level: str, seats: int) -> None:
    """A step of one answer is free if it has no event, no throw and no other view of cards. The passes that it opens do
    not count."""
    match, _ = start(GAMES[key], level, seats, 1)
    lot, free = Random(1), 0
    for _ in range(250):
        if match.over:
            break
        put = match.pending[0]
        answer = match.game.choose(match.view(put.ask.seat), put.ask, lot.randrange)
        step = match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
        if len(step.rows) == 1 and not step.events and isinstance(answer, Pass):
            assert step.free or step.passes, (put.ask.kind, answer)
            assert step.passes == () or (not step.free and step.rows[0].number in step.passes)
            free += 1
    assert free or key != "tomb_raider"
