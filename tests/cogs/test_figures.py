"""The figures that statistics keep with ten thousand results: the time of a picture, and the rows that it reads."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.components.sheet import MessageLayout
from cogs.drawing import Drawing
from cogs.messages.club import statistics
from referee.records.rating_records import MatchResult, SeatResult
from referee.referee import Referee
from referee.store import results
from referee.table.new_table import TableTerms
from render.schemes import DEFAULT

GAME, GUILD, CHANNEL, HOST = "pebbles", 11, 20, 101
ENGLISH = "en-US"
LONGEST = 0.5
"""The most seconds from a command to its picture."""
Describe = Callable[[Referee], Awaitable[MessageLayout]]


async def describe_server(referee: Referee) -> MessageLayout:
    return statistics.build_server_message(await referee.statistics.describe_server(GUILD), ENGLISH, DEFAULT)


async def describe_game(referee: Referee) -> MessageLayout:
    found = await referee.statistics.describe_game(GUILD, GAME)
    return statistics.build_game_message(found, ENGLISH, DEFAULT, False)


async def describe_player(referee: Referee) -> MessageLayout:
    found = await referee.statistics.describe_player(GUILD, 1000, "", 1000)
    return statistics.build_player_message(found, ENGLISH, DEFAULT)


async def describe_table(referee: Referee) -> MessageLayout:
    found = await referee.statistics.describe_table(GUILD, CHANNEL)
    return statistics.build_table_message(found, ENGLISH, DEFAULT)


PICTURES: tuple[Describe, ...] = (describe_server, describe_game, describe_player, describe_table)


async def fill(referee: Referee, count: int) -> None:
    """Store the results of so many matches of three people each in one channel, one a minute, the last one now.

    The player 1000 is in every second match.
    """
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, HOST, "Ana", GAME, "short"), "opening")
    begun, batch = referee.now() - 60 * count, []
    for number in range(count):
        people = (1000 + (number * 7 % 200 if number % 2 else 0), 1200 + number * 3 % 200, 1400 + number % 50)
        seats = tuple(
            SeatResult(person, f"P{person}", seat == number % 3, "person", "solid", seat, None, {"hero": f"h{seat}"})
            for seat, person in enumerate(people)
        )
        found = MatchResult(table.id, number + 1, GAME, "short", "x", begun + 60 * number, seats, rounds=number % 40)
        batch += results.store_results(found)
    await referee.store.commit(batch)
    await referee.ratings.count_new_results()


@pytest.mark.proof
async def test_a_picture_of_ten_thousand_results_is_ready_in_half_a_second(referee: Referee) -> None:
    """From the query to the file, in seconds of processor time, so that other work of the machine does not count. The
    best of five runs is taken, because a run can only be slower than the code is."""
    await fill(referee, 10_000)
    drawing = Drawing()
    took = {}
    for describe in PICTURES:
        runs = []
        for _ in range(5):
            begun = time.process_time()
            _, files = await drawing.draw_message(await describe(referee))
            runs.append(time.process_time() - begun)
            assert files
        took[describe.__name__] = min(runs)
        print(f"{describe.__name__}: {min(runs):.3f} s (slowest {max(runs):.3f} s)")
    drawing.close()
    assert max(took.values()) <= LONGEST, took


@pytest.mark.parametrize("describe", PICTURES)
async def test_statistics_read_a_row_or_two_for_a_match_and_no_more(
    referee: Referee, monkeypatch: pytest.MonkeyPatch, describe: Describe
) -> None:
    """What is added up is added up by the database. A count of rows is the same on each machine."""
    count = 400
    await fill(referee, count)
    database, rows, queries = referee.store.database, 0, 0

    def watch(name: str) -> None:
        query: Callable[..., Awaitable[list[Any]]] = getattr(database, name)

        async def counted(sql: str, *parameters: Any) -> list[Any]:
            nonlocal rows, queries
            found = await query(sql, *parameters)
            rows, queries = rows + len(found), queries + 1
            return found

        monkeypatch.setattr(database, name, counted)

    watch("read")
    watch("look")
    await describe(referee)
    assert 0 < queries <= 30, "it asks as often for any number of results"
    assert rows <= 3 * count + 450, "a row for a seat, and one for a rated player, is the most"
