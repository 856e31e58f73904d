"""A minute of play at tables of all four games, measured by what no load can change: what a press writes, how often it
edits each message, and that each look of a board is of one step. ``tests/bench`` measures the same with real times."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.components.sheet import MessageLayout
from referee.records.surface import Surface
from referee.store.database import Batch
from referee.table import history, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import load_presenter
from tests.bench.looks import Look, State, _state, read

from .apart import Apart, Nowhere, awake, taken

GUILD, CHANNEL = 11, 20
PLAYED = (
    ("tomb_raider", "introductory", 2),
    ("counter_terror", "standard", 4),
    ("roll_for_adventure", "jewel-of-light", 3),
    ("tomb", "catacombs_short", 2),
)
"""Game, level and how many play."""
PRESSES, FEW = 120, 40
"""A minute's, at two a second, and what each run makes of them; a match that is over is followed by another's."""
USUAL, MOST = 2.2, 4
"""Transactions a press, on average and at most: the step, and what was shown of it; and now and then when somebody is
to be reminded."""


class Board(Nowhere):
    """A channel that remembers what its messages have shown."""

    looks: dict[int, list[Look]]
    edits: Counter[tuple[int, int]]

    def _shows(self, message: int, view: Any) -> None:
        self.edits[self.id, message] += 1
        raw = {"at": 0.0, "components": view.to_components()}
        if (look := read(raw)) is not None:
            self.looks.setdefault(self.id, []).append(look)

    async def send(self, *, view: Any = None, **what: Any) -> Any:
        message = await taken()
        if view is not None:
            self._shows(message.id, view)
        return message

    def get_partial_message(self, message: int) -> Any:
        async def edit(*, view: Any, **what: Any) -> None:
            self._shows(message, view)

        return SimpleNamespace(id=message, delete=taken, edit=edit)


async def drawn(surface: Surface, content: MessageLayout, plain: bool) -> tuple[MessageLayout, bytes | None]:
    return content, None if content.scene is None else b"\x89PNG"


async def begun(apart: Apart, number: int, game: str, level: str, seats: int) -> Table:
    host = number * 10
    name = [f"P{number}{'abcd'[seat]}" for seat in range(seats)]
    table, _ = await apart.referee.open_table(
        TableTerms(GUILD, CHANNEL + number, host, name[0], game, level), f"i:open {number}"
    )
    for seat in range(1, seats):
        await table.do(f"i:join {host + seat}", lobby_commands.join, host + seat, name[seat])
        await table.do(f"i:ready {host + seat}", lobby_commands.mark_ready, host + seat)
    await table.do(f"i:start {number}", match_commands.start, host)
    await apart.shown()
    return table


def stands(table: Table) -> State:
    """Return what the table's board should show now."""
    assert table.play is not None
    names = [info.name for info in table.facts.seats]
    return _state(
        None, table.play.match, history.list_latest_events(table, None), load_presenter(table.facts.game), names
    )


@pytest.mark.lot(2)
@pytest.mark.parametrize(("game", "level", "seats"), PLAYED, ids=[game for game, *_ in PLAYED])
async def test_a_press_writes_little_edits_each_message_once_and_shows_one_step(
    game: str, level: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_full: bool
) -> None:
    presses = PRESSES if in_full else FEW
    looks: dict[int, list[Look]] = {}
    edits: Counter[tuple[int, int]] = Counter()
    monkeypatch.setattr(Board, "looks", looks, raising=False)
    monkeypatch.setattr(Board, "edits", edits, raising=False)
    # The bot writes this once all is shown, however long that takes.
    monkeypatch.setattr("referee.surfaces.memory.GROUP", 60.0)
    monkeypatch.setattr("referee.housekeeping.rounds.BEAT", 3600.0)
    lot, commits, in_all, seen = Random(3), 0, 0, 0
    async with awake(tmp_path / "minute.sqlite3", monkeypatch, lambda: 1_000_000.0, GUILD) as apart:
        referee = apart.referee
        monkeypatch.setattr(apart.bot, "get_partial_messageable", lambda id, **more: Board(id))
        monkeypatch.setattr(apart.bot.context.screen, "draw", drawn)
        commit = referee.store.database.commit

        async def counted(batch: Batch) -> None:
            nonlocal commits
            commits += 1
            await commit(batch)

        monkeypatch.setattr(referee.store.database, "commit", counted)
        number = 1
        table = await begun(apart, number, game, level, seats)
        for press in range(presses):
            if not table.facts.live:
                number += 1
                table = await begun(apart, number, game, level, seats)
            put = table.find_question(lot.choice(table.list_waiting()).seat)
            assert put is not None
            value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
            before, commits = stands(table), 0
            looks.clear()
            edits.clear()
            await table.do(
                f"i:press {press}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(value)
            )
            await apart.shown()
            assert commits <= MOST and max(edits.values(), default=0) <= 1, (press, commits, edits)
            in_all += commits
            after, shown = stands(table), looks.get(table.facts.channel, [])
            assert all(after.in_(look) for look in shown), f"press {press}: of no step, or of two"
            assert shown or after == replace(before, answer=after.answer), f"press {press}: nobody saw what it changed"
            seen += len(shown)
    assert seen > presses // 3 and in_all <= USUAL * presses
