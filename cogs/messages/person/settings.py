"""The messages and forms of a person's settings and of a server's settings. A form changes all of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.registry import load_games
from referee.people.settings import Player, Server
from referee.records.people import MANAGERS
from referee.records.puzzles import ASKED, PRIVATE
from referee.records.puzzles import NEVER as NO_PUZZLES
from referee.records.quiet import extract_city, list_cities, list_places
from render.face.contract import load_presenter
from render.schemes import DEFAULT, SCHEMES
from render.swatch import build_swatches
from render.text.i18n import T, Text, list_languages, say

from ...components import custom_ids
from ...components.forms import Field
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...components.typed import Named, say_in_both_languages
from ...limits import MENU
from ..lobby import table_settings
from ..question.auto_answers import STATES, find_routines
from ..table.reminder import NIGHT

AS_DISCORD, AS_SERVER, AS_TEXTS = "discord", "server", "texts"
"""The values for whoever has chosen no language, no colour scheme, or no language of the names of cards."""
NEVER = "never"
"""The value for no quiet hours, and for no mentions."""
ON, OFF = T("on"), T("off")
Values = list[tuple[str, Text | str]]
"""The values of a setting in the order of its menu, each with its words."""
# ``_insert_value`` inserts a value.
LANGUAGE = T("Language: {value}", value="…")
CARD_NAMES = T("Card names: {value}", value="…")
COLOURS = T("Colours: {value}", value="…")
PACE = T("Time limit: {value}", value="…")
HANDS = T("Hand by direct message: {value}", value="…")
CALLS = T("Notify me when it is my turn: {value}", value="…")
COMPARED = T("Rating across all servers: {value}", value="…")
TEXTS = T("Show players' own texts: {value}", value="…")
ANNOUNCED = T("Show titles after a match: {value}", value="…")
QUIET = T("Quiet hours: {value}", value="…")
REMINDERS = T("Reminders: {value}", value="…")
PUZZLES = T("Puzzles by direct message: {value}", value="…")
LENT = T("Lend my positions as puzzles: {value}", value="…")


CHANGE = "change"
"""The argument of the button that opens the form of settings, and of the form itself."""
AT_HAND = ("locale", "calls", "cards")
"""The settings that are changed most. Each has a menu in the message, so that nobody needs the form for one of them."""
SWITCHES = "switches"
"""The field of a form with the settings that are on or off."""


def build_own_settings_message(player: Player, shown: str, locale: str, away: float | None = None) -> MessageLayout:
    """Build the message of a person's settings.

    ``shown``: the colour scheme of this person's pictures. ``away``: the time until which the person is away, in
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
        _build_toggle("dm", HANDS, player.dm, locale),
        _build_toggle("compared", COMPARED, player.compared is not None, locale),
        _build_toggle("puzzles", PUZZLES, player.puzzles == PRIVATE, locale),
        _build_toggle("lent", LENT, player.lent, locale),
    )
    choices = _list_own_choices(player)
    rows: list[Row] = [buttons, *((_build_menu(one, locale),) for one in choices if one.key in AT_HAND)]
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
    lines = [f"- {say(one, locale)}" for one in _describe_choices([one for one in choices if one.key not in AT_HAND])]
    lines.append(say(where, locale))
    if away is not None:
        free = T(
            "You are away until {time}. Until then, your time does not run at tables with the slow time limit.",
            time=f"<t:{int(away)}:D>",
        )
        lines.append(say(free, locale))
    if player.hidden:
        lines.append(say(T("-# Your results are hidden. Statistics and ratings do not show your name."), locale))
    lines.append(say(T("-# To get, hide or delete your data, use `/settings mine data:`."), locale))
    return MessageLayout(text, locale, lines=tuple(lines), scene=build_swatches(shown), rows=tuple(rows))


def list_own_fields(player: Player, locale: str) -> list[Field]:
    """Return the fields of the form of a person's settings, with what holds now chosen.

    Whoever has no time zone is asked for a city. All others choose their quiet hours.
    """
    fields = [_build_field(choice, locale) for choice in _list_own_choices(player) if choice.key != "cards"]
    if player.zone is not None:
        return fields
    about = say(T("The bot then does not notify you at night."), locale)
    return [*fields, Field("city", say(T("A city in your time zone"), locale), about=about)]


def list_server_fields(now: Server, channels: Sequence[tuple[int, str]], locale: str) -> list[Field]:
    """Return the fields of the form of a server's settings, with what holds now chosen."""
    fields = [_build_field(choice, locale) for choice in _list_server_choices(now)]
    if channels:
        entries = tuple(Entry(str(number), f"#{name}", chosen=number in now.channels) for number, name in channels)
        about = say(T("Without a choice, tables are allowed in every channel."), locale)
        fields.append(Field("channels", say(T("Channels for tables"), locale), entries, about, several=True))
    switches = [("texts", TEXTS, now.free_text), ("titles", ANNOUNCED, now.announced)]
    boxes = tuple(Entry(key, _name_setting(words, locale), chosen=on) for key, words, on in switches)
    return [*fields, Field(SWITCHES, say(T("Shown to everybody"), locale), boxes, several=True)]


