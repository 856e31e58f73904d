"""What a seat has missed since its last answer: the match played again from there, as anybody could see it, with what
this seat was told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.again import AsItFell, again
from engine.game import Game
from engine.match import Match, Row, Snapshot, known
from engine.protocol import CHANCE, Refused, Seat, Told

from ..store.matches import NOTHING
from .state import TableState

NEWS = 200
"""News that are told at most, the newest."""
ROWS = 300
"""Rows that are played again at most."""

log = logging.getLogger(__name__)


class Seen(Struct, frozen=True):
    """A step as it was to be seen."""

    view: Struct
    """What everybody could see after it."""
    told: tuple[Told, ...]
    """What the seat was told by it."""


class Missed(Struct, frozen=True):
    """What happened since a seat's last answer."""

    steps: tuple[Seen, ...]
    """The first is how the seat left it, or as far back as can be shown; the last how the match stands."""
    answered: bool
    """Whether the seat has answered anything yet; else these are the steps from the beginning."""


async def missed(table: TableState, seat: Seat) -> Missed:
    """What this seat has missed. Where it cannot be played again, all that was told stands with the present view.
    ``Refused``: "not-started", "unreadable"."""
    now = table.view(None)
    if table.play is None:
        raise Refused("not-started")
    own = table.play.answers.last(seat, secret=True)
    since, store = -1 if own is None else own, table.services.store.matches
    news = [(one.row, known(one.told, seat)) for one in await store.news(table.place, limit=NEWS, after_row=since)]
    first = max(since, news[0][0] - 1 if len(news) == NEWS else 0)
    try:
        stands = await _played_again(table, first)
    except Exception as error:  # rules of another version, or no checkpoint from so long ago
        log.info("table %d: what happened cannot be shown (%s)", table.id, type(error).__name__)
        stands = []
    stands = [*((after, view) for after, view in stands[:-1] if after > since), (NOTHING, now)]
    steps, told = list[Seen](), list(news)
    for after, view in stands:
        mine = tuple(one for row, one in told if row <= after)
        if mine or not steps or view != steps[-1].view:  # else all that happened is that another answered in secret
            steps.append(Seen(view, mine))
        told = [(row, one) for row, one in told if row > after]
    return Missed(tuple(steps), own is not None)


async def _played_again(table: TableState, first: int) -> list[tuple[int, Struct]]:
    """From the newest checkpoint before that row on, or the oldest that is not too long ago: what everybody could see
    after each step, and the number of the answer before which it was told."""
    store, found = table.services.store.matches, None
    last = None
    for check in await store.checkpoints(table.place):
        snapshot = await store.snapshot(table.place, check)
        last = snapshot.row if last is None else last
        if last - snapshot.row > ROWS:
            break
        found = snapshot
        if snapshot.row <= first:
            break
    if found is None:
        return []
    rows = [kept.row for kept in await store.rows(table.place, found.row)]
    return await asyncio.to_thread(_walked, table.game, found, rows)


def _walked(game: Game[Any], snapshot: Snapshot, rows: Sequence[Row]) -> list[tuple[int, Struct]]:
    if any(row.rules != game.version for row in rows):
        raise ValueError("played under another version of the rules")
    match = Match.resume(game, snapshot, (), AsItFell(rows))
    views = [match.view(None), *(match.view(None) for _ in again(match, rows))]
    answers = [row.number for row in rows if row.seat != CHANCE and not row.void]
    return list(zip([*answers, NOTHING], views, strict=True))
