"""A move of the AI that a player finds silly is kept for the host, who sees it by the doctor and can write it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.client import Rulekeeper
from engine.review.reported import decode
from operate.doctor import run_checks
from operate.reported import write_reported
from playground.client import Person
from playground.client import Playground as Client
from referee.store.survey import list_reported
from referee.table import match_commands
from referee.table.positions import list_ai_moves
from referee.table.table import Table
from tests.fake.pebbles import GAME as PEBBLES

from .coach import alone
from .conftest import on_board, playing


async def test_a_silly_move_is_kept_with_its_position(
    ana: Person, bot: Rulekeeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.status.MENU", 1)
    table, _ = await alone(ana, bot)
    await play(table, bot, 0, 5)
    board = await on_board(ana, lambda m: any(label.startswith("More") for label in m.labels))
    more = await ana.press(board, next(label for label in board.labels if label.startswith("More")))
    listed = await ana.press(more.message or board, "The AI's move was silly…")
    assert listed.message is not None and "but not your name" in listed.text
    (menu,) = listed.message.selects
    wanted = menu["options"][-1]["value"]
    await play(table, bot, 5, 120)  # The AI plays on while the list is shown.
    assert wanted not in [str(one.row) for one in await list_ai_moves(table, 0, 1)]
    kept = await ana.choose(listed.message, menu["custom_id"], wanted)
    assert "kept for the host" in kept.text
    again = await ana.command("game report")
    assert again.ephemeral and "Report a move of the AI" in again.text
    database = Path(bot.referee.store.database.path)  # type: ignore[attr-defined]
    found = next(one for one in run_checks(database, "", "") if "silly" in one.said)
    (file,) = write_reported(database, tmp_path / "out")
    assert found.said == f"Players found 1 moves of the AI silly: {file.name}."
    assert f"-m operate.reported {database} FOLDER" in found.mend and "hidden cards" in found.mend
    reported = decode(file.read_bytes())
    assert reported.row == int(wanted) and reported.record.rows[-1].number == reported.row
    assert reported.record.secret is None and reported.record.game == PEBBLES.key
    position = reported.find_position(PEBBLES)
    seat = position.seat
    assert table.facts.seats[seat].plays == "ai"
    assert position.find_question(position.open(PEBBLES)).ask.choice.is_valid_answer(reported.given)
    assert [one.name for one in list_reported(database)] == [file.name]


async def play(table: Table, bot: Rulekeeper, begin: int, end: int) -> None:
    """Let the person at seat 0 give default answers, and the AI its own."""
    for number in range(begin, end):
        put = table.find_question(0) if table.facts.live else None
        if put is not None and not table.has_answered(0):
            value = put.ask.choice.write(put.ask.default)
            await table.do(f"i:silly{number}", match_commands.answer, 0, put.number, value)
        await bot.referee.ai_seats.settle()


async def test_whoever_only_watches_reports_nothing_and_without_ai_nothing_is_offered(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    board = await playing(ana, ben)
    more = await ana.press(board, next(label for label in board.labels if label.startswith("More")))
    assert more.message is not None and not any("silly" in label for label in more.message.labels)
    assert "The AI has made no move" in (await ana.command("game report")).text
    watching = await (await pg.person("Cleo")).command("game report")
    assert watching.ephemeral and "silly" not in watching.text
