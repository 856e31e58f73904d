"""On a phone the private sheet, picture and what is answered by, shares one screen: measured on the page.

One person plays beside AI seats: the board has the questions, and the sheet behind *Hand* has them, too. What the
boards take is printed.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

import pytest

from cogs.components import custom_ids
from playground.client import PATIENCE
from tests import luck
from tests.e2e.world import World, wise, world
from tests.playground.browser import CHROMIUM, NO_CHROMIUM, browser

from .somebody import Somebody

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
PHONE, SCREEN = (390, 844), 640
"""A window, and what of its height Discord leaves to messages between its header and where one writes."""
ANSWERS, TABLE = 6, 1
BOARD, MINE = ".msg:not(.only):has(img)", ".msg.only:has(img)"
_HIGH = """(selector => {
  const m = [...document.querySelectorAll(selector)].at(-1), i = m?.querySelector('img');
  const below = m ? [...m.querySelectorAll('button[data-custom-id], select')] : [];
  if (!i || !i.complete || !below.length) return null;
  return Math.max(...below.map(e => e.getBoundingClientRect().bottom)) - i.getBoundingClientRect().top;
})"""


@pytest.mark.proof
@pytest.mark.parametrize(("game", "level", "others"), [("tomb", "intro", 1), ("counter", "standard", 3)])
async def test_picture_and_buttons_share_one_screen(tmp_path: Path, game: str, level: str, others: int) -> None:
    async with world(tmp_path) as w, browser() as chromium:
        ana = await Somebody.come(await chromium.open(f"{w.base}/?as=Ana", *PHONE), "Ana", tmp_path, dark=False)
        await ana.command("/game new", game=game, level=level)
        await ana.page.see("document.querySelector('#log img')")
        person = await w.playground.person("Ana")
        for _ in range(others):
            said = await person.command("table ai")
            assert not said.failed, said.text
        await ana.press_id(custom_ids.act(TABLE, "start"))
        await ana.sees(custom_ids.act(TABLE, "options"))
        heights = await _played(w, ana)
        print({kind: sorted(map(round, found)) for kind, found in heights.items()})
        sheets = [median(found) for kind, found in heights.items() if kind.startswith("sheet")]
        assert sheets and max(sheets) <= SCREEN, heights


async def _played(w: World, ana: Somebody) -> dict[str, list[float]]:
    """How high picture and controls are together, by where and what is asked."""
    lot, heights = luck.lot(), defaultdict[str, list[float]](list)
    for _ in range(ANSWERS):
        end = time.monotonic() + PATIENCE
        while (found := wise(w, 0, lot, TABLE)) is None and w.phase() == "playing":
            assert time.monotonic() < end, "nobody is asked"
            await asyncio.sleep(0.05)
        if found is None:
            break
        put, value = found
        await asyncio.sleep(1.0)  # the board shows it
        heights[f"board {put.ask.kind}"].append(await _high(ana, BOARD))
        if await ana.first_shown([custom_ids.act(TABLE, "hand")], 0.1):
            await ana.press_id(custom_ids.act(TABLE, "hand"))
            heights[f"sheet {put.ask.kind}"].append(await _high(ana, MINE))
        rows = len(w.rows())

        def kept(rows: int = rows) -> bool:
            return len(w.rows()) > rows

        def still(number: int = put.number) -> bool:
            return any(one.number == number for one in w.match(TABLE).pending)

        await ana.answer(TABLE, put, value, kept, still)
    return heights


async def _high(ana: Somebody, message: str) -> float:
    await ana.page.see(f"{_HIGH}({message!r})")
    return float(await ana.page.run(f"{_HIGH}({message!r})"))
