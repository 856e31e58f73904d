"""Changes of the map: exits that are added or blocked, locations that are rotated, and what ends with a turn."""

from __future__ import annotations

from engine.protocol import Rules, Seat, ask_one

from .map import (
    SIDES_OF_BITS,
    find_space_index,
    format_space,
    list_closed_sides,
    list_inner_sides,
    make_event_space,
    parse_side,
    refresh_exits,
    turn_exits,
)
from .map_events import ExitAdded, ExitBlocked, ExitGone, LocationTurned
from .moves import SIDES, Exit
from .state import Fleeting, State


def add_exit(s: State, index: int, side: int, this_turn: bool = False) -> Rules[None]:
    """Open a side of a space: add an arrow marker, or take a block marker away (TR-PATH-3, TR-PATH-4).

    With ``this_turn`` the change is undone at the end of the turn.
    """
    space, bit = s.spaces[index], 1 << side
    blocked = bool(space.blocks & bit)
    space.blocks &= ~bit
    refresh_exits(s, index)
    arrow = not space.exits & bit
    if arrow:
        space.arrows |= bit
        refresh_exits(s, index)
    if this_turn:
        s.fleeting.append(Fleeting(index, side, blocked, arrow))
    yield ExitAdded(make_event_space(s, index), SIDES[side], this_turn)


def block_exit(s: State, space: int, side: int, this_turn: bool = False) -> Rules[None]:
    """Put a block marker on a side of a space, so that its exit is gone (TR-TOK-6).

    With ``this_turn`` the change is undone at the end of the turn.
    """
    s.spaces[space].blocks |= 1 << side
    refresh_exits(s, space)
    if this_turn:
        s.fleeting.append(Fleeting(space, side, False, False, block=True))
    yield ExitBlocked(make_event_space(s, space), SIDES[side], this_turn)


def list_sides(s: State, index: int, op: str) -> list[int]:
    """Return the sides of a space where ``op`` ("add", "block" or "unblock") would change something.

    An unknown space has no such side.
    """
    space = s.spaces[index]
    if not space.up:
        return []
    if op == "add":
        return list_closed_sides(s, index)
    bits = space.exits if op == "block" else space.blocks & list_inner_sides(s.width, s.rows)[index]
    return [*SIDES_OF_BITS[bits]]


def change_exit(s: State, space: int, side: int, op: str, this_turn: bool = False) -> Rules[None]:
    """Add, block or unblock (``op``: "add", "block" or "unblock") an exit on a side of a space.

    With ``this_turn`` the change is undone at the end of the turn.
    """
    change = block_exit if op == "block" else add_exit
    yield from change(s, space, side, this_turn)


def list_exit_options(s: State, places: list[int], op: str = "add") -> list[Exit]:
    """Return the options to add, block or unblock (``op``) an exit in these spaces."""
    return [Exit(format_space(s, at), SIDES[side]) for at in places for side in list_sides(s, at, op)]


def change_chosen_exit(
    s: State, seat: Seat, sides: list[Exit], op: str = "add", this_turn: bool = False
) -> Rules[None]:
    """Ask a player to choose one of these exits, and add, block or unblock (``op``) it (TR-DEC-B4).

    With ``this_turn`` the change is undone at the end of the turn.
    """
    choice: Exit = yield from ask_one(seat, "exit", sides, sides[0])
    yield from change_exit(s, find_space_index(s, choice.at), parse_side(choice.direction), op, this_turn)


def rotate_location(s: State, index: int, heading: int) -> Rules[None]:
    """Turn a location so that its top edge points to ``heading``. Its markers turn with it (TR-ORI-10)."""
    space = s.spaces[index]
    by = (heading - space.heading) % 4
    space.heading = heading
    space.arrows, space.blocks = turn_exits(space.arrows, by), turn_exits(space.blocks, by)
    for marker in s.fleeting:
        if marker.at == index:
            marker.side = (marker.side + by) % 4
    refresh_exits(s, index)
    yield LocationTurned(make_event_space(s, index), SIDES[heading])


def undo_markers_of_turn(s: State) -> Rules[None]:
    """Undo the markers that opened or blocked exits for this turn alone."""
    while s.fleeting:
        gone = s.fleeting.pop()
        space, bit = s.spaces[gone.at], 1 << gone.side
        was = space.exits & bit
        if gone.block:
            space.blocks &= ~bit
        if gone.blocked:
            space.blocks |= bit
        if gone.arrow:
            space.arrows &= ~bit
        refresh_exits(s, gone.at)
        if gone.block and not was and space.exits & bit:
            yield ExitAdded(make_event_space(s, gone.at), SIDES[gone.side], this_turn=False)
        elif not gone.block:
            yield ExitGone(make_event_space(s, gone.at), SIDES[gone.side])
