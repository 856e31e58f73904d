"""What a picture costs: from the state's view to bytes, against the encoding alone and against Pillow's default PNG.

Ratios of the least processor's time that each took (what else the machine does only ever adds to it), measured by
turns, caches warm; at most 1.25 and 0.12.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from PIL import Image, ImageMath

from engine.dice import Dice
from engine.game import Setup
from engine.match import Match, known
from engine.protocol import Told
from engine.registry import game, installed
from render.face.contract import face
from render.games.tomb_raider.pictures.scenes import board
from render.games.tomb_raider.samples import NAMES, duel, scenes
from render.painter import Painter, encoded

pytestmark = pytest.mark.bench
ROUNDS, IN_A_ROW = 8, 4
SMALL = 1.5
"""Milliseconds that are of no account: a plain picture is encoded in three, of which even Pillow's default takes but
twenty."""
PEOPLE = ("Zoe", "Yan", "Xia", "Wim", "Vic", "Una", "Tim", "Sue")


def timed(*works: Callable[[], object]) -> list[float]:
    """The least of each, in milliseconds. They take turns, each several times in a row: the first time after another
    finds the processor's caches full of other things."""
    least = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for nth, work in enumerate(works):
            for _ in range(IN_A_ROW):
                start = process_time()
                work()
                least[nth] = min(least[nth], (process_time() - start) * 1000)
    return least


def test_state_to_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    painter = Painter()
    painter.warm(scenes())
    position, news = duel()
    frame = painter.frame(board(position, news, NAMES))
    data = painter.png(board(position, news, NAMES))

    def default() -> None:
        frame.save(io.BytesIO(), "PNG")

    whole, encoding, plain = timed(lambda: painter.png(board(position, news, NAMES)), lambda: encoded(frame), default)
    with capsys.disabled():
        print(
            f"\npicture {frame.width}x{frame.height}: {len(data) // 1024} KiB, state to bytes {whole:.1f} ms,"
            f" {whole / encoding:.2f} of the encoding alone ({encoding:.1f} ms),"
            f" {whole / plain:.3f} of Pillow's default PNG ({plain:.1f} ms)"
        )
    assert len(data) <= 350 * 1024
    assert whole / encoding <= 1.25
    assert whole / plain <= 0.12


@pytest.mark.parametrize("key", installed())
def test_state_to_bytes_in_every_game(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same, of a position in the middle of a match between AIs."""
    painter, (position, news) = Painter(), middle(key)
    looks, names = face(key), PEOPLE
    frame = painter.frame(looks.board(position, news, names))
    data = painter.png(looks.board(position, news, names))

    def default() -> None:
        frame.save(io.BytesIO(), "PNG")

    whole, encoding, plain = timed(
        lambda: painter.png(looks.board(position, news, names)), lambda: encoded(frame), default
    )
    with capsys.disabled():
        print(
            f"\n{key} {frame.width}x{frame.height}: {len(data) // 1024} KiB, {whole / encoding:.2f} of the encoding"
            f" alone ({encoding:.1f} ms), {whole / plain:.3f} of Pillow's default PNG ({plain:.1f} ms)"
        )
    assert len(data) <= 350 * 1024
    assert whole <= max(1.25 * encoding, encoding + SMALL)
    assert whole <= max(0.12 * plain, encoding + SMALL)


def middle(key: str) -> tuple[Any, tuple[Told, ...]]:
    """A spectator's view in the middle of a match, and the newest news."""
    rules, lot = game(key), random.Random(7)
    level = rules.levels[0]
    seats = rules.seats(level)[:3][-1]
    match = Match.start(rules, Setup(level, ({},) * seats), Dice(bytes(32), b""))
    for _ in range(30):
        put = match.pending[0]
        before, news = match.view(None), tuple(known(one.told, None) for one in match.step.news)
        step = match.act(put.ask.seat, put.number, put.ask.choice.write(
            rules.choose(match.view(put.ask.seat), put.ask, lot.randrange)))  # fmt: skip
        if step.over:
            return before, news
    return match.view(None), tuple(known(one.told, None) for one in match.step.news)


@pytest.mark.parametrize("key", installed())
def test_the_first_picture_costs_about_what_the_second_does(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """After the start as the bot makes it: nothing is left for the first press but what is that match's own."""
    painter, looks, rules = Painter(), face(key), game(key)
    painter.warm([looks.cover(level, ()) for level in rules.levels])
    level = rules.levels[-1]
    boards = []
    for names in (PEOPLE, PEOPLE[::-1]):
        match = Match.start(rules, Setup(level, ({},) * rules.seats(level)[-1]), Dice(bytes(32), b""))
        boards.append(looks.board(match.view(None), (), names))
    costs = []
    for one in boards:
        start = process_time()
        painter.png(one, "pt-BR")
        costs.append((process_time() - start) * 1000)
    with capsys.disabled():
        print(f"\n{key}, after the start: first picture {costs[0]:.1f} ms, second {costs[1]:.1f} ms")
    assert costs[0] <= 2 * costs[1] + 10


def test_cold_start(capsys: pytest.CaptureFixture[str]) -> None:
    """Caches are built at the start, so the start must bear it."""
    start = process_time()
    Painter().warm(scenes())
    took = process_time() - start
    with capsys.disabled():
        print(f"\ncaches built in {took:.2f} s")
    assert took < 10


def ssim(one: Image.Image, other: Image.Image) -> float:
    """Structural similarity of the brightness, over blocks of 8 by 8 pixels (after Wang and others, 2004)."""
    x, y = one.convert("L").convert("F"), other.convert("L").convert("F")

    def mean(values: Image.Image) -> Image.Image:
        return values.reduce(8)

    def times(a: Image.Image, b: Image.Image) -> Image.Image:
        return ImageMath.lambda_eval(lambda e: e["a"] * e["b"], a=a, b=b)

    like = ImageMath.lambda_eval(
        lambda e: (
            ((2 * e["x"] * e["y"] + 6.5025) * (2 * (e["xy"] - e["x"] * e["y"]) + 58.5225))
            / (
                (e["x"] * e["x"] + e["y"] * e["y"] + 6.5025)
                * ((e["xx"] - e["x"] * e["x"]) + (e["yy"] - e["y"] * e["y"]) + 58.5225)
            )
        ),
        x=mean(x), y=mean(y), xx=mean(times(x, x)), yy=mean(times(y, y)), xy=mean(times(x, y)),
    )  # fmt: skip
    return float(like.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))


def test_the_palette_loses_little(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is text (the sheets, the hand's cards), and over the whole picture."""
    painter = Painter()
    table, _, hand, *_ = [(painter.frame(scene), painter.flat(scene).convert("RGB")) for scene in scenes()[:3]]
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
