"""The /league commands and the buttons of leagues: found a league, join it, and let the bot pair and count."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands
from msgspec import Struct

from engine.refusals import NoSuchValue
from referee.club.desks.league_desk import NoLeague
from referee.club.records.competition import Competition, Format
from referee.club.records.entrants import add_entrant, excuse, withdraw
from referee.club.records.league import LONGEST_ROUND, League, Phase
from referee.club.records.offers import accept, decline, find_offer
from referee.club.records.refusals import NotInLeague
from referee.club.records.rounds import begin_round, end_league
from referee.club.records.teams import propose_team
from referee.refusals import Malformed, NoSuchLength
from referee.table import history
from referee.table.ended import load_ended_table
from referee.table.limits import check_may_write, refuse_if_banned, refuse_if_sealed
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, join_texts, say

from ..commands import SURE, Handlers, Param, allow_contexts, make_command, make_description, make_setup
from ..components import custom_ids
from ..components.forms import Fields, build_form
from ..components.typed import list_suggested_values, resolve_value
from ..context import Context
from ..interactions import places
from ..interactions.films import show_film_to_others
from ..interactions.here import check_installed
from ..interactions.league_access import check_may_be_named, find_league, find_league_by_number, offer, require_host
from ..interactions.league_levels import (
    choose_level,
    choose_meeting,
    list_fitting_levels,
    suggest_formats,
    suggest_games,
    suggest_levels,
    suggest_team_sizes,
)
from ..interactions.presses import ComponentPress
from ..interactions.replies import Replies
from ..interactions.reply import Reply
from ..messages.club.founding import LEVEL, NAME, SWITCHES, list_league_fields, read_level
from ..messages.club.league import VERB, build_standings_message, list_format_names
from ..messages.club.league_results import (
    FILM,
    ROUND,
    build_league_list,
    build_own_match_message,
    build_results_message,
)
from ..messages.club.league_words import TEAM_NAME, describe_price
from ..refusals import WordedRefusal

NEW = "new"
"""The argument of the form of a new league."""


class NoLeagueFilm(WordedRefusal, kind="league-film"):
    words = T("That match has no film because it was not played to its end.")


async def suggest_leagues(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    known = await context.referee.store.leagues.list_in_server(interaction.guild_id or 0)
    return list_suggested_values(typed, [(str(one.number), (clean_name(one.name),)) for one in known])


LEAGUE = Param("name", T("The league (default: this channel's league)"), name="league", suggest=suggest_leagues)
"""The parameter that names a league of the server."""


class _Wish(Struct, frozen=True):
    """The parameters of ``/league new``."""

    name: str | None = None
    game: str | None = None
    level: str | None = None
    format: str | None = None
    days: int | None = None
    same: bool | None = None
    best: bool | None = None
    team: str | None = None


@allow_contexts(everywhere=False)
class Leagues(
    Handlers,
    commands.GroupCog,
    group_name="league",
    group_description=make_description(
        T("Leagues for matches between two players or teams, with rounds, pairings and standings.")
    ),
):
    """The league commands. Each concerns the league of the channel in which it is used."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press, FILM: self._show_film, ROUND: self._show_round}

    @make_command(
        "new", T("Start a league in this channel."),
        Param("name", T("The name (default: the game's name)"), longest=NAME),
        Param("game", T("The game"), suggest=suggest_games),
        Param("level", T("The level"), suggest=suggest_levels),
        Param("format", T("The format of the league (default: ladder)"), suggest=suggest_formats),
        Param("days", T("The number of days in each round (default: 7)"), kind=int),
        Param("team", T("The number of players in a team (default: no teams)"), suggest=suggest_team_sizes),
        Param("best", T("True: the best of three matches decides each pairing"), kind=bool),
        Param("same", T("True: the same set-ups for all pairings, hidden until the round ends"), kind=bool),
    )  # fmt: skip
    async def new(self, reply: Reply, **given: Any) -> None:
        if any(one is not None for one in given.values()):
            await self._found(reply, _Wish(**given))
            return
        await places.check_may_found(reply.context.referee.settings, reply.interaction, "")
        fields = list_league_fields(lambda game: list_fitting_levels(game, 1), reply.locale)
        title = reply.translate(T("Start a league"))
        await reply.form(build_form(custom_ids.make_global_id(VERB, NEW), title, fields))

    async def _found(self, reply: Reply, wish: _Wish) -> None:
        interaction, referee = reply.interaction, reply.context.referee
        await places.check_may_found(reply.context.referee.settings, reply.interaction, wish.name or "")
        assert interaction.guild_id is not None and interaction.channel_id is not None
        key, level, size = await choose_level(reply, wish.game, wish.level, wish.team)
        name = wish.name if wish.name and wish.name.strip() else say(load_presenter(key).title, reply.locale)
        clean = clean_name(name, NAME)
        kind = Format.KEIZER
        if wish.format is not None:
            named = list_format_names(reply.locale)
            kind = Format(resolve_value(NoSuchValue, wish.format, named, T("The format")))
        if wish.days is not None and not 1 <= wish.days <= LONGEST_ROUND:
            raise NoSuchLength(most=LONGEST_ROUND)
        language = await reply.context.readers.find_table_language(interaction.guild_id, reply.locale)
        guild, channel = interaction.guild_id, interaction.channel_id
        pace = (await referee.settings.load_server(guild)).pace
        meeting = choose_meeting(reply, key, level, size, wish.best is True)

        def make(number: int) -> League:
            return League(
                number=number, guild=guild, channel=channel, host=reply.person, name=clean, game=key, level=level,
                competition=Competition(kind, (), meeting=meeting), days=wish.days or 7, language=language,
                is_identical=wish.same is True, team_size=size, pace=pace,
            )  # fmt: skip

        league = await referee.leagues.open(make)
        said = T("The league is open. Anybody can press *Join*. *Begin* pairs the first round.")
        if size > 1:
            said = T(
                "The league is open. A captain enters a team with `/league join partner:`. *Begin* pairs the first "
                "round."
            )
        can_hide = reply.context.league_posts.can_hide(league)
        await reply.confirm(join_texts((said, describe_price(league, can_hide))))

    @make_command(
        "join", T("Join this channel's league from its next round on."),
        Param("partner", T("Your partner, in a league with teams"), kind=discord.Member),
        Param("partner2", T("Another partner"), kind=discord.Member),
        Param("partner3", T("Another partner"), kind=discord.Member),
        Param("team", T("The name of your team"), longest=TEAM_NAME),
    )  # fmt: skip
    async def join(self, reply: Reply, team: str | None = None, **partners: discord.Member | None) -> None:
        league, named = await find_league(reply), [one for one in partners.values() if one is not None]
        if league.team_size == 1 and not named:
            await self._join(reply, league)
        else:
            await self._propose_team(reply, league, named, team or "")

    @make_command("leave", T("Leave this channel's league."), SURE)
    async def leave(self, reply: Reply, sure: bool | None = None) -> None:
        await self._leave(reply, await find_league(reply), bool(sure))

    @make_command("skip", T("Skip the next round of this channel's league, or undo the skip."))
    async def skip(self, reply: Reply) -> None:
        await self._skip(reply, await find_league(reply))

    @make_command(
        "substitute", T("Let another person play in your place, or in a player's place."),
        Param("who", T("The substitute"), kind=discord.Member, required=True),
        Param("player", T("The player to replace (default: you; another only for hosts)"), kind=discord.Member),
    )  # fmt: skip
    async def substitute(self, reply: Reply, who: discord.Member, player: discord.Member | None = None) -> None:
        league = await find_league(reply)
        whose = reply.person if player is None else player.id
        if whose != reply.person:
            require_host(reply, league)
        await offer(reply, league, "seat", who, whose)
        await reply.confirm(
            T("{name} plays from the next match on, after pressing *Confirm* below the league's message.",
              name=escape_markdown(clean_name(who.display_name)))
        )  # fmt: skip

    @make_command("pair", T("Start the next round of this channel's league (only its host and server managers)."))
    async def pair(self, reply: Reply) -> None:
        await self._pair(reply, await find_league(reply))

    @make_command("standings", T("Show the standings of this channel's league."))
    async def standings(self, reply: Reply) -> None:
        await self._show_standings(reply, await find_league(reply))

    @make_command("list", T("Show the leagues of this server."))
    async def show_list(self, reply: Reply) -> None:
        known = await reply.context.referee.store.leagues.list_in_server(reply.interaction.guild_id or 0)
        await reply.say(build_league_list(known, reply.locale))

    @make_command("match", T("Show your match of this round: the opponent, the deadline and the table."), LEAGUE)
    async def match(self, reply: Reply, name: str | None = None) -> None:
        await reply.say(build_own_match_message(await find_league(reply, name), reply.person, reply.locale))

    @make_command(
        "results", T("Show the results of a round, its films and the league's log."), LEAGUE,
        Param("round", T("The number of the round (default: the latest)"), kind=int),
    )  # fmt: skip
    async def results(self, reply: Reply, name: str | None = None, round: int | None = None) -> None:
        await reply.say(build_results_message(await find_league(reply, name), round or 0, reply.locale))

    async def _show_round(self, reply: Reply, press: ComponentPress) -> None:
        """Show the round that was chosen in the menu of rounds."""
        league = await find_league_by_number(reply, press.rest)
        number = int(press.value) if press.value and press.value.isdecimal() and len(press.value) < 4 else 0
        await reply.update(build_results_message(league, number, reply.locale))

    @make_command(
        "host", T("Make another person the host of this channel's league."),
        Param("who", T("The new host"), kind=discord.Member, required=True),
    )  # fmt: skip
    async def host(self, reply: Reply, who: discord.Member) -> None:
        league = await find_league(reply)
        require_host(reply, league)
        await offer(reply, league, "host", who)
        await reply.confirm(
            T("{name} becomes the host by pressing *Confirm* below the league's message.",
              name=escape_markdown(clean_name(who.display_name)))
        )  # fmt: skip

    @make_command("end", T("End a league (only its host and server managers)."), SURE, LEAGUE)
    async def end(self, reply: Reply, sure: bool | None = None, name: str | None = None) -> None:
        league = await find_league(reply, name)
        require_host(reply, league)
        if not sure:
            await reply.say(T("This command ends the league for everybody. To confirm, use `/league end sure:True`."))
            return
        await reply.context.referee.leagues.manage(league.number, reply.person, "end", end_league)
        await reply.confirm(T("The league is over."))

    # --- what commands and buttons share ---

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a button of a league's message, which carries ``<number>:<what>``, or the form of a new league."""
        if press.rest == NEW and press.form is not None:
            await self._found(reply, _read_form(press.form))
            return
        number, _, what = press.rest.partition(":")
        run = {
            "join": self._join, "skip": self._skip, "pair": self._pair, "standings": self._show_standings,
            "leave": self._ask_before_leaving, "confirm": self._confirm,
        }.get(what)  # fmt: skip
        if run is None:
            raise Malformed()
        await run(reply, await find_league_by_number(reply, number))

    async def _show_film(self, reply: Reply, press: ComponentPress) -> None:
        """Show the film of a match whose round has ended, with its file, which proves the dice and the shuffles."""
        table = await _find_shown(reply, press)
        name = f"{table.facts.game}-{table.id}-{table.facts.match}.json"
        await show_film_to_others(reply, table, (name, await history.export(table, None)))

    async def _join(self, reply: Reply, league: League) -> None:
        context, name = reply.context, reply.interaction.user.display_name
        await refuse_if_banned(context.referee.settings, reply.person, league.guild)
        await context.referee.leagues.change(
            league.number, lambda now: add_entrant(now, (reply.person,), (clean_name(name),))
        )
        if league.phase is Phase.JOINING:
            await reply.say(T("You play in this league. The bot mentions you when your first match opens."))
        else:
            await reply.say(T("You play in this league from the next round on."))

    async def _propose_team(self, reply: Reply, league: League, partners: list[discord.Member], name: str) -> None:
        """Enter a team for the league. It plays as soon as all the captain's partners have confirmed."""
        await check_may_be_named(reply, league, *partners)
        await check_may_write(reply.context.referee.settings, league.guild, name)
        members = [reply.person, *(one.id for one in partners)]
        names = [clean_name(reply.interaction.user.display_name), *(clean_name(one.display_name) for one in partners)]
        own = clean_name(name, TEAM_NAME) if name.strip() else ""
        await reply.context.referee.leagues.change(league.number, lambda now: propose_team(now, members, names, own))
        waits = [escape_markdown(one) for one in names[1:]]
        await reply.confirm(
            T("Your team joins as soon as {names} press *Confirm* below the league's message.", names=waits)
        )

    async def _confirm(self, reply: Reply, league: League) -> None:
        """Accept what the person was offered, or the team in which a captain has named the person."""
        await refuse_if_banned(reply.context.referee.settings, reply.person, league.guild)
        offered = find_offer(league, reply.person)
        after = await reply.context.referee.leagues.change(league.number, lambda now: accept(now, reply.person))
        if offered is not None and offered.what == "host":
            await reply.say(T("You are the host of this league now."))
        elif offered is not None:
            await reply.say(T("You play in this league from the next match on."))
        elif after.find_formation(reply.person) is not None:
            await reply.say(T("You are in this team. It joins as soon as all its players have confirmed."))
        else:
            await reply.say(T("Your team is complete and plays in this league."))

    async def _ask_before_leaving(self, reply: Reply, league: League) -> None:
        await self._leave(reply, league, league.phase is Phase.JOINING)

    async def _leave(self, reply: Reply, league: League, sure: bool) -> None:
        if find_offer(league, reply.person) is not None:
            await reply.context.referee.leagues.change(league.number, lambda now: decline(now, reply.person))
            await reply.say(T("You have declined the place in this league."))
            return
        if league.find_formation(reply.person) is not None:
            await reply.context.referee.leagues.change(league.number, lambda now: decline(now, reply.person))
            await reply.say(T("The waiting team was removed."))
            return
        if league.find_entrant(reply.person) is None:
            raise NotInLeague()
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
            await reply.say(T("You will skip the next round. The same button or `/league skip` undoes this."))

    async def _pair(self, reply: Reply, league: League) -> None:
        require_host(reply, league)
        leagues = reply.context.referee.leagues
        now = reply.context.referee.now()
        await leagues.manage(league.number, reply.person, "pair", lambda league: begin_round(league, now))
        await reply.confirm(T("The round begins. Each pair of players gets its own thread."))

    async def _show_standings(self, reply: Reply, league: League) -> None:
        await reply.say(build_standings_message(league, reply.locale))


