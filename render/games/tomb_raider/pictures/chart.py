"""Shapes of Tomb Raider's map, built from a view: its rows, and the rooms with their contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.view import ObstacleView, Space, SpaceView, View
from render.scene import Shape, group_shapes
from render.text.i18n import T, Text, join_texts

from ..words.names import ABILITY, SIDE, SIDES, SORT, describe_card_name, describe_column
from .changes import Changes
from .figures import find_figure_name
from .grid import BROAD, FULL, MARGIN, SCALE, Grid
from .standing import build_lurking_obstacles, build_raiders, is_room_lit

SIGNS = {"entrance": "entrance", "treasure": "chest", "save": "save"}


def build_map(view: View, grid: Grid, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Build every row of the map that the grid contains."""
    return group_shapes(
        *[_build_row(view, grid, row, changes, names, marks) for row in reversed(grid.rows)],
        heading=T("The map, deepest row first; forward leads deeper, row 1 holds the entrance."),
    )


def _build_row(view: View, grid: Grid, row: int, changes: Changes, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Build a row of the map with its mark on the depth scale, and its spaces from left to right."""
    spaces = view.spaces[(row - 1) * view.width : row * view.width]
    depth = spaces[0].depth
    _, y = grid.find_corner((1, row))
    tiles = [_build_tile(view, grid, space, changes, names, marks) for space in spaces]
    mark = Shape("depth", (MARGIN, y, SCALE, grid.find_height(row)), {"depth": depth})
    return group_shapes(mark, *tiles, heading=T("Row {row}, depth {depth}:", row=row, depth=depth))


def _build_tile(
    view: View, grid: Grid, space: SpaceView, changes: Changes, names: Sequence[str], marks: Sequence[str]
) -> Shape:
    here = [raider for raider in view.raiders if raider.at == space.at and not raider.left and not raider.finished]
    figures = build_raiders(grid, here, view, changes, names, marks)
    box = (*grid.find_corner(space.at), grid.width, grid.find_height(space.at[1]))
    values: dict[str, Any]
    if space.card is None or space.face_down:
        values = {
            "seed": space.at[0] * 31 + space.at[1],
            "face_down": space.face_down,
            "treasure": space.treasure_possible,
            "plan": describe_card_name(space.plan) if space.plan else "",
            "near": any(_is_room_known(view, spot) for spot in _list_neighbours(space.at)),
        }
        # The treasure room is described before rooms that were passed, but after the current room.
        aim = 2 if space.face_down else 3
        rank = aim if space.treasure_possible else 6
        return Shape("unknown", box, values, _describe_unknown(view, space), figures, rank=rank)
    card = get_pool().find_location(space.card)
    exits = _list_exits(view, space)
    values = {
        "number": space.card,
        "name": describe_card_name(space.card),
        "family": card.family,
        "seed": int(space.card) if space.card.isdigit() else 1,
        "deep": compute_depth_quarter(space.at[1], view.rows),
        "lit": is_room_lit(here),
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
    acts = any(raider.seat == view.active for raider in here)
    rank = 1 if acts else 2 if here or space.at in changes.spaces else 4
    words = _describe_tile(view, space, exits, space.at in changes.spaces)
    inside = (*build_lurking_obstacles(grid, space, len(here)), *_build_obstacles(grid, space, changes), *figures)
    return Shape("location", box, values, words, inside, rank=rank)


def compute_depth_quarter(row: int, rows: int) -> int:
    """Return the quarter (0 to 3) of the map's depth to which a row belongs."""
    return min(3, 4 * (row - 1) // max(1, rows))


def _list_neighbours(space: Space) -> tuple[Space, ...]:
    """Return the four spaces beside a space. They may be off the map."""
    column, row = space
    return (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)


def _is_room_known(view: View, space: Space) -> bool:
    """Tell whether a space has a face-up room."""
    column, row = space
    if not (1 <= column <= view.width and 1 <= row <= view.rows):
        return False
    place = view.spaces[(row - 1) * view.width + column - 1]
    return place.card is not None and not place.face_down


def _list_exits(view: View, space: SpaceView) -> tuple[str, ...]:
    """Return the open exits of a space; exits that lead off the map are ignored (TR-MAP-7)."""
    column, row = space.at
    off = {"left": column == 1, "right": column == view.width, "back": row == 1, "forward": row == view.rows}
    return tuple(side for side in SIDES if side in space.exits and not off[side])


def _describe_unknown(view: View, space: SpaceView) -> Text:
    column = describe_column(view.width, space.at[0])
    if space.face_down and space.treasure_possible:
        return T("{column}: the treasure room, face down.", column=column)
    if space.plan:  # TR-RUL-22: the plan is no secret.
        return T("{column}: {name}, not entered yet.", column=column, name=describe_card_name(space.plan))
    if space.face_down:
        return T("{column}: a card, face down.", column=column)
    if space.treasure_possible:
        return T("{column}: unknown; the treasure room may be here.", column=column)
    return T("{column}: unknown.", column=column)


def _describe_tile(view: View, space: SpaceView, exits: tuple[str, ...], changed: bool) -> Text:
    """Describe a room in a few sentences. Each is a separate text, so that no text needs inflection."""
    said: list[Text] = [
        T(
            "{column}: {name}.",
            column=describe_column(view.width, space.at[0]),
            name=describe_card_name(str(space.card)),
        )
    ]
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
    if space.wet:
        said.append(T("Under water."))
    if space.empty:
        said.append(T("Empty: it has given its discovery."))
    elif space.search is not None:
        said.append(T("Search dice: {n}.", n=space.search))
    return join_texts(said)


def _build_obstacles(grid: Grid, space: SpaceView, changes: Changes) -> tuple[Shape, ...]:
    """Build a plate for each obstacle that fits. It has the obstacle's name, or in a low row only a sign.

    All obstacles are described in words.
    """
    low = grid.find_height(space.at[1]) < FULL
    left, right = (
        48 if side in space.arrows else 22 for side in ("left", "right")
    )  # a plate must not cover the arrow of a marker
    shapes = []
    for at, obstacle in enumerate(space.obstacles):
        sign = (92 + at * 46, 64, 42, 42) if grid.columns <= BROAD else (28 + at * 46, 46, 36, 36)
        box = sign if low else (left, 57 + at * 34, grid.width - left - right, 32)
        fits = at < 3 if low else at < (FULL - 59 - 60) // 34
        key = space.at, obstacle.key
        values: dict[str, Any] = {
            "name": "" if low else describe_card_name(obstacle.key),
            "sort": obstacle.sort,
            "sign": find_figure_name(describe_card_name(obstacle.key).key, obstacle.sort),
            "life": 0 if low else obstacle.life,
            "damage": obstacle.damage,
            "removed": obstacle.removed,
            "changed": key in changes.obstacles,
            "passed": key in changes.passed,
        }
        words = describe_obstacle(obstacle, key in changes.passed)
        shapes.append(Shape("obstacle", box if fits else (0, 0, 0, 0), values if fits else {}, words, rank=3))
    return tuple(shapes)


def describe_obstacle(obstacle: ObstacleView, passed: bool = False) -> Text:
    """Describe an obstacle, the tests that overcome it, and the life it has left.

    With ``passed`` a raider has just got past it.
    """
    name, sort = describe_card_name(obstacle.key), SORT.get(obstacle.sort, obstacle.sort)
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
    return join_texts([said, T("Just passed; it stays.")]) if passed else said
