"""The AI's estimate of how its hand helps a raider past a deadly obstacle, and whether to wait for better cards."""

from __future__ import annotations

from ..cards import Action, Discovery, get_pool
from ..printed import find_printed_obstacle
from ..verbs.harm import Damage, Prevent
from ..verbs.on_test import Auto, Bonus, Dice
from ..view import ObstacleView, SpaceView
from .look import Look, compute_probability, is_known

DEADLY = 0.5
"""The AI's raider waits for better cards before it enters a space where its chance (0 to 1) to die is above this."""
PATIENCE = 6
"""The AI's raider does not wait for better cards in a turn whose number is divisible by this."""


def is_waiting(look: Look) -> bool:
    """Tell whether the AI's raider waits for better cards, in a space without obstacles.

    It waits if a space on its way would probably kill it now. In every turn whose number is divisible by ``PATIENCE``
    it goes on nevertheless.
    """
    if any(not one.removed for one in look.here.obstacles) or look.view.turn % PATIENCE == 0:
        return False
    way = [look.spaces[at] for at in look.find_way(look.goals, {}).spaces]
    return any(is_known(space) and compute_death_chance(look, space) > DEADLY for space in way)


def compute_death_chance(look: Look, space: SpaceView) -> float:
    """Return the chance (0 to 1) that the obstacles of a known space kill the raider, with the help of its hand."""
    life, lives = look.me.life - look.me.damage + _count_preventable_damage(look), 1.0
    for obstacle in space.obstacles:
        if not obstacle.removed:
            harm = sum(call.n for call in find_printed_obstacle(space, obstacle).failure if isinstance(call, Damage))
            lives *= compute_passing_chance(look, obstacle) if harm >= life else 1.0
    return 1.0 - lives


def compute_passing_chance(look: Look, obstacle: ObstacleView) -> float:
    """Return the best chance of the raider to get past an obstacle with the cards of its hand."""
    return max((_compute_chance_with_cards(look, test.ability, test.target) for test in obstacle.tests), default=1.0)


def count_help(look: Look, ability: str) -> tuple[int, int]:
    """Return the dice and the bonus with which the raider's cards can help its own test of an ability.

    Only cards that are meant for this ability count, not those that cost something in any test.
    """
    dice = bonus = 0
    rows = [row.card for row in (*look.me.saved, *look.me.unsaved)]
    actions = [card for card in look.view.hand if isinstance(get_pool().find_card(card), Action)]
    for clause in (clause for card in (*actions, *rows) for clause in get_pool().find_card(card).effects):
        guards = clause.guards
        is_own = guards.whose in (None, "own", "any") and guards.vs not in ("raider", "search") and not guards.req
        if is_own and guards.test == ability:
            dice += sum(call.n for call in clause.calls if isinstance(call, Dice))
            bonus += sum(call.n for call in clause.calls if isinstance(call, Bonus))
    return dice, bonus


def can_help_on_way(look: Look, number: str) -> bool:
    """Tell whether a card improves the raider's chance to get past an obstacle on its way."""
    way = look.find_way(look.goals, {}).spaces
    tests = [test for at in way for one in look.spaces[at].obstacles if not one.removed for test in one.tests]
    return any(sum(_read_test_help(number, test.ability)) > 0 for test in tests) or _count_prevented_damage(number) > 0


def _compute_chance_with_cards(look: Look, ability: str, target: int) -> float:
    """Return the raider's chance to pass a test of an ability with the cards of its hand."""
    dice, bonus, sure = map(
        sum, zip((0, 0, 0), *(_read_test_help(card, ability) for card in look.view.hand), strict=True)
    )
    return 1.0 if sure else compute_probability(look.count_dice(ability) + dice, target - bonus)


def _read_test_help(number: str, ability: str) -> tuple[int, int, int]:
    """Return how an action card helps the raider's own test of an ability.

    The result is a tuple of three numbers: the dice added, the bonus added, and 1 if the card makes the test pass (else
    0).
    """
    dice = bonus = sure = 0
    card = get_pool().find_card(number)
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


def _count_preventable_damage(look: Look) -> int:
    """Return the most damage that a single card in play can prevent for the raider."""
    held = [row.card for row in (*look.me.saved, *look.me.unsaved)]
    return max((_count_prevented_damage(card) for card in held), default=0)


def _count_prevented_damage(number: str) -> int:
    """Return how much damage a discovery in play prevents; 0 for any other card."""
    card = get_pool().find_card(number)
    calls = [call for clause in card.effects for call in clause.calls] if isinstance(card, Discovery) else []
    return max((call.n for call in calls if isinstance(call, Prevent) and isinstance(call.n, int)), default=0)
