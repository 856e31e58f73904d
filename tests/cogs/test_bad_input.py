"""Wrong people, old buttons, missing permissions and deleted places: each gets a sentence, and nothing is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs import limits
from cogs.client import Rulekeeper
from cogs.messages.events import recap
from playground.client import Person
from playground.client import Playground as Client
from referee.table.loading import load_match
from referee.table.table import Table
from tests import stored
from tests.waiting import until

from .bad_input import one_table, option_id
from .conftest import GAME, lobby, on_board, playing

DICE = 7
"""A byte of the secret with which several kinds of pebbles are in hand, and some are not."""


@pytest.mark.parametrize("rest", ["", "!", "!,", "!nothing,short", f"!{GAME},nowhere"])
async def test_a_forged_thread_is_refused_or_is_one(ana: Person, bot: Rulekeeper, rest: str) -> None:
    """The command names no game, an unknown game or an unknown level. It never fails with an error."""
    board = await playing(ana)
    said = await ana.press(board, custom_id=f"rk:1:thread{rest}", force=True)
    assert said.answered and not said.failed and "Failure" not in said.text


async def test_a_press_by_somebody_without_a_seat_is_refused(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    before = table.find_question(0)
    refused = await ben.press(board, custom_id=option_id(table), force=True)
    assert refused.ephemeral and "no seat at this table" in refused.text
    assert "no seat" in (await ben.press(board, "Hand")).text
    assert table.find_question(0) == before


async def test_an_answer_to_another_players_question_is_refused(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    table = await one_table(bot)
    refused = await ben.press(board, custom_id=option_id(table, 0), force=True)
    assert refused.ephemeral and "moved on" in refused.text, "nobody learns whether it is asked"
    assert table.find_question(0) is not None and not table.has_answered(0)


async def test_a_stale_press_gets_the_present_question(ana: Person, bot: Rulekeeper) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    old = option_id(table)
    await ana.press(board, custom_id=old, force=True)
    now = table.find_question(0)
    told = await ana.press(board, custom_id=old, force=True)
    assert told.ephemeral and "You have already done this" in told.text
    assert told.message is not None and told.message.buttons
    refused = await ana.press(board, custom_id=old.rpartition(":")[0] + ":never", force=True)
    assert refused.ephemeral and "moved on" in refused.text
    assert refused.message is not None and refused.message.buttons
    what = await recap.load_past(table, 0, "en-US")
    assert what.lines and all(line in refused.text for line in what.lines), "what happened stands there, too"
    assert table.find_question(0) == now


async def test_the_same_interaction_twice_acts_once(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    rows = len(table.play.match.rows)  # type: ignore[union-attr]
    await pg.duplicate_next()
    pressed = await ana.press(board, custom_id=option_id(table), force=True)
    assert not pressed.failed
    await asyncio.sleep(0.2)
    own = [row for row in table.play.match.rows[rows:] if row.seat == 0]  # type: ignore[union-attr]
    assert len(own) == 1


async def test_two_presses_at_once_answer_one_question(ana: Person, bot: Rulekeeper) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    chosen = option_id(table)
    results = await asyncio.gather(*(ana.press(board, custom_id=chosen, force=True) for _ in range(2)))
    assert sorted("You have already done this" in one.text for one in results) == [False, True]


@pytest.mark.parametrize(
    "custom_id",
    ["rk:1:0:go:left", "rk:1:999999:go:left", "rk:1:2:nonsense", "rk:1:nonsense", "rk:1:2*0", "rk:1:2>9.9", "rk:1:2?x"],
)
async def test_a_forged_id_is_refused(ana: Person, bot: Rulekeeper, custom_id: str) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    before = table.find_question(0)
    refused = await ana.press(board, custom_id=custom_id, force=True)
    assert refused.ephemeral and not refused.failed
    # The answer is a sentence, and not a failure.
    assert "Something went wrong. The game has not changed. (Failure" not in refused.text
    assert table.find_question(0) == before


async def test_a_press_on_a_table_that_never_existed_is_refused(ana: Person, bot: Rulekeeper) -> None:
    board = await playing(ana)
    refused = await ana.press(board, custom_id="rk:77:hand", force=True)
    assert refused.ephemeral and "cannot use that table from here" in refused.text


@pytest.mark.parametrize("verb", ["hand", "log", "rules", "pause", "cancel", "watch", "replay!0", "join", "thread!x,y"])
async def test_a_forged_id_of_a_table_elsewhere_tells_nothing(
    ana: Person, ben: Person, bot: Rulekeeper, verb: str
) -> None:
    """In another channel and in direct messages it looks as if there were no such table."""
    await playing(ana)
    table = await one_table(bot)
    await lobby(ben, channel="lounge")
    await ben.change(moderator=True)
    board = await ben.wait_for(lambda m: "Start" in m.labels, "lounge")
    hand = await ben.wait_for(lambda m: "You have a seat at this table" in m.text, "dm")
    before = table.facts
    for message in (board, hand):
        for number in (table.id, 77):
            refused = await ben.press(message, custom_id=f"rk:{number}:{verb}", force=True)
            assert (
                refused.ephemeral
                and refused.text == "You cannot use that table from here. Go to the table's own channel."
            ), (message.raw["channel_id"], number)
        refused = await ben.press(message, custom_id=option_id(table), force=True)
        assert refused.text == "You cannot use that table from here. Go to the table's own channel."
    assert table.facts == before


async def test_who_sits_at_a_table_presses_from_elsewhere_in_its_server(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    cleo = await ana.playground.person("Cleo")
    board = await lobby(cleo, channel="lounge")
    assert not (await ana.press(board, custom_id=f"rk:{table.id}:hand", force=True)).failed
    assert "Your pebbles" in str((await ana.messages("lounge"))[-1].pictures)


async def test_a_stale_press_has_what_is_shown_looked_at(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    """A board that fell behind for whatever reason catches up when somebody presses what it still shows."""
    board = await playing(ana)
    table = await one_table(bot)
    await bot.referee.surfaces.settle()
    looked = []
    look = bot.referee.surfaces.refresh

    async def watched(number: int) -> None:
        looked.append(number)
        await look(number)

    bot.referee.surfaces.refresh = watched  # type: ignore[method-assign]
    await ana.press(board, custom_id=f"rk:{table.id}:99:go:left", force=True)
    assert looked == [table.id]
    await ana.command("game board")
    assert looked == [table.id] * 2


async def test_commands_without_a_table_say_how_to_open_one(ana: Person) -> None:
    for name in ("join", "start", "status", "hand", "log", "concede", "board"):
        assert "/game new" in (await ana.command(f"game {name}", channel="lounge")).text
    assert "/game new" in (await ana.command("pebble go", side="left", channel="lounge")).text


async def test_a_move_of_another_game_is_told_which_is_played_here(ana: Person) -> None:
    await playing(ana)
    said = (await ana.command("raid stay")).text
    assert "channel is Pebbles" in said and "/game new" not in said


async def test_unknown_names_are_refused(ana: Person) -> None:
    assert "no such game" in (await ana.command("game new", game="Chess")).text
    assert "no such level" in (await ana.command("game new", game=GAME, level="huge")).text
    assert "Nothing here has that name" in (await ana.command("card", name="x" * 100)).text


async def test_refusals_of_impossible_things_say_what_is_possible(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.table.new_table.token_bytes", lambda size: bytes([DICE]) * size)
    await playing(ana)
    table = await one_table(bot)
    missing = {"amber", "basalt", "coral", "dolomite"} - {
        option.pebble
        for option in table.find_question(0).ask.choice.options  # type: ignore[union-attr]
        if option.tag == "bid"
    }
    assert 0 < len(missing) < 3
    unknown = await ana.command("pebble bid", pebble="granite")
    not_held = await ana.command("pebble bid", pebble=sorted(missing)[0])
    # Both answers are equal, whatever is hidden.
    assert unknown.text.replace("granite", "…") == not_held.text.replace(sorted(missing)[0], "…", 1)
    mine = {o.pebble for o in table.find_question(0).ask.choice.options if o.tag == "bid"}  # type: ignore[union-attr]
    first = unknown.text.splitlines()[0]
    assert first.startswith("**There is no “granite” here.") and all(pebble in first for pebble in mine)
    assert unknown.message is not None and unknown.message.buttons and not unknown.message.pictures
    asked = await ana.command("pebble bid")
    assert (
        asked.text.startswith("**Your command fits more than one choice. Which pebble: ") and asked.message is not None
    )
    assert set(asked.message.labels) == {f"bid {pebble}" for pebble in mine}, "of the options those that are meant"


async def test_a_second_game_in_a_busy_channel_is_offered_a_thread(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    offered = await ben.command("game new", game=GAME)
    assert offered.ephemeral and "already" in offered.text and offered.message is not None
    opened = await ben.press(offered.message, "Open a thread")
    assert "The table is open" in opened.text
    tables = await bot.referee.list_live_tables()
    assert len(tables) == 2 and tables[0].facts.channel != tables[1].facts.channel
    await ben.wait_for(lambda m: "Start" in m.labels, tables[1].facts.channel)


async def test_who_may_not_write_or_open_threads_gets_no_table(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    """The permissions of the person count, not only those of the bot. They are checked when the thread is offered and
    when it is opened."""
    await lobby(ana)
    offered = (await ben.command("game new", game=GAME)).message
    assert offered is not None
    await pg.deny("table-one", "threads", who="Ben")
    refused = await ben.press(offered, "Open a thread")
    assert "you need these permissions: Create Public Threads" in refused.text
    again = await ben.command("game new", game=GAME)
    assert (
        "This channel already has a game, and you are not allowed to open threads here" in again.text
        and again.message is not None
        and not again.message.buttons
    )
    await pg.deny("table-two", "send", who="Ben")
    assert (
        "you need these permissions: Send Messages"
        in (await ben.command("game new", game=GAME, channel="table-two")).text
    )
    assert len(await bot.referee.list_live_tables()) == 1


async def test_two_threads_a_minute_and_no_orphans(ana: Person, ben: Person, pg: Client, bot: Rulekeeper) -> None:
    await lobby(ana)

    async def opened() -> str:
        offered = (await ben.command("game new", game=GAME)).message
        assert offered is not None
        return (await ben.press(offered, "Open a thread")).text

    async def threads() -> int:
        return sum(c["method"] == "POST" and c["path"].endswith("/threads") for c in await pg.calls())

    await pg.duplicate_next(3)  # Discord also delivers the command and the press twice.
    assert "The table is open" in await opened()
    await asyncio.sleep(0.3)
    assert await threads() == 1 and len(await bot.referee.list_live_tables()) == 2, (
        "a press delivered twice opens one thread"
    )
    assert "The table is open" in await opened()
    assert "You are acting too fast. Try again in" in await opened() and await threads() == 2
    bot.get_cog("Game")._new_tables._threads._used.clear()  # type: ignore[union-attr, attr-defined]
    assert "The table is open" in await opened()
    bot.get_cog("Game")._new_tables._threads._used.clear()  # type: ignore[union-attr, attr-defined]
    assert "3 tables here that have not started" in await opened() and await threads() == 3, (
        "what is refused leaves no thread"
    )


async def test_a_thread_that_may_not_be_made(ana: Person, ben: Person, pg: Client, bot: Rulekeeper) -> None:
    await lobby(ana)
    offered = (await ben.command("game new", game=GAME)).message
    assert offered is not None
    await pg.deny("table-one", "threads")
    refused = await ben.press(offered, "Open a thread")
    assert "Create Public Threads" in refused.text
    assert len(await bot.referee.list_live_tables()) == 1


async def test_where_the_bot_may_not_write_no_table_is_made(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    await pg.deny("table-one", "send")
    refused = await ana.command("game new", game=GAME)
    assert refused.ephemeral and "Send Messages" in refused.text
    assert not await bot.referee.list_live_tables()


async def test_where_files_are_forbidden_the_board_is_in_words(ana: Person, pg: Client) -> None:
    await pg.deny("table-one", "attach")
    board = await playing(ana)
    assert not board.pictures and "## Pebbles, round 1" in board.text


async def test_a_closed_direct_message_is_told_once_and_stops_nothing(ana: Person, pg: Client) -> None:
    await ana.change(dms_open=False)
    board = await playing(ana)
    await asyncio.sleep(0.2)
    hands = [(await ana.press(board, "Hand")).message for _ in range(3)]
    seen = "\n".join(m.text for m in await ana.messages())
    assert seen.count("I cannot send you direct messages") == 1
    assert all(hand is not None and "Your pebbles" in hand.pictures[0][1] for hand in hands)
    refusals = [c for c in await pg.calls() if c["status"] == 403]
    assert len(refusals) == 1  # The bot remembers the refusal and does not try again and again.


async def test_a_deleted_board_comes_back(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    board = await playing(ana)
    await pg.delete_message(board)
    await ana.command("pebble pass")
    again = await on_board(ana, lambda m: bool(m.pictures) and m.id != board.id)
    assert again.pictures
    await pg.delete_message(again)
    await ana.command("game board")
    await on_board(ana, lambda m: bool(m.pictures) and m.id not in (board.id, again.id))


async def test_a_deleted_channel_takes_the_board_to_the_players(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    await playing(ana)
    table = await one_table(bot)
    await pg.delete_channel("table-one")
    hand = await ana.wait_for(lambda m: "Play here" in m.labels, "dm")
    opened, asked = (await ana.press(hand, "Play here")).message, table.find_question(0)
    assert opened is not None
    await ana.press(opened, custom_id=opened.buttons[0]["custom_id"])
    assert table.find_question(0) != asked
    await ana.wait_for(lambda m: "This is a live copy of the table in" in m.text, "dm")
    await ana.wait_for(lambda m: m.id == hand.id and m.buttons and "Play here" not in m.labels, "dm")
    asked_again = await ana.command("game concede", channel="dm")
    assert asked_again.message is not None
    done = await ana.press(asked_again.message, "Give up")
    assert not done.failed and not table.facts.live


async def without_its_channel(bot: Rulekeeper, table: Table) -> None:
    """Wait until it is noticed that a table has none any more: it will be closed if nobody plays on."""

    async def noticed() -> bool:
        shut = [one.closed for one in await bot.referee.surfaces.list_of_table(table.id) if one.kind == "board"]
        return shut == [True] and bool(await stored.due(bot.referee.store, "gone", table.id))

    await until(noticed)


async def test_a_deleted_channel_is_noticed_though_nobody_does_anything(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await bot.referee.surfaces.settle()
    await pg.delete_channel("table-one")
    await without_its_channel(bot, table)


async def test_a_channel_deleted_while_the_bot_was_cut_off_is_noticed_when_its_server_is_back(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that still has its channel is left as it is."""
    await playing(ana, ben)
    table = await one_table(bot)
    await ben.command("game new", game=GAME, level="short", channel="table-two")
    other = await ben.wait_for(lambda m: "Start" in m.labels, "table-two")
    await bot.referee.surfaces.settle()

    async def unheard(channel: int) -> None:
        return None

    with monkeypatch.context() as cut_off:
        cut_off.setattr(bot.referee, "note_missing_channel", unheard)
        await pg.delete_channel("table-one")
        await until(lambda: bot.get_channel(table.facts.channel) is None)
    await pg.change_bot_membership("unavailable")
    await pg.change_bot_membership("reached")
    await without_its_channel(bot, table)
    await bot.referee.surfaces.settle()
    assert [m.id for m in await ben.messages("table-two") if m.pictures] == [other.id]


