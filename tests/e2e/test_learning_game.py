"""A newcomer plays a whole game through the playground with real processes, once by buttons and once by commands."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from engine.games.tomb_raider.cards import get_pool
from playground.client import Person, Result
from render.games.tomb_raider.words.names import describe_card_name
from render.text.i18n import say
from tests import luck
from tests.languages import OTHER

from .learning_game import GAME, asked, begin, shown
from .world import World, answer_by_button, answer_by_command, world

Answering = Callable[..., Awaitable[Result]]


async def play_on(w: World, person: Person, give: Answering, most: int = 400, each: Any = None) -> int:
    """Answer until the match is over. Return the number of answers."""
    lot = luck.lot()
    for answers in range(most):
        if w.phase() != "playing":
            return answers
        put, value = await asked(w, lot)
        before = len(w.rows())
        result = await shown(lambda put=put, value=value: give(person, put, value))
        assert not result.failed and result.answered, result
        assert len(w.rows()) > before, f"{put.ask.kind}: {value} was acknowledged and not kept: {result}"
        if each is not None:
            await each()
    raise AssertionError(f"not over after {most} answers")


@pytest.mark.lot(2, among="file")
async def test_by_buttons_to_the_win_while_another_watches(tmp_path: Path) -> None:
    """TR-LTP-22, TR-INFO-1: The map is shown after each step, and the hand comes by direct message as picture and
    words. A spectator learns only what Ana, who plays alone, is asked on the board."""
    async with world(tmp_path) as w:
        ana, ben = await w.playground.person("Ana"), await w.playground.person("Ben")
        await begin(w, ana)
        boards, asked = set[str](), set[str]()

        async def look() -> None:
            if w.phase() != "playing":
                return
            match = w.match()
            seen_by_ben = json.dumps((await ben.state())["channels"], ensure_ascii=False)
            asked.update(card for put in match.pending for card in get_pool().cards if card in repr(put.ask.choice))
            known = json.dumps([str(v) for v in (match.view(None),)])
            for card in match.view(0).hand:
                name = say(describe_card_name(card))
                if f"'{card}'" not in known and card not in asked:
                    assert name not in seen_by_ben, f"{name} is in Ana's hand, and Ben can read it"
            if str(w.answers()[-1][2]).startswith("move:"):
                await ben.wait_for(lambda m: any(url not in boards for url, _ in m.pictures))
            for message in await ben.messages():
                boards.update(url for url, _ in message.pictures)

        await play_on(w, ana, answer_by_button, each=look)
        over = await ben.wait_for(lambda m: "found the treasure" in m.text)
        assert over.pictures and "treasure" in over.pictures[0][1]
        line = await ben.wait_for(lambda m: "Proof" in m.labels)
        proof = (await ben.press(line, "Proof")).message  # This proof of the dice is opened at the end.
        assert proof is not None and "/record verify` uses it to check all dice and moves" in proof.text
        mine = await ana.wait_for(lambda m: "You have won!" in m.text, "dm")
        assert mine.pictures and "treasure" in mine.pictures[0][1] and "found the treasure" in mine.text
        assert any(str(value).startswith("move:") for _, _, value in w.answers()), "each showed a new picture"
        assert [m.id for m in await ben.messages() if m.only_you] == [proof.id]
        png = await w.playground.file(w.base + over.pictures[0][0].removeprefix(w.base))
        assert png.startswith(b"\x89PNG") and len(png) < 350 * 1024


@pytest.mark.lot(2, among="file")
async def test_by_commands_to_the_win_in_another_language(tmp_path: Path) -> None:
    """Every action has its slash command, in the reader's language."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        await ana.change(locale=OTHER)
        await begin(w, ana)

        async def type_it(person: Person, put: Any, value: Any) -> Result:
            return await answer_by_command(person, put, value, GAME)

        answers = await play_on(w, ana, type_it)
        assert answers >= 5
        kinds = {kind for _, kind, _ in w.answers()}
        assert {"move", "search"} <= kinds
        log = await ana.command("game log")
        assert log.ephemeral and "Ana" in log.text and "The" not in log.text.split()


@pytest.mark.lot(2)
@pytest.mark.parametrize("how", ["game concede", "table cancel"])
async def test_giving_up_ends_the_table_and_frees_the_channel(tmp_path: Path, how: str) -> None:
    """A person alone may stop at any time. Then another game can begin there."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        await begin(w, ana)
        refused = await ana.command("game new", game=GAME, level="learning_game")
        assert refused.ephemeral and "thread" in refused.text.lower()
        ended = await ana.command(how)
        assert not ended.failed and w.phase() == "playing", "it is asked before it is done"
        assert ended.message is not None
        await ana.press(ended.message, custom_id=next(b["custom_id"] for b in ended.message.buttons))
        assert w.phase() in ("over", "cancelled")
        again = await ana.command("game new", game=GAME, level="learning_game")
        assert not again.failed and "open" in again.text


def test_every_card_has_a_name() -> None:
    assert all(say(describe_card_name(number)) for number in get_pool().cards)
