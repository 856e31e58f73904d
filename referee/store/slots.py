"""Stored slots of the processes that share a database of PostgreSQL, and their permits to connect to Discord.

Times are those of the database's clock, so that the clocks of machines need not agree. A slot's token goes up by one
whenever another process takes it. A commit under an older token fails.
"""

from __future__ import annotations

from typing import NamedTuple

from .database import Statement
from .postgresql import PostgresqlDatabase

NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"
LAYOUT = "slots of bots"
"""The key in ``kept`` of the number of shards and slots that all processes have in common."""
IDENTIFY_EVERY = 5.5
"""Seconds between two new sessions of a bot. Discord demands five."""
IDENTIFY_DAILY = 900
"""The most new sessions that processes open in 24 hours. Discord resets the token after a thousand."""


class Lease(NamedTuple):
    """A slot that this process holds until it fails to renew it."""

    slot: int
    token: int


class SlotStore:
    """The stored slots."""

    def __init__(self, database: PostgresqlDatabase) -> None:
        self._database = database

    async def prepare(self, slots: int) -> None:
        """Create the entries of all slots."""
        await self._database.commit(
            [("INSERT INTO slots (number) VALUES (?) ON CONFLICT DO NOTHING", (number,)) for number in range(slots)]
        )

    async def lease(self, holder: str, slots: int, seconds: float) -> Lease | None:
        """Take a slot that nobody holds, for so many seconds; None if all are held."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET holder = ?, token = token + 1, until = {NOW} + ?, leaving = 0, successor = '' "
            "WHERE number = (SELECT number FROM "
            f"slots WHERE until < {NOW} AND number < ? ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) "
            "RETURNING number, token",
            *(holder, seconds, slots),
        )
        return Lease(*found[0]) if found else None

    async def renew(self, lease: Lease, seconds: float) -> bool:
        """Hold a slot for so many seconds from now on. Return False if another process has taken it."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET until = {NOW} + ? WHERE number = ? AND token = ? RETURNING number",
            *(seconds, lease.slot, lease.token),
        )
        return bool(found)

    async def offer(self, lease: Lease) -> None:
        """Offer a slot to a process that stands by. This one goes on until the other has connected."""
        await self._database.write_and_return(
            "UPDATE slots SET leaving = 1 WHERE number = ? AND token = ? RETURNING number", lease.slot, lease.token
        )

    async def claim(self, holder: str, slots: int) -> int | None:
        """Claim a slot that is offered, and return its number; None if none is."""
        found = await self._database.write_and_return(
            "UPDATE slots SET successor = ? WHERE number = (SELECT number FROM slots WHERE leaving = 1 "
            "AND successor = '' AND number < ? ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING number",
            *(holder, slots),
        )
        return int(found[0][0]) if found else None

    async def is_claimed(self, lease: Lease) -> bool:
        """Return whether another process has claimed this slot, or has taken it already."""
        found = await self._database.write_and_return("SELECT token, successor FROM slots WHERE number = ?", lease.slot)
        return bool(found) and (found[0][0] != lease.token or found[0][1] != "")

    async def take_over(self, slot: int, holder: str, seconds: float) -> Lease | None:
        """Take a slot that this process has claimed, for so many seconds; None if another one has taken it."""
        found = await self._database.write_and_return(
            f"UPDATE slots SET holder = ?, token = token + 1, until = {NOW} + ?, leaving = 0, successor = '' "
            "WHERE number = ? AND successor = ? RETURNING number, token",
            *(holder, seconds, slot, holder),
        )
        return Lease(*found[0]) if found else None

    async def release(self, lease: Lease) -> None:
        """Let another process take a slot at once."""
        await self._database.write_and_return(
            "UPDATE slots SET until = 0 WHERE number = ? AND token = ? RETURNING number", lease.slot, lease.token
        )

    def guard(self, lease: Lease) -> None:
        """Let every commit of this process fail once another process has taken the slot."""
        self._database.guard_commits(build_fence(lease))

    async def take_identify_permit(self) -> bool:
        """Take the permit to open a session with Discord. Return False if it is too early, or too many were opened."""
        found = await self._database.write_and_return(
            f"UPDATE identifies SET last = {NOW}, day = CASE WHEN day < {NOW} - 86400 THEN {NOW} ELSE day END, "
            f"count = CASE WHEN day < {NOW} - 86400 THEN 1 ELSE count + 1 END "
            f"WHERE last < {NOW} - ? AND (count < ? OR day < {NOW} - 86400) RETURNING count",
            *(IDENTIFY_EVERY, IDENTIFY_DAILY),
        )
        return bool(found)

    async def list_holders(self) -> list[tuple[int, str, float]]:
        """Return each slot, its holder, and for how many seconds it is still held; 0 if it is free."""
        found = await self._database.look(
            f"SELECT number, holder, GREATEST(until - {NOW}, 0) FROM slots ORDER BY number"
        )
        return [(number, holder, float(left)) for number, holder, left in found]


def build_fence(lease: Lease) -> Statement:
    """Build the query that finds a row as long as this process holds its slot. It lasts until the commit ends."""
    return "SELECT 1 FROM slots WHERE number = ? AND token = ? FOR SHARE", (lease.slot, lease.token)
