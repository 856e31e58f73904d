"""Positions of an ended match from which another match may begin. All that a seat does not know is dealt again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .again import StoredChance, replay_answers
from .game import Beginning, Game, S, Setup
from .match import Input, Match
from .protocol import Pick, Seat


class NoPosition(Exception):
    """An error: the installed rules cannot reach the wanted position of an old match."""


def deal_position(
    game: Game[S], setup: Setup, rows: Sequence[Input], before: int, viewer: Seat, pick: Pick
) -> Beginning:
    """Return the last checkpoint before an input of a match. All that the viewer did not know there is dealt again.

    ``rows`` are all inputs of the match, also those taken back. ``before`` is the number of the input. Raises
    ``NoPosition`` if the installed rules cannot replay the inputs.
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
