"""The AI's decisions about Reactions in Tomb: it uses cards that help now, and keeps cards that may help more later."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, Pick

from .. import worth
from ..death_odds import list_rescues
from ..dice import count_successes
from ..events.turns import Reason
from ..moves import Play, Use
from ..state import NONE
from ..view import View
from . import gear, raids, traps
from .thought import Thought

RISKY = 0.45
"""The AI uses a card to bypass a Trap if the chance (0 to 1) to disarm the Trap is below this."""


def react(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the most valuable Reaction (an ability or card, and its target), or pass."""
    useful = [move for move in options if isinstance(move, Play | Use)]
    if not useful:
        return PASS, Reason()
    if _is_roll_decided(view):
        return _keep(options)
    return max(useful, key=lambda move: _weigh_use(view, move)), Reason("reacts")


def _is_roll_decided(view: View) -> bool:
    """Tell whether the Attack on the table already has all the successes that it can use, or is the viewer's foe's."""
    thrown = view.throw
    if thrown is None or thrown.on != "attack":
        return False
    target = worth.find(view, thrown.against)
    own = {one.key for one in worth.find_own_party(view).fighters}
    mine = own.intersection(thrown.who)
    if target is None or not mine:
        return False
    hits = thrown.extra + count_successes(thrown.colours, list(thrown.faces))
    prevented = sum(each.prevents or 0 for each in list_rescues(view, target))
    return hits >= worth.count_health(target) + prevented


def _keep(options: tuple[Move, ...]) -> Thought:
    """Pass, and say that a card is kept if one could be used."""
    cards = [move.card for move in options if isinstance(move, Play | Use) and move.card != move.by.partition(".")[0]]
    return (PASS if PASS in options else None), Reason("keeps" if cards else "")


def _weigh_use(view: View, move: Play | Use) -> float:
    """Return the worth of using a card or ability at its target. Cards in hand are worth less than open cards."""
    target = worth.find(view, move.at)
    by = worth.find(view, move.by)
    total = 0.1 if isinstance(move, Use) else 0.0
    if target is None:
        return total
    if target.card[0] == "m":
        for window in ("revealed", "dying"):
            for name, call in gear.list_calls(move.card, window):
                n = int(getattr(call, "n", 1))
                if name == "Wound":
                    total += (
                        n
                        + (3.0 if worth.count_health(target) <= n else 0.0)
                        + 0.2 * worth.compute_expected_successes(target.atk)
                    )
                elif name == "Strike" and by is not None:
                    total += raids.weigh_blow(gear.find_figures(by, str(call.attr)), target, n)
        return total
    return total + gear.compute_death_cost(view, target)


def react_to_attack(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose a Reaction that weakens a dangerous attack, or pass."""
    attacker = worth.find(view, ask.about)
    if attacker is not None and worth.compute_expected_successes(attacker.atk) < 1.2:
        return _keep(options)
    return react(view, ask, options, pick)


def react_to_trap(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose a Reaction that helps the Character who is best against a Trap.

    The AI bypasses the Trap only if the party would likely fail.
    """
    raid = view.raid
    likely = traps.compute_trap_odds(view) if raid is not None and raid.attr is not None else 1.0
    useful = []
    for move in options:
        if isinstance(move, Play | Use):
            past = any(name == "Bypass" for name, _ in gear.list_calls(move.card, "trap_open"))
            if not past or likely < RISKY:
                useful.append(move)
    if not useful:
        return PASS, Reason()

    def compute_skill(move: Play | Use) -> float:
        target = worth.find(view, move.at)
        attr = raid.attr if raid is not None and raid.attr is not None else "skl"
        return worth.compute_expected_successes(gear.find_figures(target, attr)) if target is not None else 0.0

    return max(useful, key=compute_skill), Reason("reacts")


def react_to_wounds(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose an open card or ability against wounds.

    A card from the hand is used only if it saves a life or prevents two wounds.
    """
    amounts = dict(view.blow)
    own = {one.key for one in worth.find_own_party(view).fighters}
    for move in options:
        if isinstance(move, Play | Use):
            key = move.at if move.at != NONE else move.by
            wounded, n = worth.find(view, key), amounts.get(key, 0)
            left = 0 if wounded is None else worth.count_health(wounded)
            lives = n - _count_prevented(move) < left
            deadly = n >= left and lives
            if n and lives and (isinstance(move, Use) or deadly or n >= 2):
                return move, Reason("saves" if deadly and key in own else "soaks")
    helps = [move for move in options if isinstance(move, Use) and amounts.get(move.at if move.at != NONE else move.by)]
    return (helps[0], Reason()) if helps else _keep(options)


def _count_prevented(move: Play | Use) -> int:
    """Return the number of wounds that a card or an ability can prevent."""
    return sum(int(call.n) for name, call in gear.list_calls(move.card, "wounds") if name in ("Soak", "Ward"))


def react_to_turn(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose a Reaction that hinders the player whose turn begins, if that player leads; else pass."""
    active = worth.find_active_party(view)
    leads = active.score > 0 and max(party.score for party in view.parties) == active.score and active.at != "inn"
    return react(view, ask, options, pick) if leads else _keep(options)
