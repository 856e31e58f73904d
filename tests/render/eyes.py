"""Colours as colour-blind eyes see them, and how far apart they look.

The dichromats' matrices are Machado's, Oliveira's and Fernandes' (2009, severity 1.0), for linear RGB; the distance is
that of CIE 1976 L*a*b* (about 2.3 is just seen, side by side).
"""

from __future__ import annotations

from math import dist

EYES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "ordinary": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)

Colour = tuple[int, int, int]


def linear(colour: Colour) -> list[float]:
    """Return the linear light, 0 to 1, of an sRGB colour."""
    return [(at / 255 / 12.92 if at <= 10 else ((at / 255 + 0.055) / 1.055) ** 2.4) for at in colour]


def seen(colour: Colour, eye: str) -> list[float]:
    """Return the colour as L*, a*, b*, as that eye sees it."""
    light = [min(1.0, max(0.0, one)) for one in _times(EYES[eye], linear(colour))]
    x, y, z = (_root(one / white) for one, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def apart(one: Colour, other: Colour, eye: str) -> float:
    """Return how far apart two colours look to that eye."""
    return dist(seen(one, eye), seen(other, eye))


def contrast(one: Colour, other: Colour) -> float:
    """Return the ratio of brightness, 1 to 21 (WCAG 2)."""
    low, high = sorted(_times(_TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _times(matrix: tuple[tuple[float, float, float], ...], values: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]


def _root(at: float) -> float:
    return at ** (1 / 3) if at > 0.008856 else 7.787 * at + 16 / 116
