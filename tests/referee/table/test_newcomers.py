"""A table of newcomers: a game that is gentle then deals so, and the match counts for no rating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from referee import hints
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME as PEBBLES

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources, play_to_end

Open = Callable[[], Awaitable[Referee]]


async def gathered(referee: Referee, source: Sources, game: str = "counter_terror", level: str = "standard") -> Table:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", game, level), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    return table


async def is_guided(referee: Referee, table: Table) -> bool:
    """Tell how the present match of the table is set up."""
    setup = await referee.store.matches.load_setup(table.place)
    assert setup is not None
    return setup.guided


async def test_the_first_match_of_newcomers_is_guided_and_unrated_and_the_next_is_not(
    referee: Referee, source: Sources
) -> None:
    """CT-WIN-1: A person who has ended one match is no newcomer."""
    table = await gathered(referee, source)
    assert await hints.is_guided(referee, table)
    await table.do(source(), match_commands.start, ANA)
    assert await is_guided(referee, table)
    await play_to_end(table, source, Random(1))
    assert table.result is not None and table.result.unrated
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}
    await table.do(source(), match_commands.start_rematch, ANA)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    assert not await hints.is_guided(referee, table)
    await table.do(source(), match_commands.start, ANA)
    assert not await is_guided(referee, table)
    await play_to_end(table, source, Random(1))
    assert {counts for *_, counts in await stored.results(referee.store)} == {0, 1}


async def test_a_restart_keeps_that_a_guided_match_is_not_rated(open_referee: Open, source: Sources) -> None:
    table = await gathered(await open_referee(), source)
    assert progress.is_rated(table)
    await table.do(source(), match_commands.start, ANA)
    again = await (await open_referee()).find_table(table.id)
    assert again is not None and again.play is not None
    assert not progress.is_rated(table) and not progress.is_rated(again)


async def test_who_wants_no_hints_plays_the_whole_game(referee: Referee, source: Sources) -> None:
    """CT-SETUP-2: A match without hints is played with all 52 playing cards."""
    table = await gathered(referee, source)
    await hints.switch_hints(referee, table, False)
    await table.do(source(), match_commands.start, ANA)
    assert not await is_guided(referee, table)


async def test_a_game_without_gentle_rules_has_no_guided_first_match(referee: Referee, source: Sources) -> None:
    table = await gathered(referee, source, PEBBLES.key, PEBBLES.levels[0])
    assert await hints.is_guided(referee, table) and not PEBBLES.teaching.gentle
    await table.do(source(), match_commands.start, ANA)
    assert not await is_guided(referee, table)
    await play_to_end(table, source, Random(1))
    assert {counts for *_, counts in await stored.results(referee.store)} == {1}
