"""The private board: the play with the players concerned, the hand, and the question with its chances."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.view import View
from engine.protocol import Ask, One, Seat
from render.face.question import build_question, find_possible_items
from render.face.shapes import build_background
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import T

from ..words.names import list_marks
from ..words.options import label
from ..words.questions import prompt
from .cards_shown import build_held_cards
from .scenes import GAME, GAP, HIGH, MARGIN, WIDE, build_effects, build_fighter, describe_title
from .strikes import PLAQUE_HIGH, PLAQUE_WIDE, Strike, build_plaque, find_strike

OF_TURNS = frozenset({"attack", "hand-limit"})
"""Kinds of questions that players are asked in their own turns. An earlier play does not matter for these questions."""


def build_private_board(view: View, events: Sequence[GameEvent], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """Build the private board: the play, the players that the play or an option names, the hand and the question."""
    if view.viewer is None or view.over:
        return None
    marked_names = list_marks(view)
    play = None if ask is not None and ask.kind in OF_TURNS else find_strike(view, events)
    seats, top, shapes = list(list_concerned_seats(view, play, ask, view.viewer)), MARGIN, list[Shape]()
    boxes = [(MARGIN + column * (WIDE + GAP), top, WIDE, HIGH) for column in (0, 2)] if play is not None else []
    if play is not None:
        shapes.append(build_plaque(play, names, marked_names, ((WIDTH - PLAQUE_WIDE) // 2, top)))
        seats = [seats.pop(seats.index(play.attacker)), *seats]
        top += PLAQUE_HIGH + GAP
    rest = len(seats) - len(boxes)
    boxes += [(MARGIN + at % 3 * (WIDE + GAP), top + at // 3 * (HIGH + GAP), WIDE, HIGH) for at in range(rest)]
    plates = [
        build_fighter(view, view.fighters[seat], events, names, marked_names, box)
        for seat, box in zip(seats, boxes, strict=False)
    ]
    shapes.append(group_shapes(*plates, heading=T("Players")))
    top += -(-max(0, rest) // 3) * (HIGH + GAP)
    lasting, top = build_effects(view, top, names, marked_names)
    cards, bottom = build_held_cards(view, top, find_possible_items(ask, view.hand))
    shapes += [lasting, cards]
    if ask is not None:
        asked, bottom = build_question(
            ask, prompt(ask, view, names), lambda option: label(option, ask, view, names), bottom + GAP
        )
        shapes.append(asked)
    height = bottom + MARGIN
    said = describe_title(view, names) if ask is None else prompt(ask, view, names)
    return Scene(GAME, height, said, (build_background("floor", height), *shapes))


def list_concerned_seats(view: View, play: Strike | None, ask: Ask | None, viewer: Seat) -> tuple[Seat, ...]:
    """Return the seats that a play or a question concerns, each once.

    The target of a play comes first, then the viewer, the attacker, the player called, and all players that an option
    names.
    """
    seats = [viewer]
    if play is not None:
        seats = [seat for seat in (play.target, viewer, play.attacker, play.who) if seat is not None]
    for option in ask.choice.options if ask is not None and isinstance(ask.choice, One) else ():
        named = (getattr(option, field, "") for field in ("target", "mate", "whom"))
        seats += [int(seat) for seat in named if seat.isdecimal()]
    return tuple(dict.fromkeys(seats))
