"""``python -m render.make_palette`` makes the palette anew from the art of all games (median cut, then k-means).

Do so when the art changes, then record the golden pictures anew.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

from PIL import Image

from engine.registry import installed

from .painter import Painter
from .palette import COLOURS, FILE

KEPT = 84
"""At most so many colours are kept exactly as the flat art has them, …"""
APART = 10
"""… those that differ by so much in a band, so that the shades of edges do not take all the places."""
SHARE = 800
"""Every picture counts alike, large or small: as a square of so many pixels."""


def made_from(frames: list[Image.Image], flats: list[Image.Image]) -> tuple[tuple[int, int, int], ...]:
    """The palette that serves these pictures best; the commonest colours of ``flats`` are kept as they are, for signs
    are small and a colour that is rare is none the less meant."""
    meant: Counter[Any] = Counter()
    for flat in flats:
        meant.update({colour: count for count, colour in flat.getcolors(flat.width * flat.height) or ()})
    kept: list[tuple[int, int, int]] = []
    for colour in sorted(meant, key=lambda one: (-meant[one], one)):
        if len(kept) < KEPT and all(max(abs(a - b) for a, b in zip(colour, one, strict=True)) >= APART for one in kept):
            kept.append(colour)
    sheet = Image.new("RGB", (SHARE, SHARE * len(frames)))
    for at, frame in enumerate(frames):
        sheet.paste(frame.resize((SHARE, SHARE), Image.Resampling.NEAREST), (0, SHARE * at))
    others = sheet.quantize(COLOURS - len(kept), Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    found = {(others[at], others[at + 1], others[at + 2]) for at in range(0, (COLOURS - len(kept)) * 3, 3)}
    return tuple(sorted(found | set(kept), key=lambda colour: (sum(colour), colour)))


def main() -> None:
    """Write the palette's file from the samples of every game: its ``scenes()`` and its ``flats()``."""
    painter = Painter()
    games = [import_module(f"render.games.{game}.samples") for game in installed()]
    frames = [painter.frame(scene) for game in games for scene in game.scenes()]
    flats = [painter.frame(scene) for game in games for scene in game.flats()]
    lines = [bytes(colour).hex() for colour in made_from(frames, flats)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
