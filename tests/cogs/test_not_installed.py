"""A table whose game or level is not installed says so and can be closed. It disturbs no other table."""

from __future__ import annotations

import json

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client
from referee.store import due
from referee.table.table import Table
from tests import stored

from .conftest import GAME, lobby, playing

SAID = "not installed"
MISSING = [("game", "chess"), ("level", "moon")]
COMMANDS = (
    *("status", "board", "hand", "options", "log", "ready", "start", "where", "mute", "leave", "join", "concede"),
)


async def taken_away(bot: Rulekeeper, column: str, key: str) -> None:
    """Let table 1 play an unknown game, as after a start without that game."""
    await bot.referee.surfaces.settle()
    await stored.play_something_else(bot.referee.store, 1, column, key)
    table = await bot.referee.find_table(1)
    assert table is not None
    async with table.hold_for_rewriting():
        pass
    await bot.referee.rounds.find_neglected_tables(0.0)


async def sound_table(ana: Person, bot: Rulekeeper, pg: Client) -> Table:
    await pg.do("channel", name="other-room")
    await lobby(ana, channel="other-room")
    found = (await bot.referee.list_live_tables())[-1]
    assert found.id != 1
    return found


@pytest.mark.parametrize(("column", "key"), MISSING)
@pytest.mark.parametrize("begun", [True, False], ids=["in play", "in the lobby"])
async def test_a_table_of_a_missing_game_says_so_everywhere_and_can_be_closed(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, column: str, key: str, begun: bool
) -> None:
    old = await (playing(ana, ben) if begun else lobby(ana))
    sound = await sound_table(ana, bot, pg)
    await taken_away(bot, column, key)
    board = await on_board_said(ana)
    assert not board.buttons
    listed = (await ana.command("game list")).text
    assert SAID in listed and f"/{sound.facts.channel}/" in listed and len(listed.splitlines()) == 2
    for name in COMMANDS:
        said = await ana.command(f"game {name}")
        assert SAID in said.text, (name, said.text)
    for name in ("pause", "resume"):
        assert SAID in (await ana.command(f"table {name}")).text
    for button in old.buttons:
        assert SAID in (await ana.press(old, custom_id=button["custom_id"], force=True)).text, button
    data = (await ana.command("settings mine", data="file")).message
    assert data is not None
    known = json.loads(await bot.referee.personal.export_file((await bot.referee.list_live_tables())[0].facts.host))
    assert [one["game"] for one in known["tables"]] == [key if column == "game" else GAME, GAME]
    assert bot.replies.counted.failed == 0
    await ana.command("table cancel", sure=True)
    closed = await bot.referee.find_table(1)
    assert closed is not None and closed.facts.phase == "cancelled"
    assert SAID not in (await ana.command("game list")).text
    await lobby(ana)
    assert bot.replies.counted.failed == 0


async def on_board_said(person: Person) -> object:
    return await person.wait_for(lambda m: not m.only_you and SAID in m.text, "table-one")


async def test_nothing_that_falls_due_there_is_lost_or_hammered(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    await playing(ana, ben)
    await taken_away(bot, "game", "chess")
    referee = bot.referee
    await referee.store.commit(
        [due.set_timer(referee.now() - 1, 1, "clock:1"), due.set_timer(referee.now() - 1, 1, "pass:1:0")]
    )
    await referee.due.fire()
    await referee.due.fire()
    table = await referee.find_table(1)
    assert table is not None and table.facts.live
