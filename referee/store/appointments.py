"""Stored appointments of the club. A row whose ``due`` is NULL is done, and stays as long as its record plans it."""

from __future__ import annotations

from collections.abc import Sequence

from ..club.records.appointment import Appointment, Plan
from . import columns
from .database import Database, Statement
from .relation import list_names
from .relations import APPOINTMENTS
from .shared_sql import build_marks

_IS_READABLE = " AND ".join(columns.build_fit_condition("appointments", name) for name in list_names(Appointment))
_WHICH = "kind = ? AND number = ? AND part = ?"

# --- statements ---


def plan_appointments(kind: str, number: int, guild: int, plans: Sequence[Plan]) -> list[Statement]:
    """Store what a record plans now, and delete what it plans no more. After the commit, call ``wake_up``.

    An appointment stays unchanged, done or failed, if its record plans it for an unchanged time.
    """
    parts = [plan.part for plan in plans]
    unplanned = f"AND part NOT IN ({build_marks(parts)})" if parts else ""
    return [
        (f"DELETE FROM appointments WHERE kind = ? AND number = ? {unplanned}", (kind, number, *parts)),
        *(
            (
                "INSERT INTO appointments (kind, number, part, guild, planned, due) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (kind, number, part) DO UPDATE SET "
                "due = CASE WHEN appointments.planned = excluded.planned THEN appointments.due ELSE excluded.due END, "
                "planned = excluded.planned",
                (kind, number, plan.part, guild, plan.at, plan.at),
            )
            for plan in plans
        ),
    ]


def close_appointment(appointment: Appointment) -> Statement:
    """Store that an appointment is done, unless it was planned for another time meanwhile."""
    return (
        f"UPDATE appointments SET due = NULL, obstacle = '' WHERE {_WHICH} AND due = ?",
        (appointment.kind, appointment.number, appointment.part, appointment.due),
    )


def postpone_appointment(failed: Appointment, when: float, obstacle: str) -> Statement:
    """Store that a try has failed, why, and when to try again."""
    return (
        f"UPDATE appointments SET due = ?, tries = tries + 1, obstacle = ? WHERE {_WHICH} AND due = ?",
        (when, obstacle, failed.kind, failed.number, failed.part, failed.due),
    )


def hasten_appointments(guild: int, now: float) -> Statement:
    """Let all appointments of a server that have failed be tried again now."""
    return "UPDATE appointments SET due = ? WHERE guild = ? AND due > ? AND obstacle <> ''", (now, guild, now)


# --- queries ---


class AppointmentStore:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._readable = "1 = 1" if database.has_typed_columns else _IS_READABLE

    async def list_due(self, now: float) -> list[Appointment]:
        """Return the readable appointments that are due by now, the earliest first."""
        return await self._list("due <= ? ORDER BY due, kind, number, part", now)

    async def list_hindered(self, kind: str, number: int) -> list[Appointment]:
        """Return the appointments of a record whose latest try has failed."""
        return await self._list(
            "kind = ? AND number = ? AND due IS NOT NULL AND obstacle <> '' ORDER BY part", kind, number
        )

    async def find_next_time(self, after: float) -> float | None:
        """Return the time of the next appointment after this moment."""
        found = await self._database.read(
            f"SELECT min(due) FROM appointments WHERE due > ? AND {self._readable}", after
        )
        when: float | None = found[0][0]
        return when

    async def list_unreadable(self) -> list[str]:
        """Return the column ``part`` of each appointment that cannot be read: as text, or as hex if it is no text."""
        if self._database.has_typed_columns:
            return []
        found = await self._database.read(
            f"SELECT CASE typeof(part) WHEN 'text' THEN part ELSE hex(part) END FROM appointments "
            f"WHERE NOT ({_IS_READABLE})"
        )
        return [str(part) for (part,) in found]

    async def _list(self, condition: str, *values: object) -> list[Appointment]:
        found = await self._database.read(
            f"{APPOINTMENTS.select(Appointment)} WHERE {self._readable} AND {condition}", *values
        )
        return [*columns.read_records(APPOINTMENTS, Appointment, found, "the club")]
