"""The time of a picture in play, from the view to bytes, is compared with Pillow's encoding of the same picture at
level 1.

Matches are played by AIs, and every picture is drawn that the bot would be asked for, each once, in the order of play,
with a painter who has drawn nothing before. The painter has a thread of its own, as in the bot: on some processors
``isal`` slows whatever zlib does later in the same thread, and a slow yardstick would flatter us.
"""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import thread_time

import pytest
from PIL import Image

from engine.registry import list_installed_games, load_games
from render.face.contract import load_presenter
from render.lru_cache import BUDGET, Pictures
from render.painter import Painter
from render.scene import Scene
from tests.golden.likeness import ssim
from tests.render.games.tomb_raider.samples import scenes

from .figures import Figures
from .measure import percentile
from .playing import in_play

pytestmark = pytest.mark.bench
LOCALE = "en-US"
SEEDS = (3, 4, 5)
AT_MOST = {"tomb_raider": 0.7, "roll_for_adventure": 1.2, "tomb": 1.55}
OTHERS = 2.5
"""Median of the whole picture (scene, drawing, encoding) over the yardstick; small pictures are encoded in no time, and
what a game draws anew at each step is most of theirs."""
FIRST = 100
"""The same for the first board of all, when no part of it has been drawn."""
LARGEST = 350 * 1024


@pytest.fixture
def apart() -> Iterator[ThreadPoolExecutor]:
    """Provide the painter's thread."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def whole(painter: Painter, make: Callable[[], Scene | None]) -> tuple[bytes, float]:
    """Draw a picture from its view. Return it with the seconds that it took."""
    start = thread_time()
    scene = make()
    assert scene is not None
    data = painter.draw_png(scene, LOCALE)
    return data, thread_time() - start


def plain(data: bytes) -> float:
    """Return the seconds that Pillow takes to encode that picture at level 1."""
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        start = thread_time()
        picture.save(io.BytesIO(), "PNG", compress_level=1)
        return thread_time() - start


@pytest.mark.parametrize("key", list_installed_games())
def test_how_long_pictures_in_play_take(key: str, apart: ThreadPoolExecutor, figures: Figures) -> None:
    painter, ratios, sizes, took = Painter(Pictures()), [], [], []
    for seed in SEEDS:
        for make in in_play(key, seed, LOCALE):
            data, seconds = apart.submit(whole, painter, make).result()
            took.append(seconds)
            ratios.append(seconds / plain(data))
            sizes.append(len(data))
    assert len(ratios) > 50
    name = f"{key}, pictures in play"
    figures.add(f"{name}: whole, of Pillow's encoding, half", median(ratios), most=AT_MOST.get(key, OTHERS))
    figures.add(f"{name}: whole, of Pillow's encoding, 95 of 100", percentile(ratios, 0.95))
    figures.add(f"{name}: whole, half", median(took) * 1000, "ms")
    figures.add(f"{name}: bytes, half", median(sizes) / 1024, "KiB")
    figures.add(f"{name}: bytes, the largest", max(sizes) / 1024, "KiB", most=LARGEST / 1024)
    figures.check()


@pytest.mark.parametrize("key", list_installed_games())
def test_how_long_the_first_picture_after_a_start_takes(key: str, apart: ThreadPoolExecutor, figures: Figures) -> None:
    """After a start only the covers are drawn."""
    painter = Painter(Pictures())
    apart.submit(
        painter.draw_ahead, [load_presenter(key).cover(level, ()) for level in load_games()[key].levels]
    ).result()
    data, took = apart.submit(whole, painter, next(in_play(key, SEEDS[0], LOCALE))).result()
    ratio = took / plain(data)
    figures.add(f"{key}, the first board after a start", took * 1000, "ms")
    figures.add(f"{key}, the first board after a start: of Pillow's encoding", ratio, most=FIRST)
    figures.check()


def test_the_memory_of_fifty_tables(figures: Figures) -> None:
    """The measurement runs in a process of its own. The memory grows by the budget of the cache and by what keeping it
    costs."""
    command = [sys.executable, "-m", "tests.bench.fifty_tables"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    before, after, kept = (int(word) for word in told.stdout.split())
    figures.add("pictures of 50 tables: kept", kept / 2**20, "MiB", most=BUDGET / 2**20)
    figures.add(
        "pictures of 50 tables: memory that drawing them takes", (after - before) / 2**20, "MiB", most=BUDGET / 2**19
    )
    figures.check()


def test_the_palette_loses_little(figures: Figures) -> None:
    """The loss is measured where there is text (sheets and cards of the hand) and over the whole picture."""
    painter = Painter()
    table, _, hand, *_ = [
        (painter.draw_in_full_colours(scene), painter.draw_in_palette(scene).convert("RGB")) for scene in scenes()[:3]
    ]
    low = table[0].height
    pieces = {
        "board": table,
        "sheets": tuple(one.crop((16, low - 240, 1064, low - 16)) for one in table),
        "hand": hand,
        "text of a card": tuple(one.crop((24, 150, 340, 440)) for one in hand),
    }
    found = {name: ssim(before, after) for name, (before, after) in pieces.items()}
    assert ssim(table[0], table[0]) == pytest.approx(1)
    for name, value in found.items():
        figures.add(f"pictures in a palette: likeness of the {name}", value, least=0.99)
    figures.check()
