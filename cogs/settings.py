"""/settings: what a person settles for every table, and a server for its own. One sheet each, changed in place.

Each menu's entries say what they are about ("Language: English"), so that the sheet needs no lines to say how things
stand. What was settled shows at once wherever it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.protocol import Refused
from engine.registry import games
from referee.facts import LIMITS
from referee.settings import Player, Server
from render.face.contract import face
from render.schemes import DEFAULT, SCHEMES
from render.swatch import swatches
from render.text.i18n import SOURCE, T, Text, languages, say

from . import ids, lobby_sheets, stops
from .commands import Param, Suggest, command, group
from .limits import MENU
from .reply import Reply
from .sheet import Button, Entry, Menu, Row, Sheet
from .typed import Named, suggestions, the_one

if TYPE_CHECKING:
    from .client import Rulekeeper

AS_DISCORD, AS_SERVER = "discord", "server"
"""Nothing of one's own: in the places of a language and of a colour scheme."""
_WHICH_LANGUAGE, _WHICH_COLOURS, _WHICH_TIME = T("Which language"), T("Which colours"), T("How long")
_WHICH_MOMENT, _WHICH_REACTION = T("Which moment"), T("What happens there")
_ON, _OFF = T("on"), T("off")
Values = list[tuple[str, Text | str]]
"""What may be settled, with its words."""
Words = Callable[[Text | str], Text]
"""What is said of a value."""


def _language(value: Text | str) -> Text:
    return T("Language: {value}", value=value)


def _colours(value: Text | str) -> Text:
    return T("Colours: {value}", value=value)


def _time(value: Text | str) -> Text:
    return T("Time for an answer: {value}", value=value)


def _hands(value: Text | str) -> Text:
    return T("Hand by direct message: {value}", value=value)


def _calls(value: Text | str) -> Text:
    return T("Calls when you are waited for: {value}", value=value)


def root() -> app_commands.Group:
    return group(
        "settings",
        T("What you settle for yourself, or for this server."),
        command(
            "mine", T("Your language, messages, colours and reactions."), mine,
            Param("language", T("In which language I answer you"), suggest=_suggest(lambda _: _languages())),
            Param("colours", T("The colours of your pictures"), suggest=_suggest(lambda _: _schemes(True))),
            Param("hands", T("Whether your hand comes by direct message"), kind=bool),
            Param("calls", T("Whether I call you when you are waited for"), kind=bool),
            Param("moment", T("Where you might be stopped to react"), suggest=_suggest(_moments)),
            Param("reaction", T("What happens there"), suggest=_suggest(lambda _: _reactions())),
        ),
        command(
            "server", T("Language, colours, channels and pace of this server."), server,
            Param("language", T("Of what everybody sees"), suggest=_suggest(lambda _: _languages())),
            Param("colours", T("The colours of public pictures"), suggest=_suggest(lambda _: _schemes(False))),
            Param("place", T("Allow tables in this channel, or no longer"), kind=app_commands.AppCommandChannel),
            Param("time", T("How long new tables wait for an answer"), suggest=_suggest(lambda _: _paces())),
        ),
        dm=True,
    )  # fmt: skip


# --- a person's ---


async def mine(
    reply: Reply, language: str | None = None, colours: str | None = None, hands: bool | None = None,
    calls: bool | None = None, moment: str | None = None, reaction: str | None = None,
) -> None:  # fmt: skip
    changes: dict[str, Any] = {}
    if language is not None:
        changes["locale"] = _settled(_meant(language, _languages(), reply.locale, _WHICH_LANGUAGE), AS_DISCORD)
    if colours is not None:
        changes["scheme"] = _settled(_meant(colours, _schemes(True), reply.locale, _WHICH_COLOURS), AS_SERVER)
    if hands is not None:
        changes["dm"] = hands
    if calls is not None:
        changes["ping"] = calls
    where = _meant(moment, _moments(reply.locale), reply.locale, _WHICH_MOMENT) if moment is not None else None
    how = _meant(reaction, _reactions(), reply.locale, _WHICH_REACTION) if reaction is not None else None
    if where is None and how is not None:
        raise Refused("no-such-setting")
    if changes:
        await _change(reply, **changes)
    if where is None:
        await show_mine(reply)
        return
    game, _, kind = where.partition(":")
    if how is not None:
        await stops.settle(reply, game, kind, how)
    await stops.show(reply, game, kind)


