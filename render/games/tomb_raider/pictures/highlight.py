"""Highlights that nobody should miss, each with its own picture: a death, the treasure room found."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import Reloaded
from engine.games.tomb_raider.cards import Location, get_pool
from engine.games.tomb_raider.events import Died, Resisted
from engine.games.tomb_raider.map_events import Mapped
from engine.games.tomb_raider.view import RaiderView, View
from render.face.records import Highlight
from render.face.shapes import build_background, build_herald
from render.letters import choose_letters
from render.scene import Scene, Shape
from render.text.i18n import T, Text

from ..words.event_words import WORDS
from ..words.names import describe_card_name
from .changes import Changes
from .chart import build_map
from .figures import find_figure_name
from .grid import MARGIN, Grid
from .scenes import GAME
from .sheets import build_sheets
from .standing import make_raider_values
from .trails import build_trails

HIGH, GAP = 340, 10
FALLEN = 190
"""Size in pixels of a dead raider in front of its killer."""


def build_highlight(events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Highlight | None:
    """Build the highlight of the events: the newest death, or else the newest find of the treasure room."""
    if view.over:
        return None
    deaths = [event for event in events if isinstance(event, Died) and event.by != "reset"]
    rooms = [event for event in events if isinstance(event, Mapped) and _is_treasure_room(event.card)]
    found = deaths or rooms
    if not found:
        return None
    event = found[-1]
    seat = event.seat
    after = events[list(events).index(event) + 1 :]
    said = WORDS.line(event, None, names)
    assert said is not None
    outcomes = [one for one in after if isinstance(one, Resisted | Reloaded) and one.seat == seat]
    lines = [WORDS.line(one, None, names) for one in outcomes]
    if isinstance(event, Died) and not view.raiders[seat].alive:
        lines.append(
            T("{name} comes back in the Reload step, without the hand and the unsaved cards.", name=names[seat])
        )
    elif isinstance(event, Mapped):
        number = get_pool().find_card(event.card)
        assert isinstance(number, Location)
        wins = T("A search here with {number} or more wins.", number=number.treasure)
        finds = T("A search here with {number} or more finds the treasure.", number=number.treasure)
        lines.append(wins if view.goal == "treasure" else finds)
    return Highlight(
        lambda: _build_scene(event, said, [one for one in lines if one is not None], events, view, names), (seat,)
    )


def _is_treasure_room(number: str) -> bool:
    card = get_pool().find_card(number)
    return isinstance(card, Location) and card.role == "treasure"


def _build_scene(
    event: Died | Mapped,
    sentence: Text,
    lines: Sequence[Text],
    events: Sequence[GameEvent],
    view: View,
    names: Sequence[str],
) -> Scene:
    """Build the picture: the event in large letters, and below it the place and the raider."""
    marks, changes = choose_letters(names), Changes.from_events(events, view.raiders)
    raider = view.raiders[event.seat]
    grid = Grid.build_around(view, raider.at, MARGIN + HIGH + GAP)
    plates, bottom = build_sheets(view, (raider,), changes, names, marks, grid.bottom + GAP)
    head = build_herald("chest", sentence, lines, MARGIN, HIGH)
    if isinstance(event, Died):
        values = {**head.values, **_find_killer(event.by, raider, view)}
        head = replace(head, values=values, children=(_build_dead_raider(raider, changes, marks),))
    shapes = (
        build_background("torchlight", bottom + MARGIN),
        head,
        build_map(view, grid, changes, names, marks),
        *build_trails(grid, changes, view.raiders),
        plates,
    )
    return Scene(GAME, bottom + MARGIN, sentence, shapes)


def _find_killer(cause: str, raider: RaiderView, view: View) -> dict[str, str]:
    """Return the figure of the killer if the killer is an obstacle in the raider's space, else a skull."""
    (column, row), width = raider.at, view.width
    for obstacle in view.spaces[(row - 1) * width + column - 1].obstacles:
        if obstacle.key == cause:
            return {"sign": find_figure_name(describe_card_name(cause).key, obstacle.sort), "sort": obstacle.sort}
    return {"sign": "skull", "sort": ""}


def _build_dead_raider(raider: RaiderView, changes: Changes, marks: Sequence[str]) -> Shape:
    """Draw the dead raider in front of its killer; the sentence beside it gives the details."""
    values = make_raider_values(raider, changes, marks, active=False, dead=True)
    return Shape("raider", ((HIGH - FALLEN) // 2, HIGH - FALLEN - 8, FALLEN, FALLEN), values)
