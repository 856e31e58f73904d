"""Highlights that nobody should miss, each with a picture of its own: a stone won, the Master of Shadows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.view import View
from render.face.contract import Moment
from render.face.shapes import SHOWN, ground
from render.scene import GROUP, WIDTH, Scene, Shape, group
from render.text.i18n import Text, joined

from ..words.news import line
from .changes import changes
from .middle import GAP, MARGIN, SHELF, sockets, territory_rows
from .scenes import GAME, board
from .table import Table
from .territories import WIDE

HIGH = 320


def moment(news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Moment | None:
    """Build the picture for ``Face.moment``: the newest coming of the Master, or else the newest stone.

    It concerns every seat, because all win or lose together.
    """
    if view.over:
        return None
    found = [told for told in news if told.kind == "revealed" and told.open["kind"] == "master"]
    found = found or [told for told in news if told.kind == "stone"]
    if not found:
        return None
    told = found[-1]
    seats = tuple(dict.fromkeys(player.seat for player in view.players))
    return Moment(lambda: _scene(told, news, view, names), seats)


def _scene(told: GameEvent, news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    said = line(told, None, names)
    assert said is not None
    return _stone(told, said, news, view, names) if told.kind == "stone" else _master(said, news, view, names)


def _stone(told: GameEvent, said: Text, news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    """Build the picture: the stone on its banner, and below it all stones and the territory that gave it."""
    table, y = Table(view, changes(news), names), MARGIN + HIGH + GAP
    sign = {"text": said, "nth": view.board.stones}
    shelf = sockets(table, y)
    lands, bottom = territory_rows(table, y + SHELF + GAP, {told.open["territory"]})
    shapes = (
        ground("night", bottom + MARGIN - GAP),
        Shape("banner", (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HIGH), sign),
        group(shelf, *lands, at=((WIDTH - WIDE) // 2 - MARGIN, 0)),
    )
    return Scene(GAME, bottom + MARGIN - GAP, said, shapes)


def _master(said: Text, news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    """Build the board in the Master's shadow, except for the territories that he has struck.

    Below the territories is the die that was rolled.
    """
    dealt = [one for one in news if one.open.get("by") == MASTER and one.kind in ("territory-die", "damage")]
    lines = [told for one in dealt if (told := line(one, None, names)) is not None]
    struck = {one.open["territory"] for one in dealt if one.kind == "damage"}
    below = board(view, news, names)
    lands = list(_lands(below.shapes))
    top = max(land.box[1] + land.box[3] for land in lands) + GAP
    box = (MARGIN, top, WIDTH - 2 * MARGIN, below.height - top - MARGIN + 4)
    values = {"text": said, "lines": tuple(lines[:SHOWN]), "die": changes(news).die}
    shapes = (
        *below.shapes,
        Shape("shadow", (0, 0, WIDTH, below.height)),
        *[_silent(land) for land in lands if land.values["key"] in struck],
        Shape("omen", box, values, joined(lines) if lines else None, rank=0),
    )
    return Scene(GAME, below.height, said, shapes)


def _lands(shapes: Sequence[Shape], x: int = 0, y: int = 0) -> Iterator[Shape]:
    """Yield the territories, each with its place in the whole picture."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name == "territory":
            yield replace(shape, box=(x + left, y + top, width, height))
        elif shape.name == GROUP:
            yield from _lands(shape.children, x + left, y + top)


def _silent(shape: Shape) -> Shape:
    """Return a shape without its words, which are told elsewhere in the picture."""
    return replace(shape, words=None, children=tuple(map(_silent, shape.children)))
