"""Shapes of a Tomb's map, built from a view: its Crypts, the parties on it, and the spaces in reach."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from engine.games.tomb.maps.boards import load_boards, reach
from engine.games.tomb.maps.extent import find_frame, list_vaults
from engine.games.tomb.outlook import INN
from engine.games.tomb.view import CryptView, View
from engine.protocol import Seat
from render.scene import WIDTH, Box, Shape, group_shapes, make_spoken_shape
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import (
    describe_card_name,
    describe_card_names,
    describe_crypt_name,
    describe_seat_name,
    describe_space_name,
)
from .changes import Changes

MARGIN, GAP, INN_HIGH = 12, 10, 72
MAP = 700
"""The greatest height of a map in pixels: it must fit a phone's screen together with the buttons."""
PEOPLE, TOKENS = 6, 300
"""``PEOPLE``: the most figures for which the Inn has room. ``TOKENS``: the x at which the parties at the Inn begin."""


class Plan(Struct, frozen=True):
    """The part of a level that is shown, and its place in the picture.

    ``left``, ``top``, ``columns`` and ``rows`` count spaces; ``cell`` (the size of a space), ``x`` and ``y`` are
    pixels.
    """

    level: str
    left: int
    top: int
    columns: int
    rows: int
    cell: int
    x: int
    y: int

    @classmethod
    def from_level(cls, level: str, y: int, height: int = MAP, x: int = 0, width: int = WIDTH) -> Plan:
        """Build a plan of the whole level, as large as the given box allows."""
        left, top, columns, rows = find_frame(level)
        cell = min((width - 16) // columns, height // rows)
        return cls(level, left, top, columns, rows, cell, x + (width - columns * cell) // 2, y)

    @classmethod
    def build_around(cls, level: str, space: str, y: int, height: int) -> Plan:
        """Build a plan at the board's scale, with as many rows around a space as fit the height."""
        whole = cls.from_level(level, y)
        rows = min(whole.rows, height // whole.cell)
        last = whole.top + whole.rows
        row = last - 1 if space == "inn" else int(space.partition(".")[2])
        top = max(whole.top, min(last - rows, row - rows // 2))
        return cls(level, whole.left, top, whole.columns, rows, whole.cell, whole.x, y)

    @property
    def bottom(self) -> int:
        return self.y + self.rows * self.cell

    def find_corner(self, space: str) -> tuple[int, int] | None:
        """Return the upper left corner of a space in the picture; None if it is not shown."""
        column, row = (int(part) for part in space.split("."))
        if not (self.left <= column < self.left + self.columns and self.top <= row < self.top + self.rows):
            return None
        return self.x + (column - self.left) * self.cell, self.y + (row - self.top) * self.cell

    def find_block_box(self, block: tuple[int, int, int, int]) -> Box | None:
        """Return the picture's box for a block of columns and rows; None unless all its rows are shown."""
        column, row, wide, high = block
        if row < self.top or row + high > self.top + self.rows:
            return None
        x, y = self.x + (column - self.left) * self.cell, self.y + (row - self.top) * self.cell
        return x, y, wide * self.cell, high * self.cell


def list_reachable_spaces(view: View) -> frozenset[str]:
    """Return the spaces to which the active party may move. There are none in a raid, or without an active party."""
    if view.active is None or view.raid is not None or view.over or not view.turn:
        return frozenset()
    map_, party = load_boards()[view.level], view.parties[view.active]
    if not party.fighters:
        return frozenset()
    start = INN if party.at == "inn" else map_.find_space(party.at)
    return frozenset(map_.format_space(at) for at in reach(view.level, start, party.movement, view.special_spaces))


def build_map(
    view: View,
    plan: Plan,
    changes: Changes,
    names: Sequence[str],
    marks: Sequence[str],
    reachable: Collection[str] = (),
) -> Shape:
    """Build the hallways, the Crypts with their Doors, the ``reachable`` spaces, and the parties."""
    map_ = load_boards()[view.level]
    ground = Shape(
        "halls",
        (plan.x, plan.y, plan.columns * plan.cell, plan.rows * plan.cell),
        {"level": view.level, "frame": (plan.left, plan.top, plan.columns, plan.rows), "cell": plan.cell},
    )
    lit = [_build_reachable_space(view, plan, at, map_.signs[map_.find_space(at)]) for at in sorted(reachable)]
    shapes = [ground, *[one for one in lit if one is not None], *_build_trails(view, plan, changes)]
    crypts = [_build_crypt(view, plan, crypt, changes, names) for crypt in view.crypts]
    doors = [_build_door(view, plan, crypt, names, marks, reachable) for crypt in view.crypts]
    said = _describe_reach(view, reachable, names)
    return group_shapes(
        *shapes,
        *([said] if said is not None else []),
        group_shapes(*crypts, heading=T("Crypts")),
        *[one for one in doors if one is not None],
        *_build_tokens(view, plan, names, marks),
    )


def _build_reachable_space(view: View, plan: Plan, space: str, sign: str) -> Shape | None:
    corner = plan.find_corner(space)
    if corner is None or sign.islower() or view.active is None:
        return None
    marker = view.parties[view.active].marker
    return Shape("reach", (*corner, plan.cell, plan.cell), {"marker": marker, "what": sign})


def _describe_reach(view: View, reachable: Collection[str], names: Sequence[str]) -> Shape | None:
    """Say how far the active party may move, and which Doors are in reach."""
    if not reachable or view.active is None:
        return None
    movement = view.parties[view.active].movement
    doors = tuple(describe_crypt_name(crypt.key) for crypt in view.crypts if crypt.door in reachable and crypt.count)
    said = [TN("{name} may move {n} space.", "{name} may move {n} spaces.", movement, name=names[view.active])]
    if doors:
        said.append(T("These Doors are in reach: {doors}.", doors=doors))
    return make_spoken_shape(join_texts(said), "reach", rank=2)


def _build_crypt(view: View, plan: Plan, crypt: CryptView, changes: Changes, names: Sequence[str]) -> Shape:
    raided = view.raid is not None and view.raid.crypt == crypt.key
    values: dict[str, Any] = {
        "key": crypt.key,
        "count": crypt.count,
        "cap": crypt.cap,
        "text": crypt.text is not None,
        "raided": raided,
        "open": view.step == "stock" and crypt.count < crypt.cap,
        "changed": crypt.key in changes.crypts,
    }
    box = plan.find_block_box(list_vaults(view.level)[crypt.key])
    rank = 3 if raided or crypt.key in changes.crypts else 6
    words = describe_crypt(view, crypt, names)
    return Shape("crypt", box or (0, 0, 0, 0), values if box else {}, words, rank=rank)


def describe_crypt(view: View, crypt: CryptView, names: Sequence[str]) -> Text:
    """Describe a Crypt: its number of cards, its possible Crypt Master, and the cards that the viewer knows."""
    name = describe_crypt_name(crypt.key)
    if not crypt.count and view.active is not None:
        return T("{crypt}: empty.", crypt=name)
    said = [TN("{crypt}: {n} card of {cap}.", "{crypt}: {n} cards of {cap}.", crypt.count, crypt=name, cap=crypt.cap)]
    if len(view.parties) > 1 and view.active is not None:
        said.append(T("Crypt Master: {name}.", name=describe_seat_name(crypt.cm, names)))
    if crypt.text is not None:
        said.append(T("{text}.", text=describe_card_name(crypt.text)))
    if crypt.only_treasures:
        said.append(T("It holds only cards that were shown, and Treasures."))
    elif crypt.no_traps:
        said.append(T("No Trap is left."))
    if crypt.known:
        said.append(T("Known: {cards}.", cards=describe_card_names(crypt.known)))
    return join_texts(said)


def _build_door(
    view: View, plan: Plan, crypt: CryptView, names: Sequence[str], marks: Sequence[str], reachable: Collection[str]
) -> Shape | None:
    """Build the arrow on the space before a Crypt that has cards.

    The space before an empty Crypt is ordinary: it is shown if the party can reach it. A small map has no arrows.
    """
    corner = plan.find_corner(crypt.door)
    if corner is None or plan.cell < 20:
        return None
    if not crypt.count or crypt.cm < 0:
        return _build_plain_space(view, plan, crypt.door) if crypt.door in reachable else None
    values = {
        "side": next(one.cm for one in load_boards()[view.level].level.crypts if one.key == crypt.key),
        "marker": view.parties[crypt.cm].marker if view.active is not None else None,
        "letter": marks[crypt.cm] if view.active is not None else "",
        "lit": crypt.door in reachable,
    }
    return Shape("door", (*corner, plan.cell, plan.cell), values)


def _build_plain_space(view: View, plan: Plan, space: str) -> Shape | None:
    corner = plan.find_corner(space)
    if corner is None or view.active is None:
        return None
    marker = view.parties[view.active].marker
    return Shape("reach", (*corner, plan.cell, plan.cell), {"marker": marker, "what": "."})


def _build_trails(view: View, plan: Plan, changes: Changes) -> list[Shape]:
    """Build marks on the spaces through which a party has just moved."""
    map_, shapes, size = load_boards()[view.level], list[Shape](), max(8, plan.cell * 3 // 8)
    for seat, (start, end, steps) in changes.ways.items():
        place = INN if start == "inn" else map_.find_space(start)
        way = reach(view.level, place, steps, view.special_spaces).get(map_.find_space(end)) if end != "inn" else None
        for at in way.path[:-1] if way is not None else ():
            corner = plan.find_corner(map_.format_space(at))
            if corner is not None:
                off = (plan.cell - size) // 2
                box = (corner[0] + off, corner[1] + off, size, size)
                shapes.append(Shape("step", box, {"marker": view.parties[seat].marker}))
    return shapes


def _build_tokens(view: View, plan: Plan, names: Sequence[str], marks: Sequence[str]) -> list[Shape]:
    """Build the parties in the Tomb. Parties on one space are side by side, the active party in front."""
    shapes, size = list[Shape](), max(26, plan.cell * 3 // 2)
    places: dict[str, list[Seat]] = {}
    for party in view.parties:
        if party.at != "inn":
            places.setdefault(party.at, []).append(party.seat)
    for at, seats in places.items():
        corner = plan.find_corner(at)
        for place, seat in enumerate(sorted(seats, key=lambda one: one == view.active)):
            x = (
                0
                if corner is None
                else corner[0] + plan.cell // 2 - size // 2 + (2 * place - len(seats) + 1) * size // 3
            )
            y = 0 if corner is None else corner[1] + plan.cell // 2 - size // 2 - 14
            values = {"marker": view.parties[seat].marker, "letter": marks[seat], "active": seat == view.active}
            words = T("{name} is at {place}.", name=names[seat], place=describe_space_name(view.level, at))
            box = (x, y, size, size + 14) if corner is not None else (0, 0, 0, 0)
            shapes.append(Shape("party", box, values if corner else {}, words, rank=2))
    return shapes


def build_inn(view: View, y: int, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Build the Inn, with its parties and the Characters that may be recruited."""
    shown = view.inn[:PEOPLE]
    values = {"name": T("The Inn"), "room": TOKENS, "characters": shown, "more": len(view.inn) - len(shown)}
    here = [party for party in view.parties if party.at == "inn"]
    tokens = tuple(
        Shape(
            "party",
            (TOKENS + at * 52, 4, 48, 62),
            {"marker": party.marker, "letter": marks[party.seat], "active": party.seat == view.active},
        )
        for at, party in enumerate(here)
    )
    said = [
        T("At the Inn: {names}.", names=tuple(names[party.seat] for party in here)) if here else T("Nobody is there.")
    ]
    if view.inn:
        said.append(T("You can recruit: {characters}.", characters=describe_card_names(view.inn)))
    box = (MARGIN, y, WIDTH - 2 * MARGIN, INN_HIGH)
    return group_shapes(Shape("inn", box, values, join_texts(said), tokens, rank=4), heading=T("The Inn"))
