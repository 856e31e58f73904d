"""Scenes: descriptions of pictures before they are drawn. A scene is a tree of named shapes with their words.

Picture, alt text and text board are all made from one scene, so that they agree. A scene is plain data: it can be
compared and fingerprinted without being drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from .fallback import can_draw
from .schemes import DEFAULT
from .text.clean import escape_markdown
from .text.i18n import Text, say

ALT_LIMIT = 1024
"""The most characters of alt text that fit beside a picture."""
BOARD_LIMIT = 4000
"""The most characters of text that fit into one message."""
WIDTH = 1080

Box = tuple[int, int, int, int]
"""Left, top, width and height in scene units, from the upper left corner of the parent."""

GROUP = "group"
"""The name of shapes that only contain other shapes. Such a shape is not drawn itself, and its words are a heading."""


class Shape(Struct, frozen=True):
    """Something with a place in the picture, with words, or with both.

    ``name`` is the sprite that draws the shape. ``values`` are plain data for that sprite; texts in them are translated
    first. ``words`` are whole sentences. ``rank`` is the priority of the words if room is short: 0 comes first.
    """

    name: str
    box: Box
    values: dict[str, Any] = {}
    words: Text | None = None
    children: tuple[Shape, ...] = ()
    rank: int = 5


class Scene(Struct, frozen=True):
    """The shapes of one picture in the order in which they are drawn. A scene unit is one pixel."""

    game: str
    """The game whose sprites draw the scene."""
    height: int
    title: Text
    shapes: tuple[Shape, ...]
    width: int = WIDTH
    scheme: str = DEFAULT
    """The reader's colour scheme (``render.schemes``). Sprites receive it among their values."""


def group_shapes(*children: Shape, heading: Text | None = None, corner: tuple[int, int] = (0, 0)) -> Shape:
    """Group shapes that belong together.

    ``heading`` is written above these shapes in the text board. ``corner`` is their upper left corner.
    """
    return Shape(GROUP, (*corner, 0, 0), words=heading, children=children)


def make_spoken_shape(words: Text, name: str = "words", rank: int = 5, children: tuple[Shape, ...] = ()) -> Shape:
    """Make a shape that only has words, because the picture shows the thing elsewhere or in another way."""
    return Shape(GROUP, (0, 0, 0, 0), children=(Shape(name, (0, 0, 0, 0), words=words, children=children, rank=rank),))


_packer = msgspec.msgpack.Encoder(order="deterministic")


def encode_value(value: Any) -> bytes:
    """Encode any part of a scene as bytes. Equal content gives equal bytes."""
    return _packer.encode(value)


def compute_fingerprint(scene: Scene, locale: str | None = None) -> str:
    """Return a hash of a scene. Scenes with equal hashes look and read alike in that language."""
    return hashlib.sha256(encode_value((scene, locale))).hexdigest()[:32]


def format_alt_text(
    scene: Scene, locale: str | None = None, limit: int = ALT_LIMIT, rest: str = "", beside: str = ""
) -> str:
    """Return the scene as plain text of at most ``limit`` characters, made of whole sentences.

    The text has the reading order and the headings of the scene ("Row 3, depth 3: Left: Fork. …"). If it is
    too long, it has the most important sentences, and then ``rest``, which says where to find the others. A title that
    the text beside the picture (``beside``) says is left out.
    """
    title = "" if say(_escape_names(scene.title), locale) in beside else say(scene.title, locale)
    whole = _format_alt_text(scene, locale, 1 << 30, title)
    if len(whole) <= limit or not rest:
        return whole if len(whole) <= limit else _format_alt_text(scene, locale, limit, title)
    said = _format_alt_text(scene, locale, limit - len(rest) - 1, title)
    if said.endswith("…"):  # not even the most important sentence is whole
        said = _format_alt_text(scene, locale, max(limit, ALT_LIMIT) - len(rest) - 1, title)
    return f"{said} {rest}"


def _format_alt_text(scene: Scene, locale: str | None, limit: int, title: str) -> str:
    told = list(_list_told_shapes(scene.shapes, None))
    chosen: dict[int, str] = {}
    headings: set[int] = set()
    left = limit - len(title)
    # The sort is stable, so shapes of equal rank stay in reading order.
    for at in sorted(range(len(told)), key=lambda at: told[at][1].rank):
        heading, shape = told[at]
        if heading is not None and id(heading) not in headings:
            headings.add(id(heading))
            left -= len(_format_heading(heading, locale)) + 1
        fitting = []
        for sentence in _format_sentences(shape, locale):
            left -= len(sentence) + 1
            if left >= 0 or not chosen:
                fitting.append(sentence)
        if fitting:
            chosen[at] = " ".join(fitting)
        if left < 0:
            break
    parts, before = [title] if title else [], None
    for at, more in sorted(chosen.items()):
        heading, _ = told[at]
        if heading is not None and heading is not before:
            parts.append(_format_heading(heading, locale))
        parts.append(more)
        before = heading
    return _select_whole_sentences(" ".join(parts), limit)


