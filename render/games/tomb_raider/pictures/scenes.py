"""Scenes of Tomb Raider built from views: the map with its raiders."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb_raider.view import View
from engine.protocol import Ask
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.details import describe_raider_details, list_table_details
from ..words.names import ROUND, describe_card_name
from ..words.standing import describe_level_title
from .cards_shown import build_card_scene, build_cover, build_hand
from .changes import Changes, describe_trial, list_strip_parts
from .chart import build_map
from .finale import build_finale
from .grid import MARGIN, Grid
from .sheets import build_sheets
from .trails import build_trails_and_exits, describe_exit_choices

__all__ = ["build_board", "build_card_scene", "build_cover", "build_finale", "build_hand", "choose_letters"]
GAME = "tomb_raider"
HEAD, STRIP = 60, 104


def build_board(view: View, events: Sequence[GameEvent], names: Sequence[str], ask: Ask | None = None) -> Scene:
    """Build the public board, with the changes of the last events marked.

    If ``ask`` is a public question about ways, the exits to choose from are marked. Once the match is over, the finale
    is built instead. ``view`` is the spectators' view.
    """
    if view.over:
        return build_finale(view, names, events)
    changes = Changes.from_events(events, view.raiders)
    marks = choose_letters(names)
    grid = Grid.build_whole(view, changes, MARGIN + HEAD)
    plates, bottom = build_sheets(view, view.raiders, changes, names, marks, grid.bottom + 10)
    dice, bottom = build_strip(view, events, names, marks, bottom + 10)
    height = bottom + MARGIN
    shapes = (
        build_background("torchlight", height),
        build_head(view),
        build_map(view, grid, changes, names, marks),
        *build_trails_and_exits(grid, view, changes, ask),
        describe_exit_choices(view, ask),
        plates,
        *_build_piles(view),
        dice,
        _build_details(view, names),
    )
    return Scene(GAME, height, describe_title(view, names), shapes)


def build_head(view: View) -> Shape:
    """Build the head with the level, the turn and its round."""
    values = {
        "title": describe_level_title(view),
        "turn": T("Turn {turn}", turn=view.turn) if view.turn else T("Setting up"),
        "round": view.round,
        "round_name": ROUND.get(view.round, ""),
    }
    return Shape("head", (MARGIN, 4, WIDTH - 2 * MARGIN, HEAD), values)


def build_strip(
    view: View, events: Sequence[GameEvent], names: Sequence[str], marks: Sequence[str], top: int
) -> tuple[Shape, int]:
    """Build the strip with the dice and results of the last step; return the shape and its lower edge.

    Without results the strip takes no room.
    """
    parts = list_strip_parts(view, events, marks)
    box = (MARGIN, top, WIDTH - 2 * MARGIN, STRIP) if parts else (0, 0, 0, 0)
    words = describe_trial(view, events, names)
    return Shape("strip", box, {"parts": parts}, words=words, rank=0), top + STRIP if parts else top - 10


def describe_title(view: View, names: Sequence[str]) -> Text:
    """Return a sentence on the state of the match."""
    level, turn, now = describe_level_title(view), view.turn, ROUND.get(view.round)
    if now is None:
        return T("{level}: setting up.", level=level)
    if view.active is None:
        return T("{level}, turn {turn}, {round} Round.", level=level, turn=turn, round=now)
    return T(
        "{level}, turn {turn}, {round} Round: {name} acts.", level=level, turn=turn, round=now, name=names[view.active]
    )


def _build_details(view: View, names: Sequence[str]) -> Shape:
    """Describe in words only what the picture leaves to signs, and what holds at the table."""
    said = [*list_table_details(view, names), *(describe_raider_details(view, one, names) for one in view.raiders)]
    return group_shapes(*[Shape("details", (0, 0, 0, 0), words=one, rank=9) for one in said], heading=T("Details"))


def _build_piles(view: View) -> list[Shape]:
    """Describe the common piles, in words only."""
    said = [TN("{n} card in the level deck.", "{n} cards in the level deck.", view.level_deck)]
    if view.obstacle_deck is not None:
        said.append(TN("{n} card in the obstacle deck.", "{n} cards in the obstacle deck.", view.obstacle_deck))
    if view.obstacle_discards:
        said.append(
            T("Obstacles discarded: {cards}.", cards=[describe_card_name(card) for card in view.obstacle_discards])
        )
    return [group_shapes(Shape("piles", (0, 0, 0, 0), words=join_texts(said), rank=5), heading=T("Piles"))]
