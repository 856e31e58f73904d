"""Makes `stopped.db`: `python -m tests.upgrades.make_stopped stopped.db`, with the code before the rules were raised.

Matches of Tomb Raider's rules 2 and Roll for Adventure's rules 1, stopped where the next ones ask otherwise: before the
exchange of the opening hand, which now comes in the first Draw Round (TR-RUL-1); and at the question which die moves on
in the Desert for the winning stone, which is asked no more (RFA-STONE-3).
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest

from referee.referee import Referee
from referee.table.table import Table
from tests.golden import still
from tests.upgrades.make_corpus import CHANNELS, Maker, compact
from tests.upgrades.standing import MADE, close


def winning(table: Table) -> bool:
    """Return whether a seat is asked which die moves on, and the match is won by that."""
    put = next((put for seat in range(2) if (put := table.find_question(seat)) is not None), None)
    board = table.view(None).board
    return (
        put is not None
        and put.ask.kind == "moves-on"
        and (board.stones + 1, len(board.desert.second)) == (board.wanted, 2)
    )


async def attempt(database: Path) -> bool:
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    maker = Maker(referee, "en-US")
    try:
        quest = await maker.table("roll_for_adventure", "book-of-magic", 2, CHANNELS[0])
        while quest.facts.phase == "playing" and not winning(quest):
            await maker.play(quest, 1, wise=True)
        if quest.facts.phase != "playing":
            return False
        alone = await maker.table("tomb_raider", "learning_game", 1, CHANNELS[1])
        put = alone.find_question(0)
        assert put is not None and put.ask.kind == "redraw"
        return True
    finally:
        await close(referee)


async def main(to: Path) -> None:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as held:
        held.setattr("random._urandom", still.chance())
        for number in count():
            if await attempt(database := Path(name) / f"{number}.db"):
                compact(database, to)
                return


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
