"""The recap for a seat: the match since the seat's last answer, as a list of steps that can be shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.again import StoredChance, replay_answers
from engine.events import GameEvent
from engine.game import Game
from engine.match import Match
from engine.match_records import Input, Snapshot
from engine.protocol import CHANCE, Seat

from ..records.stored_match import NOTHING
from .refusals import MatchNotStarted
from .table import Table

MOST_EVENTS = 200
"""The most events in a recap. If there are more, the recap has only the newest."""
ROWS = 300
"""The most stored inputs that are replayed for a recap. If there are more, only the newest are replayed."""

log = logging.getLogger(__name__)


class SeenStep(Struct, frozen=True):
    """One step of the match as the seat could see it."""

    view: Struct
    """The public view after the step."""
    events: tuple[GameEvent, ...]
    """The events of the step, as the seat may know them."""


class Missed(Struct, frozen=True):
    """The steps since a seat's last answer."""

    steps: tuple[SeenStep, ...]
    """The steps that the seat has missed.

    The first step shows the position after the seat's last answer, or the earliest position that can be shown. The last
    step shows the present position.
    """
    answered: bool
    """True if the seat has given an answer in this match. If not, the steps begin with the match."""


async def find_missed(table: Table, seat: Seat) -> Missed:
    """Return the steps of a match since a seat's last answer. Raises ``MatchNotStarted``, ``MatchUnreadable``.

    If the match cannot be replayed, one step holds all events with the present view.
    """
    now = table.view(None)
    if table.play is None:
        raise MatchNotStarted()
    own = table.play.answers.find_last(seat, secret=True)
    since, store = -1 if own is None else own, table.services.store
    events = [
        (one.row, one.event.hide_secrets_from(seat))
        for one in await store.events.list_events(table.place, limit=MOST_EVENTS, after_row=since)
    ]
    first = max(since, events[0][0] - 1 if len(events) == MOST_EVENTS else 0)
    try:
        stands = await _replay_from_checkpoint(table, first)
    except Exception as error:  # Another version has stored the match, or no checkpoint is old enough.
        log.info("table %d: what happened cannot be shown (%s)", table.id, type(error).__name__)
        stands = []
    stands = [*((after, view) for after, view in stands[:-1] if after > since), (NOTHING, now)]
    steps = list[SeenStep]()
    for after, view in stands:
        mine = tuple(one for row, one in events if row <= after)
        # A step without events that leaves the public view unchanged was another seat's secret answer: leave it out.
        if mine or not steps or view != steps[-1].view:
            steps.append(SeenStep(view, mine))
        events = [(row, one) for row, one in events if row > after]
    return Missed(tuple(steps), own is not None)


async def _replay_from_checkpoint(table: Table, first: int) -> list[tuple[int, Struct]]:
    """Replay a match from the newest checkpoint before the input ``first``, if that is near enough.

    If it is more than ``ROWS`` inputs ago, begin at the oldest checkpoint within ``ROWS`` inputs.

    Return the public view after each step, with the number of the answer that follows the step.
    """
    store, found = table.services.store, None
    last = None
    for check in await store.checkpoints.list_checkpoints(table.place):
        snapshot = await store.checkpoints.load_snapshot(table.place, check)
        last = snapshot.row if last is None else last
        if last - snapshot.row > ROWS:
            break
        found = snapshot
        if snapshot.row <= first:
            break
    if found is None:
        return []
    rows = [kept.row for kept in await store.inputs.list_rows(table.place, found.row)]
    return await asyncio.to_thread(_replay_rows, table.game, found, rows)


def _replay_rows(game: Game[Any], snapshot: Snapshot, rows: Sequence[Input]) -> list[tuple[int, Struct]]:
    """Return the public view before each answer with the answer's row, and the last view with ``NOTHING``."""
    if any(row.rules != game.version for row in rows):
        raise ValueError("played under another version of the rules")
    match = Match.resume(game, snapshot, (), StoredChance(rows))
    views = [match.view(None), *(match.view(None) for _ in replay_answers(match, rows))]
    answers = [row.number for row in rows if row.seat != CHANCE and not row.void]
    return list(zip([*answers, NOTHING], views, strict=True))
