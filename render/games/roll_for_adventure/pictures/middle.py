"""Shapes of the middle of the table: stones, Resurrection, the four territories around Oblivion, and the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engine.games.roll_for_adventure.board import ALLY, BONUS, TEN, VALUE
from engine.games.roll_for_adventure.cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION, TERRITORIES
from render.dice import compute_die_height
from render.scene import WIDTH, Shape, group_shapes
from render.text.i18n import TN, T, join_texts

from ..words.who import describe_kinds_by_owner
from .pieces import DIE
from .table import Table
from .territories import WIDE, build_territories

MARGIN, GAP = 16, 8
SHELF, BAND = 79, 84


def build_middle(table: Table, y: int) -> tuple[Shape, int]:
    """Build the four territories around Oblivion; return the shape and its height."""
    top = y
    upper, height = build_territories(table, MARGIN, y, GAP, (DESERT, FORTRESS))
    y += height + GAP
    band = _build_band(table, y)
    y += BAND + GAP
    lower, height = build_territories(table, MARGIN, y, GAP, (FOREST, ICE_CAVE))
    return group_shapes(*upper, band, *lower, heading=T("Board")), y + height - top


def build_territory_rows(table: Table, y: int, keys: Collection[str]) -> tuple[list[Shape], int]:
    """Build the territories in ``keys``, two in a row, from ``y`` on; return the shapes and their lower edge."""
    rows, shown = [], [key for key in TERRITORIES if key in keys]
    for at in range(0, len(shown), 2):
        drawn, height = build_territories(table, MARGIN, y, GAP, shown[at : at + 2], least_lines=0)
        rows.append(group_shapes(*drawn))
        y += height + GAP
    return rows, y


def build_sockets(table: Table, y: int) -> Shape:
    board, gained = table.view.board, table.changes.stones
    values = {"count": board.wanted, "won": board.stones, "changed": gained}
    said = [TN("{n} of {wanted} power stones.", "{n} of {wanted} power stones.", board.stones, wanted=board.wanted)]
    if gained:
        said.append(TN("{n} just won.", "{n} just won.", gained))
    return Shape("sockets", (MARGIN, y, WIDE, SHELF), values, join_texts(said), rank=1)


def build_resurrection(table: Table, y: int) -> Shape:
    board = table.view.board
    total = sum(VALUE[die] for die in board.resurrection)
    just = bool(table.changes.placed[RESURRECTION])
    values = {"total": total, "threshold": TEN, "changed": just}
    left = 162
    dice = table.build_dice_row(board.resurrection, left, (SHELF - compute_die_height(DIE)) // 2, WIDE - left - 16)
    said = [T("Resurrection: {total} of {ten}.", total=total, ten=TEN)]
    if board.resurrection:
        said.append(T("On it: {dice}.", dice=table.describe_dice(board.resurrection)))
    return Shape("spring", (MARGIN + WIDE + GAP, y, WIDE, SHELF), values, join_texts(said), tuple(dice), rank=2)


def _build_band(table: Table, y: int) -> Shape:
    view, change = table.view, table.changes
    seen = view.master is None or view.master[1] >= view.deck
    span = "!" if view.master is None else _format_span(*view.master)
    values = {
        "deck": view.deck,
        "seen": seen,
        "span": span,
        "came": change.master,
        "die": change.die if change.master else "",
        "changed": bool(change.lost_dice_count or change.freed),
    }
    kinds = Counter(view.board.oblivion)
    order = [kind for kind in (*[one.colour for one in view.players], ALLY, BONUS) if kinds[kind]]
    wide = WIDTH - 2 * MARGIN
    pitch = 112
    x = (wide - len(order) * pitch) // 2
    pieces = []
    for kind in order:
        pieces.append(table.build_die(kind, x, (BAND - compute_die_height(DIE)) // 2))
        pieces.append(Shape("count", (x + DIE + 4, BAND // 2 - 24, 54, 48), {"n": kinds[kind]}))
        x += pitch
    said = [
        T("Oblivion: {dice}.", dice=describe_kinds_by_owner(view.board.oblivion, view, table.names))
        if order
        else T("Oblivion is empty."),
        TN("{n} card in the enemy deck.", "{n} cards in the enemy deck.", view.deck),
    ]
    if view.master is not None:
        said.append(
            T("The Master of Shadows has been seen.") if seen else T("The Master of Shadows has not been seen yet.")
        )
        if not view.over:
            said.append(T("It comes with one of the next enemy cards: number {span} from now.", span=span))
    return Shape("band", (MARGIN, y, wide, BAND), values, join_texts(said), tuple(pieces), rank=2)


def _format_span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
