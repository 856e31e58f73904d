"""Stored slots of the processes that share a database of PostgreSQL, and their permits to connect to Discord.

Times are those of the database's clock, so that the clocks of machines need not agree. Whenever another process takes a
slot, the slot's token goes up by one, and commits of the earlier holder fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .database import StoreRefused
from .relations import KEPT

if TYPE_CHECKING:
    from .postgresql import PostgresqlDatabase

NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"
LONGEST = 20.0
"""No lease lasts for more seconds. One that seems to was stored before the database's clock was set back."""
HELD = f"until BETWEEN {NOW} AND {NOW} + {LONGEST}"
"""SQL for whether a process holds a slot."""
LAYOUT = "slots of bots"
"""The key in ``kept`` for the number of shards and slots, which must be equal in all processes."""
IDENTIFY_EVERY = 5.5
"""The least seconds between two new sessions of a bot with Discord, which demands five."""
IDENTIFY_DAILY = 900
"""The most new sessions with Discord in 24 hours. After a thousand, Discord makes the bot's token invalid."""
ANOTHER_DAY = f"day NOT BETWEEN {NOW} - 86400 AND {NOW}"
"""SQL for whether the sessions with Discord are counted from 0 again."""


class Lease(NamedTuple):
    """The lease of a slot by this process. It ends unless it is renewed in time."""

    slot: int
    token: int


class SlotStore:
    """The stored slots of processes, and their permits to open sessions with Discord."""

    def __init__(self, database: PostgresqlDatabase) -> None:
        self._database = database
        self._layout: str | None = None

    async def prepare(self, slots: int, shards: int | None = None) -> None:
        """Create the entries of all slots. ``StoreRefused``: other processes run with other numbers.

        ``shards``: the number of shards; None if it is that of the slots.
        """
        self._layout = f"SHARDS={shards or slots} and SLOTS={slots}"
        found = await self._database.write_and_return(
            f"{KEPT.build_upsert(('key', 'value'))} WHERE kept.value = excluded.value "
            f"OR NOT EXISTS (SELECT 1 FROM slots WHERE {HELD}) RETURNING value",
            *(LAYOUT, self._layout),
        )
        if not found:
            there = await self._database.look("SELECT value FROM kept WHERE key = ?", LAYOUT)
            raise StoreRefused(
                f"Other processes run with {there[0][0] if there else 'other numbers'}, and this one has "
                f"{self._layout}. Set both equally for every process, or stop the others first."
            )
        await self._database.commit(
            [("INSERT INTO slots (number) VALUES (?) ON CONFLICT DO NOTHING", (number,)) for number in range(slots)]
        )

    async def lease(self, holder: str, slots: int, seconds: float) -> Lease | None:
        """Take a slot that no process holds, for ``seconds``. Return None if all are held."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET holder = ?, token = token + 1, until = {NOW} + ?, leaving = 0, successor = '' "
            "WHERE number = (SELECT number FROM "
            f"slots WHERE NOT {HELD} AND number < ? ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) "
            "AND (? = '' OR EXISTS (SELECT 1 FROM kept WHERE key = ? AND value = ?)) RETURNING number, token",
            *(holder, seconds, slots, self._layout or "", LAYOUT, self._layout or ""),
        )
        return Lease(*found[0]) if found else None

    async def renew(self, lease: Lease, seconds: float) -> bool:
        """Renew the lease of a slot until ``seconds`` from now. Return False if another process has it."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET until = {NOW} + ? WHERE number = ? AND token = ? RETURNING number",
            *(seconds, lease.slot, lease.token),
        )
        return bool(found)

    async def offer(self, lease: Lease) -> None:
        """Offer this process's slot to a process that stands by, which takes it over once it has connected."""
        await self._database.write_and_return(
            "UPDATE slots SET leaving = 1 WHERE number = ? AND token = ? RETURNING number", lease.slot, lease.token
        )

    async def withdraw(self, lease: Lease) -> None:
        """Withdraw the offer of this process's slot, unless another process has taken it."""
        await self._database.write_and_return(
            "UPDATE slots SET leaving = 0, successor = '' WHERE number = ? AND token = ? RETURNING number",
            *(lease.slot, lease.token),
        )

    async def claim(self, holder: str, slots: int) -> int | None:
        """Claim a slot that another process offers, and return its number; None if no slot is offered."""
        found = await self._database.write_and_return(
            "UPDATE slots SET successor = ? WHERE number = (SELECT number FROM slots WHERE leaving = 1 "
            "AND successor = '' AND number < ? ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING number",
            *(holder, slots),
        )
        return int(found[0][0]) if found else None

    async def is_claimed(self, lease: Lease) -> bool:
        """Return whether another process has claimed this process's slot, or has taken it already."""
        found = await self._database.write_and_return("SELECT token, successor FROM slots WHERE number = ?", lease.slot)
        return bool(found) and (found[0][0] != lease.token or found[0][1] != "")

    async def take_over(self, slot: int, holder: str, seconds: float) -> Lease | None:
        """Take a slot that this process has claimed, for ``seconds``. Return None if another process has it."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET holder = ?, token = token + 1, until = {NOW} + ?, leaving = 0, successor = '' "
            "WHERE number = ? AND successor = ? RETURNING number, token",
            *(holder, seconds, slot, holder),
        )
        return Lease(*found[0]) if found else None

    async def release(self, lease: Lease) -> None:
        """End a lease, so that another process can take the slot at once."""
        await self._database.write_and_return(
            "UPDATE slots SET until = 0 WHERE number = ? AND token = ? RETURNING number", lease.slot, lease.token
        )

    def guard(self, lease: Lease) -> None:
        """Make every later commit of this process fail if another process has taken the slot by then."""
        self._database.guard_commits(*lease)

    async def take_identify_permit(self) -> bool:
        """Take a permit to open a session with Discord. Return False if it is too early, or too many were opened."""
        found = await self._database.write_and_return(
            f"UPDATE identifies SET last = {NOW}, day = CASE WHEN {ANOTHER_DAY} THEN {NOW} ELSE day END, "
            f"count = CASE WHEN {ANOTHER_DAY} THEN 1 ELSE count + 1 END "
            f"WHERE last NOT BETWEEN {NOW} - ? AND {NOW} AND (count < ? OR {ANOTHER_DAY}) RETURNING count",
            *(IDENTIFY_EVERY, IDENTIFY_DAILY),
        )
        return bool(found)

    async def list_holders(self) -> list[tuple[int, str, float]]:
        """Return each slot's number, its holder, and the seconds until its lease ends (0: the slot is free)."""
        found = await self._database.look(
            f"SELECT number, holder, CASE WHEN {HELD} THEN until - {NOW} ELSE 0 END FROM slots ORDER BY number"
        )
        return [(number, holder, float(left)) for number, holder, left in found]
