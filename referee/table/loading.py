"""Loads tables and their matches from the store."""

from __future__ import annotations

import logging
from secrets import token_bytes

from msgspec.structs import replace

from engine.dice import compute_commitment
from engine.match_file import LaterDice
from engine.own_files import is_text
from engine.protocol import Refused
from engine.registry import load_game, load_games

from ..records.facts import TableFacts
from ..records.stored_match import Place
from ..reporting.incidents import log_incident
from ..store import matches
from ..store.columns import Damaged
from ..store.database import Statement
from ..store.store import Store
from .live_match import LiveMatch, Unreadable
from .match_loading import load_live_match

log = logging.getLogger(__name__)


class NewerRules(Refused): ...


async def load_facts(store: Store, number: int) -> tuple[TableFacts, bool]:
    """Return a table's stored record, and True if the table comes from a backup and was not resumed yet.

    The record of a table whose game is not installed here is marked as damaged.
    """
    facts = await store.tables.find(number)
    assert facts is not None
    facts = replace(facts, damaged=facts.damaged + _list_missing(facts))
    behind = facts.live and not facts.damaged and facts.epoch < store.epoch.number
    if behind:
        await store.commit(await _commit_to_new_dice(store, facts))
    if facts.damaged:
        log.error("table %d in channel %d is damaged (%s)", number, facts.channel, ", ".join(facts.damaged))
    return facts, behind


async def load_match(store: Store, facts: TableFacts) -> LiveMatch | None:
    """Return the present match of a table; None before its start, at a damaged table, or if it cannot be read."""
    if facts.damaged:
        return None
    place = (facts.id, facts.match)
    if not await store.matches.has_begun(place):
        if facts.phase in ("playing", "over"):
            log.error("table %d in channel %d: how its match began is not there any more", facts.id, facts.channel)
        return None
    await _refuse_newer_rules(store, facts, place)
    try:
        return await load_live_match(store, place, load_game(facts.game), ended=not facts.live)
    except (Unreadable, Damaged, KeyError) as error:
        why = type(error).__name__
        log.error(
            "table %d in channel %d: its match cannot be read (%s); it stays as it is", facts.id, facts.channel, why
        )
    except Exception as error:  # One damaged match must not affect other tables.
        log_incident(error)
        log.error("table %d in channel %d: its match is damaged", facts.id, facts.channel)
    return None


async def _refuse_newer_rules(store: Store, facts: TableFacts, place: Place) -> None:
    """Refuse with ``NewerRules`` if a match goes on under newer rules, in another process that shares the database.

    If no process with newer rules runs any more, somebody wanted that, and this process plays on. With a database in a
    file nothing is refused.
    """
    rules, own = store.running_rules, load_game(facts.game).version
    if rules is None or await store.inputs.find_newest_rules(place) <= own:
        return
    if await rules.is_newer_running(facts.game):
        raise NewerRules()


async def _commit_to_new_dice(store: Store, facts: TableFacts) -> list[Statement]:
    """Commit to new dice for a match from a backup, before anything can be drawn.

    This may be done twice, because nobody has seen the first commitment yet.
    """
    if facts.phase != "playing":
        return []
    place = (facts.id, facts.match)
    secret, draw = token_bytes(32), await store.inputs.count_draws(place)
    return [matches.store_new_dice(place, LaterDice(draw, compute_commitment(secret, *place), (), secret.hex()))]


def _list_missing(facts: TableFacts) -> tuple[str, ...]:
    """Return which of a table's "game" and "level" are not installed here."""
    if facts.game not in load_games():
        return ("game",)
    return () if is_text(facts.level) or facts.level in load_games()[facts.game].levels else ("level",)
