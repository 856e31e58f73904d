from __future__ import annotations

from tests.engine.games.tomb.scenario import Table


def fight(words: str, party: str = "c12 c08", *, seats: int = 3, hand: str = "", key: str = "i", **house: str) -> Table:
    """Return a table in combat with these Monsters, where the Crypt Master (seat 1) is asked first."""
    t = Table(seats, **house)
    t.party(0, party, hand=hand)
    t.crypt(key, words)
    t.at_door(0, key)
    t.play("turn", "raid", "go-on", "go-on", ...)
    return t
