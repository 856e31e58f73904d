"""Records to which fields can be added without changing the stored form of older states.

A match in play is known by the hash of its state, and a stored position by that hash alone. So a record that is part of
a state leaves out (``omit_defaults``) every field that holds its default. If a field with a default is added later, no
hash changes as long as nothing has set the field. The fields of the first version are marked with
``make_written_default``: they are always written.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, TypeVar

from msgspec import field

T = TypeVar("T")


def make_written_default(value: T) -> T:
    """Return a default for a record's field that is always stored, although the record leaves out other defaults."""
    fresh: Callable[[], Any] = value.copy if isinstance(value, list | dict) else repeat(value).__next__
    default_field: T = field(default_factory=fresh)
    return default_field
