"""Positions of an ended match at which another match begins, dealt again for the seat that asks for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .again import StoredChance, replay_answers
from .game import Beginning, Game, S, Setup
from .match import Input, Match
from .protocol import Pick, Seat


class NoPosition(Exception):
    """The rules of now do not lead to that position."""


def deal_position(
    game: Game[S], setup: Setup, rows: Sequence[Input], before: int, viewer: Seat, pick: Pick
) -> Beginning:
    """Return the position at the last checkpoint before an input, with all dealt again that a seat did not know there.

    ``rows`` are all inputs of the match, those taken back included. Raises ``NoPosition`` where the rules of now cannot
    replay them.
    """
    try:
        match = Match.start(game, setup, StoredChance(rows))
        for _ in replay_answers(match, [row for row in rows if row.number < before]):
            pass
        known = msgspec.msgpack.decode(match.snapshot.state, type=game.state)
        state = msgspec.msgpack.encode(game.redeal(known, viewer, pick))
    except Exception as error:
        raise NoPosition(type(error).__name__) from error
    return Beginning(game.version, state)
