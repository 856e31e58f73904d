"""``kill -9`` at any moment: what was acknowledged is there, nothing is there twice, the table plays on."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine.registry
from referee.records.stored_match import KeptRow
from referee.referee import Referee
from referee.table import progress, suggestions
from referee.table.table import Table
from tests import luck, stored
from tests.fake.cairn import GAME as CAIRN
from tests.nursery import program

from .presser import CHANNEL

LINES = 24
"""Before it has printed so many, two for each act, it is killed."""
MOST = 10
"""At most so many times the kills asked for, until all has been met that is looked for."""


@pytest.fixture(autouse=True)
def cairn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)


async def press_until_killed(
    path: Path, first: int, repeated: list[Any], company: str, lot: Random
) -> list[tuple[str, Any]]:
    """Let it press; kill it at any moment after some of its acts, so many that a slow machine comes as far as a fast
    one. What it had printed, whole lines only."""
    read, write = os.pipe()
    words = [str(path), str(first), json.dumps(repeated), company]
    process = await program("tests.referee.presser", words, os.environ, write)
    os.close(write)
    with os.fdopen(read) as said:
        printed = "".join(said.readline() for _ in range(lot.randrange(2, LINES)))
        time.sleep(lot.uniform(0, 0.01))  # noqa: ASYNC251 (nothing else is to happen here)
        process.send_signal(signal.SIGKILL)
        printed += said.read()
    await process.wait()
    lines = [line.split(" ", 2) for line in printed.splitlines(keepends=True) if line.endswith("\n")]
    return [(word, json.loads(rest)) for word, _, rest in lines]


async def check(path: Path, done: dict[str, Any], tried: dict[str, Any]) -> int:
    """Check that the file is sound and holds every acknowledged press once, and at most one of those just tried. Return
    how many people's suggestions it holds."""
    referee = await Referee.open(path)
    try:
        table = await referee.find_table_at(CHANNEL)
        assert (
            table is not None
            and progress.count_mended_answers(table) == 0
            and (table.readable or table.facts.phase == "lobby")
        )
        sources = set(await stored.sources(referee.store, "i:%"))
        assert len(tried) <= 1 and set(done) <= sources <= set(done) | set(tried)
        rows: list[KeptRow] = []
        undone = await stored.matches(referee.store, table.id)
        for match, taken_back in undone.items():
            kept = await stored.kept(referee.store, table.id, match)
            assert [one.row.number for one in kept] == list(range(len(kept)))
            events = await stored.event_numbers(referee.store, table.id, match)
            assert taken_back or events == list(range(len(events)))
            rows += kept
        given = [(one.row.seat, one.row.kind, one.passed) for one in rows if one.row.seat >= 0]
        seats = [info.kind for info in table.facts.seats]
        kinds = Counter(kind for seat, kind, _ in given if seats[seat] == "person")
        pressed = Counter((done | tried)[source][1] for source in sources)
        for kind in ("bid", "go", "lay", "trim", "whisper"):  # No table ever gives these answers for a person.
            assert kinds[kind] == pressed[kind]
        assert sum(undone.values()) == pressed["undo"]
        assert all(info.strength == "easy-going" for info in table.facts.seats if info.kind == "ai")
        acts = await stored.sources(referee.store, "ai:%")
        assert len(acts) == sum(seats[seat] == "ai" and not passed for seat, _, passed in given), (
            "each of the AI's answers, once"
        )
        suggested = standing(table)
        assert suggested == expected([press for source, press in (done | tried).items() if source in sources])
        return len(suggested)
    finally:
        await referee.close()


def standing(table: Table) -> dict[int, Any]:
    """Return what each person suggests."""
    return {person: _plain(one.value) for one in suggestions.list_suggestions(table) for person in one.people}


def expected(presses: list[Any]) -> dict[int, Any]:
    """Return the suggestions that follow from the presses: the last one of each person since anything else happened."""
    found: dict[int, Any] = {}
    for _, what, values in sorted(presses, key=lambda press: int(press[0].removeprefix("i:"))):
        if what == "suggest":
            found[values[0]] = _plain(values[2])
        else:
            found.clear()
    return found


def _plain(value: Any) -> Any:
    """Return a value as a press has it: several values as a list."""
    return value if isinstance(value, str) else list(value)


async def kill_many_times(path: Path, kills: int, company: str = "nobody", **until: int) -> None:
    """Kill it so many times, and on until each of these kinds of press was done so often. ``stood``: kills after which
    a suggestion stood. What a few kills meet is luck, that they meet it at last is not."""
    lot, number, met = luck.lot(), 1, Counter[str]()
    done: dict[str, Any] = {}
    tried: dict[str, Any] = {}
    last: list[Any] = []
    for kill in range(MOST * kills):
        if kill >= kills and met >= Counter(until):
            break
        repeated = [*last, *tried.values()]
        for word, what in await press_until_killed(path, number, repeated, company, lot):
            if word == "try":
                if what[0] not in done:
                    tried[what[0]] = what
                number = max(number, int(what[0].removeprefix("i:")) + 1)
            elif word == "no":
                assert what[0] not in done
                tried.pop(what[0], None)
            else:
                press, again = what
                assert again or press[0] not in done, "acknowledged, and then done a second time"
                assert not again or press in repeated, "told that it had been done, and it had not"
                done[press[0]] = press
                tried.pop(press[0], None)
                last = [press]
                met[press[1]] += not again
        met["stood"] += await check(path, done, tried) > 0
    assert len(done) > kills and met >= Counter(until)


async def test_a_kill_at_any_moment_loses_no_stored_answer(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 8)


async def test_a_kill_while_the_ai_plays_and_answers_are_taken_back_loses_nothing(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 8, "ai", undo=2)


async def test_a_kill_loses_no_suggestion(tmp_path: Path) -> None:
    """After a kill each suggestion is still there, with its author and its question. It goes with its question."""
    await kill_many_times(tmp_path / "k.sqlite3", 6, "others", suggest=1, lay=1, stood=1)


@pytest.mark.proof
async def test_many_kills_while_the_ai_plays_lose_nothing(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 200, "ai")


@pytest.mark.proof
async def test_many_kills_lose_no_suggestion(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 200, "others")


@pytest.mark.proof
async def test_many_kills_at_any_moment_lose_no_stored_answer(tmp_path: Path) -> None:
    await kill_many_times(tmp_path / "k.sqlite3", 300)
