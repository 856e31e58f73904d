"""Dates and times as people type them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from cogs.components.dates import parse_date, parse_when
from engine.protocol import Refused
from tests.languages import OTHER

THURSDAY = datetime(2026, 11, 26, 18, 30)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("8pm", "26 20:00"), ("20h", "26 20:00"), ("20:00", "26 20:00"), ("20", "26 20:00"), ("8:30 p.m.", "26 20:30"),
        ("at 8 pm", "26 20:00"), ("20h30", "26 20:30"), ("8.30", "27 8:30"), ("noon", "27 12:00"),
        ("midnight", "27 0:00"), ("12am", "27 0:00"), ("12 pm", "27 12:00"), ("tomorrow 20:00", "27 20:00"),
        ("20:00 tomorrow", "27 20:00"), ("today at 19:00", "26 19:00"), ("tonight 9pm", "26 21:00"),
        ("the day after tomorrow at 20:00", "28 20:00"), ("Thursday 20:00", "26 20:00"), ("thu 18:00", "33 18:00"),
        ("next friday 8pm", "27 20:00"), ("FRIDAY, 20:00", "27 20:00"), ("2026-11-28 20:00", "28 20:00"),
        ("28.11. 20:00", "28 20:00"), ("20:00 28.11.2026", "28 20:00"), ("28 November 20:00", "28 20:00"),
        ("Nov 28th, 8pm", "28 20:00"), ("Saturday 28 nov 20h", "28 20:00"), ("11/28 8pm", "28 20:00"),
        ("8 o'clock", "27 8:00"), ("８pm", "26 20:00"),
        ("2026-11-28T20:00", "28 20:00"), ("2026/11/28 20:00", "28 20:00"), ("28.11.26 20:00", "28 20:00"),
        ("11/28/26 8pm", "28 20:00"), ("20:00 (Friday)", "27 20:00"), ("8:30 o'clock", "27 8:30"),
    ],
)  # fmt: skip
def test_times_are_read_as_people_type_them(typed: str, wanted: str) -> None:
    """Test cases with days beyond 30 mean days of December."""
    found = parse_when(typed, "en-US", THURSDAY)
    days = (found.day - date(2026, 11, 1)).days + 1
    assert f"{days} {found.hour}:{found.minute:02}" == wanted


@pytest.mark.parametrize(
    ("locale", "typed", "wanted"),
    [
        ("ja", "20時", "11-26 20:00"), ("ja", "明日20時半", "11-27 20:30"), ("ja", "午後8時15分", "11-26 20:15"),
        ("ja", "金曜日 午前8時", "11-27 08:00"), ("ja", "12月5日20時", "12-05 20:00"),
        ("ja", "2026年12月5日 20:00", "12-05 20:00"), ("pt-BR", "sexta às 20h", "11-27 20:00"),
        ("es-ES", "mañana a las 20:00", "11-27 20:00"), ("it", "5 dicembre alle 20", "12-05 20:00"),
    ],
)  # fmt: skip
def test_times_are_read_in_each_language(locale: str, typed: str, wanted: str) -> None:
    found = parse_when(typed, locale, THURSDAY)
    assert f"{found.day:%m-%d} {found.hour:02}:{found.minute:02}" == wanted


def test_a_date_is_no_day_of_the_week_and_a_year_may_be_missing() -> None:
    assert parse_when("1 Jan 20:00", "en-US", THURSDAY).day == date(2027, 1, 1)
    assert (
        parse_when("28.11. 20:00", "en-US", THURSDAY).kind == parse_when("tomorrow 8pm", "x", THURSDAY).kind == "date"
    )
    assert parse_when("Friday 20:00", "en-US", THURSDAY).kind == "weekday"
    assert parse_when("5/12 20:00", OTHER, THURSDAY).day == date(2026, 12, 5), "the day first, except in the US"
    assert parse_when("5/12 20:00", "en-US", THURSDAY).day == date(2027, 5, 12)
    assert parse_date("29 February", "en-US", THURSDAY.date()) == date(2028, 2, 29)


@pytest.mark.parametrize(
    "typed", ["", "late", "25:00", "20:61", "13pm", "Friday", "30 Feb 20:00", "8pm 8pm", "x 20:00"]
)
def test_a_text_that_is_no_time_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="no-such-time"):
        parse_when(typed, "en-US", THURSDAY)


@pytest.mark.parametrize("typed", ["today 18:00", "2026-11-25 20:00", "2020-01-01 20:00"])
def test_a_time_that_is_over_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="time-is-past"):
        parse_when(typed, "en-US", THURSDAY)


@pytest.mark.parametrize("typed", ["", "8pm", "Friday evening", "2028-12-05 x"])
def test_the_end_of_a_night_is_a_day(typed: str) -> None:
    with pytest.raises(Refused, match="no-such-time"):
        parse_date(typed, "en-US", THURSDAY.date())
    assert parse_date("Friday", "en-US", THURSDAY.date()) == date(2026, 11, 27)
