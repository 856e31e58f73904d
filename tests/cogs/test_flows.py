"""People use the bot on Discord's protocol, from the first command to the end of a match."""

from __future__ import annotations

import asyncio

import pytest

from cogs.client import Rulekeeper
from cogs.messages.lobby.table_settings import format_language_name
from engine.protocol import One, Some
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.table import match_commands
from render.text.i18n import T, list_languages, say
from tests.languages import OTHER
from tests.waiting import start

from .conftest import GAME, lobby, on_board, playing, press_more
from .flows import one_table


async def test_a_newcomer_reaches_the_first_question_in_two_presses(ana: Person) -> None:
    made = await ana.command("game new", game=GAME, level="short")
    assert made.ephemeral and "The table is open" in made.text
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    assert board.pictures and "Ana" in board.text
    started = await ana.press(board, "Start")
    assert started.answered == "defer_update" and not started.failed
    board = await on_board(ana, lambda m: "More…" in m.labels)
    assert board.labels[-3:] == ["Hand", "Options", "More…"], "one row, which fits a phone"
    assert "Answer…" not in board.labels and board.labels[0].startswith("bid "), "alone she finds all on the board"


async def test_a_match_is_played_to_its_end_by_buttons_alone(ana: Person, bot: Rulekeeper) -> None:
    board = await playing(ana)
    table = await one_table(bot)
    for _ in range(60):
        if not table.facts.live:
            break
        panel = (await ana.press(board, custom_id=f"rk:{table.id}:hand", force=True)).message
        assert panel is not None
        if panel.selects:
            await ana.press(panel, "None of these")
        else:
            answers = [one for one in panel.buttons if "advise" not in one["custom_id"]]
            await ana.press(panel, custom_id=answers[-1]["custom_id"])
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "Won by Ana." in board.text


