"""What a seat may settle before it is asked: cards to stock, and how a fight goes on (TOMB-RUL-2, TOMB-RUL-3).

Never cards, abilities or fleeing. Nothing here is a rule: the rules ask in every case, and the answer is one that the
person could have given.
"""

from __future__ import annotations

from collections import Counter

from engine.ahead import marked
from engine.game import Condition, Plans
from engine.protocol import Answer, Ask, Move, One, Pick, Seat

from . import ai, worth
from .moves import WINDOWS, Attack, Everybody, Place, StockRest, Strongest
from .view import CryptView, PartyView, View

AHEAD = 3
"""So many placements may be planned."""
ONLY: tuple[type[Move], ...] = (StockRest, Everybody, Strongest)
PLACING = 60.0
"""Seconds that a placement may take."""


def hurry(ask: Ask) -> float | None:
    """TOMB-RUL-2: silence takes a minute for one placement."""
    return PLACING if ask.kind == "stock" else None


def possible(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """What may be settled now; how a fight goes on, everybody sees."""
    found: list[Move] = []
    if view.step == "stock" and view.stock and not any(isinstance(plan, StockRest) for plan in settled):
        found += [*_placements(view, settled), StockRest("default"), StockRest("ai")]
    raid = view.raid
    several = len(view.parties[seat].fighters) > 1  # alone, to attack is as much, and nobody else takes a blow
    if raid is not None and raid.round and view.active == seat and several:
        if not any(isinstance(plan, Everybody) for plan in settled):
            found += [Everybody(one.key, str(view.parties[seat].deaths)) for one in raid.monsters]
        if Strongest() not in settled:
            found.append(Strongest())
    return tuple(found)


def _placements(view: View, settled: tuple[Move, ...]) -> list[Place]:
    """The cards in hand that are not planned for, into every Crypt with room beside what is."""
    planned = [plan for plan in settled if isinstance(plan, Place)]
    if len(planned) >= AHEAD:
        return []
    cards = Counter(view.stock) - Counter(plan.card for plan in planned)
    taken = Counter(plan.crypt for plan in planned)
    crypts = [crypt.key for crypt in view.crypts if _open(view, crypt, taken[crypt.key])]
    return [Place(card, crypt) for card in cards for crypt in crypts]


def _open(view: View, crypt: CryptView, more: int = 0) -> bool:
    """Whether a card may be put there, with so many more in it: alone only third and fifth cards are put by hand
    (TOMB-STOCK-3, TOMB-SOLO-2 to -4)."""
    return crypt.count + more < crypt.cap and (len(view.parties) > 1 or crypt.count + more in (2, 4))


def stands(view: View, asked: Ask | None, plan: Move) -> bool:
    """Whether a plan still holds: a placement while there is room, a fight until its Monster is dead, one of one's own
    has died, or a Reaction window asks for its player; the rest as long as the stocking or the raid."""
    if isinstance(plan, Place):
        crypt = next(crypt for crypt in view.crypts if crypt.key == plan.crypt)
        return view.step == "stock" and plan.card in view.stock and _open(view, crypt)
    if isinstance(plan, StockRest):
        return view.step == "stock"
    raid = view.raid
    if raid is None or view.active != view.viewer:
        return False
    if isinstance(plan, Everybody):
        interrupted = asked is not None and asked.kind in WINDOWS
        there = any(one.key == plan.at for one in raid.monsters)
        return there and not interrupted and str(worth.me(view).deaths) == plan.deaths
    return True


def answer(view: View, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """What follows for this question."""
    if not isinstance(ask.choice, One):
        return None
    for plan in settled:
        if ask.kind == "stock" and plan in ask.choice.options:
            return plan
        if ask.kind == "stock" and isinstance(plan, StockRest):
            return ai.choose(view, ask, pick) if plan.how == "ai" else ask.default
        if ask.kind == "takes" and isinstance(plan, Strongest):
            return ask.default
        if ask.kind == "raider" and isinstance(plan, Everybody):
            return _next_attack(view.parties[ask.seat], ask.choice, plan.at)
    return None


def _next_attack(party: PartyView, choice: One, at: str) -> Move | None:
    """Of the Characters that may still act, the first of the party."""
    blows = {option.by: option for option in choice.options if isinstance(option, Attack) and option.at == at}
    return next((blows[one.key] for one in party.fighters if one.key in blows), None)


def _losses(view: View, seat: Seat) -> str:
    """Who of one's own has died or is wounded."""
    party = view.parties[seat]
    return marked(party.deaths, [(one.key, one.wounds) for one in party.fighters])


PLANS = Plans(
    possible=possible, stands=stands, answer=answer, quiet=ONLY, only=ONLY,
    conditions={"not-hit": Condition(_losses)},
)  # fmt: skip
