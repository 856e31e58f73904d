from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.capabilities import Thinking
from engine.game import Game
from engine.match import Match
from engine.match_file import FORMAT, Part, Record
from engine.policies import decide
from engine.protocol import CHECKPOINT, Ask, Move, One, Roll, Rules, Seat, Shuffle, roll
from engine.setup import Result, Setup

ROUNDS = 4


class Work(Move, frozen=True, tag="work"):
    pass


class Sleep(Move, frozen=True, tag="sleep"):
    pass


class Field(Struct):
    """Each round both seats work for three points or sleep, and each throws a die for more."""

    points: list[int]
    turn: int = 0


class FieldView(Struct, frozen=True):
    points: tuple[int, ...]
    turn: int


def play_field(s: Field) -> Rules[None]:
    while s.turn < ROUNDS:
        yield CHECKPOINT
        for seat in (0, 1):
            done = yield Ask(seat, "day", One((Work(), Sleep())), Work())
            s.points[seat] += 6 if isinstance(done, Work) else 0
            (thrown,) = yield from roll(f"yield {seat}", 1)
            s.points[seat] += thrown
        s.turn += 1


def find_winners(s: Field) -> Result | None:
    best = tuple(seat for seat in (0, 1) if s.points[seat] == max(s.points))
    return Result("harvest", best) if s.turn >= ROUNDS else None


FIELD: Game[Field] = Game(
    key="field",
    version=1,
    state=Field,
    levels=("field",),
    moves=(Work, Sleep),
    seats=lambda level: range(2, 3),
    begin=lambda setup: Field([0, 0]),
    play=play_field,
    result=find_winners,
    seats_in_play=lambda s: (0, 1),
    view=lambda s, viewer: FieldView(tuple(s.points), s.turn),
    redeal=lambda s, viewer, pick: s,
    faults=lambda s: [],
    choose=lambda view, ask, pick: ask.default,
    thinking=Thinking(review_budget=4000),
)


class Scripted:
    """A source of chance that throws what a function says for a kind of request."""

    def __init__(self, throws: Callable[[str], int]) -> None:
        self._throws = throws

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Shuffle):
            first = self._throws(request.kind)
            return (first, *(at for at in range(request.size) if at != first))
        return (self._throws(request.kind),) * request.dice


def record_match(
    game: Game[Any], seats: int, chance: Any, answer: Callable[[int, Ask], Move | None], level: str | None = None
) -> Record:
    """Play a match and return its record; ``answer`` says what the n-th answer is, None for solid's."""
    setup = Setup(level or game.levels[0], ({},) * seats)
    match: Match[Any] = Match.start(game, setup, chance)
    rows, number = list(match.step.rows), 0
    while not match.over:
        put = match.pending[0]
        given: Any = answer(number, put.ask)
        if given is None:
            given = decide(game, "solid", match.view(put.ask.seat), put.ask).answer
        rows += match.act(put.ask.seat, put.number, put.ask.choice.write(given)).rows
        number += 1
    return Record(FORMAT, game.key, game.version, setup, 1, 1, (), "", tuple(rows))


def sleep_once(number: int, ask: Ask) -> Move | None:
    return Sleep() if number == 2 else None


def people(seats: int, *, ai: Sequence[Seat] = ()) -> list[Part]:
    """Return the players of all seats, each by itself."""
    return [Part(seat, 0, "ai" if seat in ai else "person", f"N{seat}") for seat in range(seats)]
