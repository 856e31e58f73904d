"""The leagues of all servers. A change is stored before anybody hears about the change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from weakref import WeakValueDictionary

from msgspec.structs import replace

from engine.game import Result
from engine.protocol import Refused

from .facts import TableFacts
from .league.league import League, Phase, begin_round, find_forfeit, forget_person, record_outcome
from .league.records import EntrantId, Outcome, Pairing
from .store.leagues import store_league
from .store.store import Store
from .table.table import Table

MOST_IN_SERVER = 10
"""The most leagues of a server that have not ended."""
MOST_OF_PERSON = 3
"""The most leagues that a person hosts and that have not ended."""
LOOK = 30.0
"""Seconds between two looks at deadlines."""

log = logging.getLogger(__name__)
Change = Callable[[League], League]
Changed = Callable[[League], Awaitable[None]]
FindTable = Callable[[int], Awaitable[Table | None]]


class Leagues:
    """The leagues. ``attach`` who shows them; then ``start``."""

    def __init__(self, store: Store, now: Callable[[], float], find_table: FindTable) -> None:
        self._store, self._now, self._find_table = store, now, find_table
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._changed: Changed | None = None

    def attach(self, changed: Changed) -> None:
        """Tell ``changed`` of each league that changes, and at the start of all that have not ended."""
        self._changed = changed

    async def start(self) -> None:
        """Look at the deadlines from now on, and show every league that has not ended."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop looking at deadlines."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def open(self, make: Callable[[int], League]) -> League:
        """Store a new league, which ``make`` builds from its number.

        ``Refused``: "league-here" if the channel has one, "too-many-leagues".
        """
        async with self._opening:
            league = make(await self._store.leagues.find_next_number())
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

    async def change(self, number: int, change: Change) -> League:
        """Change a league and return it. ``Refused``: "no-league", and as ``change`` does."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            league = await self._store.leagues.find(number)
            if league is None:
                raise Refused("no-league")
            changed = change(league)
            if changed == league:
                return league
            changed = self._follow_up(changed)
            await self._store.commit(store_league(changed))
        await self._tell(changed)
        return changed

    async def forget(self, person: int, names: Mapping[str, str], usual: str) -> None:
        """Put nobody in a person's place in all leagues. ``names``: the name of nobody, by language."""
        for league in await self._store.leagues.list_of_person(person):
            change = partial(forget_person, person=person, name=names.get(league.language, usual))
            await self.change(league.number, change)

    async def note_message(self, number: int, message: int) -> None:
        """Store which message shows a league. Nobody is told, since whoever shows it has just posted it."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            league = await self._store.leagues.find(number)
            if league is not None:
                await self._store.commit(store_league(replace(league, message=message)))

    def _follow_up(self, league: League) -> League:
        """Begin the next round if no result is awaited any more. A round of byes alone is over at once."""
        while (
            league.phase is Phase.PLAYING and league.current and league.current.pairings and not league.current.is_open
        ):
            league = begin_round(league, self._now())
        return league

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
        """End a round whose time is over: unfinished pairings are forfeited by those for whom the tables wait."""
        league = await self._store.leagues.find(number)
        if league is None or league.current is None:
            raise Refused("no-league")
        outcomes = dict[EntrantId, Outcome]()
        for pairing in league.current.pairings:
            if pairing.is_open:
                outcomes[pairing.first] = find_forfeit(pairing, await self._list_missing(league, pairing))

        return await self._settle(league, outcomes)

    async def _settle(self, league: League, outcomes: Mapping[EntrantId, Outcome]) -> League:
        """Store outcomes of the round that was the league's last, by first entrants; begin the next if it is over."""
        number = len(league.competition.rounds)

        def settle(now: League) -> League:
            if len(now.competition.rounds) != number or now.phase is not Phase.PLAYING:
                return now
            for first, outcome in outcomes.items():
                now = record_outcome(now, first, outcome)
            return now if now.current is None or now.current.pairings else begin_round(now, self._now())

        return await self.change(league.number, settle)

    async def _list_missing(self, league: League, pairing: Pairing) -> list[EntrantId]:
        """Return the entrants of a pairing who did not play in time; nobody if that cannot be told."""
        place = league.find_table(pairing.first)
        table = await self._find_table(place.table) if place is not None else None
        if table is None:
            return []
        people = set(list_missing_people(table))
        members = {entrant: league.competition.entrants[entrant].members for entrant in pairing.entrants}
        return [entrant for entrant in pairing.entrants if people & set(members[entrant])]

    async def _run(self) -> None:
        is_begun = False
        while True:
            try:
                if not is_begun:
                    await self._catch_up()
                    is_begun = True
                for number in await self._store.leagues.list_due(self._now()):
                    await self.close_round(number)
            except Exception as error:
                log.error("leagues: %s", type(error).__name__)
            await asyncio.sleep(LOOK)

    async def _catch_up(self) -> None:
        """Note the results that were stored just before a kill, and show all leagues that have not ended."""
        for league in await self._store.leagues.list_live():
            for place in league.tables:
                if (table := await self._find_table(place.table)) is not None:
                    await self.note_result(table.facts)
            await self._tell(await self._store.leagues.find(league.number) or league)

    async def _tell(self, league: League) -> None:
        if self._changed is None:
            return
        try:
            await self._changed(league)
        except Exception as error:
            log.error("league %d cannot be shown (%s)", league.number, type(error).__name__)


def list_missing_people(table: Table) -> list[int]:
    """Return the people for whom a table waits: who is not ready in a lobby, who is asked in a match."""
    seats = table.facts.seats
    if table.facts.phase == "lobby":
        return [info.person for info in seats if info.person is not None and not info.ready]
    asked = [seats[one.seat].person for one in table.waiting()]
    return [person for person in asked if person is not None]


def read_outcome(league: League, pairing: Pairing, facts: TableFacts, result: Result) -> Outcome:
    """Return how a pairing ended, from the winners of its match. Both entrants or nobody among them: a draw."""
    entrants = league.competition.entrants
    won = set[EntrantId]()
    for seat in result.winners:
        person = facts.seats[seat].person
        won |= {entrant for entrant in pairing.entrants if person in entrants[entrant].members}
    if len(won) != 1:
        return Outcome.DRAW
    return Outcome.FIRST if pairing.first in won else Outcome.SECOND
