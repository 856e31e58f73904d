"""Settings that can be chosen before the start: the campaign, optional rules, house rules (TOMB-HR)."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text

NAMES: dict[str, tuple[Text, Text]] = {
    "years": (T("Lean or fat years"), T("How many Characters are drawn on the first turn, and how many are kept.")),
    "campaign": (T("Campaign"), T("Yes: the levels reached on this server count, and scores are added to them.")),
    "first_turn": (
        T("First normal turn"),
        T("Who has the first turn after setting up; the rules say the second player."),
    ),
    "hand_limit": (T("Hand limit"), T("How many Inn cards you may keep when your turn ends at the Inn.")),
    "memory": (
        T("Memory aid"),
        T("Yes: you are shown again the Crypt cards that you placed or saw. No: you must remember them."),
    ),
    "new_party": (T("After a lost party"), T("Where the first Character of a new party comes from.")),
    "empty_bag": (T("Empty bag"), T("What happens when no Character is left in the bag.")),
    "tie": (T("Equal scores"), T("Who wins if several have the highest score.")),
    "special_spaces": (
        T("Special spaces"),
        T("Yes: resting places, caches, portals and hazards work. No: they are common spaces."),
    ),
    "bloody_nasty": (
        T("Bloody nasty Monsters"),
        T("Yes: each Monster has 1 Hit Point more for every card attached to the raiding party."),
    ),
    "level_seven": (T("Campaign level 7"), T("What a banked card that you give up for recruits is worth at level 7.")),
    "seven_dice": (
        T("At most seven dice of a colour"),
        T("Yes: no roll has more dice than the box has. No: any number."),
    ),
}
"""Name and meaning of each setting."""
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
"""The id of the rule that explains a setting, by setting."""
VALUES: dict[str, Text] = {
    "off": T("no"),
    "on": T("yes"),
    "normal": T("normal years (5 drawn, 1 kept)"),
    "lean": T("lean years (3 drawn, 1 kept)"),
    "fat": T("fat years (5 drawn, 2 kept)"),
    "second": T("the second player"),
    "first": T("Player One"),
    "none": T("none"),
    "ten_at_inn": T("ten, and one Item more for each Fighter"),
    "bag": T("the bag, by lot"),
    "inn": T("the Inn, by choice"),
    "recycle": T("the dead go back into it"),
    "shared": T("the victory is shared"),
    "most_monsters": T("most Monsters banked"),
    "fewest_dead": T("fewest Characters lost"),
    "cards": T("one recruit a card"),
    "xp": T("one recruit for each XP"),
}
OF: dict[tuple[str, str], Text] = {("empty_bag", "none"): T("nobody comes")}
"""Names of values that have a name of their own in one setting, by setting and value."""


def _word_about(key: str) -> Text:
    return T("{about} ({rule})", about=NAMES[key][1], rule=RULE[key])


settings = standard.make_settings(
    "tomb",
    {key: (name, _word_about(key)) for key, (name, _) in NAMES.items()},
    lambda choice, value: OF.get((choice.key, value)) or VALUES[value],
)
