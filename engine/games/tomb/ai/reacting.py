"""Decide about Reactions: use what changes something now, keep what may do more later."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, Pick

from .. import worth
from ..moves import Play, Use
from ..state import NONE
from ..view import View
from . import gear, raids
from .thought import Thought, because

RISKY = 0.45
"""Below this chance to disarm a Trap it is better got past."""


def react(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Use what there is, at whom it is worth most."""
    useful = [move for move in options if isinstance(move, Play | Use)]
    if not useful:
        return because(PASS)
    return because(max(useful, key=lambda move: _liking(view, move)), "reacts")


def _liking(view: View, move: Play | Use) -> float:
    """Return how much it is worth at its target; an open card before one from the hand."""
    one = worth.find(view, move.at)
    by = worth.find(view, move.by)
    total = 0.1 if isinstance(move, Use) else 0.0
    if one is None:
        return total
    if one.card[0] == "m":
        for window in ("revealed", "dying"):
            for name, call in gear.calls(move.card, window):
                n = int(getattr(call, "n", 1))
                if name == "Wound":
                    total += n + (3.0 if worth.health(one) <= n else 0.0) + 0.2 * worth.expected(one.atk)
                elif name == "Strike" and by is not None:
                    total += raids.hit(gear.figures(by, str(call.attr)), one, n)
        return total
    return total + gear.cost(view, one)


def on_attack(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Weaken an attack that is likely to wound badly."""
    attacker = worth.find(view, ask.about)
    if attacker is not None and worth.expected(attacker.atk) < 1.2:
        return because(PASS, "keeps") if PASS in options else because(None)
    return react(view, ask, options, pick)


def on_trap(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Help whoever is best at the Trap; get past it only where the party would likely fail."""
    raid = view.raid
    likely = raids.trap_odds(view) if raid is not None and raid.attr is not None else 1.0
    useful = []
    for move in options:
        if isinstance(move, Play | Use):
            past = any(name == "Bypass" for name, _ in gear.calls(move.card, "trap_open"))
            if not past or likely < RISKY:
                useful.append(move)
    if not useful:
        return because(PASS)

    def skill(move: Play | Use) -> float:
        one = worth.find(view, move.at)
        attr = raid.attr if raid is not None and raid.attr is not None else "skl"
        return worth.expected(gear.figures(one, attr)) if one is not None else 0.0

    return because(max(useful, key=skill), "reacts")


def on_wounds(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Use what lies open; a card from the hand only where it saves a life or two wounds."""
    amounts = dict(view.blow)
    own = {one.key for one in worth.me(view).fighters}
    for move in options:
        if isinstance(move, Play | Use):
            key = move.at if move.at != NONE else move.by
            one, n = worth.find(view, key), amounts.get(key, 0)
            deadly = one is not None and n >= worth.health(one)
            if n and (isinstance(move, Use) or deadly or n >= 2):
                return because(move, "saves" if deadly and key in own else "soaks")
    return because(PASS, "keeps")


def on_turn(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Hinder whoever leads."""
    active = worth.active(view)
    leads = active.score > 0 and max(party.score for party in view.parties) == active.score and active.at != "inn"
    return react(view, ask, options, pick) if leads else because(PASS, "keeps")
