"""The boards there are, and how far a party gets on them (TOMB-MAP)."""

from __future__ import annotations

from functools import cache, lru_cache

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


@lru_cache(maxsize=128)
def reach(level: str, start: int, movement: int, special: bool) -> dict[int, Way]:
    """Where a party may move to, and by which way: the fewest hazards entered, of those ways the shortest.

    Steps cost 1, the entrance from the Inn and a portal's twin included (TOMB-MOVE-3, 5, 6, TOMB-MAP-22); the Inn
    is left and never entered (TOMB-MOVE-9). ``special``: portals and hazards work (TOMB-HR-8). Those asked for last are
    kept: all that a board has are thousands of long lists.
    """
    from_ = _steps(level, special)
    hazards = boards()[level].hazards if special else {}
    found: dict[int, Way] = {}
    layer: dict[int, tuple[int, ...]] = {start: ()}
    """Of ways with so many hazards: the shortest to each space."""
    best: dict[int, int] = {}
    while layer:
        deeper: dict[int, tuple[int, ...]] = {}
        begun = tuple(layer)
        edge: list[int] = []
        for steps in range(movement + 1):
            edge = [at for at in begun if len(layer[at]) == steps] + edge
            further = []
            for at in edge:
                if steps >= best.get(at, movement + 1):
                    continue
                best[at], path = steps, layer[at]
                if at not in found:
                    found[at] = Way(path)
                for to in from_[at]:
                    if to in hazards:  # TOMB-MOVE-10
                        deeper.setdefault(to, (*path, to))
                    elif to not in layer:
                        layer[to] = (*path, to)
                        further.append(to)
            edge = further
        layer = deeper
    found.pop(start, None)  # TOMB-MOVE-10
    return found


@cache
def _steps(level: str, special: bool) -> tuple[tuple[int, ...], ...]:
    """By space: where a step from there leads; last, and so at the Inn's number, from the Inn."""
    map_ = boards()[level]
    twins = map_.twins if special else {}
    listed = [(*near, twins[at]) if at in twins else near for at, near in enumerate(map_.steps)]
    return (*listed, (map_.entrance,))


def distance(level: str, start: int, to: int, special: bool) -> int:
    """Steps of the shortest walk, hazards ignored (TOMB-A-49, TOMB-A-59); 10,000 if there is none."""
    if start == INN:
        return distances(level, INN, special)[to]
    return distances(level, to, special)[start]  # every step leads both ways, and many ask for the same goal


@cache
def distances(level: str, start: int, special: bool) -> tuple[int, ...]:
    """By space: the steps from this one, or from the Inn, to there."""
    from_ = _steps(level, special)
    found = [10_000] * len(from_)
    found[start], edge, steps = 0, [start], 0
    while edge:
        steps += 1
        edge = [n for at in edge for n in from_[at] if found[n] == 10_000]
        for at in edge:
            found[at] = steps
    return tuple(found)