class _Choice(Struct, frozen=True):
    """A setting with several values, and the value that holds now."""

    key: str
    words: Text
    values: Values
    now: str


def _list_own_choices(player: Player) -> list[_Choice]:
    found = [
        _Choice("locale", LANGUAGE, list_language_values(), player.locale or AS_DISCORD),
        _Choice("scheme", COLOURS, list_scheme_values(True), player.scheme or AS_SERVER),
        _Choice("calls", CALLS, list_call_values(), read_calls_value(player)),
        _Choice("cards", CARD_NAMES, list_card_name_values(), player.card_names or AS_TEXTS),
        _Choice("remind", REMINDERS, list_reminder_values(), player.remind),
    ]
    if player.zone is not None:
        now = NEVER if player.quiet is None else _format_hours(player.quiet)
        found.append(_Choice("quiet", QUIET, list_quiet_values(now), now))
    return found


def _list_server_choices(now: Server) -> list[_Choice]:
    return [
        _Choice("locale", LANGUAGE, list_language_values(), now.locale or AS_DISCORD),
        _Choice("scheme", COLOURS, list_scheme_values(False), now.scheme or DEFAULT),
        _Choice("pace", PACE, list_pace_values(), now.pace),
    ]


def _describe_choices(choices: Sequence[_Choice]) -> list[Text]:
    """Return each setting with its value: "Language: English"."""
    return [_insert_value(one.words, dict(one.values)[one.now]) for one in choices if one.now in dict(one.values)]


def _build_field(choice: _Choice, locale: str) -> Field:
    entries = tuple(Entry(value, say(name, locale), chosen=value == choice.now) for value, name in choice.values[:MENU])
    return Field(choice.key, _name_setting(choice.words, locale), entries)


def _name_setting(words: Text, locale: str) -> str:
    """Return the name of a setting without its value: "Language"."""
    return say(_insert_value(words, ""), locale).rstrip(" :")


def _build_menu(choice: _Choice, locale: str) -> Menu:
    named = [(value, say(_insert_value(choice.words, name), locale)) for value, name in choice.values[:MENU]]
    entries = tuple(Entry(value, name, chosen=value == choice.now) for value, name in named)
    return Menu(custom_ids.make_global_id("mine", choice.key), say(choice.words, locale), entries)


def _build_change_button(verb: str, locale: str) -> Button:
    return Button(custom_ids.make_global_id(verb, CHANGE), say(T("Change…"), locale), "primary")


def _build_toggle(key: str, words: Text, on: bool, locale: str, verb: str = "mine") -> Button:
    label = say(_insert_value(words, ON if on else OFF), locale)
    return Button(custom_ids.make_global_id(verb, f"{key}:{int(not on)}"), label, "success" if on else "secondary")


def _describe_auto_answers(player: Player, game: str) -> Text:
    settled = sum(routine in find_routines(game) for routine in player.list_auto_answers(game))
    return T("Your standing orders: {n}", n=settled) if settled else T("The bot asks you whenever you have a choice")


def build_server_settings_message(now: Server, locale: str) -> MessageLayout:
    """Build the message of a server's settings."""
    banned = Button(custom_ids.make_global_id("server", "barred"), say(T("Banned: {n}", n=len(now.banned)), locale))
    buttons = (
        _build_change_button("server", locale),
        _build_toggle("texts", TEXTS, now.free_text, locale, "server"),
        _build_toggle("titles", ANNOUNCED, now.announced, locale, "server"),
        banned,
    )
    places = [f"<#{number}>" for number in now.channels]
    where = (
        T("New tables are allowed in {places} and in their threads.", places=places)
        if places
        else T("New tables are allowed in every channel.")
    )
    night = T("-# To stop notifications here at night, use `/settings server city:`.")
    if now.zone is not None:
        night = T(
            "-# The bot sends no notifications here from 22:00 to 8:00, in the time zone of {city}.",
            city=extract_city(now.zone),
        )
    who = {"": T("everybody"), MANAGERS: T("server managers")}.get(now.founders, f"<@&{now.founders}>")
    founders = T("-# {who} may start leagues and game nights (`/settings server hosts:`).", who=who)
    months = T("-# To get a picture of each month, use `/settings server seasons:`.")
    if now.seasons is not None:
        months = T(
            "-# After each month, the bot posts a picture of the month in {channel}.", channel=f"<#{now.seasons}>"
        )
    puzzles = T("-# To get a puzzle each day, use `/settings server puzzle:`.")
    if now.puzzles is not None:
        puzzles = T(
            "-# Each day, the bot posts a puzzle in {channel}, from matches of this server whose players all agree "
            "(`/settings mine lend:True`).",
            channel=f"<#{now.puzzles}>",
        )
    about_pace = T("-# The time limit applies to new tables for several players.")
    lines = (
        *(f"- {say(one, locale)}" for one in _describe_choices(_list_server_choices(now))),
        *(say(line, locale) for line in (where, about_pace, night, founders, months, puzzles)),
    )
    return MessageLayout(
        say(T("### Settings of this server"), locale),
        locale,
        scene=build_swatches(now.scheme or DEFAULT),
        lines=lines,
        rows=(buttons,),
    )


