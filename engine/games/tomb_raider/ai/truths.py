"""Predicates that tell whether a reason for advice is true in its position. A reason that is not true is not given."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.protocol import Answer, Ask, Move, One, Pass

from ..events import RaiderAdvice
from ..moves import RESET, SEARCH, SIDES, Attack, Die, Exit, First, Step
from ..view import Space, ThrowView
from .decisions import choose, find_goals, should_rest
from .look import BLOCKED, PATIENCE, WALL, Look, is_known
from .survey import AHEAD

CLOSE = 2
"""A raider has come close to the treasure within this many spaces."""
HARDLY = 1
"""A reset that shortens the way by at most this many spaces hardly shortens it."""
FAR = 99
"""The number of steps where no exits lead."""
VISIBLE = 0.005
"""The least change of a chance (0 to 1) that is told."""


class Claim(NamedTuple):
    """A reason that is to be given for an answer."""

    look: Look
    ask: Ask
    answer: Answer
    why: RaiderAdvice

    @property
    def options(self) -> tuple[Move, ...]:
        return self.ask.choice.options if isinstance(self.ask.choice, One) else ()

    @property
    def own(self) -> bool:
        return self.why.seat == self.look.view.viewer

    @property
    def throw(self) -> ThrowView | None:
        """The forecast of the throw that the answer sets off."""
        text = self.answer.format_text() if isinstance(self.answer, Move) else ""
        return next((one for one in self.look.view.throws if one.answer == text), None)


def is_true(look: Look, ask: Ask, answer: Answer, why: RaiderAdvice) -> bool:
    """Tell whether a reason for an answer is true in its position."""
    return not why.reason or TRUTHS[why.reason](Claim(look, ask, answer, why))


def count_steps(look: Look) -> int | None:
    """Return the number of spaces on the raider's way to its goal; None if no way has its exits."""
    way = look.find_way(look.goals, {})
    return len(way.spaces) if way.cost < WALL and look.goals else None


def count_distance(look: Look, at: Space) -> int:
    """Return the least number of steps from a space to a goal by open exits; ``FAR`` if no exits lead there."""
    far, edge = {at: 0}, [at]
    for place in edge:
        if place in look.goals:
            return far[place]
        space = look.spaces[place]
        for side in space.exits if is_known(space) else SIDES:
            to = (place[0] + AHEAD[side][0], place[1] + AHEAD[side][1])
            if to in look.spaces and to not in far:
                far[to] = far[place] + 1
                edge.append(to)
    return FAR


# --- the way to a goal ---


def _is_shortest_way_as_told(claim: Claim) -> bool:
    """Tell whether the shortest way to a goal is as long as the reason says, and begins with the chosen step."""
    look, answer = claim.look, claim.answer
    goals = find_goals(look) if claim.ask.kind in ("move", "go-on") else look.goals
    way = look.find_way(goals, {})
    first = look.find_space_beside(answer.direction) if isinstance(answer, Step) else None
    if isinstance(answer, Step) and (not way.spaces or way.side != answer.direction):
        return False
    return way.cost < WALL and claim.why.count == len(way.spaces) > 0 and first in (None, way.spaces[0])


def _is_at_goal(claim: Claim) -> bool:
    return not claim.look.prepares and claim.look.me.at in claim.look.goals


def _has_no_exit_nearer(claim: Claim) -> bool:
    """Tell whether no possible step leads nearer, neither in spaces nor in turns."""
    look, steps = claim.look, [one for one in claim.options if isinstance(one, Step)]
    here, cost = count_steps(look), look.compute_way_cost()
    for step in steps:
        side = look.find_way(find_goals(look), {}).side
        to = look.find_space_beside(step.direction)
        if side == step.direction or to is None:
            return False
        there = look.look_from_space(to)
        after = count_steps(there)
        if there.compute_way_cost() < cost or (after is not None and (here is None or after < here)):
            return False
    return True


def _may_seek(claim: Claim) -> bool:
    """Tell whether the treasure may be here, and whether the raider may still search."""
    look = claim.look
    free = claim.answer == SEARCH or look.moment == "after-search" or not (look.me.search_ban or look.me.fought)
    return look.treasure_here is not None and free and claim.why.chance >= 0


