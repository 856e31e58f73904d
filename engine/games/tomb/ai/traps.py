"""Thinking about Traps in Tomb: who disarms one, and which one a player sets."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

from engine.protocol import Answer, Ask, Move, Pick, Some

from .. import worth
from ..cards import pool
from ..cards.records import Trap
from ..dice import Pool
from ..events.turns import Reason
from ..moves import Bring
from ..roll_odds import count_dice
from ..state import Attr
from ..view import RaidView, View
from . import gear
from .bout import compute_blow, compute_chance
from .prospect import Raiders, build_raiders, compute_disarm_chance, compute_failure_cost
from .thought import Thought, choose_best


def disarm(view: View, ask: Ask, choice: Some) -> tuple[Answer, Reason]:
    """Choose the Characters with the best chance together to disarm a Trap, of those with a die for it (TOMB-RUL-15).

    If nobody can disarm it, choose one Character, whom the party would miss least.
    """
    raid = view.raid
    assert raid is not None and raid.attr is not None
    attr: Attr = raid.attr  # type: ignore[assignment]
    party = [one for one in worth.find_own_party(view).fighters if one.key in choice.items]
    rolled = {one.key: count_dice(one, attr, "disarm") for one in party}
    able = [key for key, dice in rolled.items() if dice.any]
    needed = [card.tn for card in _list_fitting_traps(raid)]

    def weigh(keys: tuple[str, ...]) -> tuple[float, float]:
        dice = reduce(Pool.add_pool, (rolled[key] for key in keys), Pool(0, 0, 0))
        blow = compute_blow((dice.green, dice.blue, dice.red, dice.sure))
        return sum([compute_chance(blow, tn) for tn in needed]), dice.expected

    best = max(combinations(able, min(choice.most, len(able))), key=weigh)
    if not able or (needed and weigh(best)[0] < 1e-9):
        least = min(party, key=lambda one: gear.compute_death_cost(view, one))
        return (least.key,), Reason("hopeless")
    return tuple(key for key in choice.items if key in best), Reason("disarm")


def choose_trap(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """As Crypt Master, choose the Trap with the greatest expected cost to the raiders."""
    party = build_raiders(view, worth.find_active_party(view))

    def compute_harm(move: Move) -> float:
        if not isinstance(move, Bring):
            return 0.0
        found = pool.find_trap(move.card)
        return (1 - compute_disarm_chance(party.skills, found.chars, found.attr, found.tn)) * (
            1 + compute_failure_cost(party.heroes, move.card)
        )

    chosen = choose_best(options, compute_harm)
    return chosen, Reason("trap" if _is_worst_trap(party, options, chosen) else "")


def _is_worst_trap(party: Raiders, options: tuple[Move, ...], chosen: Move | None) -> bool:
    """Tell whether the raiders are most likely to fail this Trap, or it costs them most."""
    cards = [move.card for move in options if isinstance(move, Bring)]
    if not isinstance(chosen, Bring) or len(cards) < 2:
        return False

    def pass_chance(card: str) -> float:
        found = pool.find_trap(card)
        return compute_disarm_chance(party.skills, found.chars, found.attr, found.tn)

    costs = {card: compute_failure_cost(party.heroes, card) for card in cards}
    return pass_chance(chosen.card) <= min(map(pass_chance, cards)) or costs[chosen.card] >= max(costs.values())


def compute_trap_odds(view: View) -> float:
    """Return the party's chance to disarm the announced Trap. It follows from the Trap's public text."""
    raid = view.raid
    assert raid is not None
    skills = build_raiders(view, worth.find_active_party(view)).skills
    odds = [compute_disarm_chance(skills, card.chars, card.attr, card.tn) for card in _list_fitting_traps(raid)]
    return sum(odds) / len(odds) if odds else 1.0


def _list_fitting_traps(raid: RaidView) -> list[Trap]:
    """Return the Traps that may be the announced one, by its public text."""
    return [card for card in pool.list_cards(Trap) if (card.chars, card.attr) == (raid.chars, raid.attr)]
