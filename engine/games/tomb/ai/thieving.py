"""The AI's estimates of thefts: chance, gain and cost."""

from __future__ import annotations

from functools import lru_cache

from engine.protocol import Move

from .. import worth
from ..cards import pool
from ..events.turns import Reason
from ..moves import Steal
from ..state import kind_of
from ..view import Figures, PartyView, View
from . import gear
from .bout import at_least, blow
from .thought import Thought, compute_percent

LIKELY = 0.7
"""The chance below which the AI does not try a theft."""
LEAST = 2.0
"""The least gain for which a theft is worth a turn, in XP."""


@lru_cache(maxsize=4096)
def beats(mine: Figures, theirs: Figures) -> float:
    """Return the chance that one roll has strictly more successes than another (TOMB-PICK-7)."""
    other = blow(theirs)
    single = [other[0], *(other[n] - other[n - 1] for n in range(1, len(other)))]
    return sum(p * at_least(blow(mine), n + 1) for n, p in enumerate(single))


def chance(view: View, move: Steal) -> float:
    """Return the chance of a theft, assuming that the victim's most skilful Character watches."""
    rogue = worth.find(view, move.rogue)
    party = _of(view, move.victim)
    if rogue is None or party is None:
        return 0.0
    more = sum(
        gear.dice_of(call)[2]
        for name, call in gear.calls(rogue.card, "passive")
        if name == "Add" and _can_pick(rogue.card)
    )
    g, b, r, sure = rogue.skl
    return min(beats((g, b, r + more, sure), one.skl) for one in party.fighters)


def _can_pick(card: str) -> bool:
    return any(clause.guards.on == "pick" for clause in pool.clauses(card, "passive"))


def _of(view: View, key: str) -> PartyView | None:
    return next((party for party in view.parties if any(one.key == key for one in party.fighters)), None)


def find_best_theft(view: View, options: tuple[Move, ...]) -> tuple[float, Thought] | None:
    """Return the most valuable theft with its value; None if none is worth a turn."""
    found = []
    for move in options:
        if not isinstance(move, Steal):
            continue
        rogue, party = worth.find(view, move.rogue), _of(view, move.victim)
        if rogue is None or party is None:
            continue
        prize = _weigh_prize(view, move)
        if prize < LEAST:
            continue
        wins = chance(view, move)
        if wins < LIKELY:
            continue
        best = max(party.fighters, key=lambda one: worth.expected(one.skl))
        risk = at_least(blow(best.atk), worth.health(rogue)) * gear.cost(view, rogue)
        found.append(
            (
                wins * prize - (1 - wins) * risk,
                (move, Reason("steal", chance=compute_percent(wins), xp=pool.xp(move.card))),
            )
        )
    return max(found, key=lambda each: each[0], default=None)


def _weigh_prize(view: View, move: Steal) -> float:
    """Return the worth of a card to the thief: its XP, its use, and the rival's loss."""
    rogue = worth.find(view, move.rogue)
    assert rogue is not None
    trait = pool.trait(move.card)
    worn = trait is not None and any(pool.trait(card) == trait for card in rogue.cards)
    xp = pool.xp(move.card) if kind_of(move.card) == "treasure" else 0
    lost = xp / max(1, len(view.parties) - 1)
    return lost if worn else xp + lost + 0.5 * gear.adds(move.card, rogue)
