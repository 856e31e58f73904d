"""Consistency checks of a state of Tomb Raider, for tests. Every state that play can reach passes them."""

from __future__ import annotations

from collections import Counter

from . import solo
from .cards import OBSTACLES, POOL, WEAPONS
from .cards.lasting import Life
from .figures import compute_ability, compute_life_left
from .layout import count_box_locations
from .levels import find_level
from .map import find_column_and_row, refresh_exits
from .observe import list_zones
from .printed import compute_base_abilities, compute_most_air, find_printed_values, list_lasting_calls
from .state import Raider, Space, State


def _count_box_cards(s: State) -> Counter[str]:
    """Return all cards that must be somewhere on the table, each with its number of copies."""
    level = find_level(s.level)
    cards = Counter(s.locations) or count_box_locations(s, len(level.list_entrances(len(s.raiders))))
    cards.update(
        card for card in [s.prize, *(r.gift for r in s.raiders), *(card for r in s.raiders for card in r.gifts)] if card
    )
    for r in s.raiders:
        brought = r.cards or POOL.starters[r.starter].draw
        cards.update(card for card in brought if not (s.solo and card in OBSTACLES))
    if s.solo:
        cards.update(s.obstacles or solo.find_usual_obstacle_deck(level, s.raiders[0].starter))
    return cards


def find_faults(s: State) -> list[str]:
    """Return the inconsistencies of a state, each as a sentence. There are none in any state that play can reach."""
    found = []
    here = Counter(card for zone in list_zones(s) for card in zone.cards)
    here.update(hazard.key for space in s.spaces for hazard in space.hazards if not hazard.printed)
    here.update([*s.aside, *([s.prize] if s.prize_at >= 0 else [])])
    if here != _count_box_cards(s):
        found.append(f"cards: {sorted(((here - _count_box_cards(s)) + (_count_box_cards(s) - here)).elements())}")
    if any(len(zone.cards) != len(zone.known) for zone in list_zones(s)):
        found.append("a zone's lists differ in length")
    if sorted(s.order) != list(range(len(s.raiders))):
        found.append("turn order")
    for index, space in enumerate(s.spaces):
        found += [f"{find_column_and_row(s, index)}: {fault}" for fault in _find_space_faults(s, index, space)]
    for seat, r in enumerate(s.raiders):
        found += [f"seat {seat}: {fault}" for fault in _find_raider_faults(s, seat, r)]
    return found


def _find_space_faults(s: State, index: int, space: Space) -> list[str]:
    found = []
    exits = space.exits
    refresh_exits(s, index)
    if exits != space.exits:
        found.append("exits")
        space.exits = exits
    if len(space.card) > 1 or (space.up and not space.card.cards):
        found.append("location cards")
    if not space.up and (space.hazards or space.empty or space.save_point):
        found.append("markers on an unknown space")
    for hazard in space.hazards:
        life = find_printed_values(s, index, hazard).life
        if hazard.damage < 0 or hazard.damage >= (life or 1) or (hazard.removed and not hazard.printed):
            found.append(f"obstacle {hazard.key}")
    return found


def _find_raider_faults(s: State, seat: int, raider: Raider) -> list[str]:
    found = []
    if not (0 <= raider.at < len(s.spaces) and 0 <= raider.entrance < len(s.spaces)):
        return ["off the map"]
    if raider.damage < 0 or min(raider.hurts) < 0:
        found.append("markers")
    if raider.alive and (
        compute_life_left(raider) <= 0 or min(compute_ability(raider, which) for which in range(4)) <= 0
    ):
        found.append("lives without life")
    if compute_base_abilities(s, seat) != raider.base:
        found.append("abilities")
    if raider.tokens != sum(call.n for call in list_lasting_calls(raider, Life)):
        found.append("life")
    if not 0 <= raider.air <= compute_most_air(raider):
        found.append("air")
    if any(weapon not in WEAPONS or uses < 0 for weapon, uses in raider.ammunition.items()):
        found.append("ammunition")
    return found
