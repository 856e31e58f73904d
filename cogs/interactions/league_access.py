"""Which league a command is about, who may decide there, and who may be named for something."""

from __future__ import annotations

import discord

from engine.protocol import Refused
from engine.refusals import NoSuchValue
from referee.club.desks.league_desk import NoLeague
from referee.club.records.league import League, Offer, Phase
from referee.club.records.offers import offer_place
from referee.table.limits import refuse_if_banned, refuse_if_blocked
from referee.table.refusals import OtherMayNot
from render.text.clean import clean_name
from render.text.i18n import T

from ..components.custom_ids import read_number
from ..components.typed import Named, resolve_value
from ..context import Context
from ..refusals import WordedRefusal
from .reply import Reply

NUMBER_DIGITS = 9
"""The most digits of a league's number."""


class IsABot(WordedRefusal):
    words = T("A bot cannot play in your place. Choose a person.")


class NotLeagueHost(WordedRefusal):
    words = T("Only the host, <@{host}>, and server managers can do this.")
    host: int


async def find_league(reply: Reply, name: str | None = None) -> League:
    """Return the league that a command is about. Raises ``NoLeague``, ``NoSuchValue``.

    ``name``: the name of any league of the server; None for the league of this channel, of the channel around this
    thread, or of the table in it.
    """
    referee, interaction = reply.context.referee, reply.interaction
    if name is not None:
        named = await list_league_names(reply)
        number = int(resolve_value(NoSuchValue, name, named, T("The league")))
        return await referee.leagues.require(number)
    league = await find_league_here(reply.context, interaction)
    if league is None:
        raise NoLeague()
    return league


async def find_league_here(context: Context, interaction: discord.Interaction) -> League | None:
    """Return the league of the channel of an interaction, of the channel around this thread, or of the table in it."""
    store, channel = context.referee.store, interaction.channel
    places = [interaction.channel_id or 0, *([channel.parent_id] if isinstance(channel, discord.Thread) else [])]
    found = [await store.leagues.find_in_channel(place) for place in places]
    if (table := await store.tables.find_at(places[0])) is not None:
        found.append(await store.leagues.find_by_table(table))
    return next((one for one in found if one is not None and one.guild == interaction.guild_id), None)


async def list_league_names(reply: Reply) -> list[Named]:
    """Return the numbers and names of a server's leagues, those that are running first."""
    known = await reply.context.referee.store.leagues.list_in_server(reply.interaction.guild_id or 0)
    known.sort(key=lambda one: (one.phase is Phase.ENDED, -one.number))
    return [(str(one.number), (clean_name(one.name), str(one.number))) for one in known]


async def find_league_by_number(reply: Reply, number: str) -> League:
    """Return the league of a button, which carries its number. Raises ``Malformed``, ``NoLeague``."""
    league = await reply.context.referee.store.leagues.find(read_number(number, NUMBER_DIGITS))
    if league is None or league.guild != reply.interaction.guild_id:
        raise NoLeague()
    return league


def is_manager(reply: Reply, league: League) -> bool:
    """Return whether a person may decide in a league: its host, and whoever manages the server."""
    return reply.person == league.host or reply.interaction.permissions.manage_guild


def require_host(reply: Reply, league: League) -> None:
    """Raise ``NotLeagueHost`` unless the person is the host or manages the server."""
    if not is_manager(reply, league):
        raise NotLeagueHost(host=league.host)


async def check_may_be_named(reply: Reply, league: League, *members: discord.Member) -> None:
    """Refuse to name these people for anything in a league, if one of them may not play here.

    Raises ``IsABot``; ``OtherMayNot`` for a banned person, and for somebody who has blocked the person who
    asks or an opponent, or is blocked by one of them.
    """
    settings = reply.context.referee.settings
    await refuse_if_banned(settings, reply.person, league.guild)
    for one in members:
        if one.bot:
            raise IsABot()
        try:
            await refuse_if_banned(settings, one.id, league.guild)
            await refuse_if_blocked(settings, reply.person, (one.id,))
            await refuse_if_blocked(settings, one.id, (reply.person,))
        except Refused:
            raise OtherMayNot() from None


async def offer(reply: Reply, league: League, what: str, who: discord.Member, instead: int = 0) -> None:
    """Offer somebody a place in a league. The person plays, or hosts, only after pressing *Confirm*.

    ``what``: the kind of offer, as in ``Offer.what``. ``instead``: the member whose place the person would take.
    """
    await check_may_be_named(reply, league, who)
    offered = Offer(what, who.id, clean_name(who.display_name), instead)
    await reply.context.referee.leagues.change(league.number, lambda now: offer_place(now, offered))
