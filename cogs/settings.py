"""The /settings commands: the settings of a person and of a server. Changes take effect at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from engine.folding import tidy_text
from engine.refusals import NoSuchSetting, NoSuchValue
from referee.people import absence
from referee.records.people import MANAGERS
from referee.records.puzzles import ASKED, PRIVATE
from referee.records.quiet import MOST, count_hours
from render.text.clean import clean_name
from render.text.i18n import SOURCE, T, Text

from .client import Rulekeeper
from .commands import Handlers, Param, Suggest, allow_contexts, make_command, make_description
from .components import custom_ids
from .components.custom_ids import read_number
from .components.forms import Fields, build_form
from .components.typed import (
    Named,
    find_fitting_values,
    list_suggested_values,
    resolve_value,
    say_in_both_languages,
)
from .context import Context
from .delivery.calls import BY_DM
from .delivery.expected import request_hand_message
from .interactions.auto_answers import set_auto_answer, show_auto_answers
from .interactions.blocking import (
    BLOCK,
    BLOCKED,
    UNBLOCK,
    block_from_menu,
    build_blocked_page,
    toggle_block,
    unblock,
)
from .interactions.presses import ComponentPress
from .interactions.reply import Replies, Reply
from .limits import MENU, TYPED
from .messages.person.personal import (
    FORGET,
    HIDE,
    SHOW,
    build_data_message,
    build_forget_confirmation,
    build_forgotten_message,
    list_data_values,
    list_former_names,
)
from .messages.person.settings import (
    AS_DISCORD,
    AS_SERVER,
    AS_TEXTS,
    CHANGE,
    OFF,
    ON,
    SWITCHES,
    Values,
    build_banned_people_message,
    build_own_settings_message,
    build_server_settings_message,
    extract_zone,
    list_auto_answer_values,
    list_call_values,
    list_card_name_values,
    list_city_names,
    list_language_values,
    list_own_fields,
    list_pace_values,
    list_puzzle_values,
    list_quiet_values,
    list_reminder_values,
    list_routine_values,
    list_scheme_values,
    list_server_fields,
    list_value_names,
    parse_calls_value,
)
from .refusals import WordedRefusal

_WHICH_LANGUAGE, _WHICH_COLOURS, _WHICH_PACE = T("The language"), T("The colours"), T("The time limit")
_HOURS = re.compile(r"\s*(\d{1,2})\s*-\s*(\d{1,2})\s*")
_WHICH_MOMENT, _WHICH_ORDER = T("The question"), T("The standing order for the question")


class NoMoment(WordedRefusal):
    words = T("You also need to choose a question (`moment:`) for your standing order.")


class NoSeasonPlace(WordedRefusal):
    words = T(
        "The monthly picture needs a text channel where I can write and attach files. Choose another channel, or give "
        "me these permissions."
    )


class NoPuzzlePlace(WordedRefusal):
    words = T(
        "The puzzle of the day needs a text channel where I can write and attach files. Choose another channel, or "
        "give me these permissions."
    )


class NoServer(WordedRefusal):
    words = T("You can change a server's settings only in one of its channels.")


class NoSuchCity(WordedRefusal):
    words = T("The bot does not know that city. Try a larger one in the same time zone, or a country.")


class NoSuchPlace(WordedRefusal):
    words = T("Tables can be opened only in text channels and forums. Choose one of those.")


class NoZone(WordedRefusal):
    words = T("The bot needs your time zone first. Set it with `/settings mine city:`.")


class NotManager(WordedRefusal):
    words = T("Only server managers can change the server's settings. To change your own, use `/settings mine`.")


class NotModerating(WordedRefusal):
    words = T("Only server managers, and members who can time out others, can ban people from tables.")


class TooQuiet(WordedRefusal):
    words = T("Write quiet hours as a start and an end hour, for example 22-8. They can last at most {most} hours.")
    most: int


def suggest_from(values: Callable[[str], Values]) -> Suggest:
    """Return an autocomplete function that suggests the values of a setting.

    ``values`` returns the values for a language.
    """

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        locale = str(interaction.locale)
        return list_suggested_values(typed, list_value_names(values(locale), locale))

    return suggest


async def suggest_cities(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return list_suggested_values(typed, list_city_names())


@allow_contexts(everywhere=True)
class _OwnSettingChanges(Struct, frozen=True):
    """The parameters of /settings mine: changes of a person's settings. A field that is None changes nothing."""

    language: str | None = None
    cards: str | None = None
    colours: str | None = None
    hands: bool | None = None
    calls: str | None = None
    reminders: str | None = None
    city: str | None = None
    quiet: str | None = None
    away: int | None = None
    moment: str | None = None
    order: str | None = None
    everywhere: bool | None = None
    puzzles: str | None = None
    lend: bool | None = None
    block: discord.User | None = None
    data: str | None = None


