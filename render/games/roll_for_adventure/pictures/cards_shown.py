"""Scenes of things to look up (enemies, heroes, territories, adventures), and the lobby's cover."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.roll_for_adventure.board import COLOURS, Board, Desert, Forest, Fortress, IceCave, Side, Switches
from engine.games.roll_for_adventure.cards import CARDS, TERRITORIES, Card
from engine.games.roll_for_adventure.setup import LEVELS
from engine.games.roll_for_adventure.view import View
from render.face.shapes import build_lobby_seats
from render.letters import choose_letters
from render.scene import WIDTH, Box, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text

from ..words.names import ABILITY, HERO, LEVEL, PLACE, describe_enemy
from .changes import Changes
from .signs import choose_enemy_sign
from .table import Table
from .territories import build_lone_territory

GAME = "roll_for_adventure"
MARGIN, GAP = 16, 12
PAGE = 340
OURS = T("≈ our version")
SIDES: tuple[Side, Side] = ("A", "B")


def build_card_scene(key: str) -> Scene:
    """Build the scene of an enemy's card, a hero, a territory with both sides, or an adventure board, by its key.

    Raise KeyError if no such thing has that key.
    """
    if key in TERRITORIES:
        return _build_territory(key)
    if key in LEVELS:
        return _build_adventure(key)
    return _build_hero(key) if key in HERO else _build_enemy(key)


def _build_enemy(key: str) -> Scene:
    card = CARDS[key]
    name = describe_enemy(key)
    lines = describe_effect(card)
    if card.kind != "master":
        lines.append(TN("{n} card", "{n} cards", card.count))
    if not card.named or card.kind in ("phantom", "giant"):
        lines.append(OURS)
    return _build_page(name, lines, choose_enemy_sign(key, card.kind), card.territory or "roaming", card.rank)


def describe_effect(card: Card) -> list[Text]:
    """Return the lines of an enemy's card."""
    if card.kind == "master":
        return [T("Every enemy attacks again,"), T("then roll the territory die.")]
    if card.kind == "dragon":
        return [T("Takes every {number} that lies", number=card.number), T("on territories and on Resurrection.")]
    where = PLACE[card.territory] if card.territory else T("No territory of its own")
    return [where, T("Defeated by a total of {n}", n=card.threshold)]


def _build_hero(key: str) -> Scene:
    lines = [ABILITY[key], OURS]
    return _build_page(HERO[key], lines, key, "hero", 0)


def _build_page(title: Text, lines: Sequence[Text], sign: str, land: str, rank: int) -> Scene:
    art: Box = (MARGIN, MARGIN, 340, PAGE - 2 * MARGIN)
    text: Box = (MARGIN + 340 + GAP, MARGIN, WIDTH - 2 * MARGIN - 340 - GAP, PAGE - 2 * MARGIN)
    said = [Shape("line", (0, 0, 0, 0), words=T("{text}.", text=line)) for line in lines]
    if rank:
        said.insert(0, Shape("line", (0, 0, 0, 0), words=T("Rank {rank}.", rank=rank)))
    shapes = (
        Shape("night", (0, 0, WIDTH, PAGE)),
        Shape("portrait", art, {"sign": sign, "land": land}),
        Shape("page", text, {"title": title, "lines": tuple(lines), "rank": rank, "land": land}),
        group_shapes(*said),
    )
    return Scene(GAME, PAGE, T("{name}.", name=title), shapes)


def _build_territory(key: str) -> Scene:
    """Build both sides of a territory, empty."""
    shapes = [
        build_lone_territory(Table(make_empty_view(side), Changes(), ()), key, MARGIN + at * (518 + GAP), MARGIN)
        for at, side in enumerate(SIDES)
    ]
    height = max(shape.box[3] for shape in shapes) + 2 * MARGIN
    return Scene(
        GAME,
        height,
        T("{place}: both sides.", place=PLACE[key]),
        (Shape("night", (0, 0, WIDTH, height)), group_shapes(*shapes)),
    )


def make_empty_view(side: Side) -> View:
    """Return a view without dice, with all territories on the given side."""
    harder = side == "B"
    board = Board(
        rules=Switches(),
        desert=Desert(side),
        fortress=Fortress(side, [[], [], []], [2 if harder else 1] * 3),
        forest=Forest(side, spaces=7 if harder else 6),
        ice_cave=IceCave(side),
        enemies=[],
        resurrection=[],
        oblivion=[],
        stock=4,
        damage=dict.fromkeys(TERRITORIES, 0),
        length=dict.fromkeys(TERRITORIES, 6),
        stones=0,
        wanted=5,
        discards=[],
    )
    return View(
        viewer=None,
        level="",
        phase="setup",
        turn=0,
        round=1,
        board=board,
        players=(),
        active=0,
        solo=False,
        pool=(),
        thrown=(),
        rolls=0,
        ability_left=False,
        placing=None,
        revealed="",
        attacker="",
        target="",
        deck=25,
        unseen=(),
        master=None,
        switches=(),
        over=False,
        outcome="",
        fallen="",
    )


def _build_adventure(key: str) -> Scene:
    count, height = LEVELS[key], 260
    words = TN("{n} power stone wins.", "{n} power stones win.", count)
    shapes = (
        Shape("night", (0, 0, WIDTH, height)),
        Shape(
            "quest",
            (MARGIN, MARGIN, WIDTH - 2 * MARGIN, height - 2 * MARGIN),
            {"title": LEVEL[key], "count": count},
            words,
            rank=1,
        ),
    )
    return Scene(GAME, height, T("{name}.", name=LEVEL[key]), shapes)


def build_cover(level: str, names: Sequence[str]) -> Scene:
    """Build the lobby's picture: the territories around Oblivion, the stones to win, and the players at the table."""
    drawn = [
        {"colour": COLOURS[at], "mark": mark, "face": 6 - at, "name": name}
        for at, (name, mark) in enumerate(zip(names[:4], choose_letters(names), strict=False))
    ]
    seats, height = build_lobby_seats("seat", drawn, 574, MARGIN)
    title = LEVEL.get(level, level)
    shapes = (
        Shape("night", (0, 0, WIDTH, height)),
        Shape(
            "cover",
            (0, 0, WIDTH, 562),
            {"title": T("Roll for Adventure"), "level": title, "stones": LEVELS.get(level, 5)},
        ),
        seats,
    )
    return Scene(GAME, height, T("Roll for Adventure: {level}.", level=title), shapes)