def _saves_cards(claim: Claim) -> bool:
    return claim.why.count == len(claim.look.me.unsaved) > 0 and claim.look.here.save_point


def _comes_back_nearer(claim: Claim) -> bool:
    return claim.why.count > 0 and (claim.look.me.at != claim.look.back)


# --- fights and tests ---


def _dies_by_losing(claim: Claim) -> bool:
    """Tell whether another raider dies if it loses the throw."""
    other, throw = claim.look.view.raiders[claim.why.seat], claim.throw
    return not claim.own and throw is not None and (throw.harm or 0) >= other.life - other.damage


def _searches_first(claim: Claim) -> bool:
    return _dies_by_losing(claim) and claim.look.may_search_before(claim.why.seat)


def _has_more_dice(claim: Claim) -> bool:
    throw = claim.throw
    return throw is not None and claim.why.count == throw.now.dice > (throw.now.rival or 0) == claim.why.total


def _is_of_button(claim: Claim) -> bool:
    """Tell whether the chance is that of the button, where the button shows one."""
    throw = claim.throw
    return throw is None or throw.now.chance is None or throw.now.chance == claim.why.chance


def _changes_chance(claim: Claim) -> bool:
    change = claim.why.chance - claim.why.before
    return abs(change) >= VISIBLE and (change > 0) == claim.own == (claim.why.reason == "raises")


def _carries(claim: Claim) -> bool:
    return claim.look.view.carrier == claim.why.seat and not claim.own and isinstance(claim.answer, Attack)


# --- rivals ---


def _is_blocked(claim: Claim) -> bool:
    theirs = claim.look.look_for_raider(claim.why.seat)
    return not claim.own and theirs.compute_space_risk(theirs.here) >= BLOCKED


def _is_long(claim: Claim) -> bool:
    return claim.why.count == claim.look.view.turn > PATIENCE * claim.look.view.rows


def _is_close(claim: Claim) -> bool:
    """Tell whether another raider stands close to the treasure that nobody has found."""
    look = claim.look.look_for_raider(claim.why.seat)
    return not look.view.found and not claim.own and 0 < count_distance(look, look.me.at) <= CLOSE


def _is_unhindered(claim: Claim) -> bool:
    theirs = claim.look.look_for_raider(claim.why.seat)
    return not claim.own and all(one.removed for one in theirs.here.obstacles)


def _has_life_left(claim: Claim) -> bool:
    me = claim.look.view.raiders[claim.why.seat] if claim.why.reason == "harms" else claim.look.me
    return claim.why.count == me.life - me.damage > 0 and (claim.why.reason == "harms" or me.damage > 0)


# --- turns and lives ---


def _acts_last_beside_a_rival(claim: Claim) -> bool:
    look = claim.look
    mine = count_distance(look, look.me.at)
    near = any(abs(count_distance(look.look_for_raider(one.seat), one.at) - mine) <= 1 for one in look.rivals)
    return bool(look.view.order) and look.view.order[-1] == look.view.viewer and near


def _makes_order_no_difference(claim: Claim) -> bool:
    """Tell whether the raider or all of its rivals are further from the treasure than a turn's movement."""
    look = claim.look

    def is_far(one: Look) -> bool:
        return count_distance(one, one.me.at) > max(1, one.me.abilities[1])

    return is_far(look) or all(is_far(look.look_for_raider(one.seat)) for one in look.rivals)


def _count_spaces_gained(claim: Claim) -> tuple[int, ...]:
    """Return by how many spaces a reset shortens the easiest way, and the shortest; empty if a way is blocked."""
    look, reloaded = claim.look, claim.look.look_after_reload()
    now, anew = count_steps(look), count_steps(reloaded)
    if now is None or anew is None:
        return ()
    return now - anew, count_distance(look, look.me.at) - count_distance(reloaded, reloaded.me.at)


def _shortens_by_reset(claim: Claim) -> bool:
    return claim.answer == RESET and min(_count_spaces_gained(claim), default=0) > 0


def _goes_on(claim: Claim) -> bool:
    return claim.answer != RESET and max(_count_spaces_gained(claim), default=FAR) <= HARDLY


