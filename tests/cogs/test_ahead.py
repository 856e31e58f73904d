"""/game ahead: answers that are given before the question, in every game. Only the person who gives them sees them."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import Section
from cogs.messages.question.premoves import build_premoves_message
from engine.games.counter_terror.cards import DODGE
from engine.games.counter_terror.moves import MASK_ON, Defend
from engine.protocol import PASS, One
from engine.registry import load_games
from playground.client import Message, Person
from referee.table import match_commands, questions
from referee.table.table import Table
from tests.waiting import start, until

from .conftest import on_board
from .flows import one_table


async def begun(bot: Rulekeeper, ana: Person, ben: Person, game: str, level: str) -> Table:
    """Let everybody answer with the default until something can be settled ahead."""
    await ana.command("game new", game=game, level=level)
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Options" in m.labels)
    table = await one_table(bot)
    for number in range(200):
        if questions.list_plannable(table, 1):
            return table
        for seat in (0, 1):
            put = table.find_question(seat)
            if put is not None and not table.has_answered(seat):
                await table.do(
                    f"i:{number}.{seat}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default)
                )
    raise AssertionError("nothing can be settled ahead")


async def sheet(person: Person, **given: str) -> Message:
    shown = await person.command("game ahead", **given)
    assert shown.ephemeral and shown.message is not None and not shown.failed, shown.text
    return shown.message


EVERY = [
    ("tomb_raider", "", {"no-obstacle", "not-hit", "would-kill", "attacked-by.0"}),
    ("counter_terror", "", {"not-hit", "nobody-dies", "would-kill", "attacked-by.0"}),
    ("roll_for_adventure", "", {"no-damage", "no-enemy"}),
    ("tomb", "catacombs_short", {"not-hit"}),
]


@pytest.mark.lot(2, among="test")
@pytest.mark.parametrize(("game", "level", "conditions"), EVERY)
async def test_one_command_adds_premoves_in_every_game(
    ana: Person, ben: Person, bot: Rulekeeper, game: str, level: str, conditions: set[str]
) -> None:
    table = await begun(
        bot,
        ana,
        ben,
        game,
        level or next(one for one in load_games()[game].levels if 2 in load_games()[game].seats(one)),
    )
    empty = await sheet(ben)
    assert "Answers in advance" in empty.text and "Only you can see this list" in empty.text
    offered = await ben.autocomplete("game ahead", "what", "")
    assert offered and len(offered) <= 25
    hang = {one["value"] for one in await ben.autocomplete("game ahead", "if", "")}
    assert hang == {"any", "same"} | conditions
    shown = await sheet(ben, what=offered[0]["value"], **{"if": "same"})
    assert (
        questions.list_planned(table, 1)
        and not questions.list_planned(table, 0)
        and questions.list_conditions(table, 1) == ("same",)
    )
    assert "1. " in shown.text and "only if the question stays exactly as shown" in shown.text
    other = await sheet(ana)
    assert "1. " not in other.text
    for key in conditions:
        looked = await ben.choose(shown, label="Change…", values="0")
        assert looked.message is not None
        hung = await ben.choose(looked.message, label="Choose a condition…", values=key)
        assert questions.list_conditions(table, 1) == (key,) and hung.message is not None
        shown = hung.message
    looked = await ben.choose(shown, label="Change…", values="0")
    assert looked.message is not None
    back = next(label for label in looked.message.labels if label.startswith("Take back: "))
    await ben.press(looked.message, back)
    assert not questions.list_planned(table, 1)


async def test_cards_stand_in_sections_as_beside_a_question(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(bot, ana, ben, "counter_terror", load_games()["counter_terror"].levels[0])
    monkeypatch.setattr(questions, "list_plannable", lambda *_: (Defend(DODGE), MASK_ON, PASS))
    shown = build_premoves_message(table, 1, "en-US")
    dodge, mask, _ = shown.rows
    assert isinstance(dodge[0], Section) and dodge[0].label == "Dodge" and "Halves a Grenade" in dodge[0].about
    assert isinstance(mask[0], Section) and "Protects you" in mask[0].about and "Protects" not in " ".join(shown.lines)


async def test_a_ninth_premove_and_an_impossible_one_are_refused(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await begun(bot, ana, ben, "counter_terror", load_games()["counter_terror"].levels[0])
    cleo = await ana.playground.person("Cleo")
    assert "no seat" in (await cleo.command("game ahead")).text
    assert "There is no “fly” here" in (await ben.command("game ahead", what="fly")).text
    assert (
        "You cannot use that condition for an answer in this game"
        in (await ben.command("game ahead", what="pass", **{"if": "it rains"})).text
    )
    for _ in range(8):
        await sheet(ben, what="pass")
    assert len(questions.list_planned(table, 1)) == 8
    assert "You already have 8 answers in advance" in (await ben.command("game ahead", what="pass")).text


async def test_if_no_premove_is_possible_the_reply_says_why_and_when_it_is(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    table = await begun(bot, ana, ben, "tomb", "catacombs_short")
    for number in range(200):
        if not questions.list_plannable(table, 1):
            break
        for seat in (0, 1):
            put = table.find_question(seat)
            if put is not None and not table.has_answered(seat):
                value = put.ask.choice.write(put.ask.default)
                await table.do(f"i:on{number}.{seat}", match_commands.answer, seat, put.number, value)
    said = (await sheet(ben)).text
    assert "You cannot give an answer in advance right now." in said
    assert "in the combat of your own raid, if your party has at least two Characters." in said


async def test_an_old_button_of_tomb_goes_on_working(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await begun(bot, ana, ben, "tomb", "catacombs_short")
    seat = 1 - table.list_waiting()[0].seat
    who = (ana, ben)[seat]
    said = (await who.command("game options")).text
    assert (
        "You have nothing to answer right now." in said and "You can answer your next questions in advance" in said
    ), "what its buttons are"
    shown = await sheet(who)
    await who.press(shown, custom_id=f"rk:{table.id}:0:stock-rest:default", force=True)
    assert [one.format_text() for one in questions.list_planned(table, seat)] == ["stock-rest:default"]
    await who.press(shown, custom_id=f"rk:{table.id}:unplan!stock-rest:default", force=True)
    assert not questions.list_planned(table, seat)


async def test_the_hand_says_that_what_is_settled_goes_on(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The AI's pace applies to each of twenty cards, and nobody needs to wait for a question in this time."""
    table = await begun(bot, ana, ben, "tomb", "catacombs_short")
    seat = 1 - table.list_waiting()[0].seat
    who = (ana, ben)[seat]
    assert "stay active" not in (await who.command("game hand")).text
    await sheet(who, what="stock-rest:ai")
    assert questions.list_planned(table, seat)
    assert "stay active" in (await who.command("game hand")).text


