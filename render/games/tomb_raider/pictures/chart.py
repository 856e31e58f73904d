"""From what may be seen of Tomb Raider's map to shapes: its rows of rooms, what is in them, and the ways gone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from engine.games.tomb_raider.cards import Location, pool
from engine.games.tomb_raider.view import ObstacleView, RaiderView, Space, SpaceView, View
from render.scene import WIDTH, Shape, group
from render.text.i18n import T, Text, joined

from ..words.cards import figure, obstacle_figure
from ..words.names import ABILITY, SIDE, SIDES, SORT, card_name, where
from .changes import Changes

MARGIN, GAP, SCALE = 16, 8, 54
SIGNS = {"entrance": "entrance", "treasure": "chest", "save": "save"}


class Grid(Struct, frozen=True):
    """Where each space of the map lies in the picture; row 1 at the bottom, forward is up."""

    columns: int
    rows: int
    top: int

    @property
    def width(self) -> int:
        return (WIDTH - 2 * MARGIN - SCALE - self.columns * GAP) // self.columns

    @property
    def height(self) -> int:
        return 244 if self.rows <= 4 else 212

    @property
    def bottom(self) -> int:
        return self.top + self.rows * (self.height + GAP) - GAP

    def corner(self, at: Space) -> tuple[int, int]:
        column, row = at
        x = MARGIN + SCALE + GAP + (column - 1) * (self.width + GAP)
        return x, self.top + (self.rows - row) * (self.height + GAP)

    def middle(self, at: Space) -> tuple[int, int]:
        """Where figures stand."""
        x, y = self.corner(at)
        return x + self.width // 2, y + self.height - 50


def whole_map(view: View, grid: Grid, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Every row of the map."""
    return group(
        *[_row(view, grid, row, changes, names, marks) for row in range(view.rows, 0, -1)],
        words=T("The map, deepest row first; forward leads deeper, row 1 holds the entrance."),
    )


