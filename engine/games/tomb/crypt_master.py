"""The automatic Crypt Master of Tomb, for solo games and for a Crypt Master who does not answer in time.

See TOMB-SOLO-11, -12, -20 and TOMB-DEC-B.
"""

from __future__ import annotations

from engine.protocol import Move

from .cards import pool
from .figures import count_dice
from .moves import Maul, Play, Use
from .sides import find
from .state import Combatant, State


def choose_action(s: State, waiting: list[Combatant], options: list[Move]) -> Move:
    """Return the automatic Crypt Master's option: an action of the waiting Monster with the most XP.

    Among equal Monsters the lower key decides. The Monster uses the ability that rolls the most dice. It attacks if no
    ability rolls more dice than its Attack.
    """
    actor = min(waiting, key=lambda one: (-pool.find_xp(one.card), one.key))
    best: Move = Maul(actor.key)
    most = count_dice(s, actor, "atk", "attack").count
    for move in options:
        if isinstance(move, Use) and move.by == actor.key and (rolled := count_ability_dice(s, move)) > most:
            best, most = move, rolled
    return best


def count_ability_dice(s: State, move: Play | Use) -> int:
    """Return the number of dice in all rolls of an ability, with any test that decides about it (TOMB-SOLO-20)."""
    user = find(s, move.by)
    if user is None:
        return 0
    count = 0
    for clause in pool.list_clauses(move.card, "battle"):
        test = clause.guards.test
        count += sum(call.count_rolled_dice(s, move.by) for call in clause.calls)
        count += count_dice(s, user, test.attr).count if test is not None else 0
    return count
