"""What a picture costs in play: from the view to bytes, against Pillow's encoding of the same picture at level 1.

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

from .measure import percentile
from .playing import in_play

pytestmark = pytest.mark.bench
LOCALE = "en-US"
SEEDS = (3, 4, 5, 6)
AT_MOST = {"tomb_raider": 0.7, "roll_for_adventure": 1.2, "tomb": 1.55}
OTHERS = 2.5
"""Median of the whole picture (scene, drawing, encoding) over the yardstick; small pictures are encoded in no time, and
what a game draws anew at each step is most of theirs."""
FIRST = 100
"""The same for the first board of all, when no part of it has been drawn."""
LARGEST = 350 * 1024


@pytest.fixture
def apart() -> Iterator[ThreadPoolExecutor]:
    """The painter's thread."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def whole(painter: Painter, make: Callable[[], Scene | None]) -> tuple[bytes, float]:
    """A picture from its view, and how long it took, in seconds."""
    start = thread_time()
    scene = make()
    assert scene is not None
    data = painter.draw_png(scene, LOCALE)
    return data, thread_time() - start


def plain(data: bytes) -> float:
    """How long Pillow takes to encode that picture at level 1, in seconds."""
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        start = thread_time()
        picture.save(io.BytesIO(), "PNG", compress_level=1)
        return thread_time() - start


@pytest.mark.parametrize("key", list_installed_games())
def test_pictures_in_play(key: str, apart: ThreadPoolExecutor, capsys: pytest.CaptureFixture[str]) -> None:
    painter, ratios, sizes, took = Painter(Pictures()), [], [], []
    for seed in SEEDS:
        for make in in_play(key, seed, LOCALE):
            data, seconds = apart.submit(whole, painter, make).result()
            took.append(seconds)
            ratios.append(seconds / plain(data))
            sizes.append(len(data))
    with capsys.disabled():
        print(
            f"\n{key}: {len(ratios)} pictures in play, whole over Pillow level 1: median {median(ratios):.2f},"
            f" 95 of 100 below {percentile(ratios, 0.95):.2f}; {median(took) * 1000:.1f} ms,"
            f" {median(sizes) / 1024:.0f} KiB"
        )
    assert len(ratios) > 50
    assert median(ratios) <= AT_MOST.get(key, OTHERS)
    assert max(sizes) <= LARGEST


@pytest.mark.parametrize("key", list_installed_games())
def test_the_first_picture(key: str, apart: ThreadPoolExecutor, capsys: pytest.CaptureFixture[str]) -> None:
    """After a start: the covers are drawn, nothing else."""
    painter = Painter(Pictures())
    apart.submit(
        painter.draw_ahead, [load_presenter(key).cover(level, ()) for level in load_games()[key].levels]
    ).result()
    data, took = apart.submit(whole, painter, next(in_play(key, SEEDS[0], LOCALE))).result()
    ratio = took / plain(data)
    with capsys.disabled():
        print(f"\n{key}: the first board after the start {took * 1000:.0f} ms, {ratio:.0f} of Pillow level 1")
    assert ratio <= FIRST


def test_the_memory_of_fifty_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """In a process of its own: what it takes grows by the budget and by what keeping it costs besides."""
    command = [sys.executable, "-m", "tests.bench.fifty_tables"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    before, after, kept = (int(word) for word in told.stdout.split())
    with capsys.disabled():
        print(f"\nfifty tables: {before >> 20} MiB before the first picture, {after >> 20} after; kept {kept >> 20}")
    assert kept <= BUDGET
    assert after - before <= BUDGET * 2


def test_the_palette_loses_little(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is text (the sheets, the hand's cards), and over the whole picture."""
    painter = Painter()
    table, _, hand, *_ = [
        (painter.draw_in_full_colours(scene), painter.draw_in_palette(scene).convert("RGB")) for scene in scenes()[:3]
    ]
    low = table[0].height
    pieces = {
        "board": table,
        "sheets": tuple(one.crop((16, low - 240, 1064, low - 16)) for one in table),
        "hand": hand,
        "a card's text": tuple(one.crop((24, 150, 340, 440)) for one in hand),
    }
    found = {name: ssim(before, after) for name, (before, after) in pieces.items()}
    with capsys.disabled():
        print("\nssim after the palette: " + ", ".join(f"{name} {value:.4f}" for name, value in found.items()))
    assert ssim(table[0], table[0]) == pytest.approx(1)
    assert min(found.values()) >= 0.99
