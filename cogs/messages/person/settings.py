"""The messages and forms of a person's settings and of a server's settings. A form changes all of them at once."""

from __future__ import annotations

from collections.abc import Sequence

from engine.registry import load_games
from referee.people.settings import Player, Server
from referee.records.people import MANAGERS
from referee.records.quiet import extract_city
from render.face.contract import load_presenter
from render.schemes import DEFAULT
from render.swatch import build_swatches
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.forms import Field
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...limits import MENU
from ..question.auto_answers import find_routines
from ..table.reminder import NIGHT
from .setting_tables import OFF, ON, OWN, SERVER, SWITCHES, Choice, Switch, insert_value

CHANGE = "change"
"""The argument of the button that opens the form of settings, and of the form itself."""
AT_HAND = ("locale", "calls", "cards")
"""The settings that are changed most. Each has a menu in the message, so that nobody needs the form for one of them."""


def build_own_settings_message(player: Player, scheme: str, locale: str, away: float | None = None) -> MessageLayout:
    """Build the message of a person's settings.

    ``scheme``: the colour scheme of this person's pictures. ``away``: the time until which the person is away, in
    seconds since 1970.
    """
    listed = tuple(
        Entry(
            key,
            say(T("Standing orders: {game}", game=load_presenter(key).title), locale),
            say(_describe_auto_answers(player, key), locale),
        )
        for key in load_games()
        if load_presenter(key).choosing.routines
    )
    buttons = (
        _build_change_button("mine", locale),
        *(_build_toggle(one, player, "mine", locale) for one in OWN.switches),
    )
    choices = _list_own_choices(player)
    rows: list[Row] = [buttons, *((_build_menu(one, player, locale),) for one in choices if one.key in AT_HAND)]
    if listed:
        menu = Menu(
            custom_ids.make_global_id("orders"), say(T("Set standing orders for a game…"), locale), listed[:MENU]
        )
        rows.append((menu,))
    heading, about = T("### Your settings"), T("-# These settings apply at every table. Only you can see them.")
    text = f"{say(heading, locale)}\n{say(about, locale)}"
    where = NIGHT
    if player.zone is not None:
        where = T("-# Your time zone: {city}", city=extract_city(player.zone))
    lines = _list_choice_lines([one for one in choices if one.key not in AT_HAND], player, locale)
    lines.append(say(where, locale))
    if away is not None:
        free = T(
            "You are away until {time}. Until then, your time does not run at tables with the slow time limit.",
            time=f"<t:{int(away)}:D>",
        )
        lines.append(say(free, locale))
    data = T("-# To get or delete your data, or to hide your results, use `/settings mine data:`.")
    if player.hidden:
        lines.append(say(T("-# Your results are hidden. Statistics and ratings do not show your name."), locale))
        data = T("-# To get or delete your data, or to show your results again, use `/settings mine data:`.")
    lines.append(say(data, locale))
    return MessageLayout(text, locale, lines=tuple(lines), scene=build_swatches(scheme), rows=tuple(rows))


def list_own_fields(player: Player, locale: str) -> list[Field]:
    """Return the fields of the form of a person's settings, with what holds now chosen.

    Whoever has no time zone is asked for a city. All others choose their quiet hours.
    """
    fields = [_build_field(one, player, locale) for one in _list_own_choices(player) if one.key != "cards"]
    if player.zone is not None:
        return fields
    about = say(T("The bot then does not notify you at night."), locale)
    return [*fields, Field("city", say(T("A city in your time zone"), locale), about=about)]


def list_server_fields(server: Server, channels: Sequence[tuple[int, str]], locale: str) -> list[Field]:
    """Return the fields of the form of a server's settings, with the present values chosen."""
    fields = [_build_field(choice, server, locale) for choice in SERVER.choices]
    if channels:
        entries = tuple(Entry(str(number), f"#{name}", chosen=number in server.channels) for number, name in channels)
        about = say(T("Without a choice, tables are allowed in every channel."), locale)
        fields.append(Field("channels", say(T("Channels for tables"), locale), entries, about, several=True))
    boxes = tuple(Entry(one.key, _name_setting(one.words, locale), chosen=one.is_on(server)) for one in SERVER.switches)
    return [*fields, Field(SWITCHES, say(T("Shown to everybody"), locale), boxes, several=True)]


def _list_own_choices(player: Player) -> list[Choice]:
    """Return the settings with several values. Quiet hours count only with a time zone."""
    return [one for one in OWN.choices if one.key != "quiet" or player.zone is not None]


def _list_choice_lines(choices: Sequence[Choice], settings: Player | Server, locale: str) -> list[str]:
    """Return each setting with its value: "- Language: English"."""
    named = [(one.words, dict(one.list_shown_values(settings)).get(one.read(settings))) for one in choices]
    return [f"- {say(insert_value(words, value), locale)}" for words, value in named if value is not None]