def format_text_board(scene: Scene, locale: str | None = None, limit: int = BOARD_LIMIT) -> str:
    """Return all words of the scene as Markdown, in reading order, so that people can play by text alone.

    If the text is longer than ``limit`` characters, the words with the highest rank numbers are left out first.
    """
    for rank in (9, 8, 7, 6, 5, 4, 3, 2, 1, 0):
        lines = [f"## {say(_escape_names(scene.title), locale)}", *_format_lines(scene.shapes, 0, locale, rank)]
        text = "\n".join(lines)
        if len(text) <= limit:
            return text
    return text[: limit - 1].rsplit("\n", 1)[0] + "\n…"


def list_text_pages(scene: Scene, locale: str | None, limit: int) -> list[str]:
    """Return the whole text board in pages of at most ``limit`` characters, split between lines."""
    pages = [""]
    for line in format_text_board(scene, locale, 1 << 30).splitlines():
        if pages[-1] and len(pages[-1]) + len(line) >= limit:
            pages.append("")
        pages[-1] += f"\n{line}" if pages[-1] else line[:limit]
    return pages


def list_undrawn_words(scene: Scene) -> tuple[str, ...]:
    """Return the names, and other words of no language, in which the picture lacks a character."""
    return tuple(dict.fromkeys(word for word in _list_words(scene.shapes) if not word.isascii() and not can_draw(word)))


def _list_words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Text):
        yield from _list_words(value.values)
    elif isinstance(value, Shape):
        yield from _list_words(value.values)
        yield from _list_words(value.children)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _list_words(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _list_words(one)


def _list_told_shapes(shapes: tuple[Shape, ...], heading: Shape | None) -> Iterator[tuple[Shape | None, Shape]]:
    """Yield the outermost shapes with words, each with the nearest group around it that has a heading."""
    for shape in shapes:
        if shape.name == GROUP or shape.words is None:
            titled = shape.name == GROUP and shape.words is not None
            yield from _list_told_shapes(shape.children, shape if titled else heading)
        else:
            yield heading, shape


def _format_heading(shape: Shape, locale: str | None) -> str:
    said = say(shape.words or "", locale).rstrip(" .。")
    return said if said.endswith((":", "：")) else f"{said}:"


def _format_sentences(shape: Shape, locale: str | None) -> Iterator[str]:
    if shape.words is not None and shape.name != GROUP:
        yield say(shape.words, locale)
    for child in shape.children:
        yield from _format_sentences(child, locale)


def _format_lines(shapes: tuple[Shape, ...], depth: int, locale: str | None, rank: int) -> Iterator[str]:
    for shape in shapes:
        said = "" if shape.words is None else say(_escape_names(shape.words), locale)
        if shape.name == GROUP:
            inside = list(_format_lines(shape.children, depth, locale, rank))
            if said and inside:
                yield f"**{said}**"
            yield from inside
        elif shape.rank <= rank:
            if said:
                yield f"{'  ' * depth}- {said}"
            yield from _format_lines(shape.children, depth + bool(said), locale, rank)


def _escape_names(text: Text) -> Text:
    """Return a text in which every inserted name is escaped for Markdown."""
    return msgspec.structs.replace(text, values={key: _escape_value(value) for key, value in text.values.items()})


def _escape_value(value: Any) -> Any:
    """Return a value that is inserted into a text, with every name in it escaped for Markdown."""
    if isinstance(value, Text):
        return _escape_names(value)
    if isinstance(value, str):
        return escape_markdown(value)
    if isinstance(value, tuple | list):
        return [_escape_value(one) for one in value]
    return value


def _select_whole_sentences(text: str, limit: int) -> str:
    """Return as many whole sentences of a text as fit into ``limit`` characters. A single long sentence is cut."""
    if len(text) <= limit:
        return text
    cut = max(text.rfind(stop, 0, limit) for stop in (". ", "! ", "? ", "。", "！", "？"))
    return text[: cut + 1] if cut > 0 else text[: limit - 1] + "…"
