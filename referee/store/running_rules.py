"""The rules of the games in the newest process that shares a database of PostgreSQL now.

Each process announces the versions of its rules, unless a process with newer rules announces them. A process that
stands by announces them under a second key. So an older process knows whether a newer one could drive its tables, and
whether a match under newer rules waits for such a process or was left behind by one that nobody runs any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from engine.registry import load_game, load_games

from .columns import UNFIT
from .relations import KEPT
from .slots import NOW

if TYPE_CHECKING:
    from .postgresql import PostgresqlDatabase

RUNNING, WAITING = "rules running", "rules waiting"
"""The keys in ``kept`` for the rules of the newest running process, and of the newest one that stands by."""
FRESH = 20.0
"""The seconds for which an announcement counts. The process that made it has ended, or is cut off, if it is older."""
EVERY = 5.0
"""The seconds between two announcements of a process."""


class _Announcement(NamedTuple):
    at: float
    """The time on the database's clock."""
    rules: dict[str, int]
    """The version of the rules, by game."""


class RunningRules:
    """The announced rules of the processes that share a database."""

    def __init__(self, database: PostgresqlDatabase) -> None:
        self._database = database
        self.is_outdated = False
        """True once this process has met a match under newer rules, and a process with newer rules of its game ran."""

    async def announce(self, *, is_waiting: bool) -> None:
        """Announce this process's rules, unless a process with newer rules has announced them."""
        for key in (RUNNING, WAITING) if is_waiting else (RUNNING,):
            stored, newest = await self._load(key)
            if _is_newer(newest):
                continue
            value = f"jsonb_build_array({NOW}, CAST(? AS jsonb))"
            sql = f"{KEPT.build_upsert(('key', 'value'))} WHERE kept.value = ? RETURNING key"
            sql = sql.replace("VALUES (?, ?)", f"VALUES (?, CAST({value} AS TEXT))")
            await self._database.write_and_return(sql, key, msgspec.json.encode(_list_own()).decode(), stored)

    async def is_newer_running(self, game: str) -> bool:
        """Return whether a process with newer rules of a game runs. If so, this process is outdated."""
        _, newest = await self._load(RUNNING)
        self.is_outdated |= (is_newer := newest.get(game, 0) > load_game(game).version)
        return is_newer

    def forget_outdated(self) -> None:
        """Forget that this process is outdated, until it meets the next match under newer rules."""
        self.is_outdated = False

    async def is_newer_waiting(self) -> bool:
        """Return whether a process with newer rules stands by."""
        return _is_newer((await self._load(WAITING))[1])

    async def _load(self, key: str) -> tuple[str, dict[str, int]]:
        """Return an announcement as it is stored, and its rules, unless it is too old."""
        found = await self._database.look(f"SELECT value, {NOW} FROM kept WHERE key = ?", key)
        stored, now = found[0] if found else ("", 0.0)
        try:
            announced = msgspec.json.decode(stored, type=_Announcement)
        except UNFIT:
            return stored, {}
        return stored, announced.rules if abs(now - announced.at) < FRESH else {}


def _list_own() -> dict[str, int]:
    """Return the version of this process's rules, by game."""
    return {key: game.version for key, game in load_games().items()}


def _is_newer(rules: Mapping[str, int]) -> bool:
    own = _list_own()
    return any(version > own.get(game, version) for game, version in rules.items())