async def test_premoves_are_played_at_the_pace_of_the_ai(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await begun(bot, ana, ben, "tomb", "catacombs_short")
    asked = table.list_waiting()[0].seat
    me = 1 - asked
    await sheet((ana, ben)[me], what=questions.list_plannable(table, me)[0].format_text())
    put = table.find_question(asked)
    assert put is not None
    before = bot.referee.now()
    await table.do("i:on", match_commands.answer, asked, put.number, put.ask.choice.write(put.ask.default))
    assert table.list_waiting()[0].seat == me and questions.list_planned(table, me), "not at once: it would tell"
    await until(lambda: not questions.list_planned(table, me))
    assert bot.referee.now() - before >= bot.referee.ai_seats.pace


async def test_several_cards_are_stocked_by_one_form(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The first card answers the question, and the others become premoves. Cards left for later stay in the hand."""
    table = await begun(bot, ana, ben, "tomb", "catacombs_short")
    me = table.list_waiting()[0].seat
    who = (ana, ben)[me]
    put = table.find_question(me)
    assert put is not None and isinstance(put.ask.choice, One)
    board = await on_board(who, lambda m: "Hand" in m.labels)
    hand = (await who.press(board, "Hand")).message
    assert hand is not None
    opened = await who.press(hand, "Several at once…")
    assert opened.modal is not None
    groups = [part["component"] for part in opened.modal["components"]]
    cards = list(dict.fromkeys(one.card for one in put.ask.choice.options))
    assert [one["custom_id"] for one in groups] == cards and len(cards) > 1
    assert all([o["value"] for o in one["options"] if o.get("default")] == ["-"] for one in groups)
    nothing = await who.submit_fields(opened, {})
    assert "You have chosen nothing" in nothing.text and table.find_question(me) == put
    crypts = list(dict.fromkeys(one.crypt for one in put.ask.choice.options))
    wanted = {card: f"place:{card},{crypt}" for card, crypt in zip(cards[:2], crypts, strict=False)}
    other = await (ana, ben)[1 - me].press(board, custom_id=f"rk:{table.id}:{put.number}+batch", force=True)
    assert other.modal is None and other.ephemeral, "nobody else may open it"
    done = await who.submit_fields(opened, wanted)
    assert not done.failed and table.find_question(me) != put
    assert [one.format_text() for one in questions.list_planned(table, me)] == [wanted[cards[1]]]
    late = await who.submit_fields(opened, wanted)
    assert late.ephemeral and not late.failed, "a form that is sent twice is too late, and says so"
    assert [one.format_text() for one in questions.list_planned(table, me)] == [wanted[cards[1]]]
