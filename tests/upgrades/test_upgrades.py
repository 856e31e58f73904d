"""Files of version 0.3.0 can be read, and their matches go on from their states (see README.md)."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cogs.messages.table import rules_changed
from cogs.messages.table.board import build_board_message
from engine.match_file import read, verify
from engine.registry import load_game
from referee.housekeeping import rule_changes
from referee.referee import Referee
from referee.table import history, lobby_commands, match_commands, progress

from .standing import FOLDER, MADE, close, house_stands, resumed

EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_a_file_is_in_order_and_leads_to_where_the_match_stood(name: str) -> None:
    raw = (FOLDER / "records" / name).read_bytes()
    record = read(raw)
    rules, kept = load_game(record.game), EXPECTED["records"][name]
    found = verify(record, rules)
    assert found.draws == kept["draws"], "dice are checked under whatever rules"
    if record.version < rules.version:
        assert (found.rows, found.result) == (0, None), "answers under older rules are not played again"
        return
    assert found.rows == sum(not row.void for row in record.rows), "played again to the last row"
    now = {"draws": found.draws, "rows": found.rows, **resumed(raw)}
    assert json.loads(json.dumps(now)) == kept
    assert (found.result is not None) is now["over"] is ("full" in name)
    assert now["over"] or now["asked"], "in the middle somebody is asked"


def test_the_command_line_finds_the_finished_ones_in_order() -> None:
    for name in EXPECTED["records"]:
        if "full" in name:
            file = FOLDER / "records" / name
            done = subprocess.run(
                [sys.executable, "-m", "engine", "verify", str(file)], capture_output=True, text=True, check=False
            )
            record = read(file.read_bytes())
            said = "in order: " if record.version == load_game(record.game).version else "dice in order: "
            assert done.returncode == 0 and done.stdout.startswith(said), done.stdout + done.stderr


@pytest.fixture(params=EXPECTED["databases"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Provide a copy of the file, as the bot would find it at its start."""
    path = tmp_path / request.param
    stored = FOLDER / request.param
    path.write_bytes(
        stored.read_bytes() if stored.exists() else gzip.decompress((FOLDER / f"{stored.name}.gz").read_bytes())
    )
    return path


async def test_every_table_wakes_and_stands_as_it_stood(database: Path) -> None:
    now = json.loads(json.dumps(await house_stands(database)))
    before = EXPECTED["databases"][database.name]
    assert list(now) == list(before)
    for number, table in before.items():
        assert now[number] == table, f"table {number}"
    phases = [table["phase"] for table in before.values()]
    assert phases.count("playing") >= 4 and {"lobby", "over"} <= set(phases)


async def test_every_running_match_goes_on(database: Path) -> None:
    """Each match takes one more answer, which is still there after another start."""
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    went: dict[int, Any] = {}
    try:
        await referee.wake()
        await referee.ai_seats.settle()
        for table in await referee.list_live_tables():
            if table.facts.phase != "playing" or table.facts.paused is not None:
                continue
            asked = [
                put
                for seat, info in enumerate(table.facts.seats)
                if info.kind == "person"
                and (put := table.find_question(seat)) is not None
                and not table.has_answered(seat)
            ]
            assert asked, f"table {table.id} waits for nobody"
            put = asked[0]
            value = put.ask.choice.write(put.ask.default)
            outcome = await table.do(f"i:upgraded {table.id}", match_commands.answer, put.ask.seat, put.number, value)
            assert outcome.kind == "answered" and not outcome.again
            await referee.ai_seats.settle()
            again = table.find_question(put.ask.seat)
            assert again is None or again.number != put.number or table.has_answered(put.ask.seat)
            went[table.id] = outcome
    finally:
        await close(referee)
    paused = 1 if database.name == "first.db" else 0
    assert len(went) + paused == [one["phase"] for one in EXPECTED["databases"][database.name].values()].count(
        "playing"
    )
    now = await house_stands(database)
    before = EXPECTED["databases"][database.name]
    assert all(json.loads(json.dumps(now[str(one)])) != before[str(one)] for one in went)


