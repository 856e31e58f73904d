"""Solo play of Tomb Raider: the obstacle deck, the goals for a lone raider, medals (TR-SOLO, TR-RUL-10)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import LOCATIONS, OBSTACLES, POOL
from .levels import Level
from .map import iterate_reachable
from .state import Goal, State

MEDALS = ("gold", "silver", "bronze")
TAME = 8
"""The highest danger of obstacles in the solo obstacle deck, at a level of power 2."""


def build_obstacle_deck(level: Level, box: str, locations: Iterable[str], wet: bool) -> tuple[str, ...]:
    """Return the cards of the solo obstacle deck before shuffling (TR-SOLO-2).

    They are the level's own deck for the starter box, if the level has one. Else at power 1 they are the obstacles of
    the starter boxes whose locations are used, copies included. Otherwise they are all obstacles of the pool, once
    each. Obstacles that live only in water are left out if there is no water (``wet``).
    """
    if level.solo_obstacles:
        return level.solo_obstacles[box]
    if level.power == 1:
        used = set(locations)
        boxes = [starter for starter in POOL.starters if not used.isdisjoint(POOL.list_rooms(starter))]
        return tuple(card for starter in boxes for card in POOL.list_obstacles(starter))
    return tuple(
        number
        for number, card in sorted(OBSTACLES.items())
        if (level.power > 2 or card.danger <= TAME) and (wet or card.lives_in != "wet")
    )


def find_usual_obstacle_deck(level: Level, box: str) -> tuple[str, ...]:
    """Return the solo obstacle deck that is used if the state lists no cards for it.

    It is the level's own deck for the starter box, or the box's obstacles.
    """
    return level.solo_obstacles.get(box) or POOL.list_obstacles(box)


def list_medals(level: Level, goal: Goal, box: str) -> tuple[int, ...]:
    """Return the most turns for each medal of a solo player; empty if there are no medals.

    The goal "flawless" has the medals of "treasure".
    """
    return level.medals.get("treasure" if goal == "flawless" else goal, {}).get(box, ())


def find_medal(s: State) -> str:
    """Return the best medal for the number of turns that the match has taken, or "" for none."""
    return next((name for name, most in zip(MEDALS, s.terms.medals, strict=False) if s.turn <= most), "")


def is_goal_reached(s: State) -> bool:
    """Tell whether the solo goal "survey" or "purge" is reached. Other goals are reached by a find."""
    goal = s.terms.goal
    return (goal == "survey" and not list_unsearched_spaces(s)) or (goal == "purge" and _is_purged(s))


def list_unsearched_spaces(s: State) -> list[int]:
    """Return the spaces that are left to search in a survey, as far as a way leads to them.

    They are unknown spaces, and locations that may still hold a discovery.
    """
    return [at for at in sorted(iterate_reachable(s, s.raiders[0].at)) if not _is_searched(s, at)]


def _is_searched(s: State, index: int) -> bool:
    space = s.spaces[index]
    if not space.up:
        return False
    card = LOCATIONS[space.card.cards[0]]
    return space.empty or card.search is None or (card.role == "treasure" and s.found)


def _is_purged(s: State) -> bool:
    """Tell whether the solo goal "purge" is reached: the treasure room is mapped, and no obstacle is left."""
    known = [space for space in s.spaces if space.up]
    room = any(LOCATIONS[space.card.cards[0]].role == "treasure" for space in known)
    return room and all(hazard.removed for space in known for hazard in space.hazards)
