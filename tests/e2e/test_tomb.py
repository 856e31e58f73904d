"""People play Tomb on the short board through the playground, by buttons and by commands in turn.

One person plays alone into the first raid, and one against an AI through stocking and recruiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from playground.client import PATIENCE
from tests import luck
from tests.waiting import start, until

from .learning_game import shown
from .world import World, answer_by_button, answer_by_command, wise, world

GAME, LEVEL = "tomb", "catacombs_short"
ANA = 0
MOST = 80
"""Answers of Ana."""


async def next_answer(w: World, lot: Any) -> tuple[Any, Any]:
    """Return what Ana is asked next, and what the AI would answer there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (found := wise(w, ANA, lot)) is not None:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("Ana is not asked")


@pytest.mark.lot(2)
@pytest.mark.parametrize(
    ("others", "met"), [(0, {"stock", "keep", "turn", "deck", "enter"}), (1, {"stock", "keep", "turn"})]
)
async def test_ana_stocks_recruits_and_sets_out(tmp_path: Path, others: int, met: set[str]) -> None:
    """TOMB-STOCK-2, TOMB-START-2, TOMB-RAID-1: Players stock the Crypts, take their first Characters and raid."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        assert not (await ana.command("game new", game=GAME, level=LEVEL)).failed
        lobby = await ana.wait_for(lambda m: "Start" in m.labels)
        assert "20 cards" in lobby.text
        if others:
            assert not (await ana.press(lobby, "Add an AI")).failed
            await ana.wait_for(lambda m: "(AI" in m.text and "Start" in m.labels)
        assert not (await start(ana)).failed
        lot, kinds, answers = luck.lot(), set[str](), 0
        while not met <= kinds:
            put, value = await next_answer(w, lot)
            before, typed = len(w.rows()), answers % 3 == 2

            async def give(put: Any = put, value: Any = value, typed: bool = typed) -> Any:
                if typed:
                    return await answer_by_command(ana, put, value, GAME)
                return await answer_by_button(ana, put, value)

            result = await shown(give)
            assert not result.failed, result
            assert len(w.rows()) > before, f"{put.ask.kind}: {value} was acknowledged and not kept: {result}"
            kinds.add(put.ask.kind)
            answers += 1
            assert answers < MOST, kinds
        assert any(m.pictures for m in await ana.messages("table-one"))
        assert "Traceback" not in w.log.read_text()


async def test_a_level_of_the_campaign_outlives_a_kill_and_counts_at_the_next_match(tmp_path: Path) -> None:
    """TOMB-RUL-7, TOMB-CAMP-2: The level does not count alone, but as soon as somebody else
    plays, too."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        await ana.change(manager=True)
        given = await ana.command("stats correct", who="Ana", amount=150, reason="three matches on paper")
        assert "level 3: Page (150 XP)" in given.text
        await w.kill_bot()
        await w.start_bot()
        assert "three matches on paper" in (await ana.command("stats campaign", who="Ana")).text
        assert not (await ana.command("game new", game=GAME, level="goldenaxe_catacombs")).failed
        lobby = await ana.wait_for(lambda m: "Start" in m.labels)
        assert "level 3" not in lobby.text
        assert not (await ana.press(lobby, "Add an AI")).failed
        await ana.wait_for(lambda m: "level 3: Page (150 XP)" in m.text and "(AI" in m.text and "Start" in m.labels)
        assert not (await start(ana)).failed
        assert [party.level for party in w.match().state.parties] == [3, 1]
        assert "Traceback" not in w.log.read_text()


