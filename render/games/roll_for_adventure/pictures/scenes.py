"""Scenes of Roll for Adventure built from views: the four territories around Oblivion, with all dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import VALUE
from engine.games.roll_for_adventure.cards import CARDS, ROAMING
from engine.games.roll_for_adventure.view import View
from render.dice import compute_die_height
from render.face.shapes import build_background
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import T, Text, join_texts

from ..words.names import LEVEL, PLACE, describe_enemy
from ..words.settings import NAMES, describe_value
from ..words.who import choose_marks, describe_kinds_by_owner, describe_players
from .cards_shown import build_cover, describe_effect
from .changes import collect_changes
from .finale import build_finale
from .heroes import HIGH as HERO_HIGH
from .heroes import build_heroes
from .middle import GAP, MARGIN, SHELF, build_middle, build_resurrection, build_sockets
from .signs import choose_enemy_sign
from .table import FOE_GAP, FOE_HIGH, Table, build_foes

__all__ = ["build_board", "build_cover", "build_finale"]
GAME = "roll_for_adventure"
HEAD, THROW = 52, 126


def build_board(view: View, events: Sequence[GameEvent], names: Sequence[str]) -> Scene:
    """Build the table, with the changes of the last events marked. Once the match is over, build the finale."""
    if view.over:
        return build_finale(view, names, events)
    table = Table(view, collect_changes(events), names)
    y = 6 + HEAD
    shelf = [build_sockets(table, y), build_resurrection(table, y)]
    y += SHELF + GAP
    lands, height = build_middle(table, y)
    y += height + GAP
    roaming, count = build_foes(table, ROAMING, MARGIN, y, WIDTH - 2 * MARGIN)
    y += count * (FOE_HIGH + FOE_GAP) + (GAP - FOE_GAP if count else 0)
    boards = build_heroes(table, MARGIN, y, WIDTH - 2 * MARGIN)
    y += HERO_HIGH + GAP
    height = y + THROW + MARGIN - 4
    shapes = (
        build_background("night", height),
        build_head(view),
        *shelf,
        lands,
        group_shapes(*roaming, heading=T("Roaming")),
        group_shapes(*boards, heading=T("Heroes")),
        build_throw(table, y),
        group_shapes(*_build_unseen_cards(view), heading=T("Enemy deck")),
        group_shapes(*_list_house_rules(view), heading=T("House rules")),
    )
    return Scene(GAME, height, _describe_title(view, names), shapes)


def build_head(view: View) -> Shape:
    """Build the head with the adventure and the turn."""
    values = {"title": LEVEL.get(view.level, view.level), "turn": T("Turn {turn}", turn=max(1, view.turn))}
    return Shape("head", (MARGIN, 4, WIDTH - 2 * MARGIN, HEAD), values)


def _list_house_rules(view: View) -> list[Shape]:
    """List the house rules that differ from the default, in words only."""
    return [
        Shape(
            "rule",
            (0, 0, 0, 0),
            words=T("{name}: {value}.", name=NAMES[key][0], value=describe_value(key, value)),
            rank=7,
        )
        for key, value in view.switches
    ]


def _describe_title(view: View, names: Sequence[str]) -> Text:
    level = LEVEL.get(view.level, view.level)
    if view.phase == "setup" or not view.turn:
        return T("{level}: setting up.", level=level)
    name = describe_players(view, names)[view.players[view.active].colour]
    return T("{level}, turn {turn}: {name} acts.", level=level, turn=view.turn, name=name)


# --- the throw to be placed ---


def build_throw(table: Table, y: int) -> Shape:
    """Build the dice that are or will be rolled. Without dice, build the enemy that attacks or was turned up."""
    view = table.view
    box = (MARGIN, y, WIDTH - 2 * MARGIN, THROW)
    if view.phase == "setup" or not view.turn:
        values = {"colour": "", "mark": "", "name": "", "text": T("The heroes gather."), "sign": "", "card": None}
        return Shape("throw", box, values, rank=0)
    colour = view.players[view.active].colour
    name = describe_players(view, table.names)[colour]
    dice = list(view.thrown or view.pool)
    values = {
        "colour": colour,
        "mark": choose_marks(view, table.names)[colour],
        "name": name,
        "text": "" if dice else _describe_throw_without_dice(table),
        "sign": "" if dice else _choose_sign(view),
        "card": None if dice else _describe_open_card(view),
    }
    left, room = 184, WIDTH - 2 * MARGIN - 184 - 20
    width = min(84, (room + 8) // max(1, len(dice)) - 8)
    groups = len({VALUE.get(die) for die in dice}) - 1
    extra = min(18, (room - len(dice) * (width + 8) + 8) // groups) if groups > 0 else 0
    pieces, x, before = [], left, None
    for die in dice:
        if before is not None and VALUE.get(die) != VALUE.get(before):
            x += extra
        pieces.append(table.build_die(die, x, (THROW - compute_die_height(width)) // 2, width))
        x, before = x + width + 8, die
    return Shape("throw", box, values, _describe_throw(table, name), tuple(pieces), rank=0)


def _describe_throw_without_dice(table: Table) -> Text:
    view = table.view
    if view.attacker and view.target:
        return T("{enemy} attacks: {place}", enemy=describe_enemy(view.attacker), place=PLACE[view.target])
    if view.revealed:
        return T("Revealed: {card}", card=describe_enemy(view.revealed))
    return T("No dice left to roll")


def _choose_sign(view: View) -> str:
    """Return the sign of the enemy that attacks or was just turned up."""
    card = view.attacker.partition(".")[0] or view.revealed
    return choose_enemy_sign(card, CARDS[card].kind) if card in CARDS else ""


def _describe_open_card(view: View) -> dict[str, object] | None:
    """Return the values of the open card: the enemy that attacks or was just turned up."""
    key = view.attacker.partition(".")[0] or view.revealed
    if key not in CARDS:
        return None
    card = CARDS[key]
    between = (
        " " if card.kind in ("master", "dragon") else " · "
    )  # On these two kinds of cards, the lines make one sentence.
    return {
        "land": card.territory or "roaming",
        "rank": card.rank,
        "lines": tuple(describe_effect(card)),
        "between": between,
    }


def _describe_throw(table: Table, name: Text | str) -> Text:
    view = table.view
    if view.thrown:
        return T("{name} rolled: {dice}.", name=name, dice=table.describe_dice(view.thrown))
    if view.pool:
        return T(
            "{name} still has to roll: {dice}.", name=name, dice=describe_kinds_by_owner(view.pool, view, table.names)
        )
    said = [T("{text}.", text=_describe_throw_without_dice(table))]
    if view.attacker and view.revealed:
        said.append(T("{text}.", text=T("Revealed: {card}", card=describe_enemy(view.revealed))))
    return join_texts(said)


def _build_unseen_cards(view: View) -> list[Shape]:
    """Name the enemies that may still come, in words only. Everybody may count them (RFA-GEN-8)."""
    counted = [
        T("{n} × {card}", n=n, card=describe_enemy(card)) if n > 1 else describe_enemy(card)
        for card, n in Counter(view.unseen).items()
    ]
    return [Shape("unseen", (0, 0, 0, 0), words=T("Face down: {cards}.", cards=counted), rank=8)] if counted else []
