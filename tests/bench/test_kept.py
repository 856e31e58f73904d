"""A finished match takes little room in the database."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests import stored

from .figures import Figures
from .tables import MIX

pytestmark = pytest.mark.bench
MATCHES = 2
"""The number of matches of each game that are played to their end."""


async def test_a_finished_match_keeps_one_checkpoint(tmp_path: Path, figures: Figures) -> None:
    lot = Random(5)
    referee = await Referee.open(tmp_path / "tables.sqlite3")
    for number in range(MATCHES * len(MIX)):
        game, level, seats, _ = MIX[number % len(MIX)]
        people = range(100 * number + 1, 100 * number + 1 + seats)
        table, _ = await referee.open_table(TableTerms(1, number + 1, people[0], "P0", game, level), f"open {number}")
        for person in people[1:]:
            await table.do(f"join {person}", lobby_commands.join, person, f"P{person}")
            await table.do(f"ready {person}", lobby_commands.mark_ready, person)
        await table.do(f"start {number}", match_commands.start, people[0])
        answers = 0
        while table.facts.live:
            put = table.find_question(lot.choice(table.list_waiting()).seat)
            assert put is not None
            value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
            await table.do(
                f"{number} {answers}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(value)
            )
            answers += 1
    kept = [len(await stored.checkpoints(referee.store, table + 1)) for table in range(MATCHES * len(MIX))]
    checkpoints, rest = await stored.bytes_stored(referee.store)
    await referee.close()
    figures.add("matches that are over: checkpoints kept of one, at most", max(kept), most=1)
    figures.add("matches that are over: checkpoints, of the bytes stored", checkpoints / (checkpoints + rest))
    figures.check()
