"""A clause of a card, with the facts that decide quickly at which moments it may be played."""

from __future__ import annotations

from msgspec import Struct

from ..language import Clause


class Playable(Struct, frozen=True, gc=False):
    """A clause of a card by which the card may be played at some moment."""

    card: str
    clause: Clause
    n: int
    """The index of the clause on the card."""
    anytime: bool
    company: bool
    """The clause needs another raider in the same space."""
    place: bool = False
    """The clause is printed on a location."""
    asks: bool = False
    """The clause has guards besides those about whose event it is and about the test."""
    on_test: bool = False
    """The clause is played on a test."""
    nobodys: bool = False
    """The window of the clause concerns no particular raider."""
    simple: bool = True
    """The clause has a single call, whose aims are the aims of the play."""
    private: bool = False
    """Only the player can tell if or how the clause can be used, for example by the cards to pay."""
