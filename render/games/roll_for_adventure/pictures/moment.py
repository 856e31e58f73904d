"""A stone won, the Master of Shadows: a picture of its own for what nobody should miss."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.roll_for_adventure.cards import MASTER, TERRITORIES
from engine.games.roll_for_adventure.view import View
from engine.protocol import Told
from render.face.contract import Moment
from render.scene import WIDTH, Scene, Shape, group
from render.text.i18n import Text, joined

from ..words.news import line
from .changes import changes
from .middle import GAP, MARGIN, SHELF, sockets
from .scenes import GAME
from .table import Table
from .territories import territories

HIGH = 320


def moment(news: Sequence[Told], view: View, names: Sequence[str]) -> Moment | None:
    """See ``Face.moment``: the Master before a stone; of either the newest. It concerns all: they win or lose
    together."""
    if view.over:
        return None
    found = [told for told in news if told.kind == "revealed" and told.open["kind"] == "master"]
    found = found or [told for told in news if told.kind == "stone"]
    if not found:
        return None
    told = found[-1]
    seats = tuple(dict.fromkeys(player.seat for player in view.players))
    return Moment(_scene(told, news, view, names), seats)


def _scene(told: Told, news: Sequence[Told], view: View, names: Sequence[str]) -> Scene:
    """What happened, large; below it the stones and the territories that it struck, or that gave the stone."""
    table, y = Table(view, changes(news), names), MARGIN + HIGH + GAP
    dealt = [one for one in news if one.open.get("by") == MASTER and one.kind in ("territory-die", "damage")]
    lines: list[Text] = []
    keys = {told.open["territory"]}
    if told.kind == "revealed":
        lines = [said for one in dealt[:2] if (said := line(one, None, names)) is not None]
        keys = {one.open["territory"] for one in dealt if one.kind == "damage"}
    said = line(told, None, names)
    assert said is not None
    values = {"sign": "stone" if told.kind == "stone" else "master", "text": said, "lines": tuple(lines)}
    box = (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HIGH)
    shapes = [Shape("herald", box, values, joined(lines) if lines else None, rank=0)]
    if told.kind == "stone":
        shapes.append(sockets(table, y))
        y += SHELF + GAP
    struck = [key for key in TERRITORIES if key in keys]
    for at in range(0, len(struck), 2):
        drawn, height = territories(table, MARGIN, y, GAP, struck[at : at + 2])
        shapes.append(group(*drawn))
        y += height + GAP
    return Scene(GAME, y + MARGIN - GAP, said, (Shape("night", (0, 0, WIDTH, y + MARGIN - GAP)), *shapes))
