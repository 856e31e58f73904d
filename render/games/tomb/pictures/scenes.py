"""Scenes of Tomb built from views: the map with its Crypts and parties, or the close-up of a raid."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.view import View
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.details import describe_figures, describe_prospects, list_announced, list_common
from ..words.names import LEVEL, describe_card_names, describe_crypt_name
from .changes import Changes
from .chart import GAP, INN_HIGH, MARGIN, Plan, build_inn, build_map, list_reachable_spaces
from .finale import build_finale
from .raid import build_close_up
from .seats import build_captain_column, build_captains
from .throws import build_strip

GAME = "tomb"
HEAD = 58
OVERVIEW, OVERVIEW_HIGH = 540, 350
"""Width and height in pixels of the map beside the captains, during a raid."""


def build_board(view: View, events: Sequence[GameEvent], names: Sequence[str]) -> Scene:
    """Build the public board, with the changes of the last events marked. Once the match is over, build the finale.

    ``view`` is the spectators' view.
    """
    if view.over:
        return build_finale(view, names, events)
    marks, changes = choose_letters(names), Changes.from_events(events, view)
    top = 4 + HEAD
    if view.raid is not None and view.active is not None:
        middle, bottom = _build_raid(view, events, changes, names, marks, top)
    else:
        middle, bottom = _build_map_part(view, changes, names, marks, top)
    dice, bottom = build_strip(view, events, changes, names, bottom + GAP)
    height = bottom + MARGIN
    shapes = (build_background("ground", height), build_head(view, names, marks), *middle, dice)
    shapes += (*_build_details(view, names), *_build_piles(view))
    return Scene(GAME, height, describe_title(view, names), shapes)


def _build_map_part(
    view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int
) -> tuple[list[Shape], int]:
    """Return the shapes of the map, the inn and the captains, and the y at which they end."""
    plan = Plan.from_level(view.level, top)
    inn = build_inn(view, plan.bottom + 6, names, marks)
    plates, bottom = build_captains(view, changes, names, marks, plan.bottom + 6 + INN_HIGH + GAP)
    return [build_map(view, plan, changes, names, marks, list_reachable_spaces(view)), inn, plates], bottom


def _build_raid(
    view: View, events: Sequence[GameEvent], changes: Changes, names: Sequence[str], marks: Sequence[str], top: int
) -> tuple[list[Shape], int]:
    """Return the shapes of a raid with a small map and the captains, and the y at which they end."""
    fight, bottom = build_close_up(view, events, changes, names, top)
    top = bottom + GAP
    plan = Plan.from_level(view.level, top, OVERVIEW_HIGH, MARGIN - 8, OVERVIEW)
    chart = build_map(view, plan, changes, names, marks)
    left = MARGIN + OVERVIEW - 8
    plates, low = build_captain_column(view, changes, names, marks, (left, top), WIDTH - MARGIN - left)
    return [fight, plates, chart], max(plan.bottom, low)


def build_head(view: View, names: Sequence[str], marks: Sequence[str]) -> Shape:
    """Build the head with the level and whose turn it is."""
    active = view.active
    values = {
        "title": LEVEL.get(view.level, view.level),
        "turn": T("Setting up") if active is None else T("Turn {turn}: {name}", turn=view.turn, name=names[active]),
        "letter": "" if active is None else marks[active],
        "marker": None if active is None else view.parties[active].marker,
    }
    return Shape("head", (MARGIN, 2, WIDTH - 2 * MARGIN, HEAD), values)


def describe_title(view: View, names: Sequence[str]) -> Text:
    """Return a sentence on the state of the match."""
    level = LEVEL.get(view.level, view.level)
    if view.active is None:
        return join_texts([T("{level}: setting up.", level=level), *_describe_beginners(view, names)])
    values = {"level": level, "turn": view.turn, "name": names[view.active]}
    if view.raid is not None:
        return T("{level}, turn {turn}: {name} raids {crypt}.", crypt=describe_crypt_name(view.raid.crypt), **values)
    return T("{level}, turn {turn}: {name} acts.", **values)


def _describe_beginners(view: View, names: Sequence[str]) -> list[Text]:
    """Say that Player One places the first card and the next player recruits first (TOMB-START-1)."""
    seats = len(view.parties)
    if view.first is None or seats < 2:
        return []
    second = names[(view.first + 1) % seats]
    return [T("Player One: {name}. The second player recruits first: {second}.", name=names[view.first], second=second)]


def _build_piles(view: View) -> list[Shape]:
    """Describe the piles beside the map, in words only, because the picture does not show them."""
    said = [TN("{n} Character in the bag.", "{n} Characters in the bag.", view.bag)]
    if view.dead:
        said.append(T("Dead: {characters}.", characters=describe_card_names(view.dead)))
    if view.crypt_discard:
        said.append(T("Discarded from Crypts: {cards}.", cards=describe_card_names(view.crypt_discard)))
    gone = [card for kind in view.discards for card in view.discards[kind]]
    if gone:
        said.append(T("Inn cards discarded: {cards}.", cards=describe_card_names(gone)))
    said += list_common(view)
    return [group_shapes(Shape("piles", (0, 0, 0, 0), words=join_texts(said), rank=8), heading=T("Piles"))]


def _build_details(view: View, names: Sequence[str]) -> list[Shape]:
    """Describe in words only what the picture leaves to the cards: all dice, and what is announced."""
    announced = list_announced(view)
    said = [join_texts(announced)] if announced else []
    for party in view.parties:
        said.append(describe_prospects(party, names))
        said += [describe_figures(one) for one in party.fighters]
    said += [describe_figures(one) for one in (view.raid.monsters if view.raid is not None else ())]
    shapes = [Shape("details", (0, 0, 0, 0), words=one, rank=9) for one in said]
    return [group_shapes(*shapes, heading=T("Dice and moves"))]
