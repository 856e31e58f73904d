"""Sample scenes, from which the palette is made and which the documentation shows."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import BONUS, COLOURS, Board, Desert, Enemy, Forest, Fortress, IceCave
from engine.games.roll_for_adventure.cards import MASTER, TERRITORIES
from engine.games.roll_for_adventure.events import (
    Attacked,
    Damaged,
    Healed,
    Placed,
    Returned,
    Revealed,
    Rolled,
    SectionFilled,
    StoneEarned,
    TerritoryDieRolled,
    TurnBegan,
    Won,
)
from engine.games.roll_for_adventure.moves import Place
from engine.games.roll_for_adventure.view import Player, View
from engine.protocol import PASS, Ask, One
from render.games.roll_for_adventure.pictures.cards_shown import build_card_scene, build_cover, make_empty_view
from render.games.roll_for_adventure.pictures.finale import build_finale
from render.games.roll_for_adventure.pictures.highlight import build_highlight
from render.games.roll_for_adventure.pictures.legend import build_legend
from render.games.roll_for_adventure.pictures.private_board import build_private_board
from render.games.roll_for_adventure.pictures.scenes import build_board
from render.games.roll_for_adventure.pictures.signs import GAME
from render.scene import Scene, Shape
from render.schemes import SCHEMES
from render.text.i18n import Text

NAMES = ("Ana", "Ben", "Cid", "Dora")
RED, BLUE = (0, "", "red"), (1, "", "blue")


def laid(**more: object) -> Board:
    """Return a board as set up with sides A, with the fields in ``more`` replaced."""
    return msgspec.structs.replace(make_empty_view("A").board, **more)


def view(table: Board, dice: tuple[tuple[str, ...], ...], **more: object) -> View:
    """Return a view, with the kinds of dice at hand of each player and colours in turn order."""
    heroes = ("adventurer", "fighter", "healer", "warrior")
    players = tuple(
        Player(at, colour, hero, list(hand))
        for at, (colour, hero, hand) in enumerate(zip(("red", "blue", "green", "yellow"), heroes, dice, strict=False))
    )
    base: dict[str, object] = dict(  # noqa: C408
        level="book-of-magic",
        phase="roll",
        turn=11,
        round=3,
        board=table,
        players=players,
        rolls=1,
        ability_left=True,
        deck=15,
        master=(1, 7),
    )
    return msgspec.structs.replace(make_empty_view("A"), **{**base, **more})


def battle() -> tuple[View, tuple[GameEvent, ...]]:
    """Return four players in mid-match, after dice were placed and others lost."""
    table = laid(
        desert=Desert(first=["red1", "blue1"], second=["green1"], crater=["yellow1"]),
        fortress=Fortress(sections=[["red2", "red2", "blue2"], [], ["green4"]], barriers=[1, 0, 1]),
        forest=Forest(path=["blue5", "yellow6", "red6", "red6"], spaces=7),
        ice_cave=IceCave(row=["yellow1", "green3", "red4", "bonus6"]),
        enemies=[
            Enemy("sand-devil", "desert"),
            Enemy("cave-troll", "ice-cave", ["blue2", "green3"]),
            Enemy("gate-raider", "fortress"),
            Enemy("sand-devil", "desert"),
            Enemy("tree-shrike", "forest", ["yellow4"], 0),
        ],
        resurrection=["green3", "blue4"],
        oblivion=["red", "blue", "blue", "yellow", "bonus"],
        stock=2,
        damage={"desert": 2, "fortress": 0, "forest": 4, "ice-cave": 1},
        stones=2,
    )
    events = (
        Rolled(RED, ("red2", "red6", "red6")),
        Placed(RED, ("red6", "red6"), "forest", "none"),
        Revealed(who=RED, card="sand-devil", name="sand-devil.2", card_kind="enemy", territory="desert", rank=1),
        Attacked("sand-devil.2", "desert", ("blue1",)),
        Damaged("forest", 1, 4, 6, "tree-shrike"),
    )
    hands = (("red",), ("blue",), ("green", "green"), ("yellow", "yellow", "bonus"))
    thrown = ("red1", "red3", "red3", "bonus3", "red5")
    return view(table, hands, thrown=thrown), events


def pair() -> tuple[View, tuple[GameEvent, ...]]:
    """Return two players on sides B, with allies and every special enemy."""
    table = laid(
        desert=Desert("B", ["red1", "ally1"], chains=4),
        fortress=Fortress("B", [["blue2"], ["red3", "ally3"], []], [2, 1, 0]),
        forest=Forest("B", ["blue5", "blue6", "ally6"], 7),
        ice_cave=IceCave("B", ["red3", "blue4"]),
        enemies=[
            Enemy("phantom-2", ""),
            Enemy("giant-3", "fortress", ["red5", "ally4"], 2),
            Enemy("iron-brute", ""),
            Enemy("white-wolf", "ice-cave"),
        ],
        oblivion=["red", "ally"],
        damage={"desert": 0, "fortress": 5, "forest": 1, "ice-cave": 0},
        wanted=8,
        stones=5,
    )
    events = (
        StoneEarned(territory="desert", stones=5, wanted=8),
        SectionFilled("fortress", 4, left=0, here=0),
        Revealed(who=BLUE, card="giant-3", name="giant-3", card_kind="giant", territory="", rank=3),
        Revealed(who=BLUE, card=MASTER, name=MASTER, card_kind="master", territory="", rank=0),
        TerritoryDieRolled(MASTER, "forest"),
        Damaged("forest", 2, 1, 6, MASTER),
        Returned("desert", ((RED, ("red1",)),), 0),
        Healed("ice-cave"),
    )
    hands = (("red",), ("blue", "ally"))
    return view(
        table,
        hands,
        active=1,
        pool=("blue", "blue", "ally", "bonus"),
        level="jewel-of-light",
        turn=24,
        deck=9,
        master=(1, 9),
        ability_left=False,
    ), events


def victory() -> tuple[View, tuple[GameEvent, ...]]:
    """Return the battle a few turns later, won, with the events of its end."""
    before, _ = battle()
    after = msgspec.structs.replace(before.board, stones=5)
    record = (
        TurnBegan(RED, 14),
        Placed(RED, ("red6", "red6", "red6"), "forest", "none"),
        StoneEarned(territory="forest", stones=5, wanted=5),
        Won(5),
    )
    return msgspec.structs.replace(before, board=after, turn=14, thrown=(), over=True, outcome="won"), record


def defeat() -> View:
    """Return the battle, lost."""
    before, _ = battle()
    fallen = msgspec.structs.replace(before.board, damage={**before.board.damage, "forest": 6})
    return msgspec.structs.replace(before, board=fallen, thrown=(), over=True, outcome="conquest", fallen="forest")


def fresh() -> View:
    """Return three players before the first throw, each with an ally."""
    hands = ((), ("blue",) * 5 + ("ally",), ("green",) * 5 + ("ally",))
    return view(laid(), hands, turn=1, round=1, rolls=0, pool=("red",) * 5 + ("ally",), deck=25, master=(9, 17))


def flats() -> tuple[Scene, ...]:
    """Return scenes of a blank die of every kind without background, in every colour scheme.

    The palette keeps their colours exactly.
    """
    dice = tuple(
        Shape("piece", (20 + at * 140, 20, 60, 79), {"colour": colour, "mark": "", "face": 0})
        for at, colour in enumerate((*COLOURS, BONUS))
    )
    return tuple(Scene(GAME, 120, Text("Dice"), dice, scheme=scheme) for scheme in SCHEMES)


def scenes() -> tuple[Scene, ...]:
    """Return sample scenes, one of each kind."""
    won, record = victory()
    return (
        build_board(*battle(), NAMES),
        build_board(*pair(), NAMES[:2]),
        build_board(fresh(), (), NAMES[:3]),
        build_cover("book-of-magic", NAMES),
        build_legend(),
        build_finale(won, NAMES, record, record),
        build_finale(defeat(), NAMES),
        *[build_card_scene(key) for key in ("cave-troll", "dragon-3", "master-of-shadows", "ranger", "crown-of-kings")],
        *[build_card_scene(key) for key in TERRITORIES],
        *private_and_moments(),
    )


def private_and_moments() -> tuple[Scene, ...]:
    """Return samples of the private board and of highlights.

    These are the board of a player who places dice, the Master of Shadows, a stone won, and a Dragon's card turned
    up.
    """
    seen, events = pair()
    table, _ = battle()
    ask = Ask(0, "place", One((Place("5", "forest", "1"), Place("3", "cave-troll", "1"))), PASS)
    sheet = build_private_board(replace(table, viewer=0), (), ask, NAMES)
    master, stone = build_highlight(events, seen, NAMES), build_highlight(events[:1], seen, NAMES)
    assert sheet is not None and master is not None and stone is not None
    dragon = build_board(replace(table, thrown=(), pool=(), revealed="dragon-3", attacker="", target=""), (), NAMES)
    return sheet, master.scene, stone.scene, dragon
