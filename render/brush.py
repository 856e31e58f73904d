"""Tools to paint sprites: a canvas with smooth edges, stone textures, light, and text.

Callers are responsible for caching their pictures.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.ImageFont import FreeTypeFont

from .fallback import Run, draw_run, measure_run, replace_undrawable, reverse_phrases, split_clusters, split_word
from .fonts import FILES, has_characters, load_font
from .lru_cache import BESIDES, MEASURED, PICTURES, LruCache, count_bytes
from .phrases import split_characters, split_parts

Colour = tuple[int, int, int]
Point = tuple[float, float]
FINE = 4
"""Shapes are painted this many times larger, and then shrunk. This makes their edges smooth."""
EDGE = 2
"""The width in pixels of the coloured line around letters."""
_WIDTHS = LruCache(MEASURED)
_WIDTH = 400
"""The number of bytes that a cached width and its key take in memory."""

INK: Colour = (38, 28, 20)
PAPER: Colour = (236, 222, 190)
NIGHT: Colour = (24, 21, 22)
TORCH: Colour = (255, 178, 64)
EMBER: Colour = (206, 66, 40)
WHITE: Colour = (250, 246, 236)


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that lies ``share`` (0 to 1) of the way from the first colour to the second."""
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


class Brush:
    """A transparent canvas of ``width`` by ``height`` pixels. Coordinates are in units; fractions are allowed.

    ``scale`` enlarges everything while it is painted. Large canvases without delicate parts can use a small factor.
    ``unit``: the pixels of one unit.
    """

    def __init__(self, width: int, height: int, scale: int = FINE, unit: float = 1.0) -> None:
        self.width, self.height, self.scale, self.unit = width, height, scale, unit
        # "RGBa" holds colours multiplied by their opacity, so that shrinking mixes them correctly.
        self.big = Image.new("RGBa", (width * scale, height * scale))
        self.draw = ImageDraw.Draw(self.big)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self.draw.polygon(self._enlarge(points), fill)

    def disc(
        self, x: float, y: float, radius: float, fill: Colour | None, ring: Colour | None = None, thickness: float = 0
    ) -> None:
        self.draw.ellipse(self._surround(x, y, radius), fill, ring, self._convert_to_pixels(thickness))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        corner_radius: float = 0,
        ring: Colour | None = None,
        thickness: float = 0,
    ) -> None:
        u, s = self.unit, self.scale
        box = [x * u * s, y * u * s, (x * u + width * u) * s - 1, (y * u + height * u) * s - 1]
        self.draw.rounded_rectangle(box, corner_radius * u * s, fill, ring, self._convert_to_pixels(thickness))

    def line(self, points: Sequence[Point], fill: Colour, thickness: float) -> None:
        """Draw a line with round ends and corners."""
        self.draw.line(self._enlarge(points), fill, self._convert_to_pixels(thickness), "curve")
        for x, y in points:
            self.disc(x, y, thickness / 2, fill)

    def _enlarge(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit * self.scale, y * self.unit * self.scale) for x, y in points]

    def _surround(self, x: float, y: float, radius: float) -> list[float]:
        """Return the square around a circle."""
        u, s = self.unit, self.scale
        return [(x * u - radius * u) * s, (y * u - radius * u) * s, (x * u + radius * u) * s, (y * u + radius * u) * s]

    def _convert_to_pixels(self, thickness: float) -> int:
        """Return a thickness in pixels of the enlarged picture on which the brush paints."""
        return round(thickness * self.unit * self.scale)

    def finish(self) -> Image.Image:
        """Return the finished painting ("RGBA"), shrunk to the size of the canvas."""
        return self.big.reduce(self.scale).convert("RGBA")

    def finish_on(self, background: Colour) -> Image.Image:
        """Return the finished painting on a background of one colour ("RGB")."""
        picture = Image.new("RGB", (self.width, self.height), background)
        paste_over(picture, self.finish(), (0, 0))
        return picture


