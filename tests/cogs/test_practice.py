"""A practice table: opened by /game new, marked wherever it is shown, put back from a list, with chances in full."""

from __future__ import annotations

from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client
from referee.table import history, match_commands
from referee.table.positions import list_positions
from referee.table.table import Table

from .bad_input import one_table
from .conftest import GAME, on_board, playing, press_more
from .practice import TRY
from .record import to_the_end

MARK = "Practice table:"


async def test_lobby_board_and_end_say_that_nothing_is_rated(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game=GAME, level="short", practice=True)
    gathered = await on_board(ana, lambda m: "Start" in m.labels)
    assert MARK in gathered.text and "Practice table" in gathered.text
    await ana.command("game start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert MARK in board.text
    table = await one_table(bot)
    await to_the_end(table)
    over = await on_board(ana, lambda m: "Replay" in m.labels)
    assert "This match is not rated because it is at a practice table" in over.text


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
    empty = await press_more(ana, board, "Go back to a position…")
    assert "You have not answered anything yet, so you cannot go back" in empty.text
    while len(await list_positions(table, person)) < 3:
        await bot.referee.ai_seats.settle()
        put = table.find_question(0)
        if put is not None and not table.has_answered(0):
            value = put.ask.choice.write(put.ask.default)
            await table.do(f"i:{put.number}", match_commands.answer, 0, put.number, value)
    first, *_ = await list_positions(table, person)
    listed = (await ana.command("game rewind")).message
    assert listed is not None
    (menu,) = listed.selects
    assert len(menu["options"]) == 3
    done = await ana.choose(listed, listed.selects[0]["custom_id"], str(first.row))
    assert "taken back" in done.text and "rated" not in done.text
    assert await list_positions(table, person) == ()
    assert "This match has no such position" in (await ana.command("game rewind", to="77777")).text


async def test_going_back_is_refused_outside_of_practice_tables(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    assert "`/game undo`" in (await ana.command("game rewind")).text


async def test_before_an_own_throw_the_chances_are_told_in_full(ana: Person, bot: Rulekeeper) -> None:
    """Roll for Adventure gives two chances for a roll, and its button has room for one. In other places one chance is
    given."""
    said = {}
    for practice in (True, False):
        await ana.command("game new", game="roll_for_adventure", level="jewel-of-light", practice=practice)
        await ana.command("game start")
        said[practice] = (await ana.command("game hand")).text
        await ana.command("table cancel", sure=True)
    assert "Chance of a stone" in said[True] and "A stone in" not in said[False]


async def ended(ana: Person, ben: Person, bot: Rulekeeper) -> Table:
    """Return a finished match of both."""
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    await on_board(ana, lambda m: "Replay" in m.labels)
    return table


async def test_a_player_of_a_finished_match_tries_it_again_from_its_replay(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    table = await ended(ana, ben, bot)
    cat = await pg.person("Cat")
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    theirs = (await cat.press(board, "Replay")).message
    assert theirs is not None and TRY not in theirs.labels
    refused = await cat.press(board, custom_id=f"rk:{table.id}.1:retry", force=True)
    assert "seat" in refused.text and not refused.failed
    mine = (await ana.press(board, "Replay")).message
    assert mine is not None
    listed = (await ana.press(mine, TRY)).message
    assert listed is not None and "dealt again" in listed.text
    (menu,) = listed.selects
    opened = await ana.choose(listed, menu["custom_id"], menu["options"][0]["value"])
    assert "To take over the seat of an AI player, use `/table replace" in opened.text
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert MARK in board.text
    found = await bot.referee.find_table_at(table.facts.channel)
    assert found is not None and found.id != table.id and found.facts.practice and found.facts.phase == "playing"
    earlier = await history.has_begun_earlier(found)
    assert earlier == ("begins a little before the question that you chose" in opened.text)
    assert earlier, "Pebbles shuffles its bag in every step, so it cannot open at the question itself"
    assert found.seat_of(table.facts.host) == 0 and [info.kind for info in found.facts.seats] == ["person", "ai"]
    taken = await ben.command("table replace", who="2")
    assert found.facts.seats[1].person is not None or "agree" in taken.text


async def test_a_practice_table_beside_a_live_table_gets_a_thread(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await ended(ana, ben, bot)
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    mine = (await ana.press(board, "Replay")).message
    assert mine is not None
    listed = (await ana.press(mine, TRY)).message
    assert listed is not None
    await ben.command("game again")
    (menu,) = listed.selects
    asked = (await ana.choose(listed, menu["custom_id"], menu["options"][0]["value"])).message
    assert asked is not None and "Open a thread" in asked.labels
    opened = await ana.press(asked, "Open a thread")
    assert "To take over the seat of an AI player, use `/table replace" in opened.text
    (number,) = [one for one in await bot.referee.store.tables.list_live() if one != table.id]
    found = await bot.referee.find_table(number)
    assert found is not None and found.facts.channel != table.facts.channel and found.facts.practice


async def test_a_file_says_that_the_match_began_at_a_position(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await ended(ana, ben, bot)
    assert "began at a position" not in (await ana.command("record export")).text
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    mine = (await ana.press(board, "Replay")).message
    assert mine is not None
    listed = (await ana.press(mine, TRY)).message
    assert listed is not None
    (menu,) = listed.selects
    await ana.choose(listed, menu["custom_id"], menu["options"][0]["value"])
    assert "began at a position" in (await ana.command("record export")).text
