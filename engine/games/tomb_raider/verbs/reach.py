"""The spaces that a raider of Tomb Raider can reach by moving (TR-MOVE)."""

from __future__ import annotations

from .. import goals
from ..language import Moment
from ..map import can_be_entered, compute_depth, compute_distance, list_neighbours
from ..state import Raider, State


def may_move(raider: Raider) -> bool:
    """Tell whether a raider's movement is neither over nor forbidden, whatever the number of its steps left."""
    return raider.moving and not raider.move_ban and not raider.grounded


def list_reachable_spaces(s: State, space: int, steps: int) -> set[int]:
    """Return the spaces where a raider may end after this many moves from a space.

    An unknown space ends the movement (TR-MOVE-4).
    """
    near = list_neighbours(s.width, s.rows)
    found, edge = {space}, {space}
    for _ in range(steps):
        edge = {
            to
            for here in edge
            if s.spaces[here].up
            for side, to in enumerate(near[here])
            if s.spaces[here].exits >> side & 1 and to not in found and can_be_entered(s, to)
        }
        found |= edge
    return found


def has_useful_space(moment: Moment, added: set[int], reach: set[int]) -> bool:
    """Tell whether any space in ``added`` that is not in ``reach`` is a useful destination for the raider.

    Useful are goal spaces and spaces nearer to one, spaces with other raiders, save points if the raider has unsaved
    cards, and unknown spaces that may be other than those in reach.
    """
    s, unsaved, goal = moment.s, moment.raider.unsaved.cards, goals.list_goal_spaces(moment.s, moment.seat)
    unknown = {_identify_unknown_location(s, at) for at in reach if not s.spaces[at].up}
    nearest = min((compute_distance(s, at, to) for at in reach for to in goal), default=0)
    company = {r.at for r in s.raiders if r.alive}
    for index in added - reach:
        space = s.spaces[index]
        if space.up and (index in goal or index in company or (bool(unsaved) and space.save_point)):
            return True
        if not space.up and _identify_unknown_location(s, index) not in unknown:
            return True
        if any(compute_distance(s, index, to) < nearest for to in goal):
            return True
    return False


def is_way_barred(s: State, spaces: set[int]) -> bool:
    """Tell whether an obstacle or a raider is in any of these spaces."""
    company = {r.at for r in s.raiders if r.alive}
    return any(at in company or any(not hazard.removed for hazard in s.spaces[at].hazards) for at in spaces)


def _identify_unknown_location(s: State, space: int) -> tuple[str, int]:
    """Return a key of the location that an unknown space would turn out to be.

    A card that lies there is its own. Otherwise the level deck gives its next card, in all spaces of one depth alike.
    """
    return ("card", space) if s.spaces[space].card.cards else (f"deck {s.spaces[space].deck}", compute_depth(s, space))
