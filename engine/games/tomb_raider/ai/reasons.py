"""The reasons that the AI of Tomb Raider gives for its advice, as events. Presenters put them into words.

A reason does not repeat the answer. It gives the number from the position that supports the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from engine.protocol import Answer, Ask, Move, One, Pass, Pick

from ..cards import get_pool
from ..changed_odds import compute_changed_odds
from ..events import RaiderAdvice as Reason
from ..language import Verb
from ..levels import find_level
from ..moves import (
    NEW_ROLL,
    RESET,
    SEARCH,
    WINDOWS,
    Attack,
    Defend,
    Find,
    First,
    GoOn,
    Offer,
    Overcome,
    Play,
    Step,
    Use,
)
from ..state import SOLO_GOALS
from ..verbs.cards import Discard, Steal
from ..verbs.harm import Damage, Heal, Injure, Reset, Stuck
from ..verbs.map import Exit, SavePoint
from ..verbs.movement import Bypass, Forbid, Relocate, Steps
from ..verbs.obstacles import Allow, PutObstacle
from ..view import SpaceView, View
from . import aid
from .decisions import choose_sharply, find_goals, should_rest
from .look import BLOCKED, Look, compute_probability, is_known
from .truths import is_true


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, Reason]:
    """Return the AI's answer to a question, to suggest it to a player, and the reason for it."""
    answer = choose_sharply(view, ask, pick)
    return answer, explain(view, ask, answer)


def explain(view: View, ask: Ask, answer: Answer) -> Reason:
    """Return the reason that the AI would give for this answer to a question, if it is true; else an empty one."""
    look = Look(view, moment=ask.kind)
    why = _find_reason(look, ask, answer)
    return why if is_true(look, ask, answer, why) else Reason()


def _find_reason(look: Look, ask: Ask, answer: Answer) -> Reason:
    if not isinstance(ask.choice, One):
        return Reason("spare" if ask.kind in ("discard", "lose-items") else "keeps")
    if ask.kind in WINDOWS:
        return _explain_play(look, answer) if isinstance(answer, Play | Use) else Reason("waits-for-more")
    reason = _REASONS.get(ask.kind)
    return Reason() if reason is None or isinstance(answer, tuple) else reason(look, answer, ask.choice.options)


# --- moves and the way to a goal ---


