"""Who plays alone: the obstacle deck, goals of one's own, medals (TR-SOLO, TR-RUL-10)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import LOCATIONS, OBSTACLES, POOL
from .levels import Level
from .map import reachable
from .state import Goal, State

MEDALS = ("gold", "silver", "bronze")
TAME = 8
"""The most danger of the obstacles at power 2."""


def obstacle_deck(level: Level, box: str, locations: Iterable[str], wet: bool) -> tuple[str, ...]:
    """The obstacle deck before shuffling (TR-SOLO-2): the level's own for the box; at power 1 those of the starters
    whose locations are used, copies included; else the pool's, once each, but what lives in water only where there is
    some."""
    if level.solo_obstacles:
        return level.solo_obstacles[box]
    if level.power == 1:
        used = set(locations)
        boxes = [starter for starter in POOL.starters if not used.isdisjoint(POOL.rooms(starter))]
        return tuple(card for starter in boxes for card in POOL.obstacles(starter))
    return tuple(
        number
        for number, card in sorted(OBSTACLES.items())
        if (level.power > 2 or card.danger <= TAME) and (wet or card.lives_in != "wet")
    )


def usual(level: Level, box: str) -> tuple[str, ...]:
    """The obstacle deck of a state that names none: the level's own for the box, or the box's obstacles."""
    return level.solo_obstacles.get(box) or POOL.obstacles(box)


def medals(level: Level, goal: Goal, box: str) -> tuple[int, ...]:
    """The most turns for each medal; (): there is none. The find without a death is the find."""
    return level.medals.get("treasure" if goal == "flawless" else goal, {}).get(box, ())


def medal(s: State) -> str:
    """The best medal that a match of so many turns is worth; "": none."""
    return next((name for name, most in zip(MEDALS, s.terms.medals, strict=False) if s.turn <= most), "")


def reached(s: State) -> bool:
    """Whether the goal of a person alone is reached that no find reaches."""
    goal = s.terms.goal
    return (goal == "survey" and not unsearched(s)) or (goal == "purge" and _purged(s))


def unsearched(s: State) -> list[int]:
    """What is left to survey: unknown spaces, and locations that may still hold a discovery, as far as a way leads to
    them."""
    return [at for at in sorted(reachable(s, s.raiders[0].at)) if not _searched(s, at)]


def _searched(s: State, at: int) -> bool:
    space = s.spaces[at]
    if not space.up:
        return False
    card = LOCATIONS[space.card.cards[0]]
    return space.empty or card.search is None or (card.role == "treasure" and s.found)


def _purged(s: State) -> bool:
    """No obstacle is left on the mapped locations, and the treasure room is among them."""
    known = [space for space in s.spaces if space.up]
    room = any(LOCATIONS[space.card.cards[0]].role == "treasure" for space in known)
    return room and all(hazard.removed for space in known for hazard in space.hazards)
