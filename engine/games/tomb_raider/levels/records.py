"""The levels: one record a level, read from the `*.toml` beside; its key is the file's name (section 33 of the digest).

It has the fields that the levels there are need. A later level adds its field here, with the old meaning as default.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..cards import Character, pool
from ..switches import Switches


class Space(Struct, frozen=True, array_like=True):
    """A space of the map: column from the left, row from the entrances, both from 1 (TR-MAP-1)."""

    column: int
    row: int


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play (TR-LD-1)."""

    least: int
    most: int


class Entrances(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the entrances lie when so many sit at the table (TR-LD-8)."""

    seats: int
    at: tuple[Space, ...]


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One scenario: its map, its cards, its switches (TR-LVL-1). The goal is the standard one, TR-WIN-1.

    `starters`: the boxes that can be chosen for the level deck. `treasure_room`: where the box's treasure room lies
    face down from the start. `raiders`: "starter" — the box's own character, "any" — each player picks one of power
    up to `power`. `opening_hand`: the first Think of these cards; none: chosen (TR-SETUP-4). `solo_obstacles`: the
    obstacle deck of a person alone, per box; none: every obstacle of the box (TR-LVL-INTRO-9).
    """

    key: str
    name: str
    players: Players
    power: int
    width: int
    rows: int
    start_depth: int = 1
    starters: tuple[str, ...]
    entrances: tuple[Entrances, ...]
    treasure_room: Space
    raiders: Literal["starter", "any"]
    opening_hand: tuple[str, ...] = ()
    solo_obstacles: dict[str, tuple[str, ...]] = {}
    rules: Switches = Switches()

    def depth(self, row: int) -> int:
        """The depth of a row (TR-MAP-2)."""
        return self.start_depth + row - 1

    def entrances_for(self, seats: int) -> tuple[Space, ...]:
        """Where the entrances lie for so many seats; KeyError when the level is not for so many."""
        for one in self.entrances:
            if one.seats == seats:
                return one.at
        raise KeyError(seats)

    def characters(self, starter: str) -> tuple[str, ...]:
        """The characters a player with this box may pick, the box's own first (TR-SETUP-2)."""
        own = pool().starters[starter].raider
        if self.raiders == "starter":
            return (own,)
        others = (one.number for one in pool().all(Character) if one.power <= self.power and one.number != own)
        return (own, *others)

    def obstacle_deck(self, starter: str) -> tuple[str, ...]:
        """The obstacle deck of a person alone, before shuffling, copies included (TR-SOLO-2)."""
        return self.solo_obstacles.get(starter) or pool().obstacles(starter)
