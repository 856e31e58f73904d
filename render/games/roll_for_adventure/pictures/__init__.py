"""All of Roll for Adventure's sprites: importing them registers them."""

from render import dice

from . import lands, pieces, plates

__all__ = ["dice", "lands", "pieces", "plates"]
