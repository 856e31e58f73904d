"""Quiet hours lie where the clocks of a place say, also when these are put forward or back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from referee.records.quiet import (
    MOST,
    USUAL,
    Rest,
    count_hours,
    extract_city,
    find_quiet_end,
    find_waking_time,
    list_cities,
    list_time_zones,
)

HOUR = 3600.0
BERLIN, SAO_PAULO = Rest("Europe/Berlin", 22, 8), Rest("America/Sao_Paulo", 22, 8)


def at(text: str) -> float:
    """Return a moment in UTC as seconds."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("moment", "rest", "until"),
    [
        ("2026-11-20T20:59", BERLIN, None),  # It is 21:59 in Berlin, in winter.
        ("2026-11-20T21:00", BERLIN, "2026-11-21T07:00"),
        ("2026-11-21T06:59", BERLIN, "2026-11-21T07:00"),
        ("2026-11-21T07:00", BERLIN, None),
        ("2026-07-01T20:00", BERLIN, "2026-07-02T06:00"),  # In summer, Berlin is two hours ahead.
        ("2026-07-01T06:30", BERLIN, None),
        ("2026-11-20T00:59", SAO_PAULO, None),
        ("2026-11-20T01:00", SAO_PAULO, "2026-11-20T11:00"),
        ("2026-03-28T21:00", BERLIN, "2026-03-29T06:00"),  # This night has nine hours.
        ("2026-10-24T20:00", BERLIN, "2026-10-25T07:00"),  # This night has eleven hours.
        # This person sleeps by day, in a zone with a half hour's offset.
        ("2026-06-01T12:00", Rest("Asia/Kolkata", 13, 23), "2026-06-01T17:30"),
        ("2026-06-01T12:00", Rest("Nowhere/City", 0, 10), None),
        ("2026-06-01T12:00", None, None),
    ],
)
def test_moments_in_quiet_hours_are_recognised(moment: str, rest: Rest | None, until: str | None) -> None:
    assert find_quiet_end(rest, at(moment)) == (None if until is None else at(until))


@pytest.mark.parametrize("notice", [0.0, HOUR, 12 * HOUR])
def test_whoever_is_awake_was_so_when_they_were_told(notice: float) -> None:
    """Reminders are tested at every half hour of the days around each change of the clocks, for all quiet hours."""
    for start in range(24):
        rest = Rest("Europe/Berlin", start, (start + MOST) % 24)
        for day in ("2026-03-28", "2026-10-24"):
            for half in range(96):
                moment = at(day) + half * HOUR / 2
                found = find_waking_time(rest, moment, notice)
                assert moment <= found <= moment + 36 * HOUR
                assert find_quiet_end(rest, found) is None and find_quiet_end(rest, found - notice) is None
                assert find_waking_time(rest, found, notice) == found


def test_time_zones_are_named_by_their_cities() -> None:
    assert list_cities()["Sao Paulo"] == "America/Sao_Paulo" and list_cities()["Berlin"] == "Europe/Berlin"
    assert list_cities()["Buenos Aires"] == "America/Argentina/Buenos_Aires", "the most exact of several names"
    assert set(list_cities().values()) <= list_time_zones() and all("/" in one for one in list_time_zones())
    assert extract_city("America/Sao_Paulo") == "Sao Paulo" and count_hours(*USUAL) == MOST
