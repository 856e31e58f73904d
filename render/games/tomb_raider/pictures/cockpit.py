"""What matters to one raider's player: the place and who is there, the hand, and the question with its chances."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.moves import WINDOWS
from engine.games.tomb_raider.view import View
from engine.protocol import Ask, Seat, Some, Told
from render.face.question import meant, question
from render.face.shapes import ground
from render.letters import letters
from render.scene import Scene

from ..words.options import label
from ..words.questions import prompt
from .cards_shown import deck, held
from .changes import Changes
from .chart import whole_map
from .grid import MARGIN, Grid
from .scenes import GAME, HEAD, head, strip, title
from .sheets import sheets
from .trails import gone_and_open

GAP = 10
ELSEWHERE = frozenset({*WINDOWS, "offer", "swap"})
"""Questions about what befalls whoever is on turn."""
OF_WAYS = frozenset({"move", "go-on", "exit", "swap", "entrance", "choose", "before-move", "before-explore"})
"""Questions to which it matters what lies before and behind."""


def cockpit(view: View, news: Sequence[Told], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """See ``Face.cockpit``: the row of the raider concerned (where ways matter, those around it), its sheet and one's
    own."""
    if view.viewer is None or view.over:
        return None
    if ask is not None and ask.kind == "opening-hand":
        return _opening(view, ask, names)
    marks, changes = letters(names), Changes.of(news, view.raiders)
    whose = concerned(view, ask, view.viewer)
    grid = Grid.around(view, view.raiders[whose].at, MARGIN + HEAD, ask is None or ask.kind in OF_WAYS)
    both = [view.raiders[seat] for seat in dict.fromkeys((view.viewer, whose))]
    plates, bottom = sheets(view, both, changes, names, marks, grid.bottom + GAP)
    dice, bottom = strip(view, news, names, marks, bottom + GAP)
    cards, bottom = held(view, bottom + GAP, meant(ask, view.hand))
    shapes = [
        head(view),
        whole_map(view, grid, changes, names, marks),
        *gone_and_open(grid, view, changes, ask),
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


def _opening(view: View, ask: Ask, names: Sequence[str]) -> Scene:
    """Before anybody holds anything: one's own deck, to be looked through and chosen from."""
    cards, bottom = deck(ask.choice.items if isinstance(ask.choice, Some) else (), MARGIN + HEAD)
    asked, bottom = question(ask, view, names, prompt, label, bottom + GAP)
    height = bottom + MARGIN
    return Scene(GAME, height, prompt(ask, view, names), (ground("torchlight", height), head(view), cards, asked))


def concerned(view: View, ask: Ask | None, viewer: Seat) -> Seat:
    """Whose place matters: of who makes a test; of who is on turn, where one may react to that; else one's own."""
    if view.trial is not None:
        return view.trial.seat
    if ask is not None and ask.kind in ELSEWHERE and view.active is not None:
        return view.active
    return viewer
