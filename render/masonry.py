"""Walls made of separate stones, each in a single tone that depends on the light that falls on it.

Smoothly fading light needs more shades than a palette has. Without them it looks like rings. Stones in single tones
need few shades, look hewn, and make small files.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageDraw

from .brush import Colour, Point, mix_colours

TWICE = 2
"""A wall is drawn this many times larger and then shrunk, for smooth edges."""
Light = Callable[[float, float], Colour]
"""A function that returns the tone of a stone whose middle is at (x, y)."""


class Stones(NamedTuple):
    """The stones of a wall, and the joints between them."""

    size: tuple[int, int]
    """The usual width and height of a stone in pixels."""
    joint: Colour
    rough: float = 0.0
    """The irregularity of the stones: 0 for hewn blocks, up to 1 for rubble."""
    gap: float = 4


def draw_masonry(width: int, height: int, seed: int, stones: Stones, light: Light) -> Image.Image:
    """Draw a wall ("RGB") of stones. Equal seeds give equal walls."""
    (wide, high), joint, rough, gap = stones
    luck = random.Random(seed)
    big = Image.new("RGB", (width * TWICE, height * TWICE), joint)
    draw = ImageDraw.Draw(big)
    top, row = 0.0, 0
    while top < height:
        tall = high * (1 + rough * luck.uniform(-0.25, 0.3))
        left = -wide / 2 * (row % 2) - rough * luck.uniform(0, wide / 2)
        while left < width:
            long = wide * (1 + rough * luck.uniform(-0.4, 0.45))
            tone = light(min(width, max(0.0, left + long / 2)), min(height, top + tall / 2))
            tone = mix_colours(tone, (0, 0, 0), luck.choice((0.0, 0.04, 0.08, 0.12)))
            _draw_stone(draw, (left, top, left + long, top + tall), gap / 2, rough, tone, luck)
            left += long
        top += tall
        row += 1
    return big.resize((width, height), Image.Resampling.BOX)


def _draw_stone(
    draw: ImageDraw.ImageDraw,
    box: tuple[float, float, float, float],
    inset: float,
    rough: float,
    tone: Colour,
    generator: random.Random,
) -> None:
    """Draw one stone: its shadow side, its front, and the light on its upper edge."""
    left, top, right, low = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset
    cut = [3 + rough * generator.uniform(2, 9) for _ in range(8)]
    lean = [rough * generator.uniform(0, 4) for _ in range(4)]
    face: list[Point] = [
        (left + cut[0], top + lean[0]),
        (right - cut[1], top + lean[1]),
        (right - lean[1], top + cut[2]),
        (right - lean[2], low - cut[3]),
        (right - cut[4], low - lean[2]),
        (left + cut[5], low - lean[3]),
        (left + lean[3], low - cut[6]),
        (left + lean[0], top + cut[7]),
    ]
    for fill, down in ((mix_colours(tone, (0, 0, 0), 0.28), 0.0), (tone, -3.0)):
        draw.polygon([(x * TWICE, (y + (down if y > (top + low) / 2 else 0)) * TWICE) for x, y in face], fill)
    edge = [(x * TWICE, (y + 1) * TWICE) for x, y in (face[7], face[0], face[1])]
    draw.line(edge, mix_colours(tone, (255, 236, 200), 0.16), 2 * TWICE)
