"""Descriptions of cards in words: figures, effects, and the parts that are known from the printed card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Body, Bonus, Card, Item, Monster, Prayer, Spell, Trap, Treasure
from engine.games.tomb.outlook import Attr, Pool
from render.text.i18n import TN, T, Text, join_texts

from . import effects
from .names import ATTR, ATTRIBUTES, CLASS, describe_card_name, describe_card_type, describe_dice

_FIELD: dict[str, Text] = {
    "name": T("its name"),
    "classes": T("its class"),
    "hp": T("its Hit Points"),
    "atk": T("its Attack"),
    "skl": T("its Skill"),
    "mag": T("its Magic"),
    "hol": T("its Holiness"),
    "trait": T("its trait"),
    "effects": T("its effect"),
    "xp": T("its XP"),
    "chars": T("the number who may try"),
    "attr": T("the attribute"),
    "tn": T("the target number"),
}
"""Words for the parts of a printed card that we can know (``Card.known``)."""


def list_keys() -> list[str]:
    """Return the keys of all cards, including Crypt texts and hazards."""
    return sorted(pool.POOL)


def describe_attributes(card: Body | Bonus) -> Text | None:
    """List the dice of each attribute that has any: "Attack 1 green, 2 blue; Skill 3 blue"."""
    said = [T("{attr} {dice}", attr=ATTR[one], dice=describe_dice(card.dice(one))) for one in ATTRIBUTES
            if any(card.dice(one))]  # fmt: skip
    return join_texts(said, "; ") if said else None


def describe_bonus(card: Card) -> Text | None:
    """List the dice that an Item or a Treasure adds."""
    dice = describe_attributes(card.bonus) if isinstance(card, Item | Treasure) else None
    return T("Adds {dice}.", dice=dice) if dice is not None else None


def list_figures(card: Card) -> list[Text]:
    """Describe the figures of a card, one sentence each."""
    said = []
    if isinstance(card, Body):
        dice = describe_attributes(card)
        said.append(TN("{n} Hit Point.", "{n} Hit Points.", card.hp))
        said += [T("{dice}.", dice=dice)] if dice is not None else []
    if isinstance(card, Trap):
        said.append(
            TN(
                "At most {n} Character may try: {attr}, {tn} needed.",
                "At most {n} Characters may try: {attr}, {tn} needed together.",
                card.chars,
                attr=ATTR[card.attr],
                tn=card.tn,
            )
        )
    if isinstance(card, Prayer | Spell):
        said.append(T("It needs a Character with a die of {attr}.", attr=ATTR[card.needs]))
    said += [more] if (more := describe_bonus(card)) is not None else []
    if isinstance(card, Monster | Trap | Treasure):
        said.append(T("{n} XP.", n=card.xp))
    return said


def describe_known_parts(card: Card) -> Text:
    """Say which parts of a card are known from the printed card; all other parts are our own."""
    known = tuple(_FIELD[field] for field in card.known if field in _FIELD)
    if not known:
        return T("≈ This card is all ours: we know no printed card.")
    return T("≈ Known from the printed card: {fields}. The rest is ours.", fields=known)


@cache
def describe_card_page(key: str) -> Text:
    """Describe a card in full, one line for each fact and effect."""
    card = pool.find_card(key)
    lines = [T("{type}.", type=describe_card_type(key)), *list_figures(card)]
    lines += [join_texts(effects.list_sentences(clause, card)) for clause in card.effects]
    if card.copies > 1:
        lines.append(TN("{n} copy in the box.", "{n} copies in the box.", card.copies))
    return join_texts([*lines, describe_known_parts(card)], "\n")


@cache
def describe_use_in_window(key: str, window: str) -> Text | None:
    """Describe a card's effects in a window (a moment for cards), without the card's name; None without effects."""
    card = pool.find_card(key.partition(".")[0])
    said = [one for clause in card.at.get(window, ()) for one in effects.describe_effects(clause, card)]
    return join_texts(said) if said else None


@cache
def describe_use(key: str, window: str) -> Text | None:
    """Describe a use of a card in a window for whoever may use it: what it does, on what it depends, what it costs."""
    card = pool.find_card(key.partition(".")[0])
    said = [one for clause in card.at.get(window, ()) for one in effects.describe_use(clause, card)]
    return join_texts(said) if said else None


@cache
def describe_abilities(key: str) -> Text | None:
    """Describe a Monster's abilities in the fight, each with its moment.

    Effects of its reveal are left out, because they are described when they happen.
    """
    card = pool.find_card(key)
    clauses = [clause for clause in card.effects if clause.window != "reveal"]
    said = [one for clause in clauses for one in effects.list_sentences(clause, card)]
    return join_texts(said) if said else None


@cache
def describe_short_effect(key: str) -> Text | None:
    """Describe a card in one line: its dice, and the effects of its first clause. The clause's moment is left out.

    Return None if the card has neither dice nor effects.
    """
    card = pool.find_card(key.partition(".")[0])
    first = card.effects[:1]
    said = [*([more] if (more := describe_bonus(card)) is not None else [])]
    said += [one for clause in first for one in effects.describe_effects(clause, card)]
    return join_texts(said) if said else None


@cache
def describe_strength(key: str) -> Text:
    """Describe the strength of a Crypt card in one line, for the player who stocks it or for the Crypt Master."""
    card = pool.find_card(key.partition(".")[0])
    if isinstance(card, Monster):
        dice = describe_dice(card.atk)
        return T("Monster, {xp} XP, {hp} Hit Points, Attack {dice}", xp=card.xp, hp=card.hp, dice=dice)
    if isinstance(card, Trap):
        return T("Trap, {xp} XP: {attr}, {tn} needed", xp=card.xp, attr=ATTR[card.attr], tn=card.tn)
    if isinstance(card, Treasure):
        return T("Treasure, {xp} XP", xp=card.xp)
    return describe_card_type(key)


@cache
def describe_character(key: str) -> Text:
    """Describe a Character in one line, for recruiting: classes, Hit Points, Attack and the best other attribute."""
    card = pool.find_character(key)
    others: tuple[Attr, ...] = ("skl", "mag", "hol")
    best = max(others, key=lambda one: Pool(*card.dice(one)).expected)
    shown: tuple[Attr, ...] = ("atk", best)
    dice = [
        T("{attr} {dice}", attr=ATTR[one], dice=describe_dice(card.dice(one))) for one in shown if any(card.dice(one))
    ]
    classes = tuple(CLASS[one] for one in card.classes)
    first = TN("{classes}; {n} Hit Point", "{classes}; {n} Hit Points", card.hp, classes=classes)
    return join_texts([first, *dice], "; ")


def from_data() -> Iterator[Text]:
    """Yield the texts that come from data files, for the catalogue. These are the names of the cards."""
    for key in list_keys():
        yield describe_card_name(key)
