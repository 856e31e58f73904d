"""Matches of a series at one table: each begins with what the one before has left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

import engine.registry
from engine.games.tomb_raider.series import NotCarried
from engine.match_file import read, write
from engine.setup import Setup
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, progress
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from tests.changed_records import change_record
from tests.fake.pebbles import GAME, State

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, play_to_end, playing
from .lobby import refused


def begin(setup: Setup) -> State:
    """Begin a match of a series of three. Points are kept, and the first seat gets a hundred more with each further
    match."""
    s: State = GAME.begin(setup)
    if setup.carried:
        points = setup.carried["points"]
        if len(points) != len(s.points):
            raise NotCarried()
        s.points = list(points)
    return s


def carried(s: State) -> dict[str, Any] | None:
    return None if s.points[0] >= 200 else {"points": [s.points[0] + 100, *s.points[1:]]}


@pytest.fixture(autouse=True)
def series(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, GAME.key, change_record(GAME, begin=begin, carried=carried))


def points(table: Any) -> tuple[int, ...]:
    return tuple(table.view(None).points)


async def test_the_next_match_begins_at_once_with_what_was_left(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    assert progress.find_carried_values(table) is None, "it is not over"
    for match in (1, 2, 3):
        assert (table.facts.phase, table.facts.match) == ("playing", match)
        await play_to_end(table, source)
        if match < 3:
            first, second = points(table)
            assert progress.find_carried_values(table) == {"points": [first + 100, second]}
            outcome = await table.do(source(), match_commands.start_rematch, BEN)
            assert outcome.kind == "started" and points(table) == (first + 100, second)
            assert table.find_question(0) is not None, "somebody is asked"
    assert progress.find_carried_values(table) is None
    outcome = await table.do(source(), match_commands.start_rematch, BEN)
    assert outcome.kind == "reopened" and table.facts.phase == "lobby", (
        "after the last one may play again, from the start"
    )
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    assert points(table) == (0, 0)


async def test_each_match_of_a_series_has_dice_of_its_own_and_verifies_alone(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    files = []
    for match in (1, 2, 3):
        await play_to_end(table, source)
        files.append(await history.export(table, None))
        if match < 3:
            await table.do(source(), match_commands.start_rematch, ANA)
            assert (await history.open_server_seed(table, match)) is not None and await history.open_server_seed(
                table
            ) is None
    assert len({read(file).commitment for file in files}) == 3
    for number, file in enumerate(files, 1):
        verdict = examine(file)
        assert verdict.ok and verdict.match == number and verdict.rows == verdict.of > 0
        assert verdict.result is not None
    record = read(files[1])
    other = replace(record, setup=replace(record.setup, carried={"points": [1, 2, 3]}))
    assert not examine(write(other)).ok, "what was carried is a part of the record"


async def test_a_series_survives_a_kill_between_its_matches(
    open_referee: Callable[[], Awaitable[Referee]], source: Sources
) -> None:
    table = await playing(await open_referee(), source, (BEN, "Ben"))
    await play_to_end(table, source)
    before = progress.find_carried_values(table)
    number, press = table.id, source()
    found = await (await open_referee()).find_table(number)
    assert found is not None
    await found.recall()
    assert found.facts.phase == "over" and progress.find_carried_values(found) == before is not None
    await found.do(press, match_commands.start_rematch, BEN)
    asked, seen = found.find_question(0), points(found)
    found = await (await open_referee()).find_table(number)
    assert found is not None
    await found.recall()
    assert found.facts.phase == "playing" and (found.find_question(0), points(found)) == (asked, seen)
    again = await found.do(press, match_commands.start_rematch, BEN)
    assert again.again and again.kind == "started" and found.facts.match == 2, "the same press once more does nothing"


async def test_a_series_goes_on_for_who_sits_there_and_where_there_is_room(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await refused("not-over", table.do(source(), match_commands.start_rematch, ANA))
    await play_to_end(table, source)
    await refused("not-at-table", table.do(source(), match_commands.start_rematch, CAT))
    other, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, CAT, "Cat", GAME.key, "short"), source())
    await refused("busy", table.do(source(), match_commands.start_rematch, ANA))
    await other.do(source(), agreements.cancel, CAT)
    await table.do(source(), match_commands.start_rematch, ANA)
    assert table.facts.phase == "playing"


async def test_who_has_given_up_a_match_plays_in_the_next(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    await play_to_end(table, source)
    await table.do(source(), match_commands.start_rematch, ANA)
    assert [info.kind for info in table.facts.seats] == ["person", "person"]


async def test_a_series_given_up_by_all_does_not_go_on(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await table.do(source(), match_commands.concede, 0)
    assert table.facts.phase == "over" and progress.find_carried_values(table) is None
    assert (await table.do(source(), match_commands.start_rematch, ANA)).kind == "reopened"
