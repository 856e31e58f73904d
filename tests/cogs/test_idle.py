"""An idle table is announced on the board, to its people and in the log."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from referee.table import idle, match_commands

from .bad_input import one_table
from .conftest import on_board, playing


async def test_closing_an_idle_match_is_announced_and_explained_everywhere(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    monkeypatch.setattr(idle, "ROUNDS", 0)
    monkeypatch.setattr(idle, "TIME", 1.0)
    put = table.find_question(0)
    assert put is not None
    await table.do("i:last", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    told = await ben.wait_for(
        lambda m: m.labels == ["Keep playing"] and "If nobody plays, the table closes after" in m.text, "dm"
    )
    assert "the table closes after" in told.text
    board = await on_board(ana, lambda m: "was closed" in m.text and "Play again" in m.labels)
    assert "The table was closed because no person had played here for a week" in board.text
    await ben.wait_for(lambda m: "The table was closed because no person had played here for a week" in m.text, "dm")
    assert "The table was closed because no person had played here for a week" in (await ana.command("game log")).text
    await ana.press(board, "Play again")
    await ana.wait_for(lambda m: "Start" in m.labels)
    assert table.facts.phase == "lobby" and table.names == ("Ana", "Ben")


async def test_the_board_announces_that_an_idle_table_closes_until_somebody_acts(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    monkeypatch.setattr(idle, "ROUNDS", 0)
    monkeypatch.setattr(idle, "TIME", 1.0)
    monkeypatch.setattr(idle, "find_closing_time", lambda found: found.since + 600.0)
    put = table.find_question(0)
    assert put is not None
    await table.do("i:last", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    await on_board(ana, lambda m: "If nobody plays, the table closes after" in m.text)
    assert "If nobody plays, the table closes after" in (await ana.command("game hand")).text
    monkeypatch.setattr(idle, "ROUNDS", 20)
    await ben.command("table pause")
    await on_board(ana, lambda m: "If nobody plays, the table closes after" not in m.text)
