"""A match as a film: an animated GIF of its scenes in its game's palette.

A film tells a match in at most twenty seconds: its most important steps, and animations between them
(``render/story.py``). Every picture but the first stores only a rectangle with the changes since the picture before.
Unchanged pixels in the rectangle have the free index beside the 255 colours. So a film of sixty pictures is not much
larger than a film of ten.
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

from engine.events import GameEvent

from .brush import NIGHT
from .face.contract import Presenter
from .face.lines import BEFORE, describe_caption, describe_event
from .face.records import Names
from .painter import Painter
from .palette import COLOURS, load_palette, quantise_frame
from .scene import GROUP, Scene, Shape, encode_value
from .sprites import CAPTION, LINE
from .story import TICK, build_shots
from .text.i18n import Text

WIDTH = 720
TALLEST = 1500
"""The largest height of a picture and its caption together, in scene units. A phone has room for this height."""
SMALLEST = 0.85
"""A board, except the final board, is never shrunk to less than this share. So low boards leave little empty space."""
ROOM, MOST_LINES = CAPTION * LINE + 24, 8
"""``ROOM``: the least height of a caption in scene units. ``MOST_LINES``: the most sentences in a caption with room."""
FRAMES = 9
"""The usual number of scenes in a film."""
LIMIT = 8 * 2**20
"""The largest size of a film in bytes."""
SHOWN, LAST = 1500, 5000
"""Milliseconds for which a picture is shown (``SHOWN``), and the last picture (``LAST``)."""
FEWEST = 4
"""A film has at least this many pictures."""
COARSE = 96
"""The number of colours in a film that would otherwise be too large. It loses colours before it loses pictures."""
SAME = COLOURS
"""The index in the palette that has no colour: it marks unchanged pixels."""
DARKER = 0.45
"""The darkness (0 to 1) of the margin beside a picture that does not fill the film."""
TURN, MATTERS = 0.1, 2.0
"""A changed headline adds ``TURN`` to a step's weight, a highlight ``MATTERS``. A whole picture's area counts as 1."""


class FilmStep(Struct, frozen=True):
    """A step of a match: the public events, and the spectators' view after them."""

    view: Any
    events: tuple[GameEvent, ...]
    turning: tuple[str, ...] = ()
    """Sentences on the match's turning points in this step."""


def select_scenes(
    face: Presenter, moments: Sequence[FilmStep], names: Names, ending: Text | None = None, frames: int = FRAMES
) -> list[Scene]:
    """Select the scenes of a film: the first and last step, and the steps between with the greatest changes.

    Each quarter of the match has at least one scene, so that no long part is left out. The caption of a scene
    also tells the events of the skipped steps before it, as far as there is room, but its picture shows its own step,
    as the board did. The scene of a turning point tells nothing but its own step. It comes twice, so that it is shown
    twice as long.
    ``ending`` says how the match ended, if its last events do not say it.
    """
    turning = {at for at, moment in enumerate(moments) if moment.turning}
    chosen = _select_steps(face, moments, names, frames - len(turning), turning)
    found: list[tuple[Scene, tuple[Text, ...]]] = []
    for before, at in pairwise([-1, *chosen]):
        first = at if at in turning else before + 1
        told = [one for moment in moments[first : at + 1] for one in moment.events]
        earlier = [one for moment in moments[:first] for one in moment.events][-BEFORE:]
        said = [Text("{line}", {"line": line}) for line in moments[at].turning]
        said += [] if at != chosen[-1] or ending is None else [ending]
        events = [*earlier, *told]
        shown = len(events) - len(moments[at].events)
        lines = describe_caption(face, events, len(earlier), shown, names, MOST_LINES - len(said))
        found.append((face.board(moments[at].view, moments[at].events, names), (*lines, *said)))
    height = _compute_common_height([scene.height + ROOM for scene, _ in found])
    scenes = [_add_caption(scene, lines, max(height, scene.height + ROOM)) for scene, lines in found]
    return [scene for at, scene in zip(chosen, scenes, strict=True) for _ in range(2 if at in turning else 1)]