def list_star_corners(x: float, y: float, points: int, outer: float, inner: float, turn: float = -90) -> list[Point]:
    """Return the corners of a star around (x, y). ``turn`` is the angle of its first point in degrees (-90: up)."""
    corners = []
    for at in range(points * 2):
        angle = math.radians(turn + at * 180 / points)
        radius = inner if at % 2 else outer
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners


def list_polygon_corners(x: float, y: float, corners: int, radius: float, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon around (x, y).

    ``turn`` is the first corner's angle in degrees (-90: up).
    """
    angles = [math.radians(turn + at * 360 / corners) for at in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def draw_clouds(width: int, height: int, grain: int, seed: int) -> Image.Image:
    """Return soft grey noise ("L", around 128). Equal seeds give equal noise.

    ``grain`` is the size of the blots in pixels. It should not be below about 24: fine noise costs a third of the
    picture's bytes and cannot be seen.
    """
    columns, rows = width // grain + 3, height // grain + 3
    dots = Image.frombytes("L", (columns, rows), random.Random(seed).randbytes(columns * rows))
    blots = dots.resize((columns * grain, rows * grain), Image.Resampling.BICUBIC)
    return blots.crop((grain, grain, grain + width, grain + height))


def draw_stone_wall(
    width: int, height: int, base: Colour, seed: int, rough: float = 0.10, grain: int = 48
) -> Image.Image:
    """Return a wall or floor of smooth stone ("RGB")."""
    grey = Image.blend(
        draw_clouds(width, height, grain, seed), draw_clouds(width, height, max(24, grain // 2), seed + 1), 0.4
    )
    dark, light = mix_colours(base, (0, 0, 0), rough * 1.6), mix_colours(base, (255, 245, 225), rough)
    return tint_picture(grey, dark, light)


def tint_picture(grey: Image.Image, dark: Colour, light: Colour) -> Image.Image:
    """Return a coloured copy ("RGB") of a grey picture: black becomes ``dark``, and white becomes ``light``."""
    bands = [grey.point([round(d + (b - d) * at / 255) for at in range(256)]) for d, b in zip(dark, light, strict=True)]
    return Image.merge("RGB", bands)


def blend_colour(picture: Image.Image, mask: Image.Image, colour: Colour) -> None:
    """Blend a colour into a picture, in place. The mask says how strongly each pixel is blended."""
    picture.paste(Image.new("RGB", picture.size, colour), (0, 0), mask)


def blur_mask(mask: Image.Image, radius: float) -> Image.Image:
    """Blur a mask, for a shadow or a glow."""
    return mask.filter(ImageFilter.GaussianBlur(radius))


def paste_over(base: Image.Image, top: Image.Image, corner: tuple[int, int]) -> None:
    """Paste a picture of any mode onto another picture, in place. ``corner`` is its upper left corner on ``base``."""
    if top.mode != "RGBA":
        base.paste(top, corner)
    elif base.mode == "RGBA":
        base.alpha_composite(top, (max(corner[0], 0), max(corner[1], 0)), (max(-corner[0], 0), max(-corner[1], 0)))
    else:
        base.paste(top, corner, top)


def draw_contour(picture: Image.Image, colour: Colour, thickness: int) -> Image.Image:
    """Return a picture of unchanged size with a coloured line around the opaque parts."""
    alpha = picture.getchannel("A")
    wide = alpha.filter(ImageFilter.MaxFilter(thickness * 2 + 1)).filter(ImageFilter.GaussianBlur(0.7))
    under = Image.new("RGBA", picture.size, (*colour, 0))
    under.putalpha(ImageChops.lighter(alpha, wide))
    under.alpha_composite(picture)
    return under


def measure_text(text: str, kind: str, size: int) -> float:
    """Return the width of a line of text in pixels. ``kind`` is the kind of font ("body", "light", …).

    Each word is measured once, because the same words occur in many lines.
    """
    face = load_font(kind, size)
    words = text.split(" ")
    blanks = (len(words) - 1) * _measure_word(face, kind, " ")
    return sum(_measure_word(face, kind, word) for word in words if word) + blanks


def _measure_word(face: FreeTypeFont, kind: str, word: str) -> float:
    key = face, word
    found: float | None = _WIDTHS.get(key)
    if found is None:
        if has_characters(kind, word):
            found = face.getlength(word)
        else:
            found = sum(_measure_run(run, kind, face.size) for run in split_word(word, kind))
        _WIDTHS.put(key, found, _WIDTH)
    return found


def _measure_run(run: Run, kind: str, size: float) -> float:
    if run.font in FILES:
        return load_font(run.font, round(size)).getlength(run.text)
    return measure_run(run, kind, size)


def fit_line(text: str, kind: str, size: int, width: int, least: int) -> tuple[str, int]:
    """Return a line of text and the largest letter size, from ``size`` down to ``least``, in which it fits."""
    text = replace_undrawable(text)
    while size > least and measure_text(text, kind, size) > width:
        size -= 1
    if measure_text(text, kind, size) <= width:
        return text, size
    kept = list(split_clusters(text))
    while kept and measure_text("".join(kept).rstrip() + "…", kind, size) > width:
        kept.pop()
    return "".join(kept).rstrip() + "…", size


def wrap_text(text: str, kind: str, size: int, width: int) -> list[str]:
    """Break a text into lines of at most ``width`` pixels: at blanks, or between phrases where a script has no blanks.

    A longer part is broken between characters if it is in a script of the fallback fonts.
    """
    lines: list[str] = []
    blank, room = measure_text(" ", kind, size), 0.0
    for part in split_parts(replace_undrawable(text)):
        word = part.lstrip(" ")
        wide = measure_text(word, kind, size)
        if lines and (needed := wide + blank * (len(part) - len(word))) <= room:
            lines[-1] += part
            room -= needed
            continue
        lines += _break_word(word, kind, size, width)
        room = width - (wide if lines[-1] == word else measure_text(lines[-1], kind, size))
    return lines or [""]


def halve_line(text: str, kind: str, size: int, width: int, least: int) -> tuple[str, str]:
    """Break a line into two of about the same width: between its parts, or else where a script allows it.

    ``size``: the letter size for measuring. ``least``: the smallest size in which the longer half has to fit.
    """

    def measure_longer(halves: tuple[str, str]) -> float:
        return max(measure_text(half, kind, size) for half in halves)

    even = text, ""
    for parts in (split_parts(text), split_characters(text)):
        halves = [("".join(parts[:at]), "".join(parts[at:]).lstrip()) for at in range(1, len(parts))]
        even = min((even, *halves), key=measure_longer)
        if measure_longer(even) * least <= width * size or has_characters(kind, text):
            break
    return even


def _break_word(word: str, kind: str, size: int, width: int) -> list[str]:
    if has_characters(kind, word) or measure_text(word, kind, size) <= width:
        return [word]
    parts = [""]
    for cluster in split_characters(word):
        if parts[-1] and measure_text(parts[-1] + cluster, kind, size) > width:
            parts.append("")
        parts[-1] += cluster
    return parts


class Letters(NamedTuple):
    """The look of a line of text."""

    kind: str
    """The kind of font."""
    size: int
    fill: Colour
    anchor: str = "lm"
    """Pillow's name for the anchored part of the line ("lm": left and middle)."""
    edge: Colour | None = None
    """The colour of an outline of the letters."""


def write_fitting(
    picture: Image.Image, at: tuple[float, float], text: str, letters: Letters, width: int, least: int
) -> None:
    """Write one line of text in letters so small, down to the size ``least``, that ``width`` is enough for it."""
    line, size = fit_line(text, letters.kind, letters.size, width, least)
    write(picture, at, line, letters._replace(size=size))


def write(picture: Image.Image, at: tuple[float, float], text: str, letters: Letters) -> None:
    """Write one line of text into a picture, in place. ``at`` is the point at which the line is anchored."""
    kind, size, fill, anchor, edge = letters
    draw, face, words = ImageDraw.Draw(picture), load_font(kind, size), reverse_phrases(text).split(" ")
    blank = _measure_word(face, kind, " ")
    left = at[0] - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * measure_text(text, kind, size)
    for colour, thickness in ((edge, EDGE), (fill, 0)):
        if colour is None:
            continue
        x = left
        for word in words:
            if word:
                (part, column), (up, row) = math.modf(x), math.modf(at[1])
                mask, (right, down) = _draw_letters(face, kind, word, anchor[1], (part, up), thickness)
                draw.bitmap((int(column) + right, int(row) + down), mask, colour)
                x += _measure_word(face, kind, word)
            x += blank


def _draw_letters(
    face: FreeTypeFont, kind: str, word: str, vertical_anchor: str, fraction: Point, thickness: int
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the letters of a word as a mask ("L"), and the mask's offset from the place of writing, in pixels.

    ``fraction`` is the fractional part, in pixels, of the place of writing. The result is cached, because rendering
    letters takes far longer than pasting them.
    """
    key = (face, word, vertical_anchor, fraction, thickness)
    found: tuple[Image.Image, tuple[int, int]] | None = PICTURES.kept.get(key)
    if found is None:
        # The sheet is larger than the word, because measuring it exactly takes as long as rendering it.
        wide, high = math.ceil(_measure_word(face, kind, word)), math.ceil(face.size)
        sheet = Image.new("L", (wide + 2 * high, 4 * high), 0)
        x, y = high, 2 * high
        start = fraction[0] + x, fraction[1] + y
        if has_characters(kind, word):
            ImageDraw.Draw(sheet).text(start, word, 255, face, f"l{vertical_anchor}", stroke_width=thickness)
        else:
            _draw_runs(sheet, start, split_word(word, kind), kind, face, vertical_anchor)
            sheet = sheet.filter(ImageFilter.MaxFilter(2 * thickness + 1)) if thickness else sheet
        box = sheet.getbbox() or (x, y, x + 1, y + 1)
        found = sheet.crop(box), (box[0] - x, box[1] - y)
        PICTURES.kept.put(key, found, count_bytes(found[0]) + BESIDES)
    return found


def _draw_runs(
    sheet: Image.Image, start: Point, runs: Sequence[Run], kind: str, face: FreeTypeFont, vertical_anchor: str
) -> None:
    """Draw the runs of a word onto a sheet ("L"), beside each other on the base line of the word's own font."""
    rises, hangs = face.getmetrics()
    x, y = start[0], start[1] + {"m": (rises - hangs) / 2, "a": rises, "d": -hangs, "s": 0}[vertical_anchor]
    for run in runs:
        if run.font in FILES:
            own = load_font(run.font, round(face.size))
            ImageDraw.Draw(sheet).text((x, y), run.text, 255, own, "ls")
        elif drawn := draw_run(run, kind, face.size, (x % 1, y % 1)):
            mask, right, down = drawn
            corner = int(x) + right, int(y) + down
            sheet.paste(255, (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)
        x += _measure_run(run, kind, face.size)


def write_paragraphs(
    picture: Image.Image, box: tuple[int, int, int, int], paragraphs: Sequence[str], sizes: Sequence[int], leading: int
) -> None:
    """Write paragraphs in thin ink letters into a box (left, top, width, height), each wrapped into lines.

    The first of ``sizes`` in which all lines fit is used. In the last size, the lines that do not fit are cut.
    ``leading`` is the number of pixels between two lines.
    """
    x, y, width, room = box
    kind = "light"
    for size in sizes:
        lines = [part for line in paragraphs for part in wrap_text(line, kind, size, width)]
        if len(lines) * (size + leading) <= room:
            break
    fits = max(0, room // (size + leading))
    if len(lines) > fits:
        lines = [*lines[: fits - 1], fit_line(lines[fits - 1] + " …", kind, size, width, size)[0]] if fits else []
    for line in lines:
        write(picture, (x, y + size / 2), line, Letters(kind, size, INK))
        y += size + leading
