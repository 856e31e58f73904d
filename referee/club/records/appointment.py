"""Appointments: what a desk has to do for a record at a certain time, such as opening the table of a pairing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from ...records.column import Column, Count, Time

AT_ONCE = 0.0
"""The time of a plan that is due as soon as it is stored."""


class Plan(Struct, frozen=True):
    """Something that a record wants to have done."""

    part: str
    """The work, unique within the record: ``<word>`` or ``<word>:<more>``, such as ``round:3``."""
    at: float = AT_ONCE
    """The time at which it is due, in seconds since 1970."""


class Appointment(Struct, frozen=True):
    """A stored plan of a record, with the tries that have failed."""

    kind: str
    """The kind of record, such as "league"."""
    number: int
    """The number of the record."""
    part: str
    guild: int
    due: Annotated[Time, Column(is_nullable=True)]
    """The time of the next try, in seconds since 1970."""
    tries: Count = 0
    """The number of tries that have failed."""
    obstacle: str = ""
    """The kind of refusal that says why the latest try has failed; "" before the first failure."""

    @property
    def word(self) -> str:
        """The word that names the handler."""
        return self.part.partition(":")[0]

    @property
    def rest(self) -> tuple[str, ...]:
        """The texts after the word of the part."""
        return tuple(self.part.split(":")[1:])
