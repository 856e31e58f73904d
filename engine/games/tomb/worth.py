"""What an AI seat thinks things are worth, from its view alone: parties, Crypts, cards."""

from __future__ import annotations

from .cards import pool
from .dice import Pool
from .state import ATTRS, Attr, kind_of
from .view import CryptView, FighterView, Figures, PartyView, View

UNKNOWN = 2.6
"""How hard a Crypt card is that one does not know, as a Monster's XP is."""
TRAP, TREASURE = 1.0, 0.0


def expected(figures: Figures) -> float:
    """Successes to be expected."""
    return Pool(*figures).expected


def printed(key: str, attr: Attr) -> float:
    """Successes to be expected from a Character's printed dice."""
    return Pool(*pool.character(key).dice(attr)).expected


def character(key: str) -> float:
    """How useful a Character is to a party."""
    card = pool.character(key)
    dice = {attr: printed(key, attr) for attr in ATTRS}
    blow = max(dice["atk"], dice["mag"] if "battle" in card.at else 0)
    heals = 0.5 if "cleric" in card.classes else 0.0
    return 2 * blow + card.hp + 0.6 * dice["skl"] + 0.4 * (dice["mag"] + dice["hol"]) + heals


def health(one: FighterView) -> int:
    return one.hp - one.wounds


def hardness(crypt: CryptView) -> float:
    """How hard a Crypt is: what is known of its cards, an average for the rest."""
    known = 0.0
    for card in crypt.known:
        kind = kind_of(card)
        known += pool.xp(card) if kind == "monster" else TRAP if kind == "trap" else TREASURE
    hidden = crypt.count - len(crypt.known)
    each = TREASURE if crypt.only_treasures else UNKNOWN
    return known + each * hidden


def gain(crypt: CryptView) -> float:
    """XP to be had there."""
    known = sum(pool.xp(card) for card in crypt.known)
    return known + 4.0 * (crypt.count - len(crypt.known))


def me(view: View) -> PartyView:
    assert view.viewer is not None
    return view.parties[view.viewer]


def active(view: View) -> PartyView:
    assert view.active is not None
    return view.parties[view.active]


def find(view: View, key: str) -> FighterView | None:
    """A combatant in sight."""
    for party in view.parties:
        for one in party.fighters:
            if one.key == key:
                return one
    for one in view.raid.monsters if view.raid is not None else ():
        if one.key == key:
            return one
    return None