def build_banned_people_message(now: Server, locale: str) -> MessageLayout:
    """Build the list of the people whom a server has banned, the latest first, with a menu to unban a person."""
    shown = now.banned[:MENU]
    lines = [f"{index}. <@{person}>" for index, person in enumerate(shown, 1)]
    if not shown:
        lines.append(say(T("Nobody is banned from tables here."), locale))
    if len(now.banned) > MENU:
        lines.append(say(T("-# And {n} more.", n=len(now.banned) - MENU), locale))
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


# --- the values of settings, in words ---


def list_language_values() -> Values:
    return [
        (AS_DISCORD, T("the same as in Discord")),
        *((code, table_settings.format_language_name(code)) for code in list_languages()),
    ]


def list_card_name_values() -> Values:
    return [(AS_TEXTS, T("the same as all other texts")), *list_language_values()[1:]]


def list_scheme_values(own: bool) -> Values:
    usual: Values = [(AS_SERVER, T("the same as the server's"))] if own else []
    return usual + [(key, scheme.name) for key, scheme in SCHEMES.items()]


def list_reminder_values() -> Values:
    return [
        ("soon", T("often: after 1, 3, 9 and 27 hours")),
        ("usual", T("normal: after 6, 18 and 54 hours")),
        ("seldom", T("rarely: after 1 and 3 days")),
        ("once", T("off: only the first notification")),
    ]


def list_puzzle_values() -> Values:
    return [
        (ASKED, T("only by /practice puzzle")),
        (PRIVATE, T("by direct message, too")),
        (NO_PUZZLES, T("never")),
    ]


def list_quiet_values(further: str = "") -> Values:
    """Return the quiet hours to choose from. ``further``: further hours, which the person has typed."""
    usual = ["21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "23-9", "0-8", "0-9", "0-10", "1-9", "2-10"]
    if further not in ("", NEVER, *usual):
        usual.append(further)
    return [(NEVER, T("never")), *((one, one.replace("-", "–")) for one in usual)]


def _format_hours(hours: tuple[int, int]) -> str:
    return "-".join(map(str, hours))


@cache
def list_city_names() -> tuple[Named, ...]:
    """Return every time zone, each named by its city and by its full name, and then further places.

    The value of a place is its zone and its name, with a blank between them (``extract_zone``).
    """
    shared = {name for name, count in Counter(name for name, _ in list_places()).items() if count > 1}
    return (
        *((zone, (city, zone)) for city, zone in sorted(list_cities().items())),
        *(
            (f"{zone} {name}", (f"{name} ({extract_city(zone)})", name) if name in shared else (name,))
            for name, zone in list_places()
        ),
    )


def extract_zone(value: str) -> str:
    """Return the zone of a value of ``list_city_names``."""
    return value.partition(" ")[0]


def list_pace_values() -> Values:
    return list(table_settings.PACE.values)


def list_routine_values(locale: str) -> Values:
    """Return the kinds of questions of all games that can have an auto-answer."""
    return [
        (f"{game}:{kind}", f"{say(load_presenter(game).title, locale)}: {say(routine.when, locale)}")
        for game in load_games()
        for kind, routine in find_routines(game).items()
    ]


def list_call_values() -> Values:
    return [
        ("table", T("mention me in the channel")),
        ("private", T("by direct message")),
        (NEVER, T("never")),
    ]


def read_calls_value(player: Player) -> str:
    """Return the value of a person's setting for mentions."""
    return NEVER if not player.ping else "private" if player.ping_private else "table"


def parse_calls_value(value: str) -> dict[str, bool]:
    """Return the fields of ``Player`` that a value of the setting for mentions stands for."""
    return {"ping": value != NEVER, "ping_private": value == "private"}


def list_auto_answer_values() -> Values:
    return [(key, words) for key, (_, words) in STATES.items()]


def _insert_value(words: Text, value: Text | str) -> Text:
    return replace(words, values={"value": value})


def list_value_names(values: Values, locale: str) -> list[Named]:
    return [(value, say_in_both_languages(name, locale)) for value, name in values]
