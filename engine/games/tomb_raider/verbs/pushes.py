"""When it is worth offering a player to put another raider elsewhere, in the midst of a turn (TR-FORCE).

Quick reactions may pass over a play only if it cannot change the treasure, a death, or a fight of the player's own
raider before the turn ends, or if the player is offered it again before anything that it could change.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache

from engine.protocol import Seat

from .. import goals
from ..brought_decks import DECKS, BroughtDecks
from ..cards import LOCATIONS, OBSTACLES, POOL
from ..figures import compute_ability, compute_life_left, count_steps_left
from ..language import Moment, Verb
from ..map import can_be_entered, compute_depth, find_least_depth, find_neighbour
from ..memory import list_deck_numbers, list_locations
from ..odds import has_passed
from ..printed import find_printed_values
from ..state import NUMBER, State
from .cards import Discard
from .harm import Damage, Injure
from .obstacles import Allow, Danger, PutObstacle
from .reach import list_reachable_spaces

FATAL = 1000
"""The loss that stands for any harm, if a failure may do more than harm the raider by a known number."""
WORSENING = (Damage, Injure, PutObstacle, Danger, Allow)
"""The effects by which the pushing player's other cards may make an obstacle worse for the pushed raider."""


def is_last_push(moment: Moment, pushes: Iterable[tuple[Seat, int]]) -> bool:
    """Tell whether a push is worth offering now, because it may change something now, and nothing later.

    ``pushes`` are the raiders and the spaces into which the play may put them. The moments are: before the player's own
    raider goes on, or the other raider does; in a fight between both, once its dice lie; and before the other raider
    searches, and at the end of the turn. When both have just met, only obstacles in their space can come
    before these. A raider is also pushed before it finds the treasure, saves, or has brought the treasure back.
    """
    s, about, own = moment.s, moment.about, moment.mine
    here = [(seat, to) for seat, to in pushes if own or about in (seat, -1)]
    parts = False
    match moment.kind:
        case "turn-start" | "before-move":
            parts = own
        case "entered" if _may_be_parted(s, about):
            parts = True
        case "before-test" if own and s.rival is not None:  # An attack would cost the raider its search.
            return goals.find_treasure_target(s, moment.raider.at) is not None
        case "after-test" if s.rival is not None:
            return _is_losing_to_any(moment, {seat for seat, _to in pushes})
        case "after-test" if own and s.trial is not None and s.trial.against == "card":
            parts = has_passed(s, s.trial) is False  # The failed card may move the raider away from the others.
            if not parts:
                return False
        case "before-search" if not own and here and goals.find_treasure_target(s, s.raiders[about].at) is not None:
            return True
        case "before-search" if not own:
            pass
        case "before-step" if not own and s.step == "save":
            return bool(here)
        case "before-step" if not own and s.step == "discard" and goals.find_carrier(s) == about:
            return bool(here)
        case "round-end":
            pass
        case _:
            return False
    return any(_can_push_matter(moment, seat, to, parts) for seat, to in here)


def _is_losing_to_any(moment: Moment, seats: Set[Seat]) -> bool:
    """Tell whether the player's own raider is losing a contest to one of these seats, as the dice lie now."""
    mine, theirs = moment.s.trial, moment.s.rival
    if mine is not None and theirs is not None and theirs.seat == moment.seat:
        mine, theirs = theirs, mine
    if mine is None or theirs is None or mine.seat != moment.seat or theirs.seat not in seats:
        return False
    return mine.result is not None and theirs.result is not None and mine.result <= theirs.result


