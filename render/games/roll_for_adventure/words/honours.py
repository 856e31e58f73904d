"""Honours of a finished quest: remarkable facts about its end."""

from __future__ import annotations

from engine.games.roll_for_adventure.view import View
from render.face.records import Names
from render.text.i18n import T, Text

from .names import describe_place


def list_honours(view: View, names: Names) -> tuple[Text, ...]:
    """Return sentences on remarkable facts about the end, the most remarkable first. All players share them."""
    board = view.board
    if view.outcome != "won":
        short = view.outcome and board.wanted - board.stones == 1
        return (T("Only one power stone was missing."),) if short else ()
    honours = []
    shaken = [place for place, length in board.length.items() if length - board.damage.get(place, 0) == 1]
    if shaken:
        places = [describe_place(place) for place in shaken]
        honours.append(T("You won, though one more hit would have lost the game: {places}.", places=places))
    elif not any(board.damage.values()):
        honours.append(T("No territory took any damage."))
    if not view.deck:
        honours.append(T("You won with the last enemy card turned up."))
    return tuple(honours)
