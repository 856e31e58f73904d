"""The /night commands and the buttons of game nights: plan, move or end a night, and answer whether one comes."""

from __future__ import annotations

import re
from functools import partial

import discord
from discord.ext import commands

from engine.own_files import is_text
from engine.protocol import Refused
from engine.registry import load_game
from referee.club.records.night import Night, answer_invitation, end_night, find_next_time, move_night
from referee.table.limits import refuse_if_barred
from render.text.clean import clean_name
from render.text.i18n import T, Text, say

from ..client import Rulekeeper
from ..commands import Handlers, Param, allow_contexts, make_command, make_description
from ..components.typed import Named, list_suggested_values, resolve_value
from ..context import Context
from ..interactions import places
from ..interactions.choosing import list_game_names, list_level_names, resolve_choice, suggest_games
from ..interactions.presses import ComponentPress
from ..interactions.reply import Replies, Reply
from ..messages.club.night import VERB, build_night_list
from ..messages.opening import list_levels

DAYS: tuple[Text, ...] = (
    T("Monday"), T("Tuesday"), T("Wednesday"), T("Thursday"), T("Friday"), T("Saturday"), T("Sunday"),
)  # fmt: skip
"""The days of the week, Monday first."""
TIME = re.compile(r"([01]?\d|2[0-3])(?:[:h.]([0-5]\d)?)?")
"""A time of the day as people type it: "20:00", "20h", "8.30"."""


def list_day_names(locale: str) -> list[Named]:
    """Return the days of the week, Monday first, by their numbers."""
    return [(str(number), (say(day, locale), say(day, "en-US"))) for number, day in enumerate(DAYS)]


