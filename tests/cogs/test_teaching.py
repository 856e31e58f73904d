"""One account takes both seats of a teaching table and plays them through one private sheet.

Messages mark such a table.
"""

from __future__ import annotations

from cogs.client import Rulekeeper
from playground.client import Person
from render.text.clean import escape_markdown

from .bad_input import one_table
from .conftest import lobby, on_board

MARK = "so the match is not rated"


async def test_the_host_takes_both_seats_and_plays_them_from_one_sheet(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await lobby(ana)
    await ana.command("table set", setting="Permission to join", value="nobody else: I play several seats")
    board = await on_board(ana, lambda m: "Take another seat" in m.labels)
    assert (
        "One person plays all the seats here, to teach or to try out the game"
        in (await ben.press(board, "Take another seat")).text
    )
    await ana.press(board, "Take another seat")
    board = await on_board(ana, lambda m: escape_markdown("Ana (2)") in m.text and MARK in m.text)
    await ana.press(board, "Start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert MARK in board.text
    table = await one_table(bot)
    hand = (await ana.press(board, "Hand")).message
    assert hand is not None
    front = table.seat_of(table.facts.host)
    names = ("Ana", "Ana (2)")
    assert f"You see the game as {escape_markdown(names[front or 0])} sees it." in hand.text
    other = (await ana.press(hand, f"Play as {names[1 - (front or 0)]}")).message
    assert (
        other is not None and f"You see the game as {escape_markdown(names[1 - (front or 0)])} sees it." in other.text
    )
    strange = await ben.press(board, custom_id=f"rk:{table.id}:seat!0", force=True)
    assert "You see the game as" not in strange.text and "no seat" in strange.text


async def test_one_question_after_the_other_comes_into_the_same_sheet(ana: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    await ana.command("table set", setting="entry", value="teaching")
    await ana.command("game join")
    await ana.command("game start")
    table = await one_table(bot)
    answered = set()
    for _ in range(6):
        (front,) = {table.seat_of(table.facts.host)}
        hand = (await ana.command("game hand")).message
        assert hand is not None
        put = table.find_question(front or 0)
        assert put is not None
        pressed = await ana.press(
            hand, custom_id=f"rk:{table.id}:{put.number}:{put.ask.choice.write(put.ask.default)}", force=True
        )
        assert not pressed.failed and "went wrong" not in pressed.text
        answered.add(front)
    assert answered == {0, 1}
