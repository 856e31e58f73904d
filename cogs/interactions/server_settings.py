"""Changes of a server's settings, and its bans, by a command, by a form, or by menus and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands

from engine.refusals import NoSuchValue
from referee.people.settings import POSTING
from referee.records.people import MANAGERS
from render.text.clean import clean_name
from render.text.i18n import T

from ..components import custom_ids
from ..components.forms import Fields, build_form
from ..components.typed import Named, resolve_value, say_in_both_languages
from ..delivery.calls import BY_DM
from ..limits import MENU
from ..messages.person.setting_tables import SERVER
from ..messages.person.setting_values import check_offered_value
from ..messages.person.settings import (
    CHANGE,
    build_banned_people_message,
    build_server_settings_message,
    list_server_fields,
)
from ..refusals import WordedRefusal
from .own_settings import keep_differences
from .presses import ComponentPress
from .reply import Reply

ALL = "all"
"""The value of ``founders`` for everybody."""
PLACES = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum)
"""The kinds of channels in which tables can be opened."""
Channel = app_commands.AppCommandChannel


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


class NoSuchPlace(WordedRefusal):
    words = T("Tables can be opened only in text channels and forums. Choose one of those.")


class NotManager(WordedRefusal):
    words = T("Only server managers can change the server's settings. To change your own, use `/settings mine`.")


class NotModerating(WordedRefusal):
    words = T("Only server managers, and members who can time out others, can ban people from tables.")


async def change_server_settings(reply: Reply, typed: Mapping[str, Any]) -> None:
    """Change a server's settings by the parameters of a command, and show them.

    Whoever may only ban people sees the list of banned people instead.
    """
    whom: discord.User | None = typed.get("bar")
    if typed.keys() <= {"bar"} and (whom is not None or not _is_manager(reply)):
        await _ban_or_unban(reply, whom)
        return
    guild = _find_managed_server(reply)
    changes = SERVER.resolve(typed, reply.locale)
    if "place" in typed:
        if typed["place"].type not in PLACES:
            raise NoSuchPlace()
        changes["channels"] = partial(_toggle_channel, typed["place"].id)
    for param, field, refusal in zip(("seasons", "puzzle"), POSTING, (NoSeasonPlace, NoPuzzlePlace), strict=True):
        if param in typed:
            now = getattr(await reply.context.referee.settings.load_server(guild), field)
            changes[field] = _choose_posting_channel(typed[param], now, refusal)
    if "founders" in typed:
        named, which = list_founder_names(reply.interaction), T("The people who may start leagues and nights")
        changes["founders"] = resolve_value(NoSuchValue, typed["founders"], named, which).removeprefix(ALL)
    if whom is not None:
        await _toggle_ban(reply, guild, whom.id)
    if changes:
        await _change(reply, guild, **changes)
    await _show(reply, guild)


async def handle_server_settings(reply: Reply, press: ComponentPress) -> None:
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
            person = int(check_offered_value(press.value, [(str(one), None) for one in banned]))
            await reply.context.referee.bans.lift_ban(guild, person)
        await _ban_or_unban(reply, None)
        return
    guild = _find_managed_server(reply)
    now = await reply.context.referee.settings.load_server(guild)
    channels = _list_channels(reply, now.channels)
    if key == CHANGE and press.form is None:
        named, fields = custom_ids.make_global_id("server", CHANGE), list_server_fields(now, channels, reply.locale)
        await reply.form(build_form(named, reply.translate(T("Settings of this server")), fields))
        return
    if key == CHANGE:
        changes = SERVER.parse_form(press.form or {}, reply.locale) | _parse_channels(press.form or {}, channels)
        await _change(reply, guild, **keep_differences(now, changes))
    elif key == "channels":
        await _change(reply, guild, **_parse_channels({key: press.values}, channels))
    elif key:
        await _change(reply, guild, **SERVER.parse(key, press.value or wanted, reply.locale))
    await _show(reply, guild)


def list_founder_names(interaction: discord.Interaction) -> list[Named]:
    """Return who may be allowed to start leagues, with their names: ``ALL``, ``MANAGERS``, and numbers of roles."""
    locale = str(interaction.locale)
    roles = interaction.guild.roles if interaction.guild is not None else []
    return [
        (ALL, say_in_both_languages(T("everybody"), locale)),
        (MANAGERS, say_in_both_languages(T("server managers"), locale)),
        *((str(role.id), (clean_name(role.name),)) for role in roles if not role.is_default()),
    ]


async def _change(reply: Reply, guild: int, **fields: Any) -> None:
    """Change fields of a server's settings. If its colours have changed, refresh its boards."""
    referee = reply.context.referee
    await referee.settings.change_server(guild, **fields)
    for desk in (referee.seasons, referee.dailies):
        if desk.setting in fields:
            await desk.begin(guild)
    if "scheme" in fields:
        for table in await referee.list_live_in_server(guild):
            await referee.surfaces.refresh(table)


async def _show(reply: Reply, guild: int) -> None:
    now = await reply.context.referee.settings.load_server(guild)
    await reply.update(build_server_settings_message(now, reply.locale))


# --- channels ---


def _toggle_channel(channel: int, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Return the channels without ``channel`` if they contain it. Otherwise return them with ``channel`` added."""
    others = tuple(one for one in channels if one != channel)
    return others if channel in channels else (*channels, channel)


def _parse_channels(form: Fields, channels: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """Return the changed field for chosen channels for tables. ``channels``: those that were offered.

    Raises ``NoSuchValue``.
    """
    offered = [(str(number), None) for number, _ in channels]
    chosen = dict.fromkeys(form.get("channels", ()))
    found = tuple(int(check_offered_value(one, offered)) for one in chosen)
    return {"channels": found} if "channels" in form else {}


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


def _choose_posting_channel(chosen: Channel, now: int | None, refusal: type[WordedRefusal]) -> int | None:
    """Return the ``chosen`` channel for what the bot posts by itself. Raises ``refusal`` if it cannot post there.

    Return None, for no posts, if it is the present channel (``now``).
    """
    if now == chosen.id:
        return None
    place = chosen.resolve()
    if not isinstance(place, discord.TextChannel):
        raise refusal()
    rights = place.permissions_for(place.guild.me)
    if not (rights.view_channel and rights.send_messages and rights.attach_files):
        raise refusal()
    return chosen.id


# --- rights and bans ---


def _is_manager(reply: Reply) -> bool:
    return reply.interaction.permissions.manage_guild


def _find_managed_server(reply: Reply) -> int:
    """Return the server where a command is given, if the person may manage it.

    Raises ``NoServer``, ``NotManager``.
    """
    if reply.interaction.guild_id is None:
        raise NoServer()
    if not _is_manager(reply):
        raise NotManager()
    return reply.interaction.guild_id


def _find_moderated_server(reply: Reply) -> int:
    """Return the server where a command is given, if the person may time out members or manage it.

    Raises ``NoServer``, ``NotModerating``.
    """
    if reply.interaction.guild_id is None:
        raise NoServer()
    if not (_is_manager(reply) or reply.interaction.permissions.moderate_members):
        raise NotModerating()
    return reply.interaction.guild_id


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
