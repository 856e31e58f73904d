"""/game …: making a table and looking at it. Sitting down is in ``lobby.py``, what people decide in ``powers.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from msgspec.structs import replace

from engine.protocol import Refused
from engine.registry import game as game_of
from engine.registry import games
from render import scene as scenes
from render.face.contract import face
from render.text.i18n import SOURCE, T, Text, say

from . import ids, lessons, lobby, own_sheets, places, powers, seals, sheets, since, stops
from .commands import Param, command, group
from .eyes import face_of, here, names_in_texts, need_seat
from .limits import CONTENT, cut
from .lobby import LUCK, hand_by_dm
from .reply import Reply
from .sheet import Button, Sheet
from .typed import Named, suggestions, the_one

if TYPE_CHECKING:
    from referee.table.table import Table

    from .client import Rulekeeper

LOG_LINES = 30


def root() -> app_commands.Group:
    """The root command."""
    return group(
        "game",
        T("Tables: open, join, start, look, give up."),
        command(
            "new", T("Open a table in this channel."), new,
            Param("game", T("Which game"), suggest=_games), Param("level", T("Which level"), suggest=_levels), LUCK,
        ),
        *lobby.commands(),
        command("status", T("Whose turn it is and how the match stands."), status),
        command("board", T("The board, for you alone."), board, Param("text", T("In words only"), kind=bool)),
        command(
            "hand", T("Your hand and your question, for you alone."), hand, Param("text", T("In words, too"), kind=bool)
        ),
        command("options", T("Everything that you can do now."), options),
        command("log", T("What has happened, as far as you may know it."), log),
        *powers.commands(),
        command("stops", T("Where you want to be stopped to react."), stops.typed),
        command("list", T("Your tables."), tables),
        dm=True,
    )  # fmt: skip


# --- opening a table ---


async def new(reply: Reply, game: str | None = None, level: str | None = None, luck: str | None = None) -> None:
    key = _the_game(game, reply.locale)
    chosen = _the_level(key, level, reply.locale)
    interaction = reply.interaction
    if interaction.guild_id is None or interaction.channel is None:
        raise Refused("guild-only")
    places.check(interaction)
    await places.allowed(reply.client.referee.settings, interaction)
    standing = await reply.client.referee.table_at(interaction.channel.id)
    if standing is not None and standing.facts.live:
        await reply.say(_busy(standing, key, chosen, reply))
        return
    await open_at(reply, interaction.channel.id, key, chosen, luck or "")


async def open_at(reply: Reply, channel: int, key: str, level: str, luck: str = "") -> None:
    """Open a table there with its maker seated, and show it."""
    interaction = reply.interaction
    referee = reply.client.referee
    server = await referee.settings.server(interaction.guild_id or 0)
    table, _ = await referee.open_table(
        interaction.guild_id,
        channel,
        reply.person,
        interaction.user.display_name,
        key,
        level,
        reply.source,
        language=await reply.client.language_of(interaction.guild_id, str(interaction.guild_locale or SOURCE)),
        luck=luck or reply.source,
        limit=server.limit,
    )
    reply.table = table
    await seals.expect(referee, table)  # above the board
    await referee.surfaces.want(table.id, "board", 0, channel)
    await hand_by_dm(reply, table)
    least, place = min(table.game.seats(level)), f"<#{channel}>"
    said = T("The table is open in {place}. Press *Start* when you like.", place=place)
    if least > 1:
        said = T("The table is open in {place}. Press *Start* once {n} sit there.", place=place, n=least)
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
    await places.allowed(reply.client.referee.settings, reply.interaction)
    title = say(face(_the_game(key, SOURCE)).title, table.facts.language)
    channel = await places.thread(reply.interaction, f"{title} · {reply.interaction.user.display_name}")
    await open_at(reply, channel, key, _the_level(key, level, SOURCE))


def game_names(locale: str) -> list[Named]:
    return [(key, _both(face(key).title, locale)) for key in games()]


def level_names(key: str, locale: str) -> list[Named]:
    return [(level, _both(face(key).level(level), locale)) for level in game_of(key).levels]


def _both(text: Any, locale: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((say(text, locale), say(text, SOURCE))))


def _the_game(typed: str | None, locale: str) -> str:
    if not typed:
        return next(iter(games()))
    return the_one("no-such-game", typed, game_names(locale), T("Which game"))


def _the_level(key: str, typed: str | None, locale: str) -> str:
    if not typed:
        return game_of(key).levels[0]
    return the_one("no-such-level", typed, level_names(key, locale), T("Which level"))


async def _games(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, game_names(str(interaction.locale)))


async def _levels(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    try:
        key = _the_game(interaction.namespace.game, locale)
    except Refused:
        return []
    return suggestions(typed, level_names(key, locale))


# --- looking ---


async def status(reply: Reply) -> None:
    table = await here(reply)
    shown = sheets.board(table, since=since.asked(table), locale=reply.locale)
    await reply.say(Sheet(shown.heading, shown.locale, lines=shown.lines))


async def board(reply: Reply, text: bool | None = None) -> None:
    table = await here(reply)
    await _repair(reply, table)
    news = await since.changed(table, table.facts.seat_of(reply.person))
    own = sheets.board(table, since=since.asked(table), news=news, locale=reply.locale)
    shown = replace(own, rows=(), steady=())
    if text and shown.scene is not None:
        words = scenes.board(shown.scene, shown.locale, CONTENT * 2 - 400)
        await reply.say(Sheet(shown.heading, shown.locale, lines=(words,)))
    else:
        await reply.say(shown)


async def _repair(reply: Reply, table: Table) -> None:
    """Post the board anew if somebody deleted it, or if we may write there again."""
    surfaces = reply.client.referee.surfaces
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


async def hand(reply: Reply, text: bool | None = None) -> None:
    table = await here(reply)
    seat = need_seat(table, reply.person)
    hints = await lessons.hints(reply.client.referee, table, seat)
    past = await own_past(reply, table, seat)
    await reply.say(own_sheets.hand(table, seat, reply.locale, hints=hints, past=past, words=bool(text)))


async def own_past(reply: Reply, table: Table, seat: int) -> since.Past:
    """What happened since a person's own last answer; at the table without what the board says there."""
    return await since.past(table, seat, reply.locale, reply.interaction.channel_id == table.facts.channel)


async def options(reply: Reply) -> None:
    table = await here(reply)
    seat = need_seat(table, reply.person)
    await reply.say(own_sheets.options(table, seat, reply.locale, past=await own_past(reply, table, seat)))


async def log(reply: Reply) -> None:
    table = await here(reply)
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
    found = await reply.client.referee.tables_of(reply.person)
    lines = [say(_line(table), reply.locale) for table in found]
    await reply.say(cut("\n".join(lines), CONTENT) if lines else T("You sit at no table."))


def _line(table: Table) -> Text:
    looks = face_of(table)
    place = f"<#{table.facts.channel}>"
    return T("- {place}: {game}, {level}", place=place, game=looks.title, level=looks.level(table.facts.level))


VERBS = {"thread": _thread}
"""What buttons outside of the lobby do."""
