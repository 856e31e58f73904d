"""Records that grow: what is written of a state stays what it was.

A match under way is known by the digest of its state, and a stored position by that digest alone. So a record that
lies in a state leaves out (``omit_defaults``) whatever holds its default, and a later field with a default changes no
digest as long as nothing has set it. The fields that were written from the first are marked: they always are.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, TypeVar

from msgspec import field

T = TypeVar("T")


def always(value: T) -> T:
    """The default of a field that is written all the same, in a record with ``omit_defaults``."""

    fresh: Callable[[], Any] = value.copy if isinstance(value, list | dict) else repeat(value).__next__
    made: T = field(default_factory=fresh)
    return made
