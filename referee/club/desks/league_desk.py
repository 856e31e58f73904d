"""The leagues of all servers. Each change is stored before anybody is told."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from secrets import token_bytes

from engine.dice import compute_round_commitment
from engine.game import Result
from engine.protocol import Refused
from engine.registry import load_games

from ...duty import Duty
from ...facts import TableFacts
from ...store.columns import Damaged
from ...store.database import Statement
from ...store.leagues import store_league
from ...store.round_secrets import open_round_secret, store_round_secret
from ...store.store import Store
from ...table import match_commands
from ...table.table import Table
from ..records.competition import EntrantId, Outcome, Pairing
from ..records.league import League, Phase, begin_round, forget_person, record_outcome
from ..records.meetings import adjudge_meeting
from ..records.sealing import can_share, list_rounds_to_open, open_round, set_deal
from .desk import Desk

log = logging.getLogger(__name__)

MOST_IN_SERVER = 10
"""The most leagues that may run in a server at a time."""
MOST_OF_PERSON = 3
"""The most running leagues that one person may host."""

FindTable = Callable[[int], Awaitable[Table | None]]


class Leagues(Desk[League]):
    """The leagues of all servers."""

    kind = "league"

    def __init__(self, store: Store, now: Callable[[], float], find_table: FindTable, duty: Duty | None = None) -> None:
        super().__init__(store, now, duty)
        self._find_table = find_table
        self._may_seal: Callable[[League], bool] = lambda league: False
        self._is_unsealing_due = True
        """True if some tables of ended rounds may still be hidden from others.

        A kill of the process may leave such tables.
        """

    async def find(self, number: int) -> League | None:
        return await self._store.leagues.find(number)

    def _list_statements(self, record: League) -> list[Statement]:
        return store_league(record)

    def allow_sealing(self, may_seal: Callable[[League], bool]) -> None:
        """Let the rounds of a league begin with a shared set-up if ``may_seal`` says that its matches can be hidden."""
        self._may_seal = may_seal

    async def open(self, make: Callable[[int], League]) -> League:
        """Store a new league. ``make`` builds it from its number.

        ``Refused``: "league-here" if the channel has a league, "too-many-leagues".
        """
        async with self._opening:
            league = make(self._duty.space_number(await self._store.leagues.find_next_number()))
            here = await self._store.leagues.find_in_channel(league.channel)
            if here is not None and here.phase is not Phase.ENDED:
                raise Refused("league-here")
            known = await self._store.leagues.list_in_server(league.guild)
            live = [one for one in known if one.phase is not Phase.ENDED]
            if len(live) >= MOST_IN_SERVER:
                raise Refused("too-many-leagues", most=MOST_IN_SERVER)
            if sum(one.host == league.host for one in live) >= MOST_OF_PERSON:
                raise Refused("too-many-leagues", most=MOST_OF_PERSON)
            await self._store.commit(store_league(league))
        await self._tell(league)
        return league

    async def forget(self, person: int, names: Mapping[str, str], usual: str) -> None:
        """Replace a person by nobody in all leagues.

        ``names``: the name for nobody by language; ``usual``: the name in other languages.
        """
        for league in await self._store.leagues.list_of_person(person):
            change = partial(forget_person, person=person, name=names.get(league.language, usual))
            await self.change(league.number, change)

    def _follow_up(self, record: League) -> League:
        """Begin the next round if no result is awaited any more. A round that has only byes is over at once."""
        league = record
        while (
            league.phase is Phase.PLAYING and league.current and league.current.pairings and not league.current.is_open
        ):
            league = begin_round(league, self._now())
        return league

    async def _complete(self, before: League, record: League) -> tuple[League, list[Statement]]:
        """Open the secrets of rounds that have ended, and draw a secret for a round that has begun."""
        league, further = record, list[Statement]()
        for number, deal in list_rounds_to_open(record):
            with contextlib.suppress(Damaged):  # without the secret the league goes on, and files prove less
                league = open_round(league, number, await self._store.leagues.load_secret(deal))
            further.append(open_round_secret(deal))
            self._is_unsealing_due = True
        has_begun = len(league.competition.rounds) > len(before.competition.rounds)
        if has_begun and can_share(league) and has_shared_shuffles(league) and self._may_seal(league):
            secret = token_bytes(32)
            deal = compute_round_commitment(secret)
            further.append(store_round_secret(league.number, deal, secret))
            league = set_deal(league, deal)
        return league, further

    async def _tell(self, record: League) -> None:
        if self._is_unsealing_due:
            await self._unseal_tables()
        await super()._tell(record)

    async def unseal_if_over(self, deal: str) -> None:
        """Unseal a table that was opened while its round ended. ``deal``: the commitment; "" at an open table."""
        if deal and await self._store.leagues.is_opened(deal):
            await self._unseal_tables()

    async def _unseal_tables(self) -> None:
        """Let everybody see the tables of rounds that have ended.

        If a table cannot be changed now, it is tried again later.
        """
        self._is_unsealing_due = False
        for number in await self._store.leagues.list_sealed_tables():
            try:
                table = await self._find_table(number)
                if table is None or not self._duty.drives(table.facts.guild):
                    continue
                if await self._store.leagues.is_opened(table.facts.deal):
                    await table.do_by_itself(f"unseal:{number}:{table.facts.match}", match_commands.unseal)
            except Exception as error:
                self._is_unsealing_due = self._is_unsealing_due or not isinstance(error, Damaged)
                log.warning("table %d cannot be unsealed (%s)", number, type(error).__name__)

    async def note_result(self, facts: TableFacts) -> None:
        """Store the result of a table's ended match, if the table belongs to a league."""
        if facts.phase != "over" or facts.result is None:
            return
        league = await self._store.leagues.find_by_table(facts.id)
        if league is None or league.current is None:
            return
        place = next((one for one in league.tables if (one.table, one.match) == (facts.id, facts.match)), None)
        pairing = league.current.find_pairing(place.first) if place is not None else None
        if pairing is None or not pairing.is_open:
            return
        outcome = read_outcome(league, pairing, facts, facts.result)
        await self._settle(league, {pairing.first: outcome})

    async def close_round(self, number: int) -> League:
        """End a round whose time is over.

        An entrant that keeps the table of an unfinished pairing waiting forfeits the pairing.
        """
        league = await self._store.leagues.find(number)
        if league is None or league.current is None:
            raise Refused("no-league")
        outcomes = dict[EntrantId, Outcome]()
        for pairing in league.current.pairings:
            if pairing.is_open:
                outcomes[pairing.first] = adjudge_meeting(
                    league.competition, pairing, await self._list_missing(league, pairing)
                )

        return await self._settle(league, outcomes)

    async def _settle(self, league: League, outcomes: Mapping[EntrantId, Outcome]) -> League:
        """Record outcomes, by first entrant, if the round is still current. If it is over then, begin the next round.

        ``league``: the league as it was when the outcomes were found.
        """
        number = len(league.competition.rounds)

        def settle(now: League) -> League:
            """Return the present league with the outcomes recorded."""
            if len(now.competition.rounds) != number or now.phase is not Phase.PLAYING:
                return now
            for first, outcome in outcomes.items():
                now = record_outcome(now, first, outcome)
            return now if now.current is None or now.current.pairings else begin_round(now, self._now())

        return await self.change(league.number, settle)

    async def _list_missing(self, league: League, pairing: Pairing) -> list[EntrantId]:
        """Return the entrants of a pairing who did not play in time; an empty list if nobody can tell."""
        place = league.find_table(pairing.first)
        table = await self._find_table(place.table) if place is not None else None
        if table is None:
            return []
        people = set(list_missing_people(table))
        members = league.map_players(pairing)
        return [entrant for entrant in pairing.entrants if people & set(members[entrant])]

    async def _catch_up(self) -> list[League]:
        """Record the results of matches that ended just before a kill. Return the leagues that have not ended."""
        live = [one for one in await self._store.leagues.list_live() if self._duty.drives(one.guild)]
        for league in live:
            for place in league.tables:
                if (table := await self._find_table(place.table)) is not None:
                    await self.note_result(table.facts)
        return [one for one in await self._store.leagues.list_live() if self._duty.drives(one.guild)]

    async def _look(self) -> None:
        """End the rounds whose time is over."""
        if self._is_unsealing_due:
            await self._unseal_tables()
        for number in await self._store.leagues.list_due(self._now()):
            league = await self.find(number)
            if league is None or self._duty.drives(league.guild):
                await self.close_round(number)


def has_shared_shuffles(league: League) -> bool:
    """Return whether the league's game allows that all matches of a round have the same set-up."""
    game = load_games().get(league.game)
    return game is not None and game.shares_shuffles


def list_missing_people(table: Table) -> list[int]:
    """Return the people for whom a table waits: in a lobby those who are not ready, in a match those who are asked."""
    seats = table.facts.seats
    if table.facts.phase == "lobby":
        absent = [guest.person for guest in table.facts.gathering.guests]
        return [*absent, *(info.person for info in seats if info.person is not None and not info.ready)]
    asked = [seats[one.seat].person for one in table.list_waiting()]
    return [person for person in asked if person is not None]


def read_outcome(league: League, pairing: Pairing, facts: TableFacts, result: Result) -> Outcome:
    """Return how a pairing ended, from the winners of its match. It is a draw if both entrants or neither won."""
    players = league.map_players(pairing)
    won = set[EntrantId]()
    for seat in result.winners:
        person = facts.seats[seat].person
        won |= {entrant for entrant, members in players.items() if person in members}
    if len(won) != 1:
        return Outcome.DRAW
    return Outcome.FIRST if pairing.first in won else Outcome.SECOND
