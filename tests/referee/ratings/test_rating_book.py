"""Ratings of matches that were played at tables: which count, for whom, and that they can be counted once more."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import engine.registry
from referee.ratings.calculation import rate_matches
from referee.ratings.rating_book import PORTION
from referee.records.match_facts import Idle
from referee.records.rating_records import EVERYWHERE, WITH_AI, MatchResult, PlayerKey, RatedMatch, Rating, SeatResult
from referee.referee import Referee
from referee.store import results
from referee.store.ratings import store_ratings
from referee.table import abandoned, agreements, coaching, lobby_commands, match_commands, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.rating import REASONS, find_unrated_reason
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored
from tests.fake.cairn import GAME as CAIRN

from ..conftest import ANA, BEN, CAT, GUILD, Clock, Sources, answer, lobby, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]
GAME = "pebbles"


async def read_ratings(referee: Referee, scope: int = GUILD) -> dict[PlayerKey, Rating]:
    await referee.ratings.count_new_results()
    return await referee.store.ratings.list_ratings(scope, GAME)


async def play_again(table: Table, source: Sources) -> None:
    await table.do(source(), match_commands.start_rematch, ANA)
    for person in table.facts.people:
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    await play_to_end(table, source)


async def play_beside_the_ai(referee: Referee, table: Table, source: Sources) -> None:
    """Play to the end: Ana answers with the defaults, the AI as it does."""
    await referee.ai_seats.settle()
    while table.facts.phase == "playing":
        question = table.find_question(0)
        assert question is not None
        value = question.ask.choice.write(question.ask.default)
        await table.do(source(), match_commands.answer, 0, question.number, value)
        await referee.ai_seats.settle()


async def test_a_match_is_counted_once_and_the_winner_is_ahead(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    assert await read_ratings(referee) == {}, "nothing of a match that still plays"
    await play_to_end(table, source)
    assert table.result is not None and find_unrated_reason(table, table.result) == ""
    first = await read_ratings(referee)
    assert set(first) == {PlayerKey(ANA), PlayerKey(BEN)} and {one.matches for one in first.values()} == {1}
    assert {who for who, one in first.items() if one.wins} == {PlayerKey((ANA, BEN)[at]) for at in table.result.winners}
    assert await referee.ratings.count_new_results() == 0
    referee = await open_referee()
    assert await read_ratings(referee) == first
    assert await read_ratings(referee, GUILD + 1) == {}, "another server has ratings of its own"


async def test_ratings_counted_bit_by_bit_are_those_of_a_rebuild(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source)
    for _ in range(4):
        clock.at += 60
        await play_again(table, source)
        await read_ratings(referee)
    bit_by_bit = await read_ratings(referee)
    await referee.store.commit(
        [*store_ratings({(GUILD, GAME, PlayerKey(ANA)): Rating(99.0)})]  # A damaged disk may leave a wrong rating.
    )
    assert await referee.ratings.rebuild() == 5
    assert await read_ratings(referee) == bit_by_bit and bit_by_bit[PlayerKey(ANA)].matches == 5


async def test_who_gives_up_has_lost_and_so_has_who_is_replaced(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await answer(table, source)
    await table.do(source(), match_commands.concede, 1)
    await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(name="the AI"))
    assert table.facts.seats[1].kind == "ai"
    await play_beside_the_ai(referee, table, source)
    found = await read_ratings(referee)
    assert set(found) == {PlayerKey(ANA), PlayerKey(BEN)}, "the AI that came later has no part in it"
    assert found[PlayerKey(BEN)].mu < 25 < found[PlayerKey(ANA)].mu
    assert found[PlayerKey(BEN)].wins == 0


async def test_each_strength_of_the_ai_is_a_player_of_its_own(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "The AI", "solid")
    await table.do(source(), match_commands.start, ANA)
    await play_beside_the_ai(referee, table, source)
    found = await read_ratings(referee)
    assert set(found) == {PlayerKey(ANA, WITH_AI), PlayerKey(0, "ai:solid")}


async def test_over_all_servers_only_those_matches_count_to_which_all_have_agreed(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source)
    clock.at += 60
    await referee.settings.change_player(ANA, compared=clock.at)
    await play_again(table, source)
    assert await read_ratings(referee, EVERYWHERE) == {}, "Ben has not agreed"
    clock.at += 60
    await referee.settings.change_player(BEN, compared=clock.at)
    await play_again(table, source)
    found = await read_ratings(referee, EVERYWHERE)
    assert {one.matches for one in found.values()} == {1}, "earlier matches were no part of the agreement"
    assert (await read_ratings(referee))[PlayerKey(ANA)].matches == 3
    await referee.ratings.drop(BEN, everywhere_only=True)
    assert set(await read_ratings(referee, EVERYWHERE)) == {PlayerKey(ANA)}
    assert PlayerKey(BEN) in await read_ratings(referee)


async def test_who_hides_results_keeps_the_rating_and_nobody_else_sees_it(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source)
    before = await read_ratings(referee)
    await referee.settings.change_player(BEN, hidden=True)
    assert await read_ratings(referee) == {PlayerKey(ANA): before[PlayerKey(ANA)]}
    own = await referee.statistics.describe_player(GUILD, BEN, "Ben", BEN)
    assert own.games[0].rating == before[PlayerKey(BEN)]
    await referee.settings.change_player(BEN, hidden=False)
    assert await read_ratings(referee) == before
    await referee.ratings.rebuild()
    assert await read_ratings(referee) == before


async def test_a_pair_counts_less_each_time_also_when_each_match_is_counted_alone(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The earlier matches are read again, also those in which somebody else has taken the seat since."""
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(name="the AI"))
    await play_beside_the_ai(referee, table, source)
    gains, last = [], 25.0
    for number in range(2, 8):
        clock.at += 60
        seats = make_seat(ANA, True, 0), make_seat(BEN, False, 1)
        result = MatchResult(table.id, number, GAME, "short", "x", clock.at, seats)
        await referee.store.commit([*results.store_results(result)])
        found = (await read_ratings(referee))[PlayerKey(ANA)].mu
        gains.append(found - last)
        last = found
    assert all(later < sooner for sooner, later in pairwise(gains[1:]))
    bit_by_bit = await read_ratings(referee)
    await referee.ratings.rebuild()
    assert await read_ratings(referee) == bit_by_bit


