"""The raiders and spaces that ``to=`` and ``at=`` of an effect mean, when a card is played and when it takes effect.

A play names a raider by its seat. It names a space by the side of the raider's own space on which it lies, or as
"column.row". Parts of one choice are joined by "-" ("2.3-left").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.protocol import Seat

from ..figures import list_others_here
from ..language import Moment, Played
from ..map import (
    PRINTED,
    SIDES_OF_BITS,
    find_entry_side,
    find_neighbour,
    format_space,
    list_neighbours,
    list_usable_exits,
)
from ..moves import NONE, SIDES
from ..state import State

Who: TypeAlias = Literal["self", "opp", "mover", "here", "all_here", "target"]
At: TypeAlias = Literal[
    "loc", "ahead", "adj", "any", "any_mapped", "back", "deeper", "F", "L", "R", "B", "entered", "target"
]
"""The words of the card language for spaces."""
CHOSEN = ("ahead", "adj", "any", "any_mapped")
"""The words for spaces where a play has to name one space."""


def list_aimed_raiders(moment: Moment, to: str, dead: bool = False) -> list[str]:
    """Return, as text, the raiders that a play with this ``to=`` may name; with ``dead`` also dead raiders."""
    if to == "self":
        return [NONE]
    s, seat, acting = moment.s, moment.seat, moment.concerned
    if to == "all_here":
        return [NONE] if s.raiders[acting].alive else []
    found: Iterable[Seat]
    if to == "here":
        found = list_others_here(s, acting) if s.raiders[acting].alive else ()
    elif to == "mover":
        found = (acting,)
    elif to == "target" and moment.on_test is not None:
        found = (moment.on_test.seat,)
    elif moment.clause.guards.whose == "opp" and moment.about >= 0:
        found = (moment.about,)
    else:
        found = [*range(seat), *range(seat + 1, len(s.raiders))]
    names = []
    for one in found:
        if dead or s.raiders[one].alive:
            names.append(NONE if one == seat else str(one))
    return names


def find_seat(moment: Moment, name: str) -> Seat:
    """Return the seat of the raider that a play names."""
    return moment.seat if name == NONE else int(name)


def list_affected_seats(s: State, play: Played, to: str) -> list[Seat]:
    """Return the seats of the raiders that an effect with this ``to=`` concerns when it is carried out.

    "here" excludes raiders that have left the space.
    """
    if to == "self":
        return [play.seat]
    if to == "mover":
        return [play.about]
    if to == "all_here":
        space = s.raiders[play.about].at
        return [seat for seat in s.order if s.raiders[seat].at == space and s.raiders[seat].alive]
    if to == "here" and s.raiders[play.raider].at != s.raiders[play.about].at:
        return []
    return [play.raider]


def list_spaces(s: State, seat: Seat, area: str) -> list[tuple[str, int]]:
    """Return the spaces that the word ``area`` of a card may mean for a raider, each with its name in a play.

    A fixed space has the name "".
    """
    if area not in CHOSEN:
        to = find_fixed_space(s, seat, area)
        return [("", to)] if to >= 0 else []
    found = []
    if area in ("any", "any_mapped"):
        for at, space in enumerate(s.spaces):
            if space.up or area == "any":
                found.append((format_space(s, at), at))
        return found
    r = s.raiders[seat]
    near = list_neighbours(s.width, s.rows)[r.at]
    for side in list_usable_exits(s, r) if area == "ahead" else SIDES_OF_BITS[s.spaces[r.at].exits]:
        found.append((SIDES[side], near[side]))
    return found


def list_spaces_to_take_from(s: State, seat: Seat, area: str) -> list[tuple[str, int]]:
    """Return the spaces from which an effect may take something, each with its name in a play.

    They are those of ``list_spaces``. Only "adj" differs: it means a mapped space with an open exit to the raider's
    own.
    """
    if area != "adj":
        return list_spaces(s, seat, area)
    here = s.raiders[seat].at
    near = list_neighbours(s.width, s.rows)[here]
    return [
        (SIDES[side], near[side])
        for side in (0, 1, 3, 2)
        if near[side] >= 0 and s.spaces[near[side]].up and s.spaces[near[side]].exits >> (side + 2) % 4 & 1
    ]


def find_fixed_space(s: State, seat: Seat, area: str) -> int:
    """Return the single space that a word on a card means for a raider, or -1 for none.

    ``area``: the word, such as "back" for the space from which the raider came.
    """
    r = s.raiders[seat]
    if area in ("loc", "target"):
        return r.at
    if area == "back":
        return r.back
    if area == "deeper":
        return find_neighbour(s, r.at, 0)
    side = find_entry_side(s, r) if area == "entered" else (PRINTED[area] + s.spaces[r.at].heading) % 4
    return find_neighbour(s, r.at, side) if side >= 0 else -1


def find_named_space(s: State, seat: Seat, area: str, text: str) -> int:
    """Return the space that a play has named, or -1 if that space is no longer possible.

    ``area``: the word on the card that says which spaces may be named. ``text``: the name that the play gives.
    """
    return next((to for name, to in list_spaces(s, seat, area) if not name or name == text), -1)


def join_choice_parts(*parts: str) -> str:
    """Join the parts of a play's choice into one text. Empty and fixed parts are left out."""
    return "-".join(one for one in parts if one and one != NONE) or NONE
