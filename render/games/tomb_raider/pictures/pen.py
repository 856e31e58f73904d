"""The pen that draws signs and figures."""

from __future__ import annotations

from collections.abc import Callable

from render.brush import Brush, Colour


class Pen(Brush):
    """A square brush with coordinates from 0 to 100 in both directions, for any size in pixels."""

    def __init__(self, size: int) -> None:
        super().__init__(size, size, unit=size / 100)


DrawFunction = Callable[[Pen, Colour], None]
"""Function that draws something on the pen's square, in the given colour."""
