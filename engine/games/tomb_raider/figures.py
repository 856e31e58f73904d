"""Values of Tomb Raider computed directly from a state: abilities, life, raiders in one space, bans."""

from __future__ import annotations

from engine.protocol import Seat

from .state import MOVE, Raider, State


def compute_ability(raider: Raider, ability: int) -> int:
    """Return the present value of a raider's ability (TR-TEST-2). ``ability`` is its index in ``ABILITIES``."""
    return raider.base[ability] - raider.hurts[ability]


def compute_max_life(raider: Raider) -> int:
    """Return the most life that a raider can have: its lowest present ability plus its green markers (TR-LIFE-1)."""
    b, h = raider.base, raider.hurts
    return min(b[0] - h[0], b[1] - h[1], b[2] - h[2], b[3] - h[3]) + raider.tokens


def compute_life_left(raider: Raider) -> int:
    """Return the life of a raider that remains after its damage (TR-LIFE-2)."""
    return compute_max_life(raider) - raider.damage


def count_steps_left(raider: Raider) -> int:
    """Return how many spaces a raider may still move this turn (TR-MOVE-1, TR-HURT-6)."""
    steps = raider.base[MOVE] - raider.hurts[MOVE] + raider.extra_steps
    left = (steps if steps > 1 else 1) - raider.moved
    return left if left > 0 else 0


def list_others_here(s: State, seat: Seat) -> list[Seat]:
    """Return the seats of the other living raiders in the space of this seat's raider (TR-DEATH-5)."""
    found = []
    space = s.raiders[seat].at
    for other, r in enumerate(s.raiders):
        if r.at == space and other != seat and r.alive:
            found.append(other)
    return found


def has_company(s: State, raider: Raider) -> bool:
    """Tell whether another living raider is in the space of this raider (TR-DEATH-5)."""
    space = raider.at
    for r in s.raiders:
        if r.at == space and r.alive and r is not raider:
            return True
    return False


def count_in_play(raider: Raider, number: str) -> int:
    """Return how many copies of a card lie in a raider's rows (TR-ROW-4)."""
    return raider.saved.cards.count(number) + raider.unsaved.cards.count(number)


def has_forbidden_duplicate(s: State, seat: Seat, number: str) -> bool:
    """Tell whether the raider already has this item, and the table allows nobody two copies of an item (TR-HR-14)."""
    return not s.rules.duplicate_items and count_in_play(s.raiders[seat], number) > 0


def find_active_seat(s: State) -> Seat:
    """Return the seat whose turn it is in the Action, Search or Draw Round, or -1 in the Ready Round and the setup."""
    if s.active >= 0:
        return s.active
    return -1 if s.round in ("setup", "ready") else s.order[s.place]


def may_search(s: State, seat: Seat) -> bool:
    """Tell whether a seat's raider may search this turn (TR-SRCH-2)."""
    r = s.raiders[seat]
    return r.alive and not r.search_ban and not r.fought and not is_forbidden(s, seat, "no-search")


def is_forbidden(s: State, seat: Seat, what: str) -> bool:
    """Tell whether the effect of a card forbids this seat's raider something.

    ``what`` is the kind of effect, such as "no-search".
    """
    for one in s.in_force:
        if one.what == what and one.raider == seat:
            return True
    return False
