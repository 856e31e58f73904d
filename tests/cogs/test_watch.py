"""People who watch a match are called at each turn, at the end or never, and can follow it with a message of their
own."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from cogs.client import Rulekeeper
from cogs.delivery import calls, films
from engine.protocol import One
from playground.client import Person
from playground.server import Playground
from referee.records.surface import Surface
from tests.cogs.watch import cleo

from .conftest import playing, press_more
from .watch import answer, board_of, once, settled, the_table

__all__ = ["cleo"]


async def test_who_wants_to_be_called_at_each_turn_gets_a_new_message_when_it_passes(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await the_table(bot)
    await answer(bot, table, "go")
    assert table.list_waiting()[0].seat == 0
    shown = (await cleo.command("watch on", calls="at each turn")).message
    assert shown is not None and "Notify me: at each turn" in str(shown.raw)
    first = await board_of(cleo)
    await once(bot, table, "go")
    await answer(bot, table, "go")
    assert table.list_waiting()[0].seat == 1
    second = await board_of(cleo)
    assert second.id != first.id
    assert [m.id for m in await cleo.dms() if "This is a live copy of the table in" in m.text] == [second.id], (
        "the old one goes"
    )


@pytest.mark.parametrize(("calls", "called"), [("end", True), ("never", False), (None, True)])
async def test_others_are_called_at_the_end_or_never(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper, calls: str | None, called: bool
) -> None:
    await playing(ana, ben)
    table = await the_table(bot)
    await answer(bot, table, "go")
    await cleo.command("watch on", **({"calls": calls} if calls else {}))
    first = await board_of(cleo)
    await once(bot, table, "go")
    await answer(bot, table, "go")
    assert (await board_of(cleo)).id == first.id, "the turn has passed and nobody is called"
    await answer(bot, table, "nothing")
    assert not table.facts.live
    last = await cleo.wait_for(lambda m: "Won by" in m.text, "dm")
    assert (last.id != first.id) is called


async def test_when_one_is_called_is_chosen_in_place_and_kept(ana: Person, ben: Person, cleo: Person) -> None:
    board = await playing(ana, ben)
    shown = (await press_more(cleo, board, "Watch")).message
    assert shown is not None and "when the match ends" in str(shown.raw)
    changed = await cleo.choose(shown, label="The event that notifies you", values="turn")
    assert changed.answered == "update"
    assert "notifications: at each turn" in (await cleo.command("watch list")).text
    again = (await press_more(cleo, board, "Watch")).message
    assert again is not None and "notifications: at each turn" in (await cleo.command("watch list")).text
    forged = await cleo.choose(again, again.selects[0]["custom_id"], "hourly", force=True)
    assert "no such value" in forged.text
    await cleo.command("watch off")
    late = await cleo.choose(board, "rk:1:calls", "turn", force=True)
    assert "no longer follow" in late.text


async def test_followed_again_at_once_it_is_a_message_of_its_own(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    """The nonce of the earlier message would bring that message back, which is no longer updated."""
    await playing(ana, ben)
    nonces = []
    for _ in range(2):
        await cleo.command("watch on")
        await board_of(cleo)
        await bot.referee.surfaces.settle()
        (surface,) = [one for one in await bot.referee.surfaces.list_of_table(1) if one.kind == calls.BY_DM]
        nonces.append((surface.nonce, surface.message))
        await cleo.command("watch off")
    assert len({nonce for nonce, _ in nonces}) == 2 and len({message for _, message in nonces}) == 2


async def test_a_message_is_found_by_the_nonce_with_which_it_was_posted(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    await bot.referee.surfaces.settle()
    (board,) = [one for one in await bot.referee.surfaces.list_of_table(1) if one.kind == "board"]
    before = len(await ana.messages())
    assert await bot.referee.surfaces.screen.find(board, board.nonce) == (board.channel, board.message)
    assert len(await ana.messages()) == before


async def test_direct_messages_that_are_gone_are_opened_anew(
    ana: Person, ben: Person, bot: Rulekeeper, server: Playground
) -> None:
    """A playground that was restarted has other channels for direct messages."""
    await playing(ana, ben)
    await bot.referee.surfaces.settle()
    table = await the_table(bot)

    async def hand() -> Surface:
        return next(
            one
            for one in await bot.referee.surfaces.list_of_table(1)
            if one.kind == "hand" and one.whom == table.facts.seats[0].person
        )

    before = await hand()
    assert before.message is not None
    del server.service.world.channels[before.channel]
    await bot.referee.surfaces.note_deleted(before.message)
    await bot.referee.surfaces.settle()
    after = await hand()
    assert not after.closed and after.channel != before.channel and after.message is not None


async def test_nobody_is_called_by_what_is_asked_in_secret(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The turn order during a secret question would tell a spectator something."""
    await playing(ana, ben)
    table = await the_table(bot)
    assert table.list_waiting() and all(one.ask is None for one in table.list_waiting())
    assert calls._find_current_turn(table) is None
    await answer(bot, table, "go")
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None and isinstance(put.ask.choice, One)
    assert calls._find_current_turn(table) == (1, "playing", (0,))


async def test_who_is_seated_is_told_where_it_plays(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """A player's own messages hold the private questions. The board is in the channel."""
    await playing(ana, ben)
    told = (await ana.command("watch on")).text
    table = await the_table(bot)
    assert f"Its board is in <#{table.facts.channel}>" in told and "*Answer…*" in told
    assert not await bot.referee.list_tables_shown_to(next(one for one in table.facts.people), calls.BY_DM)


async def test_who_watched_has_the_film_as_the_players_have(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The film comes by direct message and in another channel, also when people already gather for the next match."""
    monkeypatch.setattr(films, "make_film_in_process", made)
    await playing(ana, ben)
    table = await the_table(bot)
    await cleo.command("watch on")
    await ana.change(moderator=True)
    await ana.command("watch on", channel="table-two", table="table-one")
    while table.facts.live:
        await once(bot, table, "end")
    for place in ("dm", "table-two"):
        ended = await cleo.wait_for(
            lambda m: "This is a live copy of the table in" in m.text and "Replay" in m.labels, place
        )
        shown = (await cleo.press(ended, "Replay")).message
        assert shown is not None
        await cleo.wait_for(lambda m: ".gif" in str(m.raw), place)
    await ana.command("game again")
    await settled(bot)
    ended = next(m for m in await cleo.dms() if "Replay" in m.labels)
    assert not (await cleo.press(ended, "Replay")).failed


async def made(order: object) -> bytes:
    """Return a film of one picture."""
    film = io.BytesIO()
    Image.new("P", (8, 8)).save(film, "GIF")
    return film.getvalue()
