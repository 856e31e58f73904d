"""Three kinds of stored data: surfaces, messages that show how a match ended, and highlights that are over."""

from __future__ import annotations

from collections.abc import Sequence

from ..records.stored_match import Place
from ..records.surface import Surface, SurfaceKey
from . import columns, key_values
from .database import Queries, Statement
from .relations import SURFACES
from .shared_sql import build_marks

_SELECTED = SURFACES.list(Surface, "s").replace("s.shown", "CASE WHEN t.shown < t.changes THEN '' ELSE s.shown END")
_OLD = (
    "shown = wanted AND old IS NULL AND tbl IN (SELECT id FROM tables t WHERE phase NOT IN ('lobby', 'playing') "
    "AND opened < ? AND coalesce(shown, changes) >= changes "
    "AND NOT EXISTS (SELECT 1 FROM acts WHERE tbl = t.id AND match = t.match AND at >= ?))"
)

# --- statements ---


def store_surface(surface: Surface) -> Statement:
    return SURFACES.upsert((), surface)


def delete_surface(key: SurfaceKey) -> Statement:
    return SURFACES.delete(key)


def delete_old_surfaces(before: float, tables: Sequence[int] | None = None) -> Statement:
    """Delete surfaces of ended tables that show the end and were not used since ``before`` (seconds since 1970).

    ``tables``: delete only surfaces of these tables. The conditions are checked again.
    """
    these, values = ("", ()) if tables is None else (f" AND tbl IN ({build_marks(tables)})", tuple(tables))
    return f"DELETE FROM surfaces WHERE {_OLD}{these}", (before, before, *values)


# --- queries ---


class SurfaceStore(Queries):
    async def list_of_table(self, table: int) -> list[Surface]:
        """Return the stored surfaces of a table.

        After a kill of the process, the table's last change may not be shown. Then ``shown`` of each surface is ""
        (unknown).
        """
        found = await self._database.read(
            f"SELECT {_SELECTED} FROM surfaces s LEFT JOIN tables t ON t.id = s.tbl WHERE s.tbl = ?", table
        )
        # a surface whose row cannot be read is left out, so that its message is posted again
        return [*columns.read_records(SURFACES, Surface, found, f"table {table}")]

    async def list_behind(self) -> list[int]:
        """Return the tables with a surface that is missing or does not show what it should."""
        found = await self._database.read(
            "SELECT DISTINCT tbl FROM surfaces s LEFT JOIN tables t ON t.id = s.tbl WHERE closed = 0 AND "
            "(message IS NULL OR old IS NOT NULL OR s.shown <> wanted OR t.shown < t.changes)"
        )
        return [table for (table,) in columns.read_readable_rows("surfaces", ("tbl",), found, "some table")]

    async def list_old(self, before: float) -> list[int]:
        """Return the tables whose surfaces ``delete_old_surfaces`` deletes."""
        found = await self._database.look(f"SELECT DISTINCT tbl FROM surfaces WHERE {_OLD}", before, before)
        return [table for (table,) in found]

    async def list_tables_with(self, message: int) -> list[int]:
        """Return the tables of which this message shows a surface."""
        return await self._read_column("SELECT DISTINCT tbl FROM surfaces WHERE message = ?", message)

    async def list_tables_shown_to(self, kind: str, person: int) -> list[int]:
        """Return the live tables that have a surface of this kind for this person."""
        return await self._read_column(
            "SELECT tbl FROM surfaces s JOIN tables t ON t.id = s.tbl WHERE kind = ? AND whom = ? "
            "AND phase IN ('lobby', 'playing') ORDER BY tbl",
            *(kind, person),
        )

    async def list_tables_followed_in(self, guild: int, kind: str) -> list[int]:
        """Return the tables of a server that have surfaces of this kind."""
        return await self._read_column(
            "SELECT DISTINCT tbl FROM surfaces s JOIN tables t ON t.id = s.tbl WHERE kind = ? AND guild = ?",
            *(kind, guild),
        )

    async def count_blocked_boards(self, guild: int) -> int:
        """Return how many live tables in a server have a board that Discord does not let the bot post."""
        found = await self._database.read(
            "SELECT count(*) FROM surfaces s JOIN tables t ON t.id = s.tbl WHERE kind = 'board' AND closed = 1 "
            "AND guild = ? AND phase IN ('lobby', 'playing')",
            guild,
        )
        return int(found[0][0])

    async def find_ended_match(self, message: int) -> int | None:
        """Return the number of the match whose end this message shows; None if it shows none."""
        return await key_values.load_json(self._database, f"final board {message}", int)  # type: ignore[no-any-return]

    async def store_final_message(self, message: int, match: int) -> None:
        """Store that this message shows for good how a match ended."""
        await key_values.store_value(self._database, f"final board {message}", str(match))

    async def find_finished_highlight(self, place: Place) -> int:
        """Return the number of the event with which a match's newest finished highlight began; -1 if there is none."""
        word = await key_values.load_value(self._database, f"moment {place[0]}")
        match, _, number = (word or "").partition(".")
        return int(number) if match == str(place[1]) and number.isdecimal() else -1

    async def store_highlight_end(self, place: Place, event_number: int) -> None:
        """Store that the highlight which began with this event, and all earlier ones, are over."""
        await key_values.store_value(self._database, f"moment {place[0]}", f"{place[1]}.{event_number}")
