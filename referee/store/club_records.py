"""Stored records of the club, such as leagues: one row each, whose column ``record`` holds the whole record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ..club.records.period import Period
from ..club.records.posted import Posted
from . import columns
from .database import Database, Statement
from .relation import Relation

R = TypeVar("R", bound=Posted)
P = TypeVar("P", bound=Period)


class RecordStore(Generic[R]):
    """The stored records of one kind."""

    relation: ClassVar[Relation]
    owner: ClassVar[str]
    """The name of a record in the log, such as "a league"."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def store(self, record: R) -> list[Statement]:
        """Return the statements that store a record, new or changed."""
        raise NotImplementedError

    async def find(self, number: int) -> R | None:
        """Return the record of this number; None if there is none, or it cannot be read."""
        return await self._find("number = ?", number)

    async def _find(self, condition: str, *values: Any) -> R | None:
        return next(iter(await self._list(condition, *values)), None)

    async def _list(self, condition: str, *values: Any) -> list[R]:
        """Return the readable records that meet a condition. They contain all earlier commits."""
        return self._read(await self._database.read(self._select(condition), *values))

    async def _survey(self, condition: str, *values: Any) -> list[R]:
        """Return the readable records that meet a condition, without waiting for a commit in progress."""
        return self._read(await self._database.look(self._select(condition), *values))

    def _select(self, condition: str) -> str:
        return f"{self.relation.select(('record',))} WHERE {condition}"

    def _read(self, rows: Iterable[Sequence[Any]]) -> list[R]:
        """Return the records that can be read. The others stay as they are stored."""
        return [record for (record,) in columns.read_readable_rows(self.relation.name, ("record",), rows, self.owner)]


class PeriodStore(RecordStore[P]):
    """The stored periods of one kind. The column of the time is NULL if nothing is to be posted any more."""

    record: ClassVar[type[Period]]

    def store(self, record: P) -> list[Statement]:
        time, unchanged = record.posting_time if record.is_open else None, ("guild", record.key_field)
        changed = {"record": record, record.time_field: time}
        return [self.relation.upsert((record.number,), record, unchanged=unchanged, **changed)]

    async def is_begun(self, period: P) -> bool:
        """Return whether a period of a server is stored, even if it cannot be read."""
        condition = f"guild = ? AND {period.key_field} = ?"
        sql = f"{self.relation.select(('number',))} WHERE {condition}"
        return bool(await self._database.read(sql, period.guild, period.key))

    async def list_open(self) -> list[P]:
        """Return the periods whose message has still to be posted."""
        time = self.record.time_field
        return await self._survey(f"{time} IS NOT NULL ORDER BY {time}, number")

    async def list_servers(self) -> list[int]:
        """Return the servers that want a message about each period."""
        sql = f"SELECT guild FROM servers WHERE {self.record.setting} IS NOT NULL ORDER BY guild"
        rows = columns.read_readable_rows("servers", ("guild",), await self._database.look(sql), "a server")
        return [guild for (guild,) in rows]
