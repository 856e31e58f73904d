"""What a seat may settle before it is asked: where dice go that fall well, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ahead import marked, none_new, steps
from engine.game import Condition
from engine.protocol import PASS, Move, Seat

from .board import enemy_names
from .cards import RESURRECTION, TERRITORIES
from .moves import REWARD, Shield, place
from .view import View

VALUES, COUNTS = "123456", range(1, 5)


def possible(view: View, seat: Seat) -> Iterator[Move]:
    """Any dice on any place: what is thrown nobody knows."""
    if view.over or not any(one.seat == seat for one in view.players):
        return
    for where in (*TERRITORIES, *enemy_names(view.board), RESURRECTION):
        yield from (place(value, where, count) for value in VALUES for count in COUNTS)
    yield REWARD
    yield from (Shield(territory) for territory in TERRITORIES)
    yield PASS


def _damage(view: View, seat: Seat) -> str:
    return marked(sorted(view.board.damage.items()))


def _enemies(view: View, seat: Seat) -> str:
    return marked(enemy_names(view.board))


PLANS = steps(possible, {"no-damage": Condition(_damage), "no-enemy": Condition(_enemies, none_new)})
