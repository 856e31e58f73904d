from __future__ import annotations

from cogs.client import Rulekeeper
from playground.client import Message, Person
from referee.table.table import Table
from tests.waiting import start

from .conftest import lobby, on_board
from .flows import one_table


async def alone(ana: Person, bot: Rulekeeper) -> tuple[Table, Message]:
    """Let Ana play against the AI, with her hand and her question before her."""
    await lobby(ana)
    await ana.command("table ai")
    await ana.wait_for(lambda m: "Start" in m.labels)
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    table = await one_table(bot)
    hand = (await ana.command("game hand")).message
    assert hand is not None and table.find_question(0) is not None
    return table, hand
