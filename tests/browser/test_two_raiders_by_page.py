"""Two people and a spectator play the Introductory level on the page, on a phone and on a desktop. Each run plays the
beginning, and `make proof` all of it.

What each presses is chosen by the game's AI from what that seat may see; it is pressed with a mouse where the page
shows it. `make proof` leaves pictures of every phase in `shots/` for people to look at.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from cogs.components import custom_ids
from engine.match_records import OpenQuestion
from playground.client import PATIENCE
from render.games.tomb_raider.words.questions import ROUTINES
from render.text.i18n import T, say
from tests import luck
from tests.e2e.world import World, wise, world
from tests.languages import OTHER
from tests.nursery import ROOT
from tests.playground.browser import CHROMIUM, NO_CHROMIUM, browser

from .somebody import Somebody

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
PHONE, DESKTOP = (390, 844), (1280, 900)
NAMES = ("Ana", "Ben", "Cleo")
TABLE = 1
BOARD, MINE = ".msg:not(.only):has(img)", ".msg.only"
BEGINNING = {"hand", "move", "window", "orders", "search"}
PHASES = {"lobby", *BEGINNING, "end", "replay"}
"""The phases of every match. Most matches also have a choice of how to overcome an obstacle, and a death. A player
who may give up a life does so once."""
LULL = 1.0
"""Seconds after which the board shows what was pressed."""
QUIET = ("after-test", "entered", "turn-start", "before-test", "before-search", "offer")
"""Moments at which both, after the first, let the table pass for them: the match is shorter by a third."""


class Evening:
    """A table with two players and a spectator, each at a page."""

    def __init__(self, w: World, locale: str, whole: bool, *people: Somebody) -> None:
        """Seat them. ``whole``: they play the whole match, and not only its beginning."""
        self.w, self.locale, self.whole = w, locale, whole
        self.quiet = QUIET if whole else QUIET[-1:]
        self.players, self.watcher = people[:2], people[2]
        self.people = people
        self.shots: list[str] = []

    async def shoot(self, phase: str, top: str, *people: Somebody) -> None:
        """Take a picture of what people see in this phase, once."""
        if phase not in self.shots:
            self.shots.append(phase)
            await asyncio.sleep(LULL)
            for one in people or self.people:
                await one.shot(f"{len(self.shots):02}-{phase}", top)

    async def check(self) -> None:
        """Check that nothing is wrong with any page, and that the watcher sees no hand."""
        for one in self.people:
            assert not (faults := await one.faults()), f"{one.name}: {faults}"
        whole = await self.watcher.page.run("document.documentElement.outerHTML")
        for name in NAMES:
            assert say(T("Hand of {name}", name=name), self.locale) not in whole

    # --- the lobby ---

    async def gather(self) -> None:
        ana, ben = self.players
        await ana.command("/game new", game="raider", level="intro")
        await ana.page.see("document.querySelector('#log img')")
        await self.watcher.command("/watch on")
        for one in self.people:
            await self.w.playground.do("person", person=one.name, locale=self.locale)
        await ben.press_id(custom_ids.make_table_id(TABLE, "join"))
        await ben.press_id(custom_ids.make_table_id(TABLE, "ready"))
        await self.shoot("lobby", BOARD)
        await self.check()
        await ana.press_id(custom_ids.make_table_id(TABLE, "start"))
        for one in self.people:
            await one.sees(custom_ids.make_table_id(TABLE, "hand"))
        assert self.w.phase() == "playing"

    # --- the match ---

    async def play(self, most: int = 400) -> int:
        """Play until somebody has found the treasure, or until every phase of the beginning was seen. Return how many
        answers that took."""
        lot = luck.lot()
        for step in range(most):
            if self.w.phase() != "playing" or (not self.whole and set(self.shots) >= BEGINNING):
                return step
            seat, put, value = await self.asked(lot)
            await self.before(seat, put.ask.kind)
            if put.ask.kind == "reset" and "death" not in self.shots:
                value = "reset"
            rows = len(self.w.rows())

            def kept(rows: int = rows) -> bool:
                return len(self.w.rows()) > rows

            def still(number: int = put.number) -> bool:
                return any(one.number == number for one in self.w.match(TABLE).pending)

            await self.players[seat].answer(TABLE, put, value, kept, still)
            await self.after(put.ask.kind, value)
            if step % 5 == 0:
                await self.check()
        raise AssertionError(f"not over after {most} answers")

    async def asked(self, lot: random.Random, within: float = PATIENCE) -> tuple[int, OpenQuestion, Any]:
        """Return the seat that is asked, its question, and what its AI would say."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            for seat in range(len(self.players)):
                if (found := wise(self.w, seat, lot, TABLE)) is not None:
                    return seat, *found
            await asyncio.sleep(0.05)
        raise AssertionError("nobody is asked, and the match is not over")

    async def before(self, seat: int, kind: str) -> None:
        player = self.players[seat]
        if kind == "move" and "hand" not in self.shots:
            await player.press_id(custom_ids.make_table_id(TABLE, "hand"))
            await player.page.see(f"document.querySelector('{MINE} img')")
            await self.shoot("hand", MINE, player)
            await self.quieten()
        elif kind in ROUTINES and "window" not in self.shots:
            await player.press_id(custom_ids.make_table_id(TABLE, "options"))
            await player.sees(custom_ids.make_table_id(TABLE, "concede"))
            await self.shoot("window", MINE, player)
            await self.quieten()

    async def after(self, kind: str, value: Any) -> None:
        if kind == "move" and value != "stay":
            await self.shoot("move", BOARD)
        elif kind == "overcome":
            await self.shoot("dice", BOARD)
        elif kind == "search" and value != "pass":
            await self.shoot("search", BOARD)
        if "death" not in self.shots and any(raider.deaths for raider in self.w.match(TABLE).view(None).raiders):
            await self.shoot("death", BOARD)

    async def quieten(self) -> None:
        """Let both pass at some moments by a standing order, each in the list behind *Standing orders…*."""
        for player in self.players:
            await player.press_id(custom_ids.make_table_id(TABLE, "options"))
            await player.press_id(custom_ids.make_table_id(TABLE, "orders"))
            for kind in self.quiet:
                moment = f"tomb_raider:{kind}"
                await player.choose(custom_ids.make_global_id("orders"), [moment])
                await player.choose(custom_ids.make_global_id("order", moment), ["never"])
        await self.shoot("orders", MINE, *self.players)

    # --- the end ---

    async def give_up(self) -> None:
        """Let one player after the other give up the seat, which ends the match."""
        for player in self.players:
            await player.press_id(custom_ids.make_table_id(TABLE, "options"))
            await player.press_id(custom_ids.make_table_id(TABLE, "concede"))
            await player.press_id(custom_ids.make_table_id(TABLE, "concede", "1"))

    async def end(self) -> None:
        for one in self.people:
            await one.sees(custom_ids.make_table_id(TABLE, "again"))
        await self.shoot("end", BOARD)
        ana, cleo = self.players[0], self.watcher
        await cleo.press_id(custom_ids.make_match_id(TABLE, 1, "replay"))
        await cleo.page.see(f"document.querySelector('{MINE} img[src$=\".gif\"]')")
        await self.shoot("replay", MINE, cleo)
        await ana.press_id(custom_ids.make_match_id(TABLE, 1, "reveal", "0"))
        await self.check()
        await cleo.go("Rulekeeper")
        await cleo.sees(custom_ids.make_match_id(TABLE, 1, "reveal", "0"))
        await self.shoot("followed", BOARD, cleo)
        await self.check()


