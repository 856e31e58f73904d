"""An older AI that could not plan yet. The present AI is measured against it in matches of two with the starter
boxes.

It throws no card away, gives up no life, offers whatever is most dangerous, asks for every new roll when it is late,
and knows its cards by a list of their worth. What the two do alike is left to today's.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider import ai
from engine.games.tomb_raider.ai.look import Look, compute_probability, find_printed_obstacle, is_known
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.cards.lasting import Raise
from engine.games.tomb_raider.moves import (
    GO_ON,
    NEW_ROLL,
    SIDES,
    STAY,
    STOP,
    WINDOWS,
    Find,
    Offer,
    Overcome,
    Play,
    Step,
    Use,
)
from engine.games.tomb_raider.verbs.cards import Draw
from engine.games.tomb_raider.verbs.harm import Damage, Heal, Prevent
from engine.games.tomb_raider.verbs.map import Exit as Opening
from engine.games.tomb_raider.verbs.movement import Relocate, Steps
from engine.games.tomb_raider.verbs.obstacles import Allow
from engine.games.tomb_raider.verbs.on_test import Bonus, Dice, Difficulty
from engine.games.tomb_raider.view import SpaceView, View
from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some

_WORTH = {
    "068": 9, "067": 8, "057": 7, "056": 7, "069": 7, "055": 6, "023": 6, "052": 5, "072": 5, "074": 5, "061": 4,
    "051": 6, "053": 5, "071": 4, "054": 3, "048": 3, "021": 2, "049": 5, "024": 4, "070": 3,
}  # fmt: skip


class Older(Look):
    def trouble(self, space: SpaceView) -> float:
        """Return the cost of failing in a space. All failures cost the same, except for a deadly one."""
        total = 0.0
        for one in space.obstacles:
            if not one.removed:
                deadly = self.me.life - self.me.damage <= 1 and any(
                    isinstance(call, Damage) for call in find_printed_obstacle(space, one).failure
                )
                total += (1 - self.compute_passing_chance(one)) * (4.0 if deadly else 1.2)
        return total

    def rests(self) -> bool:
        return self.here.save_point and not self.view.found and self.me.at[1] - self.back[1] >= 4


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    look, choice = Older(view), ask.choice
    if isinstance(choice, Some):
        good = ask.kind in ("opening-hand", "keep-items")
        ranked = sorted(choice.items, key=_worth, reverse=good)
        return choice.read(tuple(ranked[: choice.most if good else choice.least]))
    if not isinstance(choice, One):
        return ask.default
    if ask.kind in WINDOWS:
        plays = [option for option in choice.options if isinstance(option, Play | Use)]
        best = max(plays, key=lambda play: _gain(look, play), default=None)
        return PASS if best is None or _gain(look, best) <= 0 else best
    if ask.kind == "reset":
        return PASS
    decide = _DECISIONS.get(ask.kind)
    return ai.choose(view, ask, pick) if decide is None else decide(look, choice.options)


def _worth(card: str) -> int:
    return _WORTH.get(card, 1)


def _move(look: Older, options: tuple[Move, ...]) -> Move:
    if look.me.at in look.goals or look.rests():
        return STAY
    return next((o for o in options if isinstance(o, Step) and o.direction == look.find_first_step()), STAY)


def _go_on(look: Older, options: tuple[Move, ...]) -> Move:
    return STOP if look.me.at in look.goals or look.rests() or look.find_first_step() is None else GO_ON


def _overcome(look: Older, options: tuple[Move, ...]) -> Move:
    def value(option: Move) -> float:
        assert isinstance(option, Overcome)
        obstacle = next(o for o in look.here.obstacles if o.key == option.obstacle and not o.removed)
        target = next(t.target for t in obstacle.tests if t.ability == option.ability)
        good = compute_probability(look.count_dice(option.ability, option.weapon), target)
        if option.ability == "fight":
            good += -0.6 if look.treasure_here is not None else 0.05 if obstacle.life else -0.1
        return good

    return max(options, key=value)


def _find(look: Older, options: tuple[Move, ...]) -> Move:
    def value(option: Move) -> int:
        opens = isinstance(option, Find) and option.discovery in ("054", "071")
        return (
            _worth(option.discovery) if isinstance(option, Find) and not (opens and look.compute_way_cost() < 90) else 0
        )

    return max(options, key=value)


def _offer(look: Older, options: tuple[Move, ...]) -> Move:
    return max(options, key=lambda o: get_pool().find_obstacle(o.obstacle).danger if isinstance(o, Offer) else -1)


def _new_roll(look: Older, options: tuple[Move, ...]) -> Move:
    return NEW_ROLL if look.view.order and look.view.order[0] != look.view.viewer and NEW_ROLL in options else PASS


def _gain(look: Older, play: Play | Use) -> float:
    """Return what playing this card now is worth, judged by its first effect. The card is kept if that is 0 or less."""
    calls = [call for clause in get_pool().find_card(play.card).effects for call in clause.calls]
    cost, pace, trial = look.compute_way_cost(), look.me.abilities[1], look.view.trial
    match calls[0]:
        case Dice() | Bonus() | Difficulty() as call:
            return _on_test(look, call) - (0.0 if isinstance(play, Use) else 0.12)
        case Prevent() | Draw() | Raise():
            return 1.0
        case Heal():
            return 1.0 if play.choice == "damage" else 0.8
        case Damage():
            return 0.3 if trial is not None and trial.seat == look.view.viewer else 0.0
        case Allow():
            return 2.0 if look.treasure_here is not None else 0.0
        case Steps():
            sure = all(is_known(look.spaces[goal]) for goal in look.goals)
            return cost - 1.0 if sure and cost < 90 and cost * pace > pace + 1 else 0.0
        case Opening() if play.choice in SIDES:
            return cost - look.compute_way_cost({look.me.at: (*look.here.exits, play.choice)}) - 1.0
        case Relocate(dest="deeper") if look.goals:
            past = look.view.raiders[int(play.raider)].at[1] >= min(goal[1] for goal in look.goals)
            return float(past)
    return 0.0


def _on_test(look: Older, call: Dice | Bonus | Difficulty) -> float:
    trial = look.view.trial
    target = None if trial is None else trial.target or look.treasure_here
    if trial is None or target is None or (trial.against == "search" and look.treasure_here is None):
        return 0.0
    before = compute_probability(trial.dice, target) if trial.result is None else float(trial.result >= target)
    after = before
    if isinstance(call, Dice):
        after = compute_probability(trial.dice + call.n, target)
    elif isinstance(call, Difficulty):
        after = compute_probability(trial.dice, target + call.n)
    elif trial.result is not None:
        after = float(trial.result + call.n >= target)
    return after - before if trial.seat == look.view.viewer else before - after


_DECISIONS: dict[str, Callable[[Older, tuple[Move, ...]], Move]] = {
    "move": _move,
    "go-on": _go_on,
    "overcome": _overcome,
    "find": _find,
    "offer": _offer,
    "new-roll": _new_roll,
}
