"""What the hand does for a raider that must get past what mostly kills it: when it goes in, when it waits for cards."""

from __future__ import annotations

from ..cards import Action, Discovery, pool
from ..verbs.harm import Damage, Prevent
from ..verbs.on_test import Auto, Bonus, Dice
from ..view import ObstacleView, SpaceView
from .look import Look, known, likely, printed

DEADLY = 0.5
"""A chance of dying in a place: with more, a raider that need not hurry waits for better cards."""
PATIENCE = 6
"""Every so many turns it goes in with what it holds."""


def waits(look: Look) -> bool:
    """Whether a raider alone stays where nothing lies, since a place on its way would most likely kill it now, and
    cards may come that make it better. It never waits more than some turns."""
    if any(not one.removed for one in look.here.obstacles) or look.view.turn % PATIENCE == 0:
        return False
    way = [look.spaces[at] for at in look.way(look.goals, {}).spaces]
    return any(known(space) and dies(look, space) > DEADLY for space in way)


def dies(look: Look, space: SpaceView) -> float:
    """The chance to die of the obstacles of a known space, with the cards in the hand."""
    life, lives = look.me.life - look.me.damage + _prevented(look), 1.0
    for one in space.obstacles:
        if not one.removed:
            harm = sum(call.n for call in printed(space, one).failure if isinstance(call, Damage))
            lives *= passes(look, one) if harm >= life else 1.0
    return 1.0 - lives


def passes(look: Look, obstacle: ObstacleView) -> float:
    """The best chance to get past an obstacle, with the cards in the hand."""
    return max((_with_cards(look, test.ability, test.target) for test in obstacle.tests), default=1.0)


def helps(look: Look, number: str) -> bool:
    """Whether a card makes it likelier to get past an obstacle on the way."""
    way = look.way(look.goals, {}).spaces
    tests = [test for at in way for one in look.spaces[at].obstacles if not one.removed for test in one.tests]
    return any(sum(_turned(number, test.ability)) > 0 for test in tests) or _spares(number) > 0


def _with_cards(look: Look, ability: str, target: int) -> float:
    dice, bonus, sure = map(sum, zip((0, 0, 0), *(_turned(card, ability) for card in look.view.hand), strict=True))
    return 1.0 if sure else likely(look.dice(ability) + dice, target - bonus)


def _turned(number: str, ability: str) -> tuple[int, int, int]:
    """What an action card adds to an own test of an ability: dice, a bonus, and whether it passes for sure."""
    dice = bonus = sure = 0
    card = pool().card(number)
    for clause in card.effects if isinstance(card, Action) else ():
        guards = clause.guards
        if guards.whose not in (None, "own", "any") or guards.test not in (None, ability) or guards.vs == "raider":
            continue
        for call in clause.calls:
            match call:
                case Dice(n=n):
                    dice += max(0, n)
                case Bonus(n=n):
                    bonus += max(0, n)
                case Auto(result="pass"):
                    sure = 1
    return dice, bonus, sure


def _prevented(look: Look) -> int:
    held = [row.card for row in (*look.me.saved, *look.me.unsaved)]
    return max((_spares(card) for card in held), default=0)


def _spares(number: str) -> int:
    """How much damage a card in play takes away from a blow."""
    card = pool().card(number)
    calls = [call for clause in card.effects for call in clause.calls] if isinstance(card, Discovery) else []
    return max((call.n for call in calls if isinstance(call, Prevent) and isinstance(call.n, int)), default=0)
