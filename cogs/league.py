"""The /league commands and the buttons of leagues: found a league, join it, and let the bot pair and count."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.own_files import is_text
from engine.protocol import Refused
from engine.registry import load_game
from referee.league.league import (
    LONGEST_ROUND,
    League,
    Phase,
    add_entrant,
    begin_round,
    end_league,
    excuse,
    pass_host_on,
    substitute,
    withdraw,
)
from referee.league.records import Competition, Format
from render.text.clean import clean_name
from render.text.i18n import T

from .client import Rulekeeper
from .commands import SURE, Handlers, Param, allow_contexts, make_command, make_description
from .components.typed import list_suggested_values, resolve_value
from .context import Context
from .interactions import places
from .interactions.choosing import list_game_names, list_level_names, resolve_choice
from .interactions.presses import ComponentPress
from .interactions.reply import Replies, Reply
from .messages.league import VERB, build_standings_message, list_format_names
from .messages.opening import list_levels

PAIR = 2
"""The number of seats of a pairing's table."""
NAME = 60
"""The most characters of a league's name."""


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the games that two people can play against each other."""
    named = [one for one in list_game_names(str(interaction.locale)) if list_duels(one[0])]
    return list_suggested_values(typed, named)


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the levels that two people can play against each other."""
    locale = str(interaction.locale)
    named = []
    for key, _ in list_game_names(locale):
        duels = list_duels(key)
        named += [one for one in list_level_names(key, locale, (), PAIR) if one[0] in duels]
    return list_suggested_values(typed, named)


