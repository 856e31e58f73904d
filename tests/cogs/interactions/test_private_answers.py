"""Each person has one private answer in a place, which is kept up to date."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.interactions import private_answers
from cogs.interactions.private_answers import FAR, PrivateAnswers
from playground.client import Message, NotAllowed, Person
from tests.waiting import until

from ..conftest import on_board, playing


async def private(person: Person) -> list[Message]:
    return [m for m in await person.messages() if m.only_you]


async def one_left(person: Person) -> Message:
    """Return the only private answer that is left, after the others were taken back."""

    async def alone() -> Message | None:
        left = await private(person)
        return left[0] if len(left) == 1 else None

    found: Message = await until(alone)
    return found


async def test_an_answer_takes_the_place_of_the_one_before(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    theirs = (await ben.press(board, "Answer…")).message
    for _ in range(4):
        await ana.press(board, "Answer…")
    await ana.command("game hand")
    await ana.command("pebble bid", pebble="granite")
    last = await ana.command("game status")
    assert last.message is not None and (await one_left(ana)).id == last.message.id
    assert theirs is not None and (await one_left(ben)).id == theirs.id, "others keep theirs"


async def test_a_press_on_a_private_answer_changes_that_message_and_later_answers_replace_it(
    ana: Person, bot: Rulekeeper
) -> None:
    await playing(ana)
    panel = (await ana.command("game hand")).message
    assert panel is not None
    await ana.press(panel, custom_id=panel.buttons[0]["custom_id"])
    assert (await one_left(ana)).id == panel.id
    stale = await ana.press(panel, custom_id=panel.buttons[0]["custom_id"], force=True)
    assert stale.answered in ("update", "defer_update")
    assert (await one_left(ana)).id == panel.id and "You have already done this" in (await one_left(ana)).text
    await ana.command("game status")
    assert (await one_left(ana)).id != panel.id


async def test_a_refusal_is_removed_with_the_next_answer_on_the_board(ana: Person, bot: Rulekeeper) -> None:
    """The message in which a person plays stays, and so does a message that was asked for."""
    board = await playing(ana, level="long")
    old = next(one["custom_id"] for one in board.buttons if one["custom_id"].count(":") > 2)
    await ana.press(board, custom_id=old)
    other = next(one for one in board.buttons if one["custom_id"] != old and one["custom_id"][:7] == old[:7])
    said = await ana.press(board, custom_id=other["custom_id"], force=True)
    assert "moved on" in said.text and said.message is not None
    assert [one.id for one in await private(ana)] == [said.message.id]

    async def pressed() -> None:
        (table,) = await bot.referee.list_live_tables()
        put = table.find_question(0)
        assert put is not None
        there = await on_board(ana, lambda m: f"rk:{table.id}:{put.number}" in str(m.raw))
        await ana.press(
            there, custom_id=next(one["custom_id"] for one in there.buttons if str(put.number) in one["custom_id"])
        )

    await pressed()

    async def gone() -> bool:
        return not await private(ana)

    await until(gone)
    panel = (await ana.command("game hand")).message
    await pressed()
    assert panel is not None and (await one_left(ana)).id == panel.id


async def test_a_lookup_does_not_replace_the_answer_with_the_question(ana: Person) -> None:
    await playing(ana)
    panel = (await ana.command("game hand")).message
    assert panel is not None
    await ana.command("card", name="Amber")
    await asyncio.sleep(0.1)
    assert {panel.id} < {m.id for m in await private(ana)}


async def test_an_answer_that_cannot_be_taken_back_stops_nothing(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    panel = (await ana.command("game hand")).message
    assert panel is not None
    await ana.delete(panel)  # Ana dismisses the answer.
    again = await ana.command("game hand")
    assert not again.failed and again.text


async def test_answers_too_old_to_be_taken_back_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    kept = PrivateAnswers()

    async def take_back() -> None:
        taken.append(0)

    monkeypatch.setattr(private_answers, "LIFE", -1.0)  # Each token counts as too old.
    for number in range(FAR + 1):
        kept.note_answer(1, 7, number, take_back)
        assert not kept.is_board_far(7)
    kept.note_answer(1, 7, 99, take_back)
    assert kept.is_board_far(7) and not kept.is_board_far(7) and not kept.is_board_far(8) and not taken
    monkeypatch.setattr(private_answers, "LIFE", 60.0)
    kept.note_answer(1, 7, 100, take_back)
    kept.note_answer(2, 7, 101, take_back)
    await asyncio.sleep(0)
    assert taken == [0], "99 by 100; 101 is somebody else's"


async def test_the_board_comes_back_into_sight(ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await playing(ana)
    monkeypatch.setattr(private_answers, "LIFE", -1.0)  # Each token counts as too old.
    monkeypatch.setattr("cogs.delivery.in_sight.ALONE", 0.0)
    for _ in range(FAR + 2):
        await ana.command("game status")
    await ana.command("pebble pass")
    await on_board(ana, lambda m: m.id > board.id and "Hand" in m.labels)
    await bot.referee.surfaces.settle()
    assert board.id not in [m.id for m in await ana.messages()]


async def test_a_press_on_an_answer_that_is_gone_is_answered_anew(ana: Person, bot: Rulekeeper) -> None:
    """The answer was dismissed or replaced while the press was on its way. The press still counts, and this is said."""
    board = await playing(ana)
    panel = (await ana.press(board, "Hand")).message
    assert panel is not None
    (table,) = await bot.referee.list_live_tables()
    asked = table.find_question(0)
    drawing = bot.context.drawing
    original = drawing.draw_message

    async def while_dismissed(*given: Any) -> Any:
        with contextlib.suppress(NotAllowed):  # At the second delivery the message is gone already.
            await ana.delete(panel)
        return await original(*given)

    drawing.draw_message = while_dismissed  # type: ignore[method-assign]
    pressed = await ana.press(panel, custom_id=panel.buttons[0]["custom_id"])
    drawing.draw_message = original  # type: ignore[method-assign]
    assert table.find_question(0) != asked and not pressed.failed
    assert "went wrong" not in pressed.text and pressed.ephemeral


async def test_the_private_sheet_stays_the_place_of_play(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """*Answer…* is pressed once. Later questions to this person appear in the same message, whatever others do, and in
    nobody else's."""
    board = await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    mine, theirs = (await ana.press(board, "Answer…")).message, (await ben.press(board, "Answer…")).message
    assert mine is not None and theirs is not None
    sheets, shown = {0: mine.id, 1: theirs.id}, 0
    for _ in range(16):
        seat = table.list_waiting()[0].seat
        put = table.find_question(seat)
        assert put is not None
        who = (ana, ben)[seat]
        wanted = f"rk:{table.id}:{put.number}"
        sheet = await who.wait_for(lambda m, seat=seat, n=wanted: m.id == sheets[seat] and n in str(m.raw))  # type: ignore[misc]
        for other in (ana, ben):
            assert len(await private(other)) == 1
        pressed = await who.press(sheet, custom_id=sheet.buttons[0]["custom_id"])
        assert not pressed.failed
        shown += 1
    assert shown == 16