def can_fall_matter(moment: Moment) -> bool:
    """Tell whether a fall deeper can change something, when another raider has just entered a space.

    It can where the raider meets the player's own raider, because one of them may attack; at the raider's goal; if it
    keeps the raider from a goal where a later fall would not; or by what it finds below. It cannot if the test against
    falling cannot fail.
    """
    s, seat = moment.s, moment.concerned
    r, holder = s.raiders[seat], moment.raider
    resist = moment.clause.guards.resist
    if resist is not None and resist.target is not None and compute_ability(r, NUMBER[resist.ability]) >= resist.target:
        return False
    below = find_neighbour(s, r.at, 0)
    if holder.alive and (holder.at == r.at or (holder.at == below and _acts_later(s, moment.seat))):
        return True
    left = _count_steps_to_come(s, seat)
    goal = set(goals.list_goal_spaces(s, seat))
    if r.at in goal or goals.find_treasure_target(s, r.at) is not None:
        return True
    ahead = list_reachable_spaces(s, r.at, left) & goal
    if not ahead <= _list_spaces_after(s, below, left) and not all(_is_fall_as_good(s, r.at, at, left) for at in ahead):
        return True
    return _can_find_something(moment, seat, below, goal)


def _is_fall_as_good(s: State, start: int, goal: int, left: int) -> bool:
    """Tell whether a fall from a goal keeps a raider from it, so that an earlier fall need not.

    ``left`` are the raider's steps in the space ``start``.
    """
    below = find_neighbour(s, goal, 0)
    if below < 0 or not can_be_entered(s, below):
        return False
    walked = next(n for n in range(left + 1) if goal in list_reachable_spaces(s, start, n))
    return not s.spaces[goal].up or goal not in _list_spaces_after(s, below, left - walked)


def _can_push_matter(moment: Moment, seat: Seat, to: int, parts: bool) -> bool:
    """Tell whether a push into the space ``to`` can change something for the raider of ``seat``.

    It can if it keeps the raider from a goal, or by what the raider finds there. ``parts`` says that the player's own
    raider may be about to leave this raider, so that it could not be pushed before its search.
    """
    s = moment.s
    start, left = s.raiders[seat].at, _count_steps_to_come(s, seat)
    goal = set(goals.list_goal_spaces(s, seat))
    ahead = list_reachable_spaces(s, start, left) & goal
    if not parts:
        ahead.discard(start)
    return not ahead <= _list_spaces_after(s, to, left) or _can_find_something(moment, seat, to, goal)


def _list_spaces_after(s: State, to: int, left: int) -> set[int]:
    """Return the spaces that a raider surely reaches with its steps left, after it was put into a space.

    ``to``: that space. ``left``: the number of steps that the raider has left.
    """
    space = s.spaces[to]
    if s.rules.wet or not space.up or any(not hazard.removed for hazard in space.hazards):
        return set()
    return list_reachable_spaces(s, to, left)


def _can_find_something(moment: Moment, seat: Seat, to: int, goal: Set[int]) -> bool:
    """Tell whether a raider that is put into the space ``to`` might find its death there, or a goal for the player.

    A goal serves the player only if its own raider can still come there this turn. To explore the space also changes
    which locations are explored next, so it matters if anybody can still come to a space with the treasure this turn.
    """
    s, space = moment.s, moment.s.spaces[to]
    if s.rules.wet or _can_die_of_obstacles(moment, seat, to):
        return True
    own = _count_steps_to_come(s, moment.seat)
    if to in goal and own and to in list_reachable_spaces(s, moment.raider.at, own):
        return True
    return not space.up and any(
        not list_reachable_spaces(s, r.at, _count_steps_to_come(s, one)).isdisjoint(goals.list_goal_spaces(s, one))
        for one, r in enumerate(s.raiders)
        if r.alive and _count_steps_to_come(s, one)
    )


def _can_die_of_obstacles(moment: Moment, seat: Seat, to: int) -> bool:
    """Tell whether the obstacles in the space ``to`` might kill a raider that is put there, or somebody there."""
    s, r = moment.s, moment.s.raiders[seat]
    loss = _measure_obstacles(s, to, _measure_obstacles(s, r.at, 0))
    if not s.spaces[to].up:
        loss += _measure_unknown_location(s, seat, to)
    if loss and any(_can_worsen(card) for card in moment.raider.hand.cards):
        return True
    return loss >= _count_life(s, seat)


def _count_life(s: State, seat: Seat) -> int:
    """Return how much harm a raider cannot survive, whichever ability it hits."""
    r = s.raiders[seat]
    return min(compute_life_left(r), *(compute_ability(r, which) for which in range(4)))