async def test_placements_are_planned_while_the_other_is_asked(tmp_path: Path) -> None:
    """TOMB-RUL-2: Three placements are planned by *Hand* and by command. Later the table places these cards
    at once, as everybody sees. A plan that was taken back is asked again."""
    async with world(tmp_path) as w:
        lot = luck.lot()
        people = await _stocking(w, lot)
        asked = w.match().pending[0].ask.seat
        me, person = 1 - asked, people[1 - asked]
        view: Any = w.match().view(me)
        board = await person.wait_for(lambda m: "Hand" in m.labels)
        sheet = (await person.press(board, "Hand")).message
        for crypt in "ij":
            assert sheet is not None and "You can answer your next questions in advance" in sheet.text
            card = next(b["custom_id"] for b in sheet.buttons if b["custom_id"].startswith("rk:1:0?place:"))
            sheet = (await person.press(sheet, custom_id=card)).message
            assert sheet is not None
            place = next(b["custom_id"] for b in sheet.buttons if b["custom_id"].endswith(f",{crypt}"))
            sheet = (await person.press(sheet, custom_id=place)).message
        assert sheet is not None and "To take them back, use `/game ahead" in sheet.text
        card = Counter(view.stock) - Counter(b.split(":")[-1].split(",")[0] for b in w.stored.ahead(me))
        typed = await person.command("game ahead", what=f"place:{next(iter(card))},e", **{"if": "not-hit"})
        assert not typed.failed and len(w.stored.ahead(me)) == 3 and typed.message is not None, typed
        looked = (await person.choose(typed.message, label="Change…", values="2")).message
        assert looked is not None
        back = next(b for b in looked.buttons if b["custom_id"].startswith("rk:1:unplan!"))
        assert not (await person.press(looked, custom_id=back["custom_id"])).failed
        assert len(w.stored.ahead(me)) == 2
        for left in (1, 0):
            before = len(w.answers())
            await _answered(w, people, lot)
            await until(lambda left=left: len(w.stored.ahead(me)) == left)  # The AI's pace applies here.
            assert [seat for seat, kind, _ in w.answers()[before:]] == [asked, me]
        await _answered(w, people, lot)
        assert w.match().pending[0].ask.seat == me and not w.stored.ahead(me)
        assert "Traceback" not in w.log.read_text()


async def test_a_plan_pressed_too_late_shows_how_things_stand(tmp_path: Path) -> None:
    """One sentence says so. The pressed sheet then shows the present question, or what may be planned now."""
    async with world(tmp_path) as w:
        lot = luck.lot()
        people = await _stocking(w, lot)
        me = 1 - w.match().pending[0].ask.seat
        person = people[me]
        board = await person.wait_for(lambda m: "Hand" in m.labels)
        sheet = (await person.press(board, "Hand")).message
        assert sheet is not None
        card = next(b["custom_id"] for b in sheet.buttons if b["custom_id"].startswith("rk:1:0?place:"))
        sheet = (await person.press(sheet, custom_id=card)).message
        assert sheet is not None
        late = next(b["custom_id"] for b in sheet.buttons if b["custom_id"].endswith(",a"))
        card = w.match().view(1 - me).stock[0]
        assert not (await people[1 - me].command("tomb stock", card=card, crypt="a")).failed, "its one place is filled"
        result = await person.press(sheet, custom_id=late, force=True)
        assert result.message is not None and result.message.id == sheet.id, "where it was pressed"
        assert "You can no longer give that answer in advance" in result.message.text
        assert "where you put it face down" in result.message.text, "and it is this person's own question by now"
        assert late not in [b["custom_id"] for b in result.message.buttons] and not w.stored.ahead(me)
        put = w.match().pending[0]
        sheet = (await answer_by_button(person, put, put.ask.choice.options[0].format_text())).message or result.message
        result = await person.press(sheet, custom_id=late, force=True)
        assert result.message is not None and "You can no longer give that answer in advance" in result.message.text
        assert "when a question comes" in result.message.text, "what may be planned now"
        assert "Traceback" not in w.log.read_text()


async def _stocking(w: World, lot: Any) -> list[Any]:
    """Seat Ana and Ben at a table where somebody is asked where to put a card."""
    people = [await w.playground.person(name) for name in ("Ana", "Ben")]
    assert not (await people[0].command("game new", game=GAME, level=LEVEL)).failed
    assert not (await people[1].press(await people[0].wait_for(lambda m: "Start" in m.labels), "Join")).failed
    assert not (await people[1].command("game ready")).failed
    assert not (await start(people[0])).failed
    while w.match().pending[0].ask.kind != "stock":
        await _answered(w, people, lot)
    return people


async def _answered(w: World, people: list[Any], lot: Any) -> None:
    """Let the asked person answer as the AI would."""
    seat = w.match().pending[0].ask.seat
    found = wise(w, seat, lot)
    assert found is not None
    put, value = found
    result = await shown(lambda: answer_by_button(people[seat], put, value))
    assert not result.failed, result
