"""Makes `ninth.db` and adds to `expected.json` how it stands: `python -m tests.upgrades.make_ninth FOLDER`, with the
code of the last version whose files have nine migrations behind them and no more.

What `english.db` has, and besides: *Tomb* for three, and the second match of a best of three.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path

import pytest

from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from tests.golden import still
from tests.upgrades.make_corpus import PEOPLE, Maker, compact
from tests.upgrades.standing import MADE, close, tables_stand

CHANNELS = (1100000000000000992, 1100000000000000993)


async def more(maker: Maker) -> None:
    tomb = await maker.table("tomb", "catacombs_short", 3, CHANNELS[0])
    await maker.play(tomb, 25, wise=True)
    assert tomb.facts.phase == "playing"
    three = await maker.table("counter_terror", "standard", 2, CHANNELS[1], start=False)
    await three.do(maker.source(), lobby_commands.configure, PEOPLE[0], "best_of", "3")
    await three.do(maker.source(), lobby_commands.mark_ready, PEOPLE[1])
    await three.do(maker.source(), match_commands.start, PEOPLE[0])
    await maker.play(three, 2000)
    await three.do(maker.source(), match_commands.start_rematch, PEOPLE[0])
    await maker.play(three, 3)
    assert (three.facts.phase, three.facts.match, len(three.facts.won)) == ("playing", 2, 1)


async def main(to: Path) -> None:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as held:
        held.setattr("random._urandom", still.chance())
        path = Path(name) / "ninth.db"
        referee = await Referee.open(path, now=lambda: MADE, pace=0.0)
        maker = Maker(referee, "en-US")
        await maker.scenario()
        await more(maker)
        stands = await tables_stand(referee)
        await close(referee)
        compact(path, to / path.name)
    expected = json.loads((to / "expected.json").read_text(encoding="utf-8"))
    expected["databases"][path.name] = stands
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (to / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
