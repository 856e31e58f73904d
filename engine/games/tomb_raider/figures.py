"""What follows from a state at once: a raider's figures, who stands beside it, what it has, what it may not do."""

from __future__ import annotations

from engine.protocol import Seat

from .state import MOVE, Raider, State


def ability(r: Raider, which: int) -> int:
    """The current value of an ability (TR-TEST-2)."""
    return r.base[which] - r.hurts[which]


def max_life(r: Raider) -> int:
    """TR-LIFE-1: the lowest current ability, and the green markers."""
    b, h = r.base, r.hurts
    return min(b[0] - h[0], b[1] - h[1], b[2] - h[2], b[3] - h[3]) + r.tokens


def life_left(r: Raider) -> int:
    """TR-LIFE-2: what damage has left."""
    return max_life(r) - r.damage


def steps_left(r: Raider) -> int:
    """TR-MOVE-1, TR-HURT-6: spaces it may still move this turn."""
    steps = r.base[MOVE] - r.hurts[MOVE] + r.extra_steps
    return max(0, (steps if steps > 1 else 1) - r.moved)


def others_here(s: State, seat: Seat) -> list[Seat]:
    """The other living raiders in this raider's space (TR-DEATH-5)."""
    found = []
    at = s.raiders[seat].at
    for other, r in enumerate(s.raiders):
        if r.at == at and other != seat and r.alive:
            found.append(other)
    return found


def somebody_here(s: State, seat: Seat) -> Seat:
    """The first of ``others_here``; -1: there is nobody."""
    at = s.raiders[seat].at
    for other, r in enumerate(s.raiders):
        if r.at == at and other != seat and r.alive:
            return other
    return -1


def in_play(r: Raider, number: str) -> int:
    """How many copies of a card lie in the raider's rows (TR-ROW-4)."""
    return r.saved.cards.count(number) + r.unsaved.cards.count(number)


def has_both(s: State, seat: Seat, number: str) -> bool:
    """The raider has the item already and the table plays without duplicates (TR-HR-14)."""
    return not s.rules.duplicate_items and in_play(s.raiders[seat], number) > 0


def whose_turn(s: State) -> Seat:
    """Return the seat on turn in the Action, Search or Draw Round; -1: it is nobody's turn."""
    if s.active >= 0:
        return s.active
    return -1 if s.round in ("setup", "ready") else s.order[s.place]


def may_search(s: State, seat: Seat) -> bool:
    """TR-SRCH-2: nothing forbids this raider to search this turn."""
    r = s.raiders[seat]
    return r.alive and not r.search_ban and not r.fought and not forbidden(s, seat, "no-search")


def forbidden(s: State, seat: Seat, what: str) -> bool:
    """Whether a card in force forbids this raider that."""
    return what in [one.what for one in s.in_force if one.raider == seat]
