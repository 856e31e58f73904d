"""No text of a stranger costs the loop more than 50 ms: commands, forms, and what is still being typed.

While something is typed Discord sends any text of any length.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

import pytest

from cogs.client import Rulekeeper
from cogs.messages.rulebook import finding, lookup
from engine.folding import fold
from engine.protocol import Refused
from engine.registry import load_games
from playground.client import Person
from playground.client import Playground as Client
from render.text.i18n import list_languages
from tests.languages import OTHER

from .conftest import lobby, playing

LONG = 6000
TEXTS = ("x" * LONG, "ab " * (LONG // 3), "a,b," * (LONG // 4), "\u0301\u0323é" * (LONG // 3), "ﷺ" * LONG, " " * LONG)
MOST = 0.05


@pytest.fixture(autouse=True)
async def read(bot: Rulekeeper, pg: Client) -> AsyncIterator[None]:
    """Read the books once before anything is measured, and keep the garbage of other tests out of the measurement."""
    for sort in finding.SORTS:
        for language in list_languages():
            finding.list_all_pages(sort, language)
    gc.disable()
    yield
    gc.enable()


@contextmanager
def cheap(why: str) -> Iterator[None]:
    """Check that the block takes little processor time of this thread, whatever other load the machine has."""
    fold.cache_clear()
    begun = time.thread_time()
    yield
    assert time.thread_time() - begun < MOST, why


@pytest.mark.parametrize("text", TEXTS, ids=["one word", "words", "list", "accents", "ligatures", "blanks"])
def test_a_search_of_any_length_is_short(text: str) -> None:
    game = next(iter(load_games()))
    for sort in finding.SORTS:
        with suppress(Refused):  # This builds the index for all searches, as the thread of the bot's library does.
            lookup.build_found_page(sort, "qwrtz vbnm", OTHER, game)
        with cheap(sort):
            try:
                lookup.build_found_page(sort, text, OTHER, game)
            except Refused as reason:
                assert reason.kind == "unknown"


async def test_nothing_typed_holds_the_loop(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Every option with completion is tried, with texts of any length in it and in the other options."""
    await playing(ana, ben)
    await lobby(ben, channel="lounge")
    held: list[float] = []

    async def heart() -> None:
        while True:
            begun = time.thread_time()
            await asyncio.sleep(0)
            held.append(time.thread_time() - begun)

    for name, focused, beside in (
        ("rules", "about", {}),
        ("card", "name", {}),
        ("game new", "game", {}),
        ("game new", "level", {"game": TEXTS[1]}),
        ("table set", "value", {"setting": TEXTS[2], "who": TEXTS[0]}),
        ("table kick", "who", {}),
        ("pebble bid", "pebble", {}),
        ("pebble toss", "items", {}),
        ("settings mine", "moment", {}),
        ("watch on", "calls", {}),
    ):
        for text in TEXTS:
            beating = asyncio.create_task(heart())
            for channel in ("table-one", "lounge"):
                await ana.autocomplete(name, focused, text, channel=channel, **beside)
            beating.cancel()
            assert max(held) < MOST, (name, focused, text[:4])
            held.clear()