async def play_alone(referee: Referee, source: Sources) -> Table:
    """Begin a match of Ana against the AI."""
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "The AI", "solid")
    await table.do(source(), match_commands.start, ANA)
    return table


async def close(table: Table, source: Sources) -> None:
    await table.do(source(), agreements.cancel, ANA)
    assert table.facts.phase == "cancelled"


async def close_as_a_manager(table: Table, source: Sources) -> None:
    await table.do(source(), agreements.cancel, ANA, manager=True)


async def give_up(table: Table, source: Sources) -> None:
    await table.do(source(), match_commands.concede, 0)


async def take_back_and_give_up(table: Table, source: Sources) -> None:
    assert table.play is not None
    table.play.past_dice = True
    await give_up(table, source)


async def ask_and_give_up(table: Table, source: Sources) -> None:
    await table.do(source(), coaching.note_advice, ANA)
    await give_up(table, source)


async def hand_over(table: Table, source: Sources) -> None:
    await table.do(source(), seat_proposals.replace_player, ANA, 0, Successor(name="the AI"))


@pytest.mark.parametrize(
    "dodge", [close, close_as_a_manager, give_up, take_back_and_give_up, ask_and_give_up, hand_over]
)
async def test_no_loss_against_the_ai_can_be_dodged(
    referee: Referee, source: Sources, dodge: Callable[[Table, Sources], Awaitable[None]]
) -> None:
    table = await play_alone(referee, source)
    await dodge(table, source)
    assert not table.facts.live
    found = await read_ratings(referee)
    assert found[PlayerKey(ANA, WITH_AI)].mu < 25 < found[PlayerKey(0, "ai:solid")].mu
    statistics = await referee.statistics.describe_player(GUILD, ANA, "Ana", ANA)
    assert (statistics.score.matches, statistics.score.wins) == (int(dodge is not hand_over), 0)


async def test_a_match_that_is_closed_because_nobody_goes_on_is_lost(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await play_alone(referee, source)
    assert table.play is not None
    table.play.idle = Idle(announced=clock.at)
    monkeypatch.setattr(abandoned, "find_next_check", lambda play: clock.at)
    await table.do_by_itself("idle", abandoned.handle_idle_check)
    assert table.facts.phase == "cancelled" and table.facts.reason == "abandoned"
    assert (await read_ratings(referee))[PlayerKey(ANA, WITH_AI)].mu < 25


async def test_a_table_closed_by_others_counts_as_a_loss_for_nobody(referee: Referee, source: Sources) -> None:
    table = await play_alone(referee, source)
    await table.do(source(), agreements.cancel, CAT, manager=True, reason="closed")
    assert table.facts.phase == "cancelled" and await read_ratings(referee) == {}
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), agreements.cancel, ANA, manager=True)
    assert await read_ratings(referee) == {}


async def test_a_practice_table_is_unrated_and_says_why(referee: Referee, source: Sources) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, 77, ANA, "Ana", GAME, "short", practice=True), source())
    await table.do(source(), lobby_commands.add_ai, ANA, "The AI")
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), match_commands.concede, 0)
    assert table.result is not None and find_unrated_reason(table, table.result) == "practice" == REASONS[1]
    assert await read_ratings(referee) == {}
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}