async def _mine(reply: Reply, rest: str, values: list[str]) -> None:
    """A menu or a button of the sheet: ``locale``, ``scheme``, ``dm:0``, ``ping:1``; nothing: the sheet alone."""
    key, _, wanted = rest.partition(":")
    value = values[0] if values else wanted
    if key == "locale":
        await _change(reply, locale=_settled(_one_of(value, _languages()), AS_DISCORD))
    elif key == "scheme":
        await _change(reply, scheme=_settled(_one_of(value, _schemes(True)), AS_SERVER))
    elif key in ("dm", "ping"):
        await _change(reply, **{key: _one_of(value, [("0", _OFF), ("1", _ON)]) == "1"})
    elif key:
        raise Refused("no-such-setting")
    await show_mine(reply)


async def _change(reply: Reply, **fields: Any) -> None:
    """Settle it, answer in the language that is spoken from now on, and let what this person sees catch up."""
    client, person = reply.client, reply.person
    await client.referee.settings.change_player(person, **fields)
    reply.locale = await client.locale_of(person, reply.locale)
    for table in await client.referee.tables_of(person):
        if fields.get("dm"):
            await client.referee.surfaces.want(table.id, "hand", person)
        await client.referee.surfaces.look(table.id)


async def show_mine(reply: Reply) -> None:
    player = await reply.client.referee.settings.player(reply.person)
    shown = await reply.client.scheme_of(reply.person, reply.interaction.guild_id)
    await reply.update(mine_sheet(player, shown, reply.locale))


def mine_sheet(player: Player, shown: str, locale: str) -> Sheet:
    """``shown``: the scheme in which this person's pictures are drawn."""
    toggles = (
        _toggle("dm", _hands, player.dm, locale),
        _toggle("ping", _calls, player.ping, locale),
    )
    listed = tuple(
        Entry(key, say(T("Reactions: {game}", game=face(key).title()), locale), say(_reacting(player, key), locale))
        for key in games()
        if face(key).moments()
    )
    rows: list[Row] = [
        (_menu("mine", "locale", _language, _languages(), player.locale or AS_DISCORD, locale),),
        (_menu("mine", "scheme", _colours, _schemes(True), player.scheme or AS_SERVER, locale),),
        toggles,
    ]
    if listed:
        rows.append((Menu(ids.nowhere("stops"), say(T("Reactions: stop me, or pass for me…"), locale), listed[:MENU]),))
    heading, about = T("### Your settings"), T("-# They count at every table; only you see them.")
    said = f"{say(heading, locale)}\n{say(about, locale)}"
    return Sheet(said, locale, scene=swatches(shown), rows=tuple(rows))


def _toggle(key: str, words: Words, on: bool, locale: str) -> Button:
    said = say(words(_ON if on else _OFF), locale)
    return Button(ids.nowhere("mine", f"{key}:{int(not on)}"), said, "success" if on else "secondary")


def _reacting(player: Player, game: str) -> Text:
    settled = sum(moment in stops.moments(game) for moment in player.stops_in(game))
    return T("{n} settled by you", n=settled) if settled else T("Stopped by what concerns you")


# --- a server's ---


async def server(
    reply: Reply, language: str | None = None, colours: str | None = None,
    place: app_commands.AppCommandChannel | None = None, time: str | None = None,
) -> None:  # fmt: skip
    guild = _managed(reply)
    changes: dict[str, Any] = {}
    if language is not None:
        changes["locale"] = _settled(_meant(language, _languages(), reply.locale, _WHICH_LANGUAGE), AS_DISCORD)
    if colours is not None:
        changes["scheme"] = _meant(colours, _schemes(False), reply.locale, _WHICH_COLOURS)
    if place is not None:
        if place.type is not discord.ChannelType.text:
            raise Refused("no-such-value")
        now = (await reply.client.referee.settings.server(guild)).channels
        left = tuple(one for one in now if one != place.id)
        changes["channels"] = left if place.id in now else (*now, place.id)
    if time is not None:
        changes["limit"] = _meant(time, _paces(), reply.locale, _WHICH_TIME)
    if changes:
        await _change_server(reply, guild, **changes)
    await show_server(reply)


async def _server(reply: Reply, rest: str, values: list[str]) -> None:
    """A menu of the sheet: ``locale``, ``scheme``, ``limit``, ``channels``; nothing: the sheet alone."""
    guild = _managed(reply)
    value = values[0] if values else ""
    if rest == "locale":
        await _change_server(reply, guild, locale=_settled(_one_of(value, _languages()), AS_DISCORD))
    elif rest == "scheme":
        await _change_server(reply, guild, scheme=_one_of(value, _schemes(False)))
    elif rest == "limit":
        await _change_server(reply, guild, limit=_one_of(value, _paces()))
    elif rest == "channels":
        kept = (await reply.client.referee.settings.server(guild)).channels
        listed = [(str(number), name) for number, name in _channels(reply, kept)]
        chosen = tuple(int(_one_of(one, listed)) for one in dict.fromkeys(values))
        await _change_server(reply, guild, channels=chosen)
    elif rest:
        raise Refused("no-such-setting")
    await show_server(reply)


