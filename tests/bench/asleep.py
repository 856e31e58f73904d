"""``python -m tests.bench.asleep FILE COUNT [OTHERS]``: a referee over so many tables that sleep and have deadlines.

It writes the file, opens it as the bot does, and prints as JSON what that costs. Nothing of Discord is in it: what a
table that sleeps costs is what it costs the referee. With COUNT alone only the memory is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from referee.housekeeping.rounds import ROUND
from referee.records.clocks import PACES
from referee.referee import Referee
from referee.running.uptime import CLOCK
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests import stored

from .machine import memory
from .measure import percentile
from .tables import MIX

WOKEN = 300
"""Tables that are woken, by lot."""
STUCK_FOR = 6.0
"""Seconds for which one table does not answer, while those of others fall due."""
IDLE = 10.0
"""Seconds for which nothing is asked of the referee."""


async def write(path: Path, count: int) -> None:
    """Store three tables as played at *Slow*, and multiply them. Their deadlines are spread over the time limit."""
    lot, referee = Random(5), await Referee.open(path)
    for number, (game, level, seats, most) in enumerate(MIX, 1):
        people = range(1000 * number, 1000 * number + seats)
        table, _ = await referee.open_table(
            TableTerms(1, number, people[0], "P0", game, level, pace="slow"), f"open {number}"
        )
        for person in people[1:]:
            await table.do(f"join {person}", lobby_commands.join, person, f"P{person}")
            await table.do(f"ready {person}", lobby_commands.mark_ready, person)
        await table.do(f"start {number}", match_commands.start, people[0])
        for at in range(most // 4):  # The tables must stay far from their end.
            put = table.find_question(lot.choice(table.list_waiting()).seat)
            assert put is not None
            value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
            await table.do(
                f"answer {number} {at}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(value)
            )
    await referee.close()
    pace = PACES["slow"]
    assert pace is not None
    stored.multiply(path, len(MIX), count // len(MIX) - 1, pace.bank)


async def held(path: Path) -> tuple[Referee, float, float]:
    """Return a referee after its start, with the MiB that the process held before and after it."""
    before = memory(os.getpid())
    referee = await Referee.open(path)
    await referee.wake()
    assert referee.rounds.tidied is not None
    await referee.rounds.tidied
    return referee, before, memory(os.getpid())


async def woken(referee: Referee, count: int) -> list[float]:
    """Return the seconds that each of some tables takes to wake."""
    taken = []
    for number in Random(3).sample(range(len(MIX) + 1, count + 1), WOKEN):
        begun = time.perf_counter()
        assert await referee.find_table(number) is not None
        taken.append(time.perf_counter() - begun)
    return taken


async def fall_due(referee: Referee, numbers: list[int]) -> tuple[dict[int, float], float]:
    """Let the clocks of these be looked at now: seconds until each was, and of the processor's for all of them."""
    done, look, all_done = dict[int, float](), referee.due.handlers[CLOCK], asyncio.Event()
    begun, worked = time.perf_counter(), time.process_time()

    async def noted(number: int, what: str) -> None:
        await look(number, what)
        done[number] = time.perf_counter() - begun
        if len(done) == len(numbers):
            all_done.set()

    referee.due.handlers[CLOCK] = noted
    await stored.let_fall_due(referee.store, CLOCK, numbers, referee.now())
    referee.due.wake_up()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(all_done.wait(), 10 * STUCK_FOR)
    referee.due.handlers[CLOCK] = look
    return done, time.process_time() - worked


async def measured(path: Path, count: int) -> dict[str, Any]:
    referee, before, after = await held(path)
    worked = time.process_time()
    await asyncio.sleep(IDLE)
    idle = (time.process_time() - worked) / IDLE
    worked = time.process_time()
    await referee.rounds.find_neglected_tables(referee.now())
    round_ = (time.process_time() - worked) / ROUND
    taken = await woken(referee, count)
    awake = memory(os.getpid())
    lot = Random(9)
    some = lot.sample(range(len(MIX) + 1, count + 1), WOKEN)
    _, spent = await fall_due(referee, some[: WOKEN // 2])
    stuck, *others = some[WOKEN // 2 :]
    table = await referee.find_table(stuck)
    assert table is not None
    asyncio.get_running_loop().call_later(STUCK_FOR, table.lock.release)
    await table.lock.acquire()
    done, _ = await fall_due(referee, [stuck, *others])
    pace = PACES["slow"]
    assert pace is not None
    looks = 2 * count / pace.bank  # Looks a second: each deadline causes one at the reminder, and one at the end.
    known = referee.known
    await referee.close()
    return {
        "memory": after - before,
        "awake": awake - before,
        "held": known,
        "wake_half": percentile(taken, 0.5),
        "wake_99": percentile(taken, 0.99),
        "wake_worst": max(taken),
        "share": idle + round_ + spent / (WOKEN // 2) * looks,
        "idle": idle,
        "round": round_,
        "look": spent / (WOKEN // 2),
        "others": max(done.get(one, float("inf")) for one in others),
        "stuck": done.get(stuck, float("inf")),
    }


async def main(path: Path, count: int, all_of_it: bool) -> None:
    await write(path, count)
    if all_of_it:
        print(json.dumps(await measured(path, count)))
        return
    referee, before, after = await held(path)
    await referee.close()
    print(json.dumps({"memory": after - before}))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), len(sys.argv) > 3))
