"""1,000,000 random and hostile acts at the referee's level: nothing breaks, nothing is done twice, nothing grows but
what is kept of what was played."""

from __future__ import annotations

import os
from collections import Counter

from tests.bench.machine import memory

from .mischief import PLAYED, Clock, leg, size
from .progress import Begin

LEG = 2_000
HOUR = 3600.0


async def test_a_million_acts_at_the_referee(begin: Begin) -> None:
    progress = begin("acts", share=600, whole=1_000_000)
    file = progress.folder / "tables.sqlite3"
    came: Counter[str] = Counter()
    while progress.left:
        if not progress.legs:
            file.unlink(missing_ok=True)
        acts = min(LEG, progress.left)
        clock = Clock(1_800_000_000.0 + progress.done * 20)
        what, rows = await leg(file, clock, progress.lot(), progress.legs, acts)
        came += what
        progress.note(
            acts, **{"memory, MiB": memory(os.getpid()), "file a row kept, bytes": size(file) * 1024 / max(rows, 1)}
        )
        progress.leg(acts)
    print(f"  {came.most_common(12)}, {len(came)} kinds")
    refused = sum(count for kind, count in came.items() if kind.startswith("refused"))
    assert not came or (came["answered"] and came["started"] and refused > came.total() / 5), came
    assert len(PLAYED) == 8
