"""Stored checkpoints: positions of a match from which it can be resumed."""

from __future__ import annotations

import msgspec

from engine.match_records import Snapshot

from ..records.stored_match import Place, describe_place
from . import columns
from .database import Queries, Statement
from .relations import CHECKPOINTS

# --- statements ---


def store_checkpoint(place: Place, input_number: int, snapshot: Snapshot) -> Statement:
    return CHECKPOINTS.insert((*place, input_number), snapshot=msgspec.msgpack.encode(snapshot))


def replace_checkpoint(place: Place, input_number: int, snapshot: Snapshot) -> Statement:
    return CHECKPOINTS.update((*place, input_number), snapshot=msgspec.msgpack.encode(snapshot))


def delete_checkpoint(place: Place, input_number: int) -> Statement:
    return CHECKPOINTS.delete((*place, input_number))


def delete_checkpoints_after(place: Place, after: int) -> Statement:
    """Delete the checkpoints after this one, because they belong to positions that were taken back."""
    return "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number > ?", (*place, after)


def delete_surplus_checkpoints(place: Place, limit: int) -> Statement:
    """Delete the checkpoints of a finished match except the last, at most ``limit`` checkpoints, the oldest first.

    Nothing of a finished match can be taken back.
    """
    return (
        "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number IN "
        "(SELECT number FROM checkpoints WHERE tbl = ? AND match = ? "
        "AND number < (SELECT max(number) FROM checkpoints WHERE tbl = ? AND match = ?) ORDER BY number LIMIT ?)",
        (*place, *place, *place, limit),
    )


# --- queries ---


class CheckpointStore(Queries):
    """The stored checkpoints of matches."""

    async def list_checkpoints(self, place: Place) -> list[int]:
        """Return the numbers of a match's checkpoints, newest first."""
        found = await self._database.read(
            "SELECT number FROM checkpoints WHERE tbl = ? AND match = ? ORDER BY number DESC", *place
        )
        return [
            number for (number,) in columns.read_readable_rows("checkpoints", ("number",), found, describe_place(place))
        ]

    async def load_snapshot(self, place: Place, number: int) -> Snapshot:
        """Return the position at a checkpoint.

        Raises ``msgspec.DecodeError`` if these rules cannot read it, and ``Damaged``.
        """
        found = await self._database.read(
            "SELECT snapshot FROM checkpoints WHERE tbl = ? AND match = ? AND number = ?", *place, number
        )
        raw = columns.read("checkpoints", "snapshot", found[0][0], describe_place(place))
        return msgspec.msgpack.decode(raw, type=Snapshot)

    async def list_superfluous(self) -> list[tuple[Place, int]]:
        """Return the finished matches with more than one checkpoint, and how many checkpoints of each are surplus."""
        found = await self._database.read(
            "SELECT c.tbl, c.match, count(*) - 1 FROM checkpoints c JOIN matches m ON m.tbl = c.tbl "
            "AND m.number = c.match WHERE m.opened = 1 GROUP BY c.tbl, c.match HAVING count(*) > 1"
        )
        return [((table, match), count) for table, match, count in found]