async def evening(
    folder: Path, shots: str, sizes: tuple[tuple[int, int], ...], locale: str, dark: bool, whole: bool = True
) -> None:
    pictures = ROOT / "shots" / shots if whole else None
    if pictures is not None:
        shutil.rmtree(pictures, ignore_errors=True)
        pictures.mkdir(parents=True)
    async with world(folder) as w, browser() as chromium:
        await w.playground.set_guild_locale(locale)
        people = [
            await Somebody.come(await chromium.open(f"{w.base}/?as={name}", *size), name, pictures, dark)
            for name, size in zip(NAMES, sizes, strict=True)
        ]
        table = Evening(w, locale, whole, *people)
        await table.gather()
        assert await table.play() > (20 if whole else 5)
        if not whole:
            await table.give_up()
        await table.end()
        assert set(table.shots) >= PHASES
        assert "Traceback" not in w.log.read_text()


async def test_two_people_begin_and_give_up_on_a_phone_and_a_desktop(tmp_path: Path) -> None:
    await evening(tmp_path, "beginning", (PHONE, DESKTOP, PHONE), "en-US", dark=False, whole=False)


@pytest.mark.proof
async def test_two_people_reach_the_treasure_on_a_phone_and_a_desktop(tmp_path: Path) -> None:
    await evening(tmp_path, "by-day", (PHONE, DESKTOP, PHONE), "en-US", dark=False)


@pytest.mark.proof
async def test_two_people_reach_the_treasure_in_another_language_and_in_dark_colours(tmp_path: Path) -> None:
    await evening(tmp_path, "by-night", (DESKTOP, PHONE, DESKTOP), OTHER, dark=True)
