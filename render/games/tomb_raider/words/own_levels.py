"""Player-made levels in words: fields that can be set, their values, and faults of a level."""

from __future__ import annotations

from engine.own_files import Fault
from render.face.standard import describe_with_rule
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TC, TN, T, Text

from .endings import explain_never_ending
from .names import describe_card_name
from .settings import VALUES

FIELDS: dict[str, Text] = {
    "players": T("How many raiders"),
    "width": T("Width of the map"),
    "rows": T("Rows of the map"),
    "start_depth": T("Depth of the first row"),
    "entrances_odd": T("Entrances for 1, 3 or 5: columns"),
    "entrances_even": T("Entrances for 2, 4 or 6: columns"),
    "decks": T("Level decks"),
    "treasure_room": T("Treasure room"),
    "treasure_depth": T("Least depth of treasure rooms"),
    "last_space": T("The last space is the treasure room"),
    "fill": T("The map at the start"),
    "power": T("Power of the level"),
    "goals": T("Goals to choose from"),
    "turn_limit": T("Turn limit"),
    "bonus": T("Start bonus"),
    "bonus_who": T("Who starts with the bonus"),
    "raiders": T("Raiders to choose from"),
    "save_points": T("Save points"),
    "wet": T("Water (TR-RUL-12)"),
}
CARDS: dict[str, Text] = {
    "entrance": TC("locations of a level deck", "Entrances"),
    "treasure": TC("locations of a level deck", "Treasure rooms"),
    "cave": TC("locations of a level deck", "Caves"),
    "tomb": TC("locations of a level deck", "Tombs"),
    "atlantean": TC("locations of a level deck", "Atlantis"),
    "generic": TC("locations of a level deck", "Anywhere"),
}
_VALUES: dict[tuple[str, str], Text] = {
    ("decks", "one"): T("one for the whole map"),
    ("decks", "depths_2"): T("two: above and below"),
    ("decks", "depths_3"): T("three: above, middle, below"),
    ("decks", "columns_2"): T("two: left and right"),
    ("treasure_room", "none"): T("shuffled into the level deck"),
    ("treasure_depth", "0"): T("as printed on the card"),
    ("fill", "none"): T("rooms are drawn when explored"),
    ("fill", "face_down"): T("rooms lie face down from the start"),
    ("turn_limit", "0"): T("none"),
    ("bonus", "none"): T("none"),
    ("bonus", "item"): T("an item from the player's own deck"),
    ("bonus_who", "all"): T("everybody"),
    ("bonus_who", "others"): T("all but the first player"),
    ("raiders", "any"): T("any, with own decks allowed"),
    ("raiders", "starter"): T("the raider of the box"),
}


def describe_field(key: str) -> Text:
    """Return the name of a level's field, by key."""
    if key in FIELDS:
        return FIELDS[key]
    _, place, kind = key.split(":")
    return T("Level deck {n}: {kind}", n=int(place) + 1, kind=CARDS[kind])


def describe_value(key: str, value: str) -> Text:
    """Return the name of a field's value, from the keys of the field and the value."""
    if (key, value) in _VALUES:
        return _VALUES[key, value]
    match key:
        case "players":
            least, _, most = value.partition("-")
            if least == most:
                return TN("{n} raider", "{n} raiders", int(most))
            return T("{least} to {most} raiders", least=least, most=most)
        case "entrances_odd" | "entrances_even":
            return T("column {n}", n=value)
        case "treasure_room":
            column, _, row = value.partition(".")
            return T("row {row}, column {column}", row=row, column=column)
        case "bonus":
            kind, _, power = value.partition("_")
            if kind == "treasure":
                return T("a treasure of power {n}", n=power)
            return T("an upgrade of power {n}", n=power)
        case "turn_limit":
            return TN("{n} turn", "{n} turns", int(value))
        case key if key.startswith("cards:"):
            return describe_card_name(value)
        case _:
            return VALUES.get(value, Text(value))


def explain_fault(fault: Fault) -> Text:
    """Explain why a player-made level cannot be played, and what has to change."""
    v = fault.values
    match fault.kind:
        case "map-size":
            said = T(
                "A map has 1 to {width} columns and 1 to {rows} rows, and at most {spaces} spaces.",
                width=v["width"], rows=v["rows"], spaces=v["spaces"],
            )  # fmt: skip
        case "seats":
            said = T("A level is for 1 to {most} raiders.", most=v["most"])
        case "number":
            name = FIELDS.get(str(v["field"]), Text(str(v["field"])))
            said = T("{field}: choose a number from {least} to {most}.", field=name, least=v["least"], most=v["most"])
        case "too-many":
            said = T("A list is too long: at most {most} entries are possible.", most=v["most"])
        case "name":
            said = T("The level needs a name of at most {most} characters.", most=v["most"])
        case "about":
            said = T("Its description is too long: at most {most} characters are possible.", most=v["most"])
        case "few-locations":
            said = T(
                "There are {count} locations, but a map and its level decks need at least {least}.",
                count=v["count"], least=v["least"],
            )  # fmt: skip
        case "no-treasure-room":
            said = T("No level deck has a treasure room.")
        case "no-entrance-card":
            said = T("Level deck {n} fills an entrance, but has no entrance card.", n=v["deck"])
        case "no-goal":
            said = T("No goal is chosen.")
        case "no-turn-limit":
            said = T("The goal “most points when time is up” needs a turn limit.")
        case "no-entrance":
            odd = T("There is no entrance for 1, 3 or 5 raiders.")
            said = odd if v["odd"] else T("There is no entrance for 2, 4 or 6 raiders.")
        case "unserved":
            said = T("Some spaces have no level deck.")
        case "one-treasure-room":
            said = T("A treasure room that lies on the map from the start must be the only one in its level deck.")
        case "too-shallow":
            said = T(
                "{room} must lie at depth {least} or deeper, but the map ends at depth {deepest}. "
                "Add rows, begin deeper, or choose another treasure room.",
                room=describe_card_name(str(v["room"])), least=v["least"], deepest=v["deepest"],
            )  # fmt: skip
        case "too-large":
            said = T("The text is too long for a level: at most {most} bytes are read.", most=v["most"])
        case _:
            said = explain_never_ending(fault) or _explain_wrong_field(fault)
    return describe_with_rule(said, fault.rule)


def _explain_wrong_field(fault: Fault) -> Text:
    """Return the loader's message about a wrong field of a level."""
    file, where = str(fault.values["file"]), str(fault.values["field"])
    why = escape_markdown(clean_name(str(fault.values["why"]), 200))
    if where:
        return T("{file}, field {field}: {why}", file=file, field=escape_markdown(clean_name(where, 60)), why=why)
    return T("{file}: {why}", file=file, why=why)
