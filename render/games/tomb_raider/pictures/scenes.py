"""From what may be seen of Tomb Raider to scenes: the map with its raiders."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.view import RaiderView, View
from engine.protocol import Told
from render.letters import letters
from render.scene import WIDTH, Scene, Shape, group
from render.text.i18n import TN, T, Text, joined

from ..words.names import ABILITIES, ABILITY, ROUND, card_name, level_name, place
from .cards_shown import card_picture, cover, hand
from .changes import Changes, strip_parts, trial_words
from .chart import GAP, MARGIN, Grid, trails, whole_map
from .finale import finale

__all__ = ["board", "card_picture", "cover", "finale", "hand", "letters"]
GAME = "tomb_raider"
HEAD, STRIP = 76, 112
NOTE = 40
OURS = T("The figures of cards are ours, but for the few that /card shows without ≈.")


def board(view: View, news: Sequence[Told], names: Sequence[str]) -> Scene:
    """The table as everybody may see it, with what the news changed marked; when all is over, the finale.
    ``view`` is the spectators'."""
    if view.over:
        return finale(view, names, news)
    changes = Changes.of(news)
    marks = letters(names)
    top = MARGIN + HEAD + STRIP + 12
    grid = Grid(view.width, view.rows, top)
    wide = len(view.raiders) == 1
    sheet_height = 188 if wide else 224
    lines = (len(view.raiders) + 1) // 2
    height = grid.bottom + 12 + lines * (sheet_height + GAP) - GAP + MARGIN + NOTE
    shapes = [
        Shape("torchlight", (0, 0, WIDTH, height)),
        Shape(
            "head",
            (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD - 8),
            {
                "title": level_name(view.level),
                "turn": _turn(view),
                "round": view.round,
                "round_name": ROUND.get(view.round, ""),
            },
        ),
        _strip(view, news, names, marks),
        whole_map(view, grid, changes, names, marks),
        *trails(grid, changes),
        group(
            *[_sheet(view, raider, changes, names, marks, grid.bottom + 12, sheet_height) for raider in view.raiders],
            words=T("Raiders"),
        ),
        *_piles(view),
        Shape(
            "text",
            (MARGIN, height - NOTE - 6, WIDTH - 2 * MARGIN, NOTE),
            {"text": OURS, "size": 30, "font": "light", "colour": (210, 198, 172), "least": 28},
            words=OURS,
            rank=7,
        ),
    ]
    return Scene(GAME, height, _title(view, names), tuple(shapes))


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


def _strip(view: View, news: Sequence[Told], names: Sequence[str], marks: Sequence[str]) -> Shape:
    parts = strip_parts(view, news, marks)
    values = {"parts": parts, "quiet": _quiet(view, names)}
    return Shape(
        "strip",
        (MARGIN, MARGIN + HEAD, WIDTH - 2 * MARGIN, STRIP),
        values,
        words=trial_words(view, news, names),
        rank=0,
    )


def _quiet(view: View, names: Sequence[str]) -> Text:
    """What the strip says where nothing that happened is for it."""
    if view.active is not None:
        return T("{name} acts", name=names[view.active])
    now = ROUND.get(view.round)
    return T("The game begins") if now is None else T("{round} Round", round=now)


def _sheet(
    view: View, raider: RaiderView, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int, high: int
) -> Shape:
    wide = len(view.raiders) == 1
    nth = view.raiders.index(raider)
    width = WIDTH - 2 * MARGIN if wide else (WIDTH - 2 * MARGIN - GAP) // 2
    box = (MARGIN + (nth % 2) * (width + GAP), top + nth // 2 * (high + GAP), width, high)
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
        "saved": tuple(card_name(row.card) for row in raider.saved if row.card != raider.character),
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
    elif raider.finished:
        said.append(T("Has found the treasure and left the map."))
    elif not raider.alive:
        said.append(T("Dead: comes back in the Reload step."))
    else:
        said.append(T("In {place}.", place=place(view.width, raider.at)))
    if view.goal in ("bounty", "points"):
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
    saved = [_row_card(row.card, row.uses) for row in raider.saved if row.card != raider.character]
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
