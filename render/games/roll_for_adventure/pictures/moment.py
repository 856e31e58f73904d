"""A stone won, the Master of Shadows: a picture of its own for what nobody should miss."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.view import View
from engine.protocol import Told
from render.face.contract import Moment
from render.face.shapes import ground, herald
from render.scene import Scene
from render.text.i18n import Text

from ..words.news import line
from .changes import changes
from .middle import GAP, MARGIN, SHELF, sockets, territory_rows
from .scenes import GAME
from .table import Table

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
    shapes = [herald("stone" if told.kind == "stone" else "master", said, lines, MARGIN, HIGH)]
    if told.kind == "stone":
        shapes.append(sockets(table, y))
        y += SHELF + GAP
    struck, y = territory_rows(table, y, keys)
    shapes += struck
    return Scene(GAME, y + MARGIN - GAP, said, (ground("night", y + MARGIN - GAP), *shapes))
