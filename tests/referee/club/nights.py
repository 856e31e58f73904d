from __future__ import annotations

from referee.club.records.night import Night, ScheduledEvent

from ..conftest import ANA, CHANNEL, GUILD

ZONE = "Europe/Berlin"


def plan(number: int = 1, begins: float = 2_000_000.0, is_weekly: bool = True) -> Night:
    return Night(
        number=number, guild=GUILD, channel=CHANNEL, host=ANA, name="Ana", game="pebbles", level="short", begins=begins,
        zone=ZONE, is_weekly=is_weekly,
    )  # fmt: skip


EVENT = ScheduledEvent(700, 2_000_000.0, "shown")
