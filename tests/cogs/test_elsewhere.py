"""Games without the bot on the server: in groups, in servers without the bot, and in direct messages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

import render.face.contract
from cogs.client import Rulekeeper
from cogs.components import custom_ids
from playground.client import Message, NotAllowed, Person, Result
from playground.client import Playground as Client
from render.face.contract import load_presenter
from render.face.records import RuleChange
from render.text.i18n import T
from tests.changed_records import change_record
from tests.fake import otherwise
from tests.waiting import until

from .conftest import GAME, on_board
from .flows import one_table

FAR, GROUP = "far", "friends"
TOKEN = 15 * 60.0 + 1


@pytest.fixture
async def places(pg: Client, ana: Person, ben: Person) -> AsyncIterator[Client]:
    """Create a server without the bot, and a group. Ana may use the app there, and Ben may press what she has
    called."""
    await pg.add_guild("Foreign", "Ana", "Ben", channels=(FAR,), bot=False)
    await pg.group(GROUP, "Ana", "Ben")
    await ana.change(installed=True)
    yield pg


async def opened(person: Person, channel: str, game: str = GAME, level: str = "short") -> Message:
    """Open a lobby in this channel by one command."""
    result = await person.command("game new", game=game, level=level, channel=channel)
    assert not result.failed, result
    return await on_board(person, lambda m: "Start" in m.labels, channel)


async def begun(person: Person, channel: str) -> Message:
    """Open a lobby in this channel, and begin the match."""
    await person.press(await opened(person, channel), "Start")
    return await on_board(person, lambda m: "Options" in m.labels, channel)


async def list_foreign_calls(pg: Client, *allowed: str) -> list[str]:
    """Return the calls to Discord, without replies to interactions and without these calls."""
    known = ("/interactions/", "/webhooks/", "/applications/", "/oauth2/", "/gateway", "/users/@me", *allowed)
    return [f"{one['method']} {one['path']}" for one in await pg.calls() if not one["path"].startswith(known)]


async def press_first(person: Person, channel: str) -> Result:
    """Press the board's first option, whichever that is."""
    board = await on_board(person, lambda m: "Options" in m.labels, channel)
    return await person.press(board, custom_id=board.buttons[0]["custom_id"])


async def told(person: Person, board: Message, label: str | None = None, custom_id: str | None = None) -> Message:
    """Return what a press of a board says in private, beside the board."""
    pressed = await person.press(board, label, custom_id=custom_id, force=custom_id is not None)
    assert pressed.answered == "defer_update", "its token can change the board"

    async def find_follow_ups() -> list[Message]:
        return (await person.result(pressed)).follow_ups

    (said,) = await until(find_follow_ups)
    assert said.only_you
    return said