def _read_form(form: Fields) -> _Wish:
    """Return the parameters of ``/league new`` that a submitted form stands for. Raises ``NoSuchLength``."""
    given = {key: values[0] for key, values in form.items() if values}
    game, level = read_level(given.get(LEVEL, ""))
    on, days = form.get(SWITCHES, ()), given.get("days", "")
    if days and not (days.isdecimal() and len(days) < 4):
        raise NoSuchLength(most=LONGEST_ROUND)
    return _Wish(
        name=given.get("name"),
        game=game,
        level=level,
        format=given.get("format"),
        days=int(days) if days else None,
        same="same" in on,
        best="best" in on,
    )


async def _find_shown(reply: Reply, press: ComponentPress) -> Table:
    """Return the table of a match that was chosen in the menu of films, as it was at the end, for reading only.

    Raises ``NoLeague``, ``NoLeagueFilm``, ``LeagueSealed``, ``NotInstalled``.
    """
    referee, number = reply.context.referee, press.rest
    league = await referee.leagues.find(int(number)) if number.isdecimal() and len(number) < 10 else None
    if league is None or league.guild != reply.interaction.guild_id:
        raise NoLeague()
    place = next((one for one in league.shown if str(one.table) == press.value), None)
    table = await referee.find_table(place.table) if place is not None else None
    if place is None or table is None:
        raise NoLeagueFilm()
    refuse_if_sealed(table.facts, reply.person)
    check_installed(table)
    ended = await load_ended_table(table, place.match)
    if ended.facts.phase != "over" or not ended.readable:
        raise NoLeagueFilm()
    return ended


setup = make_setup(Leagues)
