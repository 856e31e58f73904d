"""Highlights that nobody should miss, each with a picture: a party lost, a death, a great Monster slain, treasures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.events.raids import CharacterDied, MonsterKilled, TreasuresFound
from engine.games.tomb.events.turns import PartyLost
from engine.games.tomb.view import View
from engine.protocol import Seat
from render.face.records import Highlight
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import T, Text, join_texts

from ..words.cards import describe_short_effect
from ..words.names import describe_card_name, describe_card_names
from .changes import Changes
from .chart import GAP, INN_HIGH, MARGIN, Plan, build_inn, build_map
from .raid import build_close_up
from .seats import HIGH as PLATE
from .seats import build_captain

GAME = "tomb"
TALL, MAP_HIGH = 340, 330
GREAT = 6
"""The death of a Monster with at least this many XP is a highlight."""
SHOWN = 2
"""The upper part of a highlight's picture has room for this many lines."""
HighlightEvent = PartyLost | CharacterDied | TreasuresFound | MonsterKilled


def build_highlight(events: Sequence[GameEvent], view: View, names: Sequence[str]) -> Highlight | None:
    """Build the highlight of the events: a party lost, a death, treasures, or a great Monster slain.

    Of equally important events it shows the newest.
    """
    if view.over:
        return None
    found = [(_weigh_event(event), at, event) for at, event in enumerate(events) if isinstance(event, HighlightEvent)]
    weight, _, event = max(found, key=lambda one: one[:2], default=(0, 0, None))
    if event is None or not weight:
        return None
    seat = view.active if isinstance(event, TreasuresFound) else event.seat
    if seat is None or not 0 <= seat < len(view.parties):  # the event happened to no player
        return None
    return Highlight(lambda: _build_scene(event, seat, events, view, names), (seat,))


def _weigh_event(event: HighlightEvent) -> int:
    match event:
        case PartyLost():
            return 4
        case CharacterDied():
            return 3
        case TreasuresFound():
            return 2 if event.cards else 0
        case MonsterKilled():
            return 1 if event.xp >= GREAT else 0


def _describe_event(event: HighlightEvent, seat: Seat, names: Sequence[str]) -> tuple[Text, str, bool]:
    """Return the sentence of an event, the event's sign or card, and whether the event is grave."""
    name = names[seat]
    match event:
        case PartyLost():
            return T("The whole party of {name} is lost!", name=name), "skull", True
        case CharacterDied():
            card = event.one.partition(".")[0]
            return T("{fighter} of {name} is dead.", fighter=describe_card_name(event.one), name=name), card, True
        case TreasuresFound():
            return T("{name} finds {cards}!", name=name, cards=describe_card_names(event.cards)), "chest", False
        case MonsterKilled():
            monster, xp, card = describe_card_name(event.one), event.xp, event.one.partition(".")[0]
            return T("{name} slays {monster}: {xp} XP!", monster=monster, xp=xp, name=name), card, True


def _build_scene(
    event: HighlightEvent, seat: Seat, events: Sequence[GameEvent], view: View, names: Sequence[str]
) -> Scene:
    """Build the picture: the event in large letters, and below it the fight or the place, and the captain."""
    said, sign, grave = _describe_event(event, seat, names)
    marks, changes, top = choose_letters(names), Changes.from_events(events, view), MARGIN + TALL + GAP
    others = [one.one for one in events if isinstance(one, CharacterDied | MonsterKilled) and one is not event]
    lines = [T("Also slain: {cards}.", cards=describe_card_names(others))] if others else []
    if isinstance(event, TreasuresFound):
        does = [(describe_card_name(key), describe_short_effect(key)) for key in event.cards]
        lines = [T("{card}: {does}", card=card, does=said) for card, said in does if said is not None]
    values = {"sign": sign, "text": said, "lines": tuple(lines[:SHOWN]), "grave": grave}
    box = (MARGIN, MARGIN, WIDTH - 2 * MARGIN, TALL)
    shapes = [Shape("herald", box, values, join_texts(lines) if lines else None, rank=0)]
    if view.raid is not None and view.active is not None:
        fight, bottom = build_close_up(view, events, changes, names, top)
        shapes.append(fight)
    else:
        plan = Plan.build_around(view.level, view.parties[seat].at, top, MAP_HIGH)
        shapes += [build_map(view, plan, changes, names, marks), build_inn(view, plan.bottom + 6, names, marks)]
        bottom = plan.bottom + 6 + INN_HIGH
    plate = (MARGIN, bottom + GAP, WIDTH - 2 * MARGIN, PLATE)
    shapes.append(build_captain(view, view.parties[seat], changes, names, marks, plate))
    height = bottom + GAP + PLATE + MARGIN
    return Scene(GAME, height, said, (build_background("ground", height), group_shapes(*shapes)))
