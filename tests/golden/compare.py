"""Comparing with what was recorded, and what to show where it differs."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image

from tests import goldens

from .likeness import opened, ssim

ALIKE = 1.0
"""How alike a picture must be to the one that was stored (SSIM): 1.0 asks for the very same pixels. Where a change of
palette is meant, lower it to 0.995; the hashes of pixels in the texts are then left out of the comparison."""
FOLDER = Path(__file__).parent
PIXELS = re.compile(r'"pixels": "(\d+x\d+) [0-9a-f]+"|^(\S+ \d+x\d+) [0-9a-f]+$', re.MULTILINE)
COLOURS = 64


def texts(path: Path, now: str) -> str:
    """Return "" where the text is the recorded one, else the first difference and the press where it is."""
    if ALIKE < 1.0 and not goldens.ANEW:
        return goldens.compare_text(path, PIXELS.sub(r"\1\2", now), "===", PIXELS.sub(r"\1\2", path.read_text("utf-8")))
    return goldens.compare_text(path, now, "===")


def small(data: bytes) -> bytes:
    """Return a picture as it is stored: at half its size, in few colours, to be looked at; its hash is in the text."""
    said = io.BytesIO()
    opened(data).reduce(2).quantize(COLOURS, Image.Quantize.FASTOCTREE).save(said, "PNG", optimize=True)
    return said.getvalue()


def pictures(folder: Path, prefix: str, now: dict[str, bytes]) -> str:
    """Return "" where each stored picture looks as it did, else which do not and how far off they are."""
    stored = {path.stem: path for path in folder.glob(f"{prefix}.*.png")}
    named = {f"{prefix}.{name}": small(data) for name, data in now.items()}
    if goldens.ANEW:
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