def _explain_move(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    if isinstance(answer, Step):
        to = look.find_space_beside(answer.direction)
        return _explain_way(look, None if to is None else look.spaces[to])
    if isinstance(answer, GoOn):
        ahead = look.find_way(find_goals(look), {}).spaces
        return _explain_way(look, look.spaces[ahead[0]] if ahead else None)
    return _explain_stay(look)


def _explain_way(look: Look, ahead: SpaceView | None) -> Reason:
    """Return the reason for taking a way: its length, and the chance to pass the obstacles of the space ``ahead``."""
    goals = find_goals(look)
    way = look.find_way(goals, {}).spaces
    place = "save" if goals != look.goals else _name_destination(look)
    obstacles = [one for one in ahead.obstacles if not one.removed] if ahead is not None and is_known(ahead) else []
    if obstacles:
        passed = prod(aid.compute_passing_chance(look, one) for one in obstacles)
        return Reason("guarded", count=len(way), chance=passed, what=place)
    return Reason("way", count=len(way), what=place)


def _name_destination(look: Look) -> str:
    """Return the word for the raider's destination, for an event with a reason."""
    if look.prepares:
        return "aid"
    if look.view.goal in SOLO_GOALS and not look.view.found:
        return "task"
    if not look.view.found:
        return "treasure"
    return "prize" if look.view.prize_at is not None else "out"


def _explain_stay(look: Look) -> Reason:
    if look.me.at in look.goals:
        return _explain_search_chance(look) or Reason("there")
    if should_rest(look):
        carried = len(look.me.unsaved)
        return Reason("safe", count=carried) if carried else Reason("back", count=_count_spaces_to_return(look))
    if look.view.goal in SOLO_GOALS and aid.is_waiting(look):
        way = [look.spaces[at] for at in look.find_way(look.goals, {}).spaces]
        return Reason("waits", chance=max(aid.compute_death_chance(look, space) for space in way if is_known(space)))
    return Reason("no-way")


def _explain_search_chance(look: Look) -> Reason | None:
    """Return the chance that a search here finds the treasure, as a reason; None if it cannot be here."""
    if look.treasure_here is None:
        return None
    chance = _find_chance(look.view, SEARCH)
    if chance is None:
        chance = compute_probability(look.count_dice("search") + (look.here.search or 0), look.treasure_here)
    return Reason("seek", chance=chance)


def _count_spaces_to_return(look: Look) -> int:
    """Return the number of spaces between the raider and the space where it would come back after a death."""
    return abs(look.me.at[0] - look.back[0]) + abs(look.me.at[1] - look.back[1])


# --- obstacles and raiders ---


def _explain_overcoming(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    assert isinstance(answer, Overcome)
    chances = {one: _compute_passing_chance(look, one) for one in options if isinstance(one, Overcome)}
    chosen, others = chances.pop(answer), chances
    best = max(others.values(), default=0.0)
    if best > chosen:
        better = [one for one, chance in others.items() if chance > chosen]
        # No reason is true if a better way costs nothing more.
        free = not look.me.search_ban and not look.me.fought
        costly = free and _find_fight_cost(look.view) == "any_use_but_defence"
        costs = costly and answer.ability != "fight" and all(one.ability == "fight" for one in better)
        return Reason("no-fight", chance=chosen, before=best) if costs else Reason()
    if not others:
        return Reason("only", chance=chosen)
    # Chances that read alike are no reason.
    return Reason("best", chance=chosen, before=best) if chosen - best >= 0.01 else Reason()


def _compute_passing_chance(look: Look, option: Overcome) -> float:
    """Return the chance of a way to overcome an obstacle: that of its button, if the view forecasts it."""
    if (forecast := _find_chance(look.view, option)) is not None:
        return forecast
    obstacle = next(one for one in look.here.obstacles if one.key == option.obstacle and not one.removed)
    target = next(test.target for test in obstacle.tests if test.ability == option.ability)
    return compute_probability(look.count_dice(option.ability, option.weapon), target)


def _explain_attack(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    if not isinstance(answer, Attack):
        may_search = not look.me.search_ban and not look.me.fought
        if look.treasure_here is not None and may_search and _find_fight_cost(look.view) != "never":
            return Reason("search-first")
        chances = [_find_chance(look.view, one) for one in options if isinstance(one, Attack)]
        return Reason("no-prey") if all(chance is not None and chance < 0.5 for chance in chances) else Reason()
    other = look.view.raiders[int(answer.raider)]
    if other.seat == look.view.carrier:
        return Reason("carries", other.seat)
    if other.life - other.damage <= 1:
        return Reason("rival-first" if look.may_search_before(other.seat) else "weak", other.seat)
    throw = next((one.now for one in look.view.throws if one.answer == answer.format_text()), None)
    if throw is None or throw.rival is None or throw.dice <= throw.rival:
        return Reason()  # Only more dice than those of the other raider, with its weapon, are a reason.
    return Reason("stronger", other.seat, throw.dice, total=throw.rival)


def _find_fight_cost(view: View) -> str:
    """Return the uses of Fight that cost this turn's search (TR-HR-3)."""
    return dict(view.switches).get("fight_blocks_search", find_level(view.level).rules.fight_blocks_search)


def _explain_defence(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    assert isinstance(answer, Defend)
    throw = next((one.now for one in look.view.throws if one.answer == answer.format_text()), None)
    return Reason() if throw is None else Reason("dice", count=throw.dice)


def _explain_offer(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    mapper = look.view.active
    if mapper is None:
        return Reason()
    theirs = look.look_for_raider(mapper)
    if isinstance(answer, Offer):
        passed = theirs.compute_armed_passing_chance(get_pool().find_obstacle(answer.obstacle))
        return Reason("offers", mapper, chance=1 - passed)
    if theirs.compute_space_risk(theirs.here) >= BLOCKED:
        return Reason("blocked", mapper)
    return Reason("long", count=look.view.turn) if theirs.blocked else Reason("slight", mapper)


# --- searching ---


def _explain_search(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    if answer != SEARCH:
        return Reason() if isinstance(answer, Pass) else Reason("relief")
    # The chance of the button: it counts the discoveries that can be found here, and what helps without a play.
    throw = next((one for one in look.view.throws if one.answer == answer.format_text()), None)
    chance = throw.now.chance if throw is not None and throw.finds else None
    return _explain_search_chance(look) or (Reason("finds", chance=chance) if chance else Reason())


def _find_chance(view: View, option: Move) -> float | None:
    """Return the chance that the view forecasts for the throw of an option; None if it forecasts none."""
    return next((one.now.chance for one in view.throws if one.answer == option.format_text()), None)


def _explain_find(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    if not isinstance(answer, Find):
        return Reason()
    for clause in get_pool().find_card(answer.discovery).effects:
        for call in clause.calls:
            if isinstance(call, Exit):
                return Reason("opens")
            if isinstance(call, SavePoint) and call.act == "add":
                return Reason("back", count=_count_spaces_to_return(look))
    return Reason("finds-most")


# --- turns and lives ---


def _explain_new_roll(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    return Reason("acts-last" if answer == NEW_ROLL else "any-order")


def _explain_first(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    return Reason("acts-first") if isinstance(answer, First) else Reason()


def _explain_reset(look: Look, answer: Move, options: Sequence[Move]) -> Reason:
    carried = len(look.me.unsaved)
    if look.view.carrier == look.view.viewer:
        return Reason("keeps-treasure")
    reason = "anew" if answer == RESET else "goes-on"
    return Reason(reason, count=carried) if carried else Reason(f"{reason}-bare")


# --- cards in windows ---


def _explain_play(look: Look, play: Play | Use) -> Reason:
    """Return the reason for a play: the change that the card makes in the chance of a test, or in the position."""
    odds = compute_changed_odds(look.view, play)
    if odds is not None and odds.before is not None and odds.after is not None:
        own = odds.seat == look.view.viewer
        if (odds.after > odds.before) if own else (odds.after < odds.before):
            return Reason("raises" if own else "lowers", odds.seat, chance=odds.after, before=odds.before)
    calls = [call for clause in get_pool().find_card(play.card).effects for call in clause.calls]
    for call in calls:
        if (reasoned := _explain_effect(look, play, call)) is not None:
            return reasoned
    return Reason()


def _explain_effect(look: Look, play: Play | Use, call: Verb) -> Reason | None:
    rival = int(play.raider) if play.raider.isdigit() and int(play.raider) != look.view.viewer else None
    match call:
        case Damage() | Injure() | Stuck() | Reset() | Discard() | Steal() if rival is not None:
            other = look.view.raiders[rival]
            return Reason("harms", rival, max(0, other.life - other.damage))
        case Forbid() | Steps() if rival is not None:
            return Reason("near", rival)
        case Relocate() if rival is not None:
            return Reason("seeks" if look.is_about_to_search(rival) else "near", rival)
        case Heal() if rival is None:
            return Reason("heals", count=max(0, look.me.life - look.me.damage))
        case Steps() | Relocate() | Exit() if rival is None:
            return Reason("shorter", count=len(look.find_way(look.goals, {}).spaces), what=_name_destination(look))
        case Bypass() if rival is None:
            left = [one for one in look.here.obstacles if not one.removed]
            return Reason("past", chance=prod(look.compute_passing_chance(one) for one in left))
        case Allow(flag="second_obstacle") | PutObstacle() if look.view.active is not None:
            return Reason("unhindered", look.view.active)
        case Allow():
            return _explain_search_chance(look)
    return None


_REASONS: dict[str, Callable[[Look, Move, Sequence[Move]], Reason]] = {
    "move": _explain_move,
    "go-on": _explain_move,
    "overcome": _explain_overcoming,
    "attack": _explain_attack,
    "defend": _explain_defence,
    "search": _explain_search,
    "find": _explain_find,
    "exit": lambda look, answer, options: Reason("exit"),
    "offer": _explain_offer,
    "new-roll": _explain_new_roll,
    "first": _explain_first,
    "die": lambda look, answer, options: Reason("low-die"),
    "reset": _explain_reset,
    "start-bonus": lambda look, answer, options: Reason("bonus"),
    "save": lambda look, answer, options: Reason("safe", count=len(look.me.unsaved)) if look.me.unsaved else Reason(),
    "award": lambda look, answer, options: Reason("bonus"),
}
"""The function that gives the reason, for each kind of question. Other kinds have no reason."""
