"""On a phone picture and what is answered by share one screen, on the board and on the private sheet: measured on the
page, in every game's most usual questions.

One person plays beside AI seats, or alone: the board has the questions, and where there are hands the sheet behind
*Hand* has them, too. What each kind of question takes is printed.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

import pytest

from cogs.components import custom_ids
from cogs.components.phone import SCREEN
from playground.client import PATIENCE, Person
from tests import luck
from tests.e2e.world import World, answer_by_command, wise, world
from tests.playground.browser import CHROMIUM, NO_CHROMIUM, browser

from .somebody import Somebody

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
PHONE = (390, 844)
"""A window of which Discord leaves ``SCREEN`` pixels of height to messages."""
TABLE, ABOUT = 1, 1.02
BOARD, MINE = ".msg:not(.only):has(img)", ".msg.only:has(img)"
_HIGH = """((selector, question) => {
  const m = [...document.querySelectorAll(selector)].at(-1), i = m?.querySelector('img');
  const below = m ? [...m.querySelectorAll('button[data-custom-id], select')] : [];
  if (!i || !i.complete || !below.some(e => e.dataset.customId.startsWith(question))) return null;
  return Math.max(...below.map(e => e.getBoundingClientRect().bottom)) - i.getBoundingClientRect().top;
})"""


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "level", "others", "answers"),
    [
        ("tomb_raider", "introductory", 1, 12),
        ("counter_terror", "standard", 3, 8),
        ("roll_for_adventure", "book-of-magic", 1, 12),
    ],
)
async def test_picture_and_buttons_share_one_screen(
    tmp_path: Path, game: str, level: str, others: int, answers: int
) -> None:
    async with world(tmp_path) as w, browser() as chromium:
        person = await w.playground.person("Ana")
        assert not (await person.command("game new", game=game, level=level)).failed
        for command in (*["table ai"] * others, "game start"):
            assert not (await person.command(command)).failed
        ana = await Somebody.come(await chromium.open(f"{w.base}/?as=Ana", *PHONE), "Ana", tmp_path, dark=False)
        await ana.sees(custom_ids.act(TABLE, "options"))
        heights = await _played(w, ana, person, game, answers)
        print({kind: sorted(map(round, found)) for kind, found in heights.items()})
        usual = {kind: found for kind, found in heights.items() if len(found) > 1}  # the first comes with hints
        if not usual:
            pytest.skip("the match was over before anything was asked twice")
        high = {kind: median(found) for kind, found in usual.items()}
        assert max(high.values()) <= ABOUT * SCREEN, high


async def _played(w: World, ana: Somebody, person: Person, game: str, answers: int) -> dict[str, list[float]]:
    """How high picture and controls are together, by where and what is asked."""
    lot, heights = luck.lot(), defaultdict[str, list[float]](list)
    for _ in range(answers):
        end = time.monotonic() + PATIENCE
        while (found := wise(w, 0, lot, TABLE)) is None and w.phase() == "playing":
            assert time.monotonic() < end, "nobody is asked"
            await asyncio.sleep(0.05)
        if found is None:
            break
        put, value = found
        question = f"rk:{TABLE}:{put.number}"
        heights[f"board {put.ask.kind}"].append(await _high(ana, BOARD, question))
        if await ana.first_shown([custom_ids.act(TABLE, "hand")], 0.1):
            await ana.press_id(custom_ids.act(TABLE, "hand"))
            heights[f"sheet {put.ask.kind}"].append(await _high(ana, MINE, question))
        said = await answer_by_command(person, put, value, game)
        assert not said.failed, said.text
    return heights


async def _high(ana: Somebody, message: str, question: str) -> float:
    end = time.monotonic() + PATIENCE
    while (found := await ana.page.run(f"{_HIGH}({message!r}, {question!r})")) is None:
        assert time.monotonic() < end, f"{question} is not on {message}\n{await ana.page.text()}"
        await asyncio.sleep(0.05)
    return float(found)
