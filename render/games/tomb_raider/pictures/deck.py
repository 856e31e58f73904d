"""The scene of a deck: the number of cards of each kind, curves of danger and difficulty, and all cards by kind."""

from __future__ import annotations

from collections import Counter

from engine.decks import Deck
from engine.games.tomb_raider.cards import Discovery, Obstacle, get_pool
from render.face.records import Label
from render.face.shapes import build_hand_heading
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.cards import describe_card_in_one_line
from ..words.decks import list_kinds
from ..words.names import KIND, SORT, describe_card_name, describe_card_type
from .cards_shown import OURS, build_note_line, describe_figure, find_figure, find_kind, find_sign, list_figures

GAME = "tomb_raider"
MARGIN, GAP = 16, 12
TALLY, CURVE, LINE, HEADING = 84, 240, 42, 52
"""Heights in pixels of parts of the picture.

``TALLY``: the number of cards of a kind. ``CURVE``: a curve. ``LINE``: a card. ``HEADING``: the name of a kind."""
WIDE = (WIDTH - 2 * MARGIN - GAP) // 2
"""Width of a column in pixels."""
SHOWN = 60
"""The most different cards in the picture. Further cards are only listed in words."""
SIGNS = ("discovery", "action", "action", "upgrade", "creature")
"""Signs of the kinds of cards, in the order of ``KINDS``."""


def build_deck(deck: Deck, name: Text | str) -> Scene:
    """Build the scene of a deck under its name."""
    top = 84
    tallies = _build_tallies(deck, top)
    top += TALLY + GAP
    curves = _build_curves(deck, top)
    top += (CURVE + GAP) * bool(curves)
    lines, bottom = _build_lists(deck, top)
    notes = [OURS]
    if len(deck.cards) > SHOWN:
        left = len(deck.cards) - SHOWN
        notes.insert(
            0, TN("{n} more card is listed only in the text.", "{n} more cards are listed only in the text.", left)
        )
    high = bottom + 12 + 40 * len(notes)
    held = TN("{n} card", "{n} cards", len(deck))
    shapes = (
        Shape("torchlight", (0, 0, WIDTH, high)),
        *build_hand_heading(name if isinstance(name, Text) else Text(name), held, MARGIN),
        group_shapes(*tallies, heading=T("Kinds")),
        *curves,
        *lines,
        *(build_note_line(note, bottom + 8 + 40 * at, 8) for at, note in enumerate(notes)),
    )
    return Scene(GAME, high, T("{name}: {count}.", name=name, count=held), shapes)


def label_card(number: str) -> Label:
    """Return the label of a card in a list: its name, then its figures and effect, as far as a line has room."""
    card = get_pool().find_card(number)
    sort = [KIND[card.kind]] if isinstance(card, Discovery) else []
    sort = [SORT[card.kind]] if isinstance(card, Obstacle) else sort
    figures = [describe_figure(card, one) for one in list_figures(card)]
    return Label(
        describe_card_name(number),
        join_texts([*sort, *figures, *describe_card_in_one_line(card)] or [describe_card_type(number)], " · "),
    )


def _build_tallies(deck: Deck, top: int) -> list[Shape]:
    listed = list_kinds()
    wide = (WIDTH - 2 * MARGIN - (len(listed) - 1) * GAP) // len(listed)
    found = []
    for at, ((name, cards), sign) in enumerate(zip(listed, SIGNS, strict=True)):
        count = sum(deck.cards.get(card, 0) for card in cards)
        values = {"sign": sign, "kind": find_kind(get_pool().find_card(cards[0])), "count": count, "name": name}
        words = T("{kind}: {n}.", kind=name, n=count)
        found.append(Shape("tally", (MARGIN + at * (wide + GAP), top, wide, TALLY), values, words, rank=1))
    return found


def _build_curves(deck: Deck, top: int) -> list[Shape]:
    """Build the curves: obstacles by danger and discoveries by difficulty.

    A curve without any card is left out.
    """
    dangers, difficulties = Counter[int](), Counter[int]()
    for number, count in deck.cards.items():
        card = get_pool().find_card(number)
        if isinstance(card, Obstacle):
            dangers[card.danger] += count
        elif isinstance(card, Discovery):
            difficulties[card.difficulty] += count
    found: list[Shape] = []
    for name, kind, counts in (
        (T("Danger of the obstacles"), "obstacle", dangers),
        (T("Difficulty of the discoveries"), "discovery", difficulties),
    ):
        if counts:
            bars = tuple((str(step), counts[step]) for step in range(min(counts), max(counts) + 1))
            each = [T("{figure}: {n}", figure=f"≈{step}", n=n) for step, n in sorted(counts.items())]
            words = T("{name}: {list}.", name=name, list=each)
            box = (MARGIN + len(found) * (WIDE + GAP), top, WIDE, CURVE)
            found.append(Shape("curve", box, {"title": name, "kind": kind, "bars": bars}, words, rank=2))
    return found


def _build_lists(deck: Deck, top: int) -> tuple[list[Shape], int]:
    """Build the list of all cards in two columns; return the shapes and their lower edge.

    Each kind has a heading, which is repeated if the kind continues in the second column.
    """
    shown = set(list(deck.cards)[:SHOWN])
    blocks = [(name, [card for card in cards if card in deck.cards]) for name, cards in list_kinds()]
    seen = [len(shown.intersection(cards)) for _, cards in blocks]
    high = sum(HEADING + LINE * lines for lines in seen if lines)
    found: list[Shape] = []
    column, y, bottom = 0, top, top
    for name, cards in blocks:
        lines: list[Shape] = []
        headed = False
        for card in cards:
            if card not in shown:
                lines.append(_build_line(card, deck.cards[card], (0, 0, 0, 0)))
                continue
            if column == 0 and y - top >= high / 2:
                column, y, headed = 1, top, False
            x = MARGIN + column * (WIDE + GAP)
            if not headed:
                values = {"text": name, "size": 36, "font": "title", "colour": (255, 178, 64), "least": 28}
                lines.append(Shape("text", (x, y + 4, WIDE, HEADING - 8), values))
                y, headed = y + HEADING, True
            lines.append(_build_line(card, deck.cards[card], (x, y, WIDE, LINE - 4)))
            y += LINE
            bottom = max(bottom, y)
        if lines:
            found.append(group_shapes(*lines, heading=name))
    return found, bottom


def _build_line(number: str, count: int, box: tuple[int, int, int, int]) -> Shape:
    card = get_pool().find_card(number)
    figures = list_figures(card)
    figure = "" if not figures else ("≈" if figures[0][2] else "") + figures[0][1]
    counted = T("{n} × {card}", n=count, card=describe_card_name(number)) if count > 1 else describe_card_name(number)
    values = {
        "count": count,
        "name": describe_card_name(number),
        "sign": find_figure(card),
        "sort": find_sign(card),
        "kind": find_kind(card),
        "figure": figure,
    }
    words = T("{card}.", card=counted)
    if figures:
        words = T("{card}: {figure}.", card=counted, figure=describe_figure(card, figures[0]))
    return Shape("deck-line", box, values if box[2] else {}, words, rank=6)
