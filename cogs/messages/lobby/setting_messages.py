"""The private messages in which the settings of a table are explained and changed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat
from referee.table.table import Table
from render.text.clean import escape_markdown
from render.text.i18n import T, Text, say

from ... import limits
from ...components import custom_ids
from ...components.controls import build_menus
from ...components.forms import can_show_entries
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...limits import MENU, cut
from .setting_forms import CHOICES, NO_FILES, Files, build_rule_buttons, list_choice_fields, list_choices
from .table_settings import (
    filter_settings,
    find_setting,
    format_setting_name,
    format_setting_value,
    format_value_explanation,
    list_explanation_lines,
    list_possible_values,
    read_setting_value,
)

CHANGE = T("Change a setting…")
A_GROUP = 10
"""The most settings of a table that one message lists."""


def build_table_settings_message(table: Table, locale: str, person: int, group: int = 0) -> MessageLayout:
    """Build a group of a table's settings, with explanations and values. The host gets a menu to change them."""
    lines = []
    settings = filter_settings(table, False)
    groups = max(1, -(-len(settings) // A_GROUP))
    group = min(group, groups - 1)
    shown = settings[group * A_GROUP : (group + 1) * A_GROUP]
    for number, entry in enumerate(shown, group * A_GROUP + 1):
        now = format_setting_value(table, entry, read_setting_value(table, entry), locale)
        about = "".join(f"\n-# {line}" for line in list_explanation_lines(entry, locale))
        lines.append(f"{number}. **{format_setting_name(entry, locale)}:** {now}{about}")
    first = group * A_GROUP
    buttons = build_rule_buttons(table, person, first, first + A_GROUP, locale)
    by_menu = {entry.choice.key for entry in shown if entry.choice.file or not can_show_entries(entry.values)}
    entries = [
        one
        for one in build_setting_entries(table, False, locale)
        if one.value in by_menu and any(list_possible_values(table, person, one.value))
    ]
    rows = [*([buttons] if buttons else []), *_build_setting_menus(table, entries, locale)]
    if groups > 1:
        turn = [(group - 1, T("Back")), (group + 1, T("More"))]
        rows.append(
            tuple(
                Button(
                    custom_ids.make_table_id(table.id, "house", str(to)),
                    say(label, locale),
                    disabled=not 0 <= to < groups,
                )
                for to, label in turn
            )
        )
    if len(table.facts.seats) < max(table.game.seats(table.facts.level)):
        rows.append(
            (Button(custom_ids.make_table_id(table.id, "lucky"), say(T("Join with a text for the dice…"), locale)),)
        )
    heading = say(
        T("### House rules") if groups == 1 else T("### House rules ({n} of {all})", n=group + 1, all=groups), locale
    )
    whose = say(T("-# Only the host can change the house rules. Everybody can read them."), locale)
    return MessageLayout(f"{heading}\n{whose}", locale, lines=tuple(lines), rows=tuple(rows))


def build_setting_message(
    table: Table, key: str, seat: Seat, locale: str, own: Sequence[Entry] = ()
) -> MessageLayout | None:
    """Build the message with the values of a setting to choose from. None: the table has no such setting.

    ``own``: menu entries for the person's own files that can be chosen.
    """
    found = find_setting(table, key)
    if found is None:
        return None
    each = found.choice.each_seat
    now = read_setting_value(table, found, seat)
    person = table.facts.seats[seat].person or 0
    possible = set(list_possible_values(table, person, key))
    values = tuple(
        Entry(value, say(words, locale), format_value_explanation(found, value, locale), chosen=value == now)
        for value, words in found.values
        if value in possible
    )
    others = [
        one
        for one in build_setting_entries(table, each, locale)
        if one.value != key and any(list_possible_values(table, person, one.value))
    ]
    name = format_setting_name(found, locale)
    rows = list[Row]()
    file = found.choice.file
    if values:
        words = say(T("Choose a ready-made one…"), locale) if file else name
        rows.append((Menu(custom_ids.make_table_id(table.id, "settle", key), words, values[:MENU]),))
    rows += build_menus(
        own, say(T("Choose your own…"), locale), lambda n: custom_ids.make_table_id(table.id, "own", f"{key}:{n}")
    )
    if others:
        rows += _build_setting_menus(table, others, locale, T("Change another setting…"))
    mine = next((entry.label for entry in own if entry.chosen), "")
    about = escape_markdown(mine) or format_setting_value(table, found, now, locale)
    whose = T("Your choice: {value}", value=about) if each else T("The table's choice: {value}", value=about)
    lines = [*list_explanation_lines(found, locale), say(whose, locale)]
    if detail := format_value_explanation(found, now, locale):
        lines.append(f"-# {detail}")
    if file and not own:
        lines.append("-# " + say(T("To build your own, use `/{file} new`.", file=file), locale))
    return MessageLayout(f"### {name}", locale, lines=tuple(lines), rows=tuple(rows))


def build_setting_entries(table: Table, of_seats: bool, locale: str) -> tuple[Entry, ...]:
    """Return menu entries for the settings of a seat (``of_seats``) or of the table.

    The table's entries show their values.
    """
    return tuple(
        Entry(
            one.choice.key,
            format_setting_name(one, locale),
            None
            if of_seats
            else cut(format_setting_value(table, one, read_setting_value(table, one), locale), limits.ENTRY),
        )
        for one in filter_settings(table, of_seats)
    )


def _build_setting_menus(table: Table, entries: Sequence[Entry], locale: str, words: Text = CHANGE) -> tuple[Row, ...]:
    """Return the menus in which the setting to be changed is chosen."""
    return build_menus(
        entries,
        say(words, locale),
        lambda n: custom_ids.make_table_id(table.id, "setting", str(n * MENU) if n else None),
    )


def build_choices_message(table: Table, seat: Seat, locale: str, files: Files = NO_FILES) -> MessageLayout:
    """Build the private message of a player's choices.

    It has a button that opens their form, and a menu of the choices for which the form has no room.
    """
    in_form = {field.key for field in list_choice_fields(table, seat, locale, files)}
    lines, others = [], []
    for setting in list_choices(table):
        key, now = setting.choice.key, read_setting_value(table, setting, seat)
        mine = next((entry.label for entry in files.get(key, ()) if entry.chosen), "")
        value = escape_markdown(mine) or format_setting_value(table, setting, now, locale)
        lines.append(f"**{format_setting_name(setting, locale)}:** {value}")
        if setting.choice.file and not files.get(key):
            lines.append("-# " + say(T("To build your own, use `/{file} new`.", file=setting.choice.file), locale))
        if key not in in_form:
            lines += [f"-# {line}" for line in list_explanation_lines(setting, locale)]
            others.append(Entry(key, format_setting_name(setting, locale)))
    rows: list[Row] = []
    if in_form:
        rows.append((Button(custom_ids.make_table_id(table.id, CHOICES), say(T("Change…"), locale), "primary"),))
    rows += _build_setting_menus(table, others, locale, T("Change another setting…")) if others else []
    return MessageLayout(say(T("### Your choices"), locale), locale, lines=tuple(lines), rows=tuple(rows))
