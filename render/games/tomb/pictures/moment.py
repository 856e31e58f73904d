"""Highlights that nobody should miss, each with a picture: a party lost, a death, a great Monster slain, treasures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.view import View
from engine.protocol import Seat
from render.face.contract import Moment
from render.face.shapes import ground
from render.letters import letters
from render.scene import WIDTH, Scene, Shape, group
from render.text.i18n import T, Text, joined

from ..words.cards import short
from ..words.names import card_name, card_names
from .changes import Changes
from .chart import GAP, INN_HIGH, MARGIN, Plan, the_inn, whole_map
from .raid import close_up
from .seats import HIGH as PLATE
from .seats import captain

GAME = "tomb"
TALL, MAP_HIGH = 340, 330
GREAT = 6
"""XP from which the death of a Monster is a highlight."""
SHOWN = 2
"""Number of lines that fit."""


def moment(news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Moment | None:
    """Build the picture for ``Face.moment``: a party lost, a death, treasures, or a great Monster slain.

    Of equally important events it shows the newest.
    """
    if view.over:
        return None
    found = [(weight, at) for at, told in enumerate(news) if (weight := _weight(told))]
    if not found:
        return None
    _, at = max(found)
    told = news[at]
    seat = _seat(told, view)
    if seat is None:
        return None
    return Moment(lambda: _scene(told, seat, news, view, names), (seat,))


def _weight(told: GameEvent) -> int:
    o = told.open
    match told.kind:
        case "wiped":
            return 4
        case "died":
            return 3
        case "treasures" if o["cards"]:
            return 2
        case "killed" if o["xp"] >= GREAT:
            return 1
    return 0


def _seat(told: GameEvent, view: View) -> Seat | None:
    """Return the seat to which an event happened; None if it happened to no player."""
    seat = told.open.get("seat", view.active)
    return seat if seat is not None and 0 <= seat < len(view.parties) else None


def _told(told: GameEvent, seat: Seat, names: Sequence[str]) -> tuple[Text, str, bool]:
    """Return the sentence of an event, its sign or card, and whether it is grave."""
    o, name = told.open, names[seat]
    match told.kind:
        case "wiped":
            return T("The whole party of {name} is lost!", name=name), "skull", True
        case "died":
            card = o["one"].partition(".")[0]
            return T("{fighter} of {name} is dead.", fighter=card_name(o["one"]), name=name), card, True
        case "treasures":
            return T("{name} finds {cards}!", name=name, cards=card_names(o["cards"])), "chest", False
    card = o["one"].partition(".")[0]
    said = T("{monster} is slain: {xp} XP for {name}!", monster=card_name(o["one"]), xp=o["xp"], name=name)
    return said, card, True


def _scene(told: GameEvent, seat: Seat, news: Sequence[GameEvent], view: View, names: Sequence[str]) -> Scene:
    """Build the picture: the event in large, and below it the fight or the place, and the captain."""
    said, sign, grave = _told(told, seat, names)
    marks, changes, top = letters(names), Changes.of(news, view), MARGIN + TALL + GAP
    others = [one.open["one"] for one in news if one.kind in ("died", "killed") and one is not told]
    lines = [T("Slain as well: {cards}.", cards=card_names(others))] if others else []
    if told.kind == "treasures":
        does = [(card_name(key), short(key)) for key in told.open["cards"]]
        lines = [T("{card}: {does}", card=card, does=said) for card, said in does if said is not None]
    values = {"sign": sign, "text": said, "lines": tuple(lines[:SHOWN]), "grave": grave}
    box = (MARGIN, MARGIN, WIDTH - 2 * MARGIN, TALL)
    shapes = [Shape("herald", box, values, joined(lines) if lines else None, rank=0)]
    if view.raid is not None and view.active is not None:
        fight, bottom = close_up(view, news, changes, names, marks, top)
        shapes.append(fight)
    else:
        plan = Plan.around(view.level, view.parties[seat].at, top, MAP_HIGH)
        shapes += [whole_map(view, plan, changes, names, marks), the_inn(view, plan.bottom + 6, names, marks)]
        bottom = plan.bottom + 6 + INN_HIGH
    plate = (MARGIN, bottom + GAP, WIDTH - 2 * MARGIN, PLATE)
    shapes.append(captain(view, view.parties[seat], changes, names, marks, plate))
    height = bottom + GAP + PLATE + MARGIN
    return Scene(GAME, height, said, (ground("ground", height), group(*shapes)))
