"""The campaign in words: XP, levels, and the benefit of each level (TOMB-CAMP)."""

from __future__ import annotations

from engine.games.tomb.outlook import CAMPAIGN
from render.face.records import Campaigning
from render.text.i18n import TC, T, Text

NAMES: dict[str, Text] = {
    "monster-fodder": TC("tomb campaign", "Monster Fodder"),
    "greenhorn": TC("tomb campaign", "Greenhorn"),
    "page": TC("tomb campaign", "Page"),
    "squire": TC("tomb campaign", "Squire"),
    "journeyman": TC("tomb campaign", "Journeyman"),
    "man-at-arms": TC("tomb campaign", "Man at Arms"),
    "soldier": TC("tomb campaign", "Soldier"),
    "hero": TC("tomb campaign", "Hero"),
    "knight": TC("tomb campaign", "Knight"),
    "lord": TC("tomb campaign", "Lord"),
}
"""Names of the levels."""
GIVES: dict[str, Text | None] = {
    "monster-fodder": None,
    "greenhorn": T("You may roll two dice of the roll for Player One again, once."),
    "page": T("You draw one more Character on the first turn."),
    "squire": T("A killed Character of yours may go back into the bag."),
    "journeyman": T("Once a match, right after drawing an Inn card, you may discard it and draw another."),
    "man-at-arms": T("Your stocking hand is 4 cards."),
    "soldier": T("After recruiting, you may give up banked cards to recruit more Characters, one for each."),
    "hero": T("You may take one Crypt card of your choice into your stocking hand."),
    "knight": T("You may search the bag for your first Character. The five Characters then drawn go to the Inn."),
    "lord": T("Your party may have 6 Characters."),
}
"""Level -> its benefit. Players also have the benefits of all lower levels (TOMB-CAMP-3)."""


def _find_level_key(level: int) -> str:
    return CAMPAIGN[level - 1][1]


CAMPAIGNING = Campaigning(
    points=lambda n: T("{n} XP", n=n),
    level=lambda level: T("level {n}: {name}", n=level, name=NAMES[_find_level_key(level)]),
    gives=lambda level: GIVES[_find_level_key(level)],
    rule="TOMB-CAMP-3",
    counts="TOMB-RUL-7",
)
