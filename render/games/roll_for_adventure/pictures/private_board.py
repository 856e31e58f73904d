"""The private board: the territories and enemies at stake, the throw, and the question with its outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import DESERT, FOREST, ICE_CAVE, RESURRECTION, ROAMING, TERRITORIES
from engine.games.roll_for_adventure.view import View
from engine.protocol import Ask, One
from render.face.question import build_question
from render.face.shapes import build_background
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import T

from ..words.names import find_enemy
from ..words.options import label
from ..words.questions import describe_prompt
from .changes import collect_changes
from .heroes import HIGH as HERO_HIGH
from .heroes import build_heroes
from .middle import GAP, MARGIN, SHELF, build_resurrection, build_sockets, build_territory_rows
from .scenes import GAME, THROW, build_throw
from .table import FOE_GAP, FOE_HIGH, Table, build_foes

ABOUT = {"moves-on": DESERT, "swallowed": DESERT, "seventh": FOREST, "reward": ICE_CAVE}
"""Kind of question -> the place that it concerns. The options of these questions are dice, or yes and no."""
OF_PEOPLE = ("roll", "free", "without", "goes-without")
"""Kinds of questions about the dice that players have at hand."""
FIELDS = ("where", "territory", "what")


def build_private_board(view: View, events: Sequence[GameEvent], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """Build the private board; None without a question, because nothing is hidden in this game."""
    if view.viewer is None or view.over or ask is None:
        return None
    table, places = Table(view, collect_changes(events), names), set(list_places_at_stake(view, ask))
    y, shapes = MARGIN, list[Shape]()
    if RESURRECTION in places:
        shapes += [build_sockets(table, y), build_resurrection(table, y)]
        y += SHELF + GAP
    concerned, y = build_territory_rows(table, y, places)
    shapes += concerned
    if ROAMING in places:
        roaming, count = build_foes(table, ROAMING, MARGIN, y, WIDTH - 2 * MARGIN)
        shapes.append(group_shapes(*roaming, heading=T("Roaming")))
        y += count * (FOE_HIGH + FOE_GAP) + GAP
    if ask.kind in OF_PEOPLE:
        shapes.append(group_shapes(*build_heroes(table, MARGIN, y, WIDTH - 2 * MARGIN), heading=T("Heroes")))
        y += HERO_HIGH + GAP
    if view.turn and view.phase != "setup":
        shapes.append(build_throw(table, y))
        y += THROW + GAP
    asked, y = build_question(ask, describe_prompt(ask, view, names), lambda option: label(option, ask, view, names), y)
    height = y + MARGIN
    return Scene(GAME, height, describe_prompt(ask, view, names), (build_background("night", height), *shapes, asked))


def list_places_at_stake(view: View, ask: Ask) -> Iterator[str]:
    """Yield the places that the question or one of its options names.

    The places are territories, "resurrection", and territories with a named enemy ("" for a roaming enemy).
    """
    yield from (ABOUT[ask.kind],) if ask.kind in ABOUT else ()
    if view.target:
        yield view.target
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    named = [str(getattr(option, field, "")) for option in options for field in FIELDS]
    named += () if isinstance(ask.choice, One) else ask.choice.items
    named += (view.placing.where,) if view.placing is not None else ()
    for name in dict.fromkeys(named):
        enemy = find_enemy(view.board, name)
        if enemy is not None:
            yield enemy.territory
        elif name in TERRITORIES or name == RESURRECTION:
            yield name