def make_seat(person: int | None, won: bool, side: int, played_by: str = "person") -> SeatResult:
    return SeatResult(person, f"P{person}", won, played_by, "solid", side)


@pytest.mark.parametrize("played_by", ["ai", "silence"])
async def test_for_whom_somebody_else_played_at_the_end_has_lost(
    referee: Referee, source: Sources, played_by: str
) -> None:
    """The AI plays for a person who ran out of time, or the default answers do for a person who gave up. This person
    loses even if the seat wins."""
    table = await lobby(referee, source)
    seats = make_seat(ANA, True, 0, played_by), make_seat(BEN, False, 1)
    await referee.store.commit([*results.store_results(MatchResult(table.id, 1, GAME, "short", "x", 5.0, seats))])
    found = await read_ratings(referee)
    assert found[PlayerKey(ANA)].mu < 25 < found[PlayerKey(BEN)].mu and found[PlayerKey(ANA)].wins == 0


async def test_who_was_forgotten_has_no_rating_and_the_others_keep_theirs(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    seats = make_seat(ANA, True, 0), make_seat(BEN, False, 1)
    await referee.store.commit([*results.store_results(MatchResult(table.id, 1, GAME, "short", "x", 5.0, seats))])
    before = await read_ratings(referee)
    await referee.personal.forget(BEN, {"en-US": "a former player"}, "a former player")
    assert await read_ratings(referee) == {PlayerKey(ANA): before[PlayerKey(ANA)]}
    await referee.ratings.rebuild()
    assert await read_ratings(referee) == {PlayerKey(ANA): before[PlayerKey(ANA)]}, "an opponent without a name counts"


async def test_a_team_is_rated_against_what_it_played(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)
    level = CAIRN.levels[0]
    table, _ = await referee.open_table(TableTerms(GUILD, 77, ANA, "Ana", CAIRN.key, level), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await play_to_end(table, source)
    await referee.ratings.count_new_results()
    found = await referee.store.ratings.list_ratings(GUILD, CAIRN.key)
    assert set(found) == {PlayerKey(ANA), PlayerKey(BEN), PlayerKey(0, f"level:{level}")}
    assert found[PlayerKey(ANA)] == found[PlayerKey(BEN)]
    assert table.result is not None
    assert (found[PlayerKey(ANA)].mu > 25) == bool(table.result.winners)


def make_results(count: int, people: int, guild_table: int) -> Iterator[MatchResult]:
    """Yield results of four players each, by turns among ``people``."""
    for number in range(count):
        seats = tuple(
            SeatResult(1000 + (number * 7 + seat * 3) % people, f"P{seat}", seat == number % 4, "person", "solid", seat)
            for seat in range(4)
        )
        yield MatchResult(guild_table, number + 1, GAME, "short", "ended", 1_000_000.0 + number, seats)


async def store_many(referee: Referee, source: Sources, count: int) -> None:
    table = await lobby(referee, source)
    batch = [statement for one in make_results(count, 200, table.id) for statement in results.store_results(one)]
    await referee.store.commit(batch)


@pytest.mark.proof
async def test_ten_thousand_results_are_counted_again_in_twenty_seconds(referee: Referee, source: Sources) -> None:
    """The time is processor time, so that other work of the machine does not count."""
    await store_many(referee, source, 10_000)
    begun, clock = time.process_time(), time.perf_counter()
    assert await referee.ratings.rebuild() == 10_000
    took = time.process_time() - begun
    print(f"a rebuild from 10,000 results: {took:.2f} s of processor time, {time.perf_counter() - clock:.2f} s")
    assert took <= 20
    assert sum(one.matches for one in (await read_ratings(referee)).values()) == 40_000


async def test_nobody_who_presses_waits_for_a_rebuild(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computation runs in a thread of its own, in small portions. Other work goes on between them."""
    count = 4 * PORTION
    await store_many(referee, source, count)
    portions, turns, turns_at = list[int](), 0, list[int]()

    def rate(matches: list[RatedMatch], known: Any, encounters: Any) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        portions.append(len(matches))
        turns_at.append(turns)
        return rate_matches(matches, known, encounters)

    async def press_again_and_again() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    monkeypatch.setattr("referee.ratings.rating_book.rate_matches", rate)
    pressing = asyncio.create_task(press_again_and_again())
    assert await referee.ratings.rebuild() == count
    pressing.cancel()
    assert portions == [PORTION] * 4 and PORTION <= 50
    assert all(before < after for before, after in pairwise([0, *turns_at])), "others had their turn each time"
