"""``kill -9`` at any moment: what was acknowledged is there, nothing is there twice, the table plays on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.house import House

from .presser import CHANNEL


def press_until_killed(path: Path, first: int, repeated: list[Any], seconds: float) -> list[tuple[str, Any]]:
    """Let it press; kill it some time after its first act was done. What it had printed, whole lines only."""
    command = [sys.executable, "-m", "tests.referee.presser", str(path), str(first), json.dumps(repeated)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    printed = process.stdout.readline() + process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    printed += process.communicate(timeout=30)[0]
    lines = [line.partition(" ") for line in printed.splitlines(keepends=True) if line.endswith("\n")]
    return [(word, json.loads(rest)) for word, _, rest in lines]


async def check(path: Path, done: dict[str, Any], open_: Any) -> None:
    """The file is sound and holds every press that was acknowledged, once; at most one more had just been saved."""
    house = await House.open(path)
    try:
        table = await house.table_at(CHANNEL)
        assert table is not None and table.mended == 0 and (table.readable or table.facts.phase == "lobby")
        sources = {row[0] for row in await house.store.read("SELECT source FROM acts WHERE source LIKE 'i:%'")}
        assert set(done) <= sources <= set(done) | ({open_[0]} if open_ else set())
        for (match,) in await house.store.read("SELECT number FROM matches"):
            rows = await house.store.read("SELECT number, row FROM rows WHERE match = ? ORDER BY number", match)
            assert [number for number, _ in rows] == list(range(len(rows)))
            news = await house.store.read("SELECT number FROM news WHERE match = ? ORDER BY number", match)
            assert [number for (number,) in news] == list(range(len(news)))
        kinds = Counter(json.loads(row)[2] for (row,) in await house.store.read("SELECT row FROM rows"))
        pressed = Counter(what for _, what, _ in [*done.values(), *([open_] if open_ and open_[0] in sources else [])])
        for kind in ("bid", "go"):  # no table ever gives these for a person
            assert kinds[kind] == pressed[kind]
    finally:
        await house.close()


async def kill_many_times(path: Path, kills: int, seed: int) -> None:
    lot, number = Random(seed), 1
    done: dict[str, Any] = {}
    open_: Any = None
    last: Any = None
    for _ in range(kills):
        repeated = [press for press in (last, open_) if press]
        for word, what in press_until_killed(path, number, repeated, lot.uniform(0, 0.08)):
            if word == "try":
                open_ = what
                number = max(number, int(what[0].removeprefix("i:")) + 1)
                continue
            press, again = what
            assert again == (press[0] in done) or (again and press == repeated[-1]), "acknowledged, and not done"
            done[press[0]] = last = press
            open_ = None
        await check(path, done, open_)
    assert len(done) > kills


async def test_kill_at_any_moment(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 30, 1)


@pytest.mark.proof
async def test_kill_at_any_moment_many_times(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 300, 2)
