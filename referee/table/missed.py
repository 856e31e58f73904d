"""A recap for a seat: the match since its last answer, replayed as everybody saw it, with the seat's own events."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.again import StoredChance, replay_answers
from engine.events import GameEvent
from engine.game import Game
from engine.match import Input, Match, Snapshot
from engine.protocol import CHANCE, Refused, Seat

from ..store.matches import NOTHING
from .table import Table

NEWS = 200
"""The maximum number of events in a recap; the newest are kept."""
ROWS = 300
"""The maximum number of stored inputs that are replayed."""

log = logging.getLogger(__name__)


class Seen(Struct, frozen=True):
    """One step of the match as the seat could see it."""

    view: Struct
    """The public view after the step."""
    told: tuple[GameEvent, ...]
    """The events of the step, as the seat may know them."""


class Missed(Struct, frozen=True):
    """The steps since a seat's last answer."""

    steps: tuple[Seen, ...]
    """The steps.

    The first is the position that the seat left, or the earliest that can be shown; the last is the present.
    """
    answered: bool
    """True if the seat has answered at all. If not, the steps begin with the match."""


async def find_missed(table: Table, seat: Seat) -> Missed:
    """Return the steps that this seat has missed. ``Refused``: "not-started", "unreadable".

    If the match cannot be replayed, one step holds all events with the present view.
    """
    now = table.view(None)
    if table.play is None:
        raise Refused("not-started")
    own = table.play.answers.find_last(seat, secret=True)
    since, store = -1 if own is None else own, table.services.store.matches
    news = [
        (one.row, one.told.hide_secrets_from(seat))
        for one in await store.list_events(table.place, limit=NEWS, after_row=since)
    ]
    first = max(since, news[0][0] - 1 if len(news) == NEWS else 0)
    try:
        stands = await _replay_from_checkpoint(table, first)
    except Exception as error:  # Another version has stored the match, or no checkpoint is old enough.
        log.info("table %d: what happened cannot be shown (%s)", table.id, type(error).__name__)
        stands = []
    stands = [*((after, view) for after, view in stands[:-1] if after > since), (NOTHING, now)]
    steps, events = list[Seen](), list(news)
    for after, view in stands:
        mine = tuple(one for row, one in events if row <= after)
        if mine or not steps or view != steps[-1].view:  # Otherwise all that happened was another seat's secret answer.
            steps.append(Seen(view, mine))
        events = [(row, one) for row, one in events if row > after]
    return Missed(tuple(steps), own is not None)


async def _replay_from_checkpoint(table: Table, first: int) -> list[tuple[int, Struct]]:
    """Replay from the newest checkpoint before row ``first``, or from the oldest within ``ROWS`` inputs.

    Return the public view after each step, with the number of the answer that follows the step.
    """
    store, found = table.services.store.matches, None
    last = None
    for check in await store.list_checkpoints(table.place):
        snapshot = await store.load_snapshot(table.place, check)
        last = snapshot.row if last is None else last
        if last - snapshot.row > ROWS:
            break
        found = snapshot
        if snapshot.row <= first:
            break
    if found is None:
        return []
    rows = [kept.row for kept in await store.list_rows(table.place, found.row)]
    return await asyncio.to_thread(_replay_rows, table.game, found, rows)


def _replay_rows(game: Game[Any], snapshot: Snapshot, rows: Sequence[Input]) -> list[tuple[int, Struct]]:
    if any(row.rules != game.version for row in rows):
        raise ValueError("played under another version of the rules")
    match = Match.resume(game, snapshot, (), StoredChance(rows))
    views = [match.view(None), *(match.view(None) for _ in replay_answers(match, rows))]
    answers = [row.number for row in rows if row.seat != CHANCE and not row.void]
    return list(zip([*answers, NOTHING], views, strict=True))
