"""Emojis for buttons and texts, drawn from a presenter's ``emoji`` table. Their names contain a hash of the picture."""

from __future__ import annotations

import hashlib
import io

from msgspec import Struct
from PIL import Image

from .face.contract import load_presenter
from .schemes import DEFAULT
from .sprites import find_sprite

SIDE = 128
"""The side of an emoji in pixels. Discord stores none larger."""
LARGEST = 256 * 1024
"""The largest file that Discord accepts, in bytes."""


class Emoji(Struct, frozen=True):
    """A drawn emoji, ready for the upload to Discord."""

    key: str
    """The key by which a ``Label.picture`` refers to it."""
    name: str
    """The emoji's name on Discord. It changes with the picture, so that an old upload is not mistaken for the new one.
    """
    png: bytes
    """A picture of ``SIDE`` by ``SIDE``, with a transparent background."""


def draw_emojis(game: str) -> tuple[Emoji, ...]:
    """Draw all emojis of a game; the result is empty if the game's presenter has none.

    The emojis are drawn on each call, which takes less than a second.
    """
    found = []
    for key, shape in load_presenter(game).choosing.emoji.items():
        picture = find_sprite(game, shape.name)(SIDE, SIDE, {**shape.values, "scheme": DEFAULT}).convert("RGBA")
        name = f"{key}_{hashlib.blake2b(picture.tobytes(), digest_size=5).hexdigest()}"
        found.append(Emoji(key, name, _encode_png(picture)))
    return tuple(found)


def _encode_png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
