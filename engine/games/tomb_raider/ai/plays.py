"""The worth of playing a card, for the AI of Tomb Raider.

It is computed from the verbs of the card, and from the chances that they change.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from engine.protocol import Seat

from ..cards import get_pool
from ..cards.lasting import Life, Raise
from ..language import Verb
from ..moves import SIDES, Play, Use
from ..verbs.cards import Ammo, Cancel, Discard, Draw, Fetch, Steal, is_of_card_kinds
from ..verbs.harm import Damage, Heal, Injure, Prevent, Reset, Stuck
from ..verbs.map import Exit
from ..verbs.movement import Bypass, Forbid, Relocate, Steps
from ..verbs.obstacles import Allow, PutObstacle
from ..verbs.on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from ..verbs.water import Air
from .look import WALL, Look, compute_probability

CARD = 0.12
"""The AI spends a card on a test only if the card changes the chance (0 to 1) by more than this."""
CHANGE = 0.5
"""The AI spends a card on a way only if the card shortens the way by more than this many turns."""


def weigh_play(look: Look, play: Play | Use) -> float:
    """Return the worth of playing or using a card now. The AI does not play a card whose worth is 0 or less."""
    calls = [call for clause in get_pool().find_card(play.card).effects for call in clause.calls]
    return next((value(look, play, call) for call in calls if (value := _GAINS.get(type(call))) is not None), 0.0)


def _is_aimed_at_rival(look: Look, play: Play | Use) -> bool:
    return play.raider.isdigit() and int(play.raider) != look.view.viewer


class Odds(NamedTuple):
    """The chance to pass the test under way, before and after a card takes effect."""

    seat: Seat
    before: float
    after: float


def compute_odds(look: Look, play: Play | Use, call: Verb) -> Odds | None:
    """Return the chance to pass the test under way, before and after an effect (``call``) of a card.

    Returns None if there is no test, if the effect does not change the chance, or if the number to reach is unknown.
    """
    trial = look.view.trial
    if trial is None or not isinstance(call, Auto | Bonus | Dice | Difficulty | Reroll):
        return None
    tested_look = look if trial.seat == look.view.viewer else look.look_for_raider(trial.seat)
    target = trial.target if trial.target is not None else tested_look.treasure_here
    if trial.against == "raider" and look.view.rival is not None:
        other = look.view.rival
        target = other.result if other.result is not None else other.dice * 7 // 2 + 1
    if target is None:
        return None
    before = compute_probability(trial.dice, target) if trial.result is None else float(trial.result >= target)
    return Odds(trial.seat, before, _compute_chance_after(call, trial.dice, trial.result, target, before))


def _weigh_test_change(look: Look, play: Play | Use, call: Verb) -> float:
    """Return how much an effect improves the chance of the raider's own test, or worsens that of a rival's test.

    The result is lower by ``CARD``, except for a use, which costs no card.
    """
    odds = compute_odds(look, play, call)
    if odds is None:
        trial = look.view.trial
        return 0.1 if trial is not None and isinstance(play, Use) and trial.seat == look.view.viewer else 0.0
    change = odds.after - odds.before
    return (change if odds.seat == look.view.viewer else -change) - (0.0 if isinstance(play, Use) else CARD)


def _compute_chance_after(call: Verb, dice: int, result: int | None, target: int, before: float) -> float:
    """Return the chance to reach ``target`` after an effect (``call``) of a card.

    ``result`` is the present result, or None before the dice are thrown. ``before`` is the chance before the effect.
    """
    match call:
        case Auto(result="pass"):
            return 1.0
        case Auto():
            return 0.0
        case Dice(n=n):
            return compute_probability(dice + n, target)
        case Bonus(n=n):
            return compute_probability(dice, target - n) if result is None else float(result + n >= target)
        case Difficulty(n=n):
            return compute_probability(dice, target + n) if result is None else float(result >= target + n)
        case Reroll() if result is not None:
            return 0.5 * compute_probability(dice, target) if before else max(0.3, compute_probability(dice, target))
    return before


def _weigh_healing(look: Look, play: Play | Use, call: Verb) -> float:
    if _is_aimed_at_rival(look, play):
        return 0.0
    return 1.0 if play.choice == "damage" else 0.8


def _weigh_steps(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of changing the number of spaces that a raider may still move.

    More spaces are worth something if they save the raider a turn on its way through known rooms.
    """
    assert isinstance(call, Steps)
    if call.n < 0 or _is_aimed_at_rival(look, play):
        return 0.6 if call.n < 0 and _is_aimed_at_rival(look, play) else 0.0
    way, pace = look.find_way(look.goals, {}), max(1, look.me.abilities[1])
    if way.cost >= WALL:
        return 0.0
    now = pace if look.me.steps is None else look.me.steps
    later = max(0, way.steps - now), max(0, way.steps - now - call.n)
    return 0.8 * (ceil(later[0] / pace) - ceil(later[1] / pace))


