from __future__ import annotations

import pytest

import engine.registry
import render.face.contract
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.fake import campaign
from tests.fake.cairn import FACE as CAIRN_FACE
from tests.fake.cairn import GAME as CAIRN

ANA, BEN, CAT, DAN, EVE, NEW = range(101, 107)


GUILD, CHANNEL = 11, 20


DAY = 24 * 3600.0


VALUES = {
    "nothing": "NULL",
    "empty": "''",
    "word": "'word'",
    "number in words": "'17'",
    "negative": "-1",
    "huge": "9223372036854775807",
    "fraction": "1.5",
    "endless": "9e999",
    "bytes": "x'ff00fe'",
    "no text": "CAST(x'fffe7b' AS TEXT)",
    "open": "'{'",
    "list": "'[]'",
    "object": """'{"a": [1]}'""",
    "list of nothing": "'[null]'",
    "large in a list": "'[9223372036854775808, 1e999]'",
    "deep": "replace(hex(zeroblob(5000)), '00', '[')",
}
"""Name -> what stands in the place of a value, as SQL."""


class Clock:
    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture(autouse=True)
def games(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign.register(monkeypatch)
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)
    monkeypatch.setitem(render.face.contract._faces, CAIRN.key, CAIRN_FACE)


async def begun(referee: Referee, number: int, game: str, level: str, host: int, *others: int) -> Table:
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL + number, host, f"P{host}", game, level), f"i:begun {number}"
    )
    assert table.id == number
    for person in others:
        await table.do(f"i:{number} {person}", lobby_commands.join, person, f"P{person}")
        await table.do(f"i:{number} {person} ready", lobby_commands.mark_ready, person)
    await table.do(f"i:{number} start", match_commands.start, host)
    return table
