"""Marks on the fields of stored records, by which the store knows the column of each field and its values.

A record declares its columns once, by its fields. The store derives the database's form and its statements from them
(``store.relations``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from msgspec import Meta

from engine.policies import STRENGTHS, USUAL, Strength

LARGEST = 1 << 61
"""The largest whole number that is read. No sound count comes near it."""
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
"""The type of a number that only grows, by one at a time."""
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Time = Annotated[float, Meta(ge=0.0, le=1e12)]
"""The type of a time, in seconds since 1970."""


class Column(NamedTuple):
    """The column of a record's field, as far as the field's name, type and default do not tell it."""

    name: str = ""
    """The name of the column, if it differs from the field's."""
    values: tuple[str, ...] = ()
    """The only texts that the column may hold; empty: any. The first one stands in for an unreadable text."""
    is_nullable: bool | None = None
    """True if the column may be empty; None: if the field may be None. If it may not, None is stored as JSON."""
    is_stored: bool = True
    """False if the field is no column."""


ELSEWHERE = Column(is_stored=False)
"""Marks a field that is no column of its record's relation."""


def one_of(values: Iterable[str], is_nullable: bool | None = None) -> Column:
    """Return the mark of a column that holds one of these texts."""
    return Column(values=tuple(values), is_nullable=is_nullable)


PlayedBy = Annotated[str, one_of(("person", "ai", "silence"))]
StoredStrength = Annotated[Strength, one_of(sorted(STRENGTHS, key=lambda strength: strength != USUAL))]
