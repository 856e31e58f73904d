"""A practice table: opened by /game new, marked wherever it is shown, put back from a list, with chances in full."""

from __future__ import annotations

from cogs.client import Rulekeeper
from playground.client import Person
from referee.table import match_commands
from referee.table.positions import list_positions

from .conftest import GAME, on_board, playing, press_more
from .test_bad_input import one_table
from .test_record import to_the_end

MARK = "Practice:"


async def test_lobby_board_and_end_say_that_nothing_is_rated(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game=GAME, level="short", practice=True)
    gathered = await on_board(ana, lambda m: "Start" in m.labels)
    assert MARK in gathered.text and "nothing is rated" in gathered.text
    await ana.command("game start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert MARK in board.text
    table = await one_table(bot)
    await to_the_end(table)
    over = await on_board(ana, lambda m: "Replay" in m.labels)
    assert "Practice: the match counts for no rating." in over.text


async def test_without_a_game_the_menus_keep_in_mind_that_it_is_practice(ana: Person, bot: Rulekeeper) -> None:
    asked = (await ana.command("game new", practice=True)).message
    assert asked is not None
    levels = (await ana.choose(asked, asked.selects[0]["custom_id"], GAME)).message
    assert levels is not None
    await ana.choose(levels, levels.selects[0]["custom_id"], "short")
    table = await one_table(bot)
    assert table.facts.practice


async def test_the_match_is_put_back_from_a_list_of_own_answers(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game=GAME, level="short", practice=True)
    await ana.command("table ai")
    await ana.command("game start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    table = await one_table(bot)
    person = table.facts.host
    empty = await press_more(ana, board, "Back to …")
    assert "nothing to go back to" in empty.text
    while len(await list_positions(table, person)) < 3:
        await bot.referee.ai_seats.settle()
        put = table.question(0)
        if put is not None and not table.answered(0):
            value = put.ask.choice.write(put.ask.default)
            await table.do(f"i:{put.number}", match_commands.answer, 0, put.number, value)
    first, *_ = await list_positions(table, person)
    listed = (await ana.command("game rewind")).message
    assert listed is not None
    (menu,) = listed.selects
    assert len(menu["options"]) == 3
    done = await ana.choose(listed, listed.selects[0]["custom_id"], str(first.row))
    assert "Taken back" in done.text and "counts for no rating" not in done.text
    assert await list_positions(table, person) == ()
    assert "There is no such position" in (await ana.command("game rewind", to="77777")).text


async def test_elsewhere_it_is_refused_with_what_is_possible(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    assert "`/game undo`" in (await ana.command("game rewind")).text


async def test_before_an_own_throw_the_chances_are_told_in_full(ana: Person, bot: Rulekeeper) -> None:
    """Roll for Adventure names both chances of a roll, of which its button has room for one; elsewhere it is brief."""
    said = {}
    for practice in (True, False):
        await ana.command("game new", game="roll_for_adventure", level="jewel-of-light", practice=practice)
        await ana.command("game start")
        said[practice] = (await ana.command("game hand")).text
        await ana.command("table cancel", sure=True)
    assert "A stone in" in said[True] and "A stone in" not in said[False]
