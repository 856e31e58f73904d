"""Matches as they are stored, read again: the one that a table plays, and those that have ended at it."""

from __future__ import annotations

import logging

from engine.protocol import Refused
from engine.registry import game

from ..facts import Facts
from ..incidents import incident
from ..store.columns import Damaged
from ..store.store import Store
from .match_in_play import Play, Unreadable
from .state import TableState

log = logging.getLogger(__name__)


async def stored(store: Store, facts: Facts) -> Play | None:
    """The match that the facts speak of; None before its start, and where these rules cannot read it."""
    place = (facts.id, facts.match)
    if not await store.matches.begun(place):
        if facts.phase in ("playing", "over"):
            log.error("table %d in channel %d: how its match began is not there any more", facts.id, facts.channel)
        return None
    try:
        return await Play.load(store, place, game(facts.game), ended=not facts.live)
    except (Unreadable, Damaged, KeyError) as error:
        why = type(error).__name__
        log.error(
            "table %d in channel %d: its match cannot be read (%s); it stays as it is", facts.id, facts.channel, why
        )
    except Exception as error:  # whatever is stored there is nobody else's trouble
        incident(error)
        log.error("table %d in channel %d: its match is damaged", facts.id, facts.channel)
    return None


async def ended(table: TableState, match: int) -> TableState:
    """The table as it was when a match of it had ended: to be looked at, nothing happens there any more. The present
    match is the table itself. ``Refused``: "other-place" where none of this number has ended."""
    if match == table.facts.match:
        return table
    store = table.services.store
    facts = await store.tables.at_the_end(table.facts, match)
    if facts is None:
        raise Refused("other-place")
    found = TableState(table.services, facts)
    found.play = await stored(store, facts)
    return found
