"""What may be settled before the start, in words: boxes, raiders, and the house rules of section 37."""

from __future__ import annotations

from functools import cache

from engine.games import Choice, game
from render.face import Setting
from render.words import T, Text

from .names import card_name
from .words import starter_name

NAMES: dict[str, Text] = {
    "starter": T("Your starter box"),
    "map": T("The map's starter box"),
    "raider": T("Your raider"),
    "damage_reduces_abilities": T("Damage lowers abilities (TR-HR-1)"),
    "raider_fight_tie": T("A tie between raiders (TR-HR-2)"),
    "fight_blocks_search": T("Which fight costs the search (TR-HR-3)"),
    "lifeless_removed_on_success": T("Passing removes obstacles without life (TR-HR-4)"),
    "losing_obstacle_offers": T("Obstacles offered in vain (TR-HR-5)"),
    "discard_to_6": T("Discard down to 6 before drawing (TR-HR-6)"),
    "save_optional": T("Saving is a choice (TR-HR-7)"),
    "empty_only_marked": T("Only places that say so run out (TR-HR-8)"),
    "hurt_cure_needs_damage": T("Hurts heal only beside damage (TR-HR-9)"),
    "duplicate_items": T("The same item twice (TR-HR-14)"),
    "treasure_room_obstacles": T("Obstacles in the treasure room (TR-HR-15)"),
    "cut_off_relief": T("A way out for who is cut off (TR-HR-16)"),
}
VALUES: dict[str, Text] = {
    "off": T("no"),
    "on": T("yes"),
    "reroll": T("is rolled again"),
    "no_damage": T("does no damage"),
    "any_use_but_defence": T("any but defending"),
    "attack_only": T("attacking a raider only"),
    "never": T("none"),
    "return_to_hand": T("go back to hand"),
    "discard": T("are discarded"),
}


@cache
def settings(level: str) -> tuple[Setting, ...]:
    """What may be settled for a level, the boxes and raiders first."""
    return tuple(
        Setting(choice, NAMES[choice.key], tuple((value, _value(choice, value)) for value in choice.values))
        for choice in game("tomb_raider").choices(level)
    )


def _value(choice: Choice, value: str) -> Text:
    if choice.key in ("starter", "map"):
        return starter_name(value)
    if choice.key == "raider":
        return T("the one of the box") if value == "starter" else card_name(value)
    return VALUES[value]
