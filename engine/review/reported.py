"""Answers of AI seats that players found silly: a file each, and the judgement whether the AI answers better now."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from ..again import StoredChance, replay_answers
from ..game import Game
from ..match import Match
from ..match_file import Record
from ..policies import USUAL, decide
from ..protocol import Value
from ..search.lots import Lots
from ..search.search import list_candidates
from .cases import compute_changes, find_verdict
from .decisions import Position
from .trials import try_answers

LOOKS = (32, 64, 128, 256)
"""The numbers of worlds after which another answer is judged."""


class Reported(Struct, frozen=True):
    """A reported answer."""

    record: Record
    """The match up to the answer. It holds all hidden cards."""
    row: int
    """The number of the input that holds the answer."""

    @property
    def name(self) -> str:
        return f"{self.record.game}-{self.record.table}-{self.record.match}-{self.row}.json"

    @property
    def given(self) -> Value:
        found: Value = next(row.value for row in self.record.rows if row.number == self.row)
        return found

    def find_position(self, game: Game[Any]) -> Position:
        """Return the position before the answer. Raises ValueError if the installed rules do not lead there."""
        rows = tuple(row for row in self.record.rows if not row.void)
        if any(row.rules != game.version for row in rows):
            raise ValueError("played under another version of the rules")
        match: Match[Any] = Match.start(game, self.record.setup, StoredChance(rows))
        for _ in replay_answers(match, [row for row in rows if row.number < self.row]):
            pass
        seat = next(row.seat for row in rows if row.number == self.row)
        if match.find_question(seat) is None:
            raise ValueError("the rows do not fit the rules")
        return Position(match.snapshot, tuple(match.rows), seat)


def encode(reported: Reported) -> bytes:
    """Return the file of a reported answer."""
    return msgspec.json.encode(reported)


def decode(raw: bytes) -> Reported:
    """Return the reported answer in a file."""
    return msgspec.json.decode(raw, type=Reported)


def find_better(game: Game[Any], reported: Reported) -> tuple[Value, Value | None]:
    """Return the AI's present answer at a reported position, and an answer that is certainly better, or None."""
    position = reported.find_position(game)
    match = position.open(game)
    ask = position.find_question(match).ask
    strength = reported.record.strengths.get(position.seat, USUAL)
    found = decide(game, strength, match.view(position.seat), ask).answer
    answer = ask.choice.write(found)
    others = [ask.choice.write(each.answer) for each in list_candidates(ask.choice, found, Lots(b"reported").pick)]
    for other in others[1:]:
        pairs = []
        for world in range(LOOKS[-1]):
            (mine, theirs), _ = try_answers(game, position, [answer, other], world.to_bytes(4, "big"))
            pairs.append((mine, theirs))
            verdict = find_verdict(compute_changes(pairs, position.seat)) if len(pairs) in LOOKS else None
            if verdict == "loss":
                return answer, other
            if verdict is not None:
                break
    return answer, None
