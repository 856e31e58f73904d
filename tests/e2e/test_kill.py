"""After ``kill -9`` at any moment and a new start nothing acknowledged is lost, nothing is done twice, and old buttons
work."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Dice
from engine.match import Match
from engine.protocol import CHANCE, Roll, Shuffle
from engine.registry import load_game
from engine.setup import Setup
from playground.client import Message, Person, Result
from tests import luck
from tests.waiting import until

from .kill import repeated
from .learning_game import GAME, begin, shown
from .world import World, answer_by_button, wise, world

PROOF = 300
"""A run has a small share of the kills over all games in ``tests/long``."""
A_MATCH = 12
"""The greatest number of kills in one match."""


class Rows:
    """A source of chance that replays the whole match from its stored rows."""

    def __init__(self, w: World) -> None:
        self.drawn = {row.draw: tuple(row.value) for row in w.rows() if row.seat == CHANCE}
        self.rest = Dice(b"", b"")

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return self.drawn.get(number) or self.rest.draw(number, request)


def replayed(w: World) -> Match[Any]:
    """Replay the match from its first row."""
    match = Match.start(load_game(GAME), Setup("learning_game", ({},)), Rows(w))
    for seat, kind, value in w.answers():
        put = match.find_question(seat)
        assert put is not None and put.ask.kind == kind, f"row {kind} does not fit: {put}"
        match.act(seat, put.number, tuple(value) if isinstance(value, list) else value)
    return match


async def kill_and_play(w: World, ana: Person, kills: int, lot: random.Random) -> int:
    """Press a button, kill the bot at a random moment, check the messages, and press again.

    Return the number of kills.
    """
    done = 0
    while done < kills and w.phase() == "playing":
        found = wise(w, 0, lot)
        assert found is not None
        put, value = found
        before = w.answers()

        async def press(put: Any = put, value: Any = value) -> Result:
            return await answer_by_button(ana, put, value, wait="none")

        begun = await shown(press)
        await asyncio.sleep(lot.choice((0.0, lot.random() * 0.03, lot.random() * 0.4)))
        await w.kill_bot()
        done += 1
        acknowledged = (await ana.result(begun, "answered", within=0.1)).answered is not None
        after = w.answers()
        expected = [*before, (0, put.ask.kind, value if isinstance(value, str) else list(value))]
        kept = after[: len(expected)] == expected
        assert kept or after == before, "half an answer was kept"
        assert kept or not acknowledged, f"acknowledged and lost: {put.ask.kind} {value}"
        await w.start_bot()
        again = await shown(lambda begun=begun, put=put, value=value: repeated(w, ana, put, value))
        assert not again.failed
        assert w.answers()[: len(expected)] == expected, f"{put.number} {value}: {again.raw}"
        assert w.answers().count(expected[-1]) == after.count(expected[-1]) + (0 if kept else 1), "done twice"
    return done


async def survives(tmp_path: Path, kills: int) -> None:
    lot = luck.lot()
    left = kills
    round_ = 0
    while left > 0:
        folder = tmp_path / str(round_)
        folder.mkdir()
        async with world(folder) as w:
            ana = await w.playground.person("Ana")
            await begin(w, ana)
            left -= await kill_and_play(w, ana, min(left, A_MATCH), lot)
            stored = w.stored.digest()
            assert replayed(w).compute_state_hash() == stored, "the stored position is not what the rows lead to"
            await asyncio.sleep(0.5)

            async def one_living_board(ana: Person = ana) -> bool:
                shown = [m for m in await ana.messages() if m.buttons and m.labels != ["Proof"] and not m.only_you]
                return len(shown) == 1

            await until(one_living_board)
            assert "Traceback" not in w.log.read_text()
            round_ += 1


@pytest.mark.proof
async def test_a_match_survives_three_hundred_kills(tmp_path: Path) -> None:
    await survives(tmp_path, PROOF)


async def read_proof(person: Person, line: Message) -> Message:
    """Press *Proof* below the line of the dice."""
    proof = (await person.press(line, "Proof")).message
    assert proof is not None and proof.only_you
    return proof


async def test_what_proves_the_dice_is_told_whenever_the_bot_was_killed(tmp_path: Path) -> None:
    """The proof of the dice is shown at the start and at the end of the match, at once or a moment later."""
    after = luck.lot().choice((0.0, 0.1))
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        assert not (await ana.command("game new", game=GAME, level="learning_game")).failed
        lobby = await ana.wait_for(lambda m: "Start" in m.labels)
        sealed = w.stored.commitment()
        first = await ana.wait_for(lambda m: sealed in m.text)

        async def cut() -> None:
            await asyncio.sleep(after)
            await w.kill_bot()
            await w.start_bot()

        await ana.press(lobby, "Start", wait="none")
        await cut()
        if w.phase() == "lobby":
            await ana.press(lobby, "Start")
        drawn = w.stored.luck()
        assert drawn in (await read_proof(ana, first)).text
        asked = await ana.command("game concede")
        assert asked.message is not None
        yes = next(b["custom_id"] for b in asked.message.buttons if "concede" in b["custom_id"])
        await ana.press(asked.message, custom_id=yes, wait="none")
        await cut()
        if w.phase() == "playing":
            await ana.press(asked.message, custom_id=yes, force=True)
        secret = w.stored.secret()
        told = (await read_proof(ana, first)).text
        assert secret in told and sealed in told and drawn in told
        assert len([m for m in await ana.messages() if sealed in m.text and not m.only_you]) == 1
