"""Comparing with what was recorded, and what to show where it differs."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from .likeness import opened, ssim

ALIKE = 1.0
"""How alike a picture must be to the one that was stored (SSIM): 1.0 asks for the very same pixels. Where a change of
palette is meant, lower it to 0.995; the hashes of pixels in the texts are then left out of the comparison."""
SHOWN = 40
"""Lines shown of what differs."""
FOLDER = Path(__file__).parent
PIXELS = re.compile(r'"pixels": "(\d+x\d+) [0-9a-f]+"|^(\S+ \d+x\d+) [0-9a-f]+$', re.MULTILINE)


def texts(path: Path, now: str, anew: bool) -> str:
    """Nothing where the text is the recorded one; else the first difference, with the press where it is."""
    if anew:
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
        return ""
    before = path.read_text(encoding="utf-8")
    if ALIKE < 1.0:
        before, now = (PIXELS.sub(r"\1\2", text) for text in (before, now))
    if before == now:
        return ""
    old, new = before.splitlines(), now.splitlines()
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    press = next((line for line in reversed(new[: first + 1]) if line.startswith("===")), "at the beginning")
    start = max(0, first - 6)
    diff = list(
        difflib.unified_diff(old[start : first + 400], new[start : first + 400], "recorded", "now", lineterm="", n=4)
    )
    more = f"\n… and {len(diff) - SHOWN} more lines" if len(diff) > SHOWN else ""
    shown = "\n".join(diff[:SHOWN])
    return (
        f"{path.name} differs from line {first + 1}, {press}\n{shown}{more}\n"
        "(`pytest tests/golden --regolden` records anew; read the difference first)"
    )


def pictures(folder: Path, prefix: str, now: dict[str, bytes], anew: bool) -> str:
    """Nothing where each stored picture looks as it did; else which do not, and how far off they are."""
    stored = {path.stem: path for path in folder.glob(f"{prefix}.*.png")}
    named = {f"{prefix}.{name}": data for name, data in now.items()}
    if anew:
        folder.mkdir(exist_ok=True)
        for name, path in stored.items():
            if name not in named:
                path.unlink()
        for name, data in named.items():
            path = folder / f"{name}.png"
            if not path.exists() or opened(path.read_bytes()).tobytes() != opened(data).tobytes():
                path.write_bytes(data)
        return ""
    wrong = [f"{name}.png is stored or drawn, not both" for name in sorted(stored.keys() ^ named.keys())]
    for name in sorted(stored.keys() & named.keys()):
        old, new = opened(stored[name].read_bytes()), opened(named[name])
        if old.size == new.size and old.tobytes() == new.tobytes():
            continue
        like = ssim(old, new)
        if ALIKE >= 1.0 or like < ALIKE:
            wrong.append(f"{name}.png looks different: SSIM {like:.5f}, where {ALIKE} is asked for")
    return "\n".join(wrong)
