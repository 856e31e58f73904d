"""Choosing by a few presses, suggesting to whoever is asked, agreeing, asking the AI: on Discord's protocol."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

import tests.fake
from cogs.client import Rulekeeper
from cogs.components import custom_ids
from cogs.messages.table import options
from cogs.messages.table.board import build_board_message
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, suggestions
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import load_presenter, register
from render.face.records import Label
from render.text.i18n import T, list_languages
from tests.changed_records import change_record
from tests.e2e.world import answer_by_button
from tests.fake import cairn, otherwise
from tests.fake.cairn import GAME as CAIRN
from tests.fake.pebbles import GAME as PEBBLES
from tests.waiting import start

from .conftest import on_board, playing
from .flows import one_table
from .messages.payloads import everything, payload

GRANITE, FLINT = "lay:granite,north,2", "lay:flint,east,3"


@pytest.fixture(autouse=True)
def cairn_known(fake_game: None) -> None:
    tests.fake.register_cairn()


@pytest.fixture
async def cleo(pg: Client, bot: Rulekeeper) -> AsyncIterator[Person]:
    yield await pg.person("Cleo")


async def building(person: Person, *others: Person) -> Message:
    """Begin a match of Cairn. The first of these people is asked."""
    await person.command("game new", game=CAIRN.key, level="hill")
    board = await person.wait_for(lambda m: "Start" in m.labels)
    for other in others:
        await other.press(board, "Join")
        await other.command("game ready")
    await start(person)
    return await on_board(person, lambda m: "Ask AI: not rated" in m.labels)


async def opened(person: Person, message: Message, label: str) -> Message:
    """Return the message that a press shows to the person who pressed."""
    result = await person.press(message, label)
    assert not result.failed and result.message is not None, result
    return result.message


async def suggested(person: Person, *ways: str) -> Message:
    """Press the buttons ``ways`` to suggest an answer. Return the board as soon as it shows the suggestion."""
    panel = await opened(person, await on_board(person), "Suggest…")
    for way in ways:
        panel = await opened(person, panel, way)
    assert panel.text.startswith("You suggest: ") and panel.labels == ["Suggest something else…"]
    return await on_board(person, lambda m: f"Agree: {ways[-1]}" in m.labels)


def id_of(message: Message, label: str) -> str:
    return str(next(c["custom_id"] for c in message.buttons if c["label"] == label))


def answers(table: Table) -> list[str]:
    return [str(told.open) for told in history.list_latest_events(table, None) if told.kind == "laid"]


# --- few presses ---


async def test_two_presses_place_what_is_meant_most(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    assert board.labels[:4] == ["flint ×3", "granite ×2", "slate ×1", "More choices…"]
    first = await opened(ana, board, "granite ×2")
    assert first.only_you and first.labels[:4] == [f"2 granite {side}" for side in cairn.SIDES]
    assert "**2 granite north** — It would stand." in first.text, "what it comes to is said before it is pressed"
    done = await ana.press(first, "2 granite north")
    assert done.answered == "update" and done.message is not None and done.message.id == first.id
    assert "Ana lays 2 granite in the north." in done.message.text and "trim?" in done.message.text
    table = await one_table(bot)
    assert table.find_question(0).ask.kind == "trim"  # type: ignore[union-attr]


async def test_there_is_a_way_back_and_one_to_what_is_seldom_meant(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    panel = await opened(ana, board, "flint ×3")
    seldom = await opened(ana, panel, "More choices…")
    assert seldom.id == panel.id and "1 flint west" in seldom.labels and "3 flint west" not in seldom.labels
    usual = await opened(ana, seldom, "Back")
    assert usual.labels == panel.labels
    first = await opened(ana, usual, "Back")
    assert first.labels[:4] == ["flint ×3", "granite ×2", "slate ×1", "More choices…"]
    other = await opened(ana, await on_board(ana), "More choices…")
    assert "1 flint west" in other.labels and "1 granite east" in other.labels
    done = await ana.press(other, "1 granite east")
    assert not done.failed and "Ana lays 1 granite in the east." in done.text


async def test_an_answer_to_another_players_question_is_refused_with_a_way_to_suggest(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    board = await building(ana, ben)
    leaf = f"rk:1:{number_of(board)}:{FLINT}"
    for pressed in ({"label": "flint ×3"}, {"custom_id": leaf, "force": True}):
        refused = await ben.press(board, **pressed)  # type: ignore[arg-type]
        assert refused.ephemeral and "> can decide this" in refused.text
        assert "no seat at this table" in (await cleo.press(board, **pressed)).text  # type: ignore[arg-type]
    assert not answers(await one_table(bot))


async def test_every_answer_can_be_pressed(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await building(ana, ben)
    table = await one_table(bot)
    put = table.find_question(0)
    assert put is not None
    for value in ("lay:flint,west,1", "lay:slate,south,1", "lay:granite,east,2"):
        await answer_by_button(ana, put, value, table.id)
        assert (
            answers(table)
            and suggestions.open_question(table) is not None
            and suggestions.open_question(table).ask.kind == "trim"
        )
        await table.do(f"i:undo {value}", agreements.undo, table.facts.host)
        put = table.find_question(0)
        assert put is not None and put.ask.kind == "lay"
        await on_board(ana, lambda m, n=put.number: any(f":{n}?" in c["custom_id"] for c in m.buttons))


async def test_a_command_says_only_what_does_not_go_without_saying(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await building(ana, ben)
    offered = await ana.autocomplete("cairn lay", "count", "", stone="granite", side="north")
    assert {choice["value"] for choice in offered} == {"1", "2"}
    listed = await ana.command("game options")
    assert "`/cairn lay stone:granite side:east`" in listed.text
    await ana.command("cairn lay", stone="granite", side="north")
    assert answers(await one_table(bot)) == [str({"seat": 0, "stone": "granite", "side": "north", "count": 2})]


# --- suggesting ---


async def test_a_suggestion_is_shown_until_the_asked_player_agrees(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    await building(ana, ben, cleo)
    board = await suggested(ben, "granite ×2", "2 granite north")
    assert (
        "Suggested by Ben: **2 granite north**" in board.text
        and "If Ana agrees, the suggestion becomes the answer." in board.text
    )
    assert (await cleo.press(board, "Agree: 2 granite north")).answered == "defer_update"
    board = await on_board(ana, lambda m: "Suggested by Ben, Cleo" in m.text)
    mine = await ana.command("game hand", channel="dm")
    assert mine.message is not None and "Agree: 2 granite north" in mine.message.labels
    assert "Suggested by Ben, Cleo: **2 granite north**" in mine.text
    table = await one_table(bot)
    assert not answers(table), "the others only suggest"
    done = await ana.press(board, "Agree: 2 granite north")
    assert not done.failed and answers(table)
    after = await on_board(ana, lambda m: "trim" in m.text)
    assert "Suggested" not in after.text and "Agree: 2 granite north" not in after.labels
    old = id_of(board, "Agree: 2 granite north")
    late = await cleo.press(board, custom_id=old, force=True)
    assert "moved on" in late.text and len(answers(table)) <= 1
    twice = await ana.press(board, custom_id=old, force=True)
    assert "moved on" in twice.text and twice.message is not None and twice.message.selects, "and what is asked now"


async def test_a_changed_suggestion_leaves_no_misleading_button(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    await building(ana, ben, cleo)
    before = await suggested(ben, "granite ×2", "2 granite north")
    board = await suggested(ben, "flint ×3", "3 flint east")
    assert "Agree: 2 granite north" not in board.labels and "**2 granite north**" not in board.text
    for person in (ana, cleo):
        late = await person.press(before, custom_id=id_of(before, "Agree: 2 granite north"), force=True)
        assert "That suggestion is no longer open" in late.text
    table = await one_table(bot)
    assert not answers(table) and [len(one.people) for one in suggestions.list_suggestions(table)] == [1]


async def test_three_suggestions_are_shown_those_of_most_people_first(
    ana: Person, ben: Person, cleo: Person, bot: Rulekeeper
) -> None:
    await building(ana, ben, cleo)
    await suggested(ben, "granite ×2", "2 granite north")
    board = await suggested(cleo, "flint ×3", "3 flint east")
    assert [label for label in board.labels if label.startswith("Agree")] == [
        "Agree: 2 granite north", "Agree: 3 flint east",
    ]  # fmt: skip
    await ben.press(board, "Agree: 3 flint east")
    board = await on_board(ana, lambda m: "Suggested by Cleo, Ben" in m.text)
    assert [label for label in board.labels if label.startswith("Agree")] == ["Agree: 3 flint east"]


async def test_only_who_plays_suggests_and_nobody_to_himself(ana: Person, ben: Person, cleo: Person) -> None:
    await building(ana, ben)
    board = await suggested(ben, "granite ×2", "2 granite north")
    for label in ("Suggest…", "Ask AI: not rated", "Agree: 2 granite north"):
        assert "no seat at this table" in (await cleo.press(board, label)).text, label
    own = await ana.press(board, "Suggest…")
    assert "question is for you" in own.text and own.message is not None and "flint ×3" in own.message.labels
    forged = await ana.press(board, custom_id=f"rk:1:~{number_of(board)}:{FLINT}", force=True)
    assert "question is for you" in forged.text
    strange = await ben.press(board, custom_id=f"rk:1:~{number_of(board)}:lay:flint,up,3", force=True)
    assert "not possible" in strange.text
    stale = await ben.press(board, custom_id=f"rk:1:~99999:{FLINT}", force=True)
    assert "moved on" in stale.text and "**Ana is asked: lay.**" in stale.text, (
        "a refusal says who is waited for, as the board does"
    )
    assert [label for label in (await on_board(ana)).labels if label.startswith("Agree")] == ["Agree: 2 granite north"]


async def test_who_has_given_up_suggests_no_more(ana: Person, ben: Person, cleo: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben, cleo)
    await (await one_table(bot)).do("i:concede", match_commands.concede, 1)
    for label in ("Suggest…", "Ask AI: not rated"):
        assert "given up your seat" in (await ben.press(board, label)).text


@pytest.mark.parametrize("rest", ["", "x", "1", "1.", "x.y", "9" * 30 + ".a", "1.zzzz"])
async def test_forged_agreeing_is_refused_in_words(ana: Person, ben: Person, rest: str) -> None:
    board = await building(ana, ben)
    for person in (ana, ben):
        refused = await person.press(board, custom_id=f"rk:1:second!{rest}", force=True)
        assert refused.ephemeral and "Failure" not in refused.text and not refused.failed


def number_of(board: Message) -> int:
    found = [found for c in board.buttons if (found := custom_ids.read(c["custom_id"])) is not None and found.question]
    assert found[0].question is not None
    return found[0].question


async def test_sets_are_suggested_too(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await building(ana, ben)
    table = await one_table(bot)
    await table.do("i:laid", match_commands.answer, 0, table.find_question(0).number, GRANITE)  # type: ignore[union-attr]
    board = await on_board(ana, lambda m: "is asked: trim" in m.text)
    panel = await opened(ben, board, "Suggest…")
    (menu,) = panel.selects
    assert menu["custom_id"].startswith("rk:1:~")
    await ben.choose(panel, menu["custom_id"], "granite~1")
    board = await on_board(ana, lambda m: "Agree: granite" in m.labels)
    panel = await opened(ben, board, "Suggest…")
    await ben.press(panel, "None of these")
    board = await on_board(ana, lambda m: "Agree: None of these" in m.labels)
    await ana.press(board, "Agree: None of these")
    secret = await on_board(ana, lambda m: "Answer…" in m.labels)
    assert not {"Suggest…", "Ask AI: not rated"} & set(secret.labels), "of a secret question nothing is shown"
    for label in ("suggest", "advise"):
        refused = await ben.press(secret, custom_id=f"rk:1:{label}", force=True)
        assert "There is no open question for which you can suggest an answer" in refused.text


async def test_competitive_games_offer_no_suggestions(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    table = await one_table(bot)
    for seat in (0, 1):
        await table.do(f"i:{seat}", match_commands.answer, seat, table.find_question(seat).number, "pass")  # type: ignore[union-attr]
    board = await on_board(ana, lambda m: "left or right" in m.text)
    assert not {"Suggest…", "Ask AI: not rated"} & set(board.labels)
    refused = await ben.press(board, custom_id=f"rk:{table.id}:suggest", force=True)
    assert "In this game everybody decides alone, so you cannot suggest answers to others" in refused.text
    refused = await ben.press(board, custom_id=f"rk:{table.id}:advise", force=True)
    assert "This match is rated, so the AI gives no advice" in refused.text and "*Ask the AI: always*" in refused.text


async def test_the_same_press_delivered_twice_suggests_once(
    ana: Person, ben: Person, cleo: Person, pg: Client, bot: Rulekeeper
) -> None:
    await building(ana, ben, cleo)
    board = await suggested(ben, "granite ×2", "2 granite north")
    await pg.duplicate_next()
    await cleo.press(board, "Agree: 2 granite north")
    await on_board(ana, lambda m: "Suggested by Ben, Cleo" in m.text)
    assert [one.people for one in suggestions.list_suggestions(await one_table(bot))] == [
        tuple(info.person for info in (await one_table(bot)).facts.seats[1:])
    ]


async def test_suggestions_outlive_a_restart_with_their_buttons(tmp_path: Path) -> None:
    referee = await Referee.open(tmp_path / "again.sqlite3")
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", CAIRN.key, "hill"), "i:open")
    await table.do("i:join", lobby_commands.join, 101, "Ben")
    await table.do("i:ready", lobby_commands.mark_ready, 101)
    await table.do("i:start", match_commands.start, 100)
    await table.do("i:suggest", suggestions.suggest, 101, table.find_question(0).number, GRANITE)  # type: ignore[union-attr]
    before = build_board_message(table)
    assert any("Ben" in line and "2 granite north" in line for line in before.lines)
    await referee.close()
    referee = await Referee.open(tmp_path / "again.sqlite3")
    again = await referee.find_table(table.id)
    assert again is not None and build_board_message(again).fingerprint == before.fingerprint
    await referee.close()


async def test_a_paused_table_takes_no_suggestions(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    panel = await opened(ben, board, "Suggest…")
    table = await one_table(bot)
    await table.do("i:pause", agreements.pause, table.facts.host)
    await table.do("i:agree", agreements.agree, agreements.list_voters(table)[0], 1)
    resting = await on_board(ana, lambda m: "Resume" in m.labels)
    assert not {"Suggest…", "Ask AI: not rated"} & set(resting.labels)
    inner = await opened(ben, panel, "granite ×2")
    assert "paused" in (await ben.press(inner, "2 granite north")).text and not suggestions.list_suggestions(table)


async def test_suggesting_begins_by_a_command_too(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await building(ana, ben)
    panel = await ben.command("cairn suggest")
    assert panel.ephemeral and "What do you suggest to Ana?" in panel.text and panel.message is not None
    assert panel.message.labels[:3] == ["flint ×3", "granite ×2", "slate ×1"]
    assert panel.message.labels[-1] == "Ask AI: not rated"
    assert "question is for you" in (await ana.command("cairn suggest")).text
    assert "Suggest…" in (await ben.command("game options")).message.labels  # type: ignore[union-attr]
    pebble = bot.tree.get_command(load_presenter(PEBBLES.key).root)
    assert isinstance(pebble, app_commands.Group) and "suggest" not in {c.name for c in pebble.commands}


async def test_every_page_of_the_options_lists_the_commands(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "OPTIONS_A_PAGE", 1)
    await building(ana, ben)
    page = (await ana.command("game options")).message
    assert page is not None
    for _ in range(2):
        assert "`/cairn " in page.text and "More" in page.labels
        page = await opened(ana, page, "More")
    assert "`/cairn " in page.text


async def test_a_command_agrees_with_a_suggestion(ana: Person, ben: Person, cleo: Person, bot: Rulekeeper) -> None:
    await building(ana, ben, cleo)
    table = await one_table(bot)
    assert "That suggestion is no longer open" in (await cleo.command("cairn agree")).text
    await suggested(ben, "granite ×2", "2 granite north")
    assert not (await cleo.command("cairn agree")).failed, "there is one only: it goes without saying"
    assert [len(one.people) for one in suggestions.list_suggestions(table)] == [2]
    await suggested(ben, "flint ×3", "3 flint east")
    offered = {choice["name"] for choice in await ana.autocomplete("cairn agree", "what", "")}
    assert offered == {"2 granite north", "3 flint east"}
    asked = await ana.command("cairn agree")
    assert "The suggestion" in asked.text and not answers(table), "there are two of them"
    done = await ana.command("cairn agree", what="3 flint east")
    assert not done.failed and "flint" in str(answers(table))


async def test_asking_the_ai_is_a_command_too(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    typed = await ana.command("cairn advice")
    pressed = await opened(ana, board, "Ask AI: not rated")
    assert typed.ephemeral and typed.text == pressed.text and typed.message is not None
    assert typed.message.labels == pressed.labels == ["Do this", "Something else…"]


# --- the AI's advice ---


async def test_the_asked_takes_the_ais_advice_by_a_press(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    advice = await opened(ana, board, "Ask AI: not rated")
    assert advice.only_you and advice.labels == ["Do this", "Something else…"]
    assert advice.text == "The AI suggests: **2 granite north** — It would stand.\nIt stands steady on 0 stones."
    done = await ana.press(advice, "Do this")
    assert not done.failed and answers(await one_table(bot)) == [
        str({"seat": 0, "stone": "granite", "side": "north", "count": 2})
    ]
    public = " ".join(m.text for m in await ben.messages())
    assert "The AI suggests" not in public, "advice is for who asked"


async def test_who_does_not_take_the_advice_gets_the_question_again(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    mine = await opened(ana, await opened(ana, board, "Ask AI: not rated"), "Something else…")
    assert mine.only_you and mine.labels[:3] == ["flint ×3", "granite ×2", "slate ×1"]
    theirs = await opened(ben, await opened(ben, board, "Ask AI: not rated"), "Suggest something else…")
    assert "What do you suggest to Ana?" in theirs.text and theirs.labels[:3] == mine.labels[:3]


async def test_others_hand_the_ais_advice_on(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await building(ana, ben)
    advice = await opened(ben, board, "Ask AI: not rated")
    assert advice.labels == ["Suggest this", "Suggest something else…"]
    handed = await opened(ben, advice, "Suggest this")
    assert handed.id == advice.id and handed.text.startswith("You suggest: **2 granite north**")
    await on_board(ana, lambda m: "Suggested by Ben: **2 granite north**" in m.text)
    assert not answers(await one_table(bot))


async def test_advice_for_a_question_gone_by_is_not_given(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await building(ana, ben)
    table = await one_table(bot)
    advise = bot.referee.ai_seats.advise_seat

    async def late(*args: Any) -> Any:
        found = await advise(*args)
        await table.do("i:meanwhile", match_commands.answer, 0, number_of(board), GRANITE)
        return found

    monkeypatch.setattr(bot.referee.ai_seats, "advise_seat", late)
    assert "moved on" in (await ben.press(board, "Ask AI: not rated")).text


async def test_advice_may_lack_a_reason_or_be_missing(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await building(ana, ben)
    table = await one_table(bot)
    await table.do("i:laid", match_commands.answer, 0, table.find_question(0).number, GRANITE)  # type: ignore[union-attr]
    board = await on_board(ana, lambda m: "is asked: trim" in m.text)
    with monkeypatch.context() as patch:
        otherwise(patch, CAIRN.key, advise=lambda *_: 1 / 0)
        assert "no advice" in (await ana.press(board, "Ask AI: not rated")).text
    advice = await opened(ana, board, "Ask AI: not rated")
    assert advice.text == "The AI suggests: **None of these**"
    await ana.press(advice, "Do this")
    assert table.find_question(0).ask.kind == "whisper"  # type: ignore[union-attr]


async def test_who_plays_alone_may_still_ask_the_ai(ana: Person) -> None:
    board = await building(ana)
    assert "Suggest…" not in board.labels
    assert "The AI suggests" in (await ana.press(board, "Ask AI: not rated")).text


async def test_the_ai_takes_seats_where_all_play_together(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game=CAIRN.key, level="hill")
    await ana.command("table ai")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ana.press(board, "Start")
    board = await on_board(ana, lambda m: "Ask AI: not rated" in m.labels)
    assert "Suggest…" not in board.labels, "of two, one of them an AI, nobody is left to suggest anything"


# --- within Discord's limits, in every language ---


@pytest.mark.parametrize("lone", [False, True], ids=["steps", "twenty buttons"])
async def test_the_fullest_board_with_suggestions_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lone: bool
) -> None:
    if lone:  # Show as many buttons at once as possible, however high the phone would have to be.
        monkeypatch.setattr("cogs.components.phone.can_fit_screen", lambda sheet: True)
        monkeypatch.setattr(cairn, "STONES", ("flint", "granite", "slate", "chalk", "marble"))
        plain = change_record(
            cairn.FACE, step=lambda *_: None, label=lambda option, ask, view, names: Label(T("{n}", n=names[1]))
        )
        register(cairn.GAME.key, plain)
    referee = await Referee.open(tmp_path / "full.sqlite3")
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana " * 15, CAIRN.key, "hill"), "i:open")
    for seat in range(1, 5):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"*Ben* {seat} " * 8)
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do("i:start", match_commands.start, 100)
    put = table.find_question(0)
    assert put is not None
    for seat in range(1, 5):
        await table.do(
            f"i:s{seat}", suggestions.suggest, 100 + seat, put.number, put.ask.choice.options[-seat].format_text()
        )  # type: ignore[union-attr]
    for locale in list_languages():
        for sheet in everything(table, locale):
            payload(sheet)
    public = build_board_message(table, since=1)
    buttons = [part.label for row in public.rows for part in row]
    assert "Suggest…" in buttons and "Ask AI: not rated" in buttons
    assert sum(label.startswith("Agree: ") for label in buttons) == 3
    assert sum(line.startswith("Suggested by ") for line in public.lines) == 3
    assert not re.search(r"(?<!\\)\*Ben", "".join(public.lines)), "names stay harmless"
    await referee.close()
