"""Private sheets that are followed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery import private_sheets
from cogs.delivery.private_sheets import OVER, PrivateSheets, asked
from referee.referee import Referee


async def never(*_: Any) -> None:
    raise AssertionError("nothing is to be shown")


def test_what_happens_at_a_table_looks_at_its_own_sheets_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are followed elsewhere."""
    looked: list[tuple[int, int]] = []

    def asked(table: Any, person: int) -> int:
        looked.append((table.id, person))
        return 1

    monkeypatch.setattr(private_sheets, "asked", asked)
    sheets = PrivateSheets(SimpleNamespace())  # type: ignore[arg-type]
    tables: list[Any] = [SimpleNamespace(id=number) for number in range(3)]
    for person in range(90):
        sheets.follow((person, 5), tables[person % 3], None, 1, "en-US", never)
    sheets.leave((0, 5))
    sheets.follow((3, 5), tables[2], None, 1, "en-US", never)
    looked.clear()
    sheets.changed(tables[0])
    assert looked == [(0, person) for person in range(6, 90, 3)], "neither who has left nor who sits elsewhere by now"
    sheets.changed(SimpleNamespace(id=7))  # type: ignore[arg-type]
    assert len(looked) == 28


def test_the_oldest_are_forgotten_at_their_tables_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_sheets, "KEPT", 2)
    monkeypatch.setattr(private_sheets, "asked", lambda table, person: 1)
    sheets = PrivateSheets(SimpleNamespace())  # type: ignore[arg-type]
    for person in range(4):
        sheets.follow((person, 5), SimpleNamespace(id=person), None, 1, "en-US", never)  # type: ignore[arg-type]
    assert set(sheets._followed) == {(2, 5), (3, 5)} and set(sheets._at) == {2, 3}


async def test_a_sheet_on_which_nothing_is_asked_tells_the_end(referee: Referee) -> None:
    """Of a match that others end: it does not stay as it was when something was last asked there."""
    table, _ = await referee.open_table(1, 5, 100, "Ana", "counter_terror", "standard", "i:1", language="en-US")
    await table.add_ai(100, "Talos", "i:ai")
    await table.start(100, "i:start")
    assert asked(table, 100) != OVER
    await table.concede(0, "i:concede")
    assert asked(table, 100) == OVER
