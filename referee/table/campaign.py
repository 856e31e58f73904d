"""Campaigns at a table: the totals that players bring to a match, and the scores that the match adds to them.

The game decides which matches belong to a campaign and what a total is worth (``Game.campaign``). Totals are kept per
server.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.game import Game
from engine.protocol import Seat
from engine.setup import Result, Setup

from ..records.facts import TableFacts
from ..records.people import Entry
from ..store import campaigns
from ..store.database import Statement
from ..store.store import Store


async def bring_totals(store: Store, facts: TableFacts, game: Game[Any], setup: Setup) -> Setup:
    """Return a match's set-up with each player's campaign total; unchanged if the match belongs to no campaign."""
    if (
        facts.guild is None
        or facts.teaching
        or facts.practice
        or facts.deal  # Totals would change the set-up, but all matches of a deal need an equal set-up.
        or game.campaign is None
        or not game.campaign.belongs(setup)
    ):
        return replace(setup, totals=())
    people = {info.person for info in facts.seats if info.person is not None}
    totals = await store.campaigns.load_totals(facts.guild, facts.game, people)
    return replace(setup, totals=tuple(totals.get(info.person or 0, 0) for info in facts.seats))


def is_score_counted(facts: TableFacts, seat: Seat, past_dice: bool) -> bool:
    """Return whether a seat's score counts for its player's campaign total.

    The player must have played the seat from beginning to end. ``past_dice``: an answer was taken back after dice or
    secrets were shown. Then no score counts.
    """
    info = facts.seats[seat]
    return not past_dice and info.kind == "person" and info.person is not None and not info.handed


def add_scores(facts: TableFacts, result: Result, past_dice: bool, time: float) -> Iterator[Statement]:
    """Yield the statements that add the scores of a finished campaign match to the players' totals.

    A score that is already stored is not added a second time.
    """
    if facts.guild is None or not result.totals:
        return
    for seat, info in enumerate(facts.seats):
        if info.person is not None and is_score_counted(facts, seat, past_dice):
            entry = Entry(*(info.person, info.name, result.scores[seat], time), *(facts.id, facts.match, facts.level))
            yield campaigns.store_entry(facts.guild, facts.game, entry, f"match:{facts.id}.{facts.match}")
