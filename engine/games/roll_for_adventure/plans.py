"""The premoves of Roll for Adventure: placements for certain throws, and answers to questions that may follow."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from engine.ahead import format_marked_values, has_no_new_entry, make_step_plans
from engine.plans import Condition
from engine.protocol import PASS, Move, Seat

from .board import list_enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION, TERRITORIES
from .moves import REWARD, Shield, place
from .view import View

VALUES, COUNTS = "123456", range(1, 5)
TAKEN = {DESERT: "1", FORTRESS: "234", FOREST: "56", ICE_CAVE: VALUES}
"""The values for which each territory has spaces, whether or not they are free (RFA-TURN-8)."""


def list_possible_moves(view: View, seat: Seat) -> Iterator[Move]:
    """Yield all placements that could come up, and the actions of the seat's own heroes.

    Nobody knows the throw yet, so placements of all values are offered.
    """
    heroes = [one.hero for one in view.players if one.seat == seat]
    if view.over or not heroes:
        return
    for where in (*TERRITORIES, *list_enemy_names(view.board), RESURRECTION):
        counts = COUNTS if where != ICE_CAVE else COUNTS[:1]  # One die per roll (RFA-ICE-5).
        yield from (place(value, where, count) for value in TAKEN.get(where, VALUES) for count in counts)
    yield REWARD
    if "warrior" in heroes:
        yield from (Shield(territory) for territory in TERRITORIES)
    yield PASS


def _mark_damage(view: View, seat: Seat) -> str:
    """Return a text for a premove condition that holds the damage of each territory."""
    return format_marked_values(sorted(view.board.damage.items()))


def _is_no_worse(before: str, now: str) -> bool:
    """Tell whether no territory has more damage than before. A territory that was healed is no worse."""
    (earlier,), (present,) = (json.loads(text) for text in (before, now))
    damage = dict(earlier)
    return all(count <= damage[territory] for territory, count in present)


def _mark_enemies(view: View, seat: Seat) -> str:
    """Return a text for a premove condition that lists the enemies that have come so far, with numbers for copies.

    Those that are gone count, too, because a second copy may come after the first was defeated.
    """
    come = Counter([*view.board.discards, *(enemy.card for enemy in view.board.enemies)])
    return format_marked_values(
        [card if copy == 1 else f"{card}.{copy}" for card in sorted(come) for copy in range(1, come[card] + 1)]
    )


PLANS = make_step_plans(
    list_possible_moves,
    {"no-damage": Condition(_mark_damage, _is_no_worse), "no-enemy": Condition(_mark_enemies, has_no_new_entry)},
)
