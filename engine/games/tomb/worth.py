"""The estimates of parties, Crypts and cards that an AI seat of Tomb makes from its view alone."""

from __future__ import annotations

from .cards import pool
from .dice import Pool
from .state import ATTRS, Attr, find_kind
from .view import CombatantView, CryptView, Figures, PartyView, View

UNKNOWN = 2.6
"""The hardness, in XP of Monsters, that is assumed for an unknown Crypt card."""
TRAP, TREASURE = 1.0, 0.0


def compute_expected_successes(figures: Figures) -> float:
    """Return the expected number of successes of these dice."""
    return Pool(*figures).expected


def compute_printed_successes(key: str, attr: Attr) -> float:
    """Return the expected number of successes of a Character's printed dice of an attribute."""
    return Pool(*pool.find_character(key).dice(attr)).expected


def weigh_character(key: str) -> float:
    """Return the usefulness of a Character to a party, from its printed values."""
    card = pool.find_character(key)
    dice = {attr: compute_printed_successes(key, attr) for attr in ATTRS}
    blow = max(dice["atk"], dice["mag"] if "battle" in card.at else 0)
    heals = 0.5 if "cleric" in card.classes else 0.0
    return 2 * blow + card.hp + 0.6 * dice["skl"] + 0.4 * (dice["mag"] + dice["hol"]) + heals


def count_health(combatant: CombatantView) -> int:
    return combatant.hp - combatant.wounds


def weigh_hardness(crypt: CryptView) -> float:
    """Return the hardness of a Crypt: the sum for its known cards, plus an average for each hidden card."""
    known = 0.0
    for card in crypt.known:
        kind = find_kind(card)
        known += pool.find_xp(card) if kind == "monster" else TRAP if kind == "trap" else TREASURE
    hidden = crypt.count - len(crypt.known)
    each = TREASURE if crypt.only_treasures else UNKNOWN
    return known + each * hidden


def compute_expected_gain(crypt: CryptView) -> float:
    """Return the XP of a Crypt's known cards, plus an average for each hidden card."""
    known = sum(pool.find_xp(card) for card in crypt.known)
    return known + 4.0 * (crypt.count - len(crypt.known))


def find_own_party(view: View) -> PartyView:
    assert view.viewer is not None
    return view.parties[view.viewer]


def find_active_party(view: View) -> PartyView:
    assert view.active is not None
    return view.parties[view.active]


def find(view: View, key: str) -> CombatantView | None:
    """Return the combatant with this key in a view, or None."""
    for party in view.parties:
        for combatant in party.fighters:
            if combatant.key == key:
                return combatant
    for combatant in view.raid.monsters if view.raid is not None else ():
        if combatant.key == key:
            return combatant
    return None
