"""Matches as files: what may be known before the end, everything after it, and files from anywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.match_file import Record, read, write
from engine.protocol import CHANCE, Refused
from engine.registry import load_games
from engine.setup import Setup
from referee.referee import Referee
from referee.table import agreements, history, match_commands
from referee.table import match_files as export
from referee.table.match_files import LARGEST, check, examine
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.waiting import go_on

from .conftest import ANA, BEN, GUILD, Sources, answer, lobby, play_to_end, playing
from .table.lobby import refused
from .table.undo import give, to_go


async def shown(table: Table, viewer: int | None) -> list[tuple[int, str, str]]:
    """Return the seat, the kind and the value of each input that a viewer's export shows."""
    record = read(await history.export(table, viewer))
    assert record.secret is None and [row.number for row in record.rows] == list(range(len(record.rows)))
    return [(row.seat, row.kind, str(row.value)) for row in record.rows]


async def test_before_the_end_a_file_has_what_its_reader_may_know(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-started", history.export(table, 0))
    table = await to_go(await _another(referee), source)
    await give(table, source, 0, "go:left")
    await give(table, source, 0, ())
    mine, theirs, anybodys = [await shown(table, viewer) for viewer in (0, 1, None)]
    assert anybodys == [(0, "go", "go:left")], "what was answered in the open, and no chance"
    assert {kind for seat, kind, _ in mine if seat == 0} == {"bid", "go", "peek", "toss"}
    assert {(seat, kind) for seat, kind, _ in theirs} == {(1, "bid"), (0, "go"), (1, "peek")}
    assert all(seat != CHANCE for seat, _, _ in mine + theirs)
    raw = await history.export(table, 0)
    secret = await referee.store.matches.load_secret(table.place)
    assert secret.hex().encode() not in raw and examine(raw).why == "closed"


async def _another(referee: Referee) -> Referee:
    for table in await referee.list_live_tables():
        await table.do(f"i:end{table.id}", agreements.cancel, ANA)
    return referee


async def test_what_lies_under_seal_is_in_nobody_elses_file(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers to an open question are left out, too, because all answer at once: no answer is known before the
    last."""
    table = await playing(referee, source, (BEN, "Ben"))
    await give(table, source, 0, "pass")
    await stored.open_answers(referee.store)  # The stored bid counts as asked in the open.
    assert await shown(table, 0) == [(0, "bid", "pass")] and await shown(table, 1) == await shown(table, None) == []
    await give(table, source, 1, "pass")
    assert await shown(table, None) == [(0, "bid", "pass")]


async def test_after_the_end_a_file_has_everything_and_proves_it(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await give(table, source, 0, "pass")
    await table.do(source(), agreements.undo, ANA)
    await play_to_end(table, source, Random(5))
    raw = await history.export(table, None)
    record = read(raw)
    opened = await history.open_server_seed(table)
    assert opened is not None and record.secret == opened.secret and any(row.void for row in record.rows)
    verdict = examine(raw)
    assert verdict.ok and verdict.result == table.result and verdict.rows == verdict.of and verdict.table == table.id
    assert verdict.draws == sum(row.seat == CHANCE for row in record.rows)
    assert raw == await history.export(table, 1), "it is the same for everybody"


async def learning_game(referee: Referee, source: Sources) -> bytes:
    """Return the whole record of an installed game."""
    table, _ = await referee.open_table(TableTerms(GUILD, 9, ANA, "Ana", "tomb_raider", "learning_game"), source())
    await table.do(source(), match_commands.start, ANA)
    for _ in range(40):
        if table.facts.phase == "playing":
            await answer(table, source, Random(table.list_waiting()[0].question))
    if table.facts.phase == "playing":
        await table.do(source(), agreements.cancel, ANA)
    return await history.export(table, 0)


def sent(raw: bytes) -> tuple[int, Callable[[], Awaitable[bytes]]]:
    """Return a file as somebody sends it: its size, and a function that fetches it."""

    async def fetch() -> bytes:
        return raw

    return len(raw), fetch


async def test_one_file_is_verified_at_a_time_three_wait_and_none_is_fetched_before_its_turn() -> None:
    fetched: list[int] = []
    go = asyncio.Event()

    async def fetch(number: int) -> bytes:
        fetched.append(number)
        await go.wait()
        return b"no record"

    async def verified(number: int) -> str:
        return (await check(9, lambda: fetch(number))).why

    tasks = [asyncio.create_task(verified(number)) for number in range(4)]
    await go_on()
    assert fetched == [0]
    with pytest.raises(Refused) as full:
        await verified(4)
    assert (full.value.kind, full.value.values) == ("queue-full", {"waiting": 3}) and fetched == [0]
    assert (await check(LARGEST + 1, lambda: fetch(5))).why == "too large" and fetched == [0]
    go.set()
    assert await asyncio.gather(*tasks) == ["not a record"] * 4 and fetched == [0, 1, 2, 3]


async def test_the_worker_verifies_a_file_and_names_the_first_row_that_differs(
    referee: Referee, source: Sources
) -> None:
    raw = await learning_game(referee, source)
    verdict = await check(*sent(raw))
    assert verdict.ok and verdict.rows == verdict.of > 20 and verdict.draws > 2 and verdict == examine(raw)
    record = read(raw)
    thrown = next(row for row in record.rows if row.seat == CHANCE and len(row.asked) == 2)
    other = [number % row_sides(thrown.asked) + 1 for number in thrown.value]
    rows = tuple(replace(row, value=other) if row is thrown else row for row in record.rows)
    verdict = await check(*sent(write(replace(record, rows=rows))))
    assert not verdict.ok and verdict.row == thrown.number and verdict.why


def row_sides(asked: tuple[int, ...]) -> int:
    return asked[1]


def tampered(raw: bytes, **changes: Any) -> bytes:
    return write(replace(msgspec.json.decode(raw, type=Record), **changes))


async def test_whatever_a_file_holds_the_answer_is_a_verdict(referee: Referee, source: Sources) -> None:
    raw = await learning_game(referee, source)
    assert examine(tampered(raw, game="chess")).why == "a game that is not installed"
    assert examine(tampered(raw, secret="00" * 32)).row is None and not examine(tampered(raw, secret="00" * 32)).ok
    assert not examine(tampered(raw, client_seeds=("another",))).ok
    assert (await check(*sent(b"[" * 100_000))).why == "not a record"
    assert (await check(*sent(b" " * (LARGEST + 1)))).why == "too large"
    assert (await check(1, sent(b" " * (LARGEST + 1))[1])).why == "too large", "whatever was said before"
    fields = json.loads(raw)
    for broken in ({**fields, "more": 1}, {**fields, "rows": "none"}, {k: v for k, v in fields.items() if k != "luck"}):
        assert examine(json.dumps(broken).encode()).why == "not a record"
    strange = {**fields, "setup": {"level": "learning_game", "seats": [], "house": {}}}
    assert not examine(json.dumps(strange).encode()).ok


async def test_a_file_that_takes_too_long_is_given_up(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = await learning_game(referee, source)
    monkeypatch.setattr(export, "SECONDS", 0.001)
    assert (await check(*sent(raw))).why == "too slow"
    monkeypatch.undo()
    assert (await check(*sent(raw))).ok, "and the next one is read"


def test_what_the_match_before_has_left_is_no_part_of_a_file_before_the_end() -> None:
    """TR-RUL-5: In a series with closed lists, the state left by the earlier match has everybody's deck."""
    setup = Setup("pick_up", ({}, {}), carried={"kept": [{"cards": ["055"]}]})
    assert not export._hide_private_setup(load_games()["tomb_raider"], setup, 0).carried
