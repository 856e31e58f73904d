"""Leagues as they are stored: rounds, deadlines, results of tables, and what a kill leaves."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.protocol import Refused
from referee.club.desks import league_desk
from referee.club.desks.appointments import Appointments
from referee.club.desks.league_desk import AWAY, MOST_IN_SERVER, MOST_OF_PERSON, Leagues
from referee.club.records.competition import Competition, Format, Outcome, Pairing
from referee.club.records.entrants import MOST_ENTRANTS, add_entrant, excuse, withdraw
from referee.club.records.league import League, LeagueTable, Offer, Phase
from referee.club.records.offers import accept, decline, find_offer, offer_place
from referee.club.records.rounds import add_table, begin_round, end_league, forfeit, record_outcome
from referee.store.store import Store

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock

DAN = 104
PEOPLE = (ANA, BEN, CAT, DAN)


def make_league(number: int, kind: Format = Format.KEIZER, channel: int = CHANNEL) -> League:
    return League(
        number=number, guild=GUILD, channel=channel, host=ANA, name="Thursday", game="pebbles", level="short",
        competition=Competition(kind, ()),
    )  # fmt: skip


async def find_no_table(number: int) -> Any:
    return None


@pytest.fixture
async def leagues(tmp_path: Path, clock: Clock) -> Any:
    store = await Store.open(tmp_path / "l.sqlite3", clock)
    yield Leagues(Appointments(store, clock), find_no_table)
    await store.close()


async def begin(leagues: Leagues, people: Sequence[int] = PEOPLE, **how: Any) -> League:
    league = await leagues.open(lambda number: make_league(number, **how))
    for person in people:
        league = await leagues.change(league.number, lambda one, person=person: add_entrant(one, (person,)))  # type: ignore[misc]
    return await leagues.change(league.number, lambda one: begin_round(one, leagues._now()))


async def test_the_next_round_follows_the_last_result(leagues: Leagues) -> None:
    league = await begin(leagues)
    assert league.current is not None and [p.entrants for p in league.current.pairings] == [(0, 1), (2, 3)]
    told: list[League] = []

    async def note(one: League) -> None:
        told.append(one)

    leagues.attach(note)
    await leagues._settle(league, {0: (Outcome.FIRST, "")})
    after = await leagues._settle(league, {2: (Outcome.SECOND, "")})
    assert [len(one.competition.rounds) for one in told] == [1, 2]
    assert after.current is not None and {frozenset(p.entrants) for p in after.current.pairings} != {
        frozenset({0, 1}), frozenset({2, 3}),
    }  # fmt: skip
    late = await leagues._settle(league, {0: (Outcome.SECOND, ""), 3: (Outcome.FIRST, "")})
    assert late == after, "a result of a round that is over changes nothing"


async def test_a_round_waits_for_a_table_that_cannot_open_and_for_a_bot_that_was_away(
    leagues: Leagues, clock: Clock
) -> None:
    """Nobody forfeits a match that could not be played: the round lasts until its tables have been open."""
    league = await begin(leagues)
    assert league.deadline == clock.at + 7 * 24 * 3600
    clock.at = league.deadline
    with pytest.raises(Refused, match="league-table"):
        await leagues.close_round(league.number)
    late = await leagues.add_table(league.number, LeagueTable(0, 0, 7))
    assert late.deadline == clock.at + 3.5 * 24 * 3600, "half a round to play"
    clock.at = late.deadline + AWAY + 1
    after = await leagues.close_round(league.number)
    assert after.deadline == clock.at + 24 * 3600 and after.current is not None and after.current.is_open
    assert [entry.what for entry in after.log] == ["away"]


async def test_a_league_is_the_same_after_a_kill(leagues: Leagues, tmp_path: Path, clock: Clock) -> None:
    league = await begin(leagues, kind=Format.SWISS)
    league = await leagues.change(league.number, lambda one: add_table(one, LeagueTable(0, 0, 42)))
    await leagues._store.close()
    again = await Store.open(tmp_path / "l.sqlite3", clock)
    assert await again.leagues.find(league.number) == league
    assert await again.leagues.find_by_table(42) == league and await again.leagues.find_by_table(43) is None
    assert await again.leagues.list_live() == [league] == await again.leagues.list_in_server(GUILD)
    assert await again.leagues.list_of_person(DAN) == [league] and await again.leagues.list_of_person(999) == []
    await again.close()


async def test_a_knock_out_ends_by_itself(leagues: Leagues) -> None:
    league = await begin(leagues, kind=Format.KNOCKOUT)
    league = await leagues._settle(league, {0: (Outcome.FIRST, ""), 1: (Outcome.FIRST, "")})
    assert league.current is not None and league.phase is Phase.PLAYING
    final = league.current.pairings[0]
    league = await leagues._settle(league, {final.first: (Outcome.SECOND, "")})
    assert league.phase is Phase.ENDED and len(league.competition.rounds) == 2
    with pytest.raises(Refused, match="league-over"):
        await leagues.change(league.number, lambda one: add_entrant(one, (105,)))
    with pytest.raises(Refused, match="no-league"):
        await leagues.change(99, end_league)


async def test_a_channel_has_one_league_and_a_person_hosts_few(leagues: Leagues) -> None:
    for n in range(MOST_OF_PERSON):
        await leagues.open(lambda number, n=n: make_league(number, channel=CHANNEL + n))  # type: ignore[misc]
    with pytest.raises(Refused, match="league-here"):
        await leagues.open(make_league)
    with pytest.raises(Refused, match="hosts-too-many") as refused:
        await leagues.open(lambda number: make_league(number, channel=99))
    for n in range(MOST_OF_PERSON, MOST_IN_SERVER):
        await leagues.open(lambda number, n=n: replace(make_league(number, channel=CHANNEL + n), host=1000 + n))  # type: ignore[misc]
    with pytest.raises(Refused) as full:
        await leagues.open(lambda number: replace(make_league(number, channel=99), host=1))
    assert full.value.kind == "too-many-leagues"
    assert refused.value.values["most"] == MOST_OF_PERSON and refused.value.values["names"] == ("Thursday",) * 3


def join(*people: int, kind: Format = Format.KEIZER) -> League:
    league = make_league(1, kind)
    for person in people:
        league = add_entrant(league, (person,))
    return league


def test_who_leaves_loses_the_open_pairing_and_may_come_back() -> None:
    league = withdraw(begin_round(join(*PEOPLE), 0.0), BEN)
    assert league.current is not None and league.current.pairings[0].outcome is Outcome.FIRST_FORFEIT
    assert not league.is_active(1)
    with pytest.raises(Refused, match="not-in-league"):
        excuse(league, BEN, True)
    league = add_entrant(league, (BEN,))
    assert league.is_active(1) and len(league.competition.entrants) == 4, "under the number of before"
    with pytest.raises(Refused, match="in-league"):
        add_entrant(league, (BEN,))


def test_before_the_first_round_who_leaves_is_forgotten() -> None:
    league = withdraw(join(ANA, BEN), ANA)
    assert [one.members for one in league.competition.entrants] == [(BEN,)]
    with pytest.raises(Refused, match="few-entrants"):
        begin_round(league, 0.0)


def test_who_is_excused_is_not_paired_in_the_next_round_alone() -> None:
    league = excuse(join(ANA, BEN, CAT), CAT, True)
    league = begin_round(league, 0.0)
    assert league.current is not None and league.current.excused == (2,) and league.excused == ()
    assert [one.entrants for one in league.current.pairings] == [(0, 1)]
    with pytest.raises(Refused, match="round-open"):
        begin_round(league, 0.0)
    with pytest.raises(Refused, match="no-excuse"):
        excuse(join(ANA, BEN, kind=Format.KNOCKOUT), ANA, True)


def test_a_round_in_which_all_but_one_are_excused_does_not_end_the_league() -> None:
    league = begin_round(excuse(join(ANA, BEN), BEN, True), 0.0)
    assert league.phase is Phase.PLAYING and league.current is not None and league.current.pairings == ()


def test_a_substitute_plays_only_after_agreeing() -> None:
    offered = offer_place(begin_round(join(*PEOPLE), 0.0), Offer("seat", 105, "Eve", BEN))
    assert offered.find_entrant(105) is None and find_offer(offered, 105) is not None
    league = accept(offered, 105)
    assert league.find_entrant(105) == 1 and league.find_entrant(BEN) is None and not league.offers
    assert decline(offered, 105).offers == () and decline(offered, 105).find_entrant(BEN) == 1
    with pytest.raises(Refused, match="in-league"):
        offer_place(league, Offer("seat", CAT, "Cat", ANA))
    with pytest.raises(Refused, match="no-team"):
        accept(league, ANA)
    hosted = accept(offer_place(league, Offer("host", 106, "Finn")), 106)
    assert hosted.host == 106


def test_a_league_that_is_ended_early_counts_the_played_pairings() -> None:
    league = record_outcome(begin_round(join(*PEOPLE), 0.0), 0, Outcome.SECOND)
    league = end_league(league)
    assert league.current is not None and league.current.pairings == (Pairing(0, 1, Outcome.SECOND),)
    assert league.deadline is None and forfeit(league, 2) == league


def test_a_knock_out_that_has_begun_and_a_full_league_take_nobody_more() -> None:
    league = begin_round(join(ANA, BEN, kind=Format.KNOCKOUT), 0.0)
    with pytest.raises(Refused, match="league-begun"):
        add_entrant(league, (CAT,))
    full = join(*range(1000, 1000 + MOST_ENTRANTS))
    with pytest.raises(Refused, match="league-full"):
        add_entrant(full, (CAT,))


async def test_what_pairs_a_round_is_imported_outside_of_the_event_loop(
    leagues: Leagues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing it in the loop kept all commands waiting while the first round of a league was paired."""
    threads = list[threading.Thread]()
    monkeypatch.setattr(league_desk, "load_matching", lambda: threads.append(threading.current_thread()))
    league = await begin(leagues)
    assert league.competition.rounds and len(threads) == 1 and threads[0] is not threading.main_thread()
