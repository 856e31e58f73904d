"""The private answer in which a person plays tells what happens at the table, and stays below the board."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.delivery import private_sheets
from cogs.delivery.private_sheets import Shown
from playground.client import Message, Person
from tests.cogs.conftest import on_board, playing
from tests.cogs.messages.recap import Steps

BEFORE = Shown(4, (), 7, 9)


@pytest.mark.parametrize(
    ("now", "behind", "urgent"),
    [
        (BEFORE, False, False),
        (Shown(5, (), 7, 9), True, True),
        (Shown(4, (), 8, 9), True, True),
        (Shown(4, (), -1, -1), False, False),  # This step tells its reader nothing.
        (Shown(4, (), -1, 11), True, False),
        (Shown(4, ("**Waiting for Ben**",), 7, 9), True, False),
    ],
)
def test_what_is_asked_and_what_hits_its_reader_is_shown_at_once(now: Shown, behind: bool, urgent: bool) -> None:
    assert now.differs_from(BEFORE) == behind and now.is_urgent_after(BEFORE) == urgent
    assert now.differs_from(BEFORE._replace(begun=True)) == urgent, "a choice that has begun is not lost"


async def panel_of(person: Person, board: Message) -> Message:
    shown = (await person.press(board, "Hand")).message
    assert shown is not None and shown.only_you
    return shown


async def test_a_panel_without_a_question_tells_what_others_do_and_who_is_waited_for(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest event comes first, in one message that nobody presses."""
    monkeypatch.setattr(private_sheets, "CALM", 0.0)
    board = await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    steps = Steps(table)
    await steps.until("go", 0)
    panel = await panel_of(ben, board)
    assert "You have nothing to answer right now." in panel.text and "Ana goes left or right" in panel.text
    await steps.one(0)
    await on_board(ben, lambda m: "goes left" in m.text)
    await ben.wait_for(lambda m: m.id == panel.id and "goes left" in m.text)
    assert [m.id for m in await ben.messages("table-one") if m.only_you] == [panel.id]


async def test_a_panel_follows_a_board_that_is_posted_again(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The panel's question is then below the board again, once. A press in it continues there."""
    board = await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    await Steps(table).until("go", 0)
    panel = await panel_of(ana, board)
    await bot.referee.surfaces.move(table.id, "board")
    lower = await on_board(ana, lambda m: m.id > panel.id and "Hand" in m.labels)
    again = await ana.wait_for(lambda m: m.only_you and m.id > lower.id)
    assert again.labels == panel.labels
    await ana.wait_for(lambda m: m.id == lower.id)
    await ana.playground.wait_until(
        lambda state: (
            not any(int(m["id"]) == panel.id for channel in state["channels"] for m in channel.get("messages", ()))
        ),
        "Ana",
    )
    assert not (await ana.press(again, next(label for label in again.labels if "eft" in label))).failed
    await ana.wait_for(lambda m: m.id == again.id and m.text != again.text)


async def test_an_undo_names_the_answer_before_the_press(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The undo button names only the person's own latest answer, and only where it is known."""
    board = await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    await Steps(table).until("go", 0)
    listed = (await ana.command("game options")).message
    assert listed is not None and "Undo" in listed.labels
    panel = await panel_of(ana, board)
    label = next(label for label in panel.labels if "eft" in label)
    assert not (await ana.press(panel, label)).failed
    listed = (await ana.command("game options")).message
    assert listed is not None and f"Undo: {label}" in listed.labels
