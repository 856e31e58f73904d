"""Names of cards, obstacles, abilities and levels, as translatable texts."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.games.tomb_raider.cards import (
    Action,
    Character,
    Discovery,
    Location,
    Obstacle,
    SecretMove,
    Treasure,
    Upgrade,
    get_pool,
)
from engine.games.tomb_raider.levels import Level, load_levels, own
from engine.own_files import is_text
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TC, TN, T, Text, join_texts

ABILITIES = ("fight", "move", "search", "think")
ROUNDS = ("ready", "action", "search", "draw")
SIDES = ("forward", "right", "back", "left")

ABILITY = {
    "fight": TC("ability", "Fight"),
    "move": TC("ability", "Move"),
    "search": TC("ability", "Search"),
    "think": TC("ability", "Think"),
}
ROUND = {
    "ready": TC("round", "Ready"),
    "action": TC("round", "Action"),
    "search": TC("round", "Search"),
    "draw": TC("round", "Draw"),
}
SIDE = {"forward": T("forward"), "right": T("right"), "back": T("back"), "left": T("left")}
SORT = {
    "creature": TC("obstacle", "creature"),
    "human": TC("obstacle", "human"),
    "trap": TC("obstacle", "trap"),
    "hazard": TC("obstacle", "hazard"),
    "puzzle": TC("obstacle", "puzzle"),
}
KIND = {
    "item": TC("card", "item"),
    "weapon": TC("card", "weapon"),
    "ammo": TC("card", "ammunition"),
    "triggered": TC("card", "triggered"),
    "companion": TC("card", "companion"),
}
ROLE = {"entrance": T("Entrance"), "treasure": T("Treasure room"), "save": T("Save point"), "room": T("Room")}


@cache
def describe_card_name(number: str) -> Text:
    """Return the name of a card ("059"), or of an obstacle printed on a location, by its slug ("dark").

    If a place has a second obstacle of a kind ("059#2"), its name is the name of the first obstacle.
    """
    if "#" in number:
        return describe_card_name(number.partition("#")[0])
    card = get_pool().cards.get(number)
    if card is not None:
        return TC(f"card {number}", card.name)
    for place in get_pool().list_cards(Location):
        for printed in place.obstacles:
            if printed.key == number:
                return TC(f"obstacle {number}", printed.name)
    return Text(number)


@cache
def describe_obstacle_name(name: str) -> Text:
    """Return the name of an obstacle that a card mentions."""
    for card in get_pool().list_cards(Obstacle):
        if card.name == name:
            return describe_card_name(card.number)
    for place in get_pool().list_cards(Location):
        for printed in place.obstacles:
            if printed.name == name:
                return describe_card_name(printed.key)
    return Text(name)


SERIES: dict[str, tuple[Text, Text]] = {
    "linked": (
        TC("level", "Linked series"),
        T("Two to six raiders play several levels in a row. Each winner takes a treasure to the next level."),
    ),
    "timed": (
        TC("level", "Timed series"),
        T("Two to six raiders play a level chosen by each player. The fewest extra turns win."),
    ),
}
"""Name and description of each series. For Pick Up they are in the file of its level."""


@lru_cache(256)
def describe_level_name(key: str) -> Text:
    """Return the name of a level for pictures. The name of a player-made level is in its text."""
    if key in SERIES:
        return SERIES[key][0]
    if is_text(key):
        return Text("{name}", {"name": clean_name(own.read_level(key).name, own.NAME)})
    level = load_levels().get(key)
    return TC("level", level.name) if level is not None else Text(key)


def describe_level_in_message(key: str) -> Text:
    """Return the name of a level for messages, with Markdown escaped in the name of a player-made level."""
    return (
        Text("{name}", {"name": escape_markdown(clean_name(own.read_level(key).name, own.NAME))})
        if is_text(key)
        else describe_level_name(key)
    )


def describe_level(key: str) -> Text:
    """Describe a level. Special rules that are only shown, not applied, are included (TR-LD-22)."""
    if key in SERIES:
        return SERIES[key][1]
    if is_text(key):
        return _describe_own_level(own.read_level(key).value)
    level = load_levels()[key]
    return T(f"{level.about} {level.notes}" if level.notes else level.about)


def _describe_own_level(level: Level) -> Text:
    """Describe a player-made level: its size, its number of raiders, and its maker's own words."""
    players = T("{least} to {most} raiders", least=level.players.least, most=level.players.most)
    if level.players.least == level.players.most:
        players = TN("{n} raider", "{n} raiders", level.players.most)
    size = T("A custom level: {players}, {width} × {rows} spaces.", players=players,
             width=level.width, rows=level.rows)  # fmt: skip
    told = f"{level.about} {level.notes}".strip()
    return join_texts((size, Text("{told}", {"told": escape_markdown(clean_name(told, own.ABOUT))}))) if told else size


def describe_card_type(number: str) -> Text:
    """Return the type of a card in a word or two."""
    match get_pool().cards.get(number):
        case Location(role=role):
            return T("Location: {role}", role=ROLE[role])
        case Character():
            return T("Raider")
        case Upgrade():
            return T("Character upgrade")
        case Treasure():
            return T("Treasure")
        case Obstacle(kind=kind):
            return T("Obstacle: {kind}", kind=SORT[kind])
        case Discovery(kind=sub):
            return T("Discovery: {kind}", kind=KIND[sub])
        case Action():
            return T("Action")
        case SecretMove():
            return T("Secret move")
        case _:
            return T("Card")


def describe_column(width: int, column: int) -> Text:
    """Name a column as the beginning of a line, on a map of any width."""
    if width == 3:
        return (TC("column", "Left"), TC("column", "Middle"), TC("column", "Right"))[column - 1]
    return T("Column {column}", column=column)


def describe_place(width: int, space: tuple[int, int]) -> Text:
    """Name a space within a sentence."""
    column, row = space
    if width == 3:
        side = (TC("column", "left"), TC("column", "middle"), TC("column", "right"))[column - 1]
        return T("row {row}, {column}", row=row, column=side)
    return T("row {row}, column {column}", row=row, column=column)
