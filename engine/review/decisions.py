"""The decisions of a finished match: the answers that its seats gave where they had a choice."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from ..again import StoredChance, replay_answers
from ..game import Game
from ..match import Match
from ..match_records import Input, OpenQuestion, Snapshot
from ..policies import decide
from ..protocol import Ask, Seat, Value
from ..setup import Setup


class Position(Struct, frozen=True):
    """A position of a match at which a seat is asked: a checkpoint, the inputs after the checkpoint, and the seat."""

    snapshot: Snapshot
    rows: tuple[Input, ...]
    seat: Seat

    def open(self, game: Game[Any]) -> Match[Any]:
        """Return a new match at this position. Changes of the new match change no other match."""
        return Match.resume(game, self.snapshot, self.rows, StoredChance(()))

    def find_question(self, match: Match[Any]) -> OpenQuestion:
        """Return the question that the position's seat is asked in a match at this position."""
        question = match.find_question(self.seat)
        assert question is not None
        return question


class Decision(Struct, frozen=True):
    """An answer of a seat that had a choice, with the answer that a solid AI seat would have given instead."""

    row: int
    """The number of the input that holds the answer."""
    position: Position
    given: Value
    usual: Value

    @property
    def deviates(self) -> bool:
        return self.given != self.usual


def list_decisions(
    game: Game[Any], setup: Setup, rows: tuple[Input, ...], by_table: Collection[int] = ()
) -> tuple[list[Decision], Match[Any]]:
    """Replay a match; return its decisions in order, and the match at its end.

    ``by_table`` holds the numbers of the inputs that the table gave by itself. They are nobody's decisions. Raises
    ValueError if the match was played under another version of the rules than the installed version.
    """
    valid = tuple(row for row in rows if not row.void)
    if any(row.rules != game.version for row in valid):
        raise ValueError("played under another version of the rules")
    match: Match[Any] = Match.start(game, setup, StoredChance(valid))
    found: list[Decision] = []
    given = [row for row in valid if row.seat >= 0]
    played = replay_answers(match, valid)
    for row in given:
        question = match.find_question(row.seat)
        if question is not None and question.ask.choice.count() > 1 and row.number not in by_table:
            found.append(_build_decision(game, match, question.ask, row))
        next(played)
    return found, match


def _build_decision(game: Game[Any], match: Match[Any], ask: Ask, row: Input) -> Decision:
    choice = ask.choice
    usual = decide(game, "solid", match.view(ask.seat), ask).answer
    position = Position(match.snapshot, tuple(match.rows), ask.seat)
    return Decision(row.number, position, choice.write(choice.read(row.value)), choice.write(usual))
