"""A lobby whose host is silent is taken over, seats are held, and long lists are paged."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.messages.common import pages
from playground.client import Person
from referee.table import lobby as rules

from .bad_input import one_table
from .conftest import GAME, lobby, on_board, playing


async def test_a_seated_person_becomes_the_host_of_an_abandoned_lobby(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await lobby(ana)
    await ben.press(board, "Join")
    board = await on_board(ana, lambda m: "Ben" in m.text)
    assert "Become the host" not in board.labels
    assert "was active a moment ago" in (await ben.command("table host")).text
    monkeypatch.setattr(rules, "SILENT", 0.0)
    await ben.command("game ready")
    await ben.press(await on_board(ana, lambda m: "Become the host" in m.labels), "Become the host")
    await on_board(ana, lambda m: "Ben (host)" in m.text)
    table = await one_table(bot)
    assert table.facts.host == table.facts.seats[1].person


async def test_anybody_starts_and_only_the_invited_join_where_the_host_chose_so(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await lobby(ana)
    await ana.command("table set", setting="Permission to join", value="invited")
    assert "Only people whom the host has invited can join this table" in (await ben.press(board, "Join")).text
    assert "A seat is reserved for Ben" in (await ana.command("table invite", who="Ben")).text
    cleo = await ana.playground.person("Cleo")
    assert "Only people whom the host has invited can join this table" in (await cleo.command("game join")).text
    board = await on_board(ana, lambda m: "Ben: seat reserved" in m.text)
    await ben.press(board, "Join")
    await ana.command("table set", setting="Permission to start", value="anybody")
    for person in (ana, ben):
        await person.command("game ready")
    await on_board(ana, lambda m: "Everybody is ready. Any player can start" in m.text)
    await ben.command("game start")
    assert (await one_table(bot)).facts.phase == "playing"


async def test_a_long_list_says_how_many_there_are_and_pages(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LINES", 2)
    for channel in ("table-one", "table-two", "lounge"):
        await ana.command("game new", game=GAME, level="short", channel=channel)
    first = await ana.command("game list")
    assert "1 to 2 of 3" in first.text and first.message is not None and first.message.labels == ["Back", "More"]
    second = await ana.press(first.message, "More")
    assert "3 to 3 of 3" in second.text and second.text.count("Pebbles") == 1


async def test_a_blocked_person_is_told_only_that_a_seat_is_refused(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    listed = await ana.command("settings mine", block="Ben")
    assert listed.ephemeral and "<@" in listed.text
    said = await ben.press(board, "Join")
    assert said.text.strip("*") == "You cannot join this table." and said.ephemeral
    again = await ana.command("settings mine", block="Ben")
    assert "You have not blocked anybody." in again.text
    await ben.press(board, "Join")
    assert len((await one_table(bot)).facts.people) == 2


async def test_another_pace_is_proposed_in_plain_words(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    offered = {one["value"] for one in await ana.autocomplete("table pace", "pace", "")}
    assert offered == {"table", "day", "slow"}
    assert "The other players" in (await ana.command("table pace", pace="slow")).text
    shown = await ben.wait_for(lambda m: "Agree" in m.labels and not m.only_you)
    assert "change the time limit to: slow (4 days in total; each move gives back 12 hours)" in shown.text
    await ben.press(shown, "Agree")
    assert (await one_table(bot)).facts.pace == "slow"


async def test_a_note_is_its_writers_alone_and_comes_back_with_where_was_i(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    assert "You have no note in this match" in (await ana.command("game note")).text
    written = await ana.command("game note", text="Ben *bluffs* <@1>")
    assert written.ephemeral and "📝 Ben" in written.text
    assert "bluffs" in (await ana.command("game where")).text
    assert "bluffs" not in (await ben.command("game where")).text
    assert "bluffs" not in (await ben.command("game note")).text
    cleo = await ana.playground.person("Cleo")
    assert "no seat" in (await cleo.command("game note", text="x")).text
    assert "You have no note in this match" in (await ana.command("game note", text="-")).text
    assert "bluffs" not in (await ana.command("game where")).text