def _weigh_exit(look: Look, play: Play | Use, call: Verb) -> float:
    if play.choice not in SIDES:
        return 0.0
    return look.compute_way_cost() - look.compute_way_cost({look.me.at: (*look.here.exits, play.choice)}) - CHANGE


def _weigh_hindrance(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of forbidding a rival something. It is positive only for a rival near the goal."""
    if not _is_aimed_at_rival(look, play) or not look.goals:
        return 0.0
    rival = look.view.raiders[int(play.raider)]
    away = min(abs(rival.at[0] - goal[0]) + abs(rival.at[1] - goal[1]) for goal in look.goals)
    return 1.0 if 0 < away <= 2 else 0.0


def _weigh_relocation(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of moving a raider: a rival away from its search, or the AI's own raider nearer to the goal."""
    assert isinstance(call, Relocate)
    if not _is_aimed_at_rival(look, play):
        place = look.find_space_beside(play.choice)
        return (
            0.0 if place is None else look.compute_way_cost() - look.look_from_space(place).compute_way_cost() - CHANGE
        )
    rival = look.view.raiders[int(play.raider)]
    if call.dest == "deeper":  # A fall shortens the way to the treasure while the treasure may lie deeper.
        theirs, below = look.look_for_raider(rival.seat), (rival.at[0], rival.at[1] + 1)
        lost = 1.0 if theirs.treasure_here is not None else -CHANGE
        return (
            theirs.look_from_space(below).compute_way_cost() - theirs.compute_way_cost() + lost
            if below in look.spaces
            else 0.0
        )
    return 1.5 if look.is_about_to_search(rival.seat) else 0.0


def _weigh_harm(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of harming or robbing a raider: positive for a rival, 0 for the AI's own raider."""
    trial = look.view.trial
    if isinstance(call, Damage) and trial is not None and trial.against == "obstacle":
        # More damage may remove the obstacle, which clears the way back.
        return 0.3 if trial.seat == look.view.viewer else 0.0
    return 1.0 if _is_aimed_at_rival(look, play) else 0.0


def _weigh_further_search(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of a card that permits another search, or another obstacle.

    A search counts only if it is for the treasure and an earlier search has failed.
    """
    assert isinstance(call, Allow)
    if call.flag == "second_obstacle":
        return 0.5
    return 2.0 if look.treasure_here is not None and look.moment == "after-search" else 0.0


def _weigh_fetching(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of fetching a card into the hand; 0 if that card would only fetch another card.

    A played card lies in the discard pile, so two such cards could fetch each other without end.
    """
    assert isinstance(call, Fetch)
    if call.source != "opp_discard":
        return 1.0
    top = [card for card in look.view.raiders[int(play.raider)].discards if is_of_card_kinds(call.sort, card)][-1]
    return 0.0 if any(call in clause.calls for clause in get_pool().find_card(top).effects) else 1.0


def _weigh_obstacle(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of putting an obstacle on the map.

    It is 0 if the raider that takes its turn is nearly blocked already.
    """
    return 0.0 if look.view.active is not None and look.look_for_raider(look.view.active).blocked else 1.0


def _weigh_useful_card(look: Look, play: Play | Use, call: Verb) -> float:
    return 1.0


def _weigh_substitute(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of rolling another ability in a test: the gain of chance minus ``CARD``."""
    assert isinstance(call, Substitute)
    trial = look.view.trial
    if trial is None or trial.seat != look.view.viewer or trial.result is not None:
        return 0.0
    which = play.choice if call.ability == "any" else call.ability
    target = trial.target if trial.target is not None else look.treasure_here
    if target is None or (which == "fight" and look.treasure_here is not None):
        return 0.0
    more = look.count_dice(which) - look.count_dice(trial.ability)
    return compute_probability(trial.dice + more, target) - compute_probability(trial.dice, target) - CARD


def _weigh_bypass(look: Look, play: Play | Use, call: Verb) -> float:
    """Return the worth of passing by the obstacles in the raider's space: their cost minus a small number."""
    return look.compute_space_risk(look.here) - 0.3 if not _is_aimed_at_rival(look, play) else 0.0


_GAINS: dict[type, Callable[[Look, Play | Use, Verb], float]] = {
    **dict.fromkeys((Auto, Bonus, Dice, Difficulty, Reroll), _weigh_test_change),
    **dict.fromkeys((Damage, Injure, Stuck, Reset, Discard, Steal), _weigh_harm),
    **dict.fromkeys((Ammo, Cancel, Draw, Life, Prevent, Raise, Air), _weigh_useful_card),
    PutObstacle: _weigh_obstacle,
    Fetch: _weigh_fetching,
    Forbid: _weigh_hindrance,
    Relocate: _weigh_relocation,
    Heal: _weigh_healing,
    Steps: _weigh_steps,
    Exit: _weigh_exit,
    Allow: _weigh_further_search,
    Substitute: _weigh_substitute,
    Bypass: _weigh_bypass,
}