def _measure_obstacles(s: State, at: int, apart: int) -> int:
    """Return the most life that failing at all obstacles in a space may cost.

    ``apart``: the loss that a failure counts as if it puts the raider elsewhere.
    """
    left = [hazard for hazard in s.spaces[at].hazards if not hazard.removed]
    if not s.spaces[at].up:
        return sum(_measure_failure(OBSTACLES[hazard.key].failure, apart) for hazard in left if hazard.key in OBSTACLES)
    loss = sum(_measure_failure(find_printed_values(s, at, hazard).failure, apart) for hazard in left)
    return (
        loss
        if not loss or not any(r.alive and r.at == at for r in s.raiders)
        else loss + FATAL * (any(_hits_others(find_printed_values(s, at, hazard).failure) for hazard in left))
    )


def _measure_failure(calls: Iterable[Verb], apart: int) -> int:
    """Return the most life that a failure may cost the raider that fails.

    ``apart``: the loss that the failure counts as if it puts the raider elsewhere.
    """
    loss = 0
    for call in calls:
        if isinstance(call, Damage | Injure):
            loss += call.n if isinstance(call, Damage) else 1
        elif isinstance(call, Discard):  # The lost card may have given life.
            loss += FATAL if call.n == "all" else call.n
        elif hasattr(call, "dest"):
            loss += apart
    return loss


def _hits_others(calls: Iterable[Verb]) -> bool:
    return any(isinstance(call, Damage | Injure) and call.to != "self" for call in calls)


def _measure_unknown_location(s: State, seat: Seat, at: int) -> int:
    """Return the most life that one obstacle in an unknown space may cost a raider.

    It is printed on a location that does not lie open, or comes from the cards that other players have brought
    (TR-OBS-4). Two failures in a row, in a place that nobody knows, do not count: no player can aim at them.
    """
    known = {space.card.cards[0] for space in s.spaces if space.up}
    depth = compute_depth(s, at)
    return max(
        (
            loss
            for number in list_locations(s.brought_decks)
            if number not in known and find_least_depth(s, number) <= depth
            for loss in (
                *(_measure_failure(printed.failure, 0) for printed in LOCATIONS[number].obstacles),
                _measure_offer(s.brought_decks, seat, LOCATIONS[number].danger + depth),
            )
        ),
        default=0,
    )


@lru_cache(DECKS)
def _measure_offer(decks: BroughtDecks, seat: Seat, limit: int) -> int:
    """Return the most life that an obstacle of at most this danger may cost, if others offer it to this seat."""
    brought = {number for one, key in enumerate(decks.brought) if one != seat for number in list_deck_numbers(key)}
    offered = [OBSTACLES[number] for number in brought if number in OBSTACLES and OBSTACLES[number].danger <= limit]
    return max((_measure_failure(one.failure, 0) for one in offered), default=0)


def _can_worsen(number: str) -> bool:
    """Tell whether a card of the pushing player might make an obstacle worse for the pushed raider."""
    return any(
        isinstance(call, WORSENING) and clause.guards.whose != "own"
        for clause in POOL.find_card(number).effects
        for call in clause.calls
    )


def _may_be_parted(s: State, seat: Seat) -> bool:
    """Tell whether an obstacle in its space might part a raider from the raiders there, by its death or a forced move.

    The raider faces it before it goes on.
    """
    at = s.raiders[seat].at
    return bool(s.rules.wet) or _measure_obstacles(s, at, FATAL) >= _count_life(s, seat)


def _acts_later(s: State, seat: Seat) -> bool:
    """Tell whether a seat's action turn is still to come in this turn."""
    r = s.raiders[seat]
    return s.round in ("ready", "action") and r.alive and (s.round == "ready" or s.order.index(seat) > s.place)


def _count_steps_to_come(s: State, seat: Seat) -> int:
    """Return how many spaces a raider may still move this turn, in its action turn under way or to come."""
    r = s.raiders[seat]
    if _acts_later(s, seat):
        return 0 if r.move_ban or r.grounded else count_steps_left(r) + r.moved
    return count_steps_left(r) if r.moving else 0
