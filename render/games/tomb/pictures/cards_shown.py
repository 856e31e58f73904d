"""Scenes of cards: the hand, the viewer's knowledge of Crypts, one card looked up, and the lobby's cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Body, Item, Monster, Trap, Treasure
from engine.games.tomb.outlook import ATTRS, find_kind
from engine.games.tomb.view import View
from engine.protocol import Ask
from render.face.question import find_possible_items
from render.face.shapes import LINE, build_background, build_hand_heading, build_lobby_seats, place_brief_cards
from render.letters import choose_letters
from render.scene import WIDTH, Box, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words import effects
from ..words.cards import describe_bonus, describe_short_effect, list_figures
from ..words.names import LEVEL, describe_card_name, describe_card_names, describe_card_type, describe_crypt_name
from ..words.options import describe_best_use

GAME = "tomb"
MARGIN, GAP = 16, 12
HAND_LIMIT = 9
"""The most different cards in the picture of a hand. Further cards are only listed in words."""
BRIEF, BRIEF_GAP = 124, 8
"""``BRIEF`` is the height of a brief card, and ``BRIEF_GAP`` the gap between two brief cards, in pixels."""
HIGH = 402
GIVEN, FULL = frozenset({"attach", "treasure", "won", "another-card"}), 160
"""``GIVEN``: kinds of questions about a card that a player gets. ``FULL``: the card's height in pixels."""
KNOWN = 3
"""Number of known Crypt cards side by side."""


