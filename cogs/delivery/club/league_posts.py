"""The messages of leagues, the tables of their pairings, and what the players of a pairing are told."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from engine.registry import load_game
from referee.club.desks.adjudging import list_unready_people
from referee.club.desks.league_desk import Leagues, has_shared_shuffles
from referee.club.records.appointment import Appointment
from referee.club.records.competition import Entrant, Pairing
from referee.club.records.league import League, LeagueTable, Phase
from referee.club.records.league_plans import name_source
from referee.club.records.meetings import has_changed_seats
from referee.club.records.sealing import find_deal
from referee.records.gathering import Gathering, Guest
from referee.table import match_commands
from referee.table.booking import Booking, reserve_seats
from referee.table.questions import list_awaited
from referee.table.table import Table
from render.text.clean import clean_name

from ...components.sheet import MessageLayout
from ...messages.club.league import build_league_message
from ...messages.club.league_match import build_greeting, build_match_reminder, build_verdict
from ...messages.club.league_words import name_plainly
from .posts import Guests, Posts, Services


class LeaguePosts(Posts[League]):
    """The messages and tables of all leagues."""

    def __init__(self, services: Services, desk: Leagues) -> None:
        super().__init__(
            services,
            desk,
            table=self._open_pairing,
            greet=self._greet,
            remind=self._remind,
            tell=self._tell_verdict,
            thread=self._open_new_thread,
        )
        self._leagues = desk

    async def _build(self, record: League) -> MessageLayout:
        return build_league_message(record, await self._desk.list_obstacles(record.number), self.can_hide(record))

    async def _note_lost_channel(self, record: League) -> None:
        await self._leagues.end_without_channel(record.channel)

    async def _open_pairing(self, due: Appointment) -> None:
        """Open the table of a pairing, and record it in the league."""
        league = await self._leagues.require(due.number)
        number, first = len(league.competition.rounds), int(due.rest[1])
        pairing = league.current.find_pairing(first) if league.current is not None else None
        if league.phase is not Phase.PLAYING or number != int(due.rest[0]) or pairing is None or not pairing.is_open:
            return
        leg = int(due.rest[3]) if len(due.rest) > 3 else 0
        if league.find_leg_to_open(pairing) != leg:
            return
        seated = pairing.entrants[::-1] if has_changed_seats(leg) else pairing.entrants
        people = [one for entrant in seated for one in _list_members(league.competition.entrants[entrant])]
        server = await self._services.referee.settings.load_server(league.guild)
        if banned := [person for person, _ in people if person in server.banned]:
            await self._leagues.expel(league.guild, banned[0])
            return
        title = f"{league.name} · {' – '.join(name_plainly(league, entrant) for entrant in pairing.entrants)}"
        guests = Guests(league.game, league.level, people, title, self._book(league, pairing, people, leg))
        table = await self._open_table(league, name_source(league.number, due.part), guests)
        facts = table.facts
        members = tuple(league.competition.entrants[entrant].members for entrant in pairing.entrants)
        place = LeagueTable(number - 1, pairing.first, table.id, facts.channel, facts.match, facts.sealed, members, leg)
        await self._leagues.add_table(league.number, place)

    def _book(self, league: League, pairing: Pairing, people: list[tuple[int, str]], leg: int) -> Booking:
        """Return the terms of a pairing's table.

        If others can see the table, it gets a set-up of its own.

        ``people``: the Discord id and the name of each person, team by team, the first seats first. ``leg``: the number
        of the match in its meeting, from 0.
        """
        deal = find_deal(league, pairing, leg) if self.can_hide(league) else ""
        own = "" if deal or not league.is_identical else "permission" if has_shared_shuffles(league) else "game"
        game = load_game(league.game)
        has_sides = league.team_size > 1 or not game.contest.has_equal_seats(league.level)
        teams = game.contest.team_choices(league.level, league.team_size) if has_sides else None
        guests, fixed, house = tuple(Guest(*one) for one in people), tuple[str, ...](), dict[str, str]()
        if teams is not None:
            sides = [teams.first] * league.team_size + [teams.second] * league.team_size
            guests = tuple(Guest(*one, side) for one, side in zip(people, sides, strict=True))
            fixed, house = (*teams.house, *teams.first), teams.house
        gathering: Gathering = replace(reserve_seats(guests, deal, fixed), own_deal=own)
        return Booking(gathering, house, league.pace)

    async def _open_new_thread(self, due: Appointment) -> None:
        """Let a match go on in a new thread, because its thread was deleted."""
        if (found := await self._find_match(due)) is None:
            return
        league, pairing, table = found
        if table.facts.live:
            people = [
                one for entrant in pairing.entrants for one in _list_members(league.competition.entrants[entrant])
            ]
            booking = Booking(table.facts.gathering) if table.facts.sealed else None
            guests = Guests(league.game, league.level, people, f"{league.name} · {table.id}", booking)
            channel = await self._open_thread(league, guests)
            if guests.is_private:
                await self._let_in(channel, guests)
            await table.do_by_itself(f"move:{table.id}:{channel}", match_commands.move, channel)
            await self._services.referee.surfaces.want(table.id, "board", 0, channel)
        await self._leagues.note_thread(league.number, table.id, table.facts.channel)

    def can_hide(self, league: League) -> bool:
        """Return whether the bot can open private threads in a league's channel."""
        channel = self._services.connection.get_channel(league.channel)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            return False
        return not self.list_missing_permissions(league, is_private=True)

    # --- what the players of a pairing are told ---

    async def _greet(self, due: Appointment) -> None:
        """Tell the players of a pairing once that their match is to be played, and until when."""
        if (found := await self._find_match(due)) is not None:
            league, pairing, table = found
            await self._send(due, table.facts.channel, build_greeting(league, pairing, table.facts.people))

    async def _remind(self, due: Appointment) -> None:
        """Remind those for whom a pairing's match waits that the round ends soon."""
        if (found := await self._find_match(due)) is None:
            return
        league, pairing, table = found
        facts = table.facts
        seats = list_awaited(table) or range(len(facts.seats))
        asked = [person for seat in seats if (person := facts.seats[seat].person) is not None]
        people = list_unready_people(facts) if facts.phase == "lobby" else asked
        if facts.live and people:
            await self._send(due, facts.channel, build_match_reminder(league, pairing, people))

    async def _tell_verdict(self, due: Appointment) -> None:
        """Tell the players of a pairing why it has a result without a played match."""
        league = await self._leagues.require(due.number)
        place = next((one for one in (*league.tables, *league.shown) if one.table == int(due.rest[0])), None)
        if place is None:
            return
        pairing = league.competition.rounds[place.round].find_pairing(place.first)
        people = [person for side in place.members for person in side if person]
        if pairing is not None and pairing.reason:
            await self._send(due, place.channel, build_verdict(league, pairing, people))

    async def _find_match(self, due: Appointment) -> tuple[League, Pairing, Table] | None:
        """Return the pairing and the table of an appointment ``<word>:<table>`` if the pairing is open."""
        league, number = await self._leagues.require(due.number), int(due.rest[0])
        place = next((one for one in league.tables if one.table == number), None)
        pairing = league.current.find_pairing(place.first) if place is not None and league.current is not None else None
        table = await self._services.referee.find_table(number)
        return (league, pairing, table) if pairing is not None and pairing.is_open and table is not None else None


def _list_members(entrant: Entrant) -> list[tuple[int, str]]:
    """Return the Discord id and the name of each member of an entrant."""
    names = [*entrant.names, *[""] * len(entrant.members)]
    return [(person, clean_name(name or "?")) for person, name in zip(entrant.members, names, strict=False)]
