"""The private board: the place and the raiders in it, the hand, and the question with its chances."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb_raider.moves import WINDOWS
from engine.games.tomb_raider.view import View
from engine.protocol import Ask, Seat, Some
from render.face.question import build_question, find_possible_items
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import Scene

from ..words.options import label
from ..words.questions import describe_prompt
from .cards_shown import build_deck_cards, build_held_cards
from .changes import Changes
from .chart import build_map
from .grid import MARGIN, Grid
from .scenes import GAME, HEAD, build_head, build_strip, describe_title
from .sheets import build_sheets
from .trails import build_trails_and_exits

GAP = 10
ELSEWHERE = frozenset({*WINDOWS, "offer", "swap"})
"""Kinds of questions about something that happens to the active raider, even if another seat is asked."""
OF_WAYS = frozenset({"move", "go-on", "exit", "swap", "entrance", "choose", "before-move", "before-explore"})
"""Kinds of questions for which the rows before and behind the raider matter."""


def build_private_board(view: View, events: Sequence[GameEvent], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """Build the private board of the viewer.

    It shows the row of the raider that matters, this raider's sheet, and the viewer's own sheet. If the question is
    about ways, it also shows the rows around.
    """
    if view.viewer is None or view.over:
        return None
    if ask is not None and ask.kind == "opening-hand":
        return _build_opening_hand(view, ask, names)
    marks, changes = choose_letters(names), Changes.from_events(events, view.raiders)
    whose = find_concerned_seat(view, ask, view.viewer)
    grid = Grid.build_around(view, view.raiders[whose].at, MARGIN + HEAD, ask is None or ask.kind in OF_WAYS)
    both = [view.raiders[seat] for seat in dict.fromkeys((view.viewer, whose))]
    plates, bottom = build_sheets(view, both, changes, names, marks, grid.bottom + GAP)
    dice, bottom = build_strip(view, events, names, marks, bottom + GAP)
    cards, bottom = build_held_cards(view, bottom + GAP, find_possible_items(ask, view.hand))
    shapes = [
        build_head(view),
        build_map(view, grid, changes, names, marks),
        *build_trails_and_exits(grid, view, changes, ask),
        plates,
        dice,
        cards,
    ]
    if ask is not None:
        asked, bottom = build_question(
            ask, describe_prompt(ask, view, names), lambda option: label(option, ask, view, names), bottom + GAP
        )
        shapes.append(asked)
    height = bottom + MARGIN
    said = describe_title(view, names) if ask is None else describe_prompt(ask, view, names)
    return Scene(GAME, height, said, (build_background("torchlight", height), *shapes))


def _build_opening_hand(view: View, ask: Ask, names: Sequence[str]) -> Scene:
    """Build the picture for the choice of an opening hand from the viewer's own deck."""
    cards, bottom = build_deck_cards(ask.choice.items if isinstance(ask.choice, Some) else (), MARGIN + HEAD)
    asked, bottom = build_question(
        ask, describe_prompt(ask, view, names), lambda option: label(option, ask, view, names), bottom + GAP
    )
    height = bottom + MARGIN
    return Scene(
        GAME,
        height,
        describe_prompt(ask, view, names),
        (build_background("torchlight", height), build_head(view), cards, asked),
    )


def find_concerned_seat(view: View, ask: Ask | None, viewer: Seat) -> Seat:
    """Return the seat whose place matters.

    It is the seat that makes a test, or else the active seat if the viewer may react, or else the viewer.
    """
    if view.trial is not None:
        return view.trial.seat
    if ask is not None and ask.kind in ELSEWHERE and view.active is not None:
        return view.active
    return viewer
