"""Names of cards, combatants, places, figures and levels, as translatable texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Character, Item, Monster, Treasure
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.outlook import ATTRS, NONE, find_kind
from render.text.i18n import TC, TN, T, Text

KIND: dict[str, Text] = {
    "character": TC("tomb card", "Character"),
    "item": TC("tomb card", "Item"),
    "prayer": TC("tomb card", "Prayer"),
    "spell": TC("tomb card", "Spell"),
    "tactic": TC("tomb card", "Tactic"),
    "monster": TC("tomb card", "Monster"),
    "trap": TC("tomb card", "Trap"),
    "treasure": TC("tomb card", "Treasure"),
    "engraving": TC("tomb card", "Crypt text"),
    "hazard": TC("tomb card", "Hazard"),
}
"""Names of the kinds of cards, by ``find_kind``."""
DECK: dict[str, Text] = {
    "item": TC("tomb deck", "Items"),
    "prayer": TC("tomb deck", "Prayers"),
    "spell": TC("tomb deck", "Spells"),
    "tactic": TC("tomb deck", "Tactics"),
}
"""Names of the four Inn decks."""
ATTR: dict[str, Text] = {
    "atk": TC("tomb attribute", "Attack"),
    "skl": TC("tomb attribute", "Skill"),
    "mag": TC("tomb attribute", "Magic"),
    "hol": TC("tomb attribute", "Holiness"),
}
COLOUR: dict[str, Text] = {
    "green": TC("tomb die", "green"),
    "blue": TC("tomb die", "blue"),
    "red": TC("tomb die", "red"),
}
CLASS: dict[str, Text] = {
    "cleric": TC("tomb class", "Cleric"),
    "fighter": TC("tomb class", "Fighter"),
    "rogue": TC("tomb class", "Rogue"),
    "wizard": TC("tomb class", "Wizard"),
}
TRAIT: dict[str, Text] = {
    "armor": TC("tomb trait", "Armor"),
    "bow": TC("tomb trait", "Bow"),
    "glove": TC("tomb trait", "Glove"),
    "helm": TC("tomb trait", "Helm"),
    "shield": TC("tomb trait", "Shield"),
    "weapon": TC("tomb trait", "Weapon"),
}
TAG: dict[str, Text] = {
    "beast": TC("tomb monster", "beast"),
    "construct": TC("tomb monster", "construct"),
    "demon": TC("tomb monster", "demon"),
    "dragon": TC("tomb monster", "dragon"),
    "giant": TC("tomb monster", "giant"),
    "humanoid": TC("tomb monster", "humanoid"),
    "ooze": TC("tomb monster", "ooze"),
    "spirit": TC("tomb monster", "spirit"),
    "undead": TC("tomb monster", "undead"),
}
MARKER: dict[str, Text] = {
    "red": TC("tomb marker", "red"),
    "blue": TC("tomb marker", "blue"),
    "green": TC("tomb marker", "green"),
    "yellow": TC("tomb marker", "yellow"),
    "white": TC("tomb marker", "white"),
    "black": TC("tomb marker", "black"),
}
"""Names of the party markers."""
LEVEL: dict[str, Text] = {
    "catacombs_first": TC("tomb board", "Goldenaxe Catacombs, first match"),
    "catacombs_short": TC("tomb board", "Goldenaxe Catacombs, short"),
    "goldenaxe_catacombs": TC("tomb board", "Goldenaxe Catacombs"),
    "tomb_of_the_overseers": TC("tomb board", "Tomb of the Overseers"),
}
RANK: dict[str, Text] = {
    "hireling": TC("tomb rank", "Hireling"),
    "henchman": TC("tomb rank", "Henchman"),
    "slime-mold": TC("tomb rank", "Slime mold"),
    "recruit": TC("tomb rank", "Recruit"),
    "sergeant": TC("tomb rank", "Sergeant"),
    "mercenary": TC("tomb rank", "Mercenary"),
    "adventurer": TC("tomb rank", "Adventurer"),
    "gamer": TC("tomb rank", "Gamer"),
    "slayer": TC("tomb rank", "Slayer"),
    "tomb-raider": TC("tomb rank", "Tomb raider"),
    "dungeon-master": TC("tomb rank", "Dungeon master"),
    "power-gamer": TC("tomb rank", "Power gamer"),
}
"""Names of the ranks that a solo game can reach (TOMB-SOLO-18)."""
SIGN: dict[str, Text] = {
    "+": TC("tomb space", "Resting place"),
    "$": TC("tomb space", "Cache"),
    "1": TC("tomb space", "Portal"),
    "2": TC("tomb space", "Second portal"),
    "@": TC("tomb space", "Entrance"),
}
"""Names of the signs printed on spaces of the board, without Doors and hazards."""


def describe_plain(value: object) -> Text:
    """Wrap a name or a figure in a text that is not translated."""
    return Text("{said}", {"said": str(value)})


# --- names of cards and combatants ---


@cache
def describe_card_name(key: str) -> Text:
    """Return the name of a card or a combatant, by its card's key ("p04").

    The second of two equal Monsters has a key such as "m02.2".
    """
    card, _, number = key.partition(".")
    found = pool.POOL.get(card)
    if found is None:
        return T("none") if key == NONE else Text(key)
    name = TC("tomb card", found.name)
    return T("{card} ({n})", card=name, n=number) if number else name


def describe_card_names(keys: Iterable[str]) -> tuple[Text, ...]:
    """Return the names of cards. Copies are counted. A sentence joins the names with commas."""
    return tuple(
        T("{n} × {card}", n=n, card=describe_card_name(key)) if n > 1 else describe_card_name(key)
        for key, n in Counter([*keys]).items()  # The keys of a mapping count, too.
    )


@cache
def describe_card_type(key: str) -> Text:
    """Return the type of a card in a word or two."""
    card = pool.POOL[key.partition(".")[0]]
    kind = KIND[find_kind(card.key)]
    match card:
        case Character(classes=of):
            return T("{kind}: {what}", kind=kind, what=tuple(CLASS[one] for one in of))
        case Monster(tags=tags):
            return T("{kind}: {what}", kind=kind, what=tuple(TAG[one] for one in tags))
        case Item(trait=str(trait)) | Treasure(trait=str(trait)):
            return T("{kind}: {what}", kind=kind, what=TRAIT[trait])
    return kind


# --- names of places ---


def describe_crypt_name(key: str) -> Text:
    """Return the name of a Crypt, given its letter."""
    return T("Crypt {letter}", letter=key.upper())


def describe_door(crypt: str) -> Text:
    """Return the name of the Door of a Crypt, given the Crypt's letter."""
    return T("the Door of {crypt}", crypt=describe_crypt_name(crypt))


