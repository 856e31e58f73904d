"""Calls to whoever follows a table by direct message and wants to be called: then the board is posted anew there, below
all else, for an edit rings no bell. What calls is what everybody may know: whose turn it is, and that it is over.
"""

from __future__ import annotations

from referee.referee import Referee
from referee.table.table import Table

BY_DM, IN_CHANNEL = "watch", "follow"
"""Kinds of surfaces: for whom it is a person, or a channel."""
Turn = tuple[int, str, tuple[int, ...]]
"""A match, its phase, and whose turn it is."""


class Calls:
    """Kept in memory: nobody is called for what changed while the bot was away."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._turns: dict[int, Turn] = {}

    async def changed(self, table: Table) -> None:
        """Call, if the turn has passed from one person to another, or it is over."""
        now = _turn(table)
        if now is None:
            return
        before = self._turns.get(table.id)
        self._turns[table.id] = now
        if before is None or before == now:
            return
        referee = self._referee
        wanted = ("turn",) if table.facts.live else ("turn", "end")
        for surface in await referee.surfaces.of(table.id):
            if surface.kind == BY_DM and await referee.settings.ping_of(table.id, surface.whom) in wanted:
                await referee.surfaces.move(table.id, BY_DM, surface.whom)


def _turn(table: Table) -> Turn | None:
    """Whose turn it is, as everybody may know; None while that is not for all to know, or an AI thinks."""
    facts, waiting = table.facts, table.waiting()
    told = waiting and all(one.ask is not None and facts.seats[one.seat].plays == "person" for one in waiting)
    if facts.phase == "playing" and not told:
        return None
    return facts.match, facts.phase, tuple(one.seat for one in waiting)
