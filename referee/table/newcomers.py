"""Guided first games: tables that give hints to newcomers, and play the gentle form of their game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Game
from engine.setup import Setup

from ..records.facts import TableFacts
from ..store.store import Store


async def should_give_hints(store: Store, facts: TableFacts, game: Game[Any]) -> bool:
    """Return whether this table gives hints.

    If people at the table have chosen, their choice decides. Otherwise hints are given if somebody has never finished a
    match of this game. The table must also play a level for beginners (``first_levels``), or have two seats, AI seats
    included. A league's match gives no hints, because it counts, and because a gentle form would have another set-up.
    """
    if facts.booked:
        return False
    chosen = await store.tables.read_hints_choice(facts.id)
    if chosen is not None:
        return chosen
    people = frozenset(facts.people)
    first = facts.level in game.levels[: game.teaching.first_levels] or len(facts.seats) == 2
    return first and await store.players.count_experienced(people, facts.game) < len(people)


async def guide(store: Store, facts: TableFacts, game: Game[Any], setup: Setup) -> Setup:
    """Return a match's set-up, marked as guided if the table gives hints and the game has a gentle form."""
    return replace(setup, guided=game.teaching.gentle and await should_give_hints(store, facts, game))
