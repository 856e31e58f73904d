"""The house rules (TOMB-HR)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Switches(Struct, frozen=True):
    """What a table may settle otherwise; the defaults are the rulebook's."""

    first_turn: Literal["second", "first"] = "second"
    """Who takes the first normal turn (TOMB-HR-1)."""
    years: Literal["normal", "lean", "fat"] = "normal"
    """TOMB-HR-2, TOMB-OPT-1 to -4."""
    hand_limit: Literal["none", "ten_at_inn"] = "none"
    """TOMB-HR-3."""
    memory: bool = True
    """TOMB-HR-4: the view shows what one has placed or seen."""
    new_party: Literal["bag", "inn"] = "bag"
    """TOMB-HR-5."""
    empty_bag: Literal["recycle", "none"] = "recycle"
    """TOMB-HR-6."""
    tie: Literal["shared", "most_monsters", "fewest_dead"] = "shared"
    """TOMB-HR-7."""
    special_spaces: bool = True
    """TOMB-HR-8."""
    bloody_nasty: bool = False
    """TOMB-HR-9."""
    level_seven: Literal["cards", "xp"] = "cards"
    """What is counted for the recruits of campaign level 7 (TOMB-HR-10)."""
    seven_dice: bool = False
    """At most seven dice of one colour in a roll (TOMB-HR-11)."""
    campaign: bool = True
    """Whether the levels of the campaign count, and the scores for it (TOMB-CAMP-1)."""
