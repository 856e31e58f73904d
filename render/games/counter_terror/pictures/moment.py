"""Highlights that nobody should miss, each with a picture of its own: a death, a Head Shot, a Bomb."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.cards import BOMB, DEFUSE, DODGE, HEAD_SHOT
from engine.games.counter_terror.view import View
from engine.protocol import Seat
from render.face.contract import Moment
from render.face.shapes import ground, herald
from render.scene import WIDTH, Scene, group
from render.text.i18n import T, Text

from ..words.names import card_names, marks
from ..words.news import line
from .scenes import GAME, GAP, HIGH, MARGIN, WIDE, fighter
from .strikes import PLAQUE_HIGH, PLAQUE_WIDE, Strike, plaque, strike

TALL = 320
ORDER = ("died", "bomb-exploded", "dodged", "bomb-defused")
"""Kinds of highlights, the most important first."""
SIGNS = {"died": "skull", "dodged": DODGE, "bomb-defused": DEFUSE}
"""Signs by kind of highlight; all others have a Bomb."""


def moment(news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Moment | None:
    """Build the picture for ``Face.moment``: a death, a Bomb, or a Head Shot dodged.

    Of equally important events it shows the newest.
    """
    if view.over:
        return None
    found = [(ORDER.index(sort), -at) for at in range(len(news)) if (sort := _sort(news, at)) in ORDER]
    if not found:
        return None
    order, back = min(found)
    at, sort = -back, ORDER[order]
    told = news[at]
    who: Seat = told.open["seat"]
    sign = HEAD_SHOT if sort == "died" and told.open["by"] == HEAD_SHOT else SIGNS.get(sort, BOMB)
    play = strike(view, news)
    if play is not None and told not in play.came:  # a Bomb goes off after the play among these events
        play = None
    seats = list(dict.fromkeys((who, *((play.attacker,) if play else ()))))
    beside = news[at + 1 : at + 2] if sort == "bomb-exploded" else news[:at][-1:]
    took = [one for one in beside if one.kind == "damage" and one.open["by"] == BOMB]
    lines = [_said(one, "damage", names) for one in took]
    if sort == "died" and told.open["cards"]:
        lines.append(T("The hand held: {cards}.", cards=card_names(told.open["cards"])))
    lost = took or news  # a Bomb's picture shows the losses by the Bomb, not those before it
    return Moment(lambda: _scene(_said(told, sort, names), sign, lines, seats, play, lost, view, names), tuple(seats))


def _sort(news: Sequence[GameEvent], at: int) -> str:
    """Return the kind of an event; "dodged" for a Head Shot that hurts nobody."""
    told = news[at]
    if told.kind == "unhurt" and told.open["by"] == HEAD_SHOT:
        return "dodged"
    return told.kind


def _said(told: GameEvent, sort: str, names: Sequence[str]) -> Text:
    if sort == "died":
        return T("{name} is dead.", name=names[told.open["seat"]])
    if sort == "dodged":
        return T("{name} dodges a Head Shot!", name=names[told.open["seat"]])
    said = line(told, None, names)
    assert said is not None
    return said


def _scene(
    said: Text,
    sign: str,
    lines: Sequence[Text],
    seats: Sequence[Seat],
    play: Strike | None,
    lost: Sequence[GameEvent],
    view: View,
    names: Sequence[str],
) -> Scene:
    """Build the picture: the event in large, and below it the play and the players concerned, with their losses.

    ``lost`` holds the events of these losses.
    """
    marked, top = marks(view), MARGIN + TALL + GAP
    shapes = [herald(sign, said, lines, MARGIN, TALL)]
    columns = (0, 2) if play is not None else (0, 1)
    for column, seat in zip(columns, reversed(seats) if len(seats) > 1 else seats, strict=False):
        place = (MARGIN + column * (WIDE + GAP), top, WIDE, HIGH)
        shapes.append(fighter(view, view.fighters[seat], lost, names, marked, place))
    height = top + HIGH + MARGIN
    if play is not None and len(seats) > 1:
        shapes.append(plaque(play, names, marked, ((WIDTH - PLAQUE_WIDE) // 2, top)))
        height += PLAQUE_HIGH - HIGH
    return Scene(GAME, height, said, (ground("floor", height), group(*shapes)))
