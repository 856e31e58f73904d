"""The habits in which a sharp AI seat of Tomb Raider differs from a solid one."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """The AI's habits. Each was kept because it won more matches (docs/ai.md)."""

    minds_order: bool = False
    """A flag: while the treasure room may be in several spaces, the AI wants to act last.

    It walks through what others have mapped in the same turn. Once everybody knows the space, it wants to act first,
    and asks for a new turn order in each turn in which it would act last. Without this habit it always acts first if it
    may, and asks only when it acts last and a rival is about as near to the treasure, and not in two turns running.
    """
    counts_help: bool = False
    """A flag: the AI faces an obstacle with the ability that its cards help."""
    empties_hand: bool = False
    """A flag: the AI's opening hand is one card to find and one obstacle to offer.

    Both can leave the hand in the first turn, and an empty hand draws twice as many cards (TR-DRAW-6).
    """


SOLID, SHARP = Style(), Style(minds_order=True, counts_help=True, empties_hand=True)
