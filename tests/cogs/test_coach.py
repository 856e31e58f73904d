"""Asking the AI where people play against each other: the button, the command, the wait, and the mark at the end."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.messages.common.viewpoint import build_viewer_context
from cogs.messages.lobby.lobby import build_lobby_message as lobby_of
from cogs.messages.question.coaching import ask_button, build_advice_message
from cogs.messages.table.board import build_board_message as board_of
from engine.events import Advice
from engine.search.counsel import Counsel
from playground.client import Person
from referee.table import coaching, match_commands
from render.face.event_words import EventEntry
from tests.fake import otherwise
from tests.fake.face import WORDS
from tests.fake.pebbles import GAME as PEBBLES
from tests.waiting import start

from .coach import alone
from .conftest import lobby, on_board
from .flows import one_table


async def test_a_private_question_has_the_button_and_the_answer_takes_one_press(ana: Person, bot: Rulekeeper) -> None:
    table, hand = await alone(ana, bot)
    assert "Ask AI: not rated" in hand.labels and "Ask AI: not rated" not in (await on_board(ana)).labels
    before = table.find_question(0)
    advice = (await ana.press(hand, "Ask AI: not rated")).message
    assert advice is not None and advice.only_you and advice.text.startswith("The AI suggests: ")
    assert coaching.is_advised(table.facts)
    assert "advice" not in " ".join(m.text for m in await ana.messages() if not m.only_you), "nobody is told when"
    await ana.press(advice, "Do this")
    assert table.find_question(0) != before


async def test_advice_on_a_question_that_is_answered_meanwhile_gives_way_to_the_hand(
    ana: Person, bot: Rulekeeper
) -> None:
    table, hand = await alone(ana, bot)
    advice = (await ana.press(hand, "Ask AI: not rated")).message
    question = table.find_question(0)
    assert advice is not None and question is not None
    value = question.ask.choice.write(question.ask.default)
    await table.do("i:meanwhile", match_commands.answer, 0, question.number, value)
    await ana.wait_for(lambda m: m.id == advice.id and "The AI suggests" not in m.text)


@pytest.mark.parametrize("guided", [True, False])
async def test_advice_costs_no_rating_that_a_guided_game_has_not(ana: Person, bot: Rulekeeper, guided: bool) -> None:
    await ana.command("game new", game="counter_terror")
    await ana.command("table ai")
    await ana.command("table coach", on=guided)
    await start(ana)
    table = await one_table(bot)
    label = ask_button(table, build_viewer_context(table, 0, "en-US")).label
    assert label == ("Ask the AI" if guided else "Ask AI: not rated")


async def test_the_command_gives_the_same_advice_as_the_button(ana: Person, bot: Rulekeeper) -> None:
    _, hand = await alone(ana, bot)
    pressed = await ana.press(hand, "Ask AI: not rated")
    typed = await ana.command("pebble advice")
    assert typed.ephemeral and typed.text == pressed.text != ""


async def test_who_has_to_wait_reads_that_the_ai_thinks_and_nobody_else_waits(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hand = await alone(ana, bot)
    go = threading.Event()

    def slowly(view: Any, ask: Any, pick: Any) -> Any:
        assert go.wait(20)
        return ask.default, Advice()

    otherwise(monkeypatch, PEBBLES.key, advise=slowly)
    monkeypatch.setattr("cogs.interactions.suggesting.QUICK", 0.05)
    pressed = await ana.press(hand, "Ask AI: not rated")
    assert pressed.text == "The AI is thinking…"
    put = table.find_question(0)
    go.set()
    shown = await ana.wait_for(lambda m: m.only_you and m.text.startswith("The AI suggests: "))
    assert pressed.message is not None and shown.id == pressed.message.id, "it is edited"
    assert table.find_question(0) == put


async def test_who_goes_on_without_waiting_is_left_alone_and_pays_nothing(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hand = await alone(ana, bot)
    go, thought = threading.Event(), asyncio.Event()
    advise_seat = bot.referee.ai_seats.advise_seat

    async def advise(*given: Any) -> Any:
        try:
            return await advise_seat(*given)
        finally:
            thought.set()

    def slowly(view: Any, ask: Any, pick: Any) -> Any:
        assert go.wait(20)
        return ask.default, Advice()

    otherwise(monkeypatch, PEBBLES.key, advise=slowly)
    monkeypatch.setattr(bot.referee.ai_seats, "advise_seat", advise)
    monkeypatch.setattr("cogs.interactions.suggesting.QUICK", 0.05)
    waiting = await ana.press(hand, "Ask AI: not rated")
    assert waiting.message is not None
    panel = (await ana.press(waiting.message, "Keep playing")).message
    assert panel is not None
    go.set()
    await thought.wait()
    await bot.replies.drain_replies(20)
    (left,) = [m for m in await ana.messages() if m.only_you]
    assert (left.id, left.text) == (panel.id, panel.text) and not coaching.is_advised(table.facts)


@pytest.mark.parametrize(
    ("practice", "said"), [(False, "not rated because the AI gave advice"), (True, "The AI gave advice in this match.")]
)
async def test_the_end_says_once_that_there_was_advice(
    ana: Person, ben: Person, bot: Rulekeeper, practice: bool, said: str
) -> None:
    await ana.command("game new", game=PEBBLES.key, level="short", practice=practice)
    await ben.press(await ana.wait_for(lambda m: "Start" in m.labels), "Join")
    await ben.command("game ready")
    await start(ana)
    table = await one_table(bot)
    for advised in (False, True):
        if advised:
            await table.do("i:advised", coaching.note_advice, table.facts.host)
        assert "gave advice" not in " ".join(board_of(table).lines)
    await table.do("i:gone", match_commands.concede, 0)
    await table.do("i:gone too", match_commands.concede, 1)
    shown = " ".join(board_of(table).lines)
    assert table.facts.phase == "over" and said in shown and shown.count("gave advice") == 1


async def test_the_lobby_says_what_always_costs(ana: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    table = await one_table(bot)
    assert "no rating" not in " ".join(lobby_of(table).lines)
    await ana.command("table set", setting="Ask the AI", value="always (the match is not rated)")
    assert "All players may ask the AI for advice, so the match is not rated" in " ".join(lobby_of(table).lines)


async def test_each_answer_has_its_worth_and_a_reason_only_if_it_has_figures(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hand = await alone(ana, bot)
    put = table.find_question(0)
    assert put is not None
    first, second = put.ask.choice.options[:2]  # type: ignore[union-attr]

    async def advise(*_: Any) -> tuple[Counsel, ...]:
        return Counsel(first, Advice(), 0.54), Counsel(second, Advice(), 0.51)

    monkeypatch.setattr(bot.referee.ai_seats, "advise_seat", advise)
    said = (await ana.press(hand, "Ask AI: not rated")).text.splitlines()
    assert said[0].endswith("· chance to win: about 54 %") and said[1].startswith("-# Next best: ") and len(said) == 2
    assert said[1].endswith("· chance to win: about 51 %")


class Silent(Advice, frozen=True):
    """Advice with a figure, and without words."""

    kind = "silent"
    count: int = 3


async def test_an_answer_whose_reason_has_no_words_adds_no_empty_line(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await alone(ana, bot)
    put = table.find_question(0)
    assert put is not None
    monkeypatch.setitem(WORDS.entries, Silent, EventEntry(None))
    first, second = put.ask.choice.options[:2]  # type: ignore[union-attr]
    found = Counsel(first, Silent(), 0.5), Counsel(second, Silent(), 0.5)
    lines = build_advice_message(table, 0, put, found, "en-US").lines
    assert len(lines) == 1 and lines[0].startswith("-# Next best: ")
