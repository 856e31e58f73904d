"""The campaign in words: XP, levels, and the benefit of each level (TOMB-CAMP)."""

from __future__ import annotations

from engine.games.tomb.outlook import CAMPAIGN
from render.face.contract import Campaigning
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
    "greenhorn": T("Two dice of the roll for Player One may be rolled again, once."),
    "page": T("One Character more is drawn on the first turn."),
    "squire": T("A killed Character may go back into the bag."),
    "journeyman": T("Once a match, right after drawing an Inn card, it may be discarded and another drawn."),
    "man-at-arms": T("The stocking hand is 4 cards."),
    "soldier": T("After recruiting, banked cards may be given up for as many more Characters."),
    "hero": T("One Crypt card of choice may be taken into the stocking hand."),
    "knight": T("The bag may be searched for the first Character; the five then drawn go to the Inn."),
    "lord": T("The party may have 6 Characters."),
}
"""Benefit that each level adds to those of lower levels (TOMB-CAMP-3)."""


def _find_level_key(level: int) -> str:
    return CAMPAIGN[level - 1][1]


CAMPAIGNING = Campaigning(
    points=lambda n: T("{n} XP", n=n),
    level=lambda level: T("level {n}: {name}", n=level, name=NAMES[_find_level_key(level)]),
    gives=lambda level: GIVES[_find_level_key(level)],
    rule="TOMB-CAMP-3",
    counts="TOMB-RUL-7",
)
