"""A person who asks for a rule without a game means the game played here, or else the own game, or the server's."""

from __future__ import annotations

from engine.registry import load_games
from referee.referee import Referee
from referee.table import agreements
from referee.table.new_table import TableTerms
from tests.fake.pebbles import GAME

from .conftest import ANA, BEN, CAT, GUILD, Sources

HERE, BESIDE, ELSEWHERE = 31, 32, 33


async def open_table(referee: Referee, source: Sources, channel: int, host: int, game: str, guild: int = GUILD) -> None:
    await referee.open_table(TableTerms(guild, channel, host, "Somebody", game, load_games()[game].levels[0]), source())


async def test_the_channel_comes_first_then_the_persons_table_then_the_servers_newest(
    referee: Referee, source: Sources
) -> None:
    assert await referee.find_game(HERE, GUILD, ANA) is None
    await open_table(referee, source, HERE, ANA, "counter_terror")
    await open_table(referee, source, BESIDE, BEN, "tomb")
    assert await referee.find_game(HERE, GUILD, BEN) == "counter_terror", "what is played here"
    assert await referee.find_game(ELSEWHERE, GUILD, ANA) == "counter_terror", "where she sits"
    assert await referee.find_game(ELSEWHERE, GUILD, BEN) == "tomb", "where he sits"
    assert await referee.find_game(ELSEWHERE, GUILD, CAT) == "tomb", "what the server played last"
    assert await referee.find_game(ELSEWHERE, GUILD + 1, CAT) is None, "another server tells nothing"
    assert await referee.find_game(None, None, ANA) == "counter_terror", "in direct messages, too"


async def test_a_table_of_this_server_comes_before_a_newer_one_of_another(referee: Referee, source: Sources) -> None:
    await open_table(referee, source, HERE, ANA, "counter_terror")
    await open_table(referee, source, BESIDE, ANA, "tomb", guild=GUILD + 1)
    assert await referee.find_game(ELSEWHERE, GUILD, ANA) == "counter_terror"
    assert await referee.find_game(ELSEWHERE, GUILD + 1, ANA) == "tomb"


async def test_a_table_that_is_over_still_says_what_is_played_in_its_channel(referee: Referee, source: Sources) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, HERE, ANA, "Ana", GAME.key, GAME.levels[0]), source())
    await table.do(source(), agreements.cancel, ANA)
    assert await referee.find_game(HERE, GUILD, BEN) == GAME.key
    await open_table(referee, source, BESIDE, ANA, "tomb")
    assert await referee.find_game(ELSEWHERE, GUILD, ANA) == "tomb"
