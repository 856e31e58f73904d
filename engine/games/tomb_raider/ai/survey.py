"""Who surveys, alone: every find needs a discovery. One that is saved never comes back, one that is lost does."""

from __future__ import annotations

from ..cards import DISCOVERIES
from ..verbs.map import SavePoint
from ..view import RaiderView, Space, SpaceView, View

AHEAD = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
"""What each side of a space leads to, from there."""
CARRIED = 3.0
"""How many turns of way it is worth not to save what was found."""
MANY = 2
"""So many items are too many for a save point that nobody knew of: a starter box has five, a map has three such."""


def unsearched(space: SpaceView, found: bool) -> bool:
    """Whether a space may still hold a discovery; ``found``: the treasure is."""
    if not space.card or space.face_down:
        return True
    return not space.empty and space.search is not None and not (space.role == "treasure" and found)


def goals(view: View, me: RaiderView) -> list[tuple[int, int]]:
    """Where to search: save points last, while there is something to lose by them. What no way leads to need not be
    searched (TR-RUL-10)."""
    near = _reachable(view, me.at)
    left = [space for space in view.spaces if space.at in near and unsearched(space, view.found)]
    safe = [space for space in left if not (space.save_point and carries(me))]
    return [space.at for space in safe or left]


def _reachable(view: View, start: Space) -> set[Space]:
    """The spaces that following exits leads to from one; those of an unknown space lead everywhere (TR-PATH-6)."""
    spaces = {space.at: space for space in view.spaces}
    found, edge = {start}, [start]
    for at in edge:
        space = spaces[at]
        sides = space.exits if space.card and not space.face_down else tuple(AHEAD)
        for side in sides:
            to = (at[0] + AHEAD[side][0], at[1] + AHEAD[side][1])
            if to in spaces and to not in found:
                found.add(to)
                edge.append(to)
    return found


def carries(me: RaiderView) -> bool:
    """Whether a save would take discoveries out of play for good."""
    return any(row.card in DISCOVERIES for row in me.unsaved)


def spends(number: str, me: RaiderView, here: SpaceView) -> bool:
    """Whether to find a card here takes discoveries out of play: it is saved at once, or makes the place a save point
    for what is carried."""
    card = DISCOVERIES[number]
    if card.stays:
        return here.save_point
    return carries(me) and any(isinstance(call, SavePoint) for clause in card.effects for call in clause.calls)


def gives_up(view: View, me: RaiderView) -> bool:
    """Whether what the raider carries is needed again: it carries many, has seen its deck through and has no item left
    to find, or only save points are left. Who went on could come to a save point and keep them all."""
    carried = sum(row.card in DISCOVERIES for row in me.unsaved)
    if carried >= MANY or not carried:
        return carried > 0
    left = goals(view, me)
    if left and all(space.save_point for space in view.spaces if space.at in left):
        return True
    found = DISCOVERIES.keys() & {*view.hand, *me.discards}
    return me.draw_deck < me.abilities[3] and not any(DISCOVERIES[card].stays for card in found)
