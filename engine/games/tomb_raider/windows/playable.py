"""A card's clause with which it may be played at some moment."""

from __future__ import annotations

from msgspec import Struct

from ..language import Clause


class Playable(Struct, frozen=True, gc=False):
    """A card's clause with which it may be played at some moment."""

    card: str
    clause: Clause
    n: int
    """The index of the clause on the card."""
    anytime: bool
    company: bool
    """It needs another raider in the same space."""
    place: bool = False
    """It is printed on a location."""
    asks: bool = False
    """It has guards besides those about whose event it is and about the test."""
    on_test: bool = False
    """It is played on a test."""
    nobodys: bool = False
    """Its window concerns no particular raider."""
    simple: bool = True
    """It has a single call, whose aims are the aims of the play."""
    private: bool = False
    """Only its player can tell if or how it can be used, for example by the cards to pay."""
