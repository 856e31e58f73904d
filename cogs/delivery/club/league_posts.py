"""The messages of leagues, and the tables of their pairings."""

from __future__ import annotations

import logging

import discord
from msgspec.structs import replace

from engine.protocol import Refused
from engine.registry import load_game
from referee.club.desks.league_desk import has_shared_shuffles
from referee.club.records.competition import Entrant, Pairing
from referee.club.records.league import League, LeagueTable, Phase, add_table
from referee.facts import Gathering, Guest
from referee.table.booking import Booking, reserve_seats
from render.text.clean import clean_name

from ...components.sheet import MessageLayout
from ...messages.club.league import build_league_message, name_plainly
from .posts import Guests, Posts

log = logging.getLogger(__name__)
CLOSES = 3600.0
"""If a match has not begun, its lobby closes this many seconds after the end of the round."""


class LeaguePosts(Posts[League]):
    """The messages and tables of all leagues."""

    async def _build(self, record: League) -> MessageLayout:
        return build_league_message(record)

    async def _prepare(self, record: League) -> bool:
        if record.phase is not Phase.PLAYING or record.current is None:
            return False
        is_missing = False
        for pairing in record.current.pairings:
            if pairing.is_open and record.find_table(pairing.first) is None:
                try:
                    await self._open_pairing(record, pairing)
                except Refused as refused:
                    log.warning("league %d: a table cannot be opened (%s)", record.number, refused.kind)
                    is_missing = True
        return is_missing

    async def _open_pairing(self, league: League, pairing: Pairing) -> None:
        """Open the table of a pairing, and record it in the league."""
        number = len(league.competition.rounds)
        people = [one for entrant in pairing.entrants for one in _list_members(league.competition.entrants[entrant])]
        title = f"{league.name} · {' – '.join(name_plainly(league, entrant) for entrant in pairing.entrants)}"
        source = f"league:{league.number}:{number}:{pairing.first}"
        guests = Guests(league.game, league.level, people, title, self._book(league, people))
        table = await self._open_table(league, source, guests)
        facts, leagues = table.facts, self._services.referee.leagues
        members = tuple(league.competition.entrants[entrant].members for entrant in pairing.entrants)
        place = LeagueTable(number - 1, pairing.first, table.id, facts.channel, facts.match, facts.sealed, members)

        def remember(now: League) -> League:
            return add_table(now, place) if len(now.competition.rounds) == number else now

        await leagues.change(league.number, remember)
        await leagues.unseal_if_over(facts.deal)

    def _book(self, league: League, people: list[tuple[int, str]]) -> Booking:
        """Return the terms of a pairing's table.

        If others can see the table, it gets a set-up of its own.

        ``people``: the Discord id and the name of each person, team by team.
        """
        closes = None if league.deadline is None else league.deadline + CLOSES
        deal = league.current.deal if league.current is not None and self.can_hide(league) else ""
        own = "" if deal or not league.is_identical else "permission" if has_shared_shuffles(league) else "game"
        teams = load_game(league.game).team_choices(league.level, league.team_size) if league.team_size > 1 else None
        if teams is None:
            guests = tuple(Guest(*one) for one in people)
            return Booking(reserve_seats(guests, deal) if deal else Gathering(own_deal=own), closes)
        sides = [teams.first] * league.team_size + [teams.second] * league.team_size
        guests = tuple(Guest(*one, side) for one, side in zip(people, sides, strict=True))
        gathering = reserve_seats(guests, deal, (*teams.house, *teams.first))
        return Booking(replace(gathering, own_deal=own), closes, teams.house)

    def can_hide(self, league: League) -> bool:
        """Return whether the bot can open private threads in a league's channel."""
        channel = self._services.connection.get_channel(league.channel)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            return False
        rights = channel.permissions_for(channel.guild.me)
        return rights.view_channel and rights.create_private_threads and rights.send_messages_in_threads


def _list_members(entrant: Entrant) -> list[tuple[int, str]]:
    """Return the Discord id and the name of each member of an entrant."""
    names = [*entrant.names, *[""] * len(entrant.members)]
    return [(person, clean_name(name or "?")) for person, name in zip(entrant.members, names, strict=False)]