async def test_hands_come_by_direct_message_and_nobody_else_sees_them(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    mine = await ana.wait_for(shows_pebbles, "dm")
    assert mine.buttons and "Your pebbles" not in mine.text, "what the picture shows is not said below it"
    theirs = await ben.wait_for(shows_pebbles, "dm")
    assert theirs.id != mine.id
    cleo = await ana.playground.person("Cleo")
    assert not await cleo.dms()
    assert not any(map(shows_pebbles, await cleo.messages()))


def shows_pebbles(message: Message) -> bool:
    return any("Your pebbles" in alt for _, alt in message.pictures)


async def test_secret_questions_show_nothing_in_public_but_one_button(ana: Person, ben: Person) -> None:
    board = await playing(ana, ben)
    public = str(board.raw["components"])
    assert board.labels[0] == "Answer…" and "bid" not in public
    answered = await ben.press(board, "Answer…")
    assert answered.ephemeral and any("bid" in label for label in answered.message.labels)  # type: ignore[union-attr]
    again = await ana.press(board, "Answer…")
    assert again.ephemeral and again.message.id != answered.message.id  # type: ignore[union-attr]


async def test_a_press_on_a_private_message_shows_what_comes_next_there(ana: Person, ben: Person) -> None:
    board = await playing(ana, ben)
    panel = (await ana.press(board, "Answer…")).message
    assert panel is not None
    pressed = await ana.press(panel, custom_id=panel.buttons[0]["custom_id"])
    assert pressed.answered in ("update", "defer_update") and not pressed.failed


async def test_every_move_is_a_command_with_suggestions_of_the_askers_own_options(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    mine = {o.pebble for o in table.find_question(0).ask.choice.options if o.tag == "bid"}
    theirs = {o.pebble for o in table.find_question(1).ask.choice.options if o.tag == "bid"}
    offered = {choice["value"] for choice in await ana.autocomplete("pebble bid", "pebble", "")}
    assert offered == mine
    assert {choice["value"] for choice in await ben.autocomplete("pebble bid", "pebble", "")} == theirs
    cleo = await ana.playground.person("Cleo")
    assert await cleo.autocomplete("pebble bid", "pebble", "") == []
    done = await ana.command("pebble bid", pebble=sorted(mine)[0].upper())
    assert done.ephemeral and not done.failed
    assert table.has_answered(0)


async def test_several_items_are_typed_as_a_list(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana, level="long")
    table = await one_table(bot)
    for number in range(100):  # Keep amber, for which the table stops, and bid everything else.
        put = table.find_question(0)
        assert put is not None
        if not isinstance(put.ask.choice, One):
            break
        texts = [option.format_text() for option in put.ask.choice.options]
        await table.do(
            f"i:{number}",
            match_commands.answer,
            0,
            put.number,
            next((t for t in texts[1:] if "amber" not in t), texts[0]),
        )
    assert isinstance(put.ask.choice, Some)
    first = put.ask.choice.items[0]
    offered = await ana.autocomplete("pebble toss", "items", "")
    assert first in {choice["value"] for choice in offered}
    done = await ana.command("pebble toss", items=first)
    assert "toss" in done.text


async def test_the_same_words_answer_a_command_that_is_not_asked_for(ana: Person) -> None:
    await playing(ana)
    refused = await ana.command("pebble go", side="left")
    assert refused.ephemeral and "You cannot make that move right now" in refused.text
    assert refused.message is not None and refused.message.buttons  # The refusal offers what is possible instead.


async def test_a_move_that_is_not_asked_for_is_told_its_time(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="tomb_raider", level="learning_game")
    await ana.press(await ana.wait_for(lambda m: "Start" in m.labels), "Start")
    await on_board(ana, lambda m: "Hand" in m.labels)
    refused = await ana.command("raid search")
    heading = refused.text.splitlines()[0]
    assert "Search Round" in heading and "TR-SRCH-1" in heading and heading.startswith("**")
    assert refused.message is not None and refused.message.buttons
    ((_, alt),) = refused.message.pictures
    assert "Where do you go?" in refused.message.text and "In hand: " in alt, "what the answer hangs on"
    assert "cannot skip this choice" in (await ana.command("raid pass")).text
    begun = await ana.command("raid setup keep")
    assert begun.message is not None and begun.message.buttons and "?" in begun.text, "what comes next is asked at once"


async def test_two_people_gather_and_the_host_starts_when_all_are_ready(ana: Person, ben: Person) -> None:
    board = await lobby(ana)
    assert (await ben.press(board, "Join")).answered == "defer_update"
    board = await on_board(ana, lambda m: "Ben" in m.text)
    assert "Everybody must press *Ready* before the match can start. Not ready yet: Ben." in board.text
    assert [one["disabled"] for one in board.buttons if one["label"] == "Start"] == [True]
    refused = await ana.command("game start")
    assert refused.ephemeral and "These players are not ready: Ben." in refused.text
    assert "Only the host" in (await ben.command("game start")).text
    assert (await ben.command("game ready")).text == "Ready: Ben. Not ready yet: Ana."
    assert (await ana.command("game ready")).text == "Everybody is ready. The host can start."
    await ana.command("game ready")
    assert (await ben.command("game ready")).text == "Nobody is ready yet: Ana, Ben."
    await ben.press(board, "Ready")
    await on_board(ana, lambda m: "Everybody is ready. The host can start." in m.text)
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)


async def test_level_and_settings_are_chosen_in_the_lobby(ana: Person) -> None:
    board = await lobby(ana)
    await ana.choose(board, label="Level", values="long")
    board = await on_board(ana, lambda m: "Long" in m.text)
    assert not any("die" in str(menu["options"]) for menu in board.selects), "behind a button of their own"
    listed = await ana.press(board, "House rules…")
    assert listed.ephemeral and "It matters." in listed.text and listed.message is not None
    change = next(one for one in listed.message.labels if one.startswith("Change 1 to"))
    opened = await ana.press(listed.message, change)
    await ana.submit_fields(opened, {"die": "4"})
    board = await on_board(ana, lambda m: "die: 4" in m.text)
    assert "large die" in board.text, "the game's own reason, in its face's words"
    assert [one["disabled"] for one in board.buttons if one["label"] == "Start"] == [True]
    assert "large die" in (await ana.command("game start")).text


async def test_a_place_in_turn_order_beyond_the_players_is_refused_with_possible_ones(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    """A choice that the rules would refuse at the start is refused when it is made."""
    await ana.command("game new", game="roll_for_adventure")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    cleo = await pg.person("Cleo")
    for other in (ben, cleo):
        await other.press(board, "Join")
    refused = await ben.command("table set", setting="Place in turn order", value="place 4")
    said = refused.text.splitlines()[0]
    assert "RFA-SETUP-24" in said and all(f"place {place}" in said for place in "123") and "place 4" not in said
    await ben.command("table set", setting="Place in turn order", value="place 3")
    taken = await cleo.command("table set", setting="Place in turn order", value="place 3")
    assert "place 2" in taken.text and "number 3" not in taken.text
    table = await one_table(bot)
    assert [info.choices["place"] for info in table.facts.seats] == ["joined", "3", "joined"]


async def test_leave_closes_an_empty_lobby(ana: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    await ana.press(board, "Leave")
    await ana.wait_for(lambda m: "closed" in m.text)
    assert not await bot.referee.list_live_tables()


async def test_conceding_alone_ends_the_match(ana: Person) -> None:
    await playing(ana)
    asked = await ana.command("game concede")
    assert asked.message is not None and {"Give up", "Keep playing"} == set(asked.message.labels)
    assert not [m for m in await ana.messages() if "Play again" in m.labels], "nothing is given up unasked"
    await ana.press(asked.message, "Give up")
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "given up" in board.text
    await ana.press(board, "Play again")
    assert "given up" in board.text.splitlines()[1], "the heading names no turn any more"
    lobby = await on_board(ana, lambda m: "Start" in m.labels)
    assert lobby.id != board.id
    await ana.wait_for(
        lambda m: m.id == board.id and m.labels == ["Replay", "Turning points", "Rules", "Game log"] and m.pictures
    )
    assert board.text in [m.text for m in await ana.messages()], "how the first match ended stays to be seen"


async def test_a_lookup_is_answered_to_the_asker_alone(ana: Person) -> None:
    await playing(ana)
    for name in ("status", "board", "hand", "options", "log", "list"):
        shown = await ana.command(f"game {name}")
        assert shown.ephemeral and shown.text and not shown.failed, name
    words = (await ana.command("game board", text=True)).message
    assert words is not None and "## Pebbles, round 1" in words.text and not words.pictures


async def test_watching_from_afar_shows_the_board_without_controls(ana: Person, ben: Person) -> None:
    board = await playing(ana)
    said = await press_more(ben, board, "Watch")
    assert said.ephemeral
    seen = await ben.wait_for(lambda m: "This is a live copy of the table in" in m.text, "dm")
    assert seen.pictures and not seen.buttons
    assert "Pebbles" in (await ben.command("watch list")).text
    await ben.command("watch off", table="table-one")
    assert "not follow any table" in (await ben.command("watch list")).text


async def test_buttons_of_older_boards_go_on_working(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Buttons that newer boards do not have any more still work on the older ones."""
    board = await playing(ana)
    number = (await one_table(bot)).id
    for verb in ("rules", "watch", "hints!off"):
        said = await ana.press(board, custom_id=f"rk:{number}:{verb}", force=True)
        assert said.ephemeral and not said.failed, verb


async def test_a_moderator_lets_another_channel_follow_a_table(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The board is followed in public only if the moderators of the channel want it. Other people get it by direct
    message."""
    await playing(ana)
    private = await ben.command("watch on", channel="table-two", table="table-one")
    assert "by direct message" in private.text
    assert not await ana.messages("table-two")
    await ben.change(moderator=True)
    public = await ben.command("watch on", channel="table-two", table="table-one")
    assert "This channel now shows a live copy of the table in" in public.text
    shown = await ana.wait_for(lambda m: "This is a live copy of the table in" in m.text, "table-two")
    assert shown.pictures and not shown.buttons
    table = await one_table(bot)
    await table.do("i:concede", match_commands.concede, 0)
    over = await ana.wait_for(lambda m: "given up" in m.text, "table-two")
    assert {"Replay", "Turning points"} == set(over.labels), "who played alone has seen all hands"


async def test_rules_and_cards_are_looked_up_in_private(ana: Person) -> None:
    board = await playing(ana)
    rules = await press_more(ana, board, "Rules")
    assert rules.ephemeral and rules.message is not None and "A dot is a pebble." in rules.message.pictures[0][1]
    found = await ana.autocomplete("card", "name", "amb")
    assert any("amber" in choice["name"] for choice in found)
    card = await ana.command("card", name="Amber")
    assert card.ephemeral and "A pebble of amber" in card.text
    assert "Nothing here has that name" in (await ana.command("rules", about="zzzz")).text


async def test_help_is_one_screen(ana: Person, ben: Person) -> None:
    shown = await ana.command("help")
    assert shown.ephemeral and "/game new" in shown.text and "/pebble" in shown.text
    assert shown.message is not None and not shown.message.pictures
    await lobby(ana)
    for person, channel, here in ((ben, "table-one", True), (ana, "dm", True), (ben, "dm", False)):
        message = (await person.command("help", channel=channel)).message
        assert message is not None
        signs = (await person.press(message, "Signs")).message
        assert signs is not None
        ((_, alt),) = signs.pictures
        assert ("A dot is a pebble." in alt) is here, "the signs of what is played here, or by her"
        back = (await person.press(signs, "Back")).message
        assert back is not None and "/game new" in back.text


async def test_private_answers_speak_the_persons_language(ana: Person) -> None:
    english = (await ana.command("help")).text
    await ana.change(locale=OTHER)
    translated = (await ana.command("help")).text
    heading = T("How to play here")
    assert say(heading) in english and say(heading) not in translated
    assert say(heading, OTHER) in translated


async def test_a_table_speaks_the_language_of_who_opens_it_unless_the_server_has_its_own(
    ana: Person, ben: Person, pg: Client
) -> None:
    await pg.set_guild_locale(OTHER)
    await lobby(ana)
    await ben.change(locale=OTHER)
    await ben.command("game new", game=GAME, level="short", channel="table-two")
    board = await ben.wait_for(lambda m: not m.only_you and m.pictures, "table-two")
    assert say(T("Leave"), OTHER) in board.labels and "Leave" not in board.labels
    await ana.press(board, say(T("Leave"), OTHER))
    await ana.change(manager=True)
    await ana.command("settings server", language=format_language_name(OTHER))
    await ana.command("table cancel")
    await ana.command("game new", game=GAME, level="short")
    board = await on_board(ana, lambda m: say(T("Leave"), OTHER) in m.labels)
    # Ana's own message stays English.
    hand = await ana.wait_for(lambda m: "You have a seat at this table" in m.text, "dm")
    assert hand and "Leave" not in board.labels


async def test_a_table_speaks_the_language_that_its_host_chooses(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    (menu,) = [one for one in board.selects if one["placeholder"] == "The table's language"]
    assert {option["label"] for option in menu["options"]} == {format_language_name(one) for one in list_languages()}
    await ben.press(board, "Join")
    assert "Only the host" in (await ben.choose(board, label="The table's language", values=OTHER)).text
    assert (await one_table(bot)).facts.language == "en-US"
    await ana.choose(board, label="The table's language", values=OTHER)
    board = await on_board(ana, lambda m: say(T("Leave"), OTHER) in m.labels)
    forged = await ana.choose(board, f"rk:{(await one_table(bot)).id}:language", "tlh", force=True)
    assert "no such value" in forged.text
    assert "no such value" in (await ana.command("table set", setting="language", value="klingon")).text
    await ana.command("table set", setting="language", value="English")
    await on_board(ana, lambda m: "Leave" in m.labels)


async def test_a_set_too_long_for_a_select_is_answered_by_a_form(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """A form serves every game with a choice among more than 25 things. Here it is an opening hand."""
    await ana.command("game new", game="tomb_raider", level="introductory")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    await ben.command("game ready")
    await start(ana)
    table = await one_table(bot)
    for number in range(20):
        first = table.list_waiting()[0].seat
        person, put = (ana, ben)[first], table.find_question(first)
        assert put is not None
        if isinstance(put.ask.choice, Some) and len(put.ask.choice.items) > 25:
            break
        await table.do(f"i:{number}", match_commands.answer, first, put.number, put.ask.choice.write(put.ask.default))
    else:
        raise AssertionError("no long set was asked for")
    panel = (await person.command("game hand")).message
    assert panel is not None
    form = await person.press(panel, "Choose…")
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    wanted = put.ask.choice.most
    picked = {fields[0]["custom_id"]: [o["value"] for o in fields[0]["options"][: wanted - 1]]}
    picked[fields[1]["custom_id"]] = [fields[1]["options"][-1]["value"]]
    short = await person.submit_fields(form, {fields[0]["custom_id"]: picked[fields[0]["custom_id"]]})
    assert f"Choose {wanted}. You have chosen {wanted - 1}." in short.text and short.message is not None
    again = await person.press(short.message, "Choose…")
    assert again.modal is not None
    kept = [o["value"] for part in again.modal["components"] for o in part["component"]["options"] if o.get("default")]
    assert kept == picked[fields[0]["custom_id"]], "what was chosen is not lost"
    nothing = await person.submit_fields(again, {name: [] for name in picked})
    assert f"Choose {wanted}. You have chosen 0." in nothing.text and nothing.message is not None
    again = await person.press(nothing.message, "Choose…")
    done = await person.submit_fields(again, picked)
    assert not done.failed
    assert all(one.question != put.number for one in table.list_waiting())


async def test_the_board_moves_below_the_chat_when_the_turn_passes(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.delivery.in_sight.PATIENCE", 0.0)
    monkeypatch.setattr("cogs.delivery.channels.TOLD", 0.0)
    board = await playing(ana, ben, level="long")
    await ana.say("nice weather")
    table = await one_table(bot)
    for _ in range(12):
        for seat in range(2):
            if (put := table.find_question(seat)) is not None and not table.has_answered(seat):
                value = put.ask.choice.write(put.ask.default)
                await table.do(f"i:{put.number}.{seat}", match_commands.answer, seat, put.number, value)
        await asyncio.sleep(0.05)
    moved = await on_board(ana, lambda m: m.id != board.id)
    assert moved.id > board.id
    messages = await ana.messages()
    assert all(m.id != board.id for m in messages)  # The old board is gone, with its buttons.
