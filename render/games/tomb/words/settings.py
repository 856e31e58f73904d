"""What may be settled before the start, in words: the campaign, optional rules, house rules (TOMB-HR)."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text

NAMES: dict[str, tuple[Text, Text]] = {
    "years": (T("Lean or fat years"), T("How many Characters are drawn on the first turn, and how many are kept.")),
    "campaign": (T("Campaign"), T("Yes: the levels reached on this server count, and scores are added to them.")),
    "first_turn": (T("First normal turn"), T("Who takes it: the second player, as in the rules, or Player One.")),
    "hand_limit": (T("Hand limit"), T("How many Inn cards one may have when an own turn ends at the Inn.")),
    "memory": (T("Memory aid"), T("Whether your own view shows the cards that you have placed or seen.")),
    "new_party": (T("After a lost party"), T("Where the first Character of a new party comes from.")),
    "empty_bag": (T("Empty bag"), T("Whether the dead are put back when no Character is left in the bag.")),
    "tie": (T("Equal scores"), T("Who wins then: all of them, or by another count.")),
    "special_spaces": (T("Special spaces"), T("Whether resting places, caches, portals and hazards work.")),
    "bloody_nasty": (
        T("Bloody nasty Monsters"),
        T("Yes: each Monster has 1 Hit Point more for every card attached to the raiding party."),
    ),
    "level_seven": (T("Campaign level 7"), T("What given up banked cards are worth: one recruit each, or their XP.")),
    "seven_dice": (T("Seven dice of a colour"), T("Yes: no roll has more than the box has. No: any number.")),
}
"""What a setting is called, and what it decides."""
RULE: dict[str, str] = {
    "years": "TOMB-HR-2",
    "campaign": "TOMB-CAMP-1",
    "first_turn": "TOMB-HR-1",
    "hand_limit": "TOMB-HR-3",
    "memory": "TOMB-HR-4",
    "new_party": "TOMB-HR-5",
    "empty_bag": "TOMB-HR-6",
    "tie": "TOMB-HR-7",
    "special_spaces": "TOMB-HR-8",
    "bloody_nasty": "TOMB-HR-9",
    "level_seven": "TOMB-HR-10",
    "seven_dice": "TOMB-HR-11",
}
"""Where a setting is explained."""
VALUES: dict[str, Text] = {
    "off": T("no"),
    "on": T("yes"),
    "normal": T("normal years (5 drawn, 1 kept)"),
    "lean": T("lean years (3 drawn, 1 kept)"),
    "fat": T("fat years (5 drawn, 2 kept)"),
    "second": T("the second player"),
    "first": T("Player One"),
    "none": T("no"),
    "ten_at_inn": T("ten at the Inn, one Item more for each Fighter"),
    "bag": T("the bag, by lot"),
    "inn": T("the Inn, by choice"),
    "recycle": T("they are put back"),
    "shared": T("the victory is shared"),
    "most_monsters": T("most Monsters banked"),
    "fewest_dead": T("fewest Characters lost"),
    "cards": T("one recruit a card"),
    "xp": T("one recruit for each XP"),
}


def _about(key: str) -> Text:
    return T("{about} ({rule})", about=NAMES[key][1], rule=RULE[key])


settings = standard.settings(
    "tomb", {key: (name, _about(key)) for key, (name, _) in NAMES.items()}, lambda choice, value: VALUES[value]
)
