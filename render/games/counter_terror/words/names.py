"""Names of cards, teams and players, as translatable texts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.counter_terror.cards import BOTH, CARDS
from engine.games.counter_terror.view import View
from render.text.i18n import TC, T, Text

CARD: dict[str, Text] = {
    "bomb": TC("strike card", "Bomb"),
    "gas": TC("strike card", "Gas Bomb"),
    "defuse": TC("strike card", "Defuse"),
    "dodge": TC("strike card", "Dodge"),
    "friendly-fire": TC("strike card", "Friendly Fire"),
    "flash": TC("strike card", "Flash Grenade"),
    "head-shot": TC("strike card", "Head Shot"),
    "reinforcement": TC("strike card", "Reinforcement"),
    "ricochet": TC("strike card", "Ricochet"),
    "helmet": TC("strike card", "Helmet"),
    "vest": TC("strike card", "Vest"),
    "mask": TC("strike card", "Mask"),
    "9mm": TC("strike card", "9MM"),
    "uzi": TC("strike card", "Uzi"),
    "ak47": TC("strike card", "AK 47"),
    "sniper": TC("strike card", "Sniper Rifle"),
    "grenade": TC("strike card", "Grenade"),
    "revolver": TC("strike card", "Revolver"),
    BOTH: TC("strike card", "Helmet and Vest"),
}
"""Names of the kinds of cards. The Revolver, which is never in the pile, is included."""
GROUP = {"special": T("Special"), "armour": T("Armour"), "weapon": T("Weapon")}
TEAM = {"terror": T("TERROR"), "counter": T("COUNTER"), "": T("no team yet")}
MARK = {"terror": "T", "counter": "C", "": "?"}
"""Letter of a team, equal in every language."""


def describe_card_name(key: str) -> Text:
    """Return the name of a card. A key that is no card is returned unchanged."""
    return CARD.get(key) or Text(key)


def describe_card_names(keys: Sequence[str]) -> tuple[Text, ...]:
    """Return the names of cards, one name for each copy."""
    return tuple(describe_card_name(key) for key in keys)


def describe_card_type(key: str) -> Text:
    """Return the type of a card in a word."""
    return GROUP[CARDS[key].group]


def list_marks(view: View) -> tuple[str, ...]:
    """Return each seat's mark: the team's letter, and a number by seating order in the team (T1, C1, T2, …).

    Before the teams are drawn, a seat's mark is its number.
    """
    if not view.order:
        return tuple(str(fighter.seat + 1) for fighter in view.fighters)
    counted: dict[str, int] = {}
    found = {}
    for seat in view.order:
        letter = MARK[view.fighters[seat].team]
        counted[letter] = counted.get(letter, 0) + 1
        found[seat] = f"{letter}{counted[letter]}"
    return tuple(found[fighter.seat] for fighter in view.fighters)


def mark_names(view: View, names: Sequence[str]) -> Sequence[str]:
    """Return the names, with marks once there are teams. Two players need no marks."""
    if len(names) < 3 or not view.order:
        return names
    return [f"{mark} ({name})" for mark, name in zip(list_marks(view), names, strict=True)]
