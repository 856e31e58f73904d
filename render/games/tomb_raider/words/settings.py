"""Settings that can be chosen before the start: boxes, raiders, and the house rules (TR-HR)."""

from __future__ import annotations

from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.levels import FREESTYLE, READY_MADE, load_levels, parse_way
from engine.games.tomb_raider.levels.ways import FORM
from engine.setup import Choice
from render.face import standard
from render.text.i18n import TC, T, Text

from .cards import describe_figures, describe_level_deck_name, describe_starter_name
from .decks import describe_ready_deck, name_ready_deck
from .names import describe_card_name, describe_level_name

NAMES: dict[str, tuple[Text, Text]] = {
    "starter": (T("Starter box"), T("The box that your raider and your cards come from.")),
    "map": (T("The map's locations"), T("The locations that form the map; some levels allow your own level deck.")),
    "raider": (T("Raider"), T("The raider that you play, with its own card and figures.")),
    "level_deck": (T("Your level deck"), T("The locations that lie on your side of the map.")),
    "form": (T("Form of the level"), T("The depth of the map and the strength of the treasures.")),
    "goal": (T("Goal"), T("The goal that a player must reach to win.")),
    **{
        f"level_{at}": (
            T("Level {n} of the series", n=at),
            T("The level at this point of the series. “none”: the series ends before it."),
        )
        for at in range(1, 6)
    },
    "series_winner": (T("Who wins the series"), T("Each level that you win brings you a treasure.")),
    "linked_carry": (
        T("Carried over to the next level (TR-HR-12)"),
        T("The cards that you still have when the next level begins."),
    ),
    "own_level": (
        T("Your level of the series"),
        T("Each player chooses one, all of the same power. All of them are played."),
    ),
    "depth_absolute": (
        T("Treasure rooms counted from the first level (TR-HR-13)"),
        T("Yes: they may lie at depth 4 or deeper, counted from the first level. No: in rows 4 to 6 of each level."),
    ),
    "turn_limit": (
        T("Turn limit"),
        T("After this many turns the level is over, even if nobody has found the treasure."),
    ),
    "side_deck": (
        T("A side deck for exchanges"),
        T("Yes: cards that exchange locations use a deck of spare ones. No: these cards have no effect."),
    ),
    "freestyle_variant": (
        T("One treasure room only (TR-HR-11)"),
        T(
            "Yes: there is one treasure room, the strongest possible or your choice; all but the first "
            "player get a bonus."
        ),
    ),
    "gentle": (
        T("A gentle deal (ours)"),
        T("Yes: cards that have no use alone are left out, and there is no medal. No: the full box, with medals."),
    ),
    "deck": (T("Deck"), T("The draw deck that you play with. Before the start nobody else learns which one.")),
    "damage_reduces_abilities": (
        T("Damage lowers abilities (TR-HR-1)"),
        T("Yes: each damage takes a die from every ability. No: damage lowers none of them."),
    ),
    "raider_fight_tie": (
        T("A tie between raiders (TR-HR-2)"),
        T("The result when two raiders fight and roll an equal number."),
    ),
    "fight_blocks_search": (
        T("Fights that cost the search (TR-HR-3)"),
        T("After this use of Fight in the Action Round you cannot search in that turn."),
    ),
    "lifeless_removed_on_success": (
        T("Passing removes obstacles without life (TR-HR-4)"),
        T("Yes: an obstacle without life is removed when you pass it. No: it stays."),
    ),
    "losing_obstacle_offers": (
        T("Offered obstacles not placed (TR-HR-5)"),
        T("Choose what happens to obstacle cards that were offered but not placed."),
    ),
    "discard_to_6": (
        T("Discard down to 6 before drawing (TR-HR-6)"),
        T("Yes: a player with more than six cards discards down to six before drawing."),
    ),
    "save_optional": (
        T("Saving is a choice (TR-HR-7)"),
        T("Yes: at a save point you choose whether to save. No: your raider saves by itself."),
    ),
    "empty_only_marked": (
        T("Only places that say so run out (TR-HR-8)"),
        T("Yes: only locations marked Empty are limited to one discovery. No: every location gives just one."),
    ),
    "hurt_cure_needs_damage": (
        T("Hurts heal only while there is damage (TR-HR-9)"),
        T("Yes: a hurt can be cured only while the raider has damage. No: at any time."),
    ),
    "duplicate_items": (
        T("The same item twice (TR-HR-14)"),
        T("Yes: a raider may have two copies of one lasting item. No: only one."),
    ),
    "treasure_room_obstacles": (
        T("Obstacles in the treasure room (TR-HR-15)"),
        T("Yes: opponents may offer obstacles when you find the treasure room. No: they may not."),
    ),
    "cut_off_relief": (
        T("A way out for raiders that are cut off (TR-HR-16)"),
        T("Yes: a raider that cannot get any further may roll Search for a new way out. No: it gets no help."),
    ),
    "wet": (
        T("Under water (TR-RUL-12)"),
        T("Yes: some locations lie under water, where air is limited and few weapons work."),
    ),
    "drown_at_zero": (
        T("Drowning without air (TR-HR-10)"),
        T("Yes: a raider without air dies at once. No: it dies only when it has to spend air."),
    ),
    "new_rolls": (
        T("New rolls for the turn order"),
        T("Yes: each turn any player may ask for a new roll. No: the first order stays. The rule is ours."),
    ),
    "lists": (
        T("Lists of decks (TR-RUL-5)"),
        T(
            "Open: everybody may read each player's starting deck. Closed: nobody may, and many more "
            "questions are asked."
        ),
    ),
}
"""Name and meaning of each setting."""
VALUES: dict[str, Text] = {
    "off": T("no"),
    "on": T("yes"),
    "reroll": T("is rolled again"),
    "no_damage": T("does no damage"),
    "any_use_but_defence": T("every use except defending"),
    "attack_only": T("only attacks on a raider"),
    "never": T("none"),
    "return_to_hand": T("go back to hand"),
    "discard": T("are discarded"),
    "most": T("the player with the most treasures"),
    "last": T("the player who wins the last treasure"),
    "treasures": T("treasures only"),
    "all": T("all saved cards"),
    "none": T("none"),
    "ready_made": T("the ready-made one"),
    "power_1": T("power 1"),
    "power_2": T("power 2"),
    "power_3": T("power 3"),
    "power_3_short": T("power 3, short"),
    "treasure": T("find the treasure first"),
    "recovery": T("bring the treasure home"),
    "bounty": T("most points when the treasure is found"),
    "points": T("most points when time is up"),
    "timed": T("all find the treasure, fewest turns win"),
    "open": TC("lists of decks", "open"),
    "closed": TC("lists of decks", "closed"),
    "survey": T("search every place (alone)"),
    "purge": T("remove every obstacle (alone)"),
    "flawless": T("find the treasure without dying (alone)"),
}


