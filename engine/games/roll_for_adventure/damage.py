"""Damage to a territory (RFA-DMG)."""

from __future__ import annotations

from engine.protocol import PASS, Rules, one, tell

from . import heroes
from .choosing import seat
from .moves import Shield
from .state import State, who


def hurt(s: State, territory: str, amount: int, by: str) -> Rules[None]:
    """RFA-DMG-1 to 3: the skull moves on; in the last hole the territory falls and the match is lost."""
    board = s.board
    s.target = territory
    length = board.length[territory]
    if heroes.ready(s, "warrior"):  # RFA-HERO-23
        amount = yield from _shielded(s, territory, amount)
        if not amount:
            return
    now = board.damage[territory] = min(length, board.damage[territory] + amount)
    yield from tell("damage", territory=territory, amount=amount, damage=now, length=length, by=by)
    if now == length:
        s.outcome, s.fallen = "conquest", territory
        yield from tell("lost", how="conquest", territory=territory)


def _shielded(s: State, territory: str, amount: int) -> Rules[int]:
    """RFA-HERO-23: a Warrior takes one off; on silence only where it is close (RFA-DEC-19)."""
    left = s.board.length[territory] - s.board.damage[territory]
    use = Shield(territory)
    answer = yield from one(seat(s), "shield", (use, PASS), use if left <= 2 else PASS)
    if answer is PASS:
        return amount
    s.used += 1
    yield from tell("shielded", who=who(s, s.active), territory=territory)
    return amount - 1
