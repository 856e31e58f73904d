"""Whether a table leads newcomers through a first game: it gives hints then, and a match of a gentle game is kinder."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Game, Setup

from ..facts import Facts
from ..store.store import Store


async def are_guided(store: Store, facts: Facts, game: Game[Any]) -> bool:
    """Tell whether this table gives hints: as its people chose, else where somebody sits who has never ended a match of
    this game, on the first level or where two play, be one of them the AI."""
    chosen = await store.tables.gives_hints(facts.id)
    if chosen is not None:
        return chosen
    people = frozenset(facts.people)
    first = facts.level == game.levels[0] or len(facts.seats) == 2
    return first and await store.players.experienced(people, facts.game) < len(people)


async def guide(store: Store, facts: Facts, game: Game[Any], setup: Setup) -> Setup:
    """Return the set-up, marked as guided where the table gives hints and the game is kinder then."""
    return replace(setup, guided=game.gentle and await are_guided(store, facts, game))