def _build_field(choice: Choice, settings: Player | Server, locale: str) -> Field:
    values, now = choice.list_shown_values(settings)[:MENU], choice.read(settings)
    entries = tuple(Entry(value, say(name, locale), chosen=value == now) for value, name in values)
    return Field(choice.key, _name_setting(choice.words, locale), entries)


def _name_setting(words: Text, locale: str) -> str:
    """Return the name of a setting without its value: "Language"."""
    return say(insert_value(words, ""), locale).rstrip(" :")


def _build_menu(choice: Choice, player: Player, locale: str) -> Menu:
    values, now = choice.list_shown_values(player)[:MENU], choice.read(player)
    named = [(value, say(insert_value(choice.words, name), locale)) for value, name in values]
    entries = tuple(Entry(value, name, chosen=value == now) for value, name in named)
    return Menu(custom_ids.make_global_id("mine", choice.key), say(insert_value(choice.words, "…"), locale), entries)


def _build_change_button(verb: str, locale: str) -> Button:
    return Button(custom_ids.make_global_id(verb, CHANGE), say(T("Change…"), locale), "primary")


def _build_toggle(switch: Switch, settings: Player | Server, verb: str, locale: str) -> Button:
    on = switch.is_on(settings)
    label = say(insert_value(switch.words, ON if on else OFF), locale)
    return Button(
        custom_ids.make_global_id(verb, f"{switch.key}:{int(not on)}"), label, "success" if on else "secondary"
    )


def _describe_auto_answers(player: Player, game: str) -> Text:
    settled = sum(routine in find_routines(game) for routine in player.list_auto_answers(game))
    return T("Your standing orders: {n}", n=settled) if settled else T("The bot asks you whenever you have a choice")


def build_server_settings_message(server: Server, locale: str) -> MessageLayout:
    """Build the message of a server's settings."""
    banned = Button(custom_ids.make_global_id("server", "barred"), say(T("Banned: {n}", n=len(server.banned)), locale))
    buttons = (
        _build_change_button("server", locale),
        *(_build_toggle(one, server, "server", locale) for one in SERVER.switches),
        banned,
    )
    places = [f"<#{number}>" for number in server.channels]
    where = (
        T("New tables are allowed in {places} and in their threads.", places=places)
        if places
        else T("New tables are allowed in every channel.")
    )
    night = T("-# To stop notifications here at night, use `/settings server city:`.")
    if server.zone is not None:
        night = T(
            "-# The bot sends no notifications here from 22:00 to 8:00, in the time zone of {city}.",
            city=extract_city(server.zone),
        )
    who = {"": T("everybody"), MANAGERS: T("server managers")}.get(server.founders, f"<@&{server.founders}>")
    founders = T("-# Leagues and game nights may be started by {who} (`/settings server hosts:`).", who=who)
    months = T("-# To get a picture of each month, use `/settings server seasons:`.")
    if server.seasons is not None:
        months = T(
            "-# After each month, the bot posts a picture of the month in {channel}.", channel=f"<#{server.seasons}>"
        )
    puzzles = T("-# To get a puzzle each day, use `/settings server puzzle:`.")
    if server.puzzles is not None:
        puzzles = T(
            "-# Each day, the bot posts a puzzle in {channel}, from matches of this server whose players all agree "
            "(`/settings mine lend:True`).",
            channel=f"<#{server.puzzles}>",
        )
    about_pace = T("-# The time limit applies to new tables for several players.")
    lines = (
        *_list_choice_lines(SERVER.choices, server, locale),
        *(say(line, locale) for line in (where, about_pace, night, founders, months, puzzles)),
    )
    return MessageLayout(
        say(T("### Settings of this server"), locale),
        locale,
        scene=build_swatches(server.scheme or DEFAULT),
        lines=lines,
        rows=(buttons,),
    )


def build_banned_people_message(server: Server, locale: str) -> MessageLayout:
    """Build the list of the people whom a server has banned, the latest first, with a menu to unban a person."""
    shown = server.banned[:MENU]
    lines = [f"{index}. <@{person}>" for index, person in enumerate(shown, 1)]
    if not shown:
        lines.append(say(T("Nobody is banned from tables here."), locale))
    if len(server.banned) > MENU:
        lines.append(say(T("-# And {n} more.", n=len(server.banned) - MENU), locale))
    about = T("-# Banned people cannot join or open tables. In a running match, the AI plays for them.")
    how = T("-# To ban or unban a person, use `/settings server ban:`.")
    lines += [say(about, locale), say(how, locale)]
    rows: tuple[Row, ...] = ()
    if shown:
        entries = tuple(
            Entry(str(person), say(T("Unban number {n}", n=index), locale)) for index, person in enumerate(shown, 1)
        )
        rows = ((Menu(custom_ids.make_global_id("server", "admit"), say(T("Unban a person…"), locale), entries),),)
    return MessageLayout(say(T("### Banned from this server's tables"), locale), locale, lines=tuple(lines), rows=rows)