async def test_a_match_stopped_where_the_rules_ask_otherwise_stands_at_its_checkpoint(tmp_path: Path) -> None:
    """Rules 1 of Roll for Adventure asked which die moves on for the winning stone (RFA-STONE-3). Rules 2 of Tomb
    Raider asked whether to exchange the opening hand (TR-RUL-1). No number is used again, and the table says what was
    lost."""
    database = Path(shutil.copy(FOLDER / "stopped.db", tmp_path / "stopped.db"))
    for _ in range(2):  # The second time the file is already at its new place.
        referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
        try:
            await referee.wake()
            quest, alone = await referee.find_table(1), await referee.find_table(2)
            assert quest is not None and alone is not None
            put = quest.find_question(0) or quest.find_question(1)
            assert put is not None and (put.ask.kind, progress.count_mended_answers(quest)) == ("roll", 4), (
                "what came since the checkpoint"
            )
            assert "The last 4 answers no longer fit" in "\n".join(build_board_message(quest).lines)
            put = alone.find_question(0)
            assert put is not None and (put.ask.kind, progress.count_mended_answers(alone)) == ("move", 0), (
                "nothing had been answered"
            )
            assert alone.view(0).hand == ("068", "057")
        finally:
            await close(referee)
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    try:
        for number in (1, 2):
            table = await referee.find_table(number)
            assert table is not None
            for answer in range(12):
                put = table.find_question(0) or table.find_question(1)
                assert put is not None
                value = put.ask.choice.write(put.ask.default)
                await table.do(f"i:on {number} {answer}", match_commands.answer, put.ask.seat, put.number, value)
            assert progress.count_mended_answers(table) == 0
    finally:
        await close(referee)


async def test_each_match_that_older_rules_began_is_told_what_has_changed(tmp_path: Path) -> None:
    """The changes are described as far as they concern the level of the table. Files of older bots say by themselves
    when they began."""
    database = Path(shutil.copy(FOLDER / "stopped.db", tmp_path / "stopped.db"))
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    try:
        await rule_changes.post_rule_changes(referee.store, referee.surfaces, referee.duty)
        for number, key, began in ((1, "roll_for_adventure", 1), (2, "tomb_raider", 2)):
            told = [
                one.kind
                for one in await referee.surfaces.list_of_table(number)
                if one.kind.startswith(rule_changes.KIND)
            ]
            assert told == [rule_changes.make_kind(began, load_game(key).version)]
            table = await referee.find_table(number)
            assert table is not None
            sheet = rules_changed.build_rules_changes_message(table, began, load_game(key).version)
            assert sheet is not None and "rules were corrected" in sheet.heading and len(sheet.lines) > 2
            assert ("opening hand" in "\n".join(sheet.lines)) is (table.facts.level == "learning_game")
            assert (
                rules_changed.build_rules_changes_message(table, load_game(key).version, load_game(key).version) is None
            )
    finally:
        await close(referee)


async def test_a_finished_match_can_be_taken_away_and_a_lobby_goes_on(database: Path) -> None:
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    try:
        for number, kept in EXPECTED["databases"][database.name].items():
            table = await referee.find_table(int(number))
            assert table is not None
            if kept["phase"] == "over":
                assert progress.count_mended_answers(table) == 0, "its end is not taken back, though rules have changed"
                record = read(await history.export(table, None))
                rules, found = load_game(record.game), verify(record, load_game(record.game))
                assert found.draws == sum(row.draw is not None for row in record.rows), "checked under whatever rules"
                older = any(row.rules < rules.version for row in record.rows)
                assert (found.result is None) is older, "answers under older rules are not played again"
            elif kept["phase"] == "lobby":
                people = [info.person for info in table.facts.seats if info.person is not None]
                for person in people:
                    await table.do(f"i:ready {number} {person}", lobby_commands.mark_ready, person)
                assert (await table.do(f"i:start {number}", match_commands.start, people[0])).kind == "started"
                assert table.facts.phase == "playing"
    finally:
        await close(referee)
