"""The house rules of Tomb (TOMB-HR)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one table. The defaults are the rules of the rulebook."""

    first_turn: Literal["second", "first"] = "second"
    """The player who takes the first normal turn: the second player, or Player One (TOMB-HR-1)."""
    years: Literal["normal", "lean", "fat"] = "normal"
    """The numbers of Characters that players draw and keep at first (TOMB-HR-2, TOMB-OPT-1 to -4)."""
    hand_limit: Literal["none", "ten_at_inn"] = "none"
    """The limit of cards at the Inn: none, or ten (TOMB-HR-3)."""
    memory: bool = True
    """On: the view shows the Crypt cards that the viewer has placed or seen (TOMB-HR-4)."""
    new_party: Literal["bag", "inn"] = "bag"
    """The source of a new party's Character: the bag or the Inn (TOMB-HR-5)."""
    empty_bag: Literal["recycle", "none"] = "recycle"
    """The rule for an empty bag: with "recycle" the dead Characters go back into it (TOMB-HR-6)."""
    tie: Literal["shared", "most_monsters", "fewest_dead"] = "shared"
    """The tie-break between equal scores at the end of a match (TOMB-HR-7)."""
    special_spaces: bool = True
    """On: special spaces of the board have their effects (TOMB-HR-8)."""
    bloody_nasty: bool = False
    """On: Monsters gain a Hit Point for each card attached to the raiding party (TOMB-HR-9)."""
    level_seven: Literal["cards", "xp"] = "cards"
    """The number of recruits that a spent card buys at campaign level 7: one, or the card's XP (TOMB-HR-10)."""
    seven_dice: bool = False
    """On: a roll has at most seven dice of one colour (TOMB-HR-11)."""
    campaign: bool = True
    """On: campaign levels apply, and the scores count for the campaign (TOMB-CAMP-1)."""
