"""The private board: the place and the raiders in it, the hand, and the question with its chances."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb_raider.moves import WINDOWS
from engine.games.tomb_raider.view import View
from engine.protocol import Ask, Seat, Some
from render.face.question import meant, question
from render.face.shapes import ground
from render.letters import letters
from render.scene import Scene

from ..words.options import label
from ..words.questions import prompt
from .cards_shown import deck, held
from .changes import Changes
from .chart import build_map
from .grid import MARGIN, Grid
from .scenes import GAME, HEAD, head, strip, title
from .sheets import sheets
from .trails import build_trails_and_exits

GAP = 10
ELSEWHERE = frozenset({*WINDOWS, "offer", "swap"})
"""Kinds of questions about something that happens to the active raider."""
OF_WAYS = frozenset({"move", "go-on", "exit", "swap", "entrance", "choose", "before-move", "before-explore"})
"""Kinds of questions for which the spaces before and behind matter."""


def cockpit(view: View, news: Sequence[GameEvent], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """Build the scene for ``Face.cockpit``.

    It shows the row of the raider concerned (also the rows around it, if the question is about ways), that raider's
    sheet, and the viewer's own.
    """
    if view.viewer is None or view.over:
        return None
    if ask is not None and ask.kind == "opening-hand":
        return _build_opening_hand(view, ask, names)
    marks, changes = letters(names), Changes.of(news, view.raiders)
    whose = concerned(view, ask, view.viewer)
    grid = Grid.around(view, view.raiders[whose].at, MARGIN + HEAD, ask is None or ask.kind in OF_WAYS)
    both = [view.raiders[seat] for seat in dict.fromkeys((view.viewer, whose))]
    plates, bottom = sheets(view, both, changes, names, marks, grid.bottom + GAP)
    dice, bottom = strip(view, news, names, marks, bottom + GAP)
    cards, bottom = held(view, bottom + GAP, meant(ask, view.hand))
    shapes = [
        head(view),
        build_map(view, grid, changes, names, marks),
        *build_trails_and_exits(grid, view, changes, ask),
        plates,
        dice,
        cards,
    ]
    if ask is not None:
        asked, bottom = question(ask, view, names, prompt, label, bottom + GAP)
        shapes.append(asked)
    height = bottom + MARGIN
    said = title(view, names) if ask is None else prompt(ask, view, names)
    return Scene(GAME, height, said, (ground("torchlight", height), *shapes))


def _build_opening_hand(view: View, ask: Ask, names: Sequence[str]) -> Scene:
    """Build the choice of an opening hand from one's own deck, before anybody holds a card."""
    cards, bottom = deck(ask.choice.items if isinstance(ask.choice, Some) else (), MARGIN + HEAD)
    asked, bottom = question(ask, view, names, prompt, label, bottom + GAP)
    height = bottom + MARGIN
    return Scene(GAME, height, prompt(ask, view, names), (ground("torchlight", height), head(view), cards, asked))


def concerned(view: View, ask: Ask | None, viewer: Seat) -> Seat:
    """Return the seat whose place matters.

    This is the seat that makes a test, else the active seat if the viewer may react to it, else the viewer.
    """
    if view.trial is not None:
        return view.trial.seat
    if ask is not None and ask.kind in ELSEWHERE and view.active is not None:
        return view.active
    return viewer
