"""From what may be seen of Tomb Raider to scenes: the map with its raiders."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.view import RaiderView, RowCard, View
from engine.protocol import Told
from render.letters import letters
from render.scene import WIDTH, Box, Scene, Shape, group
from render.text.i18n import TN, T, Text, joined

from ..words.names import ABILITIES, ABILITY, ROUND, card_name, level_name, place
from .cards_shown import card_picture, cover, hand
from .changes import Changes, strip_parts, trial_words
from .chart import GAP, MARGIN, Grid, trails, whole_map
from .finale import finale
from .plates import ROW, SHEET

__all__ = ["board", "card_picture", "cover", "finale", "hand", "letters"]
GAME = "tomb_raider"
HEAD, STRIP = 60, 104


def board(view: View, news: Sequence[Told], names: Sequence[str]) -> Scene:
    """The table as everybody may see it, with what the news changed marked; when all is over, the finale.
    ``view`` is the spectators'."""
    if view.over:
        return finale(view, names, news)
    changes = Changes.of(news, view.raiders)
    marks = letters(names)
    grid = Grid.of(view, changes, MARGIN + HEAD)
    sheets, bottom = _sheets(view, changes, names, marks, grid.bottom + 10)
    parts = strip_parts(view, news, marks)
    strip = Shape(
        "strip",
        (MARGIN, bottom + 10, WIDTH - 2 * MARGIN, STRIP) if parts else (0, 0, 0, 0),
        {"parts": parts},
        words=trial_words(view, news, names),
        rank=0,
    )
    height = bottom + (10 + STRIP if parts else 0) + MARGIN
    head = {
        "title": level_name(view.level),
        "turn": _turn(view),
        "round": view.round,
        "round_name": ROUND.get(view.round, ""),
    }
    shapes = (
        Shape("torchlight", (0, 0, WIDTH, height)),
        Shape("head", (MARGIN, 4, WIDTH - 2 * MARGIN, HEAD), head),
        whole_map(view, grid, changes, names, marks),
        *trails(grid, changes),
        sheets,
        *_piles(view),
        strip,
    )
    return Scene(GAME, height, _title(view, names), shapes)


def _turn(view: View) -> Text:
    return T("Turn {turn}", turn=view.turn) if view.turn else T("Setting up")


def _title(view: View, names: Sequence[str]) -> Text:
    level, turn, now = level_name(view.level), view.turn, ROUND.get(view.round)
    if now is None:
        return T("{level}: setting up.", level=level)
    if view.active is None:
        return T("{level}, turn {turn}, {round} Round.", level=level, turn=turn, round=now)
    return T(
        "{level}, turn {turn}, {round} Round: {name} acts.", level=level, turn=turn, round=now, name=names[view.active]
    )


def _sheets(view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int) -> tuple[Shape, int]:
    """A sheet for each raider, two side by side, and where they end: as high as their cards in play need."""
    wide = len(view.raiders) == 1
    width = WIDTH - 2 * MARGIN if wide else (WIDTH - 2 * MARGIN - GAP) // 2
    rows = max(bool(_safe(raider)) + bool(raider.unsaved) for raider in view.raiders)
    high = SHEET + ROW * (min(rows, 1) if wide else rows)
    sheets = []
    for at, raider in enumerate(view.raiders):
        box = (MARGIN + at % 2 * (width + GAP), top + at // 2 * (high + GAP), width, high)
        sheets.append(_sheet(view, raider, changes, names, marks, box))
    return group(*sheets, words=T("Raiders")), top + -(-len(sheets) // 2) * (high + GAP) - GAP


def _safe(raider: RaiderView) -> list[RowCard]:
    """What is saved, but for the raider's own card."""
    return [row for row in raider.saved if row.card != raider.character]


def _sheet(
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
        "saved": tuple(card_name(row.card) for row in _safe(raider)),
        "unsaved": tuple(card_name(row.card) for row in raider.unsaved),
        "harmed": raider.seat in changes.harmed,
    }
    return Shape("sheet", box, values, _sheet_words(view, raider, changes, names), rank=1)


def _sheet_words(view: View, raider: RaiderView, changes: Changes, names: Sequence[str]) -> Text:
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
        ),
    ]
    if raider.left:
        said.append(T("Has left the game."))
    elif not raider.alive:
        said.append(T("Dead: comes back in the Reload step."))
    else:
        said.append(T("In {place}.", place=place(view.width, raider.at)))
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
    saved = [_row_card(row.card, row.uses) for row in _safe(raider)]
    unsaved = [_row_card(row.card, row.uses) for row in raider.unsaved]
    if saved:
        said.append(T("Saved: {cards}.", cards=saved))
    if unsaved:
        said.append(T("Not saved: {cards}.", cards=unsaved))
    if raider.saved_at is not None:
        said.append(T("Last saved in {place}.", place=place(view.width, raider.saved_at)))
    return joined(said)


def _row_card(card: str, uses: int | None) -> Text:
    return card_name(card) if uses is None else TN("{card} ({n} use)", "{card} ({n} uses)", uses, card=card_name(card))


def _piles(view: View) -> list[Shape]:
    """The common piles, in words only."""
    said = [TN("{n} card in the level deck.", "{n} cards in the level deck.", view.level_deck)]
    if view.obstacle_deck is not None:
        said.append(TN("{n} card in the obstacle deck.", "{n} cards in the obstacle deck.", view.obstacle_deck))
    if view.obstacle_discards:
        said.append(T("Obstacles discarded: {cards}.", cards=[card_name(card) for card in view.obstacle_discards]))
    return [group(Shape("piles", (0, 0, 0, 0), words=joined(said), rank=5), words=T("Piles"))]
