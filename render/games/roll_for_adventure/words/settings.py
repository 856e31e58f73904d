"""Settings that can be chosen before the start: sides, enemies, heroes, difficulty, house rules."""

from __future__ import annotations

from engine.setup import Choice
from render.face import standard
from render.text.i18n import T, Text

from .cards import describe_ability
from .names import HERO, PLACE

NAMES: dict[str, tuple[Text, Text]] = {
    "sides": (T("Harder sides (B)"), T("Choose the territories that use their harder side B.")),
    "special": (T("Special enemies"), T("For each kind, six cards are added to the deck.")),
    "blanks": (T("Custom enemies"), T("Three or six more enemies are added to the deck.")),
    "board_limits": (
        T("Adventures with special enemies"),
        T("Special enemies are made for some adventures. Choose where they may be used."),
    ),
    "heroes": (T("Heroes"), T("Choose which heroes are played and who gets which. Their abilities are our version.")),
    "hero": (T("Hero"), T("Counts only if *Heroes* is set to “each chooses”.")),
    "solo": (T("Heroes you play alone"), T("The number of heroes that you play if nobody else is here (our version).")),
    "start": (T("Who begins"), T("The player who takes the first turn.")),
    "place": (T("Place in turn order"), T("Your place in the turn order of the players.")),
    "markers": (T("Short tracks"), T("Choose the territories that fall one damage earlier. This is harder.")),
    "track_length": (T("Length of the damage tracks"), T("The damage with which a territory falls (our version).")),
    "territory_die": (
        T("Faces of the territory die"),
        T("The places where the Master of Shadows does damage, face by face (our version)."),
    ),
    "ability_uses": (T("Uses of an ability"), T("The number of times a hero may use the ability in a turn.")),
    "chooser": (T("Who chooses"), T("The players who decide which die is lost, which enemy is defeated and the like.")),
    "attack_order": (T("Order of attacks"), T("The order in which several enemies attack.")),
    "ice_claim": (T("The Ice Cave's reward"), T("The time at which you can take it.")),
    "ice_bonus_first_back": (
        T("Bonus dice of the row come back first"),
        T("Yes: they go back to the stock before new ones are given out. No: after that."),
    ),
    "bonus_in_crater": (
        T("Bonus dice in the crater"),
        T("Yes: the crater of the Desert can take bonus dice, too. No: it never does."),
    ),
    "forest_after_nine": (T("Forest after four stones"), T("The way to earn a fifth stone and more in the Forest.")),
    "split_batch": (
        T("Dice of one value to several places"),
        T("Yes: dice of one value may go to several places. No: all of them go to one place."),
    ),
    "batch_overflow": (
        T("Dice beyond a full section"),
        T("Yes: the extra dice go into the section that was just emptied. No: they are not placed."),
    ),
    "enemy_overkill": (
        T("More dice than an enemy takes"),
        T("Yes: you may place more dice on an enemy than it needs. No: only as many as defeat it."),
    ),
    "vor_needs_oblivion": (
        T("Resurrection needs lost dice"),
        T("Yes: no die can be placed on Resurrection while Oblivion is empty. No: it always can."),
    ),
    "dragon_rank": (
        T("Dragons have a rank"),
        T("Yes: a dragon's number is its rank, so it commands lower ranks. No: it has none."),
    ),
}
"""Name and meaning of each setting."""
RULE: dict[str, str] = {
    "sides": "RFA-SIDEB-1",
    "special": "RFA-SPEC-1",
    "blanks": "RFA-SPEC-22",
    "board_limits": "RFA-VAR-1",
    "heroes": "RFA-SETUP-13",
    "solo": "RFA-VAR-4",
    "start": "RFA-SETUP-23",
    "place": "RFA-SETUP-24",
    "markers": "RFA-DIFF-4",
    "track_length": "RFA-AMB-25",
    "territory_die": "RFA-AMB-26",
    "ability_uses": "RFA-AMB-34",
    "chooser": "RFA-AMB-8",
    "attack_order": "RFA-AMB-18",
    "ice_claim": "RFA-AMB-9",
    "ice_bonus_first_back": "RFA-AMB-12",
    "bonus_in_crater": "RFA-AMB-14",
    "forest_after_nine": "RFA-AMB-16",
    "split_batch": "RFA-AMB-1",
    "batch_overflow": "RFA-AMB-2",
    "enemy_overkill": "RFA-AMB-3",
    "vor_needs_oblivion": "RFA-AMB-4",
    "dragon_rank": "RFA-AMB-41",
}
"""Setting -> the id of the rule that explains it. The choice of a player's own hero needs no rule."""
KINDS: dict[str, Text] = {"dragons": T("dragons"), "phantoms": T("phantoms"), "giants": T("giants")}
VALUES: dict[str, Text] = {
    "no": T("no"),
    "yes": T("yes"),
    "none": T("none"),
    "published": T("only those of the rules"),
    "any": T("any"),
    "random": T("at random"),
    "joined": T("in order of joining"),
    "chosen": T("each chooses"),
    "first-game": T("the first four, at random"),
    "unlimited": T("any number of times"),
    "active": T("the player whose turn it is"),
    "vote": T("all players, by vote"),
    "choose": T("you choose"),
    "oldest_first": T("the oldest first"),
    "on_placement": T("when a die is placed there"),
    "any_time": T("at any time in your turn"),
    "repeat": T("nine dice for each"),
    "closed": T("not at all"),
    "4-1-1": T("4 territories, all, none"),
    "4-2-0": T("4 territories, all, all"),
    "4-0-2": T("4 territories, none, none"),
    "stalkers": T("Dune Stalker, Root Creeper, Wandering Shade"),
    "breakers": T("Wall Breaker, Frost Wraith, Iron Brute"),
    "all-six": T("all six"),
}
OF: dict[tuple[str, str], Text] = {
    ("heroes", "random"): T("all ten, at random"),
    ("heroes", "none"): T("no heroes"),
    ("ability_uses", "1"): T("once"),
    **{("start", str(place)): T("the player at place {n} in turn order", n=place) for place in range(1, 5)},
    **{("place", str(place)): T("place {n}", n=place) for place in range(1, 5)},
}
"""Pair (setting, value) -> name, for values with a special name in this setting."""


