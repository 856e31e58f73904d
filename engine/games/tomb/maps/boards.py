"""The boards of Tomb, with distances and ways on them (TOMB-MAP)."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from engine import data_files

from ..state import INN
from .records import Board, Level, read_board


@cache
def load_boards() -> dict[str, Board]:
    """Return all boards by the key of their level, in the order of the lobby."""
    folder = data_files.find_folder("engine.games.tomb", "maps")
    files = [one for one in folder.iterdir() if one.name.endswith(".toml")]
    levels = sorted((data_files.read_single(one, Level) for one in files), key=lambda level: level.order)
    return {level.key: read_board(level) for level in levels}


class Way(Struct, frozen=True, gc=False):
    """The way of a Move: its last space, and the way to the space before. It is chosen at once (TOMB-MOVE-10).

    Ways to several spaces share their beginnings.
    """

    end: int
    steps: int
    before: Way | None

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces that the way enters, in order."""
        return () if self.before is None else (*self.before.path, self.end)


@lru_cache(maxsize=512)
def reach(level: str, start: int, movement: int, special: bool) -> dict[int, Way]:
    """Return the best way of a Move to each destination: the fewest hazards count first, then the fewest steps.

    Each step costs 1, also from the Inn to the entrance and through a portal (TOMB-MOVE-3, 5, 6, TOMB-MAP-22). A Move
    may leave the Inn but never enters it (TOMB-MOVE-9). ``special``: portals and hazards have their effects
    (TOMB-HR-8). Only the latest results are cached, because a whole board has thousands of them.
    """
    from_ = _list_steps(level, special)
    hazards = load_boards()[level].hazards if special else {}
    found: dict[int, Way] = {}
    layer: dict[int, Way] = {start: Way(start, 0, None)}
    """The shortest way to each space. All these ways meet an equal number of hazards."""
    best: dict[int, int] = {}
    while layer:
        deeper: dict[int, Way] = {}
        begun = tuple(layer)
        edge: list[int] = []
        for steps in range(movement + 1):
            edge = [at for at in begun if layer[at].steps == steps] + edge
            further = []
            for space in edge:
                if steps >= best.get(space, movement + 1):
                    continue
                best[space], way = steps, layer[space]
                found.setdefault(space, way)
                for to in from_[space]:
                    if to in hazards:  # TOMB-MOVE-10: a Move takes the way with the fewest hazards.
                        deeper.setdefault(to, Way(to, steps + 1, way))
                    elif to not in layer:
                        layer[to] = Way(to, steps + 1, way)
                        further.append(to)
            edge = further
        layer = deeper
    found.pop(start, None)  # TOMB-MOVE-10: no Move to the start
    return found


@cache
def _list_steps(level: str, special: bool) -> tuple[tuple[int, ...], ...]:
    """Return the spaces that are one step away from each space; the last entry (index -1) is for the Inn."""
    map_ = load_boards()[level]
    twins = map_.twins if special else {}
    listed = [(*near, twins[index]) if index in twins else near for index, near in enumerate(map_.steps)]
    return (*listed, (map_.entrance,))


def find_distance(level: str, start: int, to: int, special: bool) -> int:
    """Return the number of steps of the shortest walk, without regard to hazards; 10,000 if there is no walk.

    Rules: TOMB-A-49, TOMB-A-59.
    """
    if start == INN:
        return list_distances(level, INN, special)[to]
    # Computed from the goal, since many calls share it: every step can be walked in both directions.
    return list_distances(level, to, special)[start]


@cache
def list_distances(level: str, start: int, special: bool) -> tuple[int, ...]:
    """Return the number of steps from one space, or from the Inn, to each space of the board."""
    from_ = _list_steps(level, special)
    found = [10_000] * len(from_)
    found[start], edge, steps = 0, [start], 0
    while edge:
        steps += 1
        edge = [n for at in edge for n in from_[at] if found[n] == 10_000]
        for space in edge:
            found[space] = steps
    return tuple(found)
