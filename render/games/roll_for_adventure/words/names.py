"""Names of places, enemies, heroes, dice and adventures, as translatable texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.roll_for_adventure.board import KIND, VALUE, Board, Enemy, list_enemy_names
from engine.games.roll_for_adventure.events import Dice, Who
from engine.games.roll_for_adventure.moves import BREACH, HEAVY_BLOW, ICE_PATH, PATHFINDER
from engine.games.roll_for_adventure.view import View
from render.face.records import Names
from render.text.i18n import TC, TN, T, Text

LEVEL: dict[str, Text] = {
    "book-of-magic": TC("quest", "The Book of Magic"),
    "sword-of-saints": TC("quest", "The Sword of Saints"),
    "crown-of-kings": TC("quest", "The Crown of Kings"),
    "jewel-of-light": TC("quest", "The Jewel of Light"),
}
PLACE: dict[str, Text] = {
    "desert": TC("quest", "Desert"),
    "fortress": TC("quest", "Fortress"),
    "forest": TC("quest", "Forest"),
    "ice-cave": TC("quest", "Ice Cave"),
    "resurrection": TC("quest", "Resurrection"),
    "oblivion": TC("quest", "Oblivion"),
}
"""Names of the four territories and the two vortexes."""
ENEMY: dict[str, Text] = {
    "sand-devil": TC("quest", "Sand Devil"),
    "crypt-spirit": TC("quest", "Crypt Spirit"),
    "desert-worm": TC("quest", "Desert Worm"),
    "gate-raider": TC("quest", "Gate Raider"),
    "bloodsucker": TC("quest", "Bloodsucker"),
    "black-knight": TC("quest", "Black Knight"),
    "tree-shrike": TC("quest", "Tree Shrike"),
    "briar-witch": TC("quest", "Briar Witch"),
    "rotwood-colossus": TC("quest", "Rotwood Colossus"),
    "white-wolf": TC("quest", "White Wolf"),
    "cave-troll": TC("quest", "Cave Troll"),
    "ice-giant": TC("quest", "Ice Giant"),
    "master-of-shadows": TC("quest", "Master of Shadows"),
    **{f"dragon-{number}": TC("quest", "Dragon ({number})", number=number) for number in range(1, 7)},
    **{f"phantom-{rank}": TC("quest", "Phantom (rank {rank})", rank=rank) for rank in (1, 2, 3)},
    **{f"giant-{rank}": TC("quest", "Giant (rank {rank})", rank=rank) for rank in (1, 2, 3)},
    "dune-stalker": TC("quest", "Dune Stalker"),
    "root-creeper": TC("quest", "Root Creeper"),
    "wandering-shade": TC("quest", "Wandering Shade"),
    "wall-breaker": TC("quest", "Wall Breaker"),
    "frost-wraith": TC("quest", "Frost Wraith"),
    "iron-brute": TC("quest", "Iron Brute"),
}
"""Names of the enemies, by card."""
HERO: dict[str, Text] = {
    "adventurer": TC("quest", "Adventurer"),
    "fighter": TC("quest", "Fighter"),
    "healer": TC("quest", "Healer"),
    "warrior": TC("quest", "Warrior"),
    "avenger": TC("quest", "Avenger"),
    "conjurer": TC("quest", "Conjurer"),
    "trickster": TC("quest", "Trickster"),
    "frost-runner": TC("quest", "Frost Runner"),
    "ranger": TC("quest", "Ranger"),
    "sapper": TC("quest", "Sapper"),
}
ABILITY: dict[str, Text] = {
    "adventurer": TC("quest", "Second Throw"),
    "fighter": TC("quest", "Heavy Blow"),
    "healer": TC("quest", "Mend"),
    "warrior": TC("quest", "Shield"),
    "avenger": TC("quest", "Retribution"),
    "conjurer": TC("quest", "Recall"),
    "trickster": TC("quest", "Sleight"),
    "frost-runner": TC("quest", "Ice Path"),
    "ranger": TC("quest", "Pathfinder"),
    "sapper": TC("quest", "Breach"),
}
"""Names of the abilities, by hero."""
WITH: dict[str, Text] = {
    HEAVY_BLOW: ABILITY["fighter"],
    BREACH: ABILITY["sapper"],
    PATHFINDER: ABILITY["ranger"],
    ICE_PATH: ABILITY["frost-runner"],
}
"""Names of the abilities that are announced with a placement."""
COLOUR: dict[str, Text] = {
    "red": TC("quest", "red"),
    "blue": TC("quest", "blue"),
    "green": TC("quest", "green"),
    "yellow": TC("quest", "yellow"),
    "ally": TC("quest", "ally"),
    "bonus": TC("quest", "bonus"),
}
"""Names of the kinds of dice."""


def describe_dice(value: int, count: int) -> Text:
    """Return a number of dice with a value in words: "3 fives"."""
    return (
        TN("a one", "{n} ones", count),
        TN("a two", "{n} twos", count),
        TN("a three", "{n} threes", count),
        TN("a four", "{n} fours", count),
        TN("a five", "{n} fives", count),
        TN("a six", "{n} sixes", count),
    )[value - 1]


def describe_dice_count(count: int) -> Text:
    """Return a number of dice in words: "3 dice"."""
    return TN("{n} die", "{n} dice", count)


def describe_dice_by_value(dice: Dice) -> Text:
    """List dice by their values in words: "3 fives"."""
    counted = Counter(VALUE[die] for die in dice)
    return T("{list}", list=tuple(describe_dice(value, count) for value, count in counted.items()))


def describe_player(player: Who, names: Names) -> Text | str:
    """Return the name of a player. If one person plays several heroes, return the hero's name instead."""
    seat, hero, _ = player
    return HERO[hero] if hero else names[seat]


