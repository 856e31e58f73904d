"""Scenes of cards: the hand, one card looked up, and the lobby's cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.games.counter_terror.cards import ARMOUR, CARDS, DAMAGE
from engine.games.counter_terror.view import View
from render.face.shapes import (
    LINE,
    build_background,
    build_hand_heading,
    build_herald,
    build_lobby_seats,
    place_brief_cards,
)
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.cards import describe_short_effect, describe_use
from ..words.names import describe_card_name, describe_card_type
from ..words.standing import describe_dead

GAME = "counter_terror"
MARGIN, GAP = 16, 12
HAND_LIMIT = 12
"""The most different cards in the picture of a hand. Further cards are only listed in words."""
_BY_USE = sorted(CARDS, key=lambda key: (not CARDS[key].attack, CARDS[key].defence, -CARDS[key].damage))
OUT = 320
"""Height in pixels of the picture that dead players see."""
BRIEF, BRIEF_GAP = 124, 8
"""``BRIEF`` is the height of a brief card, and ``BRIEF_GAP`` the gap between two brief cards, in pixels."""
ORDER = {key: at for at, key in enumerate(_BY_USE)}
"""Position of each card when sorted by use: attacking cards come first."""


def build_hand(view: View, names: Sequence[str]) -> Scene:
    """Build the private scene of the viewer's cards, sorted by use. Copies are shown once, with their number."""
    assert view.viewer is not None
    if (gone := describe_dead(view, names)) is not None:
        return _build_dead_hand(view, names, gone)
    kinds = Counter(sorted(view.hand, key=ORDER.__getitem__))
    shown = min(len(kinds), HAND_LIMIT)
    width, high, top = (WIDTH - 2 * MARGIN - 2 * GAP) // 3, 330, 84
    cards = []
    for at, (key, count) in enumerate(kinds.items()):
        box = (MARGIN + at % 3 * (width + GAP), top + at // 3 * (high + GAP), width, high)
        cards.append(_build_card(key, box if at < HAND_LIMIT else (0, 0, 0, 0), count))
    bottom = top + -(-shown // 3) * (high + GAP)
    note = T("You always have your Revolver: damage 20, and it costs no card.")
    title = T("Hand of {name}", name=names[view.viewer])
    held = TN("{n} card", "{n} cards", len(view.hand))
    shapes = (
        build_background("floor", bottom + 52),
        *build_hand_heading(title, held, MARGIN),
        _list_held_cards(kinds),
        group_shapes(*cards),
        _build_line(note, bottom),
    )
    return Scene(GAME, bottom + 52, T("Hand of {name}: {count}.", name=names[view.viewer], count=held), shapes)


def _build_dead_hand(view: View, names: Sequence[str], sentence: Text) -> Scene:
    """Build the scene for a dead player. It shows when and by which card the player died, and the team's life."""
    assert view.viewer is not None
    team = view.fighters[view.viewer].team
    left = [
        T("{name} {life}", name=names[one.seat], life=one.life)
        for one in view.fighters
        if one.team == team and one.alive
    ]
    lines = (T("Living players of your team, with life points: {names}.", names=tuple(left)),) if left else ()
    height = OUT + 2 * MARGIN
    return Scene(
        GAME, height, sentence, (build_background("floor", height), build_herald("skull", sentence, lines, MARGIN, OUT))
    )


def build_held_cards(view: View, top: int, answering: Collection[str]) -> tuple[Shape, int]:
    """Build the viewer's cards in brief; return the shape and its lower edge.

    The cards in ``answering`` may answer the question. They come first.
    """
    kinds = Counter(sorted(view.hand, key=lambda key: (key not in answering, ORDER[key])))
    boxes, bottom = place_brief_cards(len(kinds), sum(key in answering for key in kinds), BRIEF, top, MARGIN, BRIEF_GAP)
    shapes = []
    if kinds:
        shapes.append(_list_held_cards(kinds))
    for (key, count), box in zip(kinds.items(), boxes, strict=True):
        values = {
            "name": describe_card_name(key),
            "sign": key,
            "group": CARDS[key].group,
            "figure": _find_figure(key)[0],
            "text": describe_short_effect(key) if box[3] > LINE else "",
            "count": count,
            "lit": key in answering,
        }
        shapes.append(Shape("brief", box, values, _describe_card(key, count), rank=6))
    return group_shapes(*shapes, heading=T("Your hand")), bottom


def _list_held_cards(kinds: Mapping[str, int]) -> Shape:
    """List every card in hand by name, in words, because the picture may not have room for all."""
    named = [
        T("{n} × {card}", n=n, card=describe_card_name(key)) if n > 1 else describe_card_name(key)
        for key, n in kinds.items()
    ]
    return Shape("held", (0, 0, 0, 0), words=T("In hand: {cards}.", cards=named) if named else None, rank=0)


def _build_line(text: Text, y: int) -> Shape:
    values = {"text": text, "size": 32, "font": "light", "colour": (226, 214, 188), "least": 26}
    return Shape("text", (MARGIN, y, WIDTH - 2 * MARGIN, 40), values, words=text, rank=7)


def build_card_scene(key: str) -> Scene:
    """Build the scene of a card that somebody looks up.

    Raise KeyError if there is no such card.
    """
    height = 400
    shapes = (
        Shape("floor", (0, 0, WIDTH, height)),
        _build_card(key, (MARGIN, MARGIN, WIDTH - 2 * MARGIN, height - 2 * MARGIN), CARDS[key].count),
    )
    return Scene(GAME, height, T("Card: {name}.", name=describe_card_name(key)), shapes)


def build_cover(names: Sequence[str]) -> Scene:
    """Build the lobby's picture: the two teams, and the players at the table."""
    seats, height = build_lobby_seats(
        "chair", [{"mark": str(at), "name": name} for at, name in enumerate(names, 1)], 524, MARGIN
    )
    shapes = (
        Shape("floor", (0, 0, WIDTH, height)),
        Shape("cover", (0, 0, WIDTH, 510), {"title": T("Counter-Terror")}),
        seats,
    )
    return Scene(GAME, height, T("Counter-Terror: two teams stand ready."), shapes)


def _build_card(key: str, box: tuple[int, int, int, int], count: int) -> Shape:
    figure, unit = _find_figure(key)
    values: dict[str, Any] = {
        "name": describe_card_name(key),
        "type": describe_card_type(key),
        "group": CARDS[key].group,
        "sign": key,
        "count": count,
        "figure": figure,
        "unit": unit,
        "text": describe_short_effect(key),
    }
    return Shape("card", box, values if box[2] else {}, _describe_card(key, count), rank=2)


def _describe_card(key: str, count: int) -> Text:
    said = [T("{name}, {type}.", name=describe_card_name(key), type=describe_card_type(key))]
    if count > 1:
        said.append(TN("{n} copy.", "{n} copies.", count))
    return join_texts([*said, describe_short_effect(key), describe_use(key)])


def _find_figure(key: str) -> tuple[str, Text]:
    """Return a card's figure and the meaning of the figure; "" if the card has no figure."""
    if key in DAMAGE or CARDS[key].damage:
        return str(CARDS[key].damage), T("damage")
    if key in ARMOUR:
        return f"−{ARMOUR[key]}", T("damage")
    return "", T("damage")
