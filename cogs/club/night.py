"""The /night commands and the buttons of game nights: plan, move, skip or end a night, and answer whether one comes."""

from __future__ import annotations

from datetime import time, timedelta
from functools import partial
from typing import Any

import discord
from discord.ext import commands
from msgspec import Struct

from engine.own_files import is_text
from engine.protocol import Refused
from engine.refusals import NoSuchLevel, NoSuchValue
from engine.registry import load_game
from referee.club.desks.night_desk import NoNight
from referee.club.records.night import (
    LEAD,
    LONGEST_REPEAT,
    Night,
    answer_invitation,
    end_night,
    list_guests,
    move_night,
    skip_night,
)
from referee.club.records.schedule import find_local_time, find_moment
from referee.refusals import Malformed
from referee.table.limits import refuse_if_banned, refuse_if_blocked
from render.face.contract import load_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.dates import DAYS, write_date
from render.text.i18n import TN, T, Text, join_texts, say

from ..commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup
from ..components import custom_ids
from ..components.custom_ids import read_number
from ..components.dates import TODAY, TOMORROW, TimeIsPast, parse_date, parse_when
from ..components.forms import Fields, build_form
from ..components.typed import Named, list_suggested_values, resolve_value, say_in_both_languages
from ..context import Context
from ..interactions import places
from ..interactions.choosing import list_game_names, list_level_names, resolve_choice, suggest_games
from ..interactions.presses import ComponentPress
from ..interactions.replies import Replies
from ..interactions.reply import Reply
from ..messages.club.founding import LEVEL, list_night_fields, read_level
from ..messages.club.night import TITLE, VERB, build_night_list, name_night
from ..messages.lobby.opening import list_levels
from ..refusals import WORDS, Asker, WordedRefusal

NEW = "new"
"""The argument of the form of a new game night."""
ONCE = "once"
REPEATS = (ONCE, "1", "2", "4")
"""The repeats that are suggested: only once, or a number of weeks."""


class LevelForOne(WordedRefusal, kind="night-alone"):
    words = T("This level is for one player. Choose another level for a game night.")


class NightClosedToYou(WordedRefusal):
    words = T("You cannot come to this game night. `/night list` shows others.")


class NightOnce(WordedRefusal):
    words = T("This game night does not repeat. To cancel it, use `/night end`.")


class NoZoneKnown(WordedRefusal):
    words = T("The bot does not know your time zone yet. Set it with `/settings mine city:`.")


class NotNightHost(WordedRefusal):
    host: int | None


@WORDS.register(NotNightHost)
def _describe_host(reason: NotNightHost, asker: Asker | None) -> Text:
    if reason.host:
        return T(
            "Only the host, <@{host}>, and server managers can change or cancel this game night.", host=reason.host
        )
    return T("Only server managers can change or cancel this game night, because it has no host any more.")


def list_repeat_names(locale: str) -> list[Named]:
    """Return the ways in which a night repeats, with all names: only once, or the weeks from one night to the next."""
    named: list[tuple[str, list[Text]]] = [(ONCE, [T("only once"), T("never")])]
    named += [(str(weeks), [TN("every week", "every {n} weeks", weeks)]) for weeks in range(1, LONGEST_REPEAT + 1)]
    named[1][1].append(T("weekly"))
    named[2][1].append(T("every other week"))
    return [
        (value, tuple(one for text in texts for one in say_in_both_languages(text, locale))) for value, texts in named
    ]


