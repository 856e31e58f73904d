"""The AI's play for the solo goal "survey" of Tomb Raider.

In a survey every find needs a discovery, and a saved discovery never comes back.
"""

from __future__ import annotations

from ..cards import DISCOVERIES
from ..verbs.map import SavePoint
from ..view import RaiderView, Space, SpaceView, View

AHEAD = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
"""The change of (column, row) toward each side of a space."""
CARRIED = 3.0
"""The extra cost, in turns, of entering a save point while the AI's raider carries discoveries."""
MANY = 2
"""The AI gives up its raider's life to get its carried discoveries back if it carries at least this many.

A starter box has five items, and a map has three save points.
"""


def is_unsearched(space: SpaceView, found: bool) -> bool:
    """Tell whether a space may still hold a discovery. ``found`` says that the treasure is found already."""
    if not space.card or space.face_down:
        return True
    return not space.empty and space.search is not None and not (space.role == "treasure" and found)


def list_goals(view: View, me: RaiderView) -> list[tuple[int, int]]:
    """Return the spaces that are left to search in a survey.

    Save points come last while the raider carries discoveries. Spaces to which no way leads need not be searched
    (TR-RUL-10).
    """
    near = _list_reachable(view, me.at)
    left = [space for space in view.spaces if space.at in near and is_unsearched(space, view.found)]
    safe = [space for space in left if not (space.save_point and is_carrying_discoveries(me))]
    return [space.at for space in safe or left]


def _list_reachable(view: View, start: Space) -> set[Space]:
    """Return the spaces that can be reached by exits.

    An unknown space counts as having exits on all sides (TR-PATH-6).
    """
    spaces = {space.at: space for space in view.spaces}
    found, edge = {start}, [start]
    for place in edge:
        space = spaces[place]
        sides = space.exits if space.card and not space.face_down else tuple(AHEAD)
        for side in sides:
            to = (place[0] + AHEAD[side][0], place[1] + AHEAD[side][1])
            if to in spaces and to not in found:
                found.add(to)
                edge.append(to)
    return found


def is_carrying_discoveries(me: RaiderView) -> bool:
    """Tell whether the raider has unsaved discoveries, which a save would take out of play for good."""
    return any(row.card in DISCOVERIES for row in me.unsaved)


def can_spend_discoveries(number: str, me: RaiderView, here: SpaceView) -> bool:
    """Tell whether finding this card in the raider's space takes discoveries out of play for good.

    That happens if the card would be saved at once. It also happens if the card makes the space a save point while
    other discoveries are carried.
    """
    card = DISCOVERIES[number]
    if card.stays:
        return here.save_point
    return is_carrying_discoveries(me) and any(
        isinstance(call, SavePoint) for clause in card.effects for call in clause.calls
    )


def should_give_up_life(view: View, me: RaiderView) -> bool:
    """Tell whether the raider of a survey should give up its life to get its carried discoveries back.

    It should if it carries many, if its deck has no findable item left, or if only save points are left to search. A
    raider that goes on could come to a save point and would have to save them all.
    """
    carried = sum(row.card in DISCOVERIES for row in me.unsaved)
    if carried >= MANY or not carried:
        return carried > 0
    left = list_goals(view, me)
    if left and all(space.save_point for space in view.spaces if space.at in left):
        return True
    found = DISCOVERIES.keys() & {*view.hand, *me.discards}
    return me.draw_deck < me.abilities[3] and not any(DISCOVERIES[card].stays for card in found)
