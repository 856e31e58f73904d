"""Consistency checks of a state of Counter-Terror, for tests: cards, teams, seats and lives."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.zones import EVERYBODY

from .cards import BOMB, BOX, EFFECTS
from .observe import list_zones
from .state import COUNTER, START_LIFE, TERROR, State


def find_faults(s: State) -> list[str]:
    """Return the inconsistencies of a state, each as a sentence. There are none in any state that play can reach."""
    found = []
    here = Counter(card for zone in list_zones(s) for card in zone.cards)
    if here != Counter(BOX):
        found.append(f"cards: {sorted(((here - Counter(BOX)) + (Counter(BOX) - here)).elements())}")
    if any(len(zone.cards) != len(zone.known) for zone in list_zones(s)):
        found.append("a zone's lists differ in length")
    if any(known != EVERYBODY for zone in list_zones(s)[1:6] for known in zone.known):
        found.append("an open card that somebody does not know")
    if s.front.cards != [effect.card for effect in s.effects] or set(s.front.cards) - set(EFFECTS):
        found.append("effects in force")
    if len(s.aside) != len(s.bombs) or set(s.aside.cards) - {BOMB} or (s.bombs and s.phase != "bombs"):
        found.append("bombs aside")
    if s.phase != "teams":
        found += _find_table_faults(s)
    for seat, f in enumerate(s.fighters):
        if f.life not in range(0, START_LIFE + 1, 20):  # CT-DMG-2: steps of 20
            found.append(f"seat {seat}: life")
        if BOMB in f.hand.cards or (f.hand.cards and not f.life):
            found.append(f"seat {seat}: hand")
    return found


def _find_table_faults(s: State) -> list[str]:
    found = []
    if sorted(s.order) != list(range(len(s.fighters))):
        found.append("seating order")
        return found
    sizes = [sum(f.team == team for f in s.fighters) for team in (TERROR, COUNTER)]
    if sum(sizes) != len(s.fighters) or abs(sizes[0] - sizes[1]) > 1:
        found.append("team sizes")
    teams = [s.fighters[seat].team for seat in s.order]
    if teams[0] != TERROR or any(a == b for a, b in pairwise(teams[:-1])):
        found.append("seats that do not alternate")
    out = [team for team in (TERROR, COUNTER) if not any(f.life for f in s.fighters if f.team == team)]
    if len(out) == 2 or (out and s.outcome != (TERROR if out == [COUNTER] else COUNTER)):
        found.append("outcome")
    if not 0 <= s.place < len(s.order):
        found.append("place")
    return found
