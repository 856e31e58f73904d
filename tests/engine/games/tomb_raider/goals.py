from __future__ import annotations

from .scenario import Table

SIXTEEN = [3, 3, 3, 3, 4]


def table(*spaces: str, goal: str = "treasure", seats: int = 2) -> Table:
    return Table(*spaces, level="into_the_caves", seats=seats, goal=goal)


def taken(seats: int = 2) -> Table:
    """Return a Recovery match where the first seat has found the Claw in the Treasure Cave, which lies beside a known
    way."""
    t = table("2.4=003", "2.3=006", "2.2=007", goal="recovery", seats=seats)
    t.raider(0, at="2.4")
    t.search(0, "search", "take:020", dice=SIXTEEN)
    return t
