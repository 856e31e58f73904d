"""The habits in which a sharp AI seat of Tomb Raider differs from a solid one."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """The AI's habits. Each was kept because it won more matches (docs/ai.md)."""

    rolls_when_last: bool = False
    """A flag: the AI asks for a new turn order in each turn in which it would act last.

    Otherwise it asks only when it acts last and a rival is about as near to the treasure, and not in two turns running.
    """
    counts_help: bool = False
    """A flag: the AI faces an obstacle with the ability that its cards help."""
    empties_hand: bool = False
    """A flag: the AI's opening hand is one card to find and one obstacle to offer.

    Both can leave the hand in the first turn, and an empty hand draws twice as many cards (TR-DRAW-6).
    """
    acts_last: bool = False
    """A flag: while nobody knows the treasure room, the AI asks for a new turn order unless it acts last.

    If its roll is the highest, the next raider acts first, so the AI acts last and walks through what others have
    mapped in the same turn. It acts first only when it is near to the treasure room.
    """


SOLID = Style()
DUEL = Style(rolls_when_last=True, counts_help=True, empties_hand=True)
CROWD = Style(counts_help=True, empties_hand=True, acts_last=True)


def find_sharp_style(raiders: int) -> Style:
    """Return the habits of a sharp seat in a match of this number of raiders."""
    return SOLID if raiders < 2 else DUEL if raiders == 2 else CROWD
