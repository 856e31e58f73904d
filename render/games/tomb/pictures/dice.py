"""The Tomb Dice: three colours, each with its own shape, and a star on a success."""

from __future__ import annotations

from PIL import Image

from .signs import draw_sign

DICE = ("g", "b", "r")
"""Green triangle, blue square, red octagon."""


def draw_die(colour: str, size: int, hit: bool | None) -> Image.Image:
    """Draw a die with a star for a success, dark for a failure, or plain if it is not rolled (``hit`` is None).

    The picture is cached: copy it before painting on it.
    """
    return draw_sign(f"die-{colour}" + ("" if hit is None else "-success" if hit else "-failure"), size)


def draw_sure_success(size: int, minus: bool = False) -> Image.Image:
    """Draw the sign of a success that needs no die. With ``minus``, draw the sign of a success that is taken away."""
    return draw_sign("lost-success" if minus else "sure-success", size)
