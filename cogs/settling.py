"""The commands for a lobby's settings and seats: /table set, ai, kick, invite, host, coach, and their menus."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import discord
from discord.ext import commands

from engine.protocol import Refused, Seat
from engine.refusals import NoSuchSetting, NoSuchValue
from referee import hints
from referee.people.own_files import OwnText
from referee.table import lobby_commands
from referee.table.checks import refuse_if_fixed, refuse_unless_host
from referee.table.lobby_settings import list_accepted_values
from referee.table.table import Table
from render.text.i18n import SOURCE, T, list_languages

from .commands import (
    Handlers,
    Param,
    allow_contexts,
    make_command,
    make_description,
    make_press_command,
    make_setup,
    read_given_values,
    suggest_at_table,
)
from .components import custom_ids
from .components.sheet import Button, Entry, MessageLayout
from .components.typed import Named, find_fitting_values, list_suggested_values, resolve_value, say_in_both_languages
from .context import Context
from .interactions.here import find_channel_table, find_table_here
from .interactions.own_files import load_own_files
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.seats import choose_ai_name, make_seat_suggester, resolve_seat
from .interactions.setting_files import bring_file, find_file_kind, load_setting_files
from .messages.common.strengths import build_strength_setting
from .messages.common.viewpoint import find_table_presenter, require_seat
from .messages.files.levels import LEVELS
from .messages.lobby import lobby, setting_messages, table_settings
from .refusals import WordedRefusal


class NoHints(WordedRefusal):
    words = T("This game has no hints. `/rules` explains the game.")


async def suggest_settings(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    table = await find_channel_table(context.referee, interaction)
    names, person = _list_setting_names(table, str(interaction.locale)), interaction.user.id
    return list_suggested_values(typed, [one for one in names if any(_list_accepted_values(table, person, one[0]))])


async def suggest_values(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    table = await find_channel_table(context.referee, interaction)
    found = find_fitting_values(read_given_values(interaction).get("setting", ""), _list_setting_names(table, locale))
    if len(found) != 1:
        return []
    key, person = found[0], interaction.user.id
    who = read_given_values(interaction).get("who")
    with contextlib.suppress(Refused):
        seat = resolve_seat(table, who) if who else None
        files = await load_setting_files(context, table, key, person)
        fit = set(_list_accepted_values(table, person, key, files, seat))
        return list_suggested_values(
            typed, [one for one in _list_value_names(table, key, locale, files) if one[0] in fit]
        )
    return []


def _list_strength_names(table: Table, person: int, locale: str) -> list[Named]:
    return [(each, say_in_both_languages(words, locale)) for each, words in build_strength_setting(table).values]


def _may_free(table: Table, person: int, seat: Seat) -> bool:
    """Return whether a person may remove this seat from the lobby."""
    facts = table.facts
    return facts.phase == "lobby" and facts.host == person != facts.seats[seat].person


def _may_choose_settings(table: Table, person: int, seat: Seat) -> bool:
    """Return whether a person chooses the settings of this seat.

    The host chooses the settings of AI seats, for example.
    """
    return _may_free(table, person, seat) and table.facts.seats[seat].kind == "ai"


@allow_contexts(everywhere=True)
class Settling(
    Handlers,
    commands.GroupCog,
    group_name="table",
    group_description=make_description(T("Manage a table: settings, seats, pauses, votes and its end.")),
):
    """The commands and menus for a lobby's settings and seats. Other Cogs add further commands to ``/table``."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "ai": self._seat_ai,
            "level": self._level,
            "setting": self._show_setting_values,
            "settle": self._settle,
            "own": self._own,
            "house": self._show_settings,
            "language": self._set_table_language,
            "hints": self._switch_hints,
            "host": self._take_over,
        }

    # --- seats ---

    @make_command(
        "ai", T("Give a free seat to an AI player (only the host)."),
        Param("strength", T("The strength of the AI player"), suggest=suggest_at_table(_list_strength_names)),
    )  # fmt: skip
    async def ai(self, reply: Reply, strength: str | None = None) -> None:
        await _seat_ai(reply, await find_table_here(reply), strength)

    async def _seat_ai(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _seat_ai(reply, table, None)

    @make_command(
        "kick", T("Free a seat before the start (only the host)."),
        Param("who", T("The player whose seat you mean"), required=True, suggest=make_seat_suggester(_may_free)),
    )  # fmt: skip
    async def kick(self, reply: Reply, who: str) -> None:
        """Free a seat in the lobby. ``who``: the seat's player, as typed."""
        table = await find_table_here(reply)
        await table.do(reply.source, lobby_commands.kick, reply.person, resolve_seat(table, who))
        await reply.confirm(T("The seat is free."))

    host = make_press_command("host", T("Become the host of a table that has not started, if its host is inactive."))

    async def _take_over(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        pressed = reply.interaction
        there = pressed.guild_id is not None and pressed.channel_id == table.facts.channel
        manages = there and (pressed.permissions.manage_channels or pressed.permissions.moderate_members)
        await table.do(reply.source, lobby_commands.take_over, reply.person, manager=manages)
        await reply.confirm(T("You are the host now."))

    # --- settings ---

    @make_command(
        "set", T("Change a setting before the start."),
        Param("setting", T("The setting"), required=True, suggest=suggest_settings),
        Param("value", T("The new value"), required=True, suggest=suggest_values),
        Param("who", T("The AI player to set (only the host)"), suggest=make_seat_suggester(_may_choose_settings)),
    )  # fmt: skip
    async def set(self, reply: Reply, setting: str, value: str, who: str | None = None) -> None:
        """Choose a setting of the table. ``who``: the AI player to set, as typed; None for one's own seat."""
        table = await find_table_here(reply)
        key = resolve_value(NoSuchSetting, setting, _list_setting_names(table, reply.locale), T("The setting"))
        named = _list_value_names(
            table, key, reply.locale, await load_setting_files(reply.context, table, key, reply.person)
        )
        chosen = value if key == "level" and value in table.game.levels else _resolve_chosen_value(value, named)
        seat = None if who is None else resolve_seat(table, who)
        if chosen.isdecimal() and find_file_kind(table, key) is not None:
            await bring_file(reply, table, key, chosen, seat)
        else:
            await table.do(reply.source, lobby_commands.configure, reply.person, key, chosen, seat=seat)
        words = {value: spoken[0] for value, spoken in named}
        names = dict(_list_setting_names(table, reply.locale))
        await reply.confirm(
            T("Setting changed. {setting}: {value}", setting=names[key][0], value=words.get(chosen, value))
        )

    async def _level(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Set a lobby's level. The value "own" shows a menu of the person's own levels."""
        if press.value == lobby.OWN_LEVEL:
            files = await load_own_files(reply.context, LEVELS, reply.person)
            await reply.update(LEVELS.build_list(files, reply.locale))
            return
        if press.value != lobby.THIS_LEVEL:
            await table.do(reply.source, lobby_commands.configure, reply.person, "level", press.value)
        await reply.confirm()

    async def _set_table_language(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        if press.value not in list_languages():
            raise NoSuchValue()
        await table.do(reply.source, lobby_commands.configure, reply.person, "language", press.value)
        await reply.confirm()

    async def _show_setting_values(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show in private the values of the setting that was chosen in a menu."""
        await _show_setting(reply, table, press.value)

    async def _settle(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        require_seat(table, reply.person)
        await table.do(reply.source, lobby_commands.configure, reply.person, press.rest, press.value)
        await _show_setting(reply, table, press.rest)

    async def _own(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Choose an own file of the person as the value of a setting. The press carries ``<setting>:<menu>``."""
        require_seat(table, reply.person)
        key = press.rest.partition(":")[0]
        await bring_file(reply, table, key, press.value)
        await _show_setting(reply, table, key)

    async def _show_settings(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await reply.update(
            setting_messages.build_table_settings_message(table, reply.locale, reply.person, press.index)
        )

    # --- hints ---

    @make_command(
        "coach",
        T("Turn hints on or off. Hints explain new things while you play."),
        Param("on", T("True: show hints. False: hide them."), kind=bool),
    )
    async def coach(self, reply: Reply, on: bool | None = None) -> None:
        table = await find_table_here(reply)
        await _switch_hints(
            reply, table, on if on is not None else not await hints.is_guided(reply.context.referee, table)
        )

    async def _switch_hints(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _switch_hints(reply, table, press.rest == "on")


async def _seat_ai(reply: Reply, table: Table, strength: str | None) -> None:
    """Add a seat for the AI. The AI has the typed strength, or else the usual strength."""
    if strength is not None:
        strength = _resolve_chosen_value(strength, _list_strength_names(table, reply.person, reply.locale))
    await table.do(reply.source, lobby_commands.add_ai, reply.person, choose_ai_name(table), strength)
    await reply.confirm(T("An AI player has a seat."))


def _resolve_chosen_value(value: str, choices: list[Named]) -> str:
    return resolve_value(NoSuchValue, value, choices, T("The value"))


async def _show_setting(reply: Reply, table: Table, key: str) -> None:
    """Show a setting with the values from which the person may choose."""
    seat = require_seat(table, reply.person)
    kind, found = find_file_kind(table, key), table_settings.find_setting(table, key)
    own: Sequence[Entry] = ()
    if kind is not None and found is not None:
        files = await load_setting_files(reply.context, table, key, reply.person)
        own = kind.list_choosable_files(
            files, table.facts.level, table_settings.read_setting_value(table, found, seat), reply.locale
        )
    shown = setting_messages.build_setting_message(
        table, key, seat, reply.locale, own if any(_list_accepted_values(table, reply.person, key)) else ()
    )
    if shown is None:
        raise NoSuchSetting()
    await reply.update(shown)


def _list_setting_names(table: Table, locale: str) -> list[Named]:
    known = table_settings.list_settings(table)
    always = (
        ("level", say_in_both_languages(T("Level"), locale)),
        ("language", say_in_both_languages(T("The table's language"), locale)),
    )
    return [
        *always,
        *(
            (
                s.choice.key,
                (
                    table_settings.format_setting_name(s, locale),
                    table_settings.format_setting_name(s, SOURCE),
                    *say_in_both_languages(s.name, locale),
                ),
            )
            for s in known
        ),
    ]


def _list_accepted_values(
    table: Table, person: int, key: str, files: Sequence[OwnText] = (), seat: Seat | None = None
) -> Iterator[str]:
    """Yield the values of a setting that a person may choose now.

    They are keys, and numbers of the person's own files.
    """
    known = [value for value, _ in _list_value_names(table, key, SOURCE)]
    yield from list_accepted_values(table.facts, table.game, person, key, known, seat)
    if (kind := find_file_kind(table, key)) is None:
        return
    for shown in (kind.own(file, table.facts.level) for file in files):
        if not shown.faults and any(
            list_accepted_values(table.facts, table.game, person, key, [kind.encode_for_match(shown)], seat)
        ):
            yield shown.ref


def _list_value_names(table: Table, key: str, locale: str, own: Sequence[OwnText] = ()) -> list[Named]:
    kind = find_file_kind(table, key)
    mine = [] if kind is None else kind.list_names(own, locale, ready=False)
    if key == "level":
        return [
            *(
                (level, say_in_both_languages(find_table_presenter(table).name_level(level), locale))
                for level in table.game.levels
            ),
            *mine,
        ]
    if key == "language":
        return [(code, (table_settings.format_language_name(code),)) for code in list_languages()]
    found = table_settings.find_setting(table, key)
    return [
        *mine,
        *(
            (value, say_in_both_languages(words, locale))
            for value, words in (found.values if found is not None else ())
        ),
    ]


async def _switch_hints(reply: Reply, table: Table, on: bool) -> None:
    """Switch a table's hints on or off. In a lobby only the host may switch them, and in a match any player."""
    require_seat(table, reply.person)
    refuse_if_fixed(table.facts)
    if not find_table_presenter(table).guidance.lessons():
        raise NoHints()
    if table.facts.phase == "lobby":
        refuse_unless_host(table.facts, reply.person)
    await hints.switch_hints(reply.context.referee, table, on)
    await reply.context.changes.show(table)
    said = T("Hints are on again.") if on else T("Hints are off at this table.")
    if table.facts.phase == "lobby":
        await reply.confirm(said)
        return
    other = T("Turn hints off") if on else T("Turn hints on")
    back = Button(custom_ids.make_table_id(table.id, "hints", "off" if on else "on"), reply.translate(other))
    await reply.update(MessageLayout(reply.translate(said), reply.locale, rows=((back,),)))


setup = make_setup(Settling)