# --- opinions ---


def _is_choice_of_ai(claim: Claim) -> bool:
    """Tell whether the AI holds this opinion: it would choose the answer itself."""
    return choose(claim.look.view, claim.ask, lambda n: 0) == claim.answer


def _leads_shortest(claim: Claim) -> bool:
    """Tell whether no other new exit leaves a shorter way, neither in spaces nor in turns."""
    ways = {one: _find_way_with_exit(claim.look, one) for one in claim.options if isinstance(one, Exit)}
    mine = ways[claim.answer] if isinstance(claim.answer, Exit) else None
    return mine is not None and mine[0] < WALL and all(mine[0] <= cost and mine[1] <= n for cost, n in ways.values())


def _find_way_with_exit(look: Look, option: Exit) -> tuple[float, int]:
    """Return the cost and the number of steps of the best way to a goal if this exit were open."""
    column, row = map(int, option.at.split("."))
    at = (column, row)
    way = look.find_way(look.goals, {at: (*look.spaces[at].exits, option.direction)})
    return way.cost, len(way.spaces)


def _always(claim: Claim) -> bool:
    return True


TRUTHS: dict[str, Callable[[Claim], bool]] = {
    "way": _is_shortest_way_as_told,
    "guarded": _is_shortest_way_as_told,
    "shorter": _is_shortest_way_as_told,
    "seek": _may_seek,
    "there": _is_at_goal,
    "safe": lambda claim: claim.ask.kind == "save" or (_saves_cards(claim) and should_rest(claim.look)),
    "back": _comes_back_nearer,
    "waits": lambda claim: claim.why.chance > 0 and _is_choice_of_ai(claim),
    "no-way": _has_no_exit_nearer,
    "best": lambda claim: _is_of_button(claim) and claim.why.chance >= claim.why.before,
    "only": _is_of_button,
    "no-fight": _is_of_button,
    "search-first": lambda claim: claim.look.treasure_here is not None and isinstance(claim.answer, Pass),
    "no-prey": lambda claim: isinstance(claim.answer, Pass),
    "carries": _carries,
    "rival-first": _searches_first,
    "weak": _dies_by_losing,
    "stronger": _has_more_dice,
    "dice": lambda claim: claim.throw is not None and claim.why.count == claim.throw.now.dice,
    "offers": lambda claim: not claim.own and claim.why.chance > 0,
    "blocked": _is_blocked,
    "long": _is_long,
    "slight": _is_choice_of_ai,
    "finds": lambda claim: claim.answer == SEARCH and claim.why.chance > 0 and _is_of_button(claim),
    "finds-most": _is_choice_of_ai,
    "opens": lambda claim: claim.look.count_turns_saved(False) > 0 or claim.look.count_turns_saved(True) > 0,
    "relief": _always,
    "exit": _leads_shortest,
    "acts-last": _acts_last_beside_a_rival,
    "any-order": _makes_order_no_difference,
    "acts-first": lambda claim: isinstance(claim.answer, First) and int(claim.answer.raider) == claim.look.view.viewer,
    "low-die": lambda claim: (
        isinstance(claim.answer, Die)
        and claim.answer.shows == min(one.shows for one in claim.options if isinstance(one, Die))
    ),
    "anew": _shortens_by_reset,
    "anew-bare": _shortens_by_reset,
    "goes-on": _goes_on,
    "goes-on-bare": _goes_on,
    "keeps-treasure": lambda claim: claim.look.view.carrier == claim.look.view.viewer and claim.answer != RESET,
    "bonus": _is_choice_of_ai,
    "raises": _changes_chance,
    "lowers": _changes_chance,
    "harms": _has_life_left,
    "seeks": lambda claim: not claim.own and claim.look.is_about_to_search(claim.why.seat),
    "near": _is_close,
    "heals": _has_life_left,
    "past": lambda claim: any(not one.removed for one in claim.look.here.obstacles),
    "unhindered": _is_unhindered,
    "waits-for-more": _is_choice_of_ai,
    "spare": lambda claim: bool(claim.answer) and _is_choice_of_ai(claim),
    "keeps": _is_choice_of_ai,
}
"""The predicate of each reason."""
