"""The people at a table decide together on undos, pauses, seats to hand over and AI seats."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from engine.protocol import One
from playground.client import Person
from playground.client import Playground as Client
from referee.table import history, match_commands, progress, questions
from referee.table.table import Table
from tests.waiting import start, until

from .conftest import lobby, on_board, playing
from .decisions import proposal
from .flows import one_table


async def answered(table: Table, seat: int, number: str) -> None:
    put = table.find_question(seat)
    assert put is not None
    await table.do(f"i:{number}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default))


async def to_the_die(table: Table) -> int:
    """Let everybody bid until a die is thrown. Return the seat that goes left or right."""
    for seat in range(len(table.names)):
        if table.find_question(seat) is not None:
            await answered(table, seat, f"bid{seat}")
    (waiting,) = table.list_waiting()
    return waiting.seat


async def test_whoever_plays_alone_is_asked_before_the_table_is_closed(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    asked = await ana.command("table cancel", reason="no time")
    assert asked.message is not None and asked.message.labels == ["Close the table", "Keep playing"]
    await ana.press(asked.message, "Keep playing")
    assert await bot.referee.list_live_tables()
    asked = await ana.command("table cancel", reason="no time")
    assert asked.message is not None
    done = await ana.press(asked.message, "Close the table")
    assert "The table is closed." in done.text and not await bot.referee.list_live_tables()
    await ana.wait_for(lambda m: not m.only_you and "no time" in m.text)


async def test_a_match_that_ended_keeps_its_board_even_if_all_stops_between(ana: Person, bot: Rulekeeper) -> None:
    """A kill comes after the new match was stored and before any of it was shown. The next look posts a new board and
    edits no old one."""
    await playing(ana)
    table = await one_table(bot)
    await table.do("i:up", match_commands.concede, 0)
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    await bot.context.screen.keep_final(table)
    await table.do("i:again", match_commands.start_rematch, table.facts.seats[0].person or 0)
    await bot.context.changes.show(table)
    lobby = await on_board(ana, lambda m: "Start" in m.labels)
    assert lobby.id > board.id
    (still,) = [m for m in await ana.messages() if m.id == board.id]
    assert still.text == board.text and still.pictures == board.pictures


COSTS = "Agree (not rated)"


async def test_an_own_answer_that_nobody_learned_from_is_taken_back_at_once(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await answered(table, 0, "bid")
    assert table.has_answered(0)
    done = await ana.command("game undo")
    assert "taken back" in done.text and not table.has_answered(0)
    assert "You have nothing to redo" in (await ben.command("game redo")).text
    await ana.command("game redo")
    assert table.has_answered(0)


async def test_past_dice_the_others_are_asked_and_told_what_they_would_unlearn(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    assert await to_the_die(table) == 0
    before = await ana.command("game undo")
    assert "no longer rated" in before.text and "The other players must also agree." in before.text
    assert before.message is not None and table.proposal is None, "it is said before anything is asked of anybody"
    asked = await ana.press(before.message, "Take back (not rated)")
    assert "The other players" in asked.text
    shown = await proposal(ben)
    assert "take back" in shown.text and "throws" in shown.text and shown.text.count("would not be rated") == 1
    assert shown.labels[0] == COSTS
    assert shown.raw["mentions"] and shown.raw["mentions"][0]["global_name"] == "Ben"
    private = await ben.wait_for(lambda m: COSTS in m.labels, "dm")
    assert "throws" in private.text
    assert "You would" not in (await ana.press(shown, "See what changes")).text
    waited = table.list_waiting()
    assert (await ana.press(shown, COSTS)).text  # The proposer has agreed already.
    await ben.press(private, COSTS)
    assert table.list_waiting() != waited and progress.is_undone_past_dice(table)
    taken = (await ana.command("game hand")).text
    assert "Answer taken back" in taken, "whose it was reads which answer it was, beside the question that comes again"
    assert "Answer taken back" not in (await ben.command("game hand")).text
    assert [w.seat for w in table.list_waiting()] == [0, 1], "what came after it is taken back, too"

    async def asked_no_more() -> bool:
        return not [m for m in await ben.messages() if COSTS in m.labels]

    await until(asked_no_more)
    for place in ("table-one", "dm"):
        told = [m for m in await ben.messages(place) if "would not be rated" in m.text]
        assert not told, "it was said when they were asked"


async def test_what_would_be_unlearned_is_told_to_each_in_what_each_may_know(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """The draws of the next round would be unlearned. Everybody is told how many, each player the own ones, and the
    channel none."""
    await playing(ana, ben, level="long")
    table = await one_table(bot)
    for number in range(40):
        if getattr(table.view(None), "round", 0) == 1:
            break
        for seat in range(2):
            asked = getattr(table.view(None), "round", 0) == 0 and table.find_question(seat) is not None
            if asked and not table.has_answered(seat):
                await answered(table, seat, f"{number}.{seat}")
    assert "asked" in (await ana.command("game undo", sure=True)).text
    shown = await proposal(ben)
    private = await ben.wait_for(lambda m: "Object" in m.labels, "dm")
    mine = [
        pebble
        for logged in await history.list_events_to_undo(table, 1)
        for pebble in logged.event.secret.get(1, {}).get("pebbles", ())
    ]
    assert "Ben draws" in shown.text and "You" not in shown.text
    assert f"You draw {len(mine)}: {', '.join(mine)}." in private.text if mine else "You draw 0" in private.text
    again = await ben.press(shown, "See what changes")
    assert again.ephemeral and "You draw" in again.text
    cleo = await ana.playground.person("Cleo")
    assert "You draw" not in (await cleo.press(shown, "See what changes")).text


async def test_an_objection_drops_a_proposal_to_undo(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_die(table)
    await ana.command("game undo", sure=True)
    shown = await proposal(ben)
    cleo = await ana.playground.person("Cleo")
    assert "no seat" in (await cleo.press(shown, COSTS)).text
    await ben.press(shown, "Object")
    assert table.proposal is None and table.list_waiting()[0].ask is not None
    said = await ana.wait_for(lambda m: "Ben objected" in m.text)
    assert said.id == shown.id and not said.labels and "Nothing changes" in said.text
    assert "no longer open" in (await ben.command("table agree")).text
    await answered(table, table.list_waiting()[0].seat, "on")

    async def told_no_more() -> bool:
        return not [m for m in await ana.messages() if m.id == said.id]

    await until(told_no_more)


async def test_a_paused_match_says_so_and_takes_no_answer(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    await ana.command("table pause", reason="tea @everyone")
    await ben.press(await proposal(ben), "Agree")
    board = await on_board(ben, lambda m: "paused the match" in m.text)
    assert "tea" in board.text and "@everyone" not in board.text and "Answer…" not in board.labels
    table = await one_table(bot)
    put = table.find_question(0)
    assert put is not None and isinstance(put.ask.choice, One)
    refused = await ana.command("pebble pass")
    assert "paused" in refused.text
    await ana.press(board, "Resume")
    await ben.press(await proposal(ben), "Agree")
    await on_board(ben, lambda m: "Answer…" in m.labels)


async def test_an_ai_takes_a_seat_and_plays_its_turns(ana: Person, bot: Rulekeeper) -> None:
    """Pebbles has no AI of its own. Its AI seats give the default answers, which is enough to see moves."""
    board = await lobby(ana)
    assert "Only the host" in (await (await ana.playground.person("Ben")).press(board, "Add an AI")).text
    await ana.press(board, "Add an AI")
    board = await on_board(ana, lambda m: "Talos (AI, easy-going)" in m.text)
    await ana.press(board, "Start")
    await on_board(ana, lambda m: "Hand" in m.labels)
    table = await one_table(bot)
    await answered(table, 0, "bid")
    for _ in range(100):
        await bot.referee.ai_seats.settle()
        if table.has_answered(0) or not any(w.seat == 1 for w in table.list_waiting()):
            break
    assert all(w.seat == 0 for w in table.list_waiting())


async def test_a_seat_is_handed_to_the_ai_and_back(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    leaving = await ben.command("game leave")
    assert leaving.message is not None
    await ben.press(leaving.message, "Give up")
    assert table.facts.seats[1].kind == "silence"
    await ana.command("table replace", who="Ben")
    assert table.facts.seats[1].kind == "ai"
    back = await ben.command("table replace", who="Talos", by="Ben")
    assert not back.failed
    if table.facts.seats[1].kind != "person":
        await ana.press(await proposal(ana), "Agree")
    assert table.facts.seats[1].person is not None


async def test_a_person_who_agrees_to_a_proposal_that_is_no_longer_possible_is_told(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await table.do("i:up", match_commands.concede, 1)
    cleo = await ana.playground.person("Cleo")
    assert "asked" in (await cleo.command("table replace", who="Ben")).text
    assert table.proposal is not None and table.facts.guild is not None
    await bot.referee.bans.ban_person(table.facts.guild, table.proposal.by)
    assert "no longer possible" in (await ana.command("table agree")).text
    assert table.proposal is None and len(table.facts.people) == 1


async def test_what_somebody_is_asked_is_that_persons_own_affair(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The person chooses it by menus, for every table of the game, and can take it back. Nobody else learns of it."""
    await playing(ana, ben)
    opened = await ben.command("table orders")
    assert opened.ephemeral and opened.message is not None
    chosen = await ben.choose(opened.message, label="Choose a question…", values="Looking into the bag")
    assert chosen.message is not None
    player = bot.referee.settings.load_player
    person = (await one_table(bot)).facts.seats[1].person
    assert person is not None
    for words, orders in (("Always ask me", {"peek": True}), ("Do not ask me: pass", {"peek": False}), ("mine", {})):
        await ben.choose(chosen.message, label="Looking into the bag", values=words)
        assert (await player(person)).list_auto_answers("pebbles") == orders
    forged = await ben.choose(chosen.message, "rk:0:order!pebbles:bid", "always", force=True)
    assert "no such value" in forged.text and not (await player(person)).orders
    assert "Standing orders…" in (await ana.command("game options")).message.labels  # type: ignore[union-attr]


