from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.messages.common.viewpoint import find_table_presenter, list_text_names
from engine.events import GameEvent
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.lines import Line
from render.face.records import Weight
from render.text.i18n import T, say

from ..conftest import GAME

ANA, BEN = 101, 102


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run have the same dice. Ben holds coral, so he is offered a look into the bag."""
    monkeypatch.setattr("referee.table.new_table.token_bytes", lambda size: bytes([DICE]) * size)


DICE = 5


class Steps:
    """Answers at a table, each under a new source."""

    def __init__(self, table: Table) -> None:
        self.table, self.count = table, 0

    async def one(self, seat: int) -> None:
        """Answer a seat's own question by its default."""
        put = self.table.find_question(seat)
        assert put is not None
        self.count += 1
        await self.table.do(
            f"i:{self.table.id}-{self.count}",
            match_commands.answer,
            seat,
            put.number,
            put.ask.choice.write(put.ask.default),
        )

    async def until(self, kind: str, seat: int | None = None) -> None:
        """Give default answers until a question of that kind (to that seat) is open."""
        for _ in range(80):
            waiting = self.table.list_waiting()
            for one in waiting:
                put = self.table.find_question(one.seat)
                if put is not None and put.ask.kind == kind and seat in (None, one.seat):
                    return
            await self.one(waiting[0].seat)
        raise AssertionError(f"nobody is asked for {kind}")


async def table_of(referee: Referee, *others: tuple[int, str], level: str = "long") -> Table:
    table, _ = await referee.open_table(TableTerms(11, 21, ANA, "Ana", GAME, level), "i:open")
    for person, name in others:
        await table.do(f"i:join{person}", lobby_commands.join, person, name)
        await table.do(f"i:ready{person}", lobby_commands.mark_ready, person)
    await table.do("i:start", match_commands.start, ANA)
    return table


def lines_of(table: Table, events: Sequence[GameEvent], viewer: int | None) -> list[str]:
    face, names = find_table_presenter(table), list_text_names(table)
    return [say(line) for told in events if (line := face.line(told, viewer, names)) is not None]


def rows_of(rows: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Return the lines of which the rows are made. A row is one line, or a cause followed by its effects."""
    found: list[str] = []
    for row in rows:
        left = row
        while left:
            line = max((one for one in lines if left.startswith(one)), key=len, default=None)
            assert line is not None, (row, lines)
            found.append(line)
            left = left.removeprefix(line).strip()
    return found


def lines(*texts: str, weight: Weight = Weight.USUAL) -> list[Line]:
    return [Line(T(text), weight) for text in texts]
