"""Dates in words, in the way of each language, for menus and lists where Discord shows no timestamps."""

from __future__ import annotations

from datetime import date

from .i18n import T, Text

DAYS: tuple[Text, ...] = (
    T("Monday"), T("Tuesday"), T("Wednesday"), T("Thursday"), T("Friday"), T("Saturday"), T("Sunday"),
)  # fmt: skip
"""The days of the week, Monday first."""
MONTHS: tuple[Text, ...] = (
    T("January"), T("February"), T("March"), T("April"), T("May"), T("June"), T("July"), T("August"), T("September"),
    T("October"), T("November"), T("December"),
)  # fmt: skip


def write_date(day: date) -> Text:
    return T("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)
