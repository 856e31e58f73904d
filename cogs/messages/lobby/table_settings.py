"""The settings of a table: which there are, and their values in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.levels import KIND as LEVEL
from engine.protocol import Seat
from engine.setup import Choice
from referee.records.clocks import OVERDUE, PACES
from referee.records.facts import BEST_OF, WINDOWS
from referee.records.gathering import ENTRY, STARTS
from referee.table import coaching
from referee.table.lobby_settings import STRENGTH, list_accepted_values
from referee.table.series import can_be_series
from referee.table.table import Table
from render.face.records import Setting
from render.text.i18n import TC, T, say

from ... import limits
from ..common.strengths import NAMES, build_strength_setting, find_strength
from ..common.viewpoint import find_table_presenter
from ..question.coaching import ALONE, TOGETHER

_RULE = re.compile(r" \(([A-Z]+-[A-Z]+-\d+)\)$")
"""Matches the id of a rule at the end of a setting's name."""
WHEN_ASKED = Setting(
    Choice("windows", WINDOWS, "quick"),
    T("Reactions"),
    (("quick", T("quick (asks only players who can react)")), ("poker-face", T("poker face (asks all players)"))),
    T("Quick: a wait reveals that somebody can react. Poker face: a wait reveals nothing."),
)
PACE = Setting(
    Choice("pace", tuple(PACES), "none"),
    T("Time limit"),
    (
        ("none", T("no time limit")),
        ("table", T("fast (5 minutes for each answer)")),
        ("day", T("daily (8 hours for each answer, not at night)")),
        ("slow", T("slow (4 days in total; each move gives back 12 hours)")),
    ),
    T(
        "The time for an answer. The clock stops while the bot is offline or the match is paused. With slow, `/table "
        "grant` gives a player one more day."
    ),
)
LATE = Setting(
    Choice("overdue", OVERDUE, "default"),
    T("When time runs out"),
    (
        ("default", T("the bot gives the default answer")),
        ("ai", T("the AI plays until the player is back")),
        ("vote", T("the others vote on a substitute")),
    ),
    T(
        "The rule for players whose time runs out. Secret questions always get the default answer, which costs the "
        "player nothing."
    ),
)
"""WHEN_ASKED, PACE and LATE are the settings of every table for several people. LATE matters only with time limits."""
STARTER = Setting(
    Choice("starts", STARTS, "host"),
    T("Permission to start"),
    (("host", T("the host")), ("anybody", T("any player, when all are ready"))),
    T("This setting decides who can press *Start*."),
)
DOOR = Setting(
    Choice("entry", ENTRY, "open"),
    T("Permission to join"),
    (
        ("open", T("anybody in this channel")),
        ("invited", T("only invited people")),
        ("teaching", T("nobody else: I play several seats")),
    ),
    T(
        "`/table invite` reserves a seat for a person. To teach or to try out the game, you can play several seats "
        "yourself. That match is not rated."
    ),
)
"""STARTER and DOOR are the settings of every lobby for several people."""
SERIES = Setting(
    Choice("best_of", tuple(BEST_OF), "1"),
    T("Matches"),
    (("1", T("one match")), ("3", T("best of three")), ("5", T("best of five"))),
    T(
        "A best of three ends when a side has won two matches, a best of five when a side has won three. The sides "
        "stay the same."
    ),
)
"""The setting for the length of a series. Only tables at which people play against each other have it."""


def list_settings(table: Table) -> tuple[Setting, ...]:
    """Return all settings of a table except the level.

    Some settings exist only for several people, or with an AI seat.
    """
    face = find_table_presenter(table)
    several = max(table.game.seats(table.facts.level)) > 1
    timed = (PACE, LATE) if table.facts.pace != "none" else (PACE,)
    advice = TOGETHER if table.game.cooperative else ALONE
    common = (
        (*([WHEN_ASKED] if face.pictures.has_hidden_hands else []), *timed, STARTER, DOOR, advice) if several else ()
    )
    series = [SERIES] if can_be_series(table.facts, table.game) else []
    ai = [build_strength_setting(table)] if any(info.kind == "ai" for info in table.facts.seats) else []
    return (*face.settings(table.facts.level), *ai, *series, *common)


def filter_settings(table: Table, of_seats: bool) -> list[Setting]:
    """Return the settings of a table. ``of_seats``: those that each seat has; otherwise those of the table itself."""
    return [one for one in list_settings(table) if one.choice.each_seat == of_seats]


def does_something(table: Table, setting: Setting) -> bool:
    """Return whether a setting matters with the other settings as they are."""
    needed = None if setting.needs is None else find_setting(table, setting.needs[0])
    return needed is None or setting.needs is None or read_setting_value(table, needed) == setting.needs[1]


def find_setting(table: Table, key: str) -> Setting | None:
    return next((one for one in list_settings(table) if one.choice.key == key), None)


def format_setting_name(setting: Setting, locale: str) -> str:
    """Return a setting's name without the rule id at its end."""
    return _RULE.sub("", say(setting.name, locale))


def list_explanation_lines(setting: Setting, locale: str) -> list[str]:
    """Return the lines that explain a setting, with the id of its rule."""
    rule, lines = _RULE.search(say(setting.name)), [] if setting.about is None else [say(setting.about, locale)]
    if rule is None:
        return lines
    return [" ".join((*lines, f"(`/rules {rule.group(1)}`)"))]


def read_setting_value(table: Table, setting: Setting, seat: Seat | None = None) -> str:
    """Return the value of a setting at a table. ``seat``: the seat, for a setting that each seat has."""
    facts, key = table.facts, setting.choice.key
    if setting is WHEN_ASKED:
        return facts.windows
    if setting is PACE:
        return facts.pace
    if setting is LATE:
        return facts.overdue
    if setting is SERIES:
        return facts.best_of
    if setting is STARTER:
        return facts.gathering.starts
    if setting is DOOR:
        return facts.gathering.entry
    if key == STRENGTH:
        return find_strength(table)
    if setting in (ALONE, TOGETHER):
        return coaching.find_setting(table)
    if setting.choice.each_seat:
        return (
            facts.seats[seat].choices.get(key, setting.choice.default) if seat is not None else setting.choice.default
        )
    return facts.house.get(key, setting.choice.default)


def format_setting_value(table: Table, setting: Setting, value: str, locale: str) -> str:
    """Return the value of a setting in words. A player's own level is shown by its name."""
    if setting.choice.key == STRENGTH:
        return say(NAMES.get(value, T("different")), locale)
    if not setting.choice.is_allowed_file(value):
        return say(dict(setting.values)[value], locale)
    return say(find_table_presenter(table).name_level(value) if setting.choice.file == LEVEL else T("your own"), locale)


def format_value_explanation(setting: Setting, value: str, locale: str) -> str | None:
    """Return the explanation of a setting's value; None if its name is enough."""
    return limits.cut(say(setting.details[value], locale), limits.ENTRY) if value in setting.details else None


def format_language_name(code: str) -> str:
    """Return the name of a language in that language."""
    return say(TC("what this language calls itself", "English"), code)


def list_possible_values(table: Table, person: int, key: str) -> Iterator[str]:
    """Yield the values of a setting that a person may choose now."""
    if (found := find_setting(table, key)) is not None:
        yield from list_accepted_values(table.facts, table.game, person, key, found.choice.values)
