"""The raiders' sheets: life, abilities, and the cards that they hold and have saved."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.view import RaiderView, RowCard, View
from render.scene import WIDTH, Box, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import ABILITIES, ABILITY, describe_card_name, describe_place
from .changes import Changes
from .grid import GAP, MARGIN
from .plates import ROW, SHEET

SCORED = ("bounty", "points")
"""Goals for which points are counted."""


def build_sheets(
    view: View, raiders: Sequence[RaiderView], changes: Changes, names: Sequence[str], marks: Sequence[str], top: int
) -> tuple[Shape, int]:
    """Build a sheet for each raider in ``raiders``, two side by side; return the shape and its lower edge.

    The sheets are high enough for the raiders' cards in play.
    """
    wide = len(raiders) == 1
    width = WIDTH - 2 * MARGIN if wide else (WIDTH - 2 * MARGIN - GAP) // 2
    rows = max(bool(_list_saved_cards(raider)) + bool(raider.unsaved) for raider in raiders)
    high = SHEET + ROW * (min(rows, 1) if wide else rows)
    sheets = []
    for at, raider in enumerate(raiders):
        box = (MARGIN + at % 2 * (width + GAP), top + at // 2 * (high + GAP), width, high)
        sheets.append(_build_sheet(view, raider, changes, names, marks, box))
    return group_shapes(*sheets, heading=T("Raiders")), top + -(-len(sheets) // 2) * (high + GAP) - GAP


def _list_saved_cards(raider: RaiderView) -> list[RowCard]:
    """Return the saved cards, without the raider's own character card."""
    return [row for row in raider.saved if row.card != raider.character]


def _build_sheet(
    view: View, raider: RaiderView, changes: Changes, names: Sequence[str], marks: Sequence[str], box: Box
) -> Shape:
    values = {
        "seat": raider.seat,
        "letter": marks[raider.seat],
        "name": names[raider.seat],
        "active": raider.seat == view.active,
        "dead": not raider.alive,
        "life": raider.life,
        "damage": raider.damage,
        "abilities": raider.abilities,
        "hurts": raider.hurts,
        "stuck": raider.move_ban,
        "no_search": raider.search_ban,
        "hand": raider.hand,
        "deck": raider.draw_deck,
        "saved": tuple(describe_card_name(row.card) for row in _list_saved_cards(raider)),
        "unsaved": tuple(describe_card_name(row.card) for row in raider.unsaved),
        "harmed": raider.seat in changes.harmed,
        "points": raider.points if view.goal in SCORED else None,
    }
    return Shape("sheet", box, values, _describe_sheet(view, raider, changes, names), rank=1)


def _describe_sheet(view: View, raider: RaiderView, changes: Changes, names: Sequence[str]) -> Text:
    fight, move, search, think = raider.abilities
    said = [
        T(
            "{name}: life {left} of {life}, Fight {fight}, Move {move}, Search {search}, Think {think}.",
            name=names[raider.seat],
            left=max(0, raider.life - raider.damage),
            life=raider.life,
            fight=fight,
            move=move,
            search=search,
            think=think,
        )
    ]
    if raider.left:
        said.append(T("Has left the game."))
    elif raider.finished:
        said.append(T("Has found the treasure and left the map."))
    elif not raider.alive:
        said.append(T("Dead: comes back in the Reload step."))
    else:
        said.append(T("In {place}.", place=describe_place(view.width, raider.at)))
    if view.goal in SCORED:
        said.append(TN("{n} point.", "{n} points.", raider.points))
    if raider.seat in changes.harmed:
        said.append(T("Just harmed."))
    for key, hurts in zip(ABILITIES, raider.hurts, strict=True):
        if hurts:
            said.append(TN("{ability} hurt by {n}.", "{ability} hurt by {n}.", hurts, ability=ABILITY[key]))
    if raider.move_ban:
        said.append(T("Stuck: may not move in its next action turn."))
    if raider.search_ban:
        said.append(T("May not search this turn."))
    said.append(
        TN(
            "{n} card in hand, {deck} in the draw deck.",
            "{n} cards in hand, {deck} in the draw deck.",
            raider.hand,
            deck=raider.draw_deck,
        )
    )
    saved = [_describe_row_card(row.card, row.uses) for row in _list_saved_cards(raider)]
    unsaved = [_describe_row_card(row.card, row.uses) for row in raider.unsaved]
    if saved:
        said.append(T("Saved: {cards}.", cards=saved))
    if unsaved:
        said.append(T("Not saved: {cards}.", cards=unsaved))
    if raider.saved_at is not None:
        said.append(T("Last saved in {place}.", place=describe_place(view.width, raider.saved_at)))
    return join_texts(said)


def _describe_row_card(card: str, uses: int | None) -> Text:
    return (
        describe_card_name(card)
        if uses is None
        else TN("{card} ({n} use)", "{card} ({n} uses)", uses, card=describe_card_name(card))
    )
