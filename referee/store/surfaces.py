"""Messages kept up to date, as they are stored; and those that show for good how a match ended."""

from __future__ import annotations

import msgspec

from ..facts import Surface, SurfaceKey
from . import words
from .database import Database, Statement

# --- to be committed ---


def saved(surface: Surface) -> Statement:
    """Store a surface as it is now."""
    return (
        "INSERT OR REPLACE INTO surfaces (tbl, kind, whom, channel, message, shown, wanted, generation, old, closed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(surface.table, surface.kind, surface.whom, surface.channel, surface.message, surface.shown),
            *(surface.wanted, surface.generation, surface.old, int(surface.closed)),
        ),
    )


def dropped(key: SurfaceKey) -> Statement:
    """It is no longer kept up to date."""
    return "DELETE FROM surfaces WHERE tbl = ? AND kind = ? AND whom = ?", key


def behind(table: int) -> Statement:
    """Mark all surfaces of a table as not showing what they should, for whoever wakes next."""
    return "UPDATE surfaces SET wanted = '?' WHERE tbl = ?", (table,)


def forgotten(before: float) -> Statement:
    """Forget the messages of tables opened before this time that have ended and are shown so."""
    return (
        "DELETE FROM surfaces WHERE shown = wanted AND old IS NULL AND tbl IN "
        "(SELECT id FROM tables WHERE phase NOT IN ('lobby', 'playing') AND opened < ?)",
        (before,),
    )


# --- to be asked ---


class SurfaceStore:
    """Every surface there is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[Surface]:
        found = await self._database.read(
            "SELECT tbl, kind, whom, channel, message, shown, wanted, generation, old, closed FROM surfaces"
        )
        return [msgspec.convert(row, Surface, strict=False) for row in found]

    async def ended(self, message: int) -> int | None:
        """The number of the match whose end this message shows; None: it shows none."""
        word = await words.kept(self._database, f"final board {message}")
        return None if word is None else int(word)

    async def keep_end(self, message: int, match: int) -> None:
        """This message shows from now on how a match ended."""
        await words.keep(self._database, f"final board {message}", str(match))
