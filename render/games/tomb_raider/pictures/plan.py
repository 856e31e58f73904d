"""The plan of a level: its map at the beginning of a match."""

from __future__ import annotations

from engine.games.tomb_raider.view import View
from render.scene import WIDTH, Scene, Shape
from render.text.i18n import T

from ..words.names import describe_level_name
from .changes import Changes
from .chart import build_map
from .grid import MARGIN, Grid
from .scenes import GAME, HEAD, build_head

NAMES = ("1", "2", "3", "4", "5", "6")
"""Placeholders for names, because nobody has joined yet."""


def build_plan(view: View) -> Scene:
    names = NAMES[: len(view.raiders)]
    grid = Grid.build_whole(view, Changes.from_events(()), MARGIN + HEAD)
    height = grid.bottom + MARGIN
    chart = build_map(view, grid, Changes.from_events(()), names, names)
    shapes = (Shape("torchlight", (0, 0, WIDTH, height)), build_head(view), chart)
    return Scene(GAME, height, T("{level}: the map at the start.", level=describe_level_name(view.level)), shapes)
