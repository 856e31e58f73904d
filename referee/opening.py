"""Opens tables: a lobby, a try at a challenge, or a match that begins at a position of an ended one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from secrets import token_bytes
from typing import NamedTuple

from engine.match_records import Input
from engine.own_files import is_text
from engine.refusals import NoSuchLevel
from engine.registry import load_games
from engine.setup import Setup

from .club.records.challenge import Challenge
from .records.facts import TableFacts
from .records.outcome import Outcome
from .refusals import ChallengeBusy, ChannelBusy, NoSuchGame
from .store import acts, challenges, due, tables
from .store.database import Statement, refuse_if_stuck
from .table import late_try, limits, lobby
from .table.challenge import Entry, build_challenge_setup, seat_alone
from .table.new_table import TableTerms
from .table.retry import begin_at_once, deal, seat_for_retry
from .table.services import Services
from .table.table import Table


class _Prepared(NamedTuple):
    """A new table before it is stored."""

    facts: TableFacts
    batch: list[Statement]
    outcome: Outcome
    ai_asked: bool = False


class Opening:
    """The opening of tables. Each command opens one table, however often it is repeated."""

    def __init__(
        self,
        services: Services,
        refuse_if_played: Callable[[Challenge, int], Awaitable[None]],
        find_table: Callable[[int], Awaitable[Table | None]],
        add_table: Callable[[TableFacts], Table],
    ) -> None:
        """Create it. ``refuse_if_played``: refuse if a person has had the only try at a challenge."""
        self._services, self._store = services, services.store
        self._refuse_if_played, self._find_table, self._add_table = refuse_if_played, find_table, add_table
        self._one_at_a_time = asyncio.Lock()

    async def open(self, terms: TableTerms, source: str) -> tuple[Table, Outcome]:
        """Open a table in a channel and seat its host. It raises what ``Referee.open_table`` raises."""
        if terms.game not in load_games():
            raise NoSuchGame()
        rules = load_games()[terms.game]
        if not rules.has_level(terms.level):
            raise NoSuchLevel()
        dealt = None
        if terms.retry is not None and await self._store.acts.find_outcome(source) is None:
            dealt = await deal(terms.retry, terms.host, Random(token_bytes(32)))
        async with self._one_at_a_time:
            if (before := await self._store.acts.find_outcome(source)) is not None:
                table = await self._find_table(await self._store.acts.find_table(source))
                assert table is not None
                return table, before
            await self._refuse(terms)
            prepared = await self._prepare(terms, source, dealt)
            facts = prepared.facts
            change = tables.store_change_number(facts.id, facts.changes, prepared.ai_asked)
            act = acts.store_act(source, facts, prepared.outcome, self._services.now())
            with refuse_if_stuck():
                await self._store.commit([*prepared.batch, change, act])
            table = self._add_table(facts)
        await table.recall()
        self._services.due.wake_up()
        self._services.tell(facts.id)
        return table, prepared.outcome

    async def _refuse(self, terms: TableTerms) -> None:
        """Refuse a table that may not be opened now."""
        if terms.entry is not None:
            await self._refuse_if_played(terms.entry.challenge, terms.host)
        if await self._store.tables.find_live_table(terms.channel) is not None:
            raise ChannelBusy() if terms.entry is None else ChallengeBusy()
        # Other tables of its players must not stop a league's match.
        if terms.booking is None or not terms.booking.gathering.league:
            await limits.check_may_open(self._store, terms.host, terms.guild)
        settings, level = self._services.settings, terms.level
        await limits.refuse_if_banned(settings, terms.host, terms.guild)
        await limits.check_may_write(settings, terms.guild, terms.client_seed, level if is_text(level) else "")

    async def _prepare(
        self, terms: TableTerms, source: str, dealt: tuple[Setup, tuple[Input, ...]] | None
    ) -> _Prepared:
        number = await self._store.tables.find_next_number(self._store.epoch.number)
        empty = terms.build_facts(self._services.duty.space_number(number), self._services.now())
        client_seed = terms.client_seed or source
        if terms.entry is not None:
            return await self._prepare_try(terms.entry, empty, terms.name, client_seed)
        if terms.retry is not None and dealt is not None:
            seated = seat_for_retry(terms.retry, empty, dealt[0], terms.name, client_seed)
            facts, batch, secret = self._services.new_match(seated)
            begun, more = await begin_at_once(self._services, facts, dealt[0], secret, led=dealt[1])
            return _build_begun(begun, [*batch, *more])
        return self._prepare_lobby(empty, terms.name, client_seed)

    async def _prepare_try(self, entry: Entry, empty: TableFacts, name: str, client_seed: str) -> _Prepared:
        rules = load_games()[empty.game]
        facts, batch, secret = self._services.new_match(seat_alone(entry, empty, rules, name, client_seed))
        setup = build_challenge_setup(entry, facts, rules)
        begun, more = await begin_at_once(self._services, facts, setup, secret, entry.secret)
        challenge = entry.challenge
        return _build_begun(
            begun,
            [
                *batch,
                challenges.store_try(challenge.number, facts.id, facts.host),
                due.set_timer(challenge.ends, facts.id, f"{late_try.CLOSE}:{facts.match}"),
                *more,
            ],
        )

    def _prepare_lobby(self, empty: TableFacts, name: str, client_seed: str) -> _Prepared:
        rules = load_games()[empty.game]
        seated = lobby.join(empty, rules, empty.host, name, client_seed)
        for seat, guest in enumerate(seated.gathering.guests if seated.gathering.league else (), start=1):
            seated = lobby.join(seated, rules, guest.person, guest.name, f"{client_seed}/{seat}")
        facts, batch, _ = self._services.new_match(seated)
        if facts.gathering.league:  # The league closes the lobby.
            batch.append(due.cancel_timer(facts.id, f"lobby:{facts.match}"))
        return _Prepared(facts, batch, Outcome("opened", 0))


def _build_begun(begun: Table, batch: list[Statement]) -> _Prepared:
    """Return a table whose match has begun at once."""
    return _Prepared(begun.facts, batch, Outcome("started", begun.facts.seat_of(begun.facts.host)), begun.ai_asked)