def is_hallway(level: str, space: str) -> bool:
    """Tell whether a space has nothing printed on it, and so has no name."""
    if space == "inn":
        return False
    map_ = load_boards()[level]
    place = map_.find_space(space)
    return map_.find_crypt_at(place) < 0 and map_.signs[place] not in SIGN and place not in map_.hazards


def describe_space_name(level: str, space: str) -> Text:
    """Name a space of the board ("column.row"), or the Inn.

    A space is named by its printed sign. A space without a sign is named by column and row, counted from 1 at the upper
    left corner.
    """
    if space == "inn":
        return T("the Inn")
    map_ = load_boards()[level]
    place = map_.find_space(space)
    crypt, sign = map_.find_crypt_at(place), map_.signs[place]
    if crypt >= 0:
        return describe_door(map_.level.crypts[crypt].key)
    column, row = place % map_.width + 1, place // map_.width + 1
    what = SIGN.get(sign) or (describe_card_name(map_.hazards[place]) if place in map_.hazards else None)
    if what is None:
        return T("hallway {column}·{row}", column=column, row=row)
    return T("{what} {column}·{row}", what=what, column=column, row=row)


# --- names of parties ---


def describe_marker_name(marker: str | None) -> Text:
    """Return the name of a party's colour, or say that it is not chosen yet."""
    return T("no marker yet") if marker is None else MARKER[marker]


def describe_seat_name(seat: int, names: Sequence[str]) -> Text:
    """Return the name of a player. Seat -1 is the automatic Crypt Master, and seat -2 the Monsters."""
    if seat == -1:
        return T("the bot")
    return T("the Monsters") if seat == -2 else describe_plain(names[seat])


# --- dice in words ---


_DICE: tuple[Callable[[int], Text], ...] = (
    lambda n: TN("{n} green", "{n} green", n),
    lambda n: TN("{n} blue", "{n} blue", n),
    lambda n: TN("{n} red", "{n} red", n),
)


def describe_dice(figures: Sequence[int]) -> Text:
    """List green, blue and red dice, and successes without a die: "1 green, 3 blue", or "no dice"."""
    parts = [said(n) for n, said in zip(figures, _DICE, strict=False) if n]
    if len(figures) > 3 and figures[3]:
        parts.append(TN("{n} automatic success", "{n} automatic successes", figures[3]))
    return T("{dice}", dice=tuple(parts)) if parts else T("no dice")


ATTRIBUTES = ATTRS
"""Attributes in the order in which cards print them."""