async def test_a_seat_is_freed_and_settled_by_command(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana, "long")
    await ben.press(board, "Join")
    await ben.command("table set", setting="colour", value="black")
    await on_board(ana, lambda m: "colour: black" in m.text)
    assert "Only the host" in (await ben.command("table set", setting="Reactions", value="poker-face")).text
    await ana.command("table set", setting="Reactions", value="poker-face")
    await on_board(ana, lambda m: "poker face" in m.text)
    assert {c["value"] for c in await ana.autocomplete("table set", "value", "", setting="colour")} == {
        "white",
        "black",
    }
    assert {c["name"] for c in await ana.autocomplete("table kick", "who", "")} == {"Ben"}
    await ana.command("table kick", who="ben")
    assert len((await one_table(bot)).facts.seats) == 1


async def test_nobody_is_put_out_for_somebody_who_left_meanwhile(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Seats move up. So a proposal names a person, or an AI seat by its name, and no number."""
    board = await lobby(ana)
    await ben.press(board, "Join")
    (suggested,) = await ana.autocomplete("table kick", "who", "Ben")
    await ben.command("game leave")
    cleo = await ana.playground.person("Cleo")
    await cleo.command("game join")
    table = await one_table(bot)
    assert "no such seat" in (await ana.command("table kick", who=suggested["value"])).text
    assert table.names == ("Ana", "Cleo")
    await cleo.command("game leave")
    await ana.command("table ai")
    talos = next(one for one in await ana.autocomplete("table kick", "who", "") if one["name"] == "Talos")
    assert [one["name"] for one in await ana.autocomplete("table kick", "who", talos["value"])] == ["Talos"]
    assert "free" in (await ana.command("table kick", who=talos["value"])).text and table.names == ("Ana",)
    await ben.command("game join")
    await ana.command("table kick", who="2")
    assert table.names == ("Ana",)


@pytest.mark.parametrize("how", ["form", "command"])
async def test_a_text_of_ones_own_goes_into_the_dice(ana: Person, ben: Person, bot: Rulekeeper, how: str) -> None:
    board = await lobby(ana)
    if how == "form":
        rules = (await ben.press(board, "House rules…")).message
        assert rules is not None
        opened = await ben.press(rules, "Join with a text for the dice…")
        await ben.submit(opened, luck="seven `ravens`")
    else:
        await ben.command("game join", luck="seven `ravens`")
    table = await one_table(bot)
    assert table.facts.seats[1].client_seed == "seven `ravens`"
    await ben.command("game ready")
    await start(ana)
    proof = (await ana.press(await ana.wait_for(lambda m: "Proof" in m.labels), "Proof")).message
    assert proof is not None and " · `seven ˋravensˋ`" in proof.text


async def test_a_moderator_gives_an_absent_players_seat_to_the_ai_and_says_why(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """A moderator without a seat can neither take it nor see a hand. The table must agree to anything else."""
    await playing(ana, ben)
    table = await one_table(bot)
    cleo = await ana.playground.person("Cleo")
    await cleo.change(moderator=True)
    assert "asked" in (await cleo.command("table replace", who="Ben")).text, "Ben is here: the table decides"
    proposal_message = await proposal(ana)
    await ana.press(proposal_message, "Object")
    if table.proposal is not None:
        await ben.press(proposal_message, "Object")
    await table.do("i:gone", match_commands.concede, 1)
    assert "Give a reason" in (await cleo.command("table replace", who="Ben")).text
    done = await cleo.command("table replace", who="Ben", reason="*left* @everyone")
    assert "has a new player" in done.text and table.facts.seats[1].kind == "ai" and table.facts.seats[1].person is None
    board = await on_board(ana, lambda m: "took over a seat" in m.text)
    assert "left" in board.text and "@everyone" not in board.text
    hand = await cleo.command("game hand")
    assert "no seat" in hand.text
    asked = await cleo.command("table replace", who="Talos")
    assert "asked" in asked.text and table.seat_of((await one_table(bot)).facts.host) == 0
    assert "no seat" in (await cleo.command("game hand")).text


async def test_who_manages_another_channel_is_no_moderator_of_this_one(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    """A moderator of another channel stays without rights even where the board is followed from another channel, and
    for an id that no board has shown."""
    await playing(ana, ben)
    table = await one_table(bot)
    cleo = await pg.person("Cleo")
    await cleo.change(moderator=True)
    await cleo.command("watch on", channel="table-two", table="table-one")
    board = await cleo.wait_for(lambda m: "This is a live copy of the table in" in m.text, "table-two")
    await pg.deny("table-one", "manage_channels", who="Cleo")
    for verb in ("cancel", "cancel!1:why", "pause"):
        await cleo.press(board, custom_id=f"rk:{table.id}:{verb}", force=True)
        assert table.facts.phase == "playing" and table.facts.paused is None, verb


async def test_what_a_second_press_confirms_a_command_confirms(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Everything that a button does, a command does."""
    await playing(ana, ben)
    table = await one_table(bot)
    assert not (await ben.command("game concede", sure=True)).failed
    assert table.facts.people == (table.facts.seats[0].person,)
    closed = await ana.command("table cancel", sure=True, reason="no time")
    assert "The table is closed." in closed.text and table.facts.phase == "cancelled"


async def test_from_the_second_time_on_a_question_of_routine_may_be_ordered_away(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question offers an order beside its default, to the asked person alone. Later only this person is told what
    the order answered."""
    # With these dice the game asks twice.
    monkeypatch.setattr("referee.table.new_table.token_bytes", lambda size: bytes([3]) * size)
    await playing(ana, ben, level="long")
    table = await one_table(bot)
    offered: list[int] = []
    for _ in range(80):
        seat = table.list_waiting()[0].seat
        put = table.find_question(seat)
        assert put is not None
        if put.ask.kind == "toss" and seat == 0:
            sheet = (await ana.command("game hand")).message
            assert sheet is not None
            again = [b["custom_id"] for b in sheet.buttons if b["label"] == "Do not ask again: none of them"]
            offered.append(len(again))
            if again:
                await ana.press(sheet, custom_id=again[0])
                break
        await table.do(
            f"i:{put.number}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default)
        )
    assert offered == [0, 1], "asked twice, offered once"
    players = [table.facts.seats[seat].person for seat in (0, 1)]
    settled = [(await bot.referee.settings.load_player(one)).orders for one in players if one is not None]
    assert settled == [{"pebbles:toss": False}, {}]
    for _ in range(80):
        if questions.list_auto_answered_kinds(table, 0) or not table.facts.live:
            break
        seat = table.list_waiting()[0].seat
        put = table.find_question(seat)
        assert put is not None and (seat, put.ask.kind) != (0, "toss")
        await table.do(
            f"i:{put.number}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default)
        )
    assert questions.list_auto_answered_kinds(table, 0) == ("toss",)
    assert "Your standing order answered: none of them" in (await ana.command("game hand")).text
    for text in ((await ben.command("game hand")).text, (await ben.command("game board")).text):
        assert "To change it, use `/table orders" not in text


async def test_who_takes_an_answer_back_reads_which_and_all_see_it_where_they_saw_the_answer(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    seat = await to_the_die(table)
    who = (ana, ben)[seat]
    for info in table.facts.seats:
        orders = {"pebbles:peek": False, "pebbles:toss": True}
        await bot.referee.settings.change_player(info.person or 0, orders=orders)
    await answered(table, seat, "go")
    sheet = await who.command("game options")
    assert sheet.message is not None
    done = await who.press(sheet.message, "Undo")
    assert done.answered == "update" and "Answer taken back: go left" in done.text, "it asks anew where it was pressed"
    name = table.names[seat]
    await on_board(ben, lambda m: f"{name} took back an answer: go left" in m.text)
    await answered(table, seat, "again")
    await on_board(ben, lambda m: "took back an answer" not in m.text)


async def test_alone_it_is_said_once_that_a_win_counts_for_no_rating(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    table = await one_table(bot)
    await answered(table, 0, "one")
    asked = await ana.command("game undo")
    assert "a loss does" in asked.text and "others" not in asked.text and not progress.is_undone_past_dice(table)
    assert asked.message is not None and asked.message.labels == ["Take back (a win is not rated)", "Keep playing"]
    first = await ana.press(asked.message, "Take back (a win is not rated)")
    assert "Answer taken back" in first.text and "a loss does" in first.text and progress.is_undone_past_dice(table)
    stale = await ana.press(asked.message, custom_id=asked.message.buttons[0]["custom_id"], force=True)
    assert stale.text and "taken back" not in stale.text, "the button means that one answer"
    await answered(table, 0, "two")
    again = await ana.command("game undo")
    assert "Answer taken back" in again.text and "rating" not in again.text
    assert not [m for m in await ana.messages() if not m.only_you and "rating" in m.text]
