"""The /league commands of its host and of server managers: results, no-shows, deadlines, rounds and late players.

Each command shows what it would do, with a button that does it. Everybody can read the decision in the league's log.
"""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

import discord
from discord.ext import commands
from msgspec import Struct

from engine.refusals import NoSuchValue
from referee.club.records import managing
from referee.club.records.competition import EntrantId, Outcome
from referee.club.records.league import LONGEST_ROUND, MOST_ROUNDS, League
from referee.club.records.rounds import DAY
from referee.ratings.calculation import compute_points
from referee.records.rating_records import Rating
from referee.refusals import Malformed, NoSuchLength
from render.text.i18n import TN, T, Text

from ..commands import Handlers, Param, make_command, make_setup
from ..components import custom_ids
from ..components.custom_ids import read_number
from ..components.sheet import Button, MessageLayout
from ..components.typed import Named, list_suggested_values, resolve_value, say_in_both_languages
from ..context import Context
from ..interactions.league_access import find_league, find_league_by_number, find_league_here, offer, require_host
from ..interactions.presses import ComponentPress
from ..interactions.replies import Replies
from ..interactions.reply import Reply
from ..messages.club.league_results import list_entrant_names, list_match_names, list_outcome_names
from ..messages.club.league_words import RESULTS, name_entrant, name_pairing

VERB = "league-do"
"""The verb of the button that carries a decision out. It carries ``<number>:<what>:<value>:…``."""
SEEDINGS = {"joined": T("the order of joining"), "ratings": T("the ratings"), "lot": T("by lot")}
"""The orders in which the entrants can be seeded."""
WHAT = {
    "result": 3, "remove": 1, "extend": 1, "reopen": 1, "rounds": 1, "seeding": 1,
}  # fmt: skip
"""By decision: how many values its button carries."""


class _Decision(Struct, frozen=True):
    """A decision that waits for the press of its button."""

    words: Text
    """A sentence about the effect of the decision."""
    change: Callable[[League], League]
    entrant: EntrantId | None = None
    detail: str = ""