def _compute_common_height(heights: Sequence[int]) -> int:
    """Return one height to which all pictures of a film are scaled, between their lowest and their highest height.

    The final picture is unlike all others, so it does not raise the common height.
    """
    before = [min(height, TALLEST) for height in heights[:-1] or heights]
    return max((min(before) + max(before)) // 2, round(SMALLEST * max(before)))


def _select_steps(
    face: Presenter, moments: Sequence[FilmStep], names: Names, frames: int, turning: set[int]
) -> list[int]:
    """Return the indices of the steps to show, in order. The steps in ``turning`` are always among them."""
    before: set[tuple[bytes, int]] = set()
    head = None
    weights: dict[int, float] = {}
    for at, moment in enumerate(moments):
        if at and not any(describe_event(face, one, None, names) for one in moment.events):
            continue  # a step without a caption is not shown, and its changes count for the next step
        scene = face.board(moment.view, moment.events, names)
        parts, now = set(_list_drawn_parts(scene.shapes)), face.headline(moment.view, names)
        area = sum(size for _, size in parts - before) / (scene.width * scene.height)
        matters = (
            face.telling.highlight is not None and face.telling.highlight(moment.events, moment.view, names) is not None
        )
        weights[at] = area + (TURN if now != head else 0) + (MATTERS if matters else 0)
        before, head = parts, now
    kept = {0, len(moments) - 1, *turning}
    most = max(0, frames - len(kept))
    ranked = sorted(weights.keys() - kept, key=lambda at: (-weights[at], at))
    stretches = -(-most // 2)
    best = {at * stretches // len(moments): at for at in reversed(ranked)}
    middle = list(dict.fromkeys([*best.values(), *ranked]))[:most]
    return sorted({*kept, *middle})


def _list_drawn_parts(shapes: Iterable[Shape], x: int = 0, y: int = 0) -> Iterator[tuple[bytes, int]]:
    """Yield every drawn shape with its position, as bytes, and its area."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name == GROUP:
            yield from _list_drawn_parts(shape.children, x + left, y + top)
        elif width and height:
            yield encode_value((x, y, shape.name, shape.box, shape.values, shape.children)), width * height


def _add_caption(scene: Scene, lines: tuple[Text, ...], height: int) -> Scene:
    """Extend the scene to a height, with a caption below it."""
    caption = Shape("caption", (0, scene.height, scene.width, height - scene.height), {"lines": lines})
    return msgspec.structs.replace(scene, height=height, shapes=(*scene.shapes, caption))


def make_gif(
    scenes: Sequence[Scene],
    locale: str | None = None,
    painter: Painter | None = None,
    width: int = WIDTH,
    frames: int = FRAMES,
    limit: int = LIMIT,
) -> bytes:
    """Make an animated GIF of at most ``frames`` evenly chosen scenes, with animations between them.

    The first and the last scene are always chosen. A film above ``limit`` bytes is made again with fewer colours, then
    without animations, then with fewer scenes. Raises ValueError without scenes, or if even four pictures are too
    large. A painter's PackageMissing and LookupError pass through.
    """
    if not scenes:
        raise ValueError("a film needs scenes")
    painter, game = painter or Painter(), scenes[0].game
    told = build_shots([scenes[at] for at in choose_evenly(len(scenes), frames)], SHOWN, LAST)
    height = round(min(_compute_proportion(shot.scene) for shot in told) * width)
    film = [
        (
            _compute_palette_indices(painter.draw_in_palette(shot.scene, locale).convert("RGB"), width, height, game),
            shot.time,
        )
        for shot in told
    ]
    coarse = False
    while len(data := _encode_gif(film, game)) > limit:
        if not coarse:
            film, coarse = [(picture.point(_build_coarser_palette(game)), time) for picture, time in film], True
        elif any(time == TICK for _, time in film):
            film = [(picture, time) for picture, time in film if time != TICK]
        elif len(film) <= FEWEST:
            raise ValueError(f"{len(data)} bytes are too many, and fewer than {FEWEST} pictures are no film")
        else:
            count = max(FEWEST, min(len(film) - 1, round(len(film) * limit / len(data))))
            film = [film[at] for at in choose_evenly(len(film), count)]
    return data


def choose_evenly(count: int, most: int) -> tuple[int, ...]:
    """Return at most ``most`` numbers from 0 to ``count`` - 1, evenly spread. The first and the last are included."""
    if count <= most:
        return tuple(range(count))
    if most == 1:
        return (count - 1,)
    return tuple(at * (count - 1) // (most - 1) for at in range(most))


def _compute_proportion(scene: Scene) -> float:
    """Return a scene's height divided by its width."""
    return scene.height / scene.width


def _compute_palette_indices(frame: Image.Image, width: int, height: int, game: str) -> Image.Image:
    """Return the palette indices ("L") of a frame, scaled to fit into a picture of this size.

    All pictures of a film have one size. The margin continues the frame's edges, darkened.
    """
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
    return Image.frombytes("L", (width, height), quantise_frame(picture, game).tobytes())


@cache
def _build_coarser_palette(game: str) -> list[int]:
    """Return a table that maps every palette index to the nearest of ``COARSE`` very different colours."""
    listed = load_palette(game)

    def compute_distance(first: int, second: int) -> int:
        """Return the distance of two palette colours: the sum of the squares of their differences."""
        return sum((a - b) ** 2 for a, b in zip(listed[first], listed[second], strict=True))

    left, far = [0], [compute_distance(0, at) for at in range(len(listed))]
    while len(left) < min(COARSE, len(listed)):
        left.append(far.index(max(far)))
        far = [min(before, compute_distance(left[-1], at)) for at, before in enumerate(far)]
    nearest = [min(left, key=lambda one: compute_distance(one, at)) for at in range(len(listed))]
    return [*nearest, *range(len(listed), 256)]


def _encode_gif(pictures: Sequence[tuple[Image.Image, int]], game: str) -> bytes:
    """Encode pictures of palette indices as a GIF. A picture that is repeated is stored once and shown longer."""
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
    data = [_encode_header(first.size, game)]
    for (part, at), time in zip(parts, times, strict=True):
        data += GifImagePlugin.getdata(part, at, duration=time, disposal=1, transparency=SAME, interlace=0)
    return b"".join([*data, b";"])


def _encode_header(size: tuple[int, int], game: str) -> bytes:
    """Return the header of a GIF89a with one palette for all pictures, to be played in an endless loop."""
    table = b"".join(bytes(colour) for colour in load_palette(game)).ljust(256 * 3, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0b1111_0111, 0, 0)
    return screen + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
