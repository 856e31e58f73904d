"""The private board: the place, the hand, and the question with its chances, in one picture."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.events import GameEvent
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import Go, Recruit
from engine.games.tomb.view import View
from engine.protocol import Ask, One, Seat
from render.face.question import MOST, build_question, find_possible_items
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes

from ..words.options import label
from ..words.questions import prompt
from . import cards_shown
from .cards_shown import (
    BRIEF,
    BRIEF_GAP,
    GIVEN,
    build_given_card,
    build_held_cards,
    build_known_cards,
    measure_held_cards,
)
from .changes import Changes
from .chart import GAP, MARGIN, Plan, build_map, list_reachable_spaces
from .lineup import build_lineup, list_candidates
from .raid import build_close_up
from .scenes import GAME, HEAD, build_head, describe_title
from .seats import HIGH as PLATE
from .seats import build_captain
from .throws import build_strip

SCREEN = 1240
"""Height in pixels of a private board that fits a phone's screen together with the buttons."""
HEIGHTS, WHOLE = (640, 510, 420, 330), (420, 336)
"""Heights in pixels that a part of the map may have (``HEIGHTS``), and the whole map (``WHOLE``).

There are few heights, because each is drawn separately.
"""
ABLE = 2 * (BRIEF + BRIEF_GAP)
"""Height in pixels that is kept for two rows of cards that may answer the question."""
ROWS = 260, 196
"""Height in pixels of combatants' plates if they are in one row, and if they are in two rows."""
OF_ALL = frozenset({"stock", "target", "teleport", "crypt-card"})
"""Kinds of questions for which the whole map matters."""


def build_private_board(view: View, events: Sequence[GameEvent], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """Build the private board of the viewer.

    It shows the raid, or else the map around the party that matters. Below are this party and the viewer's cards.
    """
    if view.viewer is None or view.over:
        return None
    marks, changes, top = choose_letters(names), Changes.from_events(events, view), 4 + HEAD
    choose = list_candidates(ask)
    asked, deep = _build_question(ask, view, names, 0 if choose else MOST)
    lit = find_possible_items(ask, [*view.hand, *view.stock])
    apart = ask.about if ask is not None and ask.kind in GIVEN else ""
    shapes = [build_head(view, names, marks)]
    if choose:
        people, bottom = build_lineup(choose, top)
        shapes.append(people)
        plate = _build_party(view, changes, names, marks, bottom + GAP)
        shapes += plate
        bottom += GAP + PLATE if plate else 0
    elif view.raid is not None and view.active is not None:
        fight, bottom = build_close_up(view, events, changes, names, top, ROWS)
        shapes.append(fight)
    else:
        tall = build_held_cards(view, 0, ask, shown_card=apart)[1] + build_strip(view, events, changes, names, 0)[1]
        tall += build_known_cards(view, 0, _find_crypt_here(view))[1] + build_given_card(ask, 0)[1]
        rest = top + tall + deep + 4 * GAP + MARGIN + (PLATE if view.active is not None else 0)
        chart, bottom = _build_place(view, changes, ask, names, top, SCREEN - rest)
        shapes += chart
    own, bottom = build_known_cards(view, bottom + GAP, _find_crypt_here(view))
    shapes.append(own)
    dice, bottom = build_strip(view, events, changes, names, bottom)
    shapes.append(dice)
    room = SCREEN - bottom - 2 * GAP - deep - MARGIN - build_given_card(ask, 0)[1]
    full = view.raid is None or measure_held_cards(view, lit) <= room
    cards, bottom = build_held_cards(view, bottom + GAP, ask, max(room, ABLE if lit else 0), full, apart)
    shapes.append(cards)
    gift, bottom = build_given_card(ask, bottom)
    shapes.append(gift)
    if asked is not None:
        shapes.append(group_shapes(asked, corner=(0, bottom + GAP)))
        bottom += GAP + deep
    height = bottom + MARGIN
    said = describe_title(view, names) if ask is None else prompt(ask, view, names)
    return Scene(GAME, height, said, (build_background("ground", height), *shapes))


def build_hand(view: View, names: Sequence[str]) -> Scene | None:
    """Build the viewer's hand: the cards of a captain.

    The Crypt Master of a raid sees the fight too, with or without a question.
    """
    if view.viewer is None:
        return None
    if view.raid is not None and view.raid.cm == view.viewer:
        return build_private_board(view, (), None, names)
    known = view.hand or view.stock or any(crypt.known for crypt in view.crypts)
    return cards_shown.build_hand(view, names) if known else None


def _find_crypt_here(view: View) -> str:
    """Return the letter of the Crypt whose known cards matter; "" if there is none.

    It is the raided Crypt, or else the Crypt at whose Door the viewer's party is.
    """
    if view.raid is not None:
        return view.raid.crypt
    at = view.parties[view.viewer or 0].at
    return next((crypt.key for crypt in view.crypts if crypt.door == at), "")


def _build_question(ask: Ask | None, view: View, names: Sequence[str], most_options: int) -> tuple[Shape | None, int]:
    """Build the question at the top, and return it with its height.

    Options to recruit are drawn last, because a separate step shows them.
    """
    if ask is None:
        return None, 0
    if isinstance(ask.choice, One):
        options = sorted(ask.choice.options, key=lambda option: isinstance(option, Recruit))
        ask = structs.replace(ask, choice=One(tuple(options)))
    return build_question(
        ask, prompt(ask, view, names), lambda option: label(option, ask, view, names), 0, most_options
    )


def _build_place(
    view: View, changes: Changes, ask: Ask | None, names: Sequence[str], top: int, height: int
) -> tuple[list[Shape], int]:
    """Build the part of the map that matters, and the party concerned."""
    seat, marks = find_concerned_seat(view, view.viewer or 0), choose_letters(names)
    if ask is not None and ask.kind in OF_ALL:
        plan = Plan.from_level(view.level, top, _choose_fitting_height(WHOLE, height))
    else:
        plan = Plan.build_around(view.level, view.parties[seat].at, top, _choose_fitting_height(HEIGHTS, height))
    near = _list_destinations(view, ask) or (list_reachable_spaces(view) if seat == view.active else frozenset())
    chart = build_map(view, plan, changes, names, marks, near)
    plate = _build_party(view, changes, names, marks, plan.bottom + GAP)
    return [chart, *plate], plan.bottom + (GAP + PLATE if plate else 0)


def _build_party(view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int) -> list[Shape]:
    """Build the plate of the party that matters. Before the party has Characters there is no plate."""
    party = view.parties[find_concerned_seat(view, view.viewer or 0)]
    if view.active is None or not party.fighters:
        return []
    return [build_captain(view, party, changes, names, marks, (MARGIN, top, WIDTH - 2 * MARGIN, PLATE))]


def _choose_fitting_height(heights: Sequence[int], most_height: int) -> int:
    """Return the first of these heights that fits the room (in pixels), or else the last height."""
    return next((high for high in heights if high <= most_height), heights[-1])


def _list_destinations(view: View, ask: Ask | None) -> frozenset[str]:
    """Return the spaces to which the question lets a party move."""
    options = ask.choice.options if ask is not None and isinstance(ask.choice, One) else ()
    map_ = load_boards()[view.level]
    return frozenset(map_.format_space(map_.find_space(option.to)) for option in options if isinstance(option, Go))


def find_concerned_seat(view: View, viewer: Seat) -> Seat:
    """Return the seat whose place matters: the active one, or the viewer before the first turn."""
    return viewer if view.active is None else view.active
