"""The fallback fonts, which draw what the pictures' own fonts lack: names in every script.

Nothing is imported or opened until a text needs it. The files are mapped into memory, so that only the glyphs that are
drawn take memory. HarfBuzz shapes and draws them, because many scripts join or reorder their letters.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from PIL import Image

from . import fonts

GLYPH = "□"
"""The character that replaces each character that no font has."""
SHAPER = "uharfbuzz"
FILES = {
    "manimgx_fonts": (
        *("NotoSans[wght].ttf", "NotoSansArabic[wght].ttf", "NotoSansHebrew[wght].ttf", "NotoSansThai[wght].ttf"),
        *("NotoSansDevanagari[wght].ttf", "NotoSansBengali[wght].ttf", "NotoSansGujarati[wght].ttf"),
        *("NotoSansGurmukhi[wght].ttf", "NotoSansKannada[wght].ttf", "NotoSansMalayalam[wght].ttf"),
        *("NotoSansOriya[wght].ttf", "NotoSansSinhala[wght].ttf", "NotoSansTamil[wght].ttf"),
        *("NotoSansTelugu[wght].ttf", "NotoSansKhmer[wght].ttf", "NotoSansLao[wght].ttf"),
        *("NotoSansMyanmar[wght].ttf", "NotoSansArmenian[wght].ttf", "NotoSansGeorgian[wght].ttf"),
        *("NotoSansEthiopic[wght].ttf", "NotoEmoji[wght].ttf", "NotoSansSymbols[wght].ttf"),
    ),
    "manimgx_fonts_cjk": ("NotoSansCJK-VF.otf.ttc",),
}
"""The fonts by package. The first font that has a character draws it."""
WEIGHTS = {"title": 700, "body": 700}
"""The weight of the letters by kind of font; every other kind has the weight ``LIGHT``."""
LIGHT = 500
SHARE = 0.9
"""The size of the fallback fonts, as a share of the asked size: their letters are larger than the own fonts'."""
UNITS = 64
"""The steps in a pixel in which HarfBuzz places glyphs."""

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# A part is letters that are written from right to left, and the signs between two such letters.
_PART = f"[{_RIGHT_TO_LEFT}](?:[{_RIGHT_TO_LEFT}]|['’.·-](?=[{_RIGHT_TO_LEFT}]))*"
_RUN = re.compile(f"{_PART}…?")
_PHRASE = re.compile(f"{_PART}(?: {_PART})+…?")
_NUMBER = re.compile("([\u0660-\u0669\u06f0-\u06f9]+)")
_SKINS, _FLAGS, _JOINER = range(0x1F3FB, 0x1F400), range(0x1F1E6, 0x1F200), "\u200d"


class Run(NamedTuple):
    """A part of a word that one font draws."""

    text: str
    font: str
    """A kind of the pictures' own fonts, or the file of a fallback font."""
    backwards: bool = False
    """True if the part is written from right to left."""


def list_missing_packages() -> tuple[str, ...]:
    """Return the packages that are not installed, of those that the fallback fonts need."""
    lost = [name for name, files in FILES.items() if any(fonts.find_font_file(name, file) is None for file in files)]
    if importlib.util.find_spec(SHAPER) is None:
        lost.append(SHAPER)
    return tuple(name.replace("_", "-") for name in lost)


def can_draw(text: str) -> bool:
    """Tell whether a font, own or fallback, can draw every character of a text. No font is opened for Latin text."""
    return GLYPH not in replace_undrawable(text.replace(GLYPH, ""))


def replace_undrawable(text: str) -> str:
    """Replace what no font can draw: by plain letters where Unicode names these, else by ``GLYPH``."""
    if fonts.has_characters("body", text):
        return text
    return "".join(part for cluster in split_clusters(text) for part, _ in _choose_fonts(cluster, "body"))


def split_clusters(text: str) -> Iterator[str]:
    """Split a text into characters, each with the marks, skin tones and joined signs that belong to it."""
    cluster = ""
    for char in text:
        flag = ord(char) in _FLAGS and len(cluster) == 1 and ord(cluster) in _FLAGS
        joined = unicodedata.category(char).startswith("M") or ord(char) in _SKINS or char == _JOINER
        if cluster and not (flag or joined or cluster.endswith(_JOINER)):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def reverse_phrases(text: str) -> str:
    """Return a line in which the words of each right-to-left phrase are in the order of their places.

    The words beside a phrase keep their places. Within a word, the letters keep the order of reading.
    """
    if text.isascii():
        return text
    return _PHRASE.sub(lambda found: " ".join(reversed(found[0].split(" "))), text)


