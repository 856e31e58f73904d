"""Private sheets that are kept up to date."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery import private_sheets
from cogs.delivery.private_sheets import OVER, PrivateSheets, Shown, read_shown_state
from cogs.messages.events.recap import Past
from cogs.messages.table.board import build_board_message
from cogs.messages.table.hand import Beside, build_hand_message
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests.cogs.messages.standing import seated, step

NOTHING = Shown(None, (), -1)


async def never(*_: Any) -> None:
    raise AssertionError("nothing is to be shown")


def test_what_happens_at_a_table_looks_at_its_own_sheets_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change at one table reads no private sheet of another table, however many are followed."""
    looked: list[tuple[int, int]] = []

    def stands(table: Any, key: tuple[int, int]) -> Shown:
        looked.append((table.id, key[0]))
        return NOTHING

    monkeypatch.setattr(private_sheets, "read_shown_state", stands)
    sheets = PrivateSheets(SimpleNamespace())  # type: ignore[arg-type]
    tables: list[Any] = [SimpleNamespace(id=number) for number in range(3)]
    for person in range(90):
        sheets.follow((person, 5), tables[person % 3], None, NOTHING, "en-US", never)
    sheets.leave((0, 5))
    sheets.follow((3, 5), tables[2], None, NOTHING, "en-US", never)
    looked.clear()
    sheets.note_change(tables[0])
    assert looked == [(0, person) for person in range(6, 90, 3)], "neither who has left nor who sits elsewhere by now"
    sheets.note_change(SimpleNamespace(id=7))  # type: ignore[arg-type]
    assert len(looked) == 28


def test_the_oldest_are_forgotten_at_their_tables_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_sheets, "KEPT", 2)
    monkeypatch.setattr(private_sheets, "read_shown_state", lambda table, key: NOTHING)
    sheets = PrivateSheets(SimpleNamespace())  # type: ignore[arg-type]
    for person in range(4):
        sheets.follow((person, 5), SimpleNamespace(id=person), None, NOTHING, "en-US", never)  # type: ignore[arg-type]
    assert set(sheets._followed) == {(2, 5), (3, 5)} and set(sheets._at) == {2, 3}


async def test_a_sheet_on_which_nothing_is_asked_tells_the_end(referee: Referee) -> None:
    """When others end the match, the sheet is changed even if nothing is asked there."""
    table, _ = await referee.open_table(
        TableTerms(1, 5, 100, "Ana", "counter_terror", "standard", language="en-US"), "i:1"
    )
    await table.do("i:ai", lobby_commands.add_ai, 100, "Talos")
    await table.do("i:start", match_commands.start, 100)
    assert read_shown_state(table, (100, 5)).asked != OVER
    await table.do("i:concede", match_commands.concede, 0)
    assert read_shown_state(table, (100, 5)).asked == OVER


async def test_a_sheet_says_who_is_waited_for_now(referee: Referee) -> None:
    """A private sheet never names a person who was waited for one step earlier, neither beside the board nor
    elsewhere."""
    table, lot = await seated(referee, "tomb_raider", "into_the_caves", 3), random.Random(5)
    await table.do("i:start", match_commands.start, 100)
    seen = set()
    for number in range(60):
        for seat in range(3):
            there = read_shown_state(table, (100 + seat, 99))
            assert there == read_shown_state(table, (100 + seat, table.facts.channel))
            said = "\n".join(build_hand_message(table, seat, "en-US", beside=Beside(past=Past())).lines)
            assert all(line.split(" · ")[0] in said for line in there.waits)
            on_board = "\n".join(build_board_message(table).lines)
            assert all(line.split(" · ")[0] in on_board for line in there.waits)
            seen.add(bool(there.waits))
        if not table.list_waiting():
            break
        await step(table, lot, number)
    assert seen == {True, False}


async def test_no_press_waits_for_an_edit_that_waits_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit that is not urgent is made a little later. A press meanwhile goes first, and ends the edit's wait."""
    now = NOTHING
    monkeypatch.setattr(private_sheets, "read_shown_state", lambda table, key: now)
    monkeypatch.setattr(private_sheets, "CALM", 300.0)
    monkeypatch.setattr(private_sheets, "PATIENCE", 300.0)
    sheets, table = PrivateSheets(SimpleNamespace()), SimpleNamespace(id=1)  # type: ignore[arg-type]
    sheets.follow((7, 5), table, 70, NOTHING, "en-US", never)  # type: ignore[arg-type]
    now = NOTHING._replace(told=4)
    sheets.note_change(table)  # type: ignore[arg-type]
    followed = sheets._followed[7, 5]
    await asyncio.sleep(0)  # The task begins here, and waits.
    assert followed.task is not None and followed.is_calm
    await sheets.wait_for_edit((7, 5))
    assert followed.is_calm, "it was not waited for"
    sheets.hold((7, 5), 70)
    now = NOTHING
    sheets.release((7, 5))
    await followed.task
