"""Highlights that nobody should miss, each with its own picture: a death, a Head Shot, a Bomb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from engine.events import GameEvent
from engine.games.counter_terror.cards import BOMB, DEFUSE, DODGE, HEAD_SHOT
from engine.games.counter_terror.events import BombDefused, BombExploded, Damaged, Died, Unhurt
from engine.games.counter_terror.view import View
from engine.protocol import Seat
from render.face.records import Highlight
from render.face.shapes import build_background, build_herald
from render.scene import WIDTH, Scene, group_shapes
from render.text.i18n import T, Text

from ..words.event_words import WORDS
from ..words.names import describe_card_names, list_marks
from .scenes import GAME, GAP, HIGH, MARGIN, WIDE, build_fighter
from .strikes import PLAQUE_HIGH, PLAQUE_WIDE, Strike, build_plaque, find_strike

TALL = 320
HighlightEvent = Died | BombExploded | Unhurt | BombDefused
"""An event with a picture of its own. ``Unhurt`` gets a picture only if a Head Shot was dodged."""
SIGNS: dict[type[HighlightEvent], str] = {Died: "skull", BombExploded: BOMB, Unhurt: DODGE, BombDefused: DEFUSE}
"""The sign of a highlight, by the class of its event, the most important class first."""
ORDER = tuple(SIGNS)


def build_highlight(events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Highlight | None:
    """Build the highlight of the events: a death, a Bomb, or a Head Shot that was dodged.

    Of equally important events it shows the newest.
    """
    if view.over:
        return None
    found = [(at, event) for at, event in enumerate(events) if _is_highlight(event)]
    if not found:
        return None
    at, event = min(found, key=lambda one: (ORDER.index(type(one[1])), -one[0]))
    sign = HEAD_SHOT if isinstance(event, Died) and event.by == HEAD_SHOT else SIGNS[type(event)]
    play = find_strike(view, events)
    if play is not None and event not in play.came:  # the event is not a result of this play: a Bomb went off after it
        play = None
    seats = list(dict.fromkeys((event.seat, *((play.attacker,) if play else ()))))
    beside = events[at + 1 : at + 2] if isinstance(event, BombExploded) else events[:at][-1:]
    took = [one for one in beside if isinstance(one, Damaged) and one.by == BOMB]
    lines = [_describe_event(one, names) for one in took]
    if isinstance(event, Died) and event.cards:
        lines.append(T("The hand held: {cards}.", cards=describe_card_names(event.cards)))
    lost = took or events  # the picture of a Bomb shows only the losses by the Bomb
    return Highlight(
        lambda: _build_scene(_Headline(_describe_event(event, names), sign, lines), seats, (play, lost), view, names),
        tuple(seats),
    )


def _is_highlight(event: GameEvent) -> TypeGuard[HighlightEvent]:
    if isinstance(event, Unhurt):
        return event.by == HEAD_SHOT
    return isinstance(event, Died | BombExploded | BombDefused)


def _describe_event(event: HighlightEvent | Damaged, names: Sequence[str]) -> Text:
    if isinstance(event, Died):
        return T("{name} is dead.", name=names[event.seat])
    if isinstance(event, Unhurt):
        return T("{name} dodges a Head Shot!", name=names[event.seat])
    said = WORDS.line(event, None, names)
    assert said is not None
    return said


class _Headline(NamedTuple):
    """The upper part of a highlight's picture: a large sentence with its sign, and smaller lines."""

    sentence: Text
    sign: str
    lines: Sequence[Text]


def _build_scene(
    headline: _Headline,
    seats: Sequence[Seat],
    happened: tuple[Strike | None, Sequence[GameEvent]],
    view: View,
    names: Sequence[str],
) -> Scene:
    """Build the picture: the event in large letters. Below are the play, and the players concerned with their losses.

    ``happened`` is the play, if there is one, and the events that tell the losses.
    """
    (sentence, sign, lines), (play, losses) = headline, happened
    marked_names, top = list_marks(view), MARGIN + TALL + GAP
    shapes = [build_herald(sign, sentence, lines, MARGIN, TALL)]
    columns = (0, 2) if play is not None else (0, 1)
    for column, seat in zip(columns, reversed(seats) if len(seats) > 1 else seats, strict=False):
        place = (MARGIN + column * (WIDE + GAP), top, WIDE, HIGH)
        shapes.append(build_fighter(view, view.fighters[seat], losses, names, marked_names, place))
    height = top + HIGH + MARGIN
    if play is not None and len(seats) > 1:
        shapes.append(build_plaque(play, names, marked_names, ((WIDTH - PLAQUE_WIDE) // 2, top)))
        height += PLAQUE_HIGH - HIGH
    return Scene(GAME, height, sentence, (build_background("floor", height), group_shapes(*shapes)))
