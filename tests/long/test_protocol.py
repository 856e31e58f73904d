"""100,000 random and hostile acts through the protocol: every one is answered, and none in vain."""

from __future__ import annotations

import shutil
from collections import Counter

from tests.bench.machine import memory
from tests.e2e.world import world

from .mischief import size
from .progress import PATIENCE, Begin
from .protocol import Crowd

LEG, MEASURED = 50_000, 1_000
"""Acts of one bot's life, which takes 10,000 until its pictures' caches are full; and between two measurements."""


async def test_a_hundred_thousand_acts_through_the_protocol(begin: Begin) -> None:
    progress = begin("protocol", share=120, whole=100_000)
    came: Counter[str] = Counter()
    slowest = 0
    while progress.left:
        folder = progress.folder / "world"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        leg, done = min(LEG, progress.left), 0
        async with world(folder, patience=PATIENCE) as w:
            crowd = Crowd(w, progress.lot())
            while done < leg:
                acts = min(MEASURED, leg - done)
                await crowd.play(acts)
                await crowd.look_back()
                done += acts
                assert w.bot is not None and w.bot.returncode is None, "the bot has died"
                progress.note(done, progress.legs, **{"memory, MiB": memory(w.bot.pid), "file, KiB": size(w.db)})
            crowd.close()
            log = w.log.read_text()
            assert "Traceback" not in log and "Failure" not in log, log[-3000:]
        came += crowd.came
        slowest = max(slowest, crowd.slowest)
        progress.leg(leg)
    print(f"  {dict(came.most_common())}; the slowest answer came after {slowest} ms")
    forged = came["a forged press"] + came["a forged choice"] + came["not ours"]
    assert not came or (came["answered"] + came["leading on"] and forged > came.total() / 20)
