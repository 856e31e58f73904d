"""Clauses of cards, with the facts that decide quickly at which moments they may be played."""

from __future__ import annotations

from msgspec import Struct

from ..language import Clause


class Playable(Struct, frozen=True, gc=False):
    """A clause by which a card may be played at some moment, with facts about the clause."""

    card: str
    clause: Clause
    n: int
    """The index of the clause among the card's clauses."""
    anytime: bool
    """A flag: the clause may be played at any moment."""
    company: bool
    """A flag: the clause needs another raider in the same space."""
    place: bool = False
    """A flag: the clause is printed on a location."""
    asks: bool = False
    """A flag: the clause has guards besides those about the test and about whose event it is."""
    on_test: bool = False
    """A flag: the clause is played on a test."""
    nobodys: bool = False
    """A flag: the window of the clause concerns no particular raider."""
    own_anywhere: bool = False
    """A flag: the clause is its raider's own and printed on no location, and its window concerns nobody in particular.

    So whoever the moment is about, it can be played.
    """
    simple: bool = True
    """A flag: the clause has a single effect, whose aims are the aims of the play."""
    private: bool = False
    """A flag: only the player knows if or how the clause can be used, for example because cards must be paid."""
