"""The settings of a person and of a server, declared once: their messages, menus, forms and commands follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.refusals import NoSuchSetting
from referee.people.settings import Player, Server
from referee.records.puzzles import ASKED, PRIVATE
from render.schemes import DEFAULT
from render.text.i18n import T, Text

from .setting_values import (
    AS_DISCORD,
    AS_SERVER,
    AS_TEXTS,
    NEVER,
    Values,
    check_offered_value,
    list_call_values,
    list_card_name_values,
    list_language_values,
    list_own_scheme_values,
    list_pace_values,
    list_puzzle_values,
    list_quiet_values,
    list_reminder_values,
    list_server_scheme_values,
    parse_quiet_hours,
    resolve_time_zone,
    resolve_typed_value,
)

ON, OFF = T("on"), T("off")


class Choice(Struct, frozen=True):
    """A setting with several values."""

    key: str
    """The key of its menu, and of its field in a form."""
    param: str
    """The parameter of the command."""
    field: str
    """The field of ``Player`` or ``Server``."""
    words: Text
    """The setting with its value, which ``insert_value`` inserts."""
    which: Text
    """The thing that a person has to name, if the typed text means nothing or several values."""
    list_values: Callable[[], Values]
    usual: str = ""
    """The value of whoever has chosen none."""

    def read(self, settings: Player | Server) -> str:
        """Return the value that holds now."""
        return getattr(settings, self.field) or self.usual

    def list_shown_values(self, settings: Player | Server) -> Values:
        return self.list_values()

    def build_changes(self, value: str) -> dict[str, Any]:
        """Return the changed fields for one of the values."""
        return {self.field: None if value in (AS_DISCORD, AS_SERVER, AS_TEXTS) else value}

    def parse(self, value: str, locale: str) -> dict[str, Any]:
        """Return the changed fields for a value from a menu. Raises ``NoSuchValue``."""
        return self.build_changes(check_offered_value(value, self.list_values()))

    def resolve(self, value: str, locale: str) -> dict[str, Any]:
        """Return the changed fields for a typed value. Raises ``NoSuchValue``, ``Ambiguous``."""
        return self.build_changes(resolve_typed_value(value, self.list_values(), locale, self.which))


class _Calls(Choice, frozen=True):
    """The way in which a person is notified, which two fields of ``Player`` hold."""

    def read(self, settings: Player | Server) -> str:
        assert isinstance(settings, Player)
        return NEVER if not settings.ping else "private" if settings.ping_private else "table"

    def build_changes(self, value: str) -> dict[str, Any]:
        return {"ping": value != NEVER, "ping_private": value == "private"}


class _QuietHours(Choice, frozen=True):
    """A person's quiet hours. Further hours than the menu offers can be typed."""

    def read(self, settings: Player | Server) -> str:
        return "-".join(map(str, getattr(settings, self.field) or (NEVER,)))

    def list_shown_values(self, settings: Player | Server) -> Values:
        return list_quiet_values(self.read(settings))

    def parse(self, value: str, locale: str) -> dict[str, Any]:
        return {self.field: parse_quiet_hours(value, locale)}

    resolve = parse


class Switch(Struct, frozen=True):
    """A setting that is on or off."""

    key: str
    """The key of its button, and of its box in a form."""
    field: str
    words: Text
    param: str = ""
    """The parameter of the command; "" if it has none."""
    off: Any = False
    on: Any = True

    def is_on(self, settings: Player | Server) -> bool:
        now = getattr(settings, self.field)
        return bool(now) if self.on is True else now == self.on

    def build_changes(self, on: bool) -> dict[str, Any]:
        return {self.field: self.on if on else self.off}

    def parse(self, value: str) -> dict[str, Any]:
        """Return the changed field for the value of a button: "0" or "1". Raises ``NoSuchValue``."""
        return self.build_changes(check_offered_value(value, [("0", OFF), ("1", ON)]) == "1")