async def suggest_repeats(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    named = list_repeat_names(str(interaction.locale))
    return list_suggested_values(typed, [one for one in named if typed or one[0] in REPEATS])


async def suggest_days(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest words for days. Dates may be typed, too."""
    locale = str(interaction.locale)
    return list_suggested_values(typed, [(say(one, locale), (say(one, locale),)) for one in (TODAY, TOMORROW, *DAYS)])


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the levels of all games for two or more people."""
    locale = str(interaction.locale)
    named = [level for key, _ in list_game_names(locale) for level in list_level_names(key, locale, (), 2)]
    return list_suggested_values(typed, named)


async def suggest_nights(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the game nights of this server, by title, day and channel."""
    return list_suggested_values(typed, await _list_night_names(context, interaction))


class _Wish(Struct, frozen=True):
    """The parameters of ``/night new``."""

    time: str | None = None
    day: str | None = None
    game: str | None = None
    level: str | None = None
    title: str | None = None
    repeat: str | None = None
    until: str | None = None


NIGHT = Param("night", T("The game night, by title, day or channel"), required=True, suggest=suggest_nights)


@allow_contexts(everywhere=False)
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
        Param("time", T("The time in your time zone, for example 20:00. Without a time, a form opens.")),
        Param("day", T("The day: a day of the week or a date (default: the next such time)"), suggest=suggest_days),
        Param("game", T("The game"), suggest=suggest_games),
        Param("level", T("The level"), suggest=suggest_levels),
        Param("title", T("The title (default: the game's name)"), longest=TITLE),
        Param("repeat", T("The repeats (default: every week; for a date, only once)"), suggest=suggest_repeats),
        Param("until", T("The last day on which it repeats")),
    )  # fmt: skip
    async def new(self, reply: Reply, **given: Any) -> None:
        wish = _Wish(**given)
        if wish.time is not None:
            await self._plan(reply, wish)
            return
        await places.check_may_found(reply.context.referee.settings, reply.interaction, "")
        await _find_zone(reply)
        offered = [(value, words[0]) for value, words in list_repeat_names(reply.locale) if value in REPEATS]
        fields = list_night_fields(offered, ONCE, reply.locale)
        title = reply.translate(T("Plan a game night"))
        await reply.form(build_form(custom_ids.make_global_id(VERB, NEW), title, fields))

    async def _plan(self, reply: Reply, wish: _Wish) -> None:
        interaction, referee = reply.interaction, reply.context.referee
        await places.check_may_found(reply.context.referee.settings, reply.interaction, wish.title or "")
        assert interaction.guild_id is not None and interaction.channel_id is not None
        zone = await _find_zone(reply)
        begins, kind = _read_when(reply, wish.day, wish.time or "", zone)
        weeks, until = _read_repeat(reply, wish, zone, kind == "date")
        key, level = await _choose_level(reply, wish)
        language = await reply.context.readers.find_table_language(interaction.guild_id, reply.locale)
        guild, channel, name = interaction.guild_id, interaction.channel_id, interaction.user.display_name

        def make(number: int) -> Night:
            return Night(
                number=number, guild=guild, channel=channel, host=reply.person, name=clean_name(name), game=key,
                level=level, begins=begins, zone=zone, is_weekly=weeks > 0, weeks=weeks or 1, until=until,
                language=language, title=clean_name(wish.title, TITLE) if wish.title and wish.title.strip() else "",
            )  # fmt: skip

        night = await referee.nights.open(make)
        said = T("The game night is planned for <t:{time}:F>. `/night list` shows all game nights.", time=int(begins))
        await reply.say(await _add_overlaps(reply, night, said))

    @make_command("list", T("List the game nights of this server."))
    async def list(self, reply: Reply) -> None:
        nights = await reply.context.referee.store.nights.list_in_server(reply.interaction.guild_id or 0)
        await reply.say(build_night_list(nights, reply.locale))

    @make_command(
        "move", T("Move a game night to another time (only its host and server managers)."),
        NIGHT,
        Param("time", T("The time in the game night's time zone, for example 20:00"), required=True),
        Param("day", T("The day: a day of the week or a date (default: the same day)"), suggest=suggest_days),
        Param("once", T("True: move only the next date. Otherwise later dates move, too."), kind=bool),
    )  # fmt: skip
    async def move(self, reply: Reply, night: str, time: str, day: str | None = None, once: bool | None = None) -> None:
        record, referee = await _find_own_night(reply, night), reply.context.referee
        begins, kind = _read_when(reply, day, time, record.zone)
        if not kind:  # A time alone is one on the night's own day.
            own, typed = find_local_time(record.begins, record.zone), find_local_time(begins, record.zone)
            begins = find_moment(own.date(), typed.hour, typed.minute, record.zone)
            if begins <= referee.now():
                raise TimeIsPast()
        change = partial(move_night, begins=begins, by=reply.person, once=bool(once))
        record = await referee.nights.change(record.number, change)
        said = T(
            "The game night is moved to <t:{time}:F>. Everybody who signed up is still signed up, and is told.",
            time=int(begins),
        )
        await reply.say(await _add_overlaps(reply, record, said))

    @make_command("skip", T("Cancel only the next date of a game night (only its host and server managers)."), NIGHT)
    async def skip(self, reply: Reply, night: str) -> None:
        record, referee = await _find_own_night(reply, night), reply.context.referee
        if not record.is_weekly:
            raise NightOnce()
        skipped, edition = record.begins, record.edition

        def skip(now: Night) -> Night:
            return skip_night(now, referee.now(), reply.person) if now.edition == edition else now

        record = await referee.nights.change(record.number, skip)
        said = T("The game night of <t:{time}:F> is cancelled. Everybody who signed up is told.", time=int(skipped))
        if not record.is_over:
            said = join_texts((said, T("The next one is on <t:{time}:F>.", time=int(record.begins))))
        await reply.say(said)

    @make_command("end", T("Cancel a game night and its repeats (only its host and server managers)."), NIGHT)
    async def end(self, reply: Reply, night: str) -> None:
        record = await _find_own_night(reply, night)
        await reply.context.referee.nights.change(record.number, partial(end_night, by=reply.person))
        await reply.say(T("The game night is cancelled. Everybody who signed up is told."))

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a button of a game night, which carries ``<number>:come`` or ``<number>:stay``, or the form."""
        if press.rest == NEW and press.form is not None:
            await self._plan(reply, _read_form(press.form))
            return
        number, _, what = press.rest.partition(":")
        if what not in ("come", "stay"):
            raise Malformed()
        referee = reply.context.referee
        night = await referee.nights.require(read_number(number, 9))
        if night.guild != reply.interaction.guild_id:
            raise NoNight()
        if what == "come":
            await refuse_if_banned(referee.settings, reply.person, night.guild)
            others = [one.person for one in list_guests(night) if one.person != reply.person]
            try:
                await refuse_if_blocked(referee.settings, reply.person, others)
            except Refused:
                raise NightClosedToYou() from None
        name = clean_name(reply.interaction.user.display_name)
        await referee.nights.change(
            night.number, lambda now: answer_invitation(now, reply.person, name, what == "come")
        )
        await reply.confirm()


def _read_form(form: Fields) -> _Wish:
    """Return the parameters of ``/night new`` that a submitted form stands for."""
    given = {key: values[0] for key, values in form.items() if values}
    game, level = read_level(given.get(LEVEL, ""))
    wanted = {key: given.get(key) for key in ("time", "repeat", "until", "title")}
    return _Wish(game=game, level=level, **wanted)


def _read_when(reply: Reply, day: str | None, time: str, zone: str) -> tuple[float, str]:
    """Return a typed time, in seconds since 1970, and the kind of day that was typed (``When.kind``).

    A day of the week whose lobby would have to be open already means the week after. Raises ``NoSuchTime``,
    ``TimeIsPast``.
    """
    present = reply.context.referee.now()
    found = parse_when(f"{day or ''} {time}", reply.locale, find_local_time(present, zone))
    begins = find_moment(found.day, found.hour, found.minute, zone)
    if found.kind != "date" and begins - LEAD <= present:
        later = timedelta(days=7 if found.kind else 1)
        begins = find_moment(found.day + later, found.hour, found.minute, zone)
    return begins, found.kind


def _read_repeat(reply: Reply, wish: _Wish, zone: str, is_date: bool) -> tuple[int, float | None]:
    """Return the weeks from one night to the next (0: no repeat), and the last moment at which one may begin."""
    typed = wish.repeat or (ONCE if is_date and wish.until is None else "1")
    found = resolve_value(NoSuchValue, typed, list_repeat_names(reply.locale), T("The repeats"))
    if found == ONCE or wish.until is None:
        return (0 if found == ONCE else int(found)), None
    today = find_local_time(reply.context.referee.now(), zone).date()
    last = parse_date(wish.until, reply.locale, today)
    return int(found), find_moment(last, time.max.hour, time.max.minute, zone)


async def _choose_level(reply: Reply, wish: _Wish) -> tuple[str, str]:
    """Return the game and the level of a night. A level that was not chosen has seats for at least two people.

    Raises ``NoSuchLevel``, ``LevelForOne``, and as ``resolve_choice`` does.
    """
    found = await resolve_choice(reply, wish.game, wish.level)
    key = found.game or list_game_names(reply.locale)[0][0]
    rules = load_game(key)
    level = found.level or next(iter(list_levels(rules, 2)), rules.levels[0])
    if is_text(level) or not rules.has_level(level):
        raise NoSuchLevel()
    if max(rules.seats(level)) < 2:
        raise LevelForOne()
    return key, level


async def _find_zone(reply: Reply) -> str:
    """Return the person's time zone, else the server's. Raises ``NoZoneKnown``."""
    settings = reply.context.referee.settings
    mine = (await settings.load_player(reply.person)).zone
    zone = mine or (await settings.load_server(reply.interaction.guild_id or 0)).zone
    if zone is None:
        raise NoZoneKnown()
    return zone


async def _add_overlaps(reply: Reply, night: Night, text: Text) -> Text:
    """Return a confirmation that also names the other nights of the server at about the same time."""
    others = [
        T("{title} (<t:{time}:F>, <#{channel}>)", title=escape_markdown(name_night(one)), time=int(one.begins),
          channel=one.channel)
        for one in await reply.context.referee.nights.list_overlapping(night)
    ]  # fmt: skip
    if not others:
        return text
    return join_texts((text, T("At about the same time: {nights}.", nights=others)))


async def _list_night_names(context: Context, interaction: discord.Interaction) -> list[Named]:
    """Return the game nights of a server by number, each named by title, day and channel."""
    locale, guild = str(interaction.locale), interaction.guild
    named = list[Named]()
    for one in await context.referee.store.nights.list_in_server(interaction.guild_id or 0):
        channel = guild.get_channel_or_thread(one.channel) if guild is not None else None
        local = find_local_time(one.begins, one.zone)
        at = local.time().isoformat("minutes")
        day = f"{say(DAYS[local.weekday()], locale)}, {say(write_date(local.date()), locale)}, {at}"
        label = f"{name_night(one)} · {day}" + (f" · #{channel.name}" if channel is not None else "")
        game = say(load_presenter(one.game).title, locale)
        named.append(
            (
                str(one.number),
                (label[:100], name_night(one), game, day, str(local.date()), channel.name if channel else ""),
            )
        )
    return named


async def _find_own_night(reply: Reply, typed: str) -> Night:
    """Return a game night that this person may change.

    Raises ``NoNight``, ``Ambiguous``, ``NotNightHost``.
    """
    named = await _list_night_names(reply.context, reply.interaction)
    number = resolve_value(NoNight, typed, named, T("The game night"))
    record = await reply.context.referee.nights.require(int(number))
    if reply.person != record.host and not reply.interaction.permissions.manage_guild:
        raise NotNightHost(host=record.host)
    return record


setup = make_setup(Nights)
