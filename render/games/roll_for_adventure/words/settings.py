"""Settings that can be chosen before the start: sides, enemies, heroes, difficulty, house rules."""

from __future__ import annotations

from engine.game import Choice
from render.face import standard
from render.text.i18n import TC, T, Text

from .names import HERO, PLACE

NAMES: dict[str, tuple[Text, Text]] = {
    "sides": (T("Sides B"), T("Which territories show their harder side.")),
    "special": (T("Special enemies"), T("Six cards of each kind come into the deck.")),
    "blanks": (T("Custom enemies"), T("Three or six more enemies come into the deck.")),
    "board_limits": (T("Adventure with special enemies"), T("Which adventures may be played with them.")),
    "heroes": (T("Heroes"), T("Who is dealt or chosen; what heroes can do is our version.")),
    "hero": (T("Hero"), T("Counts if the table chooses its heroes.")),
    "solo": (T("Heroes you play alone"), T("How many, if nobody else sits here (our version).")),
    "start": (T("Who begins"), T("By lot, or whoever has this place in turn order.")),
    "place": (T("Place in turn order"), T("In order of joining, or the place you name.")),
    "markers": (T("Short tracks"), T("Which territories fall one damage earlier.")),
    "track_length": (T("Length of the damage tracks"), T("Which damage makes a territory fall (our version).")),
    "territory_die": (T("Faces of the territory die"), T("What the Master of Shadows may roll (our version).")),
    "ability_uses": (T("Uses of an ability"), T("How often in a turn a hero may use it.")),
    "chooser": (T("Who chooses"), T("Who decides which die is lost, which enemy defeated and the like.")),
    "attack_order": (T("Order of attacks"), T("Whether you choose the order of several attacks.")),
    "ice_claim": (T("The Ice Cave's reward"), T("When it can be taken.")),
    "ice_bonus_first_back": (T("Bonus dice of the row come back first"), T("Before new ones are dealt.")),
    "bonus_in_crater": (T("Bonus dice in the crater"), T("Whether the crater may swallow them.")),
    "forest_after_nine": (T("Forest after four stones"), T("Whether nine dice earn further stones.")),
    "split_batch": (T("Dice of a roll to several places"), T("Whether dice of one value may be shared out.")),
    "batch_overflow": (T("Dice beyond a full section"), T("Whether they follow into the emptied section.")),
    "enemy_overkill": (T("More dice than an enemy takes"), T("Whether they may be placed on it.")),
    "vor_needs_oblivion": (T("Resurrection needs lost dice"), T("Whether it is closed while Oblivion is empty.")),
    "dragon_rank": (T("Dragons command"), T("Whether a dragon's number counts as a rank.")),
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
"""Rule that explains a setting; the choice of one's own hero needs none."""
KINDS: dict[str, Text] = {"dragons": T("dragons"), "phantoms": T("phantoms"), "giants": T("giants")}
VALUES: dict[str, Text] = {
    "no": T("no"),
    "yes": T("yes"),
    "none": T("none"),
    "published": T("as published"),
    "any": T("any"),
    "random": T("by lot"),
    "joined": T("as joined"),
    "chosen": T("chosen"),
    "first-game": T("the first four, by lot"),
    "unlimited": T("any number of times"),
    "active": T("whose turn it is"),
    "vote": T("all, by vote"),
    "choose": T("you choose"),
    "oldest_first": T("the oldest first"),
    "on_placement": T("when a die is placed there"),
    "any_time": T("at any time of your turn"),
    "repeat": T("nine dice each"),
    "closed": T("closed"),
    "4-1-1": T("4 territories, all, none"),
    "4-2-0": T("4 territories, all, all"),
    "4-0-2": T("4 territories, none, none"),
    "stalkers": T("Dune Stalker, Root Creeper, Wandering Shade"),
    "breakers": T("Wall Breaker, Frost Wraith, Iron Brute"),
    "all-six": T("all six"),
}
OF: dict[tuple[str, str], Text] = {
    ("heroes", "random"): T("all ten, by lot"),
    ("heroes", "none"): T("no heroes"),
    ("ability_uses", "1"): T("once"),
    **{("start", str(place)): TC("place in turn order", "number {n}", n=place) for place in range(1, 5)},
    **{("place", str(place)): TC("place in turn order", "number {n}", n=place) for place in range(1, 5)},
}
"""Names of values that differ in one setting."""


def _about(key: str) -> Text:
    about = NAMES[key][1]
    return T("{about} ({rule})", about=about, rule=RULE[key]) if key in RULE else about


def _marked(choice: Choice, value: str) -> Text:
    """Name a value, marked if it is our own version.

    If the setting's description says so of all values, the mark is left out.
    """
    said = value_name(choice.key, value)
    return T("{value} (our version)", value=said) if _ours(choice.key, value) else said


def _ours(key: str, value: str) -> bool:
    """Tell whether the rulebook has this value of its own, in whole or in part.

    Such are sides B, phantoms and giants, custom enemies, short tracks, and adventures beyond their limits.
    """
    if key == "special":
        return "phantoms" in value or "giants" in value
    return (key in ("sides", "blanks", "markers") and value != "none") or (key == "board_limits" and value == "any")


def value_name(key: str, value: str) -> Text:
    """Return the name of a setting's value."""
    if (key, value) in OF:
        return OF[key, value]
    if key in ("sides", "markers", "special") and value != "none":
        return T("{list}", list=tuple(PLACE.get(one) or KINDS[one] for one in value.split("+")))
    return HERO.get(value) or VALUES.get(value) or Text("{n}", {"n": value})


settings = standard.settings(
    "roll_for_adventure", {key: (name, _about(key)) for key, (name, _) in NAMES.items()}, _marked, alone=("solo",)
)
