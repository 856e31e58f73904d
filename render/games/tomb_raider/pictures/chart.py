"""From what may be seen of Tomb Raider's map to shapes: its rows of rooms, what is in them, and the ways gone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from engine.games.tomb_raider.cards import pool
from engine.games.tomb_raider.view import ObstacleView, RaiderView, Space, SpaceView, View
from render.scene import WIDTH, Shape, group
from render.text.i18n import T, Text, joined

from ..words.names import ABILITY, SIDE, SIDES, SORT, card_name, where
from .changes import Changes
from .figures import figured

MARGIN, GAP, SCALE = 12, 6, 50
FULL, QUIET, STRIP = 200, 116, 60
"""How high a row is: where somebody is or something happened; elsewhere, where there is no room for that; where nobody
has been."""
LURKING = 56
"""How large a figure is that stands in a room."""
BROAD = 3
"""So many columns leave rooms as wide as they should be."""
MAP = 860
"""How high a map should be, so that it shares a phone's screen with its buttons."""
SIGNS = {"entrance": "entrance", "treasure": "chest", "save": "save"}


class Grid(Struct, frozen=True):
    """Where each space of the map lies in the picture; row 1 at the bottom, forward is up."""

    columns: int
    heights: tuple[int, ...]
    """Of the rows, from the first that is shown."""
    top: int
    first: int = 1
    """The row at the bottom."""

    @classmethod
    def of(cls, view: View, changes: Changes, top: int, most: int = MAP) -> Grid:
        """Rows that nobody has explored are strips; of the others those far from everybody are low, the farthest first,
        until the map is at ``most`` so high."""
        spaces, rows = view.spaces, range(1, view.rows + 1)
        explored = {space.at[1] for space in spaces if space.card is not None and not space.face_down}
        seen = {raider.at[1] for raider in view.raiders if not raider.left}
        seen |= {row for _, row in changes.spaces} | {row for (_, row), _ in changes.obstacles | changes.passed}
        heights = {row: FULL if row in explored or row in seen else STRIP for row in rows}
        far = sorted(explored - seen, key=lambda row: -min((abs(row - one) for one in seen), default=row))
        for row in far:
            if sum(heights.values()) + GAP * (view.rows - 1) > most:
                heights[row] = _quiet(view)
        return cls(view.width, tuple(heights[row] for row in rows), top)

    @classmethod
    def around(cls, view: View, at: Space, top: int, far: int = 1) -> Grid:
        """The row of a space, and so ``far`` the ones before and behind it, low."""
        rows = range(max(1, at[1] - far), min(view.rows, at[1] + far) + 1)
        explored = {space.at[1] for space in view.spaces if space.card is not None and not space.face_down}
        heights = (FULL if row == at[1] else _quiet(view) if row in explored else STRIP for row in rows)
        return cls(view.width, tuple(heights), top, rows[0])

    @property
    def rows(self) -> range:
        return range(self.first, self.first + len(self.heights))

    @property
    def width(self) -> int:
        return (WIDTH - 2 * MARGIN - SCALE - self.columns * GAP) // self.columns

    def height(self, row: int) -> int:
        return self.heights[row - self.first]

    @property
    def bottom(self) -> int:
        return self.top + sum(self.heights) + GAP * (len(self.heights) - 1)

    def corner(self, at: Space) -> tuple[int, int]:
        column, row = at
        above = self.heights[row - self.first + 1 :]
        x = MARGIN + SCALE + GAP + (column - 1) * (self.width + GAP)
        return x, self.top + sum(above) + GAP * len(above)

    def middle(self, at: Space) -> tuple[int, int]:
        """Where figures stand."""
        x, y = self.corner(at)
        return x + self.width // 2, y + max(self.height(at[1]) - 50, self.height(at[1]) // 2)


def _quiet(view: View) -> int:
    """A narrow room has its obstacles above its figures, a wider one beside them."""
    return QUIET if view.width <= BROAD else QUIET + 34