def _row(view: View, grid: Grid, row: int, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """A row of the map: its mark on the depth scale and its spaces from left to right."""
    spaces = view.spaces[(row - 1) * view.width : row * view.width]
    depth = spaces[0].depth
    _, y = grid.corner((1, row))
    tiles = [_tile(view, grid, space, changes, names, marks) for space in spaces]
    mark = Shape("depth", (MARGIN, y, SCALE, grid.height), {"depth": depth})
    return group(mark, *tiles, words=T("Row {row}, depth {depth}:", row=row, depth=depth))


def _tile(
    view: View, grid: Grid, space: SpaceView, changes: Changes, names: Sequence[str], marks: Sequence[str]
) -> Shape:
    here = [raider for raider in view.raiders if raider.at == space.at and not raider.left and not raider.finished]
    figures = _standing(grid, here, view, names, marks)
    box = (*grid.corner(space.at), grid.width, grid.height)
    values: dict[str, Any]
    if space.card is None or space.face_down:
        values = {
            "seed": space.at[0] * 31 + space.at[1],
            "face_down": space.face_down,
            "treasure": space.treasure_possible,
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
    words = _tile_words(view, space, card, exits, space.at in changes.spaces)
    return Shape("location", box, values, words, (*_obstacles(grid, space, changes), *figures), rank=rank)


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


def _tile_words(view: View, space: SpaceView, card: Location, exits: tuple[str, ...], changed: bool) -> Text:
    """A room in a few sentences; each is a text of its own, so that none is a fragment to be bent."""
    said: list[Text] = [T("{column}: {name}.", column=where(view.width, space.at[0]), name=card_name(card.number))]
    if changed:
        said.append(T("Just changed."))
    if space.role == "entrance":
        said.append(T("Entrance."))
    if space.save_point:
        said.append(T("Save point."))
    if space.treasure is not None:
        number = figure(card, "treasure", space.treasure)
        said.append(T("Treasure room: a search of {number} wins.", number=number))
    if space.prize is not None:
        said.append(T("The treasure lies here: a search of {number} takes it.", number=space.prize))
    said.append(T("Exits: {sides}.", sides=[SIDE[side] for side in exits]) if exits else T("No exit."))
    if space.arrows:
        said.append(T("By arrow marker: {sides}.", sides=[SIDE[side] for side in space.arrows]))
    if space.blocks:
        said.append(T("Blocked: {sides}.", sides=[SIDE[side] for side in space.blocks]))
    said.append(T("Danger {danger}.", danger=figure(card, "danger", space.danger)))
    if space.empty:
        said.append(T("Empty: it has given its discovery."))
    elif space.search is not None:
        said.append(T("Search dice: {n}.", n=figure(card, "search", space.search)))
    return joined(said)


def _standing(
    grid: Grid, here: Sequence[RaiderView], view: View, names: Sequence[str], marks: Sequence[str]
) -> tuple[Shape, ...]:
    """The raiders in a space, side by side; a dead one stays where it died (TR-DEATH-5)."""
    size, step = 54, 56 if len(here) < 3 else 38
    left = (grid.width - step * (len(here) - 1) - size) // 2
    return tuple(
        Shape(
            "raider",
            (left + at * step, grid.height - 84, size, 66),
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


def _obstacles(grid: Grid, space: SpaceView, changes: Changes) -> tuple[Shape, ...]:
    """A plate each, as many as there is room for; all are told in words."""
    first, high = 59, 35
    room = (grid.height - first - 60) // high
    shapes = []
    for at, obstacle in enumerate(space.obstacles):
        changed = (space.at, obstacle.key) in changes.obstacles
        fits = at < room
        left, right = (48 if side in space.arrows else 22 for side in ("left", "right"))  # clear of arrow markers
        box = (left, first + at * high, grid.width - left - right, high - 3) if fits else (0, 0, 0, 0)
        values: dict[str, Any] = {
            "name": card_name(obstacle.key),
            "sort": obstacle.sort,
            "life": obstacle.life,
            "damage": obstacle.damage,
            "removed": obstacle.removed,
            "changed": changed,
        }
        shapes.append(Shape("obstacle", box, values if fits else {}, obstacle_words(obstacle, space.card), rank=3))
    return tuple(shapes)


def obstacle_words(obstacle: ObstacleView, place: str | None) -> Text:
    """An obstacle with the tests it may be met by and the life it has left; ``place``: the location's number."""
    name, sort = card_name(obstacle.key), SORT.get(obstacle.sort, obstacle.sort)
    if obstacle.removed:
        return T("Obstacle {name}: removed.", name=name)
    tests = [
        T(
            "{ability} {target}",
            ability=ABILITY[test.ability],
            target=obstacle_figure(obstacle.key, "tests", test.target, place, test.ability),
        )
        for test in obstacle.tests
    ]
    if obstacle.life is None:
        return T("Obstacle {name} ({sort}), tests: {tests}.", name=name, sort=sort, tests=tests)
    return T(
        "Obstacle {name} ({sort}), tests: {tests}; life {left} of {life}.",
        name=name,
        sort=sort,
        tests=tests,
        left=obstacle_figure(obstacle.key, "life", obstacle.life - obstacle.damage, place),
        life=obstacle_figure(obstacle.key, "life", obstacle.life, place),
    )


def trails(grid: Grid, changes: Changes) -> list[Shape]:
    """Each raider's way since the last picture: an arrow over every border crossed, dots where no exit leads."""
    shapes = []
    for seat, way in changes.ways.items():
        for here, there in pairwise(way):
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
                border, middle = max(x, tx) - GAP // 2, y + grid.height // 2
                box = (border - long // 2, middle - wide // 2, long, wide)
            shapes.append(Shape("step", box, {"seat": seat, "side": side}))
    return shapes


def _side(here: Space, there: Space) -> str | None:
    """The side by which one space borders on the other."""
    return {(0, 1): "forward", (0, -1): "back", (1, 0): "right", (-1, 0): "left"}.get(
        (there[0] - here[0], there[1] - here[1])
    )
