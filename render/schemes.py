"""Three colour schemes, each safe for colour-blind people. A scene names its scheme.

A scheme sets the colours that tell players apart. In some games it also sets colours for other kinds of things. Shapes
and letters always tell these things apart, too. ``tests/render/test_schemes.py`` measures how different the colours
look to people without red, green or blue cones.
"""

from __future__ import annotations

from msgspec import Struct

from .text.i18n import T, Text

Colour = tuple[int, int, int]
DEFAULT = "torch"


class Scheme(Struct, frozen=True):
    """The name of a colour scheme, and the colours of the players by seat."""

    name: Text
    players: tuple[Colour, ...]


SCHEMES: dict[str, Scheme] = {
    "torch": Scheme(T("Torchlight"), ((226, 140, 34), (106, 155, 252), (56, 198, 110), (218, 151, 190))),
    "sea": Scheme(T("Sea and gold"), ((255, 178, 24), (72, 116, 244), (245, 252, 252), (236, 52, 96))),
    "frost": Scheme(T("Embers and frost"), ((255, 114, 39), (57, 145, 239), (255, 252, 204), (157, 118, 126))),
}


def choose_player_colour(scheme: str, seat: int) -> Colour:
    """Return the colour of a seat. An unknown scheme means the default scheme."""
    colours = SCHEMES.get(scheme, SCHEMES[DEFAULT]).players
    return colours[seat % len(colours)]
