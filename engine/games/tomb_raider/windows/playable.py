"""A card's clause with which it may be played at some moment."""

from __future__ import annotations

from msgspec import Struct

from ..language import Clause


class Playable(Struct, frozen=True, gc=False):
    """A card's clause with which it may be played at some moment."""

    card: str
    clause: Clause
    n: int
    """The clause's place on the card."""
    anytime: bool
    company: bool
    """It needs another raider in the same space."""
    place: bool = False
    """It is a location's own."""
    asks: bool = False
    """Its guards ask for more than whose event it is, and which test."""
    on_test: bool = False
    """It is played on a test."""
    nobodys: bool = False
    """Its window is about no raider."""
    simple: bool = True
    """What it may be aimed at is what its one call may be."""
    private: bool = False
    """What its player alone sees, such as what it could be paid with, says if it can be used, or how."""
