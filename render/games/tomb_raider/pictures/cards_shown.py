"""Scenes of cards: the hand, one card looked up, and the lobby's cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.games.tomb_raider.cards import (
    Action,
    Card,
    Character,
    Discovery,
    Location,
    Obstacle,
    SecretMove,
    Treasure,
    Upgrade,
    get_pool,
)
from engine.games.tomb_raider.verbs.company import needs_company
from engine.games.tomb_raider.view import View
from render.face.shapes import LINE, build_background, build_hand_heading, build_lobby_seats, place_brief_cards
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words import effects
from ..words.cards import ALONE, format_figure, list_effect_lines
from ..words.names import (
    ABILITIES,
    ABILITY,
    SIDE,
    SIDES,
    describe_card_name,
    describe_card_type,
    describe_level_name,
    describe_place,
)
from .figures import find_figure_name

GAME = "tomb_raider"
MARGIN, GAP = 16, 12
HAND_LIMIT = 12
"""The most different cards in the picture of a hand. Further cards are only listed in words."""
BRIEF, BRIEF_WIDE, BRIEF_GAP = 150, 124, 8
"""In pixels: the height of a brief card, the height of a card in a single line, the gap between two cards."""
_FACING = {"F": "forward", "R": "right", "B": "back", "L": "left"}
DECK_COLUMNS = 3
"""The picture of a whole deck has this many cards side by side. Each card takes a single line."""
OURS = T("≈ marks a figure or text of our own, not a printed one.")

Figure = tuple[str, str, bool]
"""A sign, the text beside it, and whether the text is our estimate."""


def build_hand(view: View, names: Sequence[str]) -> Scene:
    """Build the private scene of the viewer's cards. Copies of a card are counted."""
    assert view.viewer is not None
    kinds = Counter(view.hand)
    shown = list(kinds.items())[:HAND_LIMIT]
    columns = 2 if len(shown) <= 4 and len(shown) != 3 else 3
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    high, top = (372 if columns == 3 else 336), 84
    lines = -(-len(shown) // columns)
    cards = []
    for at, (number, count) in enumerate(kinds.items()):
        x, y = MARGIN + at % columns * (width + GAP), top + at // columns * (high + GAP)
        box = (x, y, width, high) if at < HAND_LIMIT else (0, 0, 0, 0)
        cards.append(_build_card(number, box, count, is_alone=len(view.raiders) == 1))
    bottom = top + lines * (high + GAP)
    peeks = [_describe_shown_card(view.width, peeked) for peeked in view.peeked]
    notes = []
    for note in [*peeks, OURS]:
        notes.append(build_note_line(note, bottom))
        bottom += 40
    title = T("Hand of {name}", name=names[view.viewer])
    held = TN("{n} card", "{n} cards", len(view.hand))
    shapes = (
        build_background("torchlight", bottom + 8),
        *build_hand_heading(title, held, MARGIN),
        _list_held_cards(kinds),
        group_shapes(*cards),
        *notes,
    )
    return Scene(GAME, bottom + 8, T("Hand of {name}: {count}.", name=names[view.viewer], count=held), shapes)


def build_held_cards(view: View, top: int, answering: Collection[str]) -> tuple[Shape, int]:
    """Build the viewer's cards in brief; return the shape and its lower edge.

    The ``answering`` cards may answer the question. They come first. Cards that only the viewer has seen are included.
    """
    kinds = sorted(Counter(view.hand).items(), key=lambda kind: kind[0] not in answering)
    able = sum(number in answering for number, _ in kinds)
    boxes, bottom = place_brief_cards(len(kinds), able, BRIEF_WIDE if able <= 2 else BRIEF, top, MARGIN, BRIEF_GAP)
    shapes: list[Shape] = []
    if kinds:
        shapes.append(_list_held_cards(dict(kinds)))
    for (number, count), box in zip(kinds, boxes, strict=True):
        card = get_pool().find_card(number)
        figures, lines = list_figures(card), _list_effect_lines(card, is_alone=len(view.raiders) == 1)
        values = {
            "name": describe_card_name(number),
            "sign": find_figure(card),
            "sort": find_sign(card),
            "kind": find_kind(card),
            "figures": figures,
            "text": join_texts(shown) if (shown := _select_shown_lines(card, lines)) and box[3] > LINE else "",
            "count": count,
            "lit": number in answering,
        }
        shapes.append(Shape("brief", box, values, _describe_card(card, count, figures, lines), rank=6))
    for note in (_describe_shown_card(view.width, peeked) for peeked in view.peeked):
        shapes.append(build_note_line(note, bottom + 4, 2))
        bottom += 40
    return group_shapes(*shapes, heading=T("Your hand")), bottom


def build_deck_cards(cards: Sequence[str], top: int) -> tuple[Shape, int]:
    """Build the cards of a deck to choose from, with names and figures only; return the shape and its lower edge."""
    kinds = Counter(cards)
    wide = (WIDTH - 2 * MARGIN - (DECK_COLUMNS - 1) * BRIEF_GAP) // DECK_COLUMNS
    shapes: list[Shape] = []
    for at, (number, count) in enumerate(kinds.items()):
        x = MARGIN + at % DECK_COLUMNS * (wide + BRIEF_GAP)
        y = top + at // DECK_COLUMNS * (LINE + BRIEF_GAP)
        card = get_pool().find_card(number)
        figures, lines = list_figures(card), _list_effect_lines(card, is_alone=False)
        values = {
            "name": describe_card_name(number), "sign": find_figure(card), "sort": find_sign(card),
            "kind": find_kind(card),
            "figures": figures[:1], "text": "",
            "count": count, "lit": False,
        }  # fmt: skip
        shapes.append(Shape("brief", (x, y, wide, LINE), values, _describe_card(card, count, figures, lines), rank=6))
    named = [_describe_copies(number, count) for number, count in kinds.items()]
    shapes.append(Shape("deck", (0, 0, 0, 0), words=T("To choose from: {cards}.", cards=named), rank=1))
    bottom = top + -(-len(kinds) // DECK_COLUMNS) * (LINE + BRIEF_GAP) - BRIEF_GAP
    return group_shapes(*shapes, heading=T("Your deck")), bottom


def _list_held_cards(kinds: Mapping[str, int]) -> Shape:
    """List every card in hand by name, in words, because the picture may not have room for all."""
    named = [_describe_copies(number, count) for number, count in kinds.items()]
    return Shape("held", (0, 0, 0, 0), words=T("In hand: {cards}.", cards=named) if named else None, rank=0)


def _describe_copies(number: str, count: int) -> Text:
    return T("{n} × {card}", n=count, card=describe_card_name(number)) if count > 1 else describe_card_name(number)


def build_note_line(text: Text, y: int, rank: int = 7) -> Shape:
    values = {"text": text, "size": 30, "font": "light", "colour": (210, 198, 172), "least": 26}
    return Shape("text", (MARGIN, y, WIDTH - 2 * MARGIN, 36), values, words=text, rank=rank)


def _describe_shown_card(columns: int, peeked: str) -> Text:
    """Describe a card that only the viewer was shown.

    ``peeked`` is its place and number: "deck:003", or "2.4:028" with column and row.
    """
    spot, _, number = peeked.partition(":")
    if spot == "deck":
        return T("You have seen {card} in the level deck.", card=describe_card_name(number))
    column, _, row = spot.partition(".")
    return T(
        "You have seen {card}: {place}.",
        card=describe_card_name(number),
        place=describe_place(columns, (int(column), int(row))),
    )


def build_card_scene(number: str) -> Scene:
    """Build the scene of a card that somebody looks up. A location shows its printed exits.

    Raise KeyError if there is no such card.
    """
    card = get_pool().find_card(number)
    height = 560
    art_box = (MARGIN, MARGIN, 396, height - 2 * MARGIN)
    if isinstance(card, Location):
        picture = Shape(
            "location",
            (MARGIN, 110, 396, 300),
            {
                "number": number,
                "name": describe_card_name(number),
                "family": card.family,
                "seed": _compute_seed(card),
                "deep": 1,
                "lit": True,
                "arrows": (),
                "blocks": (),
                "exits": tuple(side for side in SIDES for mark in card.exits if _FACING[mark] == side),
                "danger": card.danger,
                "search": card.search,
                "treasure": card.treasure,
                "empty": False,
                "sign": {"entrance": "entrance", "save": "save", "treasure": "chest"}.get(card.role, ""),
                "changed": False,
            },
            children=tuple(
                Shape(
                    "obstacle",
                    (22, 64 + 40 * at, 352, 36),
                    {
                        "name": describe_card_name(one.key),
                        "sort": one.kind,
                        "sign": find_figure_name(describe_card_name(one.key).key, one.kind),
                        "life": one.life,
                        "damage": 0,
                        "removed": False,
                        "changed": False,
                    },
                )
                for at, one in enumerate(card.obstacles)
            ),
        )
    else:
        picture = Shape(
            "art", art_box, {"sign": find_figure(card), "sort": find_sign(card), "seed": _compute_seed(card)}
        )
    shapes = (
        Shape("torchlight", (0, 0, WIDTH, height + 36)),
        picture,
        _build_card(number, (MARGIN + 408, MARGIN, WIDTH - 2 * MARGIN - 408, height - 2 * MARGIN), 1),
        build_note_line(OURS, height - 6),
    )
    return Scene(GAME, height + 36, T("Card {number}: {name}.", number=number, name=describe_card_name(number)), shapes)


def build_cover(level: str, names: Sequence[str]) -> Scene:
    """Build the lobby's picture: the door, the level, and the players at the table."""
    marks = choose_letters(names)
    drawn = [{"seat": at, "letter": marks[at], "name": name} for at, name in enumerate(names)]
    seats, height = build_lobby_seats("seat", drawn, 640, MARGIN)
    shapes = (
        Shape("torchlight", (0, 0, WIDTH, height)),
        Shape("cover", (0, 0, WIDTH, 620), {"title": T("Tomb Raider"), "level": describe_level_name(level)}),
        seats,
    )
    return Scene(
        GAME, height, T("Tomb Raider: {level}. The door stands open.", level=describe_level_name(level)), shapes
    )


def _build_card(number: str, box: tuple[int, int, int, int], count: int, is_alone: bool = False) -> Shape:
    card = get_pool().find_card(number)
    figures, lines = list_figures(card), _list_effect_lines(card, is_alone)
    values: dict[str, Any] = {
        "number": number,
        "name": describe_card_name(number),
        "type": describe_card_type(number),
        "kind": find_kind(card),
        "sign": find_figure(card),
        "sort": find_sign(card),
        "figures": figures,
        "lines": _select_shown_lines(card, lines),
        "ours": not _is_text_printed(card),
        "count": count,
        "seed": _compute_seed(card),
    }
    return Shape("card", box, values if box[2] else {}, _describe_card(card, count, figures, lines), rank=2)


def _list_effect_lines(card: Card, is_alone: bool) -> tuple[Text, ...]:
    lines = list_effect_lines(card)
    return (ALONE, *lines) if is_alone and needs_company(card) else lines


def _select_shown_lines(card: Card, lines: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the lines that a card's picture shows in words. An obstacle's tests are shown as figures instead."""
    if isinstance(card, Obstacle):
        return tuple(effects.describe_failure(card.failure, lambda n: format_figure(card, "failure", n)))
    return lines


def find_kind(card: Card) -> str:
    """Return the kind of a card, which decides the colour of the card's picture."""
    match card:
        case SecretMove():
            return "action"
        case _:
            return type(card).__name__.lower()


def find_sign(card: Card) -> str:
    """Return the name of the sign that stands for a kind of card."""
    match card:
        case Obstacle(kind=kind):
            return kind
        case Discovery(kind=kind) if kind not in ("item", "companion"):
            return kind
        case Treasure():
            return "chest"
        case _:
            return find_kind(card)


def find_figure(card: Card) -> str:
    """Return the name of a card's picture: the card's own figure if it has one, else the sign of its sort."""
    return find_figure_name(card.name, find_sign(card))


def _compute_seed(card: Card) -> int:
    return int("".join(char for char in card.number if char.isdigit()) or 0)


def _is_text_printed(card: Card) -> bool:
    return card.is_printed("failure" if isinstance(card, Obstacle) else "effects")


def list_figures(card: Card) -> tuple[Figure, ...]:
    """Return the figures of a card, each with its sign and a flag: the figure is our estimate."""

    def make_figure(sign: str, figure: object, field: str) -> Figure:
        return sign, str(figure), not card.is_printed(field)

    match card:
        case Obstacle():
            tests = [make_figure(test.ability, test.number, "tests") for test in card.tests]
            life = [make_figure("heart", card.life, "life")] if card.life is not None else []
            return make_figure("danger", card.danger, "danger"), *tests, *life
        case Discovery():
            return (make_figure("search", card.difficulty, "difficulty"),)
        case Character():
            return tuple(
                make_figure(key, card.find_printed_ability(key), key) for key in ("fight", "move", "search", "think")
            )
        case Upgrade() | Treasure():
            return (make_figure("upgrade", card.power, "power"),)
        case Location():
            found = [make_figure("danger", card.danger, "danger")]
            if card.search is not None:
                found.append(make_figure("search", f"+{card.search}", "search"))
            if card.treasure is not None:
                found.append(make_figure("chest", card.treasure, "treasure"))
            return tuple(found)
        case Action() | _:
            return ()


def describe_figure(card: Card, figure: Figure) -> Text:
    """Describe a figure of a card in words, with "≈" before a figure that is our estimate."""
    sign, number, ours = figure
    value = f"≈{number}" if ours else number
    if sign in ABILITIES and not isinstance(card, Discovery) and not number.startswith("+"):
        return T("{ability} {target}", ability=ABILITY[sign], target=value)
    match sign:
        case "danger":
            return T("danger {danger}", danger=value)
        case "heart":
            return T("life {life}", life=value)
        case "search" if isinstance(card, Discovery):
            return T("difficulty {difficulty}", difficulty=value)
        case "search":
            return T("search dice {dice}", dice=value)
        case "chest":
            return T("treasure found with {number}", number=value)
        case _:
            return T("power {power}", power=value)


def _describe_card(card: Card, count: int, figures: Sequence[Figure], lines: Sequence[Text]) -> Text:
    name, kind = describe_card_name(card.number), describe_card_type(card.number)
    said = [T("{name} ({number}), {type}.", name=name, number=card.number, type=kind)]
    if count > 1:
        said.append(TN("{n} copy.", "{n} copies.", count))
    if isinstance(card, Location):
        sides = [SIDE[side] for side in SIDES for mark in card.exits if _FACING[mark] == side]
        said.append(T("Exits: {sides}.", sides=sides) if sides else T("No exit."))
    told = [figure for figure in figures if not (lines and isinstance(card, Obstacle) and figure[0] in ABILITIES)]
    if told:
        said.append(T("Figures: {figures}.", figures=[describe_figure(card, figure) for figure in told]))
    if lines and not _is_text_printed(card):
        said.append(Text("≈"))
    return join_texts([*said, *lines])
