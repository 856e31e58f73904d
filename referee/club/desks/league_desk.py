"""The leagues of all servers. Each change is stored before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from secrets import token_bytes
from typing import Any

from msgspec.structs import replace

from engine.dice import compute_round_commitment
from engine.protocol import Refused
from engine.refusals import LimitReached
from engine.registry import load_games

from ...records.facts import TableFacts
from ...store.columns import Damaged
from ...store.database import Statement
from ...store.round_secrets import open_round_secret, store_round_secret
from ...table import match_commands
from ...table.table import Table
from ..records.appointment import Appointment, Plan
from ..records.competition import EntrantId, Outcome
from ..records.entrants import forget_person, withdraw
from ..records.league import League, LeagueTable, LogEntry, Phase
from ..records.league_plans import list_openings, list_plans, name_source
from ..records.managing import add_log_entry, close_tables, drop_table, extend_round, find_last_end
from ..records.pairing import load_matching
from ..records.rounds import DAY, add_table, begin_round, end_league, record_leg, record_outcome
from ..records.sealing import add_deal, can_share, count_missing_deals, list_rounds_to_open, open_round, set_deal
from .adjudging import Verdict, adjudge, read_outcome
from .appointments import Appointments
from .desk import Desk

MOST_IN_SERVER = 10
"""The most leagues that may run in a server at a time."""
MOST_OF_PERSON = 3
"""The most running leagues that one person may host."""

AWAY = 2 * 3600.0
"""The seconds of delay from which a late round lasts longer, because the bot was away and nobody could play."""

FindTable = Callable[[int], Awaitable[Table | None]]


class NoLeague(Refused): ...


class HostsTooManyLeagues(LimitReached, kind="hosts-too-many"):
    names: tuple[str, ...]


class LeagueHere(Refused): ...


class LeagueTableMissing(Refused, kind="league-table"): ...


class TooManyLeagues(LimitReached): ...


class Leagues(Desk[League]):
    """The leagues of all servers. Whoever shows them opens their tables (``list_plans``)."""

    kind, missing = "league", NoLeague

    def __init__(self, appointments: Appointments, find_table: FindTable) -> None:
        super().__init__(appointments, appointments.store.leagues)
        self._find_table = find_table
        self._may_seal: Callable[[League], bool] = lambda league: False
        self._can_pair = False
        self.appointments.add_handlers(self.kind, {"round": self._end_round, "shut": self._shut_table})

    def _list_plans(self, record: League) -> list[Plan]:
        return list_plans(record)

    def allow_sealing(self, may_seal: Callable[[League], bool]) -> None:
        """Let the rounds of a league begin with a shared set-up if ``may_seal`` says that its matches can be hidden."""
        self._may_seal = may_seal

    async def _check_new(self, record: League) -> None:
        """Raise ``LeagueHere`` if the channel has a league, ``TooManyLeagues``, ``HostsTooManyLeagues``."""
        here = await self._store.leagues.find_in_channel(record.channel)
        if here is not None and here.phase is not Phase.ENDED:
            raise LeagueHere()
        known = await self._store.leagues.list_in_server(record.guild)
        live = [one for one in known if one.phase is not Phase.ENDED]
        if len(live) >= MOST_IN_SERVER:
            raise TooManyLeagues(most=MOST_IN_SERVER)
        own = [one.name for one in live if one.host == record.host]
        if len(own) >= MOST_OF_PERSON:
            raise HostsTooManyLeagues(most=MOST_OF_PERSON, names=tuple(own))

    async def change(self, number: int, change: Callable[[League], League]) -> League:
        """Change a league as ``Desk.change`` does. What pairs a round is loaded first, outside of the event loop."""
        if not self._can_pair:
            await asyncio.to_thread(load_matching)
            self._can_pair = True
        return await super().change(number, change)

    async def manage(self, number: int, by: int, what: str, change: Callable[[League], League], **about: Any) -> League:
        """Change a league by a decision of its host or of a manager, and store an entry in its log.

        ``number``: the league. ``by``: the person who decides. ``what``: the kind of entry. ``about``: the entry's
        ``entrant`` and ``detail``.
        """
        entry = LogEntry(self._now(), by, what, **about)
        return await self.change(number, lambda league: add_log_entry(change(league), entry))

    async def end_without_channel(self, channel: int) -> None:
        """End the league of a channel that no longer exists."""
        league = await self._store.leagues.find_in_channel(channel)
        if league is not None and league.phase is not Phase.ENDED:
            await self.change(league.number, end_league)

    async def forget(self, person: int, names: Mapping[str, str], default_name: str) -> None:
        """Replace a person by nobody in all leagues.

        ``names``: the name for nobody by language; ``default_name``: the name in other languages.
        """
        for league in await self._store.leagues.list_of_person(person):
            change = partial(forget_person, person=person, name=names.get(league.language, default_name))
            await self.change(league.number, change)

    async def expel(self, guild: int, person: int) -> None:
        """Let a person whom a server has banned leave its leagues, so that no opponent waits for the person."""
        for league in await self._store.leagues.list_in_server(guild):
            entrant = league.find_entrant(person)
            if league.phase is not Phase.ENDED and entrant is not None and league.is_active(entrant):
                await self.change(league.number, partial(withdraw, person=person, reason="banned"))

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
        for number, played in list_rounds_to_open(record):
            with contextlib.suppress(Damaged):  # without the secret the league goes on, and files prove less
                league = open_round(league, number, await self._store.leagues.load_secret(played.deal))
            further += map(open_round_secret, (played.deal, *played.further))
        has_begun = len(league.competition.rounds) > len(before.competition.rounds)
        if has_begun and can_share(league) and has_shared_shuffles(league) and self._may_seal(league):
            league = set_deal(league, _draw_secret(league, further))
        while count_missing_deals(league):
            league = add_deal(league, _draw_secret(league, further))
        return close_tables(league, await self._list_lost_tables(before, league)), further

    async def _list_lost_tables(self, before: League, record: League) -> list[int]:
        """Return the tables that were opened without being recorded, and that the league does not need any more.

        A kill, or a failure of Discord, may come between the opening of a table and ``add_table``.
        """
        known = {*record.closing, *(one.table for one in (*record.tables, *record.shown))}
        sources = [name_source(record.number, part) for part in list_openings(before) - list_openings(record)]
        acts = self._store.acts
        found = [await acts.find_table(one) for one in sources if await acts.find_outcome(one) is not None]
        return sorted(set(found) - known)

    # --- tables ---

    async def note_end(self, facts: TableFacts) -> None:
        """Store the result of a table that is over. If it was closed without a result, another one opens for it."""
        if facts.live:
            return
        league = await self._store.leagues.find_by_table(facts.id)
        if league is None or league.current is None:
            return
        place = next((one for one in league.tables if (one.table, one.match) == (facts.id, facts.match)), None)
        pairing = league.current.find_pairing(place.first) if place is not None else None
        if pairing is None or place is None or not pairing.is_open:
            return
        if facts.phase == "over" and facts.result is not None:
            outcome = read_outcome(facts, pairing, league.map_players(pairing), facts.result)
            await self._settle_leg(league, place, outcome)
        else:
            await self.change(league.number, partial(_drop_closed_table, table=place))

    async def note_thread(self, number: int, table: int, channel: int) -> None:
        """Store the thread of a table of the current round; 0 if its thread was deleted and another must be opened."""

        def move(league: League) -> League:
            """Return the league with the table in another thread."""
            tables = [replace(one, channel=channel) if one.table == table else one for one in league.tables]
            return replace(league, tables=tuple(tables))

        await self.change(number, move)

    async def note_lost_thread(self, thread: int) -> None:
        """Note that a thread was deleted. If a league's match is played in it, another thread is opened."""
        table = await self._store.tables.find_live_table(thread)
        league = await self._store.leagues.find_by_table(table) if table is not None else None
        if table is not None and league is not None and any(one.table == table for one in league.tables):
            await self.note_thread(league.number, table, 0)

    async def _shut_table(self, due: Appointment) -> None:
        """Close a table whose match is decided. After its round, let everybody see it."""
        number = int(due.rest[0])
        league, table = await self.require(due.number), await self._find_table(number)
        if table is None:
            return
        place = next((one for one in (*league.tables, *league.shown) if one.table == number), None)
        if table.facts.live and (place is None or table.facts.match == place.match):
            await table.do_by_itself(f"{due.kind}:{number}:close", match_commands.close_for_league)
        if table.facts.sealed and await self._store.leagues.is_opened(table.facts.deal):
            await table.do_by_itself(f"unseal:{number}:{table.facts.match}", match_commands.unseal)

    async def add_table(self, number: int, league_table: LeagueTable) -> League:
        """Record a table that was opened for a pairing. If the league needs it no more, it is closed."""
        return await self.change(number, partial(_add_opened_table, league_table=league_table, now=self._now()))

    # --- rounds ---

    async def _end_round(self, due: Appointment) -> None:
        """End a round whose time is over, unless it lasts longer now. Raises ``LeagueTableMissing``."""
        league = await self.require(due.number)
        if league.phase is Phase.PLAYING and len(league.competition.rounds) == int(due.rest[0]):
            await self.close_round(due.number)

    async def close_round(self, number: int) -> League:
        """End the current round of a league. Unfinished pairings are adjudged.

        If the bot was away at the end of the round, the round lasts longer instead. Raises ``NoLeague``;
        ``LeagueTableMissing`` if the table of a pairing could not be opened yet, so that the round has to wait for it.
        """
        league = await self.require(number)
        now, end = self._now(), league.deadline or 0.0
        if league.current is None or league.phase is not Phase.PLAYING:
            return league
        if end + AWAY < now < find_last_end(league) and league.current.is_open:
            until = min(now + min(DAY, league.days * DAY / 4), max(end, find_last_end(league)))
            return await self.manage(number, 0, "away", partial(extend_round, until=until), detail=str(int(until)))
        verdicts, is_missing = dict[EntrantId, Verdict](), False
        for pairing in league.current.pairings:
            if not pairing.is_open:
                continue
            place = league.find_table(pairing.first)
            table = await self._find_table(place.table) if place is not None else None
            verdict = (
                adjudge(table, league.competition, pairing, league.map_players(pairing)) if table is not None else None
            )
            if verdict is None:
                is_missing = True
            else:
                verdicts[pairing.first] = verdict
        league = await self._settle(league, verdicts)
        if is_missing:
            raise LeagueTableMissing()
        return league

    async def _settle(self, league: League, verdicts: Mapping[EntrantId, Verdict]) -> League:
        """Record verdicts, by first entrant, if the round is still current. If it is over then, begin the next round.

        ``league``: the league as it was when the verdicts were found.
        """
        number = len(league.competition.rounds)

        def settle(now: League) -> League:
            """Return the present league with the verdicts recorded."""
            if len(now.competition.rounds) != number or now.phase is not Phase.PLAYING:
                return now
            for first, (outcome, reason) in verdicts.items():
                now = record_outcome(now, first, outcome, reason)
            return now if now.current is None or now.current.pairings else begin_round(now, self._now())

        return await self.change(league.number, settle)

    async def _settle_leg(self, league: League, played_at: LeagueTable, result: Outcome) -> League:
        """Record the result of a match at a league's table. If it does not decide the pairing, another table opens."""
        number = len(league.competition.rounds)

        def settle(now: League) -> League:
            """Return the present league with the result recorded, if the round is still current."""
            is_current = len(now.competition.rounds) == number and now.phase is Phase.PLAYING
            return record_leg(now, played_at.first, played_at.leg, result) if is_current else now

        return await self.change(league.number, settle)

    async def _catch_up(self) -> list[League]:
        """Do what a kill or an earlier version has left undone. Return the leagues that have not ended."""
        live = self._keep_driven(await self._store.leagues.list_live())
        await self._do_for_each(live, lambda league: league.number, self._catch_up_with)
        return self._keep_driven(await self._store.leagues.list_live())

    async def _catch_up_with(self, league: League) -> None:
        await self.plan_again(league.number)
        for place in league.tables:
            if (table := await self._find_table(place.table)) is not None:
                await self.note_end(table.facts)


