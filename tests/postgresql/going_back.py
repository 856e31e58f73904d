from __future__ import annotations

from random import Random

from referee.referee import Referee
from referee.table import history, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table

from ..referee.conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, answer, play_to_end, playing


async def play(address: str, source: Sources, clock: Clock, count: int = 3) -> Referee:
    """Play a match to its end and begin another one, at the table of number 2."""
    referee = await Referee.open(address, now=clock, pace=0)
    await play_to_end(await playing(referee, source, (BEN, "Ben")), source, Random(3))
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    for _ in range(count):
        await answer(table, source)
    await referee.own_files.add(ANA, "pebbles", "deck", "mine", "a deck", source())
    await referee.uptime.beat()
    return referee


async def find(referee: Referee, number: int = 2) -> Table:
    table = await referee.find_table(number)
    assert table is not None
    return table


async def expect_restored(referee: Referee, source: Sources) -> None:
    """Check that the table rests, that its dice are sealed anew, and that numbers are skipped."""
    table = await find(referee)
    assert referee.store.epoch.number > 0 and table.facts.paused is not None
    assert progress.count_mended_answers(table) == 0
    (sealed,) = await history.list_new_commitments(table, 1)
    assert sealed.secret is None
    opened, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 9, ANA, "Ana", "pebbles", "short"), source())
    assert opened.id > referee.store.epoch.number
    added = await referee.own_files.add(ANA, "pebbles", "deck", "other", "a deck", source())
    assert added.number > referee.store.epoch.number