class SettingTable(Struct, frozen=True):
    """All settings of one kind of owner that have values from a list."""

    choices: tuple[Choice, ...]
    switches: tuple[Switch, ...]
    typed_only: tuple[Choice, ...] = ()
    """The settings with several values that have no menu."""

    def resolve(self, typed: Mapping[str, Any], locale: str) -> dict[str, Any]:
        """Return the changed fields for the parameters of a command. Raises ``NoSuchValue``, and what a choice raises.

        The parameter ``city`` sets the time zone.
        """
        changes: dict[str, Any] = {}
        for choice in (*self.choices, *self.typed_only):
            if choice.param in typed:
                changes |= choice.resolve(typed[choice.param], locale)
        for switch in self.switches:
            if switch.param in typed:
                changes |= switch.build_changes(typed[switch.param])
        return changes | ({"zone": resolve_time_zone(typed["city"])} if "city" in typed else {})

    def parse(self, key: str, value: str, locale: str) -> dict[str, Any]:
        """Return the changed fields for a value from the menu or the button with this key.

        Raises ``NoSuchSetting``, ``NoSuchValue``, ``TooQuiet``.
        """
        for choice in self.choices:
            if choice.key == key:
                return choice.parse(value, locale)
        for switch in self.switches:
            if switch.key == key:
                return switch.parse(value)
        raise NoSuchSetting()

    def parse_form(self, form: Mapping[str, tuple[str, ...]], locale: str) -> dict[str, Any]:
        """Return the changed fields for a submitted form. Raises what ``parse`` and ``resolve_time_zone`` raise."""
        changes: dict[str, Any] = {}
        for choice in self.choices:
            if values := form.get(choice.key):
                changes |= choice.parse(values[0], locale)
        if (chosen := form.get(SWITCHES)) is not None:
            for switch in self.switches:
                changes |= switch.build_changes(switch.key in chosen)
        return changes | ({"zone": resolve_time_zone(form["city"][0])} if form.get("city") else {})


SWITCHES = "switches"
"""The field of a form with the settings that are on or off."""
_LANGUAGE, _WHICH_LANGUAGE = T("Language: {value}"), T("The language")
_COLOURS, _WHICH_COLOURS = T("Colours: {value}"), T("The colours")
_CALLS, _WHICH_CALLS = T("Notify me when it is my turn: {value}"), T("The notifications")
_REMINDERS, _WHICH_REMINDERS = T("Reminders: {value}"), T("The time between reminders")
_CARDS, _QUIET, _PUZZLES = T("Card names: {value}"), T("Quiet hours: {value}"), T("The puzzles")
OWN = SettingTable(
    (
        Choice("locale", "language", "locale", _LANGUAGE, _WHICH_LANGUAGE, list_language_values, AS_DISCORD),
        Choice("scheme", "colours", "scheme", _COLOURS, _WHICH_COLOURS, list_own_scheme_values, AS_SERVER),
        _Calls("calls", "calls", "ping", _CALLS, _WHICH_CALLS, list_call_values),
        Choice("cards", "cards", "card_names", _CARDS, _WHICH_LANGUAGE, list_card_name_values, AS_TEXTS),
        Choice("remind", "reminders", "remind", _REMINDERS, _WHICH_REMINDERS, list_reminder_values),
        _QuietHours("quiet", "quiet", "quiet", _QUIET, _QUIET, list_quiet_values),
    ),
    (
        Switch("dm", "dm", T("Hand by direct message: {value}"), "hands"),
        Switch("compared", "compared", T("Rating across all servers: {value}"), "everywhere"),
        Switch("puzzles", "puzzles", T("Puzzles by direct message: {value}"), off=ASKED, on=PRIVATE),
        Switch("lent", "lent", T("Lend my positions as puzzles: {value}"), "lend"),
    ),
    typed_only=(Choice("", "puzzles", "puzzles", _PUZZLES, _PUZZLES, list_puzzle_values),),
)
SERVER = SettingTable(
    (
        Choice("locale", "language", "locale", _LANGUAGE, _WHICH_LANGUAGE, list_language_values, AS_DISCORD),
        Choice("scheme", "colours", "scheme", _COLOURS, _WHICH_COLOURS, list_server_scheme_values, DEFAULT),
        Choice("pace", "pace", "pace", T("Time limit: {value}"), T("The time limit"), list_pace_values),
    ),
    (
        Switch("texts", "free_text", T("Show players' own texts: {value}"), "texts"),
        Switch("titles", "announced", T("Show titles after a match: {value}"), "titles"),
    ),
)


def insert_value(words: Text, value: Text | str) -> Text:
    """Return a setting (``words``) with this value: "Language: English"."""
    return replace(words, values={"value": value})
