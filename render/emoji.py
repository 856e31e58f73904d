"""Small pictures for buttons and texts: what a face offers as emojis, drawn and named by what they look like."""

from __future__ import annotations

import hashlib
import io

from msgspec import Struct
from PIL import Image

from .face.contract import face
from .schemes import DEFAULT
from .sprites import find

SIDE = 128
"""Pixels: Discord keeps emojis no larger."""
LARGEST = 256 * 1024
"""Bytes that Discord takes."""


class Emoji(Struct, frozen=True):
    key: str
    """What a ``Label.picture`` calls it."""
    name: str
    """What Discord shall call it: another for each look, so that one drawn otherwise is not taken for the old one."""
    png: bytes
    """``SIDE`` by ``SIDE``, transparent around what it shows."""


def emojis(game: str) -> tuple[Emoji, ...]:
    """All emojis of a game; none where its face offers none. Drawn anew each time, within a second."""
    found = []
    for key, shape in face(game).emoji.items():
        picture = find(game, shape.name)(SIDE, SIDE, {**shape.values, "scheme": DEFAULT}).convert("RGBA")
        name = f"{key}_{hashlib.blake2b(picture.tobytes(), digest_size=5).hexdigest()}"
        found.append(Emoji(key, name, _png(picture)))
    return tuple(found)


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
