"""Checks for states that play cannot reach."""

from __future__ import annotations

from collections import Counter
from functools import cache

from .cards import pool
from .cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from .figures import left
from .observe import zones
from .sides import board, everybody, party_limit
from .state import State, kind_of


@cache
def box() -> Counter[str]:
    """Return every card that must be somewhere on the table, with its number of copies."""
    cards = Counter(pool.box(Item, Prayer, Spell, Tactic, Monster, Trap, Treasure))
    cards.update(one.key for one in pool.all_of(Character))
    return cards


def faults(s: State) -> list[str]:
    """Return the faults of a state; empty for every state that play can reach."""
    found = []
    here = Counter(card for zone in zones(s) for card in zone.cards)
    here.update(one.card for _, one in everybody(s))
    if here != box():
        found.append(f"cards: {sorted(((here - box()) + (box() - here)).elements())}")
    if any(len(zone.cards) != len(zone.known) for zone in zones(s)):
        found.append("a zone's lists differ in length")
    keys = [one.key for _, one in everybody(s)]
    if len(set(keys)) != len(keys):
        found.append("two combatants of one name")
    for seat, party in enumerate(s.parties):
        if len(party.fighters) > party_limit(s, seat):
            found.append(f"seat {seat}: too many Characters")
        if party.at >= 0 and not board(s).walkable(party.at):
            found.append(f"seat {seat}: in a wall")
        for one in party.fighters:
            traits = [trait for card in one.cards.cards if (trait := pool.trait(card)) is not None]
            if len(set(traits)) != len(traits):
                found.append(f"{one.key}: two cards of a trait")
    dying = {key for keys in s.dying for key in keys}
    for _, one in everybody(s):
        if one.wounds < 0 or (left(s, one) <= 0 and one.key not in dying and not s.blows):
            found.append(f"{one.key}: wounds")
    for crypt, spec in zip(s.crypts, board(s).level.crypts, strict=True):
        if len(crypt.cards) > spec.cap:
            found.append(f"Crypt {spec.key}: too full")
        hidden = {kind_of(card) for card, who in zip(crypt.cards.cards, crypt.cards.known, strict=True) if who != -1}
        if (crypt.no_traps and "trap" in hidden) or (crypt.only_treasures and hidden - {"treasure"}):
            found.append(f"Crypt {spec.key}: what everybody knows is wrong")
    return found
