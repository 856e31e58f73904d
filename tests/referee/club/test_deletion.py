"""People who delete their data or leave never wait for a record that names them, and no record keeps their number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from engine.registry import load_game
from referee.club.records.competition import Competition, Format
from referee.club.records.entrants import add_entrant
from referee.club.records.league import League, LeagueTable
from referee.club.records.rounds import begin_round
from referee.records.gathering import Guest
from referee.referee import Referee
from referee.running import held_lock
from referee.table import history, lobby_commands, match_commands
from referee.table.booking import Booking, reserve_seats
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from ..conftest import CHANNEL, GUILD, Sources

ANA, BEN = 7_000_000_001, 7_000_000_002
PEOPLE = (ANA, BEN, 7_000_000_003, 7_000_000_004)
GAME, LEVEL = "counter_terror", "standard"
Open = Callable[[], Awaitable[Referee]]


async def begin_sealed_round(referee: Referee) -> list[Table]:
    """Begin a sealed round of four, and open its two tables as the bot does."""
    referee.leagues.allow_sealing(lambda league: True)
    league = League(
        number=1, guild=GUILD, channel=CHANNEL, host=PEOPLE[3], name="x", game=GAME, level=LEVEL, is_identical=True,
        competition=Competition(Format.SWISS, ()),
    )  # fmt: skip
    for number, person in enumerate(PEOPLE):
        league = add_entrant(league, (person,), (f"P{number}",))
    await referee.leagues.open(lambda number: league)
    league = await referee.leagues.change(1, lambda now: begin_round(now, referee.now()))
    tables = []
    assert league.current is not None and league.current.deal
    for pairing in league.current.pairings:
        people = tuple(Guest(league.competition.entrants[one].members[0], "?") for one in pairing.entrants)
        booking = Booking(reserve_seats(people, league.current.deal))
        table, _ = await referee.open_table(
            TableTerms(GUILD, 900 + pairing.first, people[0].person, "?", GAME, LEVEL, booking=booking),
            f"league:1:1:{pairing.first}",
        )
        members = tuple((one.person,) for one in people)
        await referee.leagues.add_table(
            1, LeagueTable(0, pairing.first, table.id, table.facts.channel, 1, True, members)
        )
        tables.append(table)
    return tables


async def play(table: Table, source: Sources) -> None:
    for person in table.facts.people:
        await table.do(source(), lobby_commands.mark_ready, person)
    assert table.facts.phase == "playing"


@pytest.mark.parametrize("state", ["decided", "last of the round", "lobby of others", "opponent"])
async def test_deletion_ends_in_every_state_of_a_sealed_round(open_referee: Open, source: Sources, state: str) -> None:
    """Once the league waited for tables that the deletion held, because the deletion ended the round. Both hung for
    ever."""
    referee = await open_referee()
    own, other = await begin_sealed_round(referee)
    person = own.facts.people[0]
    other_first = other.facts.people[0]
    await play(own, source)
    await own.do(source(), match_commands.concede, own.facts.seat_of(person) or 0)
    await referee.leagues.note_end(own.facts)
    if state != "lobby of others":
        await play(other, source)
    if state in ("last of the round", "opponent"):
        await other.do(source(), match_commands.concede, 0)
    if state == "last of the round":
        await referee.leagues.note_end(other.facts)
    if state == "opponent":
        person = other_first
    async with asyncio.timeout(20):
        await referee.personal.forget(person, {"en-US": "nobody"}, "nobody")
        await referee.appointments.fire()
        await referee.personal.forget(person, {"en-US": "nobody"}, "nobody")
    left = await stored.mentioning(referee.store, str(person))
    assert not left, left
    for table in (own, other):
        if not table.facts.live:
            assert str(person) not in (await history.export(table, None)).decode()


async def test_a_person_who_is_not_named_first_leaves_no_number_in_the_dice(referee: Referee, source: Sources) -> None:
    own, _ = await begin_sealed_round(referee)
    assert not [info.client_seed for info in own.facts.seats if any(str(one) in info.client_seed for one in PEOPLE)]


async def test_who_takes_too_long_does_not_stop_everybody_else(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two commands that wait for each other are interrupted, and the table goes on."""
    monkeypatch.setattr(held_lock, "LONGEST", 0.2)
    own, other = await begin_sealed_round(referee)

    async def hold_both(first: Table, second: Table) -> None:
        async with first.hold_for_rewriting():
            await asyncio.sleep(0)
            await second.do(source(), lobby_commands.mark_ready, second.facts.people[0])

    results = await asyncio.gather(hold_both(own, other), hold_both(other, own), return_exceptions=True)
    assert any(isinstance(one, Refused) and one.kind == "too-slow" for one in results), results
    await own.do(source(), lobby_commands.mark_ready, own.facts.people[0])
    assert load_game(GAME).key == own.facts.game
