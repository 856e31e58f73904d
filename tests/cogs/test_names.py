"""Names: people are called by their present names, the log keeps earlier ones, and similar names are distinguished."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.messages.common.viewpoint import distinguish_names
from cogs.messages.events.log import format_newest_lines
from playground.client import Person
from playground.client import Playground as Client
from referee.table import history, match_commands
from referee.table.match_files import examine
from referee.table.table import Table

from .conftest import lobby, on_board, playing


async def renamed(person: Person, name: str) -> None:
    """Rename somebody, and let them do something that concerns no table."""
    await person.change(nick=name)
    await person.command("help")


async def some_answers(table: Table) -> None:
    """Let whoever is asked give their last possible answer, six times."""
    for _ in range(6):
        seat = next(one.seat for one in table.list_waiting() if not table.has_answered(one.seat))
        put = table.find_question(seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(lambda n: n - 1))
        await table.do(f"i:{put.number}.{seat}", match_commands.answer, seat, put.number, value)


async def test_who_has_another_name_is_called_so_in_the_lobby_and_on_the_board(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await lobby(ana)
    await ben.press(board, "Join")
    await on_board(ana, lambda m: "Ben" in m.text)
    await renamed(ben, "Roberta")
    await on_board(ana, lambda m: "Roberta" in str(m.raw) and "Ben" not in str(m.raw))
    await renamed(ana, "Beatriz")
    await on_board(ana, lambda m: "Beatriz" in m.text and "Ana" not in str(m.raw))
    (table,) = await bot.referee.list_live_tables()
    assert table.names == ("Beatriz", "Roberta")


async def test_in_a_match_and_after_it_today_s_name_counts_and_the_log_stays_as_told(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    await some_answers(table)
    before = await format_newest_lines(table, None, "en-US")
    assert "Ben" in before
    await renamed(ben, "Roberta")
    assert table.names == ("Ana", "Roberta")
    assert await format_newest_lines(table, None, "en-US") == before
    await some_answers(table)
    after = await format_newest_lines(table, None, "en-US")
    assert "Ben" in after and "Roberta" in after
    assert not await history.list_parts(table), "it is nobody else who plays"
    await table.do("i:over0", match_commands.concede, 0)
    await table.do("i:over1", match_commands.concede, 1)
    assert {one.name for one in examine(await history.export(table, None)).parts} == {"Ana", "Roberta"}
    await ben.change(nick="Bobbie")
    board = await on_board(ben, lambda m: "Play again" in m.labels)
    await ben.press(board, "Play again")
    await on_board(ben, lambda m: "Start" in m.labels)
    assert table.names == ("Ana", "Bobbie")


async def test_a_name_in_direct_messages_is_no_name_in_the_server(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await lobby(ana)
    (table,) = await bot.referee.list_live_tables()
    await ana.change(nick="Global")
    await ana.command("game list", channel="dm")
    assert table.names == ("Ana",)


async def test_an_unchanged_name_is_not_stored_again(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(ana)
    (table,) = await bot.referee.list_live_tables()
    changes = table.facts.changes
    await ana.command("help")
    await ana.command("game status")
    assert table.facts.changes == changes


async def test_look_alikes_at_a_table_can_be_told_apart(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    await ben.press(board, "Join")
    await renamed(ben, "Аnа")  # This name has Cyrillic letters.
    await on_board(ana, lambda m: r"Аnа \(2\)" in m.text)
    found = await ana.autocomplete("table kick", "who", "")
    assert {one["name"] for one in found} >= {"Аnа (2)"}


def test_a_mark_cannot_be_taken_for_a_name() -> None:
    assert distinguish_names(["Bob", "Bob", "Bob (2)"]) == ("Bob", "Bob (2)", "Bob (2) (3)")
    assert distinguish_names(["Bob (2)", "Bob", "BOB"]) == ("Bob (2)", "Bob", "BOB (3)")
    assert len(set(distinguish_names(["Bob"] * 6))) == 6
