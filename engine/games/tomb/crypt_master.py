"""The automatic Crypt Master: of solo games, and where the one who should be it is silent (TOMB-SOLO-11, -12, -20,
TOMB-DEC-B)."""

from __future__ import annotations

from engine.protocol import Move

from .cards import pool
from .figures import dice
from .moves import Maul, Play, Use
from .sides import find
from .state import Fighter, State


def action(s: State, waiting: list[Fighter], options: list[Move]) -> Move:
    """Of the Monsters that may act the one with the most XP (then by its key) does what rolls more dice; it attacks on
    a tie, and where an ability rolls none."""
    actor = min(waiting, key=lambda one: (-pool.xp(one.card), one.key))
    best: Move = Maul(actor.key)
    most = dice(s, actor, "atk", "attack").count
    for move in options:
        if isinstance(move, Use) and move.by == actor.key and (rolled := dice_of(s, move)) > most:
            best, most = move, rolled
    return best


def dice_of(s: State, move: Play | Use) -> int:
    """How many dice an ability rolls; several rolls count together (TOMB-SOLO-20), one that decides among them."""
    user = find(s, move.by)
    if user is None:
        return 0
    count = 0
    for clause in pool.clauses(move.card, "battle"):
        test = clause.guards.test
        count += sum(call.rolls(s, move.by) for call in clause.calls)
        count += dice(s, user, test.attr).count if test is not None else 0
    return count
