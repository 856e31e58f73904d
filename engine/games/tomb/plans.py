"""The premoves of Tomb: cards to stock, and answers for the rest of a raid (TOMB-RUL-2, TOMB-RUL-3).

Cards, abilities and fleeing cannot be premoved. Nothing here is a rule: the rules ask every question, and a premove
only gives an answer that the player could have given.
"""

from __future__ import annotations

import json
from collections import Counter

from engine.ahead import format_marked_values
from engine.plans import Condition, Plans
from engine.protocol import Answer, Ask, Move, One, Pick, Seat

from . import ai, worth
from .moves import GO_ON, RAID, WINDOWS, Attack, Everybody, Place, StockRest, Storm, Strongest
from .view import CryptView, PartyView, View

AHEAD = 3
"""A seat may premove at most this many placements of stocking cards."""
ONLY: tuple[type[Move], ...] = (StockRest, Everybody, Storm, Strongest)
PLACING = 60.0
"""The time limit, in seconds, for placing one card. After it the default answer is given."""


def find_time_limit(ask: Ask) -> float | None:
    """Return the time limit of a question in seconds, or None for the table's limit (TOMB-RUL-2)."""
    return PLACING if ask.kind == "stock" else None


def list_possible_moves(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the premoves that a seat may make now, for stocking and for its own fight."""
    found: list[Move] = []
    if view.step == "stock" and view.stock and not any(isinstance(plan, StockRest) for plan in settled):
        found += [*_list_placements(view, settled), StockRest("ai"), StockRest("default")]
    if _may_storm(view, seat) and not any(isinstance(plan, Storm) for plan in settled):
        found.append(Storm(_format_harm(view.parties[seat])))
    raid = view.raid
    several = len(view.parties[seat].fighters) > 1  # With one Character these orders make no difference.
    if raid is not None and raid.round and view.active == seat and several:
        if not any(isinstance(plan, Everybody) for plan in settled):
            found += [Everybody(one.key, str(view.parties[seat].deaths)) for one in raid.monsters]
        if Strongest() not in settled:
            found.append(Strongest())
    return tuple(found)


def _may_storm(view: View, seat: Seat) -> bool:
    """Tell whether a seat may raid a Crypt now, or is in a Crypt whose Monsters are not shown yet."""
    if view.active != seat:
        return False
    if view.raid is not None:
        return not view.raid.round
    at = view.parties[seat].at
    return view.step == "turn" and any(crypt.door == at and crypt.count for crypt in view.crypts)


def _format_harm(party: PartyView) -> str:
    """Return the deaths and wounds of a party as one text."""
    return f"{party.deaths}.{sum(one.wounds for one in party.fighters)}"


def _list_placements(view: View, settled: tuple[Move, ...]) -> list[Place]:
    """Return the possible placements, in Crypts with room, of all stocking cards without a premove."""
    planned = [plan for plan in settled if isinstance(plan, Place)]
    if len(planned) >= AHEAD:
        return []
    cards = Counter(view.stock) - Counter(plan.card for plan in planned)
    taken = Counter(plan.crypt for plan in planned)
    crypts = [crypt.key for crypt in view.crypts if _may_take_card(view, crypt, taken[crypt.key])]
    return [Place(card, crypt) for card in cards for crypt in crypts]


def _may_take_card(view: View, crypt: CryptView, further_cards: int = 0) -> bool:
    """Tell whether a card may be placed in a Crypt after ``further_cards`` further cards.

    In a solo game only third and fifth cards are placed by hand (TOMB-STOCK-3, TOMB-SOLO-2 to -4).
    """
    return crypt.count + further_cards < crypt.cap and (len(view.parties) > 1 or crypt.count + further_cards in (2, 4))


def is_valid(view: View, question: Ask | None, plan: Move) -> bool:
    """Tell whether a premove of a seat is still valid.

    A placement is valid while there is room. ``Everybody`` is valid until its Monster is gone, another of the player's
    Characters has died, or a Reaction window asks the player. ``Storm`` is valid until the Monsters are shown, or the
    party suffers harm. Any other premove is valid during the stocking or the raid.
    """
    if isinstance(plan, Place):
        crypt = next(crypt for crypt in view.crypts if crypt.key == plan.crypt)
        return view.step == "stock" and plan.card in view.stock and _may_take_card(view, crypt)
    if isinstance(plan, StockRest):
        return view.step == "stock"
    if isinstance(plan, Storm):
        seat = view.viewer
        return seat is not None and _may_storm(view, seat) and _format_harm(view.parties[seat]) == plan.harm
    raid = view.raid
    if raid is None or view.active != view.viewer:
        return False
    if isinstance(plan, Everybody):
        interrupted = question is not None and question.kind in WINDOWS
        there = any(one.key == plan.at for one in raid.monsters)
        return there and not interrupted and str(worth.find_own_party(view).deaths) == plan.deaths
    return True


def answer(view: View, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """Return the answer that a seat's premoves give to a question; None if they give none."""
    if not isinstance(ask.choice, One):
        return None
    for plan in settled:
        if ask.kind == "stock" and plan in ask.choice.options:
            return plan
        if ask.kind == "stock" and isinstance(plan, StockRest):
            return ai.choose(view, ask, pick) if plan.how == "ai" else ask.default
        if isinstance(plan, Storm) and ask.kind in ("turn", "leave", "enter"):
            step = RAID if ask.kind == "turn" else GO_ON
            return step if step in ask.choice.options else None
        if ask.kind == "takes" and isinstance(plan, Strongest):
            return ask.default
        if ask.kind == "raider" and isinstance(plan, Everybody):
            return _find_next_attack(view.parties[ask.seat], ask.choice, plan.at)
    return None


def _find_next_attack(party: PartyView, choice: One, target: str) -> Move | None:
    """Return the option to attack ``target`` with the first Character in party order that may still act, or None."""
    blows = {option.by: option for option in choice.options if isinstance(option, Attack) and option.at == target}
    return next((blows[one.key] for one in party.fighters if one.key in blows), None)


def _mark_losses(view: View, seat: Seat) -> str:
    """Return a text for a premove condition. It changes when a Character of the seat dies, is wounded or is healed."""
    party = view.parties[seat]
    return format_marked_values(party.deaths, [(one.key, one.wounds) for one in party.fighters])


def _is_no_worse(before: str, now: str) -> bool:
    """Tell whether no Character of the seat has died, left or got more wounds. Healing is no harm."""
    (deaths, wounds), (more_deaths, present) = json.loads(before), json.loads(now)
    left = dict(present)
    return more_deaths <= deaths and all(left.get(key, n + 1) <= n for key, n in wounds)


PLANS = Plans(
    possible=list_possible_moves, stands=is_valid, answer=answer, quiet=ONLY, only=ONLY,
    conditions={"not-hit": Condition(_mark_losses, _is_no_worse)},
)  # fmt: skip