def build_hand(view: View, names: Sequence[str]) -> Scene:
    """Build the private scene of the viewer's Inn cards, stocking hand and known Crypt cards."""
    assert view.viewer is not None
    kinds = Counter([*view.stock, *view.hand])
    columns = 2 if len(kinds) in (1, 2, 4) else 3
    wide, top = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns, 84
    cards = []
    for at, (key, count) in enumerate(kinds.items()):
        box = (MARGIN + at % columns * (wide + GAP), top + at // columns * (HIGH + GAP), wide, HIGH)
        cards.append(_build_card(key, box if at < HAND_LIMIT else (0, 0, 0, 0), count))
    bottom = top + -(-min(len(kinds), HAND_LIMIT) // columns) * (HIGH + GAP)
    known, bottom = build_known_cards(view, bottom)
    title = T("Hand of {name}", name=names[view.viewer])
    held_ = TN("{n} card", "{n} cards", len(view.hand) + len(view.stock))
    height = bottom + 12
    shapes = (
        build_background("ground", height),
        *build_hand_heading(title, held_, MARGIN),
        _list_held_cards(view),
        group_shapes(*cards, heading=T("Your hand")),
        known,
    )
    return Scene(GAME, height, T("Hand of {name}: {count}.", name=names[view.viewer], count=held_), shapes)


def build_held_cards(
    view: View, top: int, ask: Ask | None, height: int = 1000, in_full: bool = True, shown_card: str = ""
) -> tuple[Shape, int]:
    """Build the viewer's cards in brief, as many as fit; return the shape and its lower edge.

    Cards that may answer the question come first. With ``in_full`` they show what they do now, and their effects.
    Every other card takes a single line. One copy of ``shown_card`` is left out, because it is shown elsewhere.
    """
    answering = find_possible_items(ask, [*view.hand, *view.stock])
    kinds = Counter(sorted([*view.stock, *view.hand], key=lambda key: (key not in answering, key)))
    kinds -= Counter([shown_card])
    able = sum(key in answering for key in kinds) if in_full else 0
    boxes, bottom = place_brief_cards(len(kinds), able, BRIEF, top, MARGIN, BRIEF_GAP)
    shapes = [_list_held_cards(view)]
    shown = [box for box in boxes if box[1] + box[3] <= top + height]
    for at, (key, count) in enumerate(kinds.items()):
        box = shown[at] if at < len(shown) else (0, 0, 0, 0)
        now = describe_best_use(key, ask, view) if ask is not None and box[3] > LINE else None
        said = None if now is None else join_texts([now, describe_short_effect(key) or Text("")])
        shapes.append(build_brief_card(key, box, count, key in answering, said))
    if len(shown) < len(kinds):
        bottom = max((box[1] + box[3] for box in shown), default=top)
        said = TN("and {n} more card", "and {n} more cards", len(kinds) - len(shown))
        values = {"text": said, "size": 30, "font": "italic", "colour": (236, 222, 190)}
        shapes.append(Shape("text", (MARGIN + 8, bottom + 2, WIDTH - 2 * MARGIN, 34), values))
        bottom += 36
    return group_shapes(*shapes, heading=T("Your hand")), bottom


def measure_held_cards(view: View, answering: Collection[str]) -> int:
    """Return the height of the viewer's cards if those that may answer the question show their effects."""
    kinds = {*view.stock, *view.hand}
    return place_brief_cards(len(kinds), len(kinds.intersection(answering)), BRIEF, 0, MARGIN, BRIEF_GAP)[1]


def build_brief_card(key: str, box: Box, count: int = 1, may_answer: bool = True, text: Text | None = None) -> Shape:
    """Build a card in brief, with as much of its effects as its box has room for.

    ``text`` replaces the description of its effects.
    """
    values = {
        "card": key,
        "kind": find_kind(key),
        "name": describe_card_name(key),
        "figures": _list_figures(key),
        "text": text or describe_short_effect(key) or "" if box[3] > LINE else "",
        "count": count,
        "lit": may_answer,
    }
    return Shape("brief", box, values if box[2] else {}, _describe_card(key, count), rank=6)


def _list_held_cards(view: View) -> Shape:
    """List every card in hand by name, in words, because the picture may not have room for all."""
    said = []
    if view.stock:
        said.append(T("Cards to place: {cards}.", cards=describe_card_names(view.stock)))
    if view.hand:
        said.append(T("In hand: {cards}.", cards=describe_card_names(view.hand)))
    return Shape("held", (0, 0, 0, 0), words=join_texts(said) if said else None, rank=0)


def build_known_cards(view: View, top: int, crypt_key: str | None = None) -> tuple[Shape, int]:
    """Build the Crypt cards that the viewer knows; return the shape and its lower edge.

    If ``crypt_key`` is given, only the cards in that Crypt are built. During a raid, which hides the map, the cards in
    other Crypts are told in words.
    """
    shapes, y = list[Shape](), top
    known = [crypt for crypt in view.crypts if crypt.known]
    crypts = [crypt for crypt in known if crypt_key in (None, crypt.key)]
    found = [(crypt.key, key) for crypt in crypts for key in crypt.known]
    wide = (WIDTH - 2 * MARGIN - (KNOWN - 1) * BRIEF_GAP) // KNOWN
    for at, (letter, key) in enumerate(found):
        box = (MARGIN + at % KNOWN * (wide + BRIEF_GAP), y + at // KNOWN * (LINE + BRIEF_GAP), wide, LINE)
        values = {"card": key, "kind": find_kind(key), "name": describe_card_name(key), "crypt": letter}
        shapes.append(Shape("known", box, values))
    for crypt in crypts if view.raid is None else known:
        words = T("{crypt}: {cards}.", crypt=describe_crypt_name(crypt.key), cards=describe_card_names(crypt.known))
        shapes.append(Shape("knowledge", (0, 0, 0, 0), words=words, rank=3 if crypt in crypts else 8))
    y += -(-len(found) // KNOWN) * (LINE + BRIEF_GAP)
    return group_shapes(*shapes, heading=T("Crypt cards that you know")), y


def build_card_scene(key: str) -> Scene:
    """Build the scene of a card that somebody looks up.

    Raise KeyError if there is no such card.
    """
    height, kind = 470, find_kind(pool.find_card(key).key)
    shapes = (
        Shape("ground", (0, 0, WIDTH, 600)),
        Shape("art", (MARGIN, MARGIN, 400, height - 2 * MARGIN), {"card": key, "kind": kind}),
        _build_card(
            key, (MARGIN + 412, MARGIN, WIDTH - 2 * MARGIN - 412, height - 2 * MARGIN), pool.find_card(key).copies
        ),
    )
    return Scene(GAME, height, T("Card: {name}.", name=describe_card_name(key)), shapes)


def build_cover(level: str, names: Sequence[str]) -> Scene:
    """Build the lobby's picture: a party before a Crypt's open door, and the players at the table."""
    named = zip(choose_letters(names), names, strict=True)
    seats, height = build_lobby_seats(
        "chair", [{"letter": letter, "name": name} for letter, name in named], 664, MARGIN
    )
    shapes = (
        build_background("ground", height),
        Shape("cover", (0, 0, WIDTH, 648), {"title": T("Tomb"), "level": LEVEL.get(level, level)}),
        seats,
    )
    return Scene(GAME, height, T("Tomb: {level}. A party stands before an open Crypt.", level=LEVEL[level]), shapes)


def _build_card(key: str, box: tuple[int, int, int, int], count: int) -> Shape:
    card, says = pool.find_card(key), _describe_effects(key)
    values: dict[str, Any] = {
        "card": key,
        "kind": find_kind(key),
        "name": describe_card_name(key),
        "type": describe_card_type(key),
        "count": count,
        "figures": _list_figures(key, marks_estimates=True),
        "dice": _list_dice(key),
        "ours": not set(ATTRS) & set(card.known) and "bonus" not in card.known,
        "text": join_texts([*([] if "effects" in card.known else [Text("≈")]), *says]) if says else "",
    }
    return Shape("card", box, values if box[2] else {}, _describe_card(key, count), rank=2)


def build_given_card(ask: Ask | None, top: int) -> tuple[Shape, int]:
    """Build the card that a question gives to somebody, with all its effects; return the shape and its lower edge.

    There is a gap above the card. If the question gives no card, nothing is built.
    """
    if ask is None or ask.kind not in GIVEN or ask.about not in pool.POOL:
        return group_shapes(), top
    dice = describe_bonus(pool.find_card(ask.about))
    said = join_texts([*([dice] if dice is not None else []), *_describe_effects(ask.about)])
    box = (MARGIN, top + BRIEF_GAP, WIDTH - 2 * MARGIN, FULL)
    return build_brief_card(ask.about, box, text=said), box[1] + FULL


def _describe_effects(key: str) -> list[Text]:
    """Describe the clauses of a card, one line each."""
    card = pool.find_card(key)
    return [join_texts(effects.list_sentences(clause, card)) for clause in card.effects]


def _describe_card(key: str, count: int) -> Text:
    card = pool.find_card(key)
    said = [T("{name}, {type}.", name=describe_card_name(key), type=describe_card_type(key))]
    if count > 1:
        said.append(TN("{n} copy.", "{n} copies.", count))
    return join_texts([*said, *list_figures(card), *_describe_effects(key)])


def _list_figures(key: str, marks_estimates: bool = False) -> tuple[tuple[str, str], ...]:
    """Return a card's numbers, each with its sign.

    With ``marks_estimates``, "≈" stands before our estimates of numbers on the printed card.
    """
    card = pool.find_card(key)

    def make_figure(sign: str, field: str, number: object) -> tuple[str, str]:
        return sign, f"≈{number}" if marks_estimates and field not in card.known else str(number)

    found = []
    if isinstance(card, Body):
        found.append(make_figure("heart", "hp", card.hp))
    if isinstance(card, Trap):
        found.append(make_figure(card.attr, "tn", card.tn))
        found.append(make_figure("hand", "chars", f"≤{card.chars}"))
    if isinstance(card, Monster | Trap | Treasure):
        found.append(make_figure("xp", "xp", card.xp))
    return tuple(found)


def _list_dice(key: str) -> tuple[tuple[str, int, int, int], ...]:
    """Return the attributes that have dice, each with its numbers of green, blue and red dice."""
    card = pool.find_card(key)
    of = card if isinstance(card, Body) else card.bonus if isinstance(card, Item | Treasure) else None
    return () if of is None else tuple((attr, *of.dice(attr)) for attr in ATTRS if any(of.dice(attr)))
