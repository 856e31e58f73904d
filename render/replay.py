"""A match as a film: a GIF of its scenes in its game's palette.

It is a story of at most twenty seconds: the moments that mattered most, and between them what moves (``story``).
Every picture but the first holds only what differs from the one before: outside a rectangle nothing, within it the
255 colours' free place for each pixel that stays. So a film of sixty pictures is not much larger than ten.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct
from PIL import GifImagePlugin, Image, ImageChops

from engine.protocol import Told

from .brush import NIGHT
from .face.contract import Face, Names
from .face.lines import BEFORE, caption, worded
from .painter import Painter
from .palette import COLOURS, colours, quantised
from .scene import GROUP, Scene, Shape, pack
from .sprites import CAPTION, LINE
from .story import TICK, shots
from .text.i18n import Text

WIDTH = 720
TALLEST = 1500
"""Scene units that a picture is high, its caption included: a phone shows that much beside what stands around it."""
SMALLEST = 0.85
"""How much smaller a board is made at the most, but for that of the end, so that lower ones leave little room."""
ROOM, MOST_LINES = CAPTION * LINE + 24, 8
"""Scene units that a caption takes at the least, and sentences that it has at the most, where a board leaves room."""
FRAMES = 9
LIMIT = 8 * 2**20
"""Bytes."""
SHOWN, LAST = 1500, 5000
"""Milliseconds that a picture stands; the last."""
FEWEST = 4
COARSE = 96
"""So many of the palette's colours are left in a film that would be too large: it loses shades before pictures."""
SAME = COLOURS
"""The place in the palette that is no colour."""
DARKER = 0.45
"""How dark it is beside a picture that does not fill its film."""
TURN, MATTERS = 0.1, 2.0
"""How much it counts that another line stands at the head of the table, and that something calls for a picture of its
own: as if so much of the picture had changed."""


class Moment(Struct, frozen=True):
    """A step of a match: what all were told, and what all could see after it."""

    view: Any
    told: tuple[Told, ...]


def scenes(
    face: Face, moments: Sequence[Moment], names: Names, ending: Text | None = None, frames: int = FRAMES
) -> list[Scene]:
    """The scenes of a film, each with what happened as its caption: the first, the last, and of all others those
    moments in which the table changed most, at least one in each quarter of the match, so that no long part of it is
    left out. What was told in between is told with the next that is shown.
    ``ending``: how it ended, where the last news do not say it."""
    chosen = _telling(face, moments, names, frames)
    found: list[tuple[Scene, tuple[Text, ...]]] = []
    for before, at in pairwise([-1, *chosen]):
        told = [one for moment in moments[before + 1 : at + 1] for one in moment.told]
        earlier = [one for moment in moments[: before + 1] for one in moment.told][-BEFORE:]
        said = [] if at != chosen[-1] or ending is None else [ending]
        lines = caption(face, [*earlier, *told], len(earlier), names, MOST_LINES - len(said))
        found.append((face.board(moments[at].view, told, names), (*lines, *said)))
    height = _common([scene.height + ROOM for scene, _ in found])
    return [_captioned(scene, lines, max(height, scene.height + ROOM)) for scene, lines in found]


