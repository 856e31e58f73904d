"""Calls to people who follow a table.

To call a follower, the follower's copy of the board is posted again, because an edit notifies nobody.

A call depends on public facts only: whose turn it is, and that the match is over.
"""

from __future__ import annotations

from referee.referee import Referee
from referee.table.table import Table

BY_DM, IN_CHANNEL = "watch", "follow"
"""The kinds of surfaces that show followers a copy of a board: by direct message, and in another channel."""
Turn = tuple[int, str, tuple[int, ...]]
"""The number of a match, the phase of its table, and the seats whose turn it is."""


class Calls:
    """The calls to followers of tables. Nobody is called for a change that happened while the bot was off."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._turns: dict[int, Turn] = {}

    async def note_change(self, table: Table) -> None:
        """Call the followers of a table if the turn has passed to another seat, or the match is over."""
        now = _find_current_turn(table)
        if now is None:
            return
        before = self._turns.get(table.id)
        self._turns[table.id] = now
        if before is None or before == now:
            return
        referee = self._referee
        wanted = ("turn",) if table.facts.live else ("turn", "end")
        for surface in await referee.surfaces.list_of_table(table.id):
            if surface.kind == BY_DM and await referee.settings.read_ping_choice(table.id, surface.whom) in wanted:
                await referee.surfaces.move(table.id, BY_DM, surface.whom)


def _find_current_turn(table: Table) -> Turn | None:
    """Return the turn at a table, if everybody may know it; None while the turn is secret or an AI thinks."""
    facts, waiting = table.facts, table.list_waiting()
    told = waiting and all(one.ask is not None and facts.seats[one.seat].plays == "person" for one in waiting)
    if facts.phase == "playing" and not told:
        return None
    return facts.match, facts.phase, tuple(one.seat for one in waiting)
