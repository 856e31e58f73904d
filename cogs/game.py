"""/game …: making a table, sitting down, starting, looking, giving up; and the lobby's buttons, which do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.games import game as game_of
from engine.games import games
from engine.requests import Refused
from render import scene as scenes
from render.face import face
from render.words import SOURCE, T, Text, language_for, say

from . import ids, places, sheets
from .commands import Param, command, group
from .eyes import face_of, names_in_texts, need_seat, table_here
from .limits import CONTENT, cut
from .play import acted
from .reply import Reply
from .sheet import Button, Sheet
from .typed import Named, fitting, suggestions

if TYPE_CHECKING:
    from referee.tables import Table

    from .client import Rulekeeper

LOG_LINES = 30


def root() -> app_commands.Group:
    """The root command."""
    return group(
        "game",
        T("Tables: open, join, start, look, give up."),
        command(
            "new", T("Open a table in this channel."), new,
            Param("game", T("Which game"), suggest=_games), Param("level", T("Which level"), suggest=_levels),
        ),
        command(
            "join", T("Take a seat at this channel's table."), join,
            Param("luck", T("A text of your own that the dice are mixed with")),
        ),
        command("leave", T("Give up your seat before the start."), leave),
        command("ready", T("Say that you are ready, or no longer."), ready),
        command("start", T("Start the match (the host)."), start),
        command(
            "cancel", T("Close the table without a result."), cancel,
            Param("reason", T("Why; everybody can read it")),
        ),
        command("status", T("Whose turn it is and how the match stands."), status),
        command("board", T("The board, for you alone."), board, Param("text", T("In words only"), kind=bool)),
        command("hand", T("Your hand and your question, for you alone."), hand),
        command("options", T("Everything that you can do now."), options),
        command("log", T("What has happened, as far as you may know it."), log),
        command("concede", T("Give up your seat in the match."), concede),
        command("again", T("Another match at the same table."), again),
        command("list", T("Your tables."), tables),
        dm=True,
    )  # fmt: skip


# --- opening a table ---


async def new(reply: Reply, game: str | None = None, level: str | None = None) -> None:
    key = _the_game(game, reply.locale)
    chosen = _the_level(key, level, reply.locale)
    interaction = reply.interaction
    if interaction.guild_id is None or interaction.channel is None:
        raise Refused("guild-only")
    places.check(interaction)
    standing = await reply.client.house.table_at(interaction.channel.id)
    if standing is not None and standing.facts.live:
        await reply.say(_busy(standing, key, chosen, reply))
        return
    await open_at(reply, interaction.channel.id, key, chosen)


async def open_at(reply: Reply, channel: int, key: str, level: str) -> None:
    """Open a table there with its maker seated, and show it."""
    interaction = reply.interaction
    house = reply.client.house
    table, _ = await house.open_table(
        interaction.guild_id,
        channel,
        reply.person,
        interaction.user.display_name,
        key,
        level,
        reply.source,
        language=language_for(str(interaction.guild_locale or SOURCE)),
        luck=reply.source,
    )
    reply.table = table
    await house.surfaces.want(table.id, "board", 0, channel)
    await hand_by_dm(reply, table)
    said = T("The table is open in {place}. Press *Start* when you like.", place=f"<#{channel}>")
    notes = [said] if reply.client.persistent else [said, T("-# Tables here end when this machine is restarted.")]
    await reply.say("\n".join(say(note, reply.locale) for note in notes))


def _busy(standing: Table, key: str, level: str, reply: Reply) -> Sheet:
    """The channel is taken: the way to another place is one press."""
    said = T("There is a game in this channel already. Shall I open a thread for yours?")
    thread = Button(ids.act(standing.id, "thread", f"{key},{level}"), say(T("Open a thread"), reply.locale), "primary")
    inside = isinstance(reply.interaction.channel, discord.Thread)
    heading = say(T("There is a game in this thread already.") if inside else said, reply.locale)
    return Sheet(heading, reply.locale, rows=() if inside else ((thread,),))


async def _thread(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    key, _, level = rest.partition(",")
    title = say(face(_the_game(key, SOURCE)).title(), table.facts.language)
    channel = await places.thread(reply.interaction, f"{title} · {reply.interaction.user.display_name}")
    await open_at(reply, channel, key, _the_level(key, level, SOURCE))


def game_names(locale: str) -> list[Named]:
    return [(key, _both(face(key).title(), locale)) for key in games()]


def level_names(key: str, locale: str) -> list[Named]:
    return [(level, _both(face(key).level(level), locale)) for level in game_of(key).levels]


def _both(text: Any, locale: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((say(text, locale), say(text, SOURCE))))


def _the_game(typed: str | None, locale: str) -> str:
    if not typed:
        return next(iter(games()))
    found = fitting(typed, game_names(locale))
    if len(found) != 1:
        raise Refused("no-such-game" if not found else "ambiguous")
    return found[0]


def _the_level(key: str, typed: str | None, locale: str) -> str:
    if not typed:
        return game_of(key).levels[0]
    found = fitting(typed, level_names(key, locale))
    if len(found) != 1:
        raise Refused("no-such-level" if not found else "ambiguous")
    return found[0]


async def _games(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, game_names(str(interaction.locale)))


async def _levels(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    try:
        key = _the_game(interaction.namespace.game, locale)
    except Refused:
        return []
    return suggestions(typed, level_names(key, locale))


# --- seats ---


async def hand_by_dm(reply: Reply, table: Table) -> None:
    """Joining is the consent: the hand's message is opened now, so that a closed door is known in the lobby."""
    house = reply.client.house
    if (await house.settings.player(reply.person)).dm:
        await house.surfaces.want(table.id, "hand", reply.person, 0)


