"""The gallery of sample pictures: ``python -m tests.render.gallery [FOLDER]`` writes them and ``docs/gallery.md``.

The page shows every picture in its own size and in the size of a phone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from engine.registry import list_installed_games
from render.face.contract import load_presenter
from render.painter import Painter
from render.scene import Scene, format_alt_text
from render.text.i18n import say

SIZES = (1080, 400)
"""The widths in pixels in which the page shows each picture."""
PAGE, PICTURES = "gallery.md", "gallery"
HEAD = """# Gallery

Every kind of picture that the bot draws, at {sizes} pixels: a desktop's and a phone's. Made by
`python -m tests.render.gallery` from the sample positions in `tests/render/games/*/samples.py`.
"""


def shown(game: str) -> Iterator[tuple[str, Scene]]:
    """Yield a game's sample pictures, each with its file name."""
    scenes: tuple[Scene, ...] = import_module(f"tests.render.games.{game}.samples").scenes()
    for number, scene in enumerate(scenes, 1):
        yield f"{game}-{number:02}.png", scene


def page() -> str:
    """Return the page in Markdown."""
    parts = [HEAD.format(sizes=" and ".join(map(str, SIZES)))]
    for game in list_installed_games():
        parts.append(f"\n## {say(load_presenter(game).title)}\n")
        for name, scene in shown(game):
            parts.append(f"\n### {say(scene.title).rstrip('.')}\n\n")
            said = format_alt_text(scene, limit=200).replace('"', "'")
            parts += [f'<img src="{PICTURES}/{name}" width="{width}" alt="{said}">\n' for width in SIZES]
    return "".join(parts)


def main() -> None:
    """Write the pictures, and the page that shows them. Old pictures are deleted."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    for old in (folder / PICTURES).glob("*.png"):
        old.unlink()
    painter = Painter()
    for game in list_installed_games():
        for name, scene in shown(game):
            (folder / PICTURES / name).write_bytes(painter.draw_png(scene))
    (folder / PAGE).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
