"""Three colour schemes, each safe for colour-blind eyes; a scene says in which it is drawn.

A scheme colours what colour tells apart: raiders and the like, and, by game, whatever else comes in kinds. Shape and
letter tell the same, always. ``tests/render/test_schemes.py`` measures how far apart the colours look to eyes without
red, green or blue cones.
"""

from __future__ import annotations

from msgspec import Struct

from .text.i18n import T, Text

Colour = tuple[int, int, int]
DEFAULT = "torch"


class Scheme(Struct, frozen=True):
    """What it is called, for a choice; the colours of the players by seat."""

    name: Text
    players: tuple[Colour, ...]


SCHEMES: dict[str, Scheme] = {
    "torch": Scheme(T("Torchlight"), ((226, 140, 34), (106, 155, 252), (56, 198, 110), (218, 151, 190))),
    "sea": Scheme(T("Sea and gold"), ((255, 178, 24), (72, 116, 244), (245, 252, 252), (236, 52, 96))),
    "frost": Scheme(T("Embers and frost"), ((255, 114, 39), (57, 145, 239), (255, 252, 204), (157, 118, 126))),
}


def player(scheme: str, seat: int) -> Colour:
    """The colour of a seat; a scheme nobody knows is the usual one."""
    colours = SCHEMES.get(scheme, SCHEMES[DEFAULT]).players
    return colours[seat % len(colours)]
