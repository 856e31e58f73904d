"""Make a game's palette from its art (median cut, then k-means): ``python -m tests.render.make_palette GAME``.

Run it when the art changes, then record the game's golden pictures again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from msgspec.structs import replace
from PIL import Image

from render.painter import Painter
from render.palette import COLOURS, find_palette_file, load_palette, quantise_frame
from render.schemes import SCHEMES

Colour = tuple[int, int, int]
USED = 1e-6
"""The least share of all pixels that makes a colour count as used. Used colours stay, so that new art hardly changes
the old art."""
FRESH = 56
"""The least number of palette entries reserved for new art; half of them are not available to flat art."""
KEPT = 84
"""The most colours that are taken unchanged from flat art."""
APART = 10
"""The least difference, in one band, between two colours taken from flat art. It keeps shades of edges from filling the
palette."""
SHARE = 800
"""The side in pixels of the square to which each picture is scaled, so that large and small pictures count equally."""


def made_from(
    frames: list[Image.Image], flats: list[Image.Image], staying: Iterable[Colour] = ()
) -> tuple[Colour, ...]:
    """Return the palette that fits these pictures best.

    ``staying`` are colours to keep, the most important first; those beyond the available entries are dropped. The most
    common colours of ``flats`` are kept unchanged, because signs are small and even a rare colour in them has a
    meaning.
    """
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
    """Return the colours of a game's present palette that its pictures use, the most common first.

    Each picture counts equally.
    """
    shares = [0.0] * COLOURS
    for frame in frames:
        for count, place in quantise_frame(frame, game).getcolors(COLOURS) or ():
            assert isinstance(place, int)
            shares[place] += count / (frame.width * frame.height * len(frames))
    used = sorted((-share, place) for place, share in enumerate(shares) if share >= USED)
    return [load_palette(game)[place] for _, place in used]


def main() -> None:
    """Write a game's palette from its samples: ``scenes()`` as well as possible, ``flats()`` exactly.

    Colours of the present palette that the samples use in any colour scheme are kept.
    """
    game = sys.argv[1]
    painter, samples = Painter(), import_module(f"tests.render.games.{game}.samples")
    frames = [painter.draw_in_full_colours(scene) for scene in samples.scenes()]
    flats = [painter.draw_in_full_colours(scene) for scene in samples.flats()]
    coloured = [
        painter.draw_in_full_colours(replace(scene, scheme=scheme)) for scene in samples.scenes() for scheme in SCHEMES
    ]
    made = made_from(frames, flats, in_use(game, [*coloured, *flats]))
    find_palette_file(game).write_text("".join(f"{bytes(colour).hex()}\n" for colour in made), encoding="ascii")


if __name__ == "__main__":
    main()
