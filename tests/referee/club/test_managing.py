"""The host of a league decides on results, no-shows, deadlines, rounds and seeds. The log has every decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.protocol import Refused
from referee.club.desks.appointments import Appointments
from referee.club.desks.league_desk import Leagues
from referee.club.records import managing
from referee.club.records.competition import Competition, Format, Outcome
from referee.club.records.entrants import add_entrant
from referee.club.records.league import League, LeagueTable
from referee.club.records.league_plans import list_plans, name_source
from referee.club.records.rounds import DAY, add_table, begin_round, count_rounds
from referee.records.gathering import Guest
from referee.referee import Referee
from referee.store.store import Store
from referee.table import lobby_commands, seat_proposals
from referee.table.booking import Booking, reserve_seats
from referee.table.limits import LOBBIES
from referee.table.new_table import TableTerms

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources

PEOPLE = (ANA, BEN, CAT, 104)


def make(kind: Format = Format.SWISS, people: tuple[int, ...] = PEOPLE) -> League:
    league = League(
        number=1, guild=GUILD, channel=CHANNEL, host=ANA, name="x", game="pebbles", level="short",
        competition=Competition(kind, ()),
    )  # fmt: skip
    for person in people:
        league = add_entrant(league, (person,))
    return league


def begun(kind: Format = Format.SWISS) -> League:
    return begin_round(make(kind), 1000.0)


def parts(league: League) -> set[str]:
    return {plan.part for plan in list_plans(league)}


def test_a_result_is_set_and_corrected_and_may_not_change_a_bracket_that_went_on() -> None:
    league = managing.set_outcome(begun(), 1, 0, Outcome.DRAW)
    assert league.current is not None and league.current.pairings[0].outcome is Outcome.DRAW
    assert league.current.pairings[0].reason == "host"
    corrected = managing.set_outcome(league, 1, 0, Outcome.SECOND)
    assert corrected.current is not None and corrected.current.pairings[0].outcome is Outcome.SECOND
    with pytest.raises(Refused, match="no-pairing"):
        managing.set_outcome(league, 2, 0, Outcome.DRAW)
    cup = begun(Format.KNOCKOUT)
    for pairing in cup.current.pairings if cup.current is not None else ():
        cup = managing.set_outcome(cup, 1, pairing.first, Outcome.FIRST)
    cup = begin_round(cup, 2000.0)
    with pytest.raises(Refused, match="league-result-late"):
        managing.set_outcome(cup, 1, 0, Outcome.SECOND)


def test_a_reopened_match_gets_a_new_table_and_its_old_one_is_closed() -> None:
    league = add_table(begun(), LeagueTable(0, 0, 42, 900))
    assert "table:1:0:0" not in parts(league) and "greet:42" in parts(league)
    league = managing.set_outcome(league, 1, 0, Outcome.FIRST)
    assert "shut:42:decided" in parts(league) and "tell:42:host:first" in parts(league)
    again = managing.reopen_table(league, 0)
    assert {"table:1:0:1", "shut:42:1:playing"} <= parts(again) and again.current is not None
    assert again.current.pairings[0].is_open


def test_a_round_lasts_longer_and_reminds_again() -> None:
    league = begun()
    longer = managing.extend_round(league, 1000.0 + 9 * DAY)
    assert longer.deadline == 1000.0 + 9 * DAY and longer != league
    before = {plan.part: plan.at for plan in list_plans(add_table(league, LeagueTable(0, 0, 42, 900)))}
    after = {plan.part: plan.at for plan in list_plans(add_table(longer, LeagueTable(0, 0, 42, 900)))}
    assert after["remind:42"] - before["remind:42"] == 2 * DAY == after["round:1"] - before["round:1"]
    with pytest.raises(Refused, match="no-such-length"):
        managing.extend_round(league, 1000.0 + 99 * DAY)
    with pytest.raises(Refused, match="no-round"):
        managing.extend_round(make(), 1000.0)


def test_rounds_and_seeds_are_chosen_before_they_matter() -> None:
    assert count_rounds(managing.choose_rounds(make(), 5)) == 5 and count_rounds(make()) == 3
    for league, rounds in ((make(Format.KNOCKOUT), 2), (make(), 99)):
        with pytest.raises(Refused, match="no-such-rounds"):
            managing.choose_rounds(league, rounds)
    seeded = managing.seed_entrants(make(), (2, 0))
    assert [one.members[0] for one in seeded.competition.entrants] == [CAT, ANA, BEN, 104]
    with pytest.raises(Refused, match="league-seeded"):
        managing.seed_entrants(begun(), (1,))


def test_a_no_show_is_removed_and_the_opponent_wins() -> None:
    league = managing.remove_player(begun(), 1)
    assert league.current is not None and league.current.pairings[0].outcome is Outcome.FIRST_FORFEIT
    assert league.current.pairings[0].reason == "host" and not league.is_active(1)


async def test_a_decision_stands_in_the_log_and_a_ban_ends_the_waiting(tmp_path: Path, clock: Clock) -> None:
    async def find_no_table(number: int) -> Any:
        return None

    store = await Store.open(tmp_path / "l.sqlite3", clock)
    leagues = Leagues(Appointments(store, clock), find_no_table)
    await leagues.open(lambda number: begun())
    after = await leagues.manage(
        1, BEN, "result", lambda one: managing.set_outcome(one, 1, 0, Outcome.FIRST), entrant=0, detail="1:first"
    )
    (entry,) = after.log
    assert (entry.by, entry.what, entry.entrant, entry.detail, entry.at) == (BEN, "result", 0, "1:first", clock.at)
    await leagues.expel(GUILD, CAT)
    banned = await leagues.require(1)
    assert banned.competition.rounds[0].pairings[1].reason == "banned" and len(banned.competition.rounds) == 2
    await leagues.forget(BEN, {}, "nobody")
    assert not (await leagues.require(1)).knows(BEN)
    await leagues.end_without_channel(CHANNEL)
    assert (await leagues.require(1)).phase == "ended"
    await store.close()


async def test_neither_a_block_nor_other_tables_keep_anybody_from_a_leagues_match(
    referee: Referee, source: Sources
) -> None:
    """Once a person who blocked the opponent won without playing. So did the opponent of somebody with three
    lobbies."""
    await referee.settings.change_player(BEN, blocked=lambda known: (*known, ANA))
    await referee.settings.change_player(ANA, blocked=lambda known: (*known, BEN))
    for number in range(LOBBIES):
        await referee.open_table(TableTerms(GUILD, 700 + number, ANA, "Ana", "pebbles", "short"), source())
    with pytest.raises(Refused, match="too-many-lobbies"):
        await referee.open_table(TableTerms(GUILD, 710, ANA, "Ana", "pebbles", "short"), source())
    booking = Booking(reserve_seats((Guest(ANA, "Ana"), Guest(BEN, "Ben"))), pace="day")
    table, _ = await referee.open_table(
        TableTerms(GUILD, 711, ANA, "Ana", "pebbles", "short", booking=booking), "league:1:1:0"
    )
    assert table.facts.people == (ANA, BEN) and table.facts.pace == "day"
    for person in (BEN, ANA):
        await table.do(source(), lobby_commands.mark_ready, person)
    assert table.facts.phase == "playing"
    with pytest.raises(Refused, match="league-fixed"):  # Not even a manager lets the AI play.
        await table.do(source(), seat_proposals.replace_player, CAT, 0, manager=True, reason="away")


async def test_a_table_that_was_opened_but_never_recorded_is_closed(referee: Referee) -> None:
    """The bot was killed between opening and recording the table, and the result came without it. Once such a lobby
    stayed open for ever and held its players."""
    await referee.leagues.open(lambda number: begun())
    guests = (Guest(ANA, "Ana"), Guest(BEN, "Ben"))
    table, _ = await referee.open_table(
        TableTerms(GUILD, 900, ANA, "Ana", "pebbles", "short", booking=Booking(reserve_seats(guests))),
        name_source(1, "table:1:0:0"),
    )
    league = await referee.leagues.change(1, lambda now: managing.set_outcome(now, 1, 0, Outcome.FIRST))
    await referee.appointments.fire()
    assert league.closing == (table.id,) and not table.facts.live
    again = await referee.leagues.change(1, lambda now: managing.reopen_table(now, 0))
    assert "table:1:0:1" in parts(again), "the closed table is not taken again"


def test_the_sources_of_tables_are_those_of_released_versions() -> None:
    named = [name_source(3, part) for part in ("table:2:5:0", "table:2:5:1", "table:2:5:0:1")]
    assert named == ["league:3:2:5", "league:3:2:5:1", "league:3:2:5:0:1"]
