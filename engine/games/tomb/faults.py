"""Consistency checks of a state of Tomb, for tests. Every state that play can reach passes them."""

from __future__ import annotations

from collections import Counter
from functools import cache

from .cards import pool
from .cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from .figures import count_life_left
from .observe import list_zones
from .sides import compute_party_limit, find_board, list_everybody
from .state import State, find_kind


@cache
def count_copies() -> Counter[str]:
    """Return all cards that must be somewhere on the table, each with its number of copies."""
    cards = Counter(pool.list_copies(Item, Prayer, Spell, Tactic, Monster, Trap, Treasure))
    cards.update(one.key for one in pool.list_cards(Character))
    return cards


def find_faults(s: State) -> list[str]:
    """Return the inconsistencies of a state, each as a sentence. It returns none for any state that play can reach."""
    found = []
    here = Counter(card for zone in list_zones(s) for card in zone.cards)
    here.update(one.card for _, one in list_everybody(s))
    if here != count_copies():
        found.append(f"cards: {sorted(((here - count_copies()) + (count_copies() - here)).elements())}")
    if any(len(zone.cards) != len(zone.known) for zone in list_zones(s)):
        found.append("a zone's lists differ in length")
    keys = [one.key for _, one in list_everybody(s)]
    if len(set(keys)) != len(keys):
        found.append("two combatants of one name")
    for seat, party in enumerate(s.parties):
        if len(party.fighters) > compute_party_limit(s, seat):
            found.append(f"seat {seat}: too many Characters")
        if party.at >= 0 and not find_board(s).is_walkable(party.at):
            found.append(f"seat {seat}: in a wall")
        for combatant in party.fighters:
            traits = [trait for card in combatant.cards.cards if (trait := pool.find_trait(card)) is not None]
            if len(set(traits)) != len(traits):
                found.append(f"{combatant.key}: two cards of a trait")
    dying = {key for keys in s.dying for key in keys}
    for _, combatant in list_everybody(s):
        if combatant.wounds < 0 or (count_life_left(s, combatant) <= 0 and combatant.key not in dying and not s.blows):
            found.append(f"{combatant.key}: wounds")
    for crypt, spec in zip(s.crypts, find_board(s).level.crypts, strict=True):
        if len(crypt.cards) > spec.cap:
            found.append(f"Crypt {spec.key}: too full")
        hidden = {find_kind(card) for card, who in zip(crypt.cards.cards, crypt.cards.known, strict=True) if who != -1}
        if (crypt.no_traps and "trap" in hidden) or (crypt.only_treasures and hidden - {"treasure"}):
            found.append(f"Crypt {spec.key}: what everybody knows is wrong")
    return found
