"""One button leads back to the question from everything that a player looks at in private."""

from __future__ import annotations

from cogs.client import Rulekeeper
from cogs.components import custom_ids
from cogs.components.sheet import Button, MessageLayout
from cogs.messages.question.way_back import add_way_back
from playground.client import Person
from referee.referee import Referee
from referee.table import match_commands
from tests.cogs.conftest import more_of, on_board, playing
from tests.cogs.messages.standing import seated
from tests.waiting import start


async def test_the_log_and_the_options_lead_back_to_the_hand(ana: Person, ben: Person) -> None:
    board = await playing(ana, ben)
    before = await ana.command("game log")
    assert before.message is not None and "Keep playing" not in before.message.labels, "nothing was open yet"
    await ana.press(board, "Hand")
    for command in ("game log", "game options", "game board"):
        told = (await ana.command(command)).message
        assert told is not None and (command == "game options" or "Keep playing" in told.labels)
    hand = (await ana.press(told, "Keep playing")).message
    assert hand is not None and "Keep playing" not in hand.labels


async def test_pages_that_belong_to_no_table_lead_back_as_well(ana: Person, bot: Rulekeeper) -> None:
    """A page of the rules may be shown in the private message that showed the hand. It too has "Keep playing"."""
    await ana.command("game new", game="tomb_raider")
    await on_board(ana, lambda m: "Start" in m.labels)
    await start(ana)
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    await ana.press(board, "Hand")
    page = (await ana.press(await more_of(ana, board), "Rules")).message
    for menu, entry in (("Topics", "The map"), ("Look up…", "The edge of the map")):
        assert page is not None and "Keep playing" in page.labels
        page = (await ana.choose(page, values=entry, label=menu)).message
    assert page is not None and "Keep playing" in page.labels


async def test_no_second_way_back_is_added(referee: Referee) -> None:
    table = await seated(referee, "tomb_raider", "into_the_caves", 2)
    await table.do("i:start", match_commands.start, 100)
    said = add_way_back("Text.", table, "en-US")
    assert isinstance(said, MessageLayout) and [one.label for one in said.rows[0]] == ["Keep playing"]
    assert add_way_back(said, table, "en-US") is said
    asks = MessageLayout("?", "en-US", rows=((Button(custom_ids.make_option_id(table.id, 4, "stay"), "Stay"),),))
    assert add_way_back(asks, table, "en-US") is asks
    assert add_way_back("Text.", None, "en-US") == "Text."
