"""A side of the Tomb board (TOMB-MAP): its drawing read into spaces, Crypts and Doors.

A space is a number, row by row from the top; as text it is "column.row". In a drawing ``#`` is wall, ``.`` hallway and
``@`` the entrance. A capital letter is a cell of a Crypt, and the small letter is the Crypt's Door. ``+`` is Rest,
``$`` Cache and ``!`` a hazard. The two spaces with one digit are a pair of portals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.protocol import Seat


class CryptSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The text on the Door of a Crypt (TOMB-MAP-3), and the text of the Crypt itself."""

    key: str
    cap: int
    cm: Literal["left", "right"]
    text: str | None = None


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of the Tomb board as written in its file."""

    key: str
    order: int
    name: str
    drawing: str
    crypts: tuple[CryptSpec, ...]
    hazards: dict[str, tuple[str, ...]] = {}
    """The spaces of each hazard, as "column.row", by the hazard's key."""
    campaign: bool = True
    """A flag: scores on this side of the board count for a campaign (TOMB-RUL-6)."""

    def __post_init__(self) -> None:
        rows = self.drawing.split()
        if len({len(row) for row in rows}) != 1:
            raise ValueError("field `drawing`: all rows are of one length")
        signs = set(self.drawing) - {"\n"}
        for crypt in self.crypts:
            if self.drawing.count(crypt.key) != 1 or crypt.key.upper() not in signs:
                raise ValueError(f"field `crypts`: {crypt.key} has one Door and at least one cell in the drawing")
        doors = {sign for sign in signs if sign.islower()}
        if doors != {crypt.key for crypt in self.crypts}:
            raise ValueError("field `crypts`: every Door of the drawing is listed")
        marked = {f"{at % len(rows[0])}.{at // len(rows[0])}" for at, sign in enumerate("".join(rows)) if sign == "!"}
        if marked != {at for places in self.hazards.values() for at in places}:
            raise ValueError("field `hazards`: every ! of the drawing is listed, and nothing else")


class Board(Struct, frozen=True):
    """A side of the Tomb board whose drawing has been parsed."""

    level: Level
    width: int
    signs: str
    doors: tuple[int, ...]
    """The space of the Door of each Crypt."""
    entrance: int
    steps: tuple[tuple[int, ...], ...]
    """For each space: the spaces that are one step away."""
    twins: Mapping[int, int]
    """Space of a portal -> the space to which a step from this portal leads (TOMB-MAP-22)."""
    hazards: Mapping[int, str]
    beside: Mapping[int, tuple[int, ...]]
    """Space -> the Crypts that only one wall cell, in a straight line, separates from it (``adjacent``, TOMB-A-64)."""

    def is_walkable(self, space: int) -> bool:
        return bool(self.steps[space]) or space == self.entrance

    def format_space(self, space: int) -> str:
        """Return a space as "column.row", and the Inn as "inn"."""
        return f"{space % self.width}.{space // self.width}" if space >= 0 else "inn"

    def find_door(self, space: int) -> str:
        """Return the letter of the Crypt whose Door lies in a space, or ""."""
        crypt = self.find_crypt_at(space)
        return "" if crypt < 0 else self.level.crypts[crypt].key

    def name_space(self, space: int) -> str:
        """Return the name of a space in an answer: the Crypt's letter for a Door, else "column.row"."""
        return self.find_door(space) or self.format_space(space)

    def find_space(self, text: str) -> int:
        """Return the space with this name. A name is a Crypt's letter (for the Crypt's Door) or "column.row"."""
        if text.isalpha():
            return self.doors[self.find_crypt(text)]
        column, _, row = text.partition(".")
        return int(row) * self.width + int(column)

    def find_crypt_at(self, space: int) -> int:
        """Return the number of the Crypt whose Door lies in a space, or -1."""
        return self.doors.index(space) if space in self.doors else -1

    def find_crypt(self, key: str) -> int:
        """Return the number of the Crypt with this letter."""
        return [one.key for one in self.level.crypts].index(key)

    def find_crypt_master(self, crypt: int, raider: Seat, seats: int) -> Seat:
        """Return the seat of the Crypt Master of a Crypt for this raider (TOMB-RAID-3); -1 in a solo game.

        Left is the next seat in clockwise order.
        """
        if seats == 1:
            return -1
        return (raider + (1 if self.level.crypts[crypt].cm == "left" else -1)) % seats


def read_board(level: Level) -> Board:
    """Parse the drawing of a side of the Tomb board."""
    rows = level.drawing.split()
    width, signs = len(rows[0]), "".join(rows)

    def list_beside(space: int, distance: int) -> list[int]:
        column, row = space % width, space // width
        around = (
            (column, row - distance),
            (column + distance, row),
            (column, row + distance),
            (column - distance, row),
        )
        return [r * width + c for c, r in around if 0 <= c < width and 0 <= r < len(rows)]

    def is_open(space: int) -> bool:
        return signs[space] != "#" and not signs[space].isupper()

    steps = tuple(
        tuple(to for to in list_beside(at, 1) if is_open(to)) if is_open(at) else () for at in range(len(signs))
    )
    portals = {sign: [at for at, one in enumerate(signs) if one == sign] for sign in "12"}
    twins = {a: b for pair in portals.values() if len(pair) == 2 for a, b in (tuple(pair), tuple(reversed(pair)))}
    keys = [one.key for one in level.crypts]
    near: dict[int, tuple[int, ...]] = {}
    for at in range(len(signs)):
        behind = {
            keys.index(signs[far].lower())
            for wall, far in zip(list_beside(at, 1), list_beside(at, 2), strict=False)
            if len(list_beside(at, 2)) == len(list_beside(at, 1)) and signs[wall] == "#" and signs[far].isupper()
        }
        if is_open(at) and behind:
            near[at] = tuple(sorted(behind))
    return Board(
        level=level,
        width=width,
        signs=signs,
        doors=tuple(signs.index(key) for key in keys),
        entrance=signs.index("@"),
        steps=steps,
        twins=twins,
        hazards={
            int(at.split(".")[1]) * width + int(at.split(".")[0]): key
            for key, places in level.hazards.items()
            for at in places
        },
        beside=near,
    )
