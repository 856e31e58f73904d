"""Trying out options of Roll for Adventure: the rules run with default answers on a state built from a view.

Only rules without chance can be tried. The hidden order of the deck is not needed, because no rule that is tried turns
a card up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.protocol import Ask, Rules
from engine.zones import NOBODY, Zone

from . import attacks, heroes, ice_cave, observe, placing
from .enemies import defeat_enemy
from .moves import Mend, Place
from .state import State
from .view import View


def build_state(view: View, thrown: Iterable[str] | None = None) -> State:
    """Return a new state that looks like the view, with an empty deck.

    ``thrown`` replaces the view's thrown dice.
    """
    board, players = observe.copy_board(view.board, view.players)
    return State(
        view.level,
        board,
        players,
        Zone(NOBODY),
        phase="roll",
        active=view.active,
        turn=view.turn,
        rolls=view.rolls,
        used=0 if view.ability_left else 1,
        pool=list(view.pool),
        thrown=list(view.thrown if thrown is None else thrown),
    )


def run(rules: Rules[Any]) -> None:
    """Run rules to their end; every question gets its default answer."""
    answer: Any = None
    try:
        while True:
            request = rules.send(answer)
            if isinstance(request, tuple):
                answer = tuple(ask.default for ask in request)
            else:
                answer = request.default if isinstance(request, Ask) else None
    except StopIteration:
        return


def rehearse_placement(view: View, move: Place | Mend, thrown: Iterable[str] | None = None) -> State:
    """Return the state after a placement of the dice thrown, or a Healer's Mend.

    ``thrown`` replaces the view's thrown dice.
    """
    s = build_state(view, thrown)
    carry_out(s, move)
    return s


def carry_out(s: State, move: Place | Mend) -> None:
    """Change a state by a placement, or by a Healer's Mend."""
    run(placing.carry_out(s, move) if isinstance(move, Place) else heroes.mend(s, move.die, move.territory))


def rehearse_reward(view: View) -> State:
    """Return the state after the Ice Cave's reward was taken."""
    s = build_state(view)
    run(ice_cave.take_reward(s))
    return s


def rehearse_defeat(view: View, index: int) -> State:
    """Return the state after the defeat of the enemy with this index."""
    s = build_state(view)
    run(defeat_enemy(s, index))
    return s


def rehearse_attack(view: View, territory: str) -> State:
    """Return the state after an attack on a territory."""
    s = build_state(view)
    run(attacks.attack(s, territory, view.attacker))
    return s