async def test_the_first_press_after_an_update_tells_once_which_rules_have_changed(
    places: Client, ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(ana, GROUP)
    changes = {2: (RuleChange(T("A pebble counts.")),)}
    monkeypatch.setitem(render.face.contract._faces, GAME, change_record(load_presenter(GAME), changes=changes))
    assert "A pebble counts." not in (await told(ana, await on_board(ana, None, GROUP), "Options")).text
    otherwise(monkeypatch, GAME, version=2)
    assert not (await press_first(ana, GROUP)).failed
    said = await ana.wait_for(lambda m: "A pebble counts." in m.text, GROUP)
    assert said.only_you and "rules were corrected" in said.text
    assert not (await press_first(ana, GROUP)).failed
    assert len([m for m in await ana.messages(GROUP) if "A pebble counts." in m.text]) == 1


# --- a whole game ---


@pytest.mark.parametrize("channel", [FAR, GROUP])
async def test_a_game_is_played_in_one_message_by_presses_alone(places: Client, ana: Person, channel: str) -> None:
    """The command, *Start* and the first move need no call but the replies to these presses."""
    board = await opened(ana, channel)
    await ana.press(board, "Start")
    for _ in range(40):
        shown = await on_board(ana, lambda m: "Options" in m.labels or "Replay" in m.labels, channel)
        if "Replay" in shown.labels:
            break
        assert shown.pictures and "Move…" in shown.labels
        before = shown.raw["components"]
        assert not (await press_first(ana, channel)).failed
        await ana.wait_for(lambda m, before=before: m.id == board.id and m.raw["components"] != before, channel)
    else:
        raise AssertionError("the match does not end")
    assert [m.id for m in await ana.messages(channel) if not m.only_you] == [board.id], "one message for all"
    again = await on_board(ana, lambda m: "Play again" in m.labels, channel)
    await ana.press(again, "Play again")
    assert (await on_board(ana, lambda m: "Start" in m.labels, channel)).id == board.id
    assert not await list_foreign_calls(places)


async def test_menus_lead_to_the_first_move_by_three_presses(places: Client, bot: Rulekeeper, ana: Person) -> None:
    chooser = (await ana.command("game new", channel=GROUP)).message
    assert chooser is not None and chooser.only_you
    levels = (await ana.choose(chooser, values="tomb_raider", label="Which game?")).message
    assert levels is not None
    await ana.choose(levels, values="learning_game", label="Which level?")
    board = await on_board(ana, lambda m: "Start" in m.labels, GROUP)
    assert not board.only_you
    await ana.press(board, "Start")
    assert (await one_table(bot)).facts.phase == "playing" and (await one_table(bot)).list_waiting()


async def test_a_practice_table_goes_back_by_presses(places: Client, bot: Rulekeeper, ana: Person) -> None:
    await ana.command("game new", game=GAME, level="short", practice=True, channel=FAR)
    await ana.press(await on_board(ana, lambda m: "Start" in m.labels, FAR), "Start")
    await press_first(ana, FAR)
    listed = await ana.command("game rewind", channel=FAR)
    assert listed.ephemeral and listed.message is not None and not listed.failed
    menu = next(c for c in listed.message.components if c.get("options"))
    asked = (await one_table(bot)).list_waiting()
    await ana.choose(listed.message, menu["custom_id"], menu["options"][-1]["value"])
    assert (await one_table(bot)).list_waiting() != asked


# --- tokens ---


async def test_when_the_token_has_ended_the_next_press_shows_the_board(
    places: Client, bot: Rulekeeper, ana: Person
) -> None:
    board = await opened(ana, GROUP)
    assert "If the board is behind, press any of its buttons" in board.text
    await places.advance(TOKEN)
    await ana.command("table ai", channel=GROUP)  # Its own token cannot change the board.
    await until(lambda: len(bot.context.pressed_messages._tokens) == 0)
    assert "AI" not in (await ana.messages(GROUP))[0].text.replace("Add an AI", "")
    seats = len((await one_table(bot)).facts.seats)
    await ana.press(board, "Proof")
    await ana.wait_for(lambda m: m.id == board.id and seats > 1 and m.text.count("- ") >= seats, GROUP)
    assert not await list_foreign_calls(places)


async def test_a_command_shows_the_board_again_and_a_press_brings_an_old_board_back(
    places: Client, ana: Person
) -> None:
    old = await begun(ana, GROUP)
    anew = (await ana.command("game board", channel=GROUP)).message
    assert anew is not None and not anew.only_you and anew.id != old.id and anew.labels == old.labels
    await press_first(ana, GROUP)
    moved = await ana.wait_for(lambda m: m.id == anew.id and m.labels != anew.labels, GROUP)
    assert (await ana.messages(GROUP))[0].labels == old.labels
    assert await told(ana, old, custom_id=old.buttons[0]["custom_id"])
    await ana.wait_for(lambda m: m.id == old.id and m.labels == moved.labels, GROUP)


async def test_a_deleted_board_is_shown_by_the_command(places: Client, bot: Rulekeeper, ana: Person) -> None:
    board = await begun(ana, GROUP)
    await places.delete_message(board)
    await ana.command("game hand", channel=GROUP)
    await ana.command("game board", channel=GROUP)
    assert (await on_board(ana, lambda m: "Options" in m.labels, GROUP)).id != board.id


async def test_each_press_says_what_is_private_in_one_follow_up(places: Client, ana: Person) -> None:
    """Discord takes at most five follow-ups of an interaction in a place without the bot."""
    await ana.command("help")  # The bot meets her in a server, so there are several places to move to.
    board = await begun(ana, FAR)
    for label in ("Hand", "Options", "More…", "Move…"):
        assert await told(ana, board, label)
    await places.fault("POST", "/webhooks/", "40094")
    assert not (await ana.press(board, "Hand")).failed
    assert not (await press_first(ana, FAR)).failed


async def test_a_server_that_hides_such_apps_shows_the_board_to_its_player_alone(places: Client, ana: Person) -> None:
    await places.deny(FAR, "external_apps", who="Ana")
    await ana.command("game new", game=GAME, level="short", channel=FAR)
    lobby = await ana.wait_for(lambda m: "Start" in m.labels, FAR)
    assert lobby.only_you
    await ana.press(lobby, "Start")
    board = await ana.wait_for(lambda m: "Options" in m.labels, FAR)
    assert board.id == lobby.id and (await told(ana, board, "Hand")).id != board.id
    await ana.press(board, custom_id=board.buttons[0]["custom_id"])
    await ana.wait_for(lambda m: m.id == board.id and m.labels != board.labels, FAR)


# --- other people ---


async def test_others_see_the_board_and_their_presses_are_refused(
    places: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    lobby = await opened(ana, GROUP)
    assert "Join" not in lobby.labels
    joined = await told(ben, lobby, custom_id=custom_ids.make_table_id((await one_table(bot)).id, "join"))
    assert "Only one person can play at this table" in joined.text
    invited = await ana.command("table invite", who="Ben", channel=GROUP)
    assert "`/game move` takes it to a channel of a server" in invited.text
    await ana.press(lobby, "Start")
    board = await on_board(ben, lambda m: "Options" in m.labels, GROUP)
    for one in (board.labels[0], "Hand", "Move…"):
        assert "only one person can play at it" in (await told(ben, board, one)).text, one
    more = await told(ben, board, "More…")
    assert "Watch" not in more.labels and not (await ben.press(more, "Game log")).failed
    with pytest.raises(NotAllowed, match="has not installed the app"):
        await ben.command("game board", channel=GROUP)


async def test_each_person_has_an_own_game_in_a_channel(
    places: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await ben.change(installed=True)
    hers, his = await begun(ana, FAR), await opened(ben, FAR)
    assert hers.id != his.id
    assert "You already play a game here" in (await ana.command("game new", game=GAME, channel=FAR)).text
    assert "no seat" in (await told(ben, hers, "Hand")).text
    assert len(await bot.referee.list_live_tables()) == 2


async def test_a_hand_is_never_on_the_board_of_a_group(
    places: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    """When the AI has a seat, the questions to the person are private, because on a server anybody could take over that
    seat."""
    lobby = await opened(ana, GROUP)
    await ana.press(lobby, "Add an AI")
    await on_board(ana, lambda m: m.text.count("\n- ") == 2, GROUP)
    await ana.command("game ready", channel=GROUP)
    await on_board(ana, lambda m: any(b["label"] == "Start" and not b["disabled"] for b in m.buttons), GROUP)
    await ana.press((await ana.messages(GROUP))[0], "Start")
    board = await on_board(ana, lambda m: "Answer…" in m.labels, GROUP)
    private = await told(ana, board, "Answer…")
    options = {one["label"] for one in private.buttons if one["label"].startswith("bid ")}
    assert private.only_you and options
    public = (await ben.messages(GROUP))[0]
    assert not options & set(public.labels) and private.id not in [m.id for m in await ben.messages(GROUP)]
    named = next(b["custom_id"] for b in private.buttons if b["label"] in options)
    answered = await ana.press(private, custom_id=named)
    assert answered.answered == "update"
    await ben.wait_for(lambda m: m.id == public.id and m.raw["components"] != public.raw["components"], GROUP)
    assert not await list_foreign_calls(places)


def list_commands(command: dict[str, Any], name: str = "") -> Iterator[str]:
    """Return the names of a command and its subcommands that need no option."""
    here, options = f"{name} {command['name']}".strip(), command.get("options") or []
    nested = [one for one in options if one["type"] in (1, 2)]
    for one in nested:
        yield from list_commands(one, here)
    if not nested and not any(one.get("required") for one in options):
        yield here


async def test_every_command_there_does_its_work_or_says_why_not(places: Client, bot: Rulekeeper, ana: Person) -> None:
    await begun(ana, GROUP)
    offered = [one for one in (await ana.state())["commands"] if 2 in one["contexts"]]
    names = [name for one in offered for name in list_commands(one)]
    assert len(names) > 60 and "game move" in names and "help" in names
    for name in names:
        said = await ana.command(name, channel=GROUP)
        shown = f"{said.text} {said.modal}"
        assert not said.failed and said.answered and "Something went wrong" not in shown, (name, shown)
        assert "<#-" not in shown and "None" not in said.text, (name, shown)
    direct = (await ana.dms())[0].channel_id  # The challenge is played there.
    assert not await list_foreign_calls(places, f"/channels/{direct}")


# --- moving ---


async def test_a_game_moves_to_a_channel_of_a_server_with_the_bot(places: Client, bot: Rulekeeper, ana: Person) -> None:
    await ana.command("help")  # The bot meets her in the first server.
    board = await begun(ana, GROUP)
    listed = await told(ana, board, "Move…")
    menu = next(c for c in listed.components if c.get("options"))
    labels = [one["label"] for one in menu["options"]]
    assert labels == ["Your direct messages with the bot", "#table-one", "#table-two", "#lounge"]
    moved = await ana.choose(listed, menu["custom_id"], "#table-two")
    table = await one_table(bot)
    assert "The game goes on in" in moved.text and table.facts.guild is not None and table.facts.has_channel
    there = await on_board(ana, lambda m: "Options" in m.labels, "table-two")
    assert "Move…" not in there.labels and there.labels[:3] == board.labels[:3]
    await ana.wait_for(lambda m: m.id == board.id and "played on in another place" in m.text, GROUP)
    assert not (await press_first(ana, "table-two")).failed


async def test_a_press_on_an_old_board_says_that_the_game_has_moved(
    places: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    board = await begun(ana, GROUP)
    bot.context.pressed_messages.forget(board.id)
    moved = await ana.command("game move", channel="table-one")
    assert "The game goes on in" in moved.text
    assert "You cannot use that table from here" in (await ben.press(board, "Hand")).text
    told = await ana.press(board, custom_id=board.buttons[0]["custom_id"])
    assert told.answered == "update" and "played on in another place" in (await ana.messages(GROUP))[0].text
    assert "You play no game outside of servers" in (await ana.command("game move", channel="table-two")).text


async def test_rights_are_checked_when_the_game_moves(places: Client, bot: Rulekeeper, ana: Person) -> None:
    await ana.command("help")
    board = await begun(ana, GROUP)
    await places.deny("lounge", "send", who="Ana")
    await places.deny("table-one", "view")
    listed = await told(ana, board, "Move…")
    menu = next(c for c in listed.components if c.get("options"))
    assert [one["label"] for one in menu["options"]] == ["Your direct messages with the bot", "#table-two"]
    await places.deny("table-two", "send")
    refused = await ana.choose(listed, menu["custom_id"], "#table-two")
    assert "can no longer write in that channel" in refused.text
    assert not (await one_table(bot)).facts.has_channel


async def test_a_game_moves_to_the_direct_messages_of_its_player(places: Client, bot: Rulekeeper, ana: Person) -> None:
    """Where the bot has met its player in no server, there is no other place, and one press is enough."""
    board = await begun(ana, FAR)
    await ana.change(dms_open=False)
    assert "cannot send you direct messages" in (await told(ana, board, "Move…")).text
    await ana.change(dms_open=True)
    said = await told(ana, board, "Move…")
    assert "The game goes on in" in said.text and "`/game move` in a channel of such a server" in said.text
    await on_board(ana, lambda m: "Options" in m.labels, "dm")
    assert (await one_table(bot)).facts.guild is None
    assert not (await press_first(ana, "dm")).failed


# --- direct messages with the bot ---


async def test_a_game_opens_in_direct_messages(bot: Rulekeeper, ana: Person) -> None:
    said = await ana.command("game new", game=GAME, level="short", channel="dm")
    assert "Only you play it." in said.text
    await ana.press(await on_board(ana, lambda m: "Start" in m.labels, "dm"), "Start")
    assert not (await press_first(ana, "dm")).failed
    assert "You already play a game here" in (await ana.command("game new", game=GAME, channel="dm")).text
    looked = await ana.command("game looking", game=GAME, channel="dm")
    assert "use it in a server that the bot is in" in looked.text


async def test_without_a_user_install_the_commands_are_for_servers(
    bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host who has not switched it on registers no command for it."""
    sent = list[dict[str, object]]()

    async def upsert(application: int, payload: list[dict[str, object]]) -> None:
        sent.extend(payload)

    monkeypatch.setattr(bot.http, "bulk_upsert_global_commands", upsert)
    assert bot.application is not None
    monkeypatch.setattr(bot.application, "_integration_types_config", {0: None})
    await bot.register()
    assert sent and all(one["integration_types"] == [0] for one in sent)
    assert not any(2 in one["contexts"] for one in sent)  # type: ignore[operator]


async def test_menus_of_a_lobby_change_its_board(places: Client, bot: Rulekeeper, ana: Person) -> None:
    board = await opened(ana, GROUP)
    menu = next(c for c in board.components if c.get("placeholder") == "Level")
    await ana.choose(board, menu["custom_id"], "long")
    await ana.wait_for(lambda m: m.id == board.id and "\nLong\n" in m.text, GROUP)
    assert "House rules" in (await told(ana, board, "House rules…")).text
    assert not await list_foreign_calls(places)
