"""``python -m render.make_palette GAME`` makes a game's palette anew from its art (median cut, then k-means).

Do so when its art changes, then record its golden pictures anew.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from msgspec.structs import replace
from PIL import Image

from .painter import Painter
from .palette import COLOURS, colours, file_of, quantised
from .schemes import SCHEMES

Colour = tuple[int, int, int]
USED = 1e-6
"""The share of all pixels at which a colour is in use: so what a game paints anew hardly changes what it had."""
FRESH = 56
"""So many places at least are for what is painted anew, half of them not for flat art."""
KEPT = 84
"""At most so many colours are kept exactly as the flat art has them, …"""
APART = 10
"""… those that differ by so much in a band, so that the shades of edges do not take all the places."""
SHARE = 800
"""Every picture counts alike, large or small: as a square of so many pixels."""


def made_from(
    frames: list[Image.Image], flats: list[Image.Image], staying: Iterable[Colour] = ()
) -> tuple[Colour, ...]:
    """The palette that serves these pictures best. ``staying`` are colours that it has, the first of them where there
    is no room for all. The commonest colours of ``flats`` are kept as they are, for signs are small and a colour that
    is rare is none the less meant."""
    kept = [*staying][: COLOURS - FRESH]
    most = min(COLOURS - FRESH // 2, len(kept) + KEPT)
    meant: Counter[Any] = Counter()
    for flat in flats:
        meant.update({colour: count for count, colour in flat.getcolors(flat.width * flat.height) or ()})
    for colour in sorted(meant, key=lambda one: (-meant[one], one)):
        if len(kept) < most and all(max(abs(a - b) for a, b in zip(colour, one, strict=True)) >= APART for one in kept):
            kept.append(colour)
    sheet = Image.new("RGB", (SHARE, SHARE * len(frames)))
    for at, frame in enumerate(frames):
        sheet.paste(frame.resize((SHARE, SHARE), Image.Resampling.NEAREST), (0, SHARE * at))
    others = sheet.quantize(COLOURS - len(kept), Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    found = {(others[at], others[at + 1], others[at + 2]) for at in range(0, (COLOURS - len(kept)) * 3, 3)}
    return tuple(sorted(found | set(kept), key=lambda colour: (sum(colour), colour)))


def in_use(game: str, frames: list[Image.Image]) -> list[Colour]:
    """The colours of a game's present palette that its pictures need, each picture counting alike; the commonest
    first."""
    shares = [0.0] * COLOURS
    for frame in frames:
        for count, place in quantised(frame, game).getcolors(COLOURS) or ():
            assert isinstance(place, int)
            shares[place] += count / (frame.width * frame.height * len(frames))
    used = sorted((-share, place) for place, share in enumerate(shares) if share >= USED)
    return [colours(game)[place] for _, place in used]


def main() -> None:
    """Write a palette from a game's samples: ``scenes()`` as well as can be, ``flats()`` exactly; what they use of the
    palette that they have now, in any colour scheme, stays."""
    game = sys.argv[1]
    painter, samples = Painter(), import_module(f"render.games.{game}.samples")
    frames = [painter.frame(scene) for scene in samples.scenes()]
    flats = [painter.frame(scene) for scene in samples.flats()]
    coloured = [painter.frame(replace(scene, scheme=scheme)) for scene in samples.scenes() for scheme in SCHEMES]
    made = made_from(frames, flats, in_use(game, [*coloured, *flats]))
    file_of(game).write_text("".join(f"{bytes(colour).hex()}\n" for colour in made), encoding="ascii")


if __name__ == "__main__":
    main()
