"""What is printed on the cards that are in play, where it bears on a raider or an obstacle."""

from __future__ import annotations

from .cards import LOCATIONS, OBSTACLES, POOL, WEAPONS, Obstacle, PrintedObstacle, Target
from .cards.lasting import Raise
from .state import ABILITIES, Hazard, Raider, State


def raised_by(r: Raider, number: str) -> list[int]:
    """What an upgrade adds to each ability (TR-CARD-UPG-1)."""
    character = POOL.character(r.character)
    calls = [call for clause in POOL.card(number).at.get("static", ()) for call in clause.calls]
    return [sum(call.added(character.ability(name)) for call in calls if isinstance(call, Raise)) for name in ABILITIES]


def weapons(r: Raider) -> list[str]:
    """The weapons in play, most damage first (TR-DEC-A6)."""
    found = {card for zone in (r.saved, r.unsaved) for card in zone.cards if card in WEAPONS}
    return sorted(found, key=lambda card: (-WEAPONS[card].damage, card))


def spec(s: State, at: int, hazard: Hazard) -> Obstacle | PrintedObstacle:
    """What is printed about an obstacle in a space."""
    if not hazard.printed:
        return OBSTACLES[hazard.key]
    return next(o for o in LOCATIONS[s.spaces[at].card.cards[0]].obstacles if o.key == hazard.key)


def target_of(tests: tuple[Target, ...], which: str) -> int:
    """The number printed for an ability (TR-OVR-5)."""
    return next(t.number for t in tests if t.ability == which)