async def suggest_days(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the days of the week."""
    return list_suggested_values(typed, list_day_names(str(interaction.locale)))


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the levels of all games."""
    locale = str(interaction.locale)
    named = [level for key, _ in list_game_names(locale) for level in list_level_names(key, locale, ())]
    return list_suggested_values(typed, named)


async def suggest_nights(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the game nights of this server."""
    nights = await context.referee.store.nights.list_in_server(interaction.guild_id or 0)
    return list_suggested_values(typed, [(str(one.number), (f"{one.number}: {one.game}",)) for one in nights])


@allow_contexts(dms=False)
class Nights(
    Handlers,
    commands.GroupCog,
    group_name="night",
    group_description=make_description(T("Plan game nights. The table opens by itself, with everybody who signed up.")),
):
    """The game night commands."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press}

    @make_command(
        "new", T("Plan a game night in this channel."),
        Param("day", T("The day of the week"), required=True, suggest=suggest_days),
        Param("time", T("The time in your time zone, for example 20:00"), required=True),
        Param("game", T("The game"), suggest=suggest_games),
        Param("level", T("The level"), suggest=suggest_levels),
        Param("once", T("True: only once. Otherwise the game night repeats every week."), kind=bool),
    )  # fmt: skip
    async def new(
        self,
        reply: Reply,
        day: str,
        time: str,
        game: str | None = None,
        level: str | None = None,
        once: bool | None = None,
    ) -> None:
        interaction, referee = reply.interaction, reply.context.referee
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        places.check_bot_permissions(interaction)
        places.check_person_permissions(interaction)
        await places.check_may_found(reply.context.referee.settings, interaction)
        if not isinstance(interaction.channel, discord.TextChannel):
            raise Refused("no-threads-here")
        weekday, hour, minute = _read_when(reply, day, time)
        zone = await _find_zone(reply)
        found = await resolve_choice(reply, game, level)
        key = found.game or list_game_names(reply.locale)[0][0]
        chosen = found.level or next(iter(list_levels(load_game(key), 1)))
        if is_text(chosen):
            raise Refused("no-such-level", levels=load_game(key).levels)
        begins = find_next_time(weekday, hour, minute, zone, referee.now())
        language = await reply.context.readers.find_table_language(interaction.guild_id, reply.locale)
        guild, channel, name = interaction.guild_id, interaction.channel_id, interaction.user.display_name

        def make(number: int) -> Night:
            return Night(
                number=number, guild=guild, channel=channel, host=reply.person, name=clean_name(name), game=key,
                level=chosen, begins=begins, zone=zone, is_weekly=not once, language=language,
            )  # fmt: skip

        await referee.nights.open(make)
        await reply.say(
            T("The game night is planned for <t:{time}:F>. `/night list` shows all game nights.", time=int(begins))
        )

    @make_command("list", T("List the game nights of this server."))
    async def list(self, reply: Reply) -> None:
        nights = await reply.context.referee.store.nights.list_in_server(reply.interaction.guild_id or 0)
        await reply.say(build_night_list(nights, reply.locale))

    @make_command(
        "move", T("Move a game night to another time (only its host and server managers)."),
        Param("night", T("The game night"), required=True, suggest=suggest_nights),
        Param("day", T("The day of the week"), required=True, suggest=suggest_days),
        Param("time", T("The time in the game night's time zone, for example 20:00"), required=True),
    )  # fmt: skip
    async def move(self, reply: Reply, night: str, day: str, time: str) -> None:
        record, referee = await _find_own_night(reply, night), reply.context.referee
        begins = find_next_time(*_read_when(reply, day, time), record.zone, referee.now())
        await referee.nights.change(record.number, partial(move_night, begins=begins))
        await reply.say(
            T(
                "The game night is moved to <t:{time}:F>. Everybody who signed up is still signed up.",
                time=int(begins),
            )
        )

    @make_command(
        "end", T("Cancel a game night and its repeats (only its host and server managers)."),
        Param("night", T("The game night"), required=True, suggest=suggest_nights),
    )  # fmt: skip
    async def end(self, reply: Reply, night: str) -> None:
        record = await _find_own_night(reply, night)
        await reply.context.referee.nights.change(record.number, end_night)
        await reply.say(T("The game night is cancelled."))

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a button of a game night's message. The button carries ``<number>:come`` or ``<number>:stay``."""
        number, _, what = press.rest.partition(":")
        if what not in ("come", "stay"):
            raise Refused("malformed")
        night = await _find_night(reply, number)
        await refuse_if_barred(reply.context.referee.settings, reply.person, night.guild)
        name = clean_name(reply.interaction.user.display_name)
        await reply.context.referee.nights.change(
            night.number, lambda now: answer_invitation(now, reply.person, name, what == "come")
        )
        await reply.confirm()


def _read_when(reply: Reply, day: str, time: str) -> tuple[int, int, int]:
    """Return weekday (Monday is 0), hour and minute. Raises ``Refused``: "no-such-value", "no-such-time"."""
    weekday = int(resolve_value("no-such-value", day, list_day_names(reply.locale), T("The day")))
    if (parsed := TIME.fullmatch(time.strip())) is None:
        raise Refused("no-such-time")
    return weekday, int(parsed[1]), int(parsed[2] or 0)


async def _find_zone(reply: Reply) -> str:
    """Return the person's time zone, else the server's. Raises ``Refused``: "no-zone-known"."""
    settings = reply.context.referee.settings
    mine = (await settings.load_player(reply.person)).zone
    zone = mine or (await settings.load_server(reply.interaction.guild_id or 0)).zone
    if zone is None:
        raise Refused("no-zone-known")
    return zone


async def _find_night(reply: Reply, number: str) -> Night:
    """Return the game night of this number in this server. Raises ``Refused``: "no-night"."""
    night = None
    if number.isdecimal() and len(number) < 10:
        night = await reply.context.referee.store.nights.find(int(number))
    if night is None or night.guild != reply.interaction.guild_id:
        raise Refused("no-night")
    return night


async def _find_own_night(reply: Reply, number: str) -> Night:
    """Return a game night that this person may change. Raises ``Refused``: "no-night", "not-night-host"."""
    record = await _find_night(reply, number)
    if reply.person != record.host and not reply.interaction.permissions.manage_guild:
        raise Refused("not-night-host", host=record.host)
    return record


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Nights(bot.replies))