def _drop_closed_table(league: League, table: LeagueTable) -> League:
    return drop_table(league, table.first) if table in league.tables else league


def _add_opened_table(league: League, league_table: LeagueTable, now: float) -> League:
    """Return the league with an opened table. If it was opened late, there is still half a round's time to play."""
    pairing = league.current.find_pairing(league_table.first) if league.current is not None else None
    is_wanted = league.phase is Phase.PLAYING and league_table.round == len(league.competition.rounds) - 1
    if not is_wanted or pairing is None or league.find_leg_to_open(pairing) != league_table.leg:
        known = league_table.table in (*league.closing, *(one.table for one in league.tables))
        return league if known else close_tables(league, [league_table.table])
    length = league.days * DAY
    if league.began and now > league.began + length / 4:
        league = extend_round(league, min(now + length / 2, find_last_end(league)))
    return add_table(league, league_table)


def _draw_secret(league: League, statements: list[Statement]) -> str:
    """Draw the secret of a shared set-up, add the statement that stores it, and return its commitment."""
    secret = token_bytes(32)
    deal = compute_round_commitment(secret)
    statements.append(store_round_secret(league.number, deal, secret))
    return deal


def has_shared_shuffles(league: League) -> bool:
    """Return whether the league's game allows that all matches of a round have the same set-up."""
    game = load_games().get(league.game)
    return game is not None and game.series.shares_shuffles
