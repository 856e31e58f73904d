"""The values printed on cards in play that matter for a raider or an obstacle of Tomb Raider."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from engine.protocol import Seat

from .cards import LASTING, LOCATIONS, OBSTACLES, POOL, WEAPONS, Discovery, Obstacle, PrintedObstacle, get_pool
from .cards.lasting import AirMax, Raise
from .figures import is_forbidden
from .language import Verb
from .odds import compute_weapon_harm
from .state import ABILITIES, AIR, NUMBER, Hazard, Raider, State, Trial
from .view import ObstacleView, SpaceView

V = TypeVar("V", bound=Verb)


def list_cards_in_play(raider: Raider) -> list[str]:
    """Return all cards in play on a raider: its saved and unsaved rows (TR-ROW-4)."""
    return [*raider.saved.cards, *raider.unsaved.cards]


def list_lasting_calls(raider: Raider, kind: type[V]) -> list[V]:
    """Return the effects with this lasting verb that apply to a raider, including those of its character card."""
    found = []
    for number in (raider.character, *raider.saved.cards, *raider.unsaved.cards):
        for call in LASTING.get(number, ()):
            if isinstance(call, kind):
                found.append(call)
    return found


def compute_base_abilities(s: State, seat: Seat) -> list[int]:
    """Return the abilities that a raider's cards give it, before hurts (TR-TEST-2, TR-CARD-UPG-1)."""
    r = s.raiders[seat]
    printed = [POOL.find_character(r.character).find_printed_ability(name) for name in ABILITIES]
    raises = list_lasting_calls(r, Raise)
    found = [
        n + sum(call.compute_change(n, name) for call in raises) for n, name in zip(printed, ABILITIES, strict=True)
    ]
    for effect in s.in_force:
        if effect.what == "lowest" and effect.raider == seat:
            found[NUMBER[effect.words]] += effect.n
    return found


def compute_most_air(raider: Raider) -> int:
    """Return the most air that a raider can have (TR-WET-2, TR-WET-12)."""
    return AIR + sum(call.n for call in list_lasting_calls(raider, AirMax))


def list_weapons(s: State, seat: Seat) -> list[str]:
    """Return the weapons that a raider may use in its space, the most harmful first (TR-DEC-A6).

    Weapons without ammunition are left out. If a card forbids weapons, the list is empty.
    """
    r = s.raiders[seat]
    found = []
    for card in (*r.saved.cards, *r.unsaved.cards):
        if card in WEAPONS and r.ammunition.get(card, 1) > 0 and card not in found:
            found.append(card)
    if not found or is_forbidden(s, seat, "no-weapon"):
        return []
    return _sort_weapons(s, seat, found) if len(found) > 1 else found


def _sort_weapons(s: State, seat: Seat, weapons: list[str]) -> list[str]:
    return sorted(weapons, key=lambda card: (-compute_weapon_harm(s, seat, card), card))


def find_printed_values(s: State, space: int, hazard: Hazard) -> Obstacle | PrintedObstacle:
    """Return the values printed for an obstacle that lies in a space."""
    return find_obstacle_values(s.spaces[space].card.cards[0], hazard.key, hazard.printed)


def find_obstacle_values(number: str, key: str, is_printed: bool) -> Obstacle | PrintedObstacle:
    """Return the values printed for an obstacle with this key.

    ``number`` is the location card in its space. With ``is_printed`` the obstacle is printed on that card.
    """
    return _map_printed_obstacles(number)[key] if is_printed else OBSTACLES[key]


@cache
def _map_printed_obstacles(number: str) -> dict[str, PrintedObstacle]:
    """Return the obstacles printed on a location card, by key."""
    return {o.key: o for o in LOCATIONS[number].obstacles}


def name_obstacles(hazards: Sequence[Hazard]) -> dict[str, Hazard]:
    """Return obstacles by names that tell copies apart (``name_obstacle_keys``)."""
    if len(hazards) == 1:
        return {hazards[0].key: hazards[0]}
    return dict(zip(name_obstacle_keys([hazard.key for hazard in hazards]), hazards, strict=True))


def name_obstacle_keys(keys: Sequence[str]) -> list[str]:
    """Return names that tell obstacles with equal keys apart: a second "059" becomes "059#2"."""
    if len(set(keys)) == len(keys):
        return [*keys]
    nth = [keys[: index + 1].count(key) for index, key in enumerate(keys)]
    return [key if n == 1 else f"{key}#{n}" for key, n in zip(keys, nth, strict=True)]


def find_faced_hazard(s: State, trial: Trial) -> Hazard | None:
    """Return the obstacle against which a test is made, or None."""
    if trial.against != "obstacle":
        return None
    here = name_obstacles([hazard for hazard in s.spaces[s.raiders[trial.seat].at].hazards if not hazard.removed])
    return next((hazard for name, hazard in here.items() if trial.key == name), None)


def find_danger(s: State, space: int, key: str) -> int:
    """Return the danger of an obstacle in a space. A printed one has its location's danger (TR-OVR-23)."""
    return OBSTACLES[key].danger if key in OBSTACLES else LOCATIONS[s.spaces[space].card.cards[0]].danger


@cache
def find_name(key: str) -> str:
    """Return the name of an obstacle by its key, for cards and for printed obstacles."""
    if key in OBSTACLES:
        return OBSTACLES[key].name
    return next((o.name for place in LOCATIONS.values() for o in place.obstacles if o.key == key), "")


def is_among(hazard: Hazard, hazards: Sequence[Hazard]) -> bool:
    """Tell whether this obstacle is one of these, and not only equal to one of them."""
    return id(hazard) in map(id, hazards)


def is_of_kinds(kinds: Sequence[str], kind: str, name: str) -> bool:
    """Tell whether ``kinds`` holds the kind or the name of an obstacle."""
    return "any" in kinds or kind in kinds or name in kinds


def remove_copy_number(key: str) -> str:
    """Return an obstacle's key without the number that tells copies apart: "059#2" becomes "059"."""
    return key.partition("#")[0]


def is_companion(number: str) -> bool:
    """Tell whether a card is a companion, which travels with a raider and is no item (TR-CARD-DIS-5)."""
    card = POOL.find_card(number)
    return isinstance(card, Discovery) and card.kind == "companion"


def find_printed_obstacle(space: SpaceView, obstacle: ObstacleView) -> Obstacle | PrintedObstacle:
    """Return the values printed for an obstacle that lies in a space."""
    if obstacle.printed and space.card is not None:
        return next(o for o in get_pool().find_location(space.card).obstacles if o.key == obstacle.key)
    return get_pool().find_obstacle(remove_copy_number(obstacle.key))
