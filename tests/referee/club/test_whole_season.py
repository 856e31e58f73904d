"""A season of a server of thirty people, with real tables, a clock that is moved, and standings counted twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from cogs.discord_errors import DiscordAway
from engine.protocol import Refused
from engine.registry import load_game
from referee.club.desks.adjudging import read_outcome
from referee.club.records import managing
from referee.club.records.appointment import Appointment
from referee.club.records.competition import Competition, Format, Meeting, Outcome
from referee.club.records.entrants import add_entrant, excuse, withdraw
from referee.club.records.league import League, LeagueTable, Phase
from referee.club.records.league_plans import name_source
from referee.club.records.meetings import has_changed_seats
from referee.club.records.rounds import DAY, begin_round, end_league
from referee.club.records.sealing import find_deal
from referee.records.gathering import Guest
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.booking import Booking, reserve_seats
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from ..conftest import CHANNEL, GUILD, Clock, Sources, answer
from .counting import compare_with_recount

Open = Callable[[], Awaitable[Referee]]
PEOPLE = tuple(range(7_000_000_001, 7_000_000_031))
MANAGER = 7_000_009_999
LADDER_ROUNDS = 8
STEP = DAY / 4
LONGEST = 120
"""The most days of a season."""
KILLS, BANS, DELETIONS = (5, 11), (6, 13), (9, 14)
"""The days on which they happen."""
AWAY = 1.5 * DAY
"""The time without the bot after the second kill."""
LOST = 0.05
"""The share of failures after a table was opened and before the league has stored it."""


def list_leagues() -> list[League]:
    """Return a ladder, sealed Swiss rounds, a knockout, and a league of teams, without entrants."""

    def make(number: int, name: str, kind: Format, meeting: Meeting, **how: Any) -> League:
        settings = {"game": "pebbles", "level": "short", "days": 4, **how}
        competition = Competition(kind, (), meeting=meeting)
        return League(
            number=number, guild=GUILD, channel=CHANNEL + number, host=PEOPLE[number], name=name,
            competition=competition, **settings,
        )  # fmt: skip

    terror = {"game": "counter_terror", "level": "standard", "team_size": 2}
    return [
        make(1, "Ladder", Format.KEIZER, Meeting.SINGLE),
        make(2, "Swiss", Format.SWISS, Meeting.BEST_OF_THREE, is_identical=True),
        make(3, "Cup", Format.KNOCKOUT, Meeting.BEST_OF_THREE, days=5),
        make(4, "Teams", Format.SWISS, Meeting.BOTH_SEATS, **terror),
    ]


class Season:
    """A season with the parts that the bot, the players and the managers have in it."""

    def __init__(self, referee: Referee, clock: Clock, source: Sources, lot: Random) -> None:
        self.clock, self.source, self.lot = clock, source, lot
        self.channels = count(5000)
        self.played: dict[tuple[int, int], Outcome] = {}
        """The results of matches by table and match, as their winners tell them."""
        self.gone = set[int]()
        self.deleted, self.opened = set[int](), set[int]()
        self.lost = 0
        self.take_over(referee)

    def take_over(self, referee: Referee) -> None:
        """Let a referee go on, as after a start of the bot."""
        self.referee = referee
        referee.leagues.allow_sealing(lambda league: True)
        work = {"table": self._open_table, "greet": _do_nothing, "remind": _do_nothing, "tell": _do_nothing}
        referee.appointments.add_handlers("league", work)

    async def _open_table(self, due: Appointment) -> None:
        """Open the table of a pairing's match, as the bot does."""
        league = await self.referee.leagues.require(due.number)
        number, first, leg = int(due.rest[0]), int(due.rest[1]), int((*due.rest, "0", "0")[3])
        pairing = league.current.find_pairing(first) if league.current is not None else None
        if number != len(league.competition.rounds) or pairing is None or league.find_leg_to_open(pairing) != leg:
            return
        sides = [league.competition.entrants[one].members for one in pairing.entrants]
        deal = find_deal(league, pairing, leg)
        guests = [(person, side) for side, people in enumerate(sides[:: -1 if has_changed_seats(leg) else 1])
                  for person in people]  # fmt: skip
        game, house, fixed = load_game(league.game), dict[str, str](), tuple[str, ...]()
        booked = tuple(Guest(person, f"N{person}") for person, _ in guests)
        if (teams := game.contest.team_choices(league.level, league.team_size)) is not None and league.team_size > 1:
            chosen = (teams.first, teams.second)
            booked = tuple(Guest(person, f"N{person}", chosen[side]) for person, side in guests)
            house, fixed = teams.house, (*teams.house, *teams.first)
        table, _ = await self.referee.open_table(
            TableTerms(
                GUILD,
                next(self.channels),
                booked[0].person,
                booked[0].name,
                league.game,
                league.level,
                booking=Booking(reserve_seats(booked, deal, fixed), house),
            ),
            name_source(league.number, due.part),
        )
        facts = table.facts
        self.opened.add(table.id)
        if self.lot.random() < LOST:
            self.lost += 1
            raise DiscordAway()
        assert set(facts.people) == {person for people in sides for person in people}
        place = LeagueTable(number - 1, first, table.id, facts.channel, facts.match, facts.sealed, tuple(sides), leg)
        await self.referee.leagues.add_table(league.number, place)

    async def keep_due(self) -> None:
        """Do what is due, and what becomes due by that."""
        self.referee.uptime.seen = self.clock.at
        for _ in range(12):
            await self.referee.due.fire()
            await self.referee.appointments.fire()
            if not await self.referee.store.appointments.list_due(self.clock.at):
                return
        raise AssertionError("what is due is never done")

    async def list_running(self) -> list[League]:
        return await self.referee.store.leagues.list_live()

    # --- the players ---

    async def play_some(self, notes: bool) -> None:
        """Let some of the open matches go on. ``notes``: the bot lives long enough to note their results."""
        for league in await self.list_running():
            for place in league.tables:
                table = await self.referee.find_table(place.table)
                if table is not None and table.facts.live and self.lot.random() < 0.35:
                    await self._play(league, place, table)
                    if notes:
                        await self.referee.leagues.note_end(table.facts)

    async def _play(self, league: League, place: LeagueTable, table: Table) -> None:
        way = self.lot.random()
        if table.facts.phase == "lobby":
            for person in table.facts.people[: 1 if way < 0.1 else None]:
                await table.do(self.source(), lobby_commands.mark_ready, person)
        if table.facts.phase != "playing" or way < 0.2:
            return  # Somebody has not come, or nobody goes on.
        while table.facts.phase == "playing":
            if league.game == "pebbles" and way < 0.9:
                await answer(table, self.source, self.lot)
            else:
                side = self.lot.choice(place.members)
                seats = [n for n, info in enumerate(table.facts.seats) if info.person in side and info.kind == "person"]
                for seat in seats:
                    if table.facts.phase == "playing":
                        await table.do(self.source(), match_commands.concede, seat)
        facts = table.facts
        assert league.current is not None and facts.result is not None
        pairing = next(one for one in league.current.pairings if one.first == place.first)
        members = dict(zip(pairing.entrants, place.members, strict=True))
        self.played[table.id, facts.match] = read_outcome(facts, pairing, members, facts.result)

    async def leave_and_come(self) -> None:
        """Let somebody leave a league, come late or be excused."""
        for league in await self.list_running():
            active = league.competition.list_active(len(league.competition.rounds))
            change: Callable[[League], League] | None = None
            way = self.lot.random()
            if way < 0.03 and len(active) > 5:
                change = partial(withdraw, person=league.competition.entrants[self.lot.choice(active)].members[0])
            elif way < 0.08 and league.competition.format is not Format.KNOCKOUT:
                person = league.competition.entrants[self.lot.choice(active)].members[0]
                change = partial(excuse, person=person, is_excused=True)
            elif way < 0.12 and league.team_size == 1 and league.competition.format is not Format.KNOCKOUT:
                free = [one for one in PEOPLE if one not in self.gone and league.find_entrant(one) is None]
                if free:
                    person = self.lot.choice(free)
                    change = partial(add_entrant, members=(person,), names=(f"N{person}",))
            if change is not None:
                await self.referee.leagues.change(league.number, change)

    # --- the managers ---

    async def correct(self) -> None:
        """Let a manager decide something."""
        for league in await self.list_running():
            rounds, way = league.competition.rounds, self.lot.random()
            if not rounds or way > 0.2:
                continue
            number = self.lot.randint(max(1, len(rounds) - 1), len(rounds))
            pairings = [one for one in rounds[number - 1].pairings if not one.is_bye]
            if not pairings:
                continue
            first = self.lot.choice(pairings).first
            decisions: list[tuple[str, Callable[[League], League]]] = [
                ("result", partial(managing.set_outcome, number=number, first=first,
                                   outcome=self.lot.choice([one for one in Outcome if one]))),
                ("reopen", partial(managing.reopen_table, first=self.lot.choice(rounds[-1].pairings).first)),
                ("extend", partial(managing.extend_round, until=(league.deadline or 0) + DAY)),
            ]  # fmt: skip
            what, change = self.lot.choice(decisions)
            try:
                await self.referee.leagues.manage(league.number, MANAGER, what, change)
            except Refused as refused:
                assert refused.kind in ("league-result-late", "no-pairing", "no-such-length"), refused.kind

    async def ban(self) -> None:
        person = self._choose_person()
        await self.referee.bans.ban_person(GUILD, person)
        await self.keep_due()
        for league in await self.list_running():
            entrant = league.find_entrant(person)
            assert entrant is None or not league.is_active(entrant)

    async def delete(self) -> None:
        """Let a person leave all leagues and delete everything."""
        person = self._choose_person()
        for league in await self.list_running():
            entrant = league.find_entrant(person)
            if entrant is not None and league.is_active(entrant):
                await self.referee.leagues.change(league.number, partial(withdraw, person=person))
        await self.keep_due()
        self.deleted.add(person)
        await self.referee.personal.forget(person, {"en-US": "nobody"}, "nobody")
        await self.keep_due()
        await self.check_deleted()

    async def check_deleted(self) -> None:
        """Check that no value in the database names a person who has deleted everything."""
        if self.deleted:
            left = await stored.mentioning(self.referee.store, *map(str, self.deleted))
            assert not left, left

    def _choose_person(self) -> int:
        person = self.lot.choice([one for one in PEOPLE if one not in self.gone])
        self.gone.add(person)
        return person

    # --- what must hold ---

    async def check(self) -> None:
        for league in await self.referee.store.leagues.list_in_server(GUILD):
            case = f"{league.name}, round {len(league.competition.rounds)}"
            compare_with_recount(league.competition, case)
            for number, played in enumerate(league.competition.rounds):
                busy = [one for pairing in played.pairings for one in pairing.entrants] + [*played.excused]
                assert len(busy) == len(set(busy)), f"{case}: somebody is paired twice"
                for pairing in played.pairings:
                    if not pairing.reason and pairing.legs:
                        self._check_legs(league, number, pairing.first, pairing.legs, case)

    def _check_legs(self, league: League, number: int, first: int, legs: tuple[Outcome, ...], case: str) -> None:
        """Check the stored results of a meeting's matches against those that the players know."""
        places = [one for one in (*league.tables, *league.shown) if (one.round, one.first) == (number, first)]
        known = {one.leg: self.played.get((one.table, one.match)) for one in places}
        assert [known.get(leg) for leg in range(len(legs))] == [*legs], f"{case}: {first} in round {number + 1}"


