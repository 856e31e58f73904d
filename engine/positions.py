"""Positions of a match at which it may be played on. Everything that a seat does not know is dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from .again import StoredChance, replay_answers
from .game import Game, S
from .match import Match
from .match_records import Input, RulesError, Snapshot
from .protocol import CHANCE, Pick, Seat, is_alike
from .setup import Beginning, Setup

DEALS = 3
"""The most attempts to deal the world of a position again."""
MORE_DEALS = 1000
"""The most attempts at a position that a person has chosen."""


class NoPosition(Exception):
    """An error: the installed rules cannot reach the wanted position of an old match."""


def deal_position(
    game: Game[S], setup: Setup, rows: Sequence[Input], before: int, viewer: Seat, pick: Pick
) -> tuple[Beginning, tuple[Input, ...]]:
    """Return the viewer's position before an input of a match, and the inputs that lead to it.

    The beginning is the last checkpoint. All that the viewer did not know there is dealt again, so that the inputs lead
    to the viewer's own view and question. If no such deal is found, or if one of the inputs is a shuffle, whose result
    is hidden, no inputs are returned (``Beginning.earlier``).

    ``rows`` are all inputs of the match, also those taken back. ``before`` is the number of the input. Raises
    ``NoPosition`` if the installed rules cannot replay the inputs.
    """
    try:
        match = Match.start(game, setup, StoredChance(rows))
        for _ in replay_answers(match, [row for row in rows if row.number < before]):
            pass
        if not match.rows:
            return Beginning(game.version, _deal_state(game, match.snapshot, viewer, pick)), ()
        led = tuple(match.rows)
        snapshot = None if any(map(is_shuffle, led)) else deal_alike(match, viewer, pick, MORE_DEALS)
        if snapshot is not None:
            return Beginning(game.version, snapshot.state, len(led)), led
        state = _deal_state(game, match.snapshot, viewer, pick)
    except Exception as error:
        raise NoPosition(type(error).__name__) from error
    return Beginning(game.version, state, earlier=True), ()


def is_shuffle(row: Input) -> bool:
    """Return whether an input is the result of a shuffle."""
    return row.seat == CHANCE and len(row.asked) == 1


def deal_alike(match: Match[Any], seat: Seat, pick: Pick, deals: int = DEALS) -> Snapshot | None:
    """Return the checkpoint of a match with everything dealt again that a seat did not know there.

    The match is at a question of the seat. The inputs since the checkpoint lead to the seat's own view and question
    again. Return None if ``deals`` tries find no such deal. ``pick``: a source of random numbers.
    """
    put, view, rows = match.find_question(seat), match.view(seat), tuple(match.rows)
    for _ in range(deals if put is not None else 0):
        dealt = replace(match.snapshot, state=_deal_state(match.game, match.snapshot, seat, pick))
        try:
            world = Match.resume(match.game, dealt, rows, StoredChance(()))
        except (RulesError, StopIteration):  # The inputs are not possible in this world.
            continue
        found = world.find_question(seat)
        if put is not None and found is not None and is_alike(found.ask, put.ask) and world.view(seat) == view:
            return dealt
    return None


def _deal_state(game: Game[Any], snapshot: Snapshot, viewer: Seat, pick: Pick) -> bytes:
    state = msgspec.msgpack.decode(snapshot.state, type=game.state)
    return msgspec.msgpack.encode(game.redeal(state, viewer, pick))
