"""The AI's estimates of thefts in Tomb: their chance, gain and cost."""

from __future__ import annotations

from engine.protocol import Move

from .. import worth
from ..cards import pool
from ..events.turns import Reason
from ..moves import Steal
from ..roll_odds import compute_steal_chance
from ..state import find_kind
from ..view import PartyView, View
from . import gear
from .bout import compute_blow, compute_chance
from .thought import Thought, compute_percent

LIKELY = 0.7
"""The AI tries a theft only if its chance (0 to 1) of success is at least this."""
LEAST = 2.0
"""The AI spends a turn on a theft only if it gains at least this many XP."""


def compute_theft_chance(view: View, move: Steal) -> float:
    """Return the chance of a theft, assuming that the victim's most skilful Character watches."""
    rogue = worth.find(view, move.rogue)
    party = _find_party(view, move.victim)
    if rogue is None or party is None:
        return 0.0
    return min(compute_steal_chance(view, rogue, one) for one in party.fighters)


def _find_party(view: View, key: str) -> PartyView | None:
    return next((party for party in view.parties if any(one.key == key for one in party.fighters)), None)


def find_best_theft(view: View, options: tuple[Move, ...]) -> tuple[float, Thought] | None:
    """Return the most valuable theft with its value in XP; None if no theft is worth a turn."""
    found = []
    for move in options:
        if not isinstance(move, Steal):
            continue
        rogue, party = worth.find(view, move.rogue), _find_party(view, move.victim)
        if rogue is None or party is None:
            continue
        prize = _weigh_prize(view, move)
        if prize < LEAST:
            continue
        wins = compute_theft_chance(view, move)
        if wins < LIKELY:
            continue
        best = max(party.fighters, key=lambda one: worth.compute_expected_successes(one.skl))
        risk = compute_chance(compute_blow(best.atk), worth.count_health(rogue)) * gear.compute_death_cost(view, rogue)
        found.append(
            (
                wins * prize - (1 - wins) * risk,
                (move, Reason("steal", chance=compute_percent(wins), xp=pool.find_xp(move.card))),
            )
        )
    return max(found, key=lambda each: each[0], default=None)


def _weigh_prize(view: View, move: Steal) -> float:
    """Return the worth of a stolen card to the thief, in XP: the card's XP, its use, and the rival's loss."""
    rogue = worth.find(view, move.rogue)
    assert rogue is not None
    trait = pool.find_trait(move.card)
    worn = trait is not None and any(pool.find_trait(card) == trait for card in rogue.cards)
    xp = pool.find_xp(move.card) if find_kind(move.card) == "treasure" else 0
    lost = xp / max(1, len(view.parties) - 1)
    return lost if worn else xp + lost + 0.5 * gear.weigh_card(move.card, rogue)
