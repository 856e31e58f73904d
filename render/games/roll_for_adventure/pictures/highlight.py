"""Highlights that nobody should miss, each with its own picture: a stone won, the Master of Shadows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.events import Damaged, Revealed, StoneEarned, TerritoryDieRolled
from engine.games.roll_for_adventure.view import View
from render.face.records import Highlight
from render.face.shapes import SHOWN, build_background
from render.scene import GROUP, WIDTH, Scene, Shape, group_shapes
from render.text.i18n import Text, join_texts

from ..words.event_words import WORDS
from .changes import collect_changes
from .middle import GAP, MARGIN, SHELF, build_sockets, build_territory_rows
from .scenes import GAME, build_board
from .table import Table
from .territories import WIDE

HIGH = 320


def build_highlight(events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Highlight | None:
    """Build the highlight of the events: the last time that the Master came, or else the newest stone.

    It concerns every seat, because all win or lose together.
    """
    if view.over:
        return None
    found: list[Revealed | StoneEarned] = [
        event for event in events if isinstance(event, Revealed) and event.card_kind == "master"
    ]
    found = found or [event for event in events if isinstance(event, StoneEarned)]
    if not found:
        return None
    seats = tuple(dict.fromkeys(player.seat for player in view.players))
    return Highlight(lambda: _build_scene(found[-1], events, view, names), seats)


def _build_scene(event: Revealed | StoneEarned, events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    said = WORDS.line(event, None, names)
    assert said is not None
    if isinstance(event, StoneEarned):
        return _build_stone(event, said, events, view, names)
    return _build_master(said, events, view, names)


def _build_stone(
    event: StoneEarned, sentence: Text, events: Sequence[GameEvent], view: View, names: Sequence[str]
) -> Scene:
    """Build the picture: the stone on its banner, and below it all stones and the territory that gave it."""
    table, y = Table(view, collect_changes(events), names), MARGIN + HIGH + GAP
    sign = {"text": sentence, "nth": view.board.stones}
    shelf = build_sockets(table, y)
    lands, bottom = build_territory_rows(table, y + SHELF + GAP, {event.territory})
    shapes = (
        build_background("night", bottom + MARGIN - GAP),
        Shape("banner", (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HIGH), sign),
        group_shapes(shelf, *lands, corner=((WIDTH - WIDE) // 2 - MARGIN, 0)),
    )
    return Scene(GAME, bottom + MARGIN - GAP, sentence, shapes)


def _build_master(sentence: Text, events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    """Build the board in the Master's shadow, except for the territories that he has struck.

    Below the territories is the die that was rolled.
    """
    dealt = [event for event in events if isinstance(event, TerritoryDieRolled | Damaged) and event.by == MASTER]
    lines = [said_of for event in dealt if (said_of := WORDS.line(event, None, names)) is not None]
    struck = {event.territory for event in dealt if isinstance(event, Damaged)}
    below = build_board(view, events, names)
    lands = list(_list_territories(below.shapes))
    top = max(land.box[1] + land.box[3] for land in lands) + GAP
    box = (MARGIN, top, WIDTH - 2 * MARGIN, below.height - top - MARGIN + 4)
    values = {"text": sentence, "lines": tuple(lines[:SHOWN]), "die": collect_changes(events).die}
    shapes = (
        *below.shapes,
        Shape("shadow", (0, 0, WIDTH, below.height)),
        *[_remove_words(land) for land in lands if land.values["key"] in struck],
        Shape("omen", box, values, join_texts(lines) if lines else None, rank=0),
    )
    return Scene(GAME, below.height, sentence, shapes)


def _list_territories(shapes: Sequence[Shape], x: int = 0, y: int = 0) -> Iterator[Shape]:
    """Yield the territories, each with its place in the whole picture."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name == "territory":
            yield replace(shape, box=(x + left, y + top, width, height))
        elif shape.name == GROUP:
            yield from _list_territories(shape.children, x + left, y + top)


def _remove_words(shape: Shape) -> Shape:
    """Return a shape without its words, because another part of the picture says them."""
    return replace(shape, words=None, children=tuple(map(_remove_words, shape.children)))
