"""Descriptions of cards. The names and figures are those on the printed cards; the other words are our own."""

from __future__ import annotations

from engine.games.counter_terror.cards import CARDS
from render.text.i18n import TN, T, Text, join_texts

from .names import describe_card_type

SHORT: dict[str, Text] = {
    "bomb": T("Shown at once. Without a Defuse its holder loses 40."),
    "gas": T("Until your next turn, only players who play a Mask may attack you."),
    "defuse": T("Stops a Bomb that you draw."),
    "dodge": T("Avoids a shot, even a Head Shot. Halves a Grenade."),
    "friendly-fire": T("The attack misses; another enemy takes 20."),
    "flash": T("Until your next turn, all others without a Mask are blind."),
    "head-shot": T("Kills the target. Only a Dodge stops it."),
    "reinforcement": T("A team-mate attacks or defends for you, with their own cards."),
    "ricochet": T("The attack misses; a random living player takes 20."),
    "helmet": T("Takes 20 off the damage of an attack."),
    "vest": T("Takes 40 off the damage of an attack."),
    "mask": T("Protects you from one Gas Bomb or Flash Grenade."),
    "9mm": T("Damage 40. Also answers a shot."),
    "uzi": T("Damage 40. Also answers a shot."),
    "ak47": T("Damage 60. Also answers a shot."),
    "sniper": T("Damage 80. Also answers a shot."),
    "grenade": T("Damage 80. A gun cannot answer it."),
    "revolver": T("Damage 20. It costs no card and cannot defend."),
}
"""The effect of each card, in a line."""
USE = {
    (True, True): T("Play it to attack or to defend."),
    (True, False): T("Play it to attack."),
    (False, True): T("Play it to defend."),
    (False, False): T("It works by itself."),
}
"""Pair (the card can attack, the card can defend) -> the use of the card in words."""


def describe_short_effect(key: str) -> Text:
    """Return the effect of a card, in a line."""
    return SHORT[key]


def describe_use(key: str) -> Text:
    """Return the possible uses of a card in words."""
    return USE[CARDS[key].attack, CARDS[key].defence]


def describe_card_page(key: str) -> Text:
    """Describe a card in full, one line for each fact."""
    copies = TN("{n} copy in the box.", "{n} copies in the box.", CARDS[key].count)
    lines = (describe_card_type(key), describe_short_effect(key), describe_use(key), copies)
    return join_texts(lines, "\n")