async def _do_nothing(due: Appointment) -> None:
    pass


async def found_leagues(season: Season) -> None:
    sizes = {1: 17, 2: 10, 3: 13, 4: 7}
    for league in list_leagues():
        await season.referee.leagues.open(lambda number, league=league: league)  # type: ignore[misc]
        people = season.lot.sample(PEOPLE, sizes[league.number] * league.team_size)
        while people:
            members = tuple(people.pop() for _ in range(league.team_size))
            names = [f"N{one}" for one in members]
            await season.referee.leagues.change(league.number, partial(add_entrant, members=members, names=names))
        await season.referee.leagues.change(league.number, lambda one: begin_round(one, season.clock.at))


@pytest.mark.proof
@pytest.mark.parametrize("seed", (0, 12, 18))
async def test_a_season_of_a_server_of_thirty(
    open_referee: Open, clock: Clock, source: Sources, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    lot = Random(seed)
    # One thing after another, so that each run of a seed is the same.
    monkeypatch.setattr("referee.club.desks.appointments.MOST_AT_ONCE", 1)
    for place in ("referee.referee", "referee.club.desks.league_desk"):
        monkeypatch.setattr(f"{place}.token_bytes", lot.randbytes)
    season = Season(await open_referee(), clock, source, lot)
    await found_leagues(season)
    for step in range(int(LONGEST * DAY / STEP)):
        if not await season.list_running():
            break
        day, is_first = divmod(step, int(DAY / STEP))
        await season.keep_due()
        is_killed = day in KILLS and is_first == 0
        await season.play_some(notes=not is_killed)
        if is_killed:
            clock.at += AWAY if day == KILLS[-1] else 0
            season.take_over(await open_referee())
            await season.referee.leagues._catch_up()
            await season.keep_due()
        if is_first == 1:
            await season.leave_and_come()
            await season.correct()
            if day in BANS:
                await season.ban()
            if day in DELETIONS:
                await season.delete()
        ladder = await season.referee.leagues.require(1)
        if ladder.phase is Phase.PLAYING and len(ladder.competition.rounds) > LADDER_ROUNDS:
            await season.referee.leagues.manage(1, MANAGER, "end", end_league)
        await season.check()
        clock.at += STEP
    await season.keep_due()
    await season.check()
    leagues = await season.referee.store.leagues.list_in_server(GUILD)
    assert len(leagues) == 4 and all(one.phase is Phase.ENDED for one in leagues), [one.phase for one in leagues]
    for number in season.opened:
        table = await season.referee.find_table(number)
        assert table is not None and not table.facts.live, f"table {number} is still open"
        assert not table.facts.sealed or table.facts.phase != "over", f"table {number} is still sealed"
    await season.check_deleted()
    assert len(season.played) > 100 and season.lost and len(season.deleted) == len(DELETIONS)