async def _here(reply: Reply) -> Table:
    reply.table = await table_here(reply.client.house, reply.interaction)
    return reply.table


async def join(reply: Reply, luck: str | None = None) -> None:
    await _join(reply, await _here(reply), luck or "")


async def _join(reply: Reply, table: Table, luck: str = "", values: Any = ()) -> None:
    await table.join(reply.person, reply.interaction.user.display_name, reply.source, luck=luck or reply.source)
    await hand_by_dm(reply, table)
    await reply.done(T("You have a seat."))


async def leave(reply: Reply) -> None:
    await _leave(reply, await _here(reply))


async def _leave(reply: Reply, table: Table, *_: Any) -> None:
    await table.leave(reply.person, reply.source)
    await reply.done(T("You have left the table."))


async def ready(reply: Reply) -> None:
    await _ready(reply, await _here(reply))


async def _ready(reply: Reply, table: Table, *_: Any) -> None:
    seat = need_seat(table, reply.person)
    await table.ready(reply.person, reply.source, on=not table.facts.seats[seat].ready)
    await reply.done()


async def start(reply: Reply) -> None:
    await _start(reply, await _here(reply))


async def _start(reply: Reply, table: Table, *_: Any) -> None:
    await table.start(reply.person, reply.source)
    await reply.done(T("The match begins."))


async def cancel(reply: Reply, reason: str | None = None) -> None:
    await _cancel(reply, await _here(reply), reason or "")


async def _cancel(reply: Reply, table: Table, reason: str = "", values: Any = ()) -> None:
    manager = reply.interaction.guild_id is not None and reply.interaction.permissions.manage_channels
    await table.cancel(reply.person, reply.source, manager=manager, reason=reason)
    await reply.done(T("The table is closed."))


async def again(reply: Reply) -> None:
    await _again(reply, await _here(reply))


async def _again(reply: Reply, table: Table, *_: Any) -> None:
    await table.rematch(reply.person, reply.source)
    await reply.done(T("A new match is being gathered."))