def _managed(reply: Reply) -> int:
    """The server, for who may manage it. ``Refused``: guild-only, not-manager."""
    guild = reply.interaction.guild_id
    if guild is None:
        raise Refused("no-server")
    if not reply.interaction.permissions.manage_guild:
        raise Refused("not-manager")
    return guild


async def _change_server(reply: Reply, guild: int, **fields: Any) -> None:
    """Settle it, and let the boards of that server catch up."""
    referee = reply.client.referee
    await referee.settings.change_server(guild, **fields)
    if "scheme" in fields:
        for table in await referee.live_in(guild):
            await referee.surfaces.look(table)


async def show_server(reply: Reply) -> None:
    guild = _managed(reply)
    now = await reply.client.referee.settings.server(guild)
    await reply.update(server_sheet(now, _channels(reply, now.channels), reply.locale))


def server_sheet(now: Server, channels: Sequence[tuple[int, str]], locale: str) -> Sheet:
    """``channels``: number and name of those that may be chosen."""
    scheme = now.scheme or DEFAULT
    rows: list[Row] = [
        (_menu("server", "locale", _language, _languages(), now.locale or AS_DISCORD, locale),),
        (_menu("server", "scheme", _colours, _schemes(False), scheme, locale),),
        (_menu("server", "limit", _time, _paces(), now.limit, locale),),
    ]
    if channels:
        entries = tuple(Entry(str(number), f"#{name}", chosen=number in now.channels) for number, name in channels)
        words = say(T("Channels for tables…"), locale)
        rows.append((Menu(ids.nowhere("server", "channels"), words, entries, 0, len(entries)),))
    places = [f"<#{number}>" for number in now.channels]
    where = T("New tables: in {places}, and in threads there.", places=places) if places else T("New tables: anywhere.")
    lines = (say(where, locale), say(T("-# The time for an answer counts for new tables of several."), locale))
    return Sheet(
        say(T("### Settings of this server"), locale), locale, scene=swatches(scheme), lines=lines, rows=tuple(rows)
    )


def _channels(reply: Reply, chosen: Sequence[int]) -> list[tuple[int, str]]:
    """The text channels of the server that this person sees, those chosen first: as many as a menu holds."""
    guild, person = reply.interaction.guild, reply.interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return []
    seen = [one for one in guild.text_channels if one.permissions_for(person).view_channel]
    seen.sort(key=lambda one: (one.id not in chosen, one.position))
    return [(one.id, one.name) for one in seen[:MENU]]


# --- what may be settled, in words ---


def _languages() -> Values:
    return [(AS_DISCORD, T("as Discord has it")), *((code, lobby_sheets.language(code)) for code in languages())]


def _schemes(own: bool) -> Values:
    usual: Values = [(AS_SERVER, T("as the server has them"))] if own else []
    return usual + [(key, scheme.name) for key, scheme in SCHEMES.items()]


def _paces() -> Values:
    return [(key, words) for key, words in lobby_sheets.TIME.values if key in LIMITS]


def _moments(locale: str) -> Values:
    """Every moment of every game at which somebody may react."""
    return [
        (f"{game}:{kind}", f"{say(face(game).title(), locale)}: {say(words, locale)}")
        for game in games()
        for kind, words in stops.moments(game).items()
    ]


def _reactions() -> Values:
    return [(key, words) for key, (_, words) in stops.STATES.items()]


def _menu(verb: str, key: str, words: Words, values: Values, now: str, locale: str) -> Menu:
    entries = tuple(Entry(value, say(words(name), locale), chosen=value == now) for value, name in values[:MENU])
    return Menu(ids.nowhere(verb, key), say(words("…"), locale), entries)


def _named(values: Values, locale: str) -> list[Named]:
    return [(value, tuple(dict.fromkeys((say(name, locale), say(name, SOURCE))))) for value, name in values]


def _meant(typed: str, values: Values, locale: str, which: Text) -> str:
    """``Refused``: no-such-value, ambiguous."""
    return the_one("no-such-value", typed, _named(values, locale), which)


def _one_of(value: str, values: Sequence[tuple[str, Any]]) -> str:
    """What a menu sent, if it was offered."""
    if value not in dict(values):
        raise Refused("no-such-value")
    return value


def _settled(value: str, nothing: str) -> str | None:
    return None if value == nothing else value


def _suggest(values: Callable[[str], Values]) -> Suggest:
    """Suggestions out of what may be settled; ``values``: from a language."""

    async def suggest(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        locale = str(interaction.locale)
        return suggestions(typed, _named(values(locale), locale))

    return suggest


NOWHERE = {"mine": _mine, "server": _server}