def describe_player_at(view: View, place: int, names: Names) -> Text | str:
    """Return the name of the player at a place of the turn order.

    If one person plays several heroes, return the name of the hero, or of the colour.
    """
    one = view.players[place]
    if not view.solo:
        return names[one.seat]
    return HERO.get(one.hero) or COLOUR[one.colour]


def describe_owner(view: View, colour: str, names: Names) -> Text | str | None:
    """Return the name of the player whose dice have this colour; None for ally and bonus dice."""
    return next(
        (describe_player_at(view, at, names) for at, one in enumerate(view.players) if one.colour == colour), None
    )


def describe_place(place: str) -> Text:
    """Return the name of a territory, a vortex or an enemy."""
    return PLACE.get(place) or describe_enemy(place)


def describe_enemy(name: str) -> Text:
    """Return the name of an enemy. If two enemies are equal, the later enemy has a number."""
    card, _, number = name.partition(".")
    base = ENEMY.get(card) or Text("{card}", {"card": card})
    return TC("quest", "{enemy} #{number}", enemy=base, number=number) if number else base


def find_enemy(board: Board, name: str) -> Enemy | None:
    """Return the active enemy with this name, or None."""
    return next(
        (enemy for called, enemy in zip(list_enemy_names(board), board.enemies, strict=True) if called == name), None
    )


def describe_die(die: str) -> Text:
    """Return the name of a die: "red 4", or only the kind if the face does not matter."""
    if die in KIND:
        return TC("quest", "{colour} {value}", colour=COLOUR[KIND[die]], value=VALUE[die])
    return COLOUR[die]


def list_faces(dice: Iterable[str]) -> tuple[str, ...]:
    """Return the numbers that dice show, as texts."""
    return tuple(str(VALUE[die]) for die in dice)


def describe_thing(thing: str) -> Text:
    """Return the name of a die, a kind of die, a territory or an enemy."""
    if thing == "none":
        return T("none")
    return describe_die(thing) if thing in KIND or thing in COLOUR else describe_place(thing)
