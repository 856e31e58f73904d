"""/game looking: a card in the channel that fills up by presses and becomes a table in a thread of its own."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.table import lobby_commands
from referee.table.new_table import LOBBY

from .conftest import GAME
from .delivery.mentions import Clock
from .looking import card, look
from .process import ended, first_line, forked, port

__all__ = ["port"]


async def cards(person: Person) -> list[Message]:
    return [
        m
        for m in await person.messages()
        if "Players wanted ·" in m.text or "All players have joined. The match is in" in m.text
    ]


async def test_a_lobby_fills_up_by_presses_and_begins_with_the_last(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown = await look(ana, pace="slow", language="English")
    assert "Time limit: slow" in shown.text and "English" in shown.text and "Ana" in shown.text
    assert shown.labels == ["Join", "Leave", "Start"]
    (table,) = await bot.referee.list_live_tables()
    assert (table.facts.pace, table.facts.language) == ("slow", "en-US")
    assert table.facts.channel != shown.raw["channel_id"], "The round begins. Each pair of players gets its own thread"
    await ana.wait_for(lambda m: "Start" in m.labels, table.facts.channel)
    came = await ben.press(shown, "Join")
    assert came.ephemeral and came.message is not None and f"<#{table.facts.channel}>" in came.text
    ((label, address),) = [(one["label"], one["url"]) for one in came.message.buttons]
    assert label == "Go to the table" and f"/{table.facts.channel}" in address
    begun = await card(ana, "All players have joined. The match is in")
    assert begun.id == shown.id and f"<#{table.facts.channel}>" in begun.text and begun.labels == ["Watch"]
    assert table.facts.phase == "playing" and table.names == ("Ana", "Ben")
    await ana.wait_for(lambda m: "Hand" in m.labels, table.facts.channel)


async def test_people_leave_a_call_for_players_and_the_host_cancels_it(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    shown = await look(ana)
    (table,) = await bot.referee.list_live_tables()
    await ben.press(shown, "Leave")
    assert table.names == ("Ana",), "who has no seat gives none up"
    # The AI takes the last seat, so nobody else can join.
    await table.do("i:ai", lobby_commands.add_ai, table.facts.host, "Robo")
    full = await ana.wait_for(lambda m: m.id == shown.id and "Robo" in m.text)
    assert next(one for one in full.buttons if one["label"] == "Join")["disabled"]
    assert table.facts.phase == "lobby", "whoever gives seats to the AI starts it"
    await table.do("i:kick", lobby_commands.kick, table.facts.host, 1)
    assert "no seat" in (await ben.press(shown, "Start")).text
    assert table.facts.phase == "lobby"
    await ana.press(shown, "Leave")
    await bot.referee.surfaces.settle()
    assert table.facts.phase == "cancelled" and not await cards(ana), "nobody is looked for any more"


async def test_people_confirm_again_after_a_changed_setting(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown = await look(ana)
    (table,) = await bot.referee.list_live_tables()
    await table.do(
        "i:ben", lobby_commands.join, int((await ben.state())["person"]["id"]), "Ben"
    )  # A change has made the seat unready.
    waits = await ana.wait_for(lambda m: m.id == shown.id and "Not ready yet" in m.text)
    by_label = {one["label"]: one for one in waits.buttons}
    assert by_label["Start"]["disabled"] and not by_label["Join"]["disabled"]
    assert "Go to the table" in str((await ben.press(waits, "Join")).raw)
    await card(ana, "All players have joined. The match is in")


async def test_the_host_starts_before_all_seats_are_taken(ana: Person, bot: Rulekeeper) -> None:
    shown = await look(ana)
    await ana.press(shown, "Start")
    await card(ana, "All players have joined. The match is in")


async def test_a_lobby_expires_even_if_the_bot_was_away_then(ana: Person, bot: Rulekeeper) -> None:
    clock = Clock(bot)
    await look(ana)
    (table,) = await bot.referee.list_live_tables()
    await clock.go(LOBBY - 60)
    assert table.facts.phase == "lobby" and await cards(ana)
    await clock.go(3 * LOBBY)
    assert table.facts.phase == "cancelled" and table.facts.reason == "expired" and not await cards(ana)


async def test_a_channel_has_several_calls_and_at_most_three_of_one_person(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    for _ in range(3):
        bot.get_cog("Game")._new_tables._threads._used.clear()  # type: ignore[union-attr, attr-defined]
        await ana.command("game looking", game=GAME)
    bot.get_cog("Game")._new_tables._threads._used.clear()  # type: ignore[union-attr, attr-defined]
    assert "3" in (await ana.command("game looking", game=GAME)).text
    assert len(await bot.referee.list_live_tables()) == 3
    await pg.duplicate_next(2)
    await ben.command("game looking", game=GAME)
    await bot.referee.surfaces.settle()
    assert len(await bot.referee.list_live_tables()) == 4 == len(await cards(ana))


async def test_without_threads_the_table_stands_in_the_channel(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    await pg.deny("table-one", "threads", who="Ana")
    await ana.command("game looking", game=GAME)
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    assert "Join" in board.labels and not await cards(ana)
    again = await ana.command("game looking", game=GAME)
    assert (
        "This channel already has a game, and you are not allowed to open threads here" in again.text
        and len(await bot.referee.list_live_tables()) == 1
    )


async def test_where_no_tables_may_stand_the_card_hangs_in_the_servers_channel_for_them(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    """The card of a person who looks for players is shown in the first channel that will do. If none will do, whoever
    looks is told the channels."""
    guild = bot.guilds[0]
    one, two = (next(c.id for c in guild.text_channels if c.name == name) for name in ("table-one", "table-two"))
    await bot.referee.settings.change_server(guild.id, channels=(two, one))
    await pg.deny("table-two", "threads", who="Ana")
    said = await ana.command("game looking", game=GAME, channel="lounge")
    (table,) = await bot.referee.list_live_tables()
    assert said.ephemeral and f"<#{table.facts.channel}>" in said.text
    shown = await card(ben)
    assert int(shown.raw["channel_id"]) == one and not [m for m in await ana.messages("lounge") if not m.only_you]
    await ben.press(shown, "Join")
    await card(ana, "All players have joined. The match is in")
    await pg.deny("table-one", "send_in_threads")
    refused = await ana.command("game looking", game=GAME, channel="lounge")
    assert f"<#{one}>" in refused.text and len(await bot.referee.list_live_tables()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="finds the playground that outlives its bot")
async def test_a_card_outlives_a_kill(tmp_path: Path, port: int) -> None:
    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        await pg.wait_for_bot("game")
        ana, ben = await pg.person("Ana"), await pg.person("Ben")
        shown = await look(ana)
        bot.kill()
        await bot.wait()
        again = await forked(tmp_path, port)
        await first_line(again)
        await pg.wait_for_bot("game")
        await ben.press(shown, "Join")
        begun = await card(ana, "All players have joined. The match is in")
        assert begun.id == shown.id and len(await cards(ana)) == 1
    again.send_signal(signal.SIGTERM)
    assert (await ended(again, tmp_path))[0] == 0
