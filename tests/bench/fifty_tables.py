"""``python -m tests.bench.fifty_tables``: draws the pictures of fifty tables of all games, by turns, and prints the
process's memory (PSS) before and after, and what is kept of pictures, in bytes."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from engine.registry import list_installed_games
from render.lru_cache import PICTURES
from render.painter import Painter
from tests.languages import OTHER

from .playing import in_play

TABLES, STEPS = 50, 12
LOCALES = ("en-US", OTHER)


def memory() -> int:
    """Return this process's share of the machine's memory (PSS), in bytes."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def main() -> None:
    painter, keys = Painter(), list_installed_games()
    matches = [in_play(keys[at % len(keys)], at + 1, LOCALES[at // 3 % 2], STEPS) for at in range(TABLES)]
    for match in matches:
        next(match)  # The time of playing does not count as time of pictures.
    before = memory()
    for step in zip_longest(*matches):
        for at, make in enumerate(step):
            scene = make() if make is not None else None
            if scene is not None:
                painter.draw_png(scene, LOCALES[at // 3 % 2])
    print(before, memory(), PICTURES.kept.size)


if __name__ == "__main__":
    main()