async def _suggest_matches(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    league = await find_league_here(context, interaction)
    return [] if league is None else list_suggested_values(typed, list_match_names(league, str(interaction.locale)))


async def _suggest_players(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    league = await find_league_here(context, interaction)
    return [] if league is None else list_suggested_values(typed, list_entrant_names(league))


async def _suggest_outcomes(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return list_suggested_values(typed, list_outcome_names(str(interaction.locale)))


async def _suggest_seedings(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return list_suggested_values(typed, _list_seeding_names(str(interaction.locale)))


def _list_seeding_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(words, locale)) for key, words in SEEDINGS.items()]


PLAYER = Param("player", T("The player or team"), suggest=_suggest_players, required=True)


class LeagueHost(Handlers, commands.GroupCog, group_name="league"):
    """The commands with which the host of a league, or a manager of the server, decides something."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._carry_out}

    @make_command(
        "result", T("Set or correct the result of a match (only the host and server managers)."),
        Param("match", T("The match"), suggest=_suggest_matches, required=True),
        Param("outcome", T("The result"), suggest=_suggest_outcomes, required=True),
    )  # fmt: skip
    async def result(self, reply: Reply, match: str, outcome: str) -> None:
        league = await find_league(reply)
        chosen = resolve_value(NoSuchValue, match, list_match_names(league, reply.locale), T("The match"))
        said = resolve_value(NoSuchValue, outcome, list_outcome_names(reply.locale), T("The result"))
        await self._ask(reply, league, f"result:{chosen}:{said}")

    @make_command("remove", T("Remove a player who does not play (only the host and server managers)."), PLAYER)
    async def remove(self, reply: Reply, player: str) -> None:
        league = await find_league(reply)
        await self._ask(reply, league, f"remove:{_resolve_player(league, player)}")

    @make_command("reopen", T("Let a match of this round be played at a new table (only hosts)."), PLAYER)
    async def reopen(self, reply: Reply, player: str) -> None:
        league = await find_league(reply)
        await self._ask(reply, league, f"reopen:{_resolve_player(league, player)}")

    @make_command(
        "extend", T("Let this round last longer (only the host and server managers)."),
        Param("days", T("The number of further days"), kind=int, required=True),
    )  # fmt: skip
    async def extend(self, reply: Reply, days: int) -> None:
        await self._ask(reply, await find_league(reply), f"extend:{days if 0 < days <= LONGEST_ROUND else 0}")

    @make_command(
        "set", T("Choose the number of rounds or the order of the players (only hosts)."),
        Param("rounds", T("The number of rounds; 0: the usual number"), kind=int),
        Param("seeding", T("The order of the players before the first round"), suggest=_suggest_seedings),
    )  # fmt: skip
    async def set(self, reply: Reply, rounds: int | None = None, seeding: str | None = None) -> None:
        league = await find_league(reply)
        if seeding is not None:
            named = _list_seeding_names(reply.locale)
            key = resolve_value(NoSuchValue, seeding, named, T("The order of the players"))
            await self._ask(reply, league, f"seeding:{key}")
        else:
            await self._ask(reply, league, f"rounds:{min(max(rounds or 0, 0), MOST_ROUNDS + 1)}")

    @make_command(
        "add", T("Invite a person to play from the next round on (only hosts)."),
        Param("who", T("The person"), kind=discord.Member, required=True),
    )  # fmt: skip
    async def add(self, reply: Reply, who: discord.Member) -> None:
        league = await find_league(reply)
        require_host(reply, league)
        await offer(reply, league, "entry", who)
        await reply.confirm(T("The person plays after pressing *Confirm* below the league's message."))

    async def _ask(self, reply: Reply, league: League, what: str) -> None:
        """Show what a decision would do, with the button that does it."""
        require_host(reply, league)
        decision = await _read_decision(reply, league, what)
        decision.change(league)  # refuses now what would be refused later
        carries = custom_ids.make_global_id(VERB, f"{league.number}:{what}")
        button = Button(carries, reply.translate(T("Do it")), "danger")
        note = reply.translate(T("-# Nothing has changed yet. The change comes when you press *Do it*."))
        await reply.say(MessageLayout(reply.translate(decision.words), reply.locale, lines=(note,), rows=((button,),)))

    async def _carry_out(self, reply: Reply, press: ComponentPress) -> None:
        """Carry out the decision of a pressed button."""
        number, _, what = press.rest.partition(":")
        league = await find_league_by_number(reply, number)
        require_host(reply, league)
        decision = await _read_decision(reply, league, what)
        await reply.context.referee.leagues.manage(
            league.number, reply.person, what.partition(":")[0], decision.change, entrant=decision.entrant,
            detail=decision.detail,
        )  # fmt: skip
        await reply.update(MessageLayout(reply.translate(T("Done. It stands in the league's log.")), reply.locale))


def _resolve_player(league: League, player: str) -> EntrantId:
    return int(resolve_value(NoSuchValue, player, list_entrant_names(league), T("The player or team")))


async def _read_decision(reply: Reply, league: League, decision: str) -> _Decision:
    """Return the decision that a button carries. Raises ``Malformed``, ``NoPairing``."""
    kind, *given = decision.split(":")
    if WHAT.get(kind) != len(given):
        raise Malformed()
    if kind == "seeding":
        return await _read_seeding(reply, league, given[0])
    first, *second = [read_number(one, 8) for one in given[:2]]
    if kind == "extend":
        until = (league.deadline or 0.0) + first * DAY
        if not first:
            raise NoSuchLength(most=LONGEST_ROUND)
        words = TN(
            "The round lasts {n} day longer, until <t:{until}:f>.",
            "The round lasts {n} days longer, until <t:{until}:f>.", first, until=int(until),
        )  # fmt: skip
        return _Decision(words, lambda now: managing.extend_round(now, until), detail=str(int(until)))
    if kind == "rounds":
        words = T("The league has {n} rounds.", n=first) if first else T("The league has its usual number of rounds.")
        return _Decision(words, lambda now: managing.choose_rounds(now, first), detail=str(first))
    if kind == "result":
        return _read_result(league, first, second[0], given[2])
    if first >= len(league.competition.entrants):
        raise Malformed()
    name = name_entrant(league, first)
    if kind == "remove":
        words = T("{name} leaves the league and loses the match of this round.", name=name)
        return _Decision(words, lambda now: managing.remove_player(now, first), first)
    words = T("The match of {name} in this round is played at a new table. The present table is closed.", name=name)
    return _Decision(words, lambda now: managing.reopen_table(now, first), first)


def _read_result(league: League, number: int, first: EntrantId, text: str) -> _Decision:
    if text not in list(Outcome) or text == Outcome.OPEN:
        raise Malformed()
    pairing, outcome = managing.find_pairing(league, number, first), Outcome(text)
    words = T("{pairing}: the result of round {n} is {result}.", pairing=name_pairing(league, pairing), n=number,
              result=RESULTS[outcome])  # fmt: skip
    return _Decision(words, lambda now: managing.set_outcome(now, number, first, outcome), first, f"{number}:{text}")


async def _read_seeding(reply: Reply, league: League, key: str) -> _Decision:
    if key not in SEEDINGS:
        raise Malformed()
    order = list(range(len(league.competition.entrants)))
    if key == "lot":
        SystemRandom().shuffle(order)
    elif key == "ratings":
        rated = await reply.context.referee.store.ratings.list_ratings(league.guild, league.game)
        known = {player.person: compute_points(rating) for player, rating in rated.items() if not player.plays_with_ai}
        unknown = compute_points(Rating())
        points = [
            sum(known.get(person, unknown) for person in info.members) / max(1, len(info.members))
            for info in league.competition.entrants
        ]
        order.sort(key=lambda entrant: -points[entrant])
    words = T("The players are seeded in this order: {order}.", order=SEEDINGS[key])
    return _Decision(words, lambda now: managing.seed_entrants(now, order), detail=key)


setup = make_setup(LeagueHost)