def _describe_about(key: str) -> Text:
    about = NAMES[key][1]
    return T("{about} ({rule})", about=about, rule=RULE[key]) if key in RULE else about


def _describe_marked_value(choice: Choice, value: str) -> Text:
    """Return the name of a setting's value, with a mark if the value is our own version.

    The mark is left out if the setting's description says that all its values are our own.
    """
    said = describe_value(choice.key, value)
    return T("{value} (our version)", value=said) if _is_own_version(choice.key, value) else said


def _is_own_version(key: str, value: str) -> bool:
    """Tell whether a value rests, in whole or in part, on rules of our own.

    Such values are sides B, phantoms and giants, custom enemies, short tracks, and adventures beyond their limits.
    """
    if key == "special":
        return "phantoms" in value or "giants" in value
    return (key in ("sides", "blanks", "markers") and value != "none") or (key == "board_limits" and value == "any")


def describe_value(key: str, value: str) -> Text:
    """Return the name of a setting's value."""
    if (key, value) in OF:
        return OF[key, value]
    if key in ("sides", "markers", "special") and value != "none":
        return T("{list}", list=tuple(PLACE.get(one) or KINDS[one] for one in value.split("+")))
    return HERO.get(value) or VALUES.get(value) or Text("{n}", {"n": value})


settings = standard.make_settings(
    "roll_for_adventure",
    {key: (name, _describe_about(key)) for key, (name, _) in NAMES.items()},
    _describe_marked_value,
    solo_keys=("solo",),
    needs={"hero": ("heroes", "chosen")},
    word_detail=lambda choice, value: describe_ability(value) if choice.key == "hero" and value in HERO else None,
)