def whole_map(view: View, grid: Grid, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Every row of the map that the grid has."""
    return group(
        *[_row(view, grid, row, changes, names, marks) for row in reversed(grid.rows)],
        words=T("The map, deepest row first; forward leads deeper, row 1 holds the entrance."),
    )


def _row(view: View, grid: Grid, row: int, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """A row of the map: its mark on the depth scale and its spaces from left to right."""
    spaces = view.spaces[(row - 1) * view.width : row * view.width]
    depth = spaces[0].depth
    _, y = grid.corner((1, row))
    tiles = [_tile(view, grid, space, changes, names, marks) for space in spaces]
    mark = Shape("depth", (MARGIN, y, SCALE, grid.height(row)), {"depth": depth})
    return group(mark, *tiles, words=T("Row {row}, depth {depth}:", row=row, depth=depth))


def _tile(
    view: View, grid: Grid, space: SpaceView, changes: Changes, names: Sequence[str], marks: Sequence[str]
) -> Shape:
    here = [raider for raider in view.raiders if raider.at == space.at and not raider.left and not raider.finished]
    figures = _standing(grid, here, view, names, marks)
    box = (*grid.corner(space.at), grid.width, grid.height(space.at[1]))
    values: dict[str, Any]
    if space.card is None or space.face_down:
        values = {
            "seed": space.at[0] * 31 + space.at[1],
            "face_down": space.face_down,
            "treasure": space.treasure_possible,
            "near": any(_known(view, spot) for spot in _beside(space.at)),
        }
        rank = 2 if space.treasure_possible else 6  # the way to go is told before any room gone through
        return Shape("unknown", box, values, _unknown_words(view, space), figures, rank=rank)
    card = pool().location(space.card)
    exits = _exits(view, space)
    values = {
        "number": space.card,
        "name": card_name(space.card),
        "family": card.family,
        "seed": int(space.card) if space.card.isdigit() else 1,
        "deep": deep(space.at[1], view.rows),
        "exits": exits,
        "arrows": space.arrows,
        "blocks": space.blocks,
        "danger": space.danger,
        "search": space.search,
        "treasure": space.treasure if space.prize is None else space.prize,
        "empty": space.empty,
        "sign": "chest" if space.prize else "save" if space.save_point else SIGNS.get(space.role, ""),
        "changed": space.at in changes.spaces,
    }
    rank = 2 if here or space.at in changes.spaces else 4
    words = _tile_words(view, space, exits, space.at in changes.spaces)
    inside = (*_lurking(grid, space, len(figures)), *_obstacles(grid, space, changes), *figures)
    return Shape("location", box, values, words, inside, rank=rank)


def deep(row: int, rows: int) -> int:
    """In which quarter of the way down a row lies (0 to 3)."""
    return min(3, 4 * (row - 1) // max(1, rows))


def _beside(at: Space) -> tuple[Space, ...]:
    column, row = at
    return (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)


def _known(view: View, at: Space) -> bool:
    """Whether a room lies open there."""
    column, row = at
    if not (1 <= column <= view.width and 1 <= row <= view.rows):
        return False
    space = view.spaces[(row - 1) * view.width + column - 1]
    return space.card is not None and not space.face_down


def _exits(view: View, space: SpaceView) -> tuple[str, ...]:
    """The open exits that lead somewhere: those off the map are ignored (TR-MAP-7)."""
    column, row = space.at
    off = {"left": column == 1, "right": column == view.width, "back": row == 1, "forward": row == view.rows}
    return tuple(side for side in SIDES if side in space.exits and not off[side])


def _unknown_words(view: View, space: SpaceView) -> Text:
    column = where(view.width, space.at[0])
    if space.face_down and space.treasure_possible:
        return T("{column}: the treasure room, face down.", column=column)
    if space.face_down:
        return T("{column}: a card, face down.", column=column)
    if space.treasure_possible:
        return T("{column}: unknown; the treasure room may be here.", column=column)
    return T("{column}: unknown.", column=column)


def _tile_words(view: View, space: SpaceView, exits: tuple[str, ...], changed: bool) -> Text:
    """A room in a few sentences; each is a text of its own, so that none is a fragment to be bent."""
    said: list[Text] = [T("{column}: {name}.", column=where(view.width, space.at[0]), name=card_name(str(space.card)))]
    if changed:
        said.append(T("Just changed."))
    if space.role == "entrance":
        said.append(T("Entrance."))
    if space.save_point:
        said.append(T("Save point."))
    if space.treasure is not None:
        wins = T("Treasure room: a search of {number} wins.", number=space.treasure)
        finds = T("Treasure room: a search of {number} finds the treasure.", number=space.treasure)
        said.append(wins if view.goal == "treasure" else finds)
    if space.prize is not None:
        said.append(T("The treasure lies here: a search of {number} takes it.", number=space.prize))
    said.append(T("Exits: {sides}.", sides=[SIDE[side] for side in exits]) if exits else T("No exit."))
    if space.arrows:
        said.append(T("By arrow marker: {sides}.", sides=[SIDE[side] for side in space.arrows]))
    if space.blocks:
        said.append(T("Blocked: {sides}.", sides=[SIDE[side] for side in space.blocks]))
    said.append(T("Danger {danger}.", danger=space.danger))
    if space.empty:
        said.append(T("Empty: it has given its discovery."))
    elif space.search is not None:
        said.append(T("Search dice: {n}.", n=space.search))
    return joined(said)


def _standing(
    grid: Grid, here: Sequence[RaiderView], view: View, names: Sequence[str], marks: Sequence[str]
) -> tuple[Shape, ...]:
    """The raiders in a space, side by side; a dead one stays where it died (TR-DEATH-5)."""
    size = 54 if grid.columns <= BROAD else 44
    step = 56 if len(here) < 3 else min(38, (grid.width - 4 - size) // (len(here) - 1))
    left = (grid.width - step * (len(here) - 1) - size) // 2
    return tuple(
        Shape(
            "raider",
            (left + at * step, grid.height(raider.at[1]) - 30 - size, size, size + 12),
            {
                "seat": raider.seat,
                "letter": marks[raider.seat],
                "active": raider.seat == view.active,
                "dead": not raider.alive,
            },
            T("{name} is here.", name=names[raider.seat])
            if raider.alive
            else T("{name} lies dead here.", name=names[raider.seat]),
            rank=1,
        )
        for at, raider in enumerate(here)
    )


def _lurking(grid: Grid, space: SpaceView, raiders: int) -> tuple[Shape, ...]:
    """What bars the way as figures on the floor, on either side of where a raider stands; the plates tell the rest."""
    if grid.columns > BROAD or grid.height(space.at[1]) < FULL or raiders > 1:
        return ()
    there = [obstacle for obstacle in space.obstacles if not obstacle.removed][:2]
    middle, reach = grid.width // 2, 29
    places = ((middle - reach - LURKING, True), (middle + reach, False))
    return tuple(
        Shape(
            "lurking",
            (x, FULL - LURKING - 14, LURKING, LURKING),
            {"sign": figured(card_name(one.key).key, one.sort), "sort": one.sort, "left": left},
        )
        for one, (x, left) in zip(there, places, strict=False)
    )


def _obstacles(grid: Grid, space: SpaceView, changes: Changes) -> tuple[Shape, ...]:
    """A plate each, as many as there is room for: with its name, in a low row a sign. All are told in words."""
    low = grid.height(space.at[1]) < FULL
    left, right = (48 if side in space.arrows else 22 for side in ("left", "right"))  # clear of arrow markers
    shapes = []
    for at, obstacle in enumerate(space.obstacles):
        sign = (92 + at * 46, 64, 42, 42) if grid.columns <= BROAD else (28 + at * 46, 46, 36, 36)
        box = sign if low else (left, 57 + at * 35, grid.width - left - right, 32)
        fits = at < 3 if low else at < (FULL - 59 - 60) // 35
        key = space.at, obstacle.key
        values: dict[str, Any] = {
            "name": "" if low else card_name(obstacle.key),
            "sort": obstacle.sort,
            "sign": figured(card_name(obstacle.key).key, obstacle.sort),
            "life": 0 if low else obstacle.life,
            "damage": obstacle.damage,
            "removed": obstacle.removed,
            "changed": key in changes.obstacles,
            "passed": key in changes.passed,
        }
        words = obstacle_words(obstacle, key in changes.passed)
        shapes.append(Shape("obstacle", box if fits else (0, 0, 0, 0), values if fits else {}, words, rank=3))
    return tuple(shapes)


def obstacle_words(obstacle: ObstacleView, passed: bool = False) -> Text:
    """An obstacle with the tests it may be met by and the life it has left; ``passed``: somebody has just got past."""
    name, sort = card_name(obstacle.key), SORT.get(obstacle.sort, obstacle.sort)
    if obstacle.removed:
        return T("Obstacle {name}: removed.", name=name)
    tests = [T("{ability} {target}", ability=ABILITY[test.ability], target=test.target) for test in obstacle.tests]
    if obstacle.life is None:
        said = T("Obstacle {name} ({sort}), tests: {tests}.", name=name, sort=sort, tests=tests)
    else:
        said = T(
            "Obstacle {name} ({sort}), tests: {tests}; life {left} of {life}.",
            name=name,
            sort=sort,
            tests=tests,
            left=obstacle.life - obstacle.damage,
            life=obstacle.life,
        )
    return joined([said, T("Just passed; it stays.")]) if passed else said


def trails(grid: Grid, changes: Changes) -> list[Shape]:
    """Each raider's way since the last picture: an arrow over every border crossed, dots where no exit leads."""
    shapes = []
    for seat, way in changes.ways.items():
        for here, there in pairwise(way):
            if here[1] not in grid.rows or there[1] not in grid.rows:
                continue
            side = _side(here, there)
            if side is None:
                points = grid.middle(here), grid.middle(there)
                x, y = min(p[0] for p in points) - 10, min(p[1] for p in points) - 10
                right, low = max(p[0] for p in points) + 10, max(p[1] for p in points) + 10
                values = {"seat": seat, "points": tuple((px - x, py - y) for px, py in points)}
                shapes.append(Shape("leap", (x, y, right - x, low - y), values))
                continue
            wide, long = 46, 56
            (x, y), (tx, ty) = grid.corner(here), grid.corner(there)
            if side in ("forward", "back"):
                middle, border = x + grid.width // 2, max(y, ty) - GAP // 2
                box = (middle - wide // 2, border - long // 2, wide, long)
            else:
                border, middle = max(x, tx) - GAP // 2, y + grid.height(here[1]) // 2
                box = (border - long // 2, middle - wide // 2, long, wide)
            shapes.append(Shape("step", box, {"seat": seat, "side": side}))
    return shapes


def _side(here: Space, there: Space) -> str | None:
    """The side by which one space borders on the other."""
    return {(0, 1): "forward", (0, -1): "back", (1, 0): "right", (-1, 0): "left"}.get(
        (there[0] - here[0], there[1] - here[1])
    )
