"""A person's data is sent and deleted. The bot leaves servers, and people do."""

from __future__ import annotations

import json

import pytest

from cogs.client import Rulekeeper
from cogs.delivery import members
from cogs.messages.person.personal import list_former_names
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.housekeeping.leaving import GONE
from referee.records.facts import TABLE
from referee.table import history, match_commands
from referee.table.match_files import examine
from render.text.i18n import REGIONAL, list_languages
from tests import stored
from tests.waiting import until

from .conftest import on_board, playing


async def number(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def file_of(pg: Client, message: Message) -> bytes:
    """Return the file that hangs on a message."""
    ((_, url),) = message.files
    return await pg.file(url)


async def over(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    await table.do("i:over-a", match_commands.concede, 0)
    if table.facts.live:
        await table.do("i:over-b", match_commands.concede, 1)


async def test_everything_comes_as_a_file_that_nobody_else_sees(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    await ana.command("settings mine", city="Lisbon", colours="sea")
    await playing(ana, ben)
    shown = await ana.command("settings mine", data="get my data")
    assert shown.ephemeral and shown.message is not None
    told = json.loads(await file_of(pg, shown.message))
    assert told["person"] == await number(ana) and told["seats"][0]["name"] == "Ana"
    assert told["players"][0]["zone"] == "Europe/Lisbon" and told["players"][0]["scheme"] == "sea"
    assert "Ben" not in json.dumps(told)


async def test_a_person_with_a_live_seat_is_told_where_and_what_is_possible(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    refused = await ana.command("settings mine", data="delete my data")
    assert f"<#{table.facts.channel}>" in refused.text and "/game concede" in refused.text
    assert "/table replace" in refused.text
    message = (await ana.command("settings mine")).message
    assert message is not None
    late = await ana.press(message, custom_id="rk:0:mine!forgotten", force=True)
    assert "You still play in" in late.text
    assert await stored.mentioning(bot.referee.store, str(await number(ana)))


async def test_deletion_of_data_asks_for_confirmation_and_leaves_nothing(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await ana.command("settings mine", city="Lisbon")
    await over(ana, ben, bot)
    await bot.referee.surfaces.settle()
    (listed,) = [one for one in [await bot.referee.find_table(1)] if one is not None]
    record = await history.export(listed, None)
    sent = (await ana.command("settings mine", data="get")).message
    assert sent is not None
    asked = (await ana.press(sent, "Delete my data…")).message
    assert asked is not None and "Do you want to delete all your data?" in asked.text
    assert await stored.mentioning(bot.referee.store, str(await number(ana)), "Ana"), "not yet"
    done = await ana.press(asked, "Delete my data")
    assert "Your data is deleted" in done.text
    await bot.referee.surfaces.settle()
    assert await stored.mentioning(bot.referee.store, str(await number(ana)), "Ana") == set()
    after = await history.export(listed, None)
    assert after == record.replace(b'"name": "Ana"', b'"name": "a former player"') != record and examine(after).ok
    board = await on_board(ben, lambda m: "a former player" in m.text)
    assert "Ana" not in board.text
    known = (await ana.command("settings mine")).message
    assert known is not None and "Lisbon" not in known.text, "whoever comes back is new"
    await bot.referee.store.commit([])  # Her language is stored with the next commit of anything else.
    assert await stored.mentioning(bot.referee.store, str(await number(ana))) == {("kept", "key")}


async def test_the_button_back_forgets_nothing(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("settings mine", city="Lisbon")
    asked = (await ana.command("settings mine", data="forget")).message
    assert asked is not None
    shown = (await ana.press(asked, "Back")).message
    assert shown is not None and "Lisbon" in shown.text
    refused = await ana.command("settings mine", data="burn")
    assert "no such value" in refused.text


def test_a_former_player_has_a_name_in_every_language() -> None:
    assert list_former_names().keys() == set(list_languages())
    assert len(set(list_former_names().values())) == len(list_languages()) - len(REGIONAL)


# --- servers that are left ---


async def test_removed_from_a_server_its_tables_rest_until_the_bot_is_back(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    await pg.change_bot_membership("removed")

    async def rests() -> bool:
        return table.facts.paused is not None

    await until(rests)
    assert table.facts.paused is not None and table.facts.paused.by == TABLE
    assert len(await stored.due(bot.referee.store, f"{GONE}:%", 0)) == 1
    await pg.change_bot_membership("joins")

    async def stays() -> bool:
        return not await stored.due(bot.referee.store, f"{GONE}:%", 0)

    await until(stays)
    await on_board(ana, lambda m: "The match is paused" in m.text and "Resume" in m.labels)


async def test_a_server_that_is_out_of_reach_was_not_left(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    await pg.change_bot_membership("unavailable")

    async def unavailable() -> bool:
        return all(guild.unavailable for guild in bot.guilds)

    await until(unavailable)
    await pg.change_bot_membership("joins")
    assert (await ana.command("game list")).text
    assert table.facts.paused is None and not await stored.due(bot.referee.store, f"{GONE}:%", 0)


# --- people who leave one ---


async def test_from_a_direct_message_nobody_plays_on_who_has_left_the_server(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the press was noted while Discord was asked, nothing comes of it."""
    monkeypatch.setattr(members, "KNOWN", 0.0)
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    count = table.facts.changes
    mine = await ben.wait_for(lambda m: bool(m.pictures) and "Your pebbles" in m.pictures[0][1], "dm")
    await ben.change(left=True)
    await ben.press(mine, mine.labels[0])
    await ben.wait_for(lambda m: "You are no longer a member of the server that the table belongs to" in m.text, "dm")
    assert table.facts.changes == count
    assert (
        "You are no longer a member of the server that the table belongs to"
        in (await ben.command("game hand", channel="dm")).text
    )
    await ben.change(left=False)
    assert "no longer" not in (await ben.command("game hand", channel="dm")).text


async def test_whoever_plays_in_the_server_is_there(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord is not asked, and the answer does not wait."""
    await playing(ana, ben)

    async def asked(guild: int, person: int) -> bool:
        raise AssertionError("nobody need ask")

    monkeypatch.setattr(bot.context.channels, "is_member", asked)
    assert "Your pebbles" in (await ben.command("game hand", channel="dm", text=True)).text


async def test_where_it_cannot_be_known_the_match_goes_on(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord is asked only now and then, not at each press."""
    await playing(ana, ben)
    asked: list[int] = []

    async def lost(guild: int, person: int) -> bool:
        asked.append(person)
        raise OSError

    monkeypatch.setattr(bot.context.channels, "is_member", lost)
    bot.context.members._known.clear()
    for _ in range(2):
        assert "Your pebbles" in (await ben.command("game hand", channel="dm", text=True)).text
    assert asked == [await number(ben)]