ALL = "all"
_WHO_FOUNDS = T("The people who may start leagues and nights")


def _list_founder_names(interaction: discord.Interaction) -> list[Named]:
    """Return who may be allowed to start leagues, with their names: ``ALL``, ``MANAGERS``, and numbers of roles."""
    locale = str(interaction.locale)
    roles = interaction.guild.roles if interaction.guild is not None else []
    return [
        (ALL, say_in_both_languages(T("everybody"), locale)),
        (MANAGERS, say_in_both_languages(T("server managers"), locale)),
        *((str(role.id), (clean_name(role.name),)) for role in roles if not role.is_default()),
    ]


async def suggest_founders(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest who may start leagues and game nights."""
    return list_suggested_values(typed, _list_founder_names(interaction))


class _ServerSettingChanges(Struct, frozen=True):
    """The parameters of /settings server: changes of a server's settings. A field that is None changes nothing."""

    language: str | None = None
    colours: str | None = None
    place: app_commands.AppCommandChannel | None = None
    pace: str | None = None
    city: str | None = None
    bar: discord.User | None = None
    texts: bool | None = None
    titles: bool | None = None
    seasons: app_commands.AppCommandChannel | None = None
    puzzle: app_commands.AppCommandChannel | None = None
    founders: str | None = None


class Settings(
    Handlers,
    commands.GroupCog,
    group_name="settings",
    group_description=make_description(T("Change your own settings, or this server's.")),
):
    """The commands that show and change settings, and the menus and buttons of their messages."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {
            "mine": self._handle_mine,
            "server": self._handle_server,
            BLOCKED: self._show_blocked,
            BLOCK: self._block,
            UNBLOCK: self._unblock,
        }

    # --- a person's settings ---

    @make_command(
        "mine", T("Your language, colours, messages, notifications and standing orders."),
        Param("language", T("The language in which the bot answers you"),
        suggest=suggest_from(lambda _: list_language_values())),
        Param("cards", T("The language in which you read the names of cards"),
        suggest=suggest_from(lambda _: list_card_name_values())),
        Param("colours", T("The colours of your pictures"), suggest=suggest_from(lambda _: list_scheme_values(True))),
        Param("hands", T("True: the bot sends your hand by direct message"), kind=bool),
        Param("calls", T("The way the bot notifies you when it is your turn"),
        suggest=suggest_from(lambda _: list_call_values())),
        Param("reminders", T("The time between reminders"), suggest=suggest_from(lambda _: list_reminder_values())),
        Param("city", T("A city in your time zone"), suggest=suggest_cities),
        Param("quiet", T("The hours when the bot does not notify you, for example 22-8"),
        suggest=suggest_from(lambda _: list_quiet_values())),
        Param("away", T("The number of days you are away from slow tables (0: you are back)"), kind=int),
        Param("moment", T("The question for which you set a standing order"),
        suggest=suggest_from(list_routine_values)),
        Param("order", T("The standing order for the question"),
        suggest=suggest_from(lambda _: list_auto_answer_values())),
        Param("everywhere", T("True: you also get a rating across all servers"), kind=bool),
        Param("puzzles", T("The way you get puzzles from your own mistakes"),
        suggest=suggest_from(lambda _: list_puzzle_values())),
        Param("lend", T("True: others may get puzzles from your matches, without names, if all players agree"),
        kind=bool),
        Param("block", T("A person to block from tables where you sit, or to unblock"), kind=discord.User),
        Param("data", T("Your data: get it, hide your results, or delete everything"),
        suggest=suggest_from(lambda _: list_data_values())),
    )  # fmt: skip
    async def mine(self, reply: Reply, **given: Any) -> None:
        wish = _OwnSettingChanges(**given)
        if wish.block is not None:
            await toggle_block(reply, wish.block.id)
            return
        if wish.data is not None:
            await _send_data(
                reply, _resolve_typed_value(wish.data, list_data_values(), reply.locale, T("The action for your data"))
            )
            return
        if wish.everywhere is not None:
            await _compare_everywhere(reply, wish.everywhere)
        changes = _resolve_typed_choices(wish, reply.locale)
        if wish.hands is not None:
            changes["dm"] = wish.hands
        if wish.calls is not None:
            changes |= parse_calls_value(
                _resolve_typed_value(wish.calls, list_call_values(), reply.locale, T("The notifications"))
            )
        if wish.city is not None:
            changes["zone"] = resolve_time_zone(wish.city)
        if wish.quiet is not None:
            if wish.city is None and (await reply.context.referee.settings.load_player(reply.person)).zone is None:
                raise NoZone()
            changes["quiet"] = parse_quiet_hours(wish.quiet, reply.locale)
        if wish.lend is not None:
            changes["lent"] = wish.lend
        where, how = None, None
        if wish.moment is not None:
            where = _resolve_typed_value(wish.moment, list_routine_values(reply.locale), reply.locale, _WHICH_MOMENT)
        if wish.order is not None:
            how = _resolve_typed_value(wish.order, list_auto_answer_values(), reply.locale, _WHICH_ORDER)
        if where is None and how is not None:
            raise NoMoment()
        if changes:
            await _change_mine(reply, **changes)
        if wish.away is not None:
            await reply.context.referee.settings.go_away(reply.person, wish.away, reply.context.referee.now())
            await reply.context.referee.update_clocks_of(reply.person)
        if where is None:
            await _show_mine(reply)
            return
        game, _, kind = where.partition(":")
        if how is not None:
            await set_auto_answer(reply, game, kind, how)
        await show_auto_answers(reply, game, kind)

    async def _handle_mine(self, reply: Reply, press: ComponentPress) -> None:
        """Handle the menus and buttons of a person's settings.

        The press carries ``change``, which opens the form or submits it, ``cards``, or a switch such as ``dm:0``.
        ``forget`` asks for confirmation to delete all data. ``forgotten`` deletes all data. Without a key, the settings
        are only shown. Messages of earlier versions have a menu for each setting, whose press carries its key.
        """
        key, _, wanted = press.rest.partition(":")
        value = press.value or wanted
        if key == CHANGE and press.form is None:
            await _open_own_form(reply)
            return
        if key == CHANGE:
            await _change_by_form(reply, press.form or {})
        elif key in OWN_KEYS:
            await _change_mine(reply, **_parse_own_value(key, value, reply.locale))
        elif key == "dm":
            await _change_mine(reply, dm=_check_offered_value(value, [("0", OFF), ("1", ON)]) == "1")
        elif key == "puzzles":
            on = _check_offered_value(value, [("0", OFF), ("1", ON)]) == "1"
            await _change_mine(reply, puzzles=PRIVATE if on else ASKED)
        elif key == "lent":
            await _change_mine(reply, lent=_check_offered_value(value, [("0", OFF), ("1", ON)]) == "1")
        elif key == "compared":
            await _compare_everywhere(reply, _check_offered_value(value, [("0", OFF), ("1", ON)]) == "1")
        elif key == "forget":
            await _send_data(reply, FORGET)
            return
        elif key == "forgotten":
            await _forget(reply)
            return
        elif key:
            raise NoSuchSetting()
        await _show_mine(reply)

    async def _show_blocked(self, reply: Reply, press: ComponentPress) -> None:
        """Show another page of the people whom this person has blocked."""
        await reply.update(await build_blocked_page(reply, press.index))

    async def _block(self, reply: Reply, press: ComponentPress) -> None:
        await block_from_menu(reply, _read_person(press))

    async def _unblock(self, reply: Reply, press: ComponentPress) -> None:
        await unblock(reply, _read_person(press))

    # --- a server's settings ---

    @make_command(
        "server", T("Language, colours, channels, time limit and bans of this server."),
        Param("language", T("The language of public messages"), suggest=suggest_from(lambda _: list_language_values())),
        Param("colours", T("The colours of public pictures"),
        suggest=suggest_from(lambda _: list_scheme_values(False))),
        Param(
            "place", T("The channel in which to allow tables, or no longer allow them"),
            kind=app_commands.AppCommandChannel,
        ),
        Param("pace", T("The time limit for answers at new tables"),
        suggest=suggest_from(lambda _: list_pace_values())),
        Param("city", T("A city in this server's time zone. The bot does not notify at night."),
        suggest=suggest_cities),
        Param("bar", T("The person to ban from this server's tables, or to unban"), "ban", kind=discord.User),
        Param("texts", T("True: show texts that players write, such as reasons and dice texts"), kind=bool),
        Param(
            "seasons", T("The channel for a picture of each month. Choose it again to stop."),
            kind=app_commands.AppCommandChannel,
        ),
        Param(
            "puzzle", T("The channel for a puzzle each day. Choose it again to stop."),
            kind=app_commands.AppCommandChannel,
        ),
        Param(
            "founders", T("The people who may start leagues and nights: everybody, a role, or only managers"), "hosts",
            suggest=suggest_founders,
        ),
        Param("titles", T("True: show the titles that players give each other after a match"), kind=bool),
    )  # fmt: skip
    async def server(self, reply: Reply, **given: Any) -> None:
        wish = _ServerSettingChanges(**given)
        others = (
            wish.language,
            wish.colours,
            wish.place,
            wish.pace,
            wish.city,
            wish.texts,
            wish.titles,
            wish.seasons,
            wish.puzzle,
            wish.founders,
        )
        if (wish.bar is not None or not _is_manager(reply)) and all(one is None for one in others):
            await _ban_or_unban(reply, wish.bar)
            return
        guild = _find_managed_server(reply)
        changes: dict[str, Any] = {}
        if wish.language is not None:
            meant = _resolve_typed_value(wish.language, list_language_values(), reply.locale, _WHICH_LANGUAGE)
            changes["locale"] = _parse_optional_value(meant, AS_DISCORD)
        if wish.colours is not None:
            changes["scheme"] = _resolve_typed_value(
                wish.colours, list_scheme_values(False), reply.locale, _WHICH_COLOURS
            )
        if wish.place is not None:
            kinds = discord.ChannelType
            if wish.place.type not in (kinds.text, kinds.news, kinds.forum):
                raise NoSuchPlace()
            changes["channels"] = partial(_toggle_channel, wish.place.id)
        if wish.city is not None:
            changes["zone"] = resolve_time_zone(wish.city)
        if wish.pace is not None:
            changes["pace"] = _resolve_typed_value(wish.pace, list_pace_values(), reply.locale, _WHICH_PACE)
        if wish.texts is not None:
            changes["free_text"] = wish.texts
        if wish.titles is not None:
            changes["announced"] = wish.titles
        if wish.seasons is not None:
            changes["seasons"] = await _choose_posting_channel(reply, guild, "seasons", wish.seasons)
        if wish.puzzle is not None:
            changes["puzzles"] = await _choose_posting_channel(reply, guild, "puzzles", wish.puzzle)
        if wish.founders is not None:
            named = _list_founder_names(reply.interaction)
            changes["founders"] = resolve_value(NoSuchValue, wish.founders, named, _WHO_FOUNDS).removeprefix(ALL)
        if wish.bar is not None:
            await _toggle_ban(reply, guild, wish.bar.id)
        if changes:
            await _change_server(reply, guild, **changes)
        await _show_server(reply)

    async def _handle_server(self, reply: Reply, press: ComponentPress) -> None:
        """Handle the menus and buttons of the server's settings.

        The press carries ``change``, which opens the form or submits it, ``texts:0`` or ``titles:0``. Without a key the
        settings are only shown. ``barred`` lists the banned people. ``admit`` is the menu of that list. Moderators may
        use both. Messages of earlier versions have a menu for each setting, whose press carries its key.
        """
        key, _, wanted = press.rest.partition(":")
        if key in ("barred", "admit"):
            guild = _find_moderated_server(reply)
            if key == "admit":
                banned = (await reply.context.referee.settings.load_server(guild)).banned
                person = int(_check_offered_value(press.value, [(str(one), None) for one in banned]))
                await reply.context.referee.bans.lift_ban(guild, person)
            await _ban_or_unban(reply, None)
            return
        guild = _find_managed_server(reply)
        now = await reply.context.referee.settings.load_server(guild)
        channels = _list_channels(reply, now.channels)
        if key == CHANGE and press.form is None:
            fields = list_server_fields(now, channels, reply.locale)
            named = custom_ids.make_global_id("server", CHANGE)
            await reply.form(build_form(named, reply.translate(T("Settings of this server")), fields))
            return
        offered = [str(number) for number, _ in channels]
        if key == CHANGE:
            changes = _parse_server_form(press.form or {}, offered)
            await _change_server(reply, guild, **_keep_differences(now, changes))
        elif key in SERVER_SWITCHES:
            on = _check_offered_value(wanted, [("0", OFF), ("1", ON)]) == "1"
            await _change_server(reply, guild, **{SERVER_SWITCHES[key]: on})
        elif key in SERVER_KEYS:
            await _change_server(reply, guild, **_parse_server_value(key, press.values, offered))
        elif key:
            raise NoSuchSetting()
        await _show_server(reply)


def _read_person(press: ComponentPress) -> int:
    """Return the person whom a press names. Raises ``Malformed``."""
    return read_number(press.rest.partition(":")[0], 20)


def _toggle_channel(channel: int, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Return the channels without ``channel`` if they contain it. Otherwise return them with ``channel`` added."""
    others = tuple(one for one in channels if one != channel)
    return others if channel in channels else (*channels, channel)


OWN_KEYS = ("locale", "cards", "scheme", "calls", "remind", "quiet")
"""The settings of a person that are choices of one value."""
SERVER_KEYS = ("locale", "scheme", "pace", "channels")
"""The settings of a server that are choices of values."""
SERVER_SWITCHES = {"texts": "free_text", "titles": "announced"}
"""The settings of a server that are on or off: for each key, the field of ``Server``."""


class _TypedChoice(Struct, frozen=True):
    """A parameter of /settings mine with a choice of values."""

    field: str
    """The field of ``Player``."""
    values: Callable[[], Values]
    which: Text
    nothing: str | None = None
    """The value for None."""


_TYPED_CHOICES = {
    "language": _TypedChoice("locale", list_language_values, _WHICH_LANGUAGE, AS_DISCORD),
    "cards": _TypedChoice("card_names", list_card_name_values, _WHICH_LANGUAGE, AS_TEXTS),
    "colours": _TypedChoice("scheme", lambda: list_scheme_values(True), _WHICH_COLOURS, AS_SERVER),
    "reminders": _TypedChoice("remind", list_reminder_values, T("The time between reminders")),
    "puzzles": _TypedChoice("puzzles", list_puzzle_values, T("The puzzles")),
}


def _resolve_typed_choices(wish: _OwnSettingChanges, locale: str) -> dict[str, Any]:
    """Return the fields of ``Player`` for the choices that were typed. Raises ``NoSuchValue``, ``Ambiguous``."""
    changes: dict[str, Any] = {}
    for key, choice in _TYPED_CHOICES.items():
        if (typed := getattr(wish, key)) is not None:
            value = _resolve_typed_value(typed, choice.values(), locale, choice.which)
            changes[choice.field] = None if value == choice.nothing else value
    return changes


def _parse_own_value(key: str, value: str, locale: str) -> dict[str, Any]:
    """Return the fields of ``Player`` for a chosen value. Raises ``NoSuchValue``, ``TooQuiet``."""
    if key == "locale":
        return {"locale": _parse_optional_value(_check_offered_value(value, list_language_values()), AS_DISCORD)}
    if key == "cards":
        return {"card_names": _parse_optional_value(_check_offered_value(value, list_card_name_values()), AS_TEXTS)}
    if key == "scheme":
        return {"scheme": _parse_optional_value(_check_offered_value(value, list_scheme_values(True)), AS_SERVER)}
    if key == "calls":
        return parse_calls_value(_check_offered_value(value, list_call_values()))
    if key == "remind":
        return {"remind": _check_offered_value(value, list_reminder_values())}
    return {"quiet": parse_quiet_hours(value, locale)}


def _parse_server_value(key: str, values: Sequence[str], channels: Sequence[str]) -> dict[str, Any]:
    """Return the fields of ``Server`` for chosen values. Raises ``NoSuchValue``.

    ``channels``: the channels that were offered.
    """
    if key == "channels":
        offered = [(one, None) for one in channels]
        return {"channels": tuple(int(_check_offered_value(one, offered)) for one in dict.fromkeys(values))}
    value = values[0] if values else ""
    if key == "locale":
        return {"locale": _parse_optional_value(_check_offered_value(value, list_language_values()), AS_DISCORD)}
    return {key: _check_offered_value(value, list_scheme_values(False) if key == "scheme" else list_pace_values())}


def _parse_server_form(form: Fields, channels: Sequence[str]) -> dict[str, Any]:
    """Return the fields of ``Server`` for a submitted form. Raises ``NoSuchValue``."""
    changes: dict[str, Any] = {}
    for key, values in form.items():
        if key in SERVER_KEYS:
            changes |= _parse_server_value(key, values, channels)
        elif key == SWITCHES:
            changes |= {field: switch in values for switch, field in SERVER_SWITCHES.items()}
    return changes


def _keep_differences(now: Struct, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the changes of fields that have another value now."""
    return {field: value for field, value in changes.items() if getattr(now, field) != value}


async def _open_own_form(reply: Reply) -> None:
    player = await reply.context.referee.settings.load_player(reply.person)
    fields = list_own_fields(player, reply.locale)
    await reply.form(build_form(custom_ids.make_global_id("mine", CHANGE), reply.translate(T("Your settings")), fields))


async def _change_by_form(reply: Reply, form: Fields) -> None:
    """Change what a person has changed in the form of settings. A refused value changes nothing."""
    now = await reply.context.referee.settings.load_player(reply.person)
    changes: dict[str, Any] = {}
    for key, values in form.items():
        if key in OWN_KEYS and values:
            changes |= _parse_own_value(key, values[0], reply.locale)
        elif key == "city" and values:
            changes["zone"] = resolve_time_zone(values[0])
    if changes := _keep_differences(now, changes):
        await _change_mine(reply, **changes)


async def _change_mine(reply: Reply, **fields: Any) -> None:
    """Change fields of a person's settings, and refresh the person's messages. Later replies use the new language."""
    context, person = reply.context, reply.person
    await context.referee.settings.change_player(person, **fields)
    reply.note_language(await context.readers.find_locale(person, reply.locale))
    if "puzzles" in fields:
        await context.referee.puzzles.plan_sending(person)
    for table in await context.referee.list_tables_of(person):
        if fields.get("dm"):
            await request_hand_message(context.referee, table, person)
        await context.referee.surfaces.refresh(table.id)


async def _compare_everywhere(reply: Reply, agreed: bool) -> None:
    """Store whether a person agrees to a rating over all servers.

    Without agreement, the person's rating there is deleted.
    """
    referee = reply.context.referee
    now = referee.now()
    await referee.settings.change_player(
        reply.person, compared=lambda since: (since if since is not None else now) if agreed else None
    )
    if not agreed:
        await referee.ratings.drop(reply.person, everywhere_only=True)


async def _hide_results(reply: Reply, hidden: bool) -> None:
    """Hide a person's results and ratings from everybody else, or show them again."""
    await reply.context.referee.settings.change_player(reply.person, hidden=hidden)
    await _show_mine(reply)


async def _show_mine(reply: Reply) -> None:
    player = await reply.context.referee.settings.load_player(reply.person)
    shown = await reply.context.readers.find_scheme(reply.person, reply.interaction.guild_id)
    now = reply.context.referee.now()
    await reply.update(
        build_own_settings_message(player, shown, reply.locale, absence.find_return_time(player.away, now))
    )


async def _send_data(reply: Reply, how: str) -> None:
    """Send a person's data as a file, hide or show the person's results, or ask whether to delete all data.

    Raises ``StillSeated``.
    """
    personal = reply.context.referee.personal
    if how == FORGET:
        await personal.check_may_forget(reply.person)
        await reply.update(build_forget_confirmation(reply.locale))
    elif how in (HIDE, SHOW):
        await _hide_results(reply, how == HIDE)
    else:
        await reply.say(build_data_message(await personal.export_file(reply.person), reply.locale))


async def _forget(reply: Reply) -> None:
    """Delete all data about the person who gives the command. Raises ``StillSeated``."""
    context, names = reply.context, list_former_names()
    await context.referee.personal.check_may_forget(reply.person)
    await context.mentions.forget_all(reply.person)
    await context.referee.personal.forget(reply.person, names, names[SOURCE])
    context.readers.forget(reply.person)
    context.names.forget(reply.person)
    await reply.update(build_forgotten_message(reply.locale))


def resolve_time_zone(typed: str) -> str:
    """Return the name of the time zone of a typed city. Raises ``NoSuchCity``, ``Ambiguous``."""
    named = list_city_names()
    zones = {extract_zone(value) for value in find_fitting_values(typed, named)}
    return zones.pop() if len(zones) == 1 else resolve_value(NoSuchCity, typed, named, T("The city"))


def parse_quiet_hours(typed: str, locale: str) -> tuple[int, int] | None:
    """Return the first and the last hour of typed quiet hours; None for no quiet hours.

    Raises ``TooQuiet``.
    """
    if find_fitting_values(typed, list_value_names(list_quiet_values()[:1], locale)):
        return None
    found = _HOURS.fullmatch(tidy_text(typed[:TYPED]))
    start, end = (int(one) for one in found.groups()) if found is not None else (24, 24)
    if max(start, end) > 23 or not 0 < count_hours(start, end) <= MOST:
        raise TooQuiet(most=MOST)
    return start, end


def _find_managed_server(reply: Reply) -> int:
    """Return the server where a command is given, if the person may manage it.

    Raises ``NoServer``, ``NotManager``.
    """
    guild = reply.interaction.guild_id
    if guild is None:
        raise NoServer()
    if not _is_manager(reply):
        raise NotManager()
    return guild


async def _choose_posting_channel(
    reply: Reply, guild: int, field: str, chosen: app_commands.AppCommandChannel
) -> int | None:
    """Return the ``chosen`` channel for what the bot posts by itself. ``field``: one of ``POSTING``.

    Return None, for no posts, if it is the present channel.

    Raises ``NoSeasonPlace``, ``NoPuzzlePlace``.
    """
    if getattr(await reply.context.referee.settings.load_server(guild), field) == chosen.id:
        return None
    place = chosen.resolve()
    refusal = NoSeasonPlace if field == "seasons" else NoPuzzlePlace
    if not isinstance(place, discord.TextChannel):
        raise refusal()
    rights = place.permissions_for(place.guild.me)
    if not (rights.view_channel and rights.send_messages and rights.attach_files):
        raise refusal()
    return chosen.id


def _is_manager(reply: Reply) -> bool:
    return reply.interaction.permissions.manage_guild


def _find_moderated_server(reply: Reply) -> int:
    """Return the server where a command is given, if the person may time out members or manage it.

    Raises ``NoServer``, ``NotModerating``.
    """
    guild = reply.interaction.guild_id
    if guild is None:
        raise NoServer()
    if not (_is_manager(reply) or reply.interaction.permissions.moderate_members):
        raise NotModerating()
    return guild


async def _ban_or_unban(reply: Reply, whom: discord.User | None) -> None:
    """Ban or unban the person ``whom``, if given. Show the people whom the server has banned."""
    if whom is None and reply.interaction.guild_id is not None and not reply.interaction.permissions.moderate_members:
        _find_managed_server(reply)  # This refusal names the managers of the server.
    guild = _find_moderated_server(reply)
    if whom is not None:
        await _toggle_ban(reply, guild, whom.id)
    server = await reply.context.referee.settings.load_server(guild)
    await reply.update(build_banned_people_message(server, reply.locale))


async def _toggle_ban(reply: Reply, guild: int, person: int) -> None:
    """Ban a person from a server's tables. If the person is banned already, lift the ban."""
    referee = reply.context.referee
    if person in (await referee.settings.load_server(guild)).banned:
        await referee.bans.lift_ban(guild, person)
        return
    await referee.bans.ban_person(guild, person)
    for table in await referee.store.surfaces.list_tables_followed_in(guild, BY_DM):
        await referee.surfaces.check_readers(table)


async def _change_server(reply: Reply, guild: int, **fields: Any) -> None:
    """Change fields of a server's settings. If its colours have changed, refresh its boards."""
    referee = reply.context.referee
    await referee.settings.change_server(guild, **fields)
    for desk in (referee.seasons, referee.dailies):
        if desk.setting in fields:
            await desk.begin(guild)
    if "scheme" in fields:
        for table in await referee.list_live_in_server(guild):
            await referee.surfaces.refresh(table)


async def _show_server(reply: Reply) -> None:
    guild = _find_managed_server(reply)
    now = await reply.context.referee.settings.load_server(guild)
    await reply.update(build_server_settings_message(now, reply.locale))


def _list_channels(reply: Reply, chosen: Sequence[int]) -> list[tuple[int, str]]:
    """Return text channels and forums that a person can see, as many as fit in a menu.

    The ``chosen`` channels come first.
    """
    guild, person = reply.interaction.guild, reply.interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return []
    there: list[discord.TextChannel | discord.ForumChannel] = [*guild.text_channels, *guild.forums]
    seen = [one for one in there if one.permissions_for(person).view_channel]
    seen.sort(key=lambda one: (one.id not in chosen, one.position))
    return [(one.id, one.name) for one in seen[:MENU]]


def _resolve_typed_value(typed: str, values: Values, locale: str, setting: Text) -> str:
    """Return the value of a setting that a typed text means. Raises ``NoSuchValue``, ``Ambiguous``."""
    return resolve_value(NoSuchValue, typed, list_value_names(values, locale), setting)


def _check_offered_value(value: str, values: Sequence[tuple[str, Any]]) -> str:
    """Return a value from a menu, if the menu can have offered the value. Raises ``NoSuchValue``."""
    if value not in dict(values):
        raise NoSuchValue()
    return value


def _parse_optional_value(value: str, none_word: str) -> str | None:
    return None if value == none_word else value


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Settings(bot.replies))
