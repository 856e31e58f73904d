"""The forms in which several settings of a table are changed at once: a player's choices, the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.protocol import Seat
from referee.table.table import Table
from render.face.records import Setting
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.forms import Field, can_show_entries
from ...components.sheet import Button, Entry
from ...limits import MODAL
from .table_settings import (
    does_something,
    filter_settings,
    find_setting,
    format_setting_name,
    format_value_explanation,
    list_possible_values,
    read_setting_value,
)

CHOICES, RULES = "choices", "rules-form"
"""The verbs of two buttons of a lobby, and of the forms that they open: a player's choices, the house rules."""
Files = Mapping[str, Sequence[Entry]]
"""By key of a setting: menu entries for the person's own files that can be its value."""
NO_FILES: Files = {}


def list_choices(table: Table) -> list[Setting]:
    """Return the settings that a player chooses for the player's own seat."""
    fixed = table.facts.gathering.fixed
    every = filter_settings(table, True)
    return [one for one in every if one.choice.key not in fixed and does_something(table, one)]


def list_choice_fields(table: Table, seat: Seat, locale: str, files: Files = NO_FILES) -> list[Field]:
    """Return the fields of the form of a player's choices, as far as one form has room."""
    person = table.facts.seats[seat].person or 0
    return _list_fields(table, list_choices(table), person, locale, seat, files)[:MODAL]


def list_rule_fields(table: Table, person: int, first: int, locale: str) -> list[Field]:
    """Return the fields of the form of a table's house rules from number ``first`` on, as far as one form has room."""
    settings = filter_settings(table, False)[first : first + MODAL]
    return _list_fields(table, [one for one in settings if not one.choice.file], person, locale)


def _list_fields(
    table: Table,
    settings: Sequence[Setting],
    person: int,
    locale: str,
    seat: Seat | None = None,
    files: Files = NO_FILES,
) -> list[Field]:
    found = []
    for setting in settings:
        own, now = files.get(setting.choice.key, ()), read_setting_value(table, setting, seat)
        possible = set(list_possible_values(table, person, setting.choice.key))
        entries = tuple(
            Entry(value, say(words, locale), format_value_explanation(setting, value, locale), chosen=value == now)
            for value, words in setting.values
            if value in possible
        )
        if can_show_entries((*entries, *own)):
            about = "" if setting.about is None else say(setting.about, locale)
            if setting.choice.file and not own:
                about = say(T("To build your own, use `/{file} new`.", file=setting.choice.file), locale)
            name = format_setting_name(setting, locale)
            found.append(Field(setting.choice.key, name, (*entries, *own), about))
    return found


def find_changes(table: Table, fields: Mapping[str, Sequence[str]], seat: Seat | None = None) -> dict[str, str]:
    """Return the settings for which a submitted form has another value than now."""
    changes = {}
    for key, values in fields.items():
        setting = find_setting(table, key)
        if setting is not None and values and values[0] != read_setting_value(table, setting, seat):
            changes[key] = values[0]
    return changes


def build_rule_buttons(table: Table, person: int, first: int, last: int, locale: str) -> tuple[Button, ...]:
    """Return a button for each form of the house rules from number ``first`` to before number ``last``."""
    settings = filter_settings(table, False)
    buttons = []
    for begin in range(first, min(last, len(settings)), MODAL):
        if list_rule_fields(table, person, begin, locale):
            end = min(begin + MODAL, last, len(settings))
            label = T("Change {first} to {last}…", first=begin + 1, last=end)
            named = custom_ids.make_table_id(table.id, RULES, str(begin))
            buttons.append(Button(named, say(label, locale), "primary"))
    return tuple(buttons)
