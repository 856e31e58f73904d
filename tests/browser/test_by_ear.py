"""Whole matches by ear: two people in two languages, who hear the page and have a keyboard, and nobody sees anything.

What each answers is what a frozen script finds sensible; it is given by the controls' names, from the message in which
the person plays. Counted are the words that are read out before each answer, and the presses.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from msgspec import Struct

from tests.e2e.sensible import SCRIPTS, Memory
from tests.e2e.world import World, world
from tests.languages import OTHER
from tests.playground.browser import CHROMIUM, NO_CHROMIUM, browser
from tests.steps import name_step, texts
from tests.waiting import start

from .listener import Listener

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
NAMES, TABLE = ("Ana", "Ben"), 1
MATCHES = [
    ("counter_terror", "standard"),
    ("roll_for_adventure", "book-of-magic"),
    ("tomb", "catacombs_first"),
    ("tomb_raider", "introductory"),
]
WORDS, PRESSES = 120, 1.2
"""The median number of words that are heard before an answer, and how many times the presses of a sighted player are
needed."""


class Count(Struct):
    answers: int
    words: list[int]
    presses: int
    sighted: int
    tabs: int
    faults: list[str]

    def __str__(self) -> str:
        return (
            f"{self.answers} answers: words median {median(self.words)}, most {max(self.words)}; "
            f"presses {self.presses}, "
            f"{self.presses / self.sighted:.2f} times a sighted player's; {self.tabs} tabs"
        )


async def seat(w: World, game: str, level: str) -> None:
    ana, ben = [await w.playground.person(name) for name in NAMES]
    await w.playground.do("person", person=ben.name, locale=OTHER)
    assert not (await ana.command("game new", game=game, level=level)).failed
    lobby = await ana.wait_for(lambda m: "Start" in m.labels)
    assert not (await ben.press(lobby, "Join")).failed
    assert not (await ben.command("game ready")).failed
    assert not (await start(ana)).failed and w.phase() == "playing"


async def play(w: World, game: str, listeners: list[Listener], most: int) -> Count:
    """Answer so many questions, or all of the match."""
    memories: list[Memory] = [{} for _ in listeners]
    answers = sighted = 0
    while w.phase() == "playing" and answers < most:
        match = w.match()
        put = next((put for put in match.pending if w.waits_for(put)), None)
        if put is None:
            await asyncio.sleep(0.05)
            continue
        seat = put.ask.seat
        value = put.ask.choice.write(SCRIPTS[game].sensible(match.view(seat), put.ask, memories[seat]))
        rows, who = len(w.rows()), listeners[seat]
        with name_step(
            answers, lambda put=put: f"{NAMES[put.ask.seat]} answers {put.ask.kind}", lambda p=put: texts(p.ask)
        ):
            needed = await who.answer(TABLE, put, value)
            while not await within(lambda rows=rows: len(w.rows()) > rows or w.phase() != "playing"):
                # The message was redrawn during the press, so press once more, as people do.
                await who.answer(TABLE, put, value)
            sighted += needed
        answers += 1
    heard = [count for one in listeners for count in one.words if count]
    faults = sorted({fault for one in listeners for fault in one.faults})
    presses, tabs = sum(one.presses for one in listeners), sum(one.tabs for one in listeners)
    return Count(answers, heard, presses, sighted, tabs, faults)


async def within(true: Callable[[], bool], seconds: float = 6.0) -> bool:
    """Wait until a condition is true, and return whether it became true in time.

    A lost press cannot be noticed otherwise.
    """
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


async def evening(folder: Path, game: str, level: str, most: int = 2000) -> Count:
    async with world(folder) as w, browser() as chromium:
        await seat(w, game, level)
        listeners = []
        for name in NAMES:
            page = await chromium.open(f"{w.base}/?as={name}")
            await page.call("Accessibility.enable")
            listeners.append(Listener(await w.playground.person(name), page))
        for one in listeners:
            await one.page.see("document.querySelector('#log .msg')")
            await one.command("/game hand")
            await one.page.see("document.querySelector('.msg.only')")
        count = await play(w, game, listeners, most)
        assert w.phase() != "playing" or most < 2000
        for one in listeners:
            assert one.page.problems == []
        assert "Traceback" not in w.log.read_text()
    print(game, count)
    return count


def check(count: Count, more: float = 1.0) -> None:
    assert not count.faults, count.faults
    assert median(count.words) <= more * WORDS, count
    assert count.presses <= more * PRESSES * count.sighted, count


async def test_a_screen_reader_reads_few_words_for_a_few_answers(tmp_path: Path) -> None:
    """At the beginning each person opens a message to play in, and hears more. So the limit is higher."""
    count = await evening(tmp_path, "counter_terror", "standard", most=6)
    check(count, 1.25)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "level"), MATCHES)
async def test_a_screen_reader_reads_few_words_in_a_whole_match(tmp_path: Path, game: str, level: str) -> None:
    check(await evening(tmp_path, game, level))