def split_word(word: str, kind: str) -> list[Run]:
    """Split a word into runs of one font each, from left to right."""
    if fonts.has_characters("body", word):
        return [Run(word, "body")]
    runs: list[Run] = []
    at = 0
    for found in _RUN.finditer(word):
        runs.extend(_split_into_runs(word[at : found.start()], kind))
        numbers = _NUMBER.split(found[0].removesuffix("…"))
        parts = [run for nth, part in enumerate(numbers) for run in _turn_runs(part, kind, nth % 2 == 0)]
        runs.extend([*_split_into_runs("…" if found[0].endswith("…") else "", kind), *reversed(parts)])
        at = found.end()
    return [*runs, *_split_into_runs(word[at:], kind)]


def measure_run(run: Run, kind: str, size: float) -> float:
    """Return the width in pixels of a run of a fallback font."""
    return float(sum(position.x_advance for _, position in _shape_run(run, kind, size)) / UNITS)


def draw_run(run: Run, kind: str, size: float, fraction: tuple[float, float]) -> tuple[Image.Image, int, int] | None:
    """Draw a run of a fallback font as a mask ("L"); None if nothing is to be seen.

    The mask comes with its offset from the start of the base line, in pixels. ``fraction`` is the fractional part of
    that start.
    """
    pen, x = _load_shaper().RasterDraw(), fraction[0] * UNITS
    for glyph, position in _shape_run(run, kind, size):
        right, down = (x + position.x_offset) / UNITS, position.y_offset / UNITS - fraction[1]
        pen.transform = (1 / UNITS, 0, 0, 1 / UNITS, right, down)
        pen.draw_glyph(_load_font(run.font, kind, size), glyph.codepoint)
        x += position.x_advance
    drawn = pen.render()
    if drawn is None or not (drawn.extents.width and drawn.extents.height):
        return None
    left, bottom, width, height, stride = drawn.extents
    mask = Image.frombytes("L", (width, height), drawn.buffer, "raw", "L", stride, -1)
    return mask, left, -bottom - height


def _turn_runs(text: str, kind: str, backwards: bool) -> list[Run]:
    return [run._replace(backwards=backwards) for run in _split_into_runs(text, kind)]


def _split_into_runs(text: str, kind: str) -> list[Run]:
    """Split a text into runs of one font each, in the order of reading."""
    runs: list[Run] = []
    for cluster in split_clusters(text):
        for part, font in _choose_fonts(cluster, kind):
            if runs and runs[-1].font == font:
                runs[-1] = Run(runs[-1].text + part, font)
            else:
                runs.append(Run(part, font))
    return runs


@lru_cache(4096)
def _choose_fonts(cluster: str, kind: str) -> tuple[tuple[str, str], ...]:
    """Return what is drawn for a cluster: texts, each with the font that draws it."""
    for own in dict.fromkeys((kind, "body")):
        if fonts.has_characters(own, cluster):
            return ((cluster, own),)
    if font := _find_font(cluster):
        return ((cluster, font),)
    plain = unicodedata.normalize("NFKC", cluster)
    if plain != cluster and len(plain) <= len(cluster) * 4:
        return tuple(found for part in split_clusters(plain) for found in _choose_fonts(part, kind))
    if len(cluster) == 1:
        return ((GLYPH, "body"),)
    drawn = [char for char in cluster if not unicodedata.category(char).startswith("M") and char != _JOINER]
    return tuple(found for char in drawn or GLYPH for found in _choose_fonts(char, kind))


def _find_font(cluster: str) -> str | None:
    """Return the first fallback font that has all characters of a cluster."""
    if importlib.util.find_spec(SHAPER) is None:
        return None
    files = ((package, file) for package, names in FILES.items() for file in names)
    return next((file for package, file in files if _has_all(package, file, cluster)), None)


def _has_all(package: str, file: str, text: str) -> bool:
    have = _read_characters(package, file)
    return all(ord(char) in have for char in text)


@cache
def _read_characters(package: str, file: str) -> Any:
    """Return the set of the code points that a fallback font has."""
    face = _open_face(package, file)
    return () if face is None else face.unicodes


@cache
def _load_shaper() -> Any:
    return importlib.import_module(SHAPER)


@cache
def _open_face(package: str, file: str) -> Any:
    """Return a fallback font at no size; None if it is not installed."""
    path = fonts.find_font_file(package, file)
    shaper = _load_shaper()
    return None if path is None else shaper.Face(shaper.Blob.from_file_path(path))


@cache
def _load_font(file: str, kind: str, size: float) -> Any:
    package = next(package for package, files in FILES.items() if file in files)
    font = _load_shaper().Font(_open_face(package, file))
    font.scale = (round(size * SHARE * UNITS),) * 2
    font.set_variations({"wght": WEIGHTS.get(kind, LIGHT)})
    return font


def _shape_run(run: Run, kind: str, size: float) -> Iterable[tuple[Any, Any]]:
    """Return the glyphs of a run and their positions, from left to right."""
    shaper = _load_shaper()
    buffer = shaper.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    buffer.language = "ja"  # not the machine's language: letters that languages share get Japanese forms
    buffer.direction = "rtl" if run.backwards else "ltr"
    shaper.shape(_load_font(run.font, kind, size), buffer)
    return zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