async def test_a_server_out_of_reach_has_no_clock(ana: Person, ben: Person, pg: Client, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    guild = (await one_table(bot)).facts.guild
    await pg.change_bot_membership("unavailable")
    await until(lambda: bot.referee.outages.is_out_of_reach(guild))
    await pg.change_bot_membership("reached")
    await until(lambda: not bot.referee.outages.is_out_of_reach(guild))


async def test_a_channel_that_is_shut_and_opened_again(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    board = await playing(ana)
    await pg.deny("table-one", "view")
    await ana.press(board, custom_id=option_id(await one_table(bot)), force=True)
    await ana.wait_for(
        lambda m: "This is a live copy of the table in" in m.text, "dm"
    )  # The board comes to the player in private instead.
    await pg.deny("table-one")
    await ana.command("game board")
    again = await on_board(ana, lambda m: "bid" not in m.text and m.raw["edited_timestamp"])
    assert again.id == board.id


async def test_a_permission_lost_and_given_back(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    """Whoever presses on the board takes it up again. No second board stays in direct messages."""
    board = await playing(ana)
    table = await one_table(bot)
    await pg.deny("table-one", "view")
    await ana.press(board, custom_id=option_id(table), force=True)
    beside = await ana.wait_for(lambda m: "This is a live copy of the table in" in m.text, "dm")
    await ana.press(board, custom_id=f"rk:{table.id}:hand", force=True)
    await bot.referee.surfaces.settle()
    assert any(one.kind == "board" and one.closed for one in await bot.referee.surfaces.list_of_table(table.id)), (
        "still shut"
    )
    await pg.deny("table-one")
    await ana.press(board, custom_id=option_id(table), force=True)
    again = await on_board(ana, lambda m: "goes left" in m.text)
    assert again.id == board.id
    await bot.referee.surfaces.settle()
    assert beside.id not in [m.id for m in await ana.messages("dm")]
    assert not [one for one in await bot.referee.surfaces.list_of_table(table.id) if one.closed or one.kind == "watch"]


HOSTILE = ("**b** @everyone <@1> \u202eev\u200b", "`x` [l](http://x.y) # a\u0301\u0301\u0301\u0301\u0301")


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_stays_a_name(pg: Client, bot: Rulekeeper, name: str) -> None:
    villain = await pg.person(name)
    board = await playing(villain)
    shown = board.text + (await villain.press(board, "Hand")).text + (await villain.command("game log")).text
    for bad in ("\u202e", "\u200b", "@everyone", "<@1>", "**b**", "`x`", "](http", "\u0301\u0301\u0301"):
        assert bad not in shown
    everybody = [await (await pg.person(name)).state() for name in ("Ana", "Ben")]
    assert all(not state["pings"] for state in everybody)


async def test_slow_work_is_deferred_and_its_outcome_follows(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DEFER_AFTER", 0.05)
    board = await playing(ana)
    table = await one_table(bot)
    do = table.do

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(0.3)
        return await do(*given)

    monkeypatch.setattr(table, "do", slowly)
    begun = await ana.command("pebble pass")
    assert begun.answered == "defer" and begun.text  # The bot says first that it thinks, and then the line.
    pressed = await ana.press(board, custom_id="rk:1:999:go:left", force=True)
    assert pressed.answered == "defer_update"
    await ana.wait_for(lambda m: m.only_you and "moved on" in m.text)


async def test_a_failure_is_an_apology_with_an_id_and_changes_nothing(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    before = table.find_question(0)

    async def fails(*given: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr(table, "do", fails)
    said = await ana.press(board, custom_id=option_id(table), force=True)
    assert said.ephemeral and "Failure" in said.text
    assert any(said.text.split("Failure ")[1].strip(")") in record.getMessage() for record in caplog.records)
    assert table.find_question(0) == before


async def test_a_picture_that_cannot_be_drawn_becomes_words(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await playing(ana)

    def broken(*given: Any) -> bytes:
        raise OSError("no fonts")

    monkeypatch.setattr(bot.context.drawing.painter, "draw_png", broken)
    panel = await ana.press(board, "Hand")
    assert "Your pebbles" in panel.text and panel.message is not None and not panel.message.pictures


async def test_a_lost_answer_posts_no_second_board(ana: Person, pg: Client) -> None:
    await pg.fault("POST", "/channels/*/messages", "lost")
    await lobby(ana)
    await asyncio.sleep(0.5)
    assert len([m for m in await ana.messages() if "Start" in m.labels]) == 1
    assert len([m for m in await ana.messages() if "Proof" in m.labels]) == 1


async def test_a_moderator_may_cancel_and_says_why(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    assert "no seat" in (await ben.command("table cancel")).text
    await ben.change(moderator=True)
    asked = await ben.command("table cancel", reason="*tidying* up @everyone")
    assert asked.message is not None and await bot.referee.list_live_tables(), "nothing is closed unasked"
    await ben.press(asked.message, "Close the table")
    board = await ana.wait_for(lambda m: "was closed" in m.text and not m.only_you)
    assert "tidying" in board.text and "@everyone" not in board.text
    assert not await bot.referee.list_live_tables()


@pytest.mark.parametrize("column", [("matches", "luck"), ("rows", "row"), ("checkpoints", "snapshot")], ids=".".join)
async def test_a_damaged_match_is_said_to_be_perhaps_damaged_and_how_it_is_closed(
    ana: Person, bot: Rulekeeper, column: tuple[str, str]
) -> None:
    """The match may come from another version, which nobody can tell. So the text claims neither damage nor health."""
    await playing(ana)
    table = await one_table(bot)
    await stored.damage(bot.referee.store, *column, "{", table.id)
    table.play = await load_match(bot.referee.store, table.facts)
    assert table.play is None
    await bot.context.changes.show(table)
    await ana.wait_for(lambda m: not m.only_you and "It is damaged, or" in m.text and "`/table cancel`" in m.text)
    assert "It is damaged, or" in (await ana.command("game undo")).text
    assert not (await ana.command("table cancel", sure=True)).failed and not table.facts.live
