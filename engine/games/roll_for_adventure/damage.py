"""Damage to a territory of Roll for Adventure (RFA-DMG)."""

from __future__ import annotations

from engine.protocol import PASS, Rules, ask_one

from . import heroes
from .choosing import find_active_seat
from .events import Damaged, Lost, Shielded
from .moves import Shield
from .state import State, make_event_player


def hurt(s: State, territory: str, amount: int, by: str) -> Rules[None]:
    """Damage a territory: move its skull on. At the last hole it falls and the match is lost (RFA-DMG-1 to 3).

    ``by`` is the cause, for the events.
    """
    board = s.board
    s.target = territory
    length = board.length[territory]
    if heroes.can_use_ability(s, "warrior"):  # RFA-HERO-23: the Shield
        amount = yield from _ask_for_shield(s, territory, amount)
        if not amount:
            return
    now = board.damage[territory] = min(length, board.damage[territory] + amount)
    yield Damaged(territory, amount, now, length, by)
    if now == length:
        s.outcome, s.fallen = "conquest", territory
        yield Lost("conquest", territory)


def _ask_for_shield(s: State, territory: str, amount: int) -> Rules[int]:
    """Ask a Warrior whether to lower the damage by one (RFA-HERO-23); return the remaining damage.

    The default answer lowers the damage only if the territory is near its fall (RFA-DEC-19).
    """
    left = s.board.length[territory] - s.board.damage[territory]
    use = Shield(territory)
    answer = yield from ask_one(find_active_seat(s), "shield", (use, PASS), use if left <= 2 else PASS)
    if answer is PASS:
        return amount
    s.used += 1
    yield Shielded(make_event_player(s, s.active), territory)
    return amount - 1
