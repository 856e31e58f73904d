"""Golden pictures: compared pixel by pixel, recorded anew by ``pytest tests/render --regolden``."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

from tests import goldens

FOLDER = Path(__file__).with_name("golden")


def opened(data: bytes) -> Image.Image:
    """Open a picture from its bytes."""
    return Image.open(io.BytesIO(data))


def difference(one: Image.Image, other: Image.Image) -> Image.Image | None:
    """Return what differs between two pictures, made visible; None if all pixels are equal."""
    if one.size != other.size:
        return one.convert("RGB")
    found = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return found.point(lambda at: 255 if at else 0) if found.getbbox() else None


def check(name: str, data: bytes) -> None:
    """Compare the picture with the golden one. Write the difference beside it as ``<name>.diff.png``."""
    golden, wrong = FOLDER / f"{name}.png", FOLDER / f"{name}.diff.png"
    if goldens.ANEW:
        golden.write_bytes(data)
    found = difference(opened(data), opened(golden.read_bytes()))
    if found is not None:
        found.save(wrong)
        (FOLDER / f"{name}.now.png").write_bytes(data)
        raise AssertionError(f"{name}.png differs; see {wrong.name} and {name}.now.png")
