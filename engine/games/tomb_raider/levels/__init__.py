"""The levels: their records, and the files that hold them."""

from .loader import levels, load
from .records import Level

__all__ = ["Level", "levels", "load"]