def _common(heights: Sequence[int]) -> int:
    """Return how high all pictures of a film are: between the lowest and the highest, for which scenes are made
    smaller. The end has a picture like no other, which makes none of them higher."""
    before = [min(height, TALLEST) for height in heights[:-1] or heights]
    return max((min(before) + max(before)) // 2, round(SMALLEST * max(before)))


def _telling(face: Face, moments: Sequence[Moment], names: Names, frames: int) -> list[int]:
    """Which moments are shown, in their order."""
    before: set[tuple[bytes, int]] = set()
    head = None
    weights: dict[int, float] = {}
    for at, moment in enumerate(moments):
        if at and not any(worded(face, one, None, names) for one in moment.told):
            continue  # nothing to say: it counts for the next
        scene = face.board(moment.view, moment.told, names)
        parts, now = set(_parts(scene.shapes)), face.headline(moment.view, names)
        area = sum(size for _, size in parts - before) / (scene.width * scene.height)
        matters = face.moment is not None and face.moment(moment.told, moment.view, names) is not None
        weights[at] = area + (TURN if now != head else 0) + (MATTERS if matters else 0)
        before, head = parts, now
    last, most = len(moments) - 1, frames - 2
    ranked = sorted(weights.keys() - {0, last}, key=lambda at: (-weights[at], at))
    stretches = -(-most // 2)
    best = {at * stretches // len(moments): at for at in reversed(ranked)}
    middle = list(dict.fromkeys([*best.values(), *ranked]))[:most]
    return sorted({0, last, *middle})


def _parts(shapes: Iterable[Shape], x: int = 0, y: int = 0) -> Iterator[tuple[bytes, int]]:
    """Every drawn shape with its place, as bytes, and its area."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name == GROUP:
            yield from _parts(shape.children, x + left, y + top)
        elif width and height:
            yield pack((x, y, shape.name, shape.box, shape.values, shape.children)), width * height


def _captioned(scene: Scene, lines: tuple[Text, ...], height: int) -> Scene:
    """The scene made that high, with a caption below it."""
    caption = Shape("caption", (0, scene.height, scene.width, height - scene.height), {"lines": lines})
    return msgspec.structs.replace(scene, height=height, shapes=(*scene.shapes, caption))


def replay(
    scenes: Sequence[Scene],
    locale: str | None = None,
    painter: Painter | None = None,
    width: int = WIDTH,
    frames: int = FRAMES,
    limit: int = LIMIT,
) -> bytes:
    """The scenes as an animated GIF: at most ``frames`` of them, evenly chosen with the first and the last, and between
    them what moves. Where it would be larger than ``limit`` bytes, with fewer colours, then without what moves, then
    fewer of them. Raises ValueError without scenes or if even four pictures are too large; FontsMissing, LookupError
    as a painter does.
    """
    if not scenes:
        raise ValueError("a film needs scenes")
    painter, game = painter or Painter(), scenes[0].game
    told = shots([scenes[at] for at in chosen(len(scenes), frames)], SHOWN, LAST)
    height = round(min(_wide(shot.scene) for shot in told) * width)
    film = [(_places(painter.flat(shot.scene, locale).convert("RGB"), width, height, game), shot.time) for shot in told]
    coarse = False
    while len(data := _film(film, game)) > limit:
        if not coarse:
            film, coarse = [(picture.point(_coarser(game)), time) for picture, time in film], True
        elif any(time == TICK for _, time in film):
            film = [(picture, time) for picture, time in film if time != TICK]
        elif len(film) <= FEWEST:
            raise ValueError(f"{len(data)} bytes are too many, and fewer than {FEWEST} pictures are no film")
        else:
            count = max(FEWEST, min(len(film) - 1, round(len(film) * limit / len(data))))
            film = [film[at] for at in chosen(len(film), count)]
    return data


def chosen(count: int, most: int) -> tuple[int, ...]:
    """At most so many of the numbers from 0 to count - 1, evenly spread, the first and the last among them."""
    if count <= most:
        return tuple(range(count))
    if most == 1:
        return (count - 1,)
    return tuple(at * (count - 1) // (most - 1) for at in range(most))


def _wide(scene: Scene) -> float:
    """Return how many times as high as wide a scene is."""
    return scene.height / scene.width


def _places(frame: Image.Image, width: int, height: int, game: str) -> Image.Image:
    """The palette's places ("L") of a frame made as large as it can be in a picture of that size: all pictures of a
    film are of one. What is left beside it goes on as its edges do, darker."""
    share = min(width / frame.width, height / frame.height)
    size = round(frame.width * share), round(frame.height * share)
    picture = frame.resize(size, Image.Resampling.HAMMING)
    if size != (width, height):
        left, top = (width - size[0]) // 2, (height - size[1]) // 2
        ground = picture.resize((width, height), Image.Resampling.NEAREST)
        for at, edge in ((0, 0), (left + size[0], size[0] - 1)):
            strip = picture.crop((edge, 0, edge + 1, size[1])).resize((max(1, width - left - size[0]), height))
            ground.paste(strip, (at, 0))
        ground = Image.blend(ground, Image.new("RGB", (width, height), NIGHT), DARKER)
        ground.paste(picture, (left, top))
        picture = ground
    return Image.frombytes("L", (width, height), quantised(picture, game).tobytes())


@cache
def _coarser(game: str) -> list[int]:
    """By place in the palette: which of those that are left takes its place, the nearest of ``COARSE`` that lie far
    apart."""
    listed = colours(game)

    def apart(one: int, other: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(listed[one], listed[other], strict=True))

    left, far = [0], [apart(0, at) for at in range(len(listed))]
    while len(left) < min(COARSE, len(listed)):
        left.append(far.index(max(far)))
        far = [min(before, apart(left[-1], at)) for at, before in enumerate(far)]
    nearest = [min(left, key=lambda one: apart(one, at)) for at in range(len(listed))]
    return [*nearest, *range(len(listed), 256)]


def _film(pictures: Sequence[tuple[Image.Image, int]], game: str) -> bytes:
    """The GIF of pictures of the palette's places, each with its time; one like the one before lengthens its time."""
    first, shown = pictures[0]
    parts: list[tuple[Image.Image, tuple[int, int]]] = [(first, (0, 0))]
    times = [shown]
    for (before, _), (picture, time) in pairwise(pictures):
        differs = ImageChops.difference(before, picture)
        box = differs.getbbox()
        if box is None:
            times[-1] += time
            continue
        same = Image.new("L", picture.size, SAME)
        new = Image.composite(picture, same, differs.point([0] + [255] * 255)).crop(box)
        parts.append((new, (box[0], box[1])))
        times.append(time)
    times[-1] = max(times[-1], LAST)
    data = [_head(first.size, game)]
    for (part, at), time in zip(parts, times, strict=True):
        data += GifImagePlugin.getdata(part, at, duration=time, disposal=1, transparency=SAME, interlace=0)
    return b"".join([*data, b";"])


def _head(size: tuple[int, int], game: str) -> bytes:
    """GIF89a with one palette for all pictures, to be played for ever."""
    table = b"".join(bytes(colour) for colour in colours(game)).ljust(256 * 3, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0b1111_0111, 0, 0)
    return screen + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
