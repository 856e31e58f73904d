"""A picture of all colour schemes side by side, to choose from."""

from __future__ import annotations

from .brush import INK, NIGHT, PAPER, WHITE, Colour, mix_colours
from .scene import WIDTH, Scene, Shape
from .schemes import SCHEMES
from .sprites import HOUSE
from .text.i18n import T

MARGIN, LINE, FIELD, NAME = 24, 104, 132, 440
LETTERS = "ABCD"


def build_swatches(chosen: str) -> Scene:
    """Build a scene with every scheme's name and player colours. The chosen scheme is on a bright plate."""
    shapes = [Shape("backdrop", (0, 0, WIDTH, 2 * MARGIN + LINE * len(SCHEMES)))]
    for row, (key, scheme) in enumerate(SCHEMES.items()):
        top, lit = MARGIN + row * LINE, key == chosen
        words = T("{scheme} (chosen).", scheme=scheme.name) if lit else T("{scheme}.", scheme=scheme.name)
        plate = {"colour": mix_colours(NIGHT, PAPER, 0.22 if lit else 0.06), "ring": PAPER if lit else None}
        shapes.append(Shape("panel", (MARGIN, top, WIDTH - 2 * MARGIN, LINE - 12), plate, words=words))
        shapes.append(_build_line(scheme.name, (MARGIN + 24, top, NAME, LINE - 12), WHITE if lit else PAPER, "l"))
        for seat, colour in enumerate(scheme.players):
            left = MARGIN + NAME + 20 + seat * (FIELD + 10)
            shapes.append(Shape("panel", (left, top + 12, FIELD, LINE - 36), {"colour": colour}))
            shapes.append(_build_line(LETTERS[seat % len(LETTERS)], (left, top + 12, FIELD, LINE - 36), INK, "m"))
    return Scene(HOUSE, 2 * MARGIN + LINE * len(SCHEMES), T("Colours of the pictures."), tuple(shapes))


def _build_line(text: object, box: tuple[int, int, int, int], colour: Colour, align: str) -> Shape:
    return Shape("text", box, {"text": text, "size": 44, "colour": colour, "align": align, "least": 28})
