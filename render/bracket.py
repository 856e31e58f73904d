"""A picture of a knockout's bracket: a column for each round, with a box for each match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .brush import INK, NIGHT, PAPER, TORCH, Colour, mix_colours
from .scene import WIDTH, Scene, Shape
from .sprites import HOUSE
from .text.clean import clean_name
from .text.i18n import T, Text

MARGIN, TITLE, HEAD, ROW, GAP = 24, 84, 44, 42, 16
SHOWN = 4
"""The most rounds in a picture: the latest ones."""
MOST = 8
"""The most matches of a round in a picture."""


class BracketMatch(Struct, frozen=True):
    """A place in a knockout: the sides of its match from top to bottom, and which of them goes on."""

    names: tuple[str, ...]
    """The names: two, one if the side has no opponent, or none if nobody reached the place."""
    winner: int | None = None
    """The index of the side that goes on; None if that is not known yet."""


def build_bracket(title: Text, rounds: Sequence[Sequence[BracketMatch]]) -> Scene:
    """Build the scene of a bracket. ``rounds``: the matches of each round, in the order of the bracket.

    The first rounds of a large knockout are left out.
    """
    first = max(0, len(rounds) - SHOWN)
    while first < len(rounds) - 1 and len(rounds[first]) > MOST:
        first += 1
    shown = [one[:MOST] for one in rounds[first:]]
    most, box = max(1, *map(len, shown)), 2 * ROW + GAP
    height = TITLE + HEAD + most * box + MARGIN
    wide = (WIDTH - 2 * MARGIN) // max(1, len(shown))
    shapes = [
        Shape("backdrop", (0, 0, WIDTH, height)),
        _build_text(title, (MARGIN, 8, WIDTH - 2 * MARGIN, TITLE - 16), PAPER, 48),
    ]
    for column, matches in enumerate(shown):
        left, step = MARGIN + column * wide, (most * box) // max(1, len(matches))
        shapes.append(_build_text(T("Round {n}", n=first + column + 1), (left, TITLE, wide - GAP, HEAD - 8), TORCH, 28))
        for place, match in enumerate(matches):
            top = TITLE + HEAD + place * step + (step - box) // 2
            shapes += _build_match(match, (left, top, wide - GAP, box - GAP))
    return Scene(HOUSE, height, T("Bracket of {title}.", title=title), tuple(shapes))


def _build_match(match: BracketMatch, box: tuple[int, int, int, int]) -> list[Shape]:
    left, top, wide, high = box
    named = [clean_name(name) for name in match.names]
    words = T("{names}.", names=named) if named else T("Empty place.")
    if len(named) == 1:
        words = T("{name} has no opponent.", name=named[0])
    elif match.winner is not None:
        words = T("{names}: {winner} goes on.", names=named, winner=named[match.winner])
    shapes = [Shape("panel", box, {"colour": mix_colours(NIGHT, PAPER, 0.10)}, words=words)]
    for side, name in enumerate(named):
        row = (left, top + side * ROW, wide, ROW)
        wins = side == match.winner
        if wins:
            shapes.append(Shape("panel", row, {"colour": mix_colours(NIGHT, PAPER, 0.85)}))
        colour = INK if wins else PAPER if match.winner is None else mix_colours(NIGHT, PAPER, 0.5)
        shapes.append(_build_text(name, (left + 12, row[1], wide - 24, high // 2), colour, 30))
    if len(named) < 2:
        empty = T("no opponent") if named else T("nobody")
        below = top + (ROW if named else ROW // 2)
        shapes.append(_build_text(empty, (left + 12, below, wide - 24, high // 2), mix_colours(NIGHT, PAPER, 0.5), 26))
    return shapes


def _build_text(text: object, box: tuple[int, int, int, int], colour: Colour, size: int) -> Shape:
    return Shape("text", box, {"text": text, "size": size, "colour": colour, "align": "l", "least": 20})
