"""A seat is given to the person who answers a card in the channel with *Take the seat*."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from cogs.client import Rulekeeper
from cogs.messages.lobby.calling import KIND
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.table import agreements, match_commands, seat_proposals, timers
from referee.table.handing_over import CALLING
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests.stored import File
from tests.waiting import until

from .conftest import on_board, playing
from .decisions import proposal
from .flows import one_table
from .looking import look
from .process import ended, first_line, forked, port

__all__ = ["port"]
CARD = "Substitute wanted ·"


async def card(person: Person, found: str = CARD, channel: str = "table-one") -> Message:
    return await person.wait_for(lambda m: not m.only_you and CARD in m.text and found in m.text, channel)


async def cards(person: Person) -> list[Message]:
    return [m for m in await person.messages() if CARD in m.text]


async def no_card_left(person: Person) -> None:
    async def gone() -> bool:
        return not await cards(person)

    await until(gone)


async def left(ana: Person, ben: Person) -> Message:
    """Let Ben offer his seat to others, with Ana's agreement. Return the card of the call."""
    leaving = await ben.command("game leave")
    assert leaving.message is not None
    assert leaving.message.labels == ["Give up", "Give my seat to the AI", "Offer my seat to others", "Keep playing"]
    assert "asked" in (await ben.press(leaving.message, "Offer my seat to others")).text
    asked = await proposal(ana)
    assert "Ben wants to give the seat to the first person here who takes it." in asked.text
    await ana.press(asked, "Agree")
    return await card(ana)


async def number(person: Person) -> int:
    return int((await person.state())["person"]["id"])


