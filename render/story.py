"""Animations between two pictures of a film: figures walk, dice fall, and shapes that are hit shake.

This works for any game. A figure is a shape that both scenes show once, at different places. A die falls if no die
with its number of pips was at its place before. A shape is hit if it has fewer lives or more damage than before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from .scene import GROUP, Scene, Shape, encode_value

TICK = 80
"""A picture of an animation is shown for this many milliseconds."""
SHARES = (0.25, 0.5, 0.75)
"""For each picture of an animation: the share of its way that a figure has covered."""
HEIGHT, SHAKE = 70, 9
"""In scene units: a die falls from this ``HEIGHT``; a hit shape shakes to both sides by ``SHAKE``."""
FIGURE, MOST = 130, 8
"""``FIGURE``: the largest size of a figure in scene units. ``MOST``: the most figures that walk at once."""
FLEETING = frozenset({"active", "changed", "lit", "new", "dead", "attacked", "hit", "facing"})
"""The names of values for marks on a shape. They do not belong to the identity of the shape."""
LIFE, HARM = ("life",), ("damage", "wounds")
Path = tuple[int, ...]
"""The indices that lead from a scene to a shape, through the children of groups."""


class PlacedShape(NamedTuple):
    """A shape of a scene, and the position of its upper left corner."""

    path: Path
    shape: Shape
    x: int
    y: int


class Shot(NamedTuple):
    """A picture of a film, with the time for which it is shown."""

    scene: Scene
    time: int
    """The time for which the picture is shown, in milliseconds."""


def build_shots(scenes: Sequence[Scene], scene_time: int, last_scene_time: int) -> list[Shot]:
    """Return the pictures of a film: each scene after the animation that leads to it. The times are in milliseconds."""
    told = [Shot(scenes[0], scene_time)] if scenes else []
    for before, after in pairwise(scenes):
        told += [Shot(one, TICK) for one in animate_change(before, after)]
        told.append(Shot(after, scene_time))
    return [*told[:-1], Shot(told[-1].scene, last_scene_time)] if told else []


def animate_change(before: Scene, after: Scene) -> list[Scene]:
    """Return the animation from one scene to the next; empty if nothing moves."""
    old_shapes, new_shapes = list(_list_laid_shapes(before.shapes)), list(_list_laid_shapes(after.shapes))
    walks, falls, hits = (
        _find_walks(old_shapes, new_shapes),
        _find_falls(old_shapes, new_shapes),
        _find_hits(old_shapes, new_shapes),
    )
    if not (walks or falls or hits):
        return []
    found = []
    for at, share in enumerate(SHARES):
        away = {path: (round(dx * (1 - share)), round(dy * (1 - share))) for path, (dx, dy) in walks.items()}
        away |= {path: (0, -round(HEIGHT * (1 - share) ** 2)) for path in falls}
        shaken = dict.fromkeys(hits, (SHAKE if at % 2 else -SHAKE, 0))
        shapes = _move_shapes(after.shapes, shaken, frozenset(away))
        top = [replace(one.shape, box=(one.x + away[one.path][0], one.y + away[one.path][1], *one.shape.box[2:]))
               for one in new_shapes if one.path in away]  # fmt: skip
        found.append(replace(after, shapes=(*shapes, *top)))
    return found


def _list_laid_shapes(shapes: Sequence[Shape], x: int = 0, y: int = 0, path: Path = ()) -> Iterator[PlacedShape]:
    """Yield the drawn shapes of a scene, in drawing order."""
    for at, shape in enumerate(shapes):
        left, top, width, height = shape.box
        drawn = shape.name != GROUP and width > 0 and height > 0
        if drawn:
            yield PlacedShape((*path, at), shape, x + left, y + top)
        if shape.name == GROUP or drawn:
            yield from _list_laid_shapes(shape.children, x + left, y + top, (*path, at))


def _compute_identity(shape: Shape) -> bytes:
    """Return bytes that identify a shape. They do not depend on its position and its marks."""
    return encode_value((shape.name, shape.box[2:], {key: v for key, v in shape.values.items() if key not in FLEETING}))


def _find_walks(old_shapes: Sequence[PlacedShape], new_shapes: Sequence[PlacedShape]) -> dict[Path, tuple[int, int]]:
    """Return the moves of figures that both scenes show once: path -> (x, y) back to the old place.

    If so many shapes have moved that the whole table has a new layout, only shapes with a ``seat`` count.
    """
    old, new = (
        {_compute_identity(one.shape): one for one in those if not one.shape.children}
        for those in (old_shapes, new_shapes)
    )
    count = Counter(_compute_identity(one.shape) for one in old_shapes) + Counter(
        _compute_identity(one.shape) for one in new_shapes
    )
    found = {}
    for key in old.keys() & new.keys():
        dx, dy = old[key].x - new[key].x, old[key].y - new[key].y
        if count[key] == 2 and (dx or dy) and new[key].shape.values:
            found[new[key].path] = (dx, dy)
    small = {one.path: "seat" in one.shape.values for one in new.values() if max(one.shape.box[2:]) <= FIGURE}
    anew = len(found) > MOST or not found.keys() <= small.keys()
    return {path: way for path, way in found.items() if path in small and (small[path] or not anew)}


def _find_falls(old_shapes: Sequence[PlacedShape], new_shapes: Sequence[PlacedShape]) -> frozenset[Path]:
    """Return the paths of dice that are new at their places, or show new faces there."""
    lay = {(_compute_identity(one.shape), one.x, one.y) for one in old_shapes}
    dice = [one for one in new_shapes if isinstance(one.shape.values.get("face"), int) and one.shape.values["face"]]
    return frozenset(one.path for one in dice if (_compute_identity(one.shape), one.x, one.y) not in lay)


def _find_hits(old_shapes: Sequence[PlacedShape], new_shapes: Sequence[PlacedShape]) -> frozenset[Path]:
    """Return the paths of shapes that stayed in their places, and lost life or took damage."""
    old = {(one.shape.name, one.x, one.y, one.shape.box[2:]): one.shape.values for one in old_shapes}
    return frozenset(
        one.path
        for one in new_shapes
        if _has_suffered(old.get((one.shape.name, one.x, one.y, one.shape.box[2:]), {}), one.shape.values)
    )


def _has_suffered(old_values: Mapping[str, Any], new_values: Mapping[str, Any]) -> bool:
    def read_numbers(key: str) -> tuple[int, int]:
        pair = old_values.get(key), new_values.get(key)
        return pair if all(isinstance(one, int) for one in pair) else (0, 0)  # type: ignore[return-value]

    fewer = any(after < before for before, after in map(read_numbers, LIFE))
    return fewer or any(after > before for before, after in map(read_numbers, HARM))


def _move_shapes(
    shapes: Sequence[Shape], shaken: Mapping[Path, tuple[int, int]], removed: frozenset[Path], path: Path = ()
) -> tuple[Shape, ...]:
    """Return shapes. Those with paths in ``removed`` are left out, and those with paths in ``shaken`` are shifted."""
    found = []
    for at, shape in enumerate(shapes):
        here = (*path, at)
        if here in removed:
            continue
        dx, dy = shaken.get(here, (0, 0))
        left, top, width, height = shape.box
        children = _move_shapes(shape.children, shaken, removed, here) if shape.children else ()
        found.append(replace(shape, box=(left + dx, top + dy, width, height), children=children))
    return tuple(found)