async def suggest_formats(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the ways to pair."""
    return list_suggested_values(typed, list_format_names(str(interaction.locale)))


def list_duels(game: str) -> list[str]:
    """Return the levels of a game that two people can play against each other."""
    rules = load_game(game)
    return [level for level in list_levels(rules, PAIR) if not rules.cooperative and PAIR in rules.seats(level)]


@allow_contexts(dms=False)
class Leagues(
    Handlers,
    commands.GroupCog,
    group_name="league",
    group_description=make_description(
        T("Leagues for matches between two players, with rounds, pairings and standings.")
    ),
):
    """The league commands. Each concerns the league of the channel in which it is used."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press}

    @make_command(
        "new", T("Start a league in this channel."),
        Param("name", T("The name"), required=True, longest=NAME),
        Param("game", T("The game"), suggest=suggest_games),
        Param("level", T("The level"), suggest=suggest_levels),
        Param("format", T("The format of the league (default: ladder)"), suggest=suggest_formats),
        Param("days", T("The number of days in each round (default: 7)"), kind=int),
    )  # fmt: skip
    async def new(
        self,
        reply: Reply,
        name: str,
        game: str | None = None,
        level: str | None = None,
        format: str | None = None,
        days: int | None = None,
    ) -> None:
        interaction, referee = reply.interaction, reply.context.referee
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        places.check_bot_permissions(interaction)
        places.check_person_permissions(interaction)
        if not isinstance(interaction.channel, discord.TextChannel):
            raise Refused("no-threads-here")
        if not (clean := clean_name(name, NAME)):
            raise Refused("malformed")
        found = await resolve_choice(reply, game, level)
        key = found.game or next(one for one, _ in list_game_names(reply.locale) if list_duels(one))
        chosen = found.level or next(iter(list_duels(key)), "")
        if is_text(chosen) or chosen not in list_duels(key):
            raise Refused("no-duel", levels=tuple(list_duels(key)), game=key)
        kind = Format.KEIZER
        if format is not None:
            kind = Format(resolve_value("no-such-value", format, list_format_names(reply.locale), T("The format")))
        if days is not None and not 1 <= days <= LONGEST_ROUND:
            raise Refused("no-such-length", most=LONGEST_ROUND)
        language = await reply.context.readers.find_table_language(interaction.guild_id, reply.locale)
        guild, channel = interaction.guild_id, interaction.channel_id

        def make(number: int) -> League:
            return League(
                number=number, guild=guild, channel=channel, host=reply.person, name=clean, game=key, level=chosen,
                competition=Competition(kind, ()), days=days or 7, language=language,
            )  # fmt: skip

        await referee.leagues.open(make)
        await reply.confirm(T("The league is open. Anybody can press *Join*. *Begin* pairs the first round."))

    @make_command("join", T("Join this channel's league from its next round on."))
    async def join(self, reply: Reply) -> None:
        await self._join(reply, await _find_league(reply))

    @make_command("leave", T("Leave this channel's league."), SURE)
    async def leave(self, reply: Reply, sure: bool | None = None) -> None:
        await self._leave(reply, await _find_league(reply), bool(sure))

    @make_command("skip", T("Skip the next round of this channel's league, or undo the skip."))
    async def skip(self, reply: Reply) -> None:
        await self._skip(reply, await _find_league(reply))

    @make_command(
        "substitute", T("Let another person play in your place from now on."),
        Param("who", T("The person who plays in your place"), kind=discord.Member, required=True),
    )  # fmt: skip
    async def substitute(self, reply: Reply, who: discord.Member) -> None:
        league = await _find_league(reply)
        if who.bot:
            raise Refused("is-a-bot")
        await reply.context.referee.leagues.change(
            league.number, lambda now: substitute(now, reply.person, who.id, who.display_name)
        )
        await reply.confirm(T("{name} plays in your place from the next match on.", name=clean_name(who.display_name)))

    @make_command("pair", T("Start the next round of this channel's league (only its host and server managers)."))
    async def pair(self, reply: Reply) -> None:
        await self._pair(reply, await _find_league(reply))

    @make_command("standings", T("Show the standings of this channel's league."))
    async def standings(self, reply: Reply) -> None:
        await self._show_standings(reply, await _find_league(reply))

    @make_command(
        "host", T("Make another person the host of this channel's league."),
        Param("who", T("The new host"), kind=discord.Member, required=True),
    )  # fmt: skip
    async def host(self, reply: Reply, who: discord.Member) -> None:
        league = await _find_league(reply)
        _require_host(reply, league)
        await reply.context.referee.leagues.change(league.number, lambda now: pass_host_on(now, who.id))
        await reply.confirm(T("{name} is the host now.", name=clean_name(who.display_name)))

    @make_command("end", T("End this channel's league (only its host and server managers)."), SURE)
    async def end(self, reply: Reply, sure: bool | None = None) -> None:
        league = await _find_league(reply)
        _require_host(reply, league)
        if not sure:
            await reply.say(T("This command ends the league for everybody. To confirm, use `/league end sure:True`."))
            return
        await reply.context.referee.leagues.change(league.number, end_league)
        await reply.confirm(T("The league is over."))

    # --- what commands and buttons share ---

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a button of a league's message. The button carries ``<number>:<what>``."""
        number, _, what = press.rest.partition(":")
        run = {
            "join": self._join, "skip": self._skip, "pair": self._pair, "standings": self._show_standings,
            "leave": self._ask_before_leaving,
        }.get(what)  # fmt: skip
        if run is None or not number.isdecimal() or len(number) > 9:
            raise Refused("malformed")
        league = await reply.context.referee.store.leagues.find(int(number))
        if league is None or league.guild != reply.interaction.guild_id:
            raise Refused("no-league")
        await run(reply, league)

    async def _join(self, reply: Reply, league: League) -> None:
        context, name = reply.context, reply.interaction.user.display_name
        if reply.person in (await context.referee.settings.load_server(league.guild)).barred:
            raise Refused("barred")
        await context.referee.leagues.change(
            league.number, lambda now: add_entrant(now, (reply.person,), (clean_name(name),))
        )
        if league.phase is Phase.JOINING:
            await reply.say(T("You play in this league. The bot mentions you when your first match opens."))
        else:
            await reply.say(T("You play in this league from the next round on."))

    async def _ask_before_leaving(self, reply: Reply, league: League) -> None:
        await self._leave(reply, league, league.phase is Phase.JOINING)

    async def _leave(self, reply: Reply, league: League, sure: bool) -> None:
        if league.find_entrant(reply.person) is None:
            raise Refused("not-in-league")
        if not sure:
            warning = T(
                "You would lose this round's match and leave the league. To confirm, use `/league leave sure:True`."
            )
            await reply.say(warning)
            return
        await reply.context.referee.leagues.change(league.number, lambda now: withdraw(now, reply.person))
        await reply.say(T("You have left the league. Press *Join* to come back."))

    async def _skip(self, reply: Reply, league: League) -> None:
        entrant = league.find_entrant(reply.person)
        was_excused = entrant is not None and entrant in league.excused
        await reply.context.referee.leagues.change(
            league.number, lambda now: excuse(now, reply.person, not was_excused)
        )
        if was_excused:
            await reply.say(T("You will play the next round after all."))
        else:
            await reply.say(T("You will skip the next round. Press again to play it after all."))

    async def _pair(self, reply: Reply, league: League) -> None:
        _require_host(reply, league)
        leagues = reply.context.referee.leagues
        await leagues.change(league.number, lambda now: begin_round(now, reply.context.referee.now()))
        await reply.confirm(T("The round begins. Each pair of players gets its own thread."))

    async def _show_standings(self, reply: Reply, league: League) -> None:
        await reply.say(build_standings_message(league, reply.locale))


async def _find_league(reply: Reply) -> League:
    """Return the league of this channel, or of the channel around this thread. Raises ``Refused``: "no-league"."""
    channel = reply.interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else reply.interaction.channel_id or 0
    league = await reply.context.referee.store.leagues.find_in_channel(here)
    if league is None or league.guild != reply.interaction.guild_id:
        raise Refused("no-league")
    return league


def _require_host(reply: Reply, league: League) -> None:
    """Raise ``Refused`` ("not-league-host") for everybody but the host and those who manage the server."""
    if reply.person != league.host and not reply.interaction.permissions.manage_guild:
        raise Refused("not-league-host", host=league.host)


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Leagues(bot.replies))
