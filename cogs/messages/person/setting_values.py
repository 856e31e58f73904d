"""The values of the settings of people and servers, in words, and the values that typed texts mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.refusals import NoSuchValue
from engine.registry import load_games
from referee.records.puzzles import ASKED, PRIVATE
from referee.records.puzzles import NEVER as NO_PUZZLES
from referee.records.quiet import MOST, count_hours, extract_city, list_cities, list_places
from render.face.contract import load_presenter
from render.schemes import SCHEMES
from render.text.i18n import T, Text, join_texts, list_languages

from ...components.dates import NoSuchTime, parse_hours
from ...components.typed import Named, find_fitting_values, resolve_value, say_in_both_languages
from ...limits import TYPED
from ...refusals import WordedRefusal
from ..lobby import table_settings
from ..question.auto_answers import STATES, find_routines

AS_DISCORD, AS_SERVER, AS_TEXTS = "discord", "server", "texts"
"""The values for whoever has chosen no language, no colour scheme, or no language of the names of cards."""
NEVER = "never"
"""The value for no quiet hours, and for no mentions."""
Values = list[tuple[str, Text | str]]
"""The values of a setting in the order of its menu, each with its words."""


class NoSuchCity(WordedRefusal):
    words = T("The bot does not know that city. Try a larger one in the same time zone, or a country.")


class TooQuiet(WordedRefusal):
    words = T("Write quiet hours as two whole hours, for example 22-8. They can last at most {most} hours.")
    most: int


def list_language_values() -> Values:
    return [
        (AS_DISCORD, T("the same as in Discord")),
        *((code, table_settings.format_language_name(code)) for code in list_languages()),
    ]


def list_card_name_values() -> Values:
    return [(AS_TEXTS, T("the same as all other texts")), *list_language_values()[1:]]


def list_server_scheme_values() -> Values:
    return [(key, scheme.name) for key, scheme in SCHEMES.items()]


def list_own_scheme_values() -> Values:
    return [(AS_SERVER, T("the same as the server's")), *list_server_scheme_values()]


def list_reminder_values() -> Values:
    return [
        ("soon", T("often: after 1, 3, 9 and 27 hours")),
        ("usual", T("normal: after 6, 18 and 54 hours")),
        ("seldom", T("rarely: after 1 and 3 days")),
        ("once", T("off: only the first notification")),
    ]


def list_puzzle_values() -> Values:
    return [
        (ASKED, T("off: only by /practice puzzle")),
        (PRIVATE, T("on: by direct message, too")),
        (NO_PUZZLES, T("never")),
    ]


def list_call_values() -> Values:
    return [("table", T("mention me in the channel")), ("private", T("by direct message")), (NEVER, T("never"))]


def list_pace_values() -> Values:
    return list(table_settings.PACE.values)


def list_quiet_values(further: str = "") -> Values:
    """Return the quiet hours to choose from. ``further``: further hours, which the person has typed."""
    usual = ["21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "23-9", "0-8", "0-9", "0-10", "1-9", "2-10"]
    if further not in ("", NEVER, *usual):
        usual.append(further)
    return [(NEVER, T("never")), *((one, one.replace("-", "–")) for one in usual)]


def list_routine_values() -> Values:
    """Return the kinds of questions of all games that can have an auto-answer."""
    return [
        (f"{game}:{kind}", join_texts((load_presenter(game).title, routine.when), ": "))
        for game in load_games()
        for kind, routine in find_routines(game).items()
    ]


def list_auto_answer_values() -> Values:
    return [(key, words) for key, (_, words) in STATES.items()]


def list_value_names(values: Values, locale: str) -> list[Named]:
    return [(value, say_in_both_languages(name, locale)) for value, name in values]


def resolve_typed_value(typed: str, values: Values, locale: str, setting: Text) -> str:
    """Return the value of a setting that a typed text means. Raises ``NoSuchValue``, ``Ambiguous``."""
    return resolve_value(NoSuchValue, typed, list_value_names(values, locale), setting)


def check_offered_value(value: str, values: Sequence[tuple[str, Any]]) -> str:
    """Return a value from a menu, if the menu can have offered the value. Raises ``NoSuchValue``."""
    if value not in dict(values):
        raise NoSuchValue()
    return value


@cache
def list_city_names() -> tuple[Named, ...]:
    """Return every time zone, each named by its city and by its full name, and then further places.

    The value of a place is its zone and its name, with a blank between them.
    """
    shared = {name for name, count in Counter(name for name, _ in list_places()).items() if count > 1}
    return (
        *((zone, (city, zone)) for city, zone in sorted(list_cities().items())),
        *(
            (f"{zone} {name}", (f"{name} ({extract_city(zone)})", name) if name in shared else (name,))
            for name, zone in list_places()
        ),
    )


def resolve_time_zone(typed: str) -> str:
    """Return the name of the time zone of a typed city. Raises ``NoSuchCity``, ``Ambiguous``."""
    named = list_city_names()
    zones = {value.partition(" ")[0] for value in find_fitting_values(typed, named)}
    return zones.pop() if len(zones) == 1 else resolve_value(NoSuchCity, typed, named, T("The city"))


def parse_quiet_hours(typed: str, locale: str) -> tuple[int, int] | None:
    """Return the first and the last hour of typed quiet hours; None for no quiet hours.

    Raises ``TooQuiet``.
    """
    if find_fitting_values(typed, list_value_names(list_quiet_values()[:1], locale)):
        return None
    try:
        start, end = parse_hours(typed[:TYPED], locale)
    except NoSuchTime:
        raise TooQuiet(most=MOST) from None
    if not 0 < count_hours(start, end) <= MOST:
        raise TooQuiet(most=MOST)
    return start, end
