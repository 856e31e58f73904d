"""Who is led through a first game, and what a match has asked so far: hints are told once.

Whether a table gives hints is the only thing remembered. What has been explained follows from the match's own rows and
news, so that it survives a restart and an answer that is taken back is explained again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol import Seat

if TYPE_CHECKING:
    from .referee import Referee
    from .table.table import Table


def _key(table: Table) -> str:
    return f"hints at {table.id}"


async def newcomers(referee: Referee, table: Table) -> bool:
    """Whether somebody sits here who has never ended a match of this game."""
    people = table.facts.people
    marks = ", ".join("?" * len(people))
    found = await referee.store.read(
        f"SELECT count(DISTINCT person) FROM results WHERE game = ? AND person IN ({marks})", table.facts.game, *people
    )
    return int(found[0][0]) < len(set(people))


async def guided(referee: Referee, table: Table) -> bool:
    """Whether this table gives hints: as its people chose, else on the first level where somebody is new."""
    chosen = await referee.store.kept(_key(table))
    if chosen is not None:
        return chosen == "on"
    return table.facts.level == table.game.levels[0] and await newcomers(referee, table)


async def guide(referee: Referee, table: Table, on: bool) -> None:
    """From now on, in this match and the next ones at this table."""
    await referee.store.keep(_key(table), "on" if on else "off")


async def asked(referee: Referee, table: Table, viewer: Seat | None) -> frozenset[str]:
    """The kinds of questions answered in this match by persons or the AI, as they stand: the open ones, and the
    viewer's own."""
    found = await referee.store.read(
        "SELECT DISTINCT json_extract(row, '$[2]') FROM rows WHERE tbl = ? AND match = ? AND NOT void AND NOT passed "
        "AND json_extract(row, '$[1]') >= 0 AND (NOT secret OR json_extract(row, '$[1]') = ?)",
        *(table.id, table.facts.match, -1 if viewer is None else viewer),
    )
    return frozenset(str(kind) for (kind,) in found)