async def test_whoever_takes_the_seat_sees_what_it_holds_and_who_left_it_no_more(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await ben.wait_for(lambda m: bool(m.buttons), "dm")
    shown = await left(ana, ben)
    assert (
        shown.labels == ["Take the seat", "Withdraw the offer", "Watch"] and "Ben wants to hand the seat" in shown.text
    )
    assert "already" in (await ana.press(shown, "Take the seat")).text
    cleo = await ana.playground.person("Cleo")
    mine = table.view(1)
    taken = await cleo.press(shown, "Take the seat")
    assert taken.ephemeral and "The seat is yours" in taken.text and table.view(1) == mine
    assert table.facts.seats[1].person == await number(cleo) and table.names == ("Ana", "Cleo")
    hand = await cleo.wait_for(lambda m: "table-one" in m.text or bool(m.buttons), "dm")
    assert hand.pictures or hand.buttons

    async def nothing_left() -> bool:
        return not any(m.buttons for m in await ben.dms()) and not await cards(ana)

    await until(nothing_left)
    assert "no seat" in (await ben.command("game hand")).text


async def test_a_player_who_held_another_seat_cannot_take_the_called_one(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table, cleo = await one_table(bot), await ana.playground.person("Cleo")
    await cleo.press(await left(ana, ben), "Take the seat")
    await ana.command("table replace", who="Ana", call=True, reason="a *long* trip @everyone")
    await cleo.press(await proposal(cleo), "Agree")
    shown = await card(ana, "Ana wants to hand the seat")
    assert "trip" in shown.text and "@everyone" not in shown.text
    assert "another seat of this match" in (await ben.press(shown, "Take the seat")).text
    assert "Only the host" in (await cleo.press(shown, "Withdraw the offer")).text
    await ana.press(shown, "Withdraw the offer")
    dora = await ana.playground.person("Dora")
    assert "You can do this only before the match starts" in (await dora.command("game join")).text
    await ana.command("table replace", who="Cleo", call=True)
    await cleo.press(await proposal(cleo), "Agree")
    await ana.command("table replace", who="Cleo", call=False)
    assert "You can do this only before the match starts" in (await dora.command("game join")).text
    assert table.names == ("Ana", "Cleo")


async def test_commands_do_the_same_as_the_card_of_a_call(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    await left(ana, ben)
    cleo = await ana.playground.person("Cleo")
    assert "The seat is yours" in (await cleo.command("game join")).text
    assert (await one_table(bot)).names == ("Ana", "Cleo")


async def test_a_call_may_name_one_person(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    cleo, dora = await ana.playground.person("Cleo"), await ana.playground.person("Dora")
    await ben.command("table replace", who="Ben", by="Cleo")
    asked = await proposal(ana)
    assert "Ben wants to give the seat to Cleo." in asked.text
    await ana.press(asked, "Agree")
    shown = await card(ana, "do you want to take over the seat of Ben?")
    assert shown.raw["mentions"][0]["global_name"] == "Cleo"
    assert "to another person only" in (await dora.press(shown, "Take the seat")).text
    await cleo.press(shown, "Take the seat")
    assert (await one_table(bot)).names == ("Ana", "Cleo")


async def test_a_call_is_posted_in_the_channel_of_a_tables_thread(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown = await look(ana)
    await ben.press(shown, "Join")
    (table,) = await bot.referee.list_live_tables()
    await table.do("i:call", seat_proposals.replace_player, table.facts.host, 0, Successor(anybody=True))
    await table.do("i:yes", agreements.agree, await number(ben), 1)
    call = await card(ana)
    assert call.raw["channel_id"] == shown.raw["channel_id"] != str(table.facts.channel)
    await (await ana.playground.person("Cleo")).press(call, "Take the seat")
    assert table.names == ("Cleo", "Ben")


async def test_after_a_day_nobody_is_called_any_more(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    await left(ana, ben)
    table = await one_table(bot)
    call = table.facts.seats[1].call
    assert call is not None and call.until > bot.referee.now() + CALLING - 600
    await timers.handle_timer(table, f"call:1:{call.number}")
    await no_card_left(ana)
    assert table.names == ("Ana", "Ben")


async def test_who_played_which_part_is_told_with_the_record(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table, cleo = await one_table(bot), await ana.playground.person("Cleo")
    shown = await left(ana, ben)
    await gone_on(table)
    await cleo.press(shown, "Take the seat")
    live = await ana.command("record replay")
    assert "Players by seat: seat 2: Ben, Cleo" in live.text and "from row" not in live.text
    while table.facts.phase == "playing":
        await gone_on(table)
    told = (await ana.command("record export")).text
    assert "Players by seat: seat 2: Ben, Cleo from row " in told
    await on_board(ana, lambda m: "Replay" in m.labels)
    assert "Players by seat: seat 2" in (await ana.command("record replay")).text


async def gone_on(table: Table) -> None:
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None
    await table.do(
        f"i:{put.number}.{put.ask.seat}",
        match_commands.answer,
        put.ask.seat,
        put.number,
        put.ask.choice.write(put.ask.default),
    )


@pytest.mark.skipif(sys.platform != "linux", reason="finds the playground that outlives its bot")
async def test_a_call_outlives_a_kill(tmp_path: Path, port: int) -> None:
    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        await pg.wait_for_bot("game")
        ana, ben, cleo = await pg.person("Ana"), await pg.person("Ben"), await pg.person("Cleo")
        await playing(ana, ben)
        shown = await left(ana, ben)
        await until(
            lambda: any(one[0].startswith(KIND) and one[3] for one in File(tmp_path / "house.sqlite3").messages())
        )
        bot.kill()
        await bot.wait()
        again = await forked(tmp_path, port)
        await first_line(again)
        await pg.wait_for_bot("game")
        taken = await cleo.press(shown, "Take the seat")
        assert "The seat is yours" in taken.text
        await no_card_left(ana)
        again.kill()
        await again.wait()
        again = await forked(tmp_path, port)
        await first_line(again)
        await pg.wait_for_bot("game")
        assert not await cards(ana) and "no seat" in (await ben.command("game hand")).text
        assert not (await cleo.command("game hand")).failed and "no seat" not in (await cleo.command("game hand")).text
    again.send_signal(signal.SIGTERM)
    assert (await ended(again, tmp_path))[0] == 0