HOME = T("≈ The number of a dropped treasure is lowered if nobody could roll it.")
"""The explanation of the goal to bring the treasure home. This goal is our own rule."""


def _describe_value(choice: Choice, value: str) -> Text:
    if value == READY_MADE:
        return VALUES[value]
    if choice.key == FREESTYLE and value not in VALUES:
        return T("yes, with {card}", card=describe_card_name(value))
    if choice.key == "starter" or (choice.key == "map" and value in get_pool().starters):
        return describe_starter_name(value)
    if choice.key in ("map", "level_deck"):
        return describe_level_deck_name(value)
    if choice.key == "own_level" or choice.key.startswith("level_"):
        return VALUES["none"] if value == "none" else _describe_series_level(value, choice.key == "own_level")
    if choice.key == "turn_limit" and value != "none":
        return Text(value)
    if choice.key == "raider":
        return T("the raider of your starter box") if value == "starter" else describe_card_name(value)
    if choice.key == "deck":
        return T("the deck of your starter box") if value == "starter" else name_ready_deck(value)
    return VALUES[value]


def describe_switch(value: str) -> Text:
    """Return the name of a house rule's value."""
    return VALUES.get(value) or Text(value)


def _describe_series_level(value: str, with_power: bool) -> Text:
    """Return the name of a level of a series, with all its settings that are not the defaults (TR-RUL-24).

    With ``with_power`` the level's power is named, too. In a Timed series all levels have one power (TR-SER-TIMED-1).
    """
    key, settled = parse_way(value)
    told = [_describe_settled_choice(one, chosen) for one, chosen in settled.items()]
    name = describe_level_name(key)
    if with_power and FORM not in settled:
        name = T("{level}, {power}", level=name, power=VALUES[f"power_{load_levels()[key].power}"])
    return T("{level} ({details})", level=name, details=told) if told else name


def _describe_settled_choice(key: str, value: str) -> Text:
    if key == FREESTYLE:
        return T("one treasure room")
    if key == "side_deck":
        return T("with a side deck")
    return VALUES[value] if key == FORM else describe_starter_name(value)


def _describe_detail(choice: Choice, value: str) -> Text | None:
    if choice.key == "raider" and value in get_pool().cards:
        return describe_figures(value)
    if choice.key == "goal":
        return HOME if value == "recovery" else None
    return describe_ready_deck(value) if choice.key == "deck" else None


settings = standard.make_settings("tomb_raider", NAMES, _describe_value, word_detail=_describe_detail)
