"""Plain rooms in place of locations that the pool lacks still, so that every level can be tried already.

What a card of the pool says is never touched: as the pool grows, there is less to stand in for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.games.tomb_raider.cards import LOCATIONS, POOL, Location
from engine.games.tomb_raider.levels.loader import AWAITED

_TREASURE = {"118": (19, 2, 4), "151": (23, 3, 9)}


def _plain(number: str) -> Location:
    family = "atlantean" if number < "152" else "generic"
    name = f"Stand-in {number}"
    if number in _TREASURE:
        treasure, power, depth = _TREASURE[number]
        return Location(
            number=number, name=name, family="atlantean", role="treasure", exits=("B",), search=2, danger=3,
            min_depth=depth, treasure=treasure, power=power,
        )  # fmt: skip
    role = "save" if number == "103" else "room"
    return Location(number=number, name=name, family=family, role=role, exits=("F", "L", "R", "B"), search=1, danger=2)


@contextmanager
def whole_pool() -> Iterator[None]:
    """All locations that levels name are there, for a while."""
    missing = [number for number in sorted(AWAITED) if number not in LOCATIONS]
    known = POOL.cards
    LOCATIONS.update((number, _plain(number)) for number in missing)
    POOL.cards = {**known, **LOCATIONS}
    try:
        yield
    finally:
        POOL.cards = known
        for number in missing:
            del LOCATIONS[number]
