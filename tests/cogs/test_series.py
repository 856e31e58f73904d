"""Through the playground: *Next level* goes on with a series; who plays alone wins a medal."""

from __future__ import annotations

import re
from random import Random

import pytest

from cogs.client import Rulekeeper
from engine.games.tomb_raider.levels import load_levels
from playground.client import Person
from referee.table import history, lobby_commands
from referee.table.match_files import examine
from tests.answering import ai_plays
from tests.waiting import start

from .bad_input import one_table
from .conftest import on_board


async def test_a_linked_series_is_played_level_by_level(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """TR-SER-1, TR-SER-LINKED-1, TR-SER-LINKED-2: The series has two levels with one press between them, and the winner
    is named at the end."""
    await ana.command("game new", game="tomb_raider", level="linked", channel="table-one")
    board = await ana.wait_for(lambda m: "Start" in m.labels, "table-one")
    assert "Linked series" in board.text
    await ben.press(board, "Join")
    table = await one_table(bot)
    ana_id = table.facts.host
    for key, value in {"level_2": "trapped_in_the_tombs", "level_3": "none", "turn_limit": "30"}.items():
        await table.do(f"t:{key}", lobby_commands.configure, ana_id, key, value)
    await ben.command("game ready")
    await start(ana)
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert "Into the Caves (Linked series: 1 of 2)" in board.text
    await ai_plays(table, Random(3))
    board = await on_board(ben, lambda m: "Next level" in m.labels)
    assert "Levels won so far:" in board.text and "Play again" not in board.labels
    pressed = await ben.press(board, "Next level")
    assert not pressed.failed
    board = await on_board(ana, lambda m: "Trapped in the Tombs (Linked series: 2 of 2)" in m.text)
    assert table.facts.phase == "playing" and table.facts.match == 2
    sealed = [m for m in await ana.messages() if "Proof" in m.labels]
    hashes = {re.findall("[0-9a-f]{64}", m.text)[0] for m in sealed}
    assert len(sealed) == len(hashes) == 2, "each level has dice of its own"
    assert all(m.text.endswith("`||") and "SHA" not in m.text for m in sealed), "newcomers need not read it"
    proof = (await ben.press(sealed[0], "Proof")).message
    assert proof is not None and proof.only_you and "SHA-256 of the secret" in proof.text
    assert "/record verify" in proof.text, "the first level is over, so its secret is open"
    await ai_plays(table, Random(4))
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "won the series" in board.text or "Nobody wins the series." in board.text
    assert "Next level" not in board.labels


async def test_a_best_of_three_is_played_with_the_same_teams(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """CT-HR-8: A best of three is chosen in the lobby. *Next match* goes on until a team has won twice, with the score
    on each board. Then a lobby opens."""
    await ana.command("game new", game="counter_terror", channel="table-one")
    board = await ana.wait_for(lambda m: "Start" in m.labels, "table-one")
    await ben.press(board, "Join")
    assert not (await ana.command("table set", setting="matches", value="best of three")).failed
    await ana.wait_for(lambda m: "Matches: best of three" in m.text, "table-one")
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Best of three: match 1" in m.text)
    table, match, lot = await one_table(bot), 1, Random(3)
    teams = [f.team for f in table.view(None).fighters]  # type: ignore[attr-defined]
    while True:
        await ai_plays(table, lot)
        board = await on_board(ana, lambda m: {"Next match", "Play again"} & set(m.labels))
        if "Play again" in board.labels:
            break
        assert not table.facts.won or "Best of three: Ana" in board.text
        assert not (await ben.press(board, "Next match")).failed
        match += 1
        await on_board(ana, lambda m, now=match: f"Best of three: match {now}" in m.text)
        assert [f.team for f in table.view(None).fighters] == teams  # type: ignore[attr-defined]
    assert match > 1 and "won the series" in board.text
    await ana.press(board, "Play again")
    await ana.wait_for(lambda m: "Start" in m.labels and "Best of three:" not in m.text, "table-one")
    assert table.facts.phase == "lobby" and table.facts.best_of == "3"


async def test_TR_RUL_10_who_plays_alone_wins_a_medal(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TR-RUL-10: A level for several is played alone. The medals are named at the start. The medal that is
    won is on the final board and is stored."""
    monkeypatch.setitem(load_levels()["into_the_caves"].medals, "treasure", {"caves": (900, 901, 902)})
    await ana.command("game new", game="tomb_raider", level="into_the_caves", channel="table-one")
    board = await ana.wait_for(lambda m: "Start" in m.labels, "table-one")
    await ana.press(board, "Start")
    table = await one_table(bot)
    told = [logged.event.kind for logged in await history.list_log(table, None, limit=60)]
    assert "medals" in told and table.facts.phase == "playing"
    await ai_plays(table, Random(5))
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "Gold medal!" in board.text
    assert table.result is not None and table.result.medal == "gold"
    assert examine(await history.export(table, None)).result == table.result
