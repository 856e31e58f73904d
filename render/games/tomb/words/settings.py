"""Settings that can be chosen before the start: the campaign, optional rules, house rules (TOMB-HR)."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text

NAMES: dict[str, tuple[Text, Text]] = {
    "years": (T("Lean or fat years"), T("The number of Characters that you draw and keep on the first turn.")),
    "campaign": (
        T("Campaign"),
        T("Yes: the campaign levels on this server count, and this match's scores are added. No: neither."),
    ),
    "first_turn": (
        T("First normal turn"),
        T("The player who takes the first turn after setting up. The rules say the second player."),
    ),
    "hand_limit": (T("Hand limit"), T("The number of Inn cards that you may keep when your turn ends at the Inn.")),
    "memory": (
        T("Memory aid"),
        T("Yes: you can see again the Crypt cards that you placed or saw. No: you must remember them."),
    ),
    "new_party": (T("After a lost party"), T("The place from which the first Character of a new party comes.")),
    "empty_bag": (T("Empty bag"), T("Choose what happens when no Character is left in the bag.")),
    "tie": (T("Equal scores"), T("The winner if several players have the highest score.")),
    "special_spaces": (
        T("Special spaces"),
        T("Yes: resting places, caches, portals and hazards work. No: they are ordinary spaces."),
    ),
    "bloody_nasty": (
        T("Bloody nasty Monsters"),
        T("Yes: each Monster has 1 more Hit Point for every card attached to the raiding party. No: it has not."),
    ),
    "level_seven": (T("Campaign level 7"), T("The number of recruits for a banked card that you give up at level 7.")),
    "seven_dice": (
        T("At most seven dice of a colour"),
        T("Yes: no roll uses more dice of a colour than the box has. No: there is no limit."),
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
"""Setting -> the id of the rule that explains it."""
VALUES: dict[str, Text] = {
    "off": T("no"),
    "on": T("yes"),
    "normal": T("normal years (5 drawn, 1 kept)"),
    "lean": T("lean years (3 drawn, 1 kept)"),
    "fat": T("fat years (5 drawn, 2 kept)"),
    "second": T("the second player"),
    "first": T("Player One"),
    "none": T("none"),
    "ten_at_inn": T("ten, and one more Item for each Fighter"),
    "bag": T("the bag, at random"),
    "inn": T("the Inn, by choice"),
    "recycle": T("dead Characters go back into it"),
    "shared": T("the victory is shared"),
    "most_monsters": T("most Monsters banked"),
    "fewest_dead": T("fewest Characters lost"),
    "cards": T("one recruit for each card"),
    "xp": T("one recruit for each XP"),
}
OF: dict[tuple[str, str], Text] = {("empty_bag", "none"): T("nobody comes")}
"""Pair (setting, value) -> name, for values with a special name in this setting."""


def _describe_about(key: str) -> Text:
    return T("{about} ({rule})", about=NAMES[key][1], rule=RULE[key])


settings = standard.make_settings(
    "tomb",
    {key: (name, _describe_about(key)) for key, (name, _) in NAMES.items()},
    lambda choice, value: OF.get((choice.key, value)) or VALUES[value],
)
