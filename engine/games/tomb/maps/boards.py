"""The boards there are, and how far a party gets on them (sections 6.10 and 6.11)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine import data_files

from ..state import INN
from .records import Board, Level, board


@cache
def boards() -> dict[str, Board]:
    """Every board by its level's key, in the order of the lobby."""
    folder = data_files.folder("engine.games.tomb", "maps")
    files = [one for one in folder.iterdir() if one.name.endswith(".toml")]
    levels = sorted((data_files.single(one, Level) for one in files), key=lambda level: level.order)
    return {level.key: board(level) for level in levels}


class Way(Struct, frozen=True):
    """A path named at once (TOMB-MOVE-10): the spaces entered, in order."""

    path: tuple[int, ...]


@cache
def reach(level: str, start: int, movement: int, special: bool) -> dict[int, Way]:
    """Where a party may move to, and by which way: the fewest hazards entered, of those ways the shortest.

    Steps cost 1, the entrance from the Inn and a portal's twin included (TOMB-MOVE-3, 5, 6, TOMB-MAP-22); the Inn
    is left and never entered (TOMB-MOVE-9). ``special``: portals and hazards work (TOMB-HR-8).
    """
    map_ = boards()[level]
    found: dict[int, Way] = {}
    layer: dict[int, tuple[int, ...]] = {start: ()}
    """Of ways with so many hazards: the shortest to each space."""
    best: dict[int, int] = {}
    while layer:
        deeper: dict[int, tuple[int, ...]] = {}
        queue = sorted(layer, key=lambda at: len(layer[at]))
        while queue:
            at = queue.pop(0)
            path = layer[at]
            if len(path) >= best.get(at, movement + 1):
                continue
            best[at] = len(path)
            if at not in found:
                found[at] = Way(path)
            if len(path) == movement:
                continue
            for to in _from(map_, at, special):
                longer = (*path, to)
                if special and to in map_.hazards:  # TOMB-MOVE-10
                    if len(longer) < len(deeper.get(to, range(movement + 1))):
                        deeper[to] = longer
                elif len(longer) < len(layer.get(to, range(movement + 1))):
                    layer[to] = longer
                    queue.append(to)
            queue.sort(key=lambda at: len(layer[at]))
        layer = deeper
    found.pop(start, None)  # TOMB-MOVE-10
    return found


def _from(map_: Board, at: int, special: bool) -> tuple[int, ...]:
    if at == INN:
        return (map_.entrance,)
    if special and at in map_.twins:
        return (*map_.steps[at], map_.twins[at])
    return map_.steps[at]


def distance(level: str, start: int, to: int, special: bool) -> int:
    """Steps of the shortest walk, hazards ignored (TOMB-A-49, TOMB-A-59); 10,000 if there is none."""
    if start == INN:
        return 1 + distances(level, to, special)[boards()[level].entrance]
    return distances(level, to, special)[start]


@cache
def distances(level: str, to: int, special: bool) -> tuple[int, ...]:
    """By space: the steps from there to this one (every step leads both ways)."""
    map_ = boards()[level]
    found = [10_000] * len(map_.signs)
    found[to], edge, steps = 0, [to], 0
    while edge:
        steps += 1
        edge = [n for at in edge for n in _from(map_, at, special) if found[n] == 10_000]
        for at in edge:
            found[at] = steps
    return tuple(found)