async def concede(reply: Reply) -> None:
    table = await _here(reply)
    seat = need_seat(table, reply.person)
    outcome = await table.concede(seat, reply.source)
    await acted(reply, table, seat, outcome)


async def _level(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await table.settle(reply.person, "level", values[0] if values else "", reply.source)
    await reply.done()


async def _setting(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    shown = sheets.setting(table, values[0] if values else "", seat, reply.locale)
    if shown is None:
        raise Refused("no-such-setting")
    await reply.say(shown)


async def _settle(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    await table.settle(reply.person, rest, values[0] if values else "", reply.source)
    shown = sheets.setting(table, rest, seat, reply.locale)
    if shown is None:
        raise Refused("no-such-setting")
    await reply.update(shown)


# --- looking ---


async def status(reply: Reply) -> None:
    shown = sheets.board(await _here(reply))
    await reply.say(Sheet(shown.heading, shown.locale, lines=shown.lines))


async def board(reply: Reply, text: bool | None = None) -> None:
    table = await _here(reply)
    await _repair(reply, table)
    shown = sheets.followed(table)
    if text and shown.scene is not None:
        words = scenes.board(shown.scene, shown.locale, CONTENT * 2 - 400)
        await reply.say(Sheet(words, shown.locale, lines=shown.lines))
    else:
        await reply.say(shown)


async def _repair(reply: Reply, table: Table) -> None:
    """Post the board anew if somebody deleted it, or if we may write there again."""
    surfaces = reply.client.house.surfaces
    for surface in await surfaces.of(table.id):
        if surface.kind == "board" and surface.closed:
            await surfaces.want(table.id, "board", 0, surface.channel)
        elif surface.kind == "board" and surface.message is not None:
            place = reply.client.get_partial_messageable(surface.channel)
            try:
                await place.fetch_message(surface.message)
            except discord.NotFound:
                await surfaces.lost(surface.message)
            except discord.HTTPException:
                continue  # it may be there and we may not look


async def hand(reply: Reply) -> None:
    table = await _here(reply)
    await reply.say(sheets.hand(table, need_seat(table, reply.person), reply.locale))


async def options(reply: Reply) -> None:
    table = await _here(reply)
    await reply.say(sheets.options(table, need_seat(table, reply.person), reply.locale))


async def log(reply: Reply) -> None:
    table = await _here(reply)
    await reply.say(await log_text(table, table.facts.seat_of(reply.person), reply.locale))


async def log_text(table: Table, seat: int | None, locale: str) -> str:
    """The newest lines of the match as this seat may know them, oldest first."""
    names, looks = names_in_texts(table), face_of(table)
    news = await table.log(seat, limit=LOG_LINES * 3)
    texts = [line for item in news if (line := looks.line(item.told, seat, names)) is not None]
    kept: list[str] = []
    room = CONTENT - 10
    for said in (say(text, locale) for text in reversed(texts[-LOG_LINES:])):
        room -= len(said) + 3
        if room < 0:
            break
        kept.append(f"- {cut(said, 400)}")
    return "\n".join(reversed(kept)) or say(T("Nothing has happened yet."), locale)


async def tables(reply: Reply) -> None:
    found = await reply.client.house.tables_of(reply.person)
    lines = [say(_line(table), reply.locale) for table in found]
    await reply.say(cut("\n".join(lines), CONTENT) if lines else T("You sit at no table."))


def _line(table: Table) -> Text:
    looks = face_of(table)
    place = f"<#{table.facts.channel}>"
    return T("- {place}: {game}, {level}", place=place, game=looks.title(), level=looks.level(table.facts.level))


VERBS = {
    "join": _join,
    "leave": _leave,
    "ready": _ready,
    "start": _start,
    "cancel": _cancel,
    "again": _again,
    "level": _level,
    "setting": _setting,
    "settle": _settle,
    "thread": _thread,
}
"""What the lobby's buttons and selects do."""
