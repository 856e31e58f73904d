"""Dates and times as people type them: "8pm", "20h", "tomorrow 20:00", "next Friday", "5 December", "2026-12-05"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from msgspec import Struct

from engine.folding import fold
from render.text.dates import DAYS, MONTHS
from render.text.i18n import SOURCE, T, Text, say, without_card_names

from ..refusals import WordedRefusal

TODAY, TOMORROW = T("today"), T("tomorrow")
RELATIVE: tuple[tuple[Text, int], ...] = (
    (TODAY, 0), (T("tonight"), 0), (TOMORROW, 1), (T("day after tomorrow"), 2),
)  # fmt: skip
"""Words for days, and how many days after today they are."""
HOURS: tuple[tuple[Text, int], ...] = ((T("noon"), 12), (T("midnight"), 0))
FILLERS = T("on at the next this of from between")
"""Words in dates that change nothing, with blanks between them. A translation lists those of its language."""
MOST_DAYS = 366
"""The most days ahead of a date."""
LEAST_LETTERS = 3
"""The fewest letters by which the name of a day or month is known."""
SPANS = T("to until till and")
"""Words between the ends of a span of hours, with blanks between them. A translation lists those of its language."""
_TIMES = (
    re.compile(
        r"(?<!\d)(?<!\d[./-])(\d{1,2})(?:[:.]|\s?h\s?)(\d{2})(?!\d)\s?(am|pm)?(?![./-]?\d)"
        r"(?:\s?(?:h|hrs|uhr|o ?clock)\b)?"
    ),
    re.compile(r"(?<!\d)(\d{1,2})()\s?(?:(am|pm)|h|hs|hrs|uhr|horas?|o ?clock)(?!\w)"),
)
"""A time with minutes, and a time without them: hour, minute, and the half of the day."""
_DATES = (
    (re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})"), "ymd"),
    (re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}|\d{2}))?"), "dmy"),
    (re.compile(r"(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?"), "?"),
)
"""Dates in figures, with the order of their parts. "?": by the language."""
_PLAIN = (
    (r"\b([ap])\.\s?m\b\.?", r"\1m"),
    (r"(\d)t(?=\d)", r"\1 "),
    ("時半", "時30分"), ("午前([0-9時分]+)", r"\1am "), ("午後([0-9時分]+)", r"\1pm "),
    (r"(\d+)時(\d+)分", r"\1:\2"), (r"時(?=[ap]m)", ""), ("時", "h "),
    (r"(\d+)年", r"\1-"), (r"(?<=-)(\d+)月(\d+)日", r"\1-\2 "), (r"(\d+)月(\d+)日", r" \2.\1. "),
    ("(?<=[\u3041-\u9fff])(?=\\d)", " "), (r"[,;@'’()]", " "),
)  # fmt: skip
"""Ways of writing that are replaced before a text is read: the dots of "p.m.", the T of ISO 8601, Japanese signs."""


class NoSuchTime(WordedRefusal):
    words = T("The bot cannot read that time. Write it like 20:00, 8pm or tomorrow 20:00.")


class TimeIsPast(WordedRefusal):
    words = T("That time is over. Choose a later one.")


class When(Struct, frozen=True):
    """A local date and time."""

    day: date
    hour: int
    minute: int
    kind: str
    """The kind of day that was typed: "date", "weekday", or "" without a day."""


def parse_when(typed: str, locale: str, now: datetime) -> When:
    """Return the next local time after ``now`` that a text means. Raises ``NoSuchTime``, ``TimeIsPast``.

    Without a day, it is today or tomorrow. ``now``: the present local time.
    """
    text = _tidy(typed)
    for hour, minute, rest in _find_times(text, locale):
        found = _parse_day(rest, locale, now.date())
        if found is None:
            continue
        day, kind = found
        if kind in ("", "weekday") and (day, hour, minute) <= (now.date(), now.hour, now.minute):
            day += timedelta(days=7 if kind else 1)
        if (day, hour, minute) <= (now.date(), now.hour, now.minute):
            raise TimeIsPast()
        if day > now.date() + timedelta(days=MOST_DAYS):
            raise NoSuchTime()
        return When(day, hour, minute, kind)
    raise NoSuchTime()


def parse_date(typed: str, locale: str, today: date) -> date:
    """Return the day that a text means. Raises ``NoSuchTime``, ``TimeIsPast``."""
    found = _parse_day(_tidy(typed), locale, today)
    if found is None or not found[1]:
        raise NoSuchTime()
    if found[0] < today:
        raise TimeIsPast()
    return found[0]


def parse_hours(typed: str, locale: str) -> tuple[int, int]:
    """Return the first and the last hour of "22-7", "22:00 – 7:00" or "10pm to 7am". Raises ``NoSuchTime``."""
    fillers = _list_words(FILLERS, locale)
    ends = re.split(rf"[-~〜]|(?<![a-z])(?:{'|'.join(_list_words(SPANS, locale))})(?![a-z])", _tidy(typed))
    found = [next(_find_times(end.strip(), locale), None) for end in ends if not fillers.issuperset(end.split())]
    hours = [one[0] for one in found if one is not None and one[1] == 0 and fillers.issuperset(one[2].split())]
    if not len(hours) == len(found) == 2:
        raise NoSuchTime()
    return hours[0], hours[1]


def _list_words(listed: Text, locale: str) -> set[str]:
    return {word for words in _list_names(listed, locale) for word in words.split()}


def _tidy(typed: str) -> str:
    """Return a folded text in plain writing, without signs between words."""
    plain = fold(typed)
    for found, instead in _PLAIN:
        plain = re.sub(found, instead, plain)
    return " ".join(plain.split())


def _find_times(text: str, locale: str) -> Iterator[tuple[int, int, str]]:
    """Yield each reading of a text as hour, minute and the rest. The times that stand last come first."""
    for word, hour in HOURS:
        for name in _list_names(word, locale):
            if re.search(rf"\b{re.escape(name)}\b", text):
                yield hour, 0, re.sub(rf"\b{re.escape(name)}\b", " ", text)
    for pattern in _TIMES:
        for found in reversed(list(pattern.finditer(text))):
            hour, minute = int(found[1]), int(found[2] or 0)
            if found[3] is not None:
                if not 1 <= hour <= 12:
                    continue
                hour = hour % 12 + (12 if found[3] == "pm" else 0)
            if hour < 24 and minute < 60:
                yield hour, minute, f"{text[: found.start()]} {text[found.end() :]}"
    if (bare := re.fullmatch(r"(.*?)\s?\b(\d{1,2})", text)) is not None and int(bare[2]) < 24:
        yield int(bare[2]), 0, bare[1]


def _parse_day(text: str, locale: str, today: date) -> tuple[date, str] | None:
    """Return a day and its kind ("date", "weekday", or "" without a day); None if the text is no day."""
    for word, days in reversed(RELATIVE):  # "day after tomorrow" before "tomorrow"
        if " ".join(text.split()) in _list_names(word, locale):
            return today + timedelta(days=days), "date"
    words = [word for word in text.replace(" - ", " ").split() if word not in _list_words(FILLERS, locale)]
    if not words:
        return today, ""
    for word, days in RELATIVE:
        if " ".join(words) in _list_names(word, locale):
            return today + timedelta(days=days), "date"
    weekday = _find_name(words[0].partition("-")[0], DAYS, locale)
    if weekday is not None and len(words) == 1:
        return today + timedelta(days=(weekday - today.weekday()) % 7), "weekday"
    if weekday is not None:  # "Friday 5 December": the date decides.
        words = words[1:]
    found = _parse_figures(" ".join(words), locale, today) or _parse_named_month(words, locale, today)
    return (found, "date") if found is not None else None


def _parse_figures(text: str, locale: str, today: date) -> date | None:
    for pattern, order in _DATES:
        if (found := pattern.fullmatch(text)) is None:
            continue
        if order == "ymd":
            return _make_date(found[1], int(found[2]), int(found[3]), today)
        is_month_first = order == "?" and without_card_names(locale) == "en-US"
        day, month = (found[2], found[1]) if is_month_first else (found[1], found[2])
        return _make_date(found[3], int(month), int(day), today)
    return None


def _parse_named_month(words: Sequence[str], locale: str, today: date) -> date | None:
    """Return the date of "5 December", "December 5th" or "5 Dec 2026"."""
    numbers = [int(found[1]) for word in words if (found := re.fullmatch(r"(\d{1,4})(?:st|nd|rd|th|[.ºo])?", word))]
    names = [month for word in words if (month := _find_name(word.rstrip("."), MONTHS, locale)) is not None]
    if len(names) != 1 or not 1 <= len(numbers) <= 2 or len(names) + len(numbers) != len(words):
        return None
    return _make_date(str(numbers[1]) if len(numbers) > 1 else None, names[0] + 1, numbers[0], today)


def _make_date(year: str | None, month: int, day: int, today: date) -> date | None:
    """Return a date. Without a year, it is the next one that is not before today."""
    written = int(year) + 2000 * (len(year) == 2) if year else None
    for each in range(today.year, today.year + 5) if written is None else (written,):  # 29 February may be years away.
        try:
            found = date(each, month, day)
        except ValueError:
            continue
        if year or found >= today:
            return found
    return None


def _find_name(word: str, names: Sequence[Text], locale: str) -> int | None:
    """Return the place of the only name that begins with a word, in the reader's language or in English."""
    if len(word) < LEAST_LETTERS or not word.isalpha():
        return None
    found = {
        place for place, name in enumerate(names) if any(one.startswith(word) for one in _list_names(name, locale))
    }
    return found.pop() if len(found) == 1 else None


def _list_names(text: Text, locale: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_tidy(say(text, one)) for one in (locale, SOURCE)))
