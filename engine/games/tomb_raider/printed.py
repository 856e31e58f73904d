"""What is printed on the cards that are in play, where it bears on a raider or an obstacle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from engine.protocol import Seat

from .cards import LASTING, LOCATIONS, OBSTACLES, POOL, WEAPONS, Discovery, Obstacle, PrintedObstacle, Target
from .cards.lasting import AirMax, Raise
from .figures import forbidden
from .language import Verb
from .odds import harm_with
from .state import ABILITIES, AIR, NUMBER, Hazard, Raider, State, Trial

V = TypeVar("V", bound=Verb)


def rows(r: Raider) -> list[str]:
    """Every card in play on a raider (TR-ROW-4)."""
    return [*r.saved.cards, *r.unsaved.cards]


def lasting(r: Raider, kind: type[V]) -> list[V]:
    """Every call of a verb that holds on a raider while its card lies there, its character's own included."""
    return [call for number in (r.character, *rows(r)) for call in LASTING.get(number, ()) if isinstance(call, kind)]


def base_of(s: State, seat: Seat) -> list[int]:
    """A raider's abilities by its cards, before hurts (TR-TEST-2, TR-CARD-UPG-1)."""
    r = s.raiders[seat]
    printed = [POOL.character(r.character).ability(name) for name in ABILITIES]
    raises = lasting(r, Raise)
    found = [n + sum(call.added(n, name) for call in raises) for n, name in zip(printed, ABILITIES, strict=True)]
    for one in s.in_force:
        if one.what == "lowest" and one.raider == seat:
            found[NUMBER[one.words]] += one.n
    return found


def air_of(r: Raider) -> int:
    """The most air that a raider has (TR-WET-2, TR-WET-12)."""
    return AIR + sum(call.n for call in lasting(r, AirMax))


def weapons(s: State, seat: Seat) -> list[str]:
    """The weapons that it may use, first what deals most damage there (TR-DEC-A6), none used up; none where a card
    forbids it."""
    r = s.raiders[seat]
    found = {card for card in rows(r) if card in WEAPONS and r.ammunition.get(card, 1) > 0}
    if not found or forbidden(s, seat, "no-weapon"):
        return []
    return sorted(found, key=lambda card: (-harm_with(s, seat, card), card))


def spec(s: State, at: int, hazard: Hazard) -> Obstacle | PrintedObstacle:
    """What is printed about an obstacle in a space."""
    return spec_of(s.spaces[at].card.cards[0], hazard.key, hazard.printed)


def spec_of(number: str, key: str, is_printed: bool) -> Obstacle | PrintedObstacle:
    """The same of an obstacle in the location with this number."""
    return _obstacles(number)[key] if is_printed else OBSTACLES[key]


@cache
def _obstacles(number: str) -> dict[str, PrintedObstacle]:
    """What is printed on a location, by its key."""
    return {o.key: o for o in LOCATIONS[number].obstacles}


def target_of(tests: tuple[Target, ...], which: str) -> int:
    """The number printed for an ability (TR-OVR-5)."""
    return next(t.number for t in tests if t.ability == which)


def called(hazards: Sequence[Hazard]) -> dict[str, Hazard]:
    """Obstacles as they are called beside each other."""
    return dict(zip(called_keys([hazard.key for hazard in hazards]), hazards, strict=True))


def called_keys(keys: Sequence[str]) -> list[str]:
    """What obstacles of these keys are called beside each other: a second of the same key is "059#2"."""
    if len(set(keys)) == len(keys):
        return [*keys]
    nth = [keys[: at + 1].count(key) for at, key in enumerate(keys)]
    return [key if n == 1 else f"{key}#{n}" for key, n in zip(keys, nth, strict=True)]


def hazard_faced(s: State, trial: Trial) -> Hazard | None:
    """The obstacle that a test is made against."""
    if trial.against != "obstacle":
        return None
    here = called([hazard for hazard in s.spaces[s.raiders[trial.seat].at].hazards if not hazard.removed])
    return next((hazard for name, hazard in here.items() if trial.key == name), None)


def danger_of(s: State, at: int, key: str) -> int:
    """The danger of an obstacle there; of a printed one its location's (TR-OVR-23)."""
    return OBSTACLES[key].danger if key in OBSTACLES else LOCATIONS[s.spaces[at].card.cards[0]].danger


@cache
def name_of(key: str) -> str:
    """An obstacle's name, a printed one's too."""
    if key in OBSTACLES:
        return OBSTACLES[key].name
    return next((o.name for place in LOCATIONS.values() for o in place.obstacles if o.key == key), "")


def kinds_fit(kinds: Sequence[str], kind: str, name: str) -> bool:
    """Whether an obstacle is of one of these kinds, or has one of these names."""
    return "any" in kinds or kind in kinds or name in kinds


def bare(key: str) -> str:
    """What an obstacle is, without telling copies apart ("059#2")."""
    return key.partition("#")[0]


def is_companion(number: str) -> bool:
    """Whether a card is a companion, which travels with a raider and is no item (TR-CARD-DIS-5)."""
    card = POOL.card(number)
    return isinstance(card, Discovery) and card.kind == "companion"
