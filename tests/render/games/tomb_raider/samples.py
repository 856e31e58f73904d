"""Sample scenes, from which the palette is made and which the documentation shows."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.events import GameEvent
from engine.games.tomb_raider import decks
from engine.games.tomb_raider.cards import Location, get_pool
from engine.games.tomb_raider.events import AbilityTested, Damaged, Died, TreasureFound
from engine.games.tomb_raider.map_events import Mapped, Moved, ObstacleDamaged, ObstaclePlaced
from engine.games.tomb_raider.moves import Stay, Step
from engine.games.tomb_raider.view import ObstacleView, RaiderView, RowCard, Space, SpaceView, TestView, View
from engine.protocol import Ask, One
from render.brush import WHITE, mix_colours
from render.games.tomb_raider.pictures import deck
from render.games.tomb_raider.pictures.highlight import build_highlight
from render.games.tomb_raider.pictures.icons import CRYSTAL, MOSS, SORTS, WATER
from render.games.tomb_raider.pictures.legend import build_legend
from render.games.tomb_raider.pictures.private_board import build_private_board
from render.games.tomb_raider.pictures.rooms import FLOORS
from render.games.tomb_raider.pictures.scenes import (
    build_board,
    build_card_scene,
    build_cover,
    build_finale,
    build_hand,
)
from render.games.tomb_raider.pictures.strip import NO, YES
from render.games.tomb_raider.words.decks import name_ready_deck
from render.scene import Scene, Shape
from render.schemes import DEFAULT, SCHEMES, choose_player_colour
from render.text.i18n import Text

NAMES = ("Ana", "Ben")
PARTY = (*NAMES, "Cid", "Dora", "Edu", "Fay")
FAMILIES = ("cave", "tomb", "atlantean", "generic")
NAMES_OF_SIGNS = (
    *("fight", "move", "search", "think", "heart", "heart-lost", "heart-hurt"),
    *("creature", "human", "trap", "hazard", "puzzle", "skull", "save", "chest", "entrance", "hand", "deck", "stuck"),
    *("no-search", "burst", "yes", "no", "bag", "action", "discovery", "upgrade", "location", "weapon", "ammo"),
    *("triggered", "character", "chest", "turn"),
)
_HEADING = {"forward": "FRBL", "right": "LFRB", "back": "BLFR", "left": "RBLF"}
"""Printed sides that face forward, right, back and left on a card, by the direction of entering it (TR-ORI-3…6)."""


def obstacle(key: str, damage: int = 0, removed: bool = False) -> ObstacleView:
    """Return the view of an obstacle, found by its card number or, if printed on a location, by its slug."""
    card = get_pool().cards.get(key)
    printed = card is None
    found = next(
        one
        for one in ([card] if card else [o for place in get_pool().list_cards(Location) for o in place.obstacles])
        if getattr(one, "key", "") == key
    )
    tests = tuple(TestView(test.ability, test.number) for test in found.tests)  # type: ignore[union-attr]
    return ObstacleView(key, printed, found.kind, tests, found.life, damage, removed)  # type: ignore[union-attr]


def room(
    at: Space,
    number: str,
    heading: str = "forward",
    *,
    placed: tuple[ObstacleView, ...] = (),
    arrows: tuple[str, ...] = (),
    blocks: tuple[str, ...] = (),
    empty: bool = False,
    removed: bool = False,
) -> SpaceView:
    """Return a face-up location that was entered by moving in the direction ``heading``."""
    card = get_pool().find_location(number)
    turned = dict(zip(("forward", "right", "back", "left"), _HEADING[heading], strict=True))
    exits = tuple(side for side, printed in turned.items() if printed in card.exits and side not in blocks)
    role = "" if card.role == "room" else card.role
    own = tuple(obstacle(one.key, removed=removed) for one in card.obstacles)
    return SpaceView(
        at,
        at[1],
        number,
        exits=tuple(dict.fromkeys((*exits, *arrows))),
        arrows=arrows,
        blocks=blocks,
        danger=card.danger,
        search=card.search,
        role=role,
        treasure=card.treasure,
        save_point=card.role == "save",
        empty=empty,
        obstacles=(*own, *placed),
    )


def unknown(at: Space, treasure: bool = False) -> SpaceView:
    """Return an unexplored space; with ``treasure`` it is the face-down treasure room."""
    return SpaceView(at, at[1], face_down=treasure, treasure_possible=treasure)


def raider(seat: int, at: Space, **more: object) -> RaiderView:
    """Return a raider as at the start of a match, with the fields in ``more`` replaced."""
    character = ("019", "044")[seat % 2]
    card = get_pool().find_character(character)
    printed = (card.fight, card.move, card.search, card.think)
    base: dict[str, object] = dict(  # noqa: C408
        seat=seat,
        character=character,
        alive=True,
        at=at,
        entrance=((1, 1), (3, 1))[seat % 2],
        saved_at=None,
        power=1,
        abilities=printed,
        printed=printed,
        hurts=(0, 0, 0, 0),
        life=min(printed),
        damage=0,
        search_ban=False,
        move_ban=False,
        steps=None,
        saved=(),
        unsaved=(),
        hand=4,
        draw_deck=22,
        discards=(),
    )
    return RaiderView(**{**base, **more})  # type: ignore[arg-type]


def view(rows: int, rooms: tuple[SpaceView, ...], raiders: tuple[RaiderView, ...], **more: object) -> View:
    """Return a view with the given rooms and raiders.

    All other spaces are unknown, and the treasure room is at (2, 4).
    """
    known = {space.at: space for space in rooms}
    spaces = tuple(
        known.get((column, row)) or unknown((column, row), (column, row) == (2, 4))
        for row in range(1, rows + 1)
        for column in (1, 2, 3)
    )
    base: dict[str, object] = dict(  # noqa: C408
        viewer=None,
        level="introductory",
        starter="caves",
        turn=7,
        round="action",
        step="move",
        active=raiders[0].seat,
        order=tuple(one.seat for one in raiders),
        width=3,
        rows=rows,
        spaces=spaces,
        raiders=raiders,
        hand=(),
        peeked=(),
        level_deck=9,
        obstacle_deck=None,
        obstacle_discards=(),
        trial=None,
        winner=None,
        over=False,
    )
    return View(**{**base, **more})  # type: ignore[arg-type]


def duel() -> tuple[View, tuple[GameEvent, ...]]:
    """Return two raiders in the middle of the introductory level."""
    rooms = (
        room((1, 1), "001"),
        room((3, 1), "001"),
        room((1, 2), "010", removed=True, empty=True),
        room((2, 2), "007", "right", placed=(obstacle("062"),)),
        room((3, 2), "002"),
        room((1, 3), "005", placed=(obstacle("059", damage=0),)),
        room((2, 3), "011", placed=(obstacle("022", damage=1),), arrows=("right",)),
        room((3, 3), "015", "left", blocks=("back",)),
    )
    raiders = (
        raider(0, (2, 3), damage=1, unsaved=(RowCard("068"), RowCard("055")), hand=5, draw_deck=19),
        raider(
            1,
            (3, 2),
            hurts=(0, 1, 0, 0),
            abilities=(3, 2, 2, 3),
            saved=(RowCard("067"),),
            saved_at=(3, 2),
            move_ban=True,
            hand=3,
            draw_deck=21,
        ),
    )
    events = (
        Moved(0, (2, 2), (2, 3), "forward"),
        Mapped(0, (2, 3), "011"),
        ObstaclePlaced(1, (2, 3), "022"),
        AbilityTested(
            0,
            against="obstacle",
            obstacle="022",
            ability="fight",
            dice=(5, 6, 3),
            bonus=0,
            result=14,
            target=12,
            passed=True,
            weapon=None,
        ),
        ObstacleDamaged(0, (2, 3), "022", amount=1, damage=1),
        Damaged(0, amount=1, by="wolf", left=1),
    )
    return view(6, rooms, raiders), events


def where_to(position: View) -> Ask:
    """Return the question by which exit the active raider leaves."""
    one = position.raiders[position.active or 0]
    (place,) = [space for space in position.spaces if space.at == one.at]
    return Ask(one.seat, "move", One((*map(Step, place.exits), Stay())), Stay())


def alone() -> tuple[View, tuple[GameEvent, ...]]:
    """Return one person's match in the learning game."""
    rooms = (
        room((1, 1), "026"),
        room((1, 2), "041", placed=(obstacle("060", damage=1),)),
        room((2, 2), "030", "right"),
        room((2, 3), "027"),
    )
    one = raider(0, (2, 3), character="044", saved=(RowCard("067"), RowCard("068")), saved_at=(2, 3), hand=6)
    events = (Moved(0, (2, 2), (2, 3), "forward"), Mapped(0, (2, 3), "027"))
    return view(
        4, rooms, (one,), level="learning_game", starter="tombs", turn=4, round="search", obstacle_deck=7
    ), events


def party() -> tuple[View, tuple[GameEvent, ...]]:
    """Return six raiders on a player-made level: three together, two side by side, one dead."""
    rooms = (
        room((1, 1), "001"),
        room((3, 1), "001"),
        room((1, 2), "009"),
        room((2, 2), "006"),
        room((3, 2), "004"),
        room((2, 3), "017", placed=(obstacle("062"),)),
        room((3, 3), "014"),
    )
    places: tuple[tuple[Space, Space | None], ...] = (
        ((2, 2), (1, 2)), ((2, 2), (3, 2)), ((2, 2), (2, 3)), ((2, 3), (2, 2)), ((1, 2), (1, 1)), ((1, 2), None),
    )  # fmt: skip
    who = ("198", "191", "199", "196", "197", "200")
    raiders = tuple(
        raider(seat, at, character=who[seat], came_from=before, alive=seat != 5)
        for seat, (at, before) in enumerate(places)
    )
    return view(4, rooms, raiders, active=3), ()


def end() -> tuple[View, tuple[GameEvent, ...]]:
    """Return the duel a few turns later, when the treasure is found."""
    before, events = duel()
    spaces = tuple(room((2, 4), "003") if space.at == (2, 4) else space for space in before.spaces)
    winner = raider(1, (2, 4), deaths=1, saved=(RowCard("067"),), saved_at=(3, 2))
    seen = msgspec.structs.replace(
        before,
        spaces=spaces,
        raiders=(before.raiders[0], winner),
        turn=11,
        round="search",
        active=1,
        winner=1,
        over=True,
    )
    last = (
        AbilityTested(
            1,
            against="search",
            obstacle=None,
            ability="search",
            dice=(6, 4, 5, 2),
            bonus=0,
            result=17,
            target=None,
            passed=True,
            weapon=None,
        ),
        TreasureFound(1, (2, 4), "003", result=17),
    )
    return seen, (*events, *last)


def atlas(family: str) -> tuple[View, ...]:
    """Return views of every location of a family, entered by moving forward, nine to a view."""
    cards = [card for card in get_pool().list_cards(Location) if card.family == family]
    found = []
    for first in range(0, len(cards), 9):
        some = cards[first : first + 9]
        rooms = tuple(room((at % 3 + 1, at // 3 + 1), card.number) for at, card in enumerate(some))
        found.append(view(-(-len(some) // 3), rooms, (raider(0, (1, 1)),)))
    return tuple(found)


def flats() -> tuple[Scene, ...]:
    """Return scenes of every sign and figure, large and without background, in every colour scheme.

    They include what is rare on floors, so that the palette keeps these colours exactly.
    """
    shapes = []
    for at, name in enumerate(NAMES_OF_SIGNS):
        shapes.append(Shape("sign", (20 + at % 8 * 130, 20 + at // 8 * 130, 120, 120), {"sign": name}))
    for at, what in enumerate(("danger", "search", "empty")):
        shapes.append(Shape("figure", (20 + at * 130, 670, 120, 112), {"figure": "", "what": what}))
    kinds = [Shape("sign", (20 + at * 130, 20, 120, 120), {"sign": sort}) for at, sort in enumerate(SORTS["torch"])]
    for seat in range(4):
        values = {"seat": seat, "letter": "ABCD"[seat], "active": True, "who": "", "facing": "back"}
        kinds.append(Shape("raider", (20 + seat * 130, 150, 120, 134), values))
    tones = [
        mix_colours(floor, tone, share)
        for floor in (FLOORS["cave"], FLOORS["tomb"])
        for tone, share in ((WATER, 0.62), (MOSS, 0.45), (MOSS, 0.65), (CRYSTAL, 0.22))
    ]
    # These are the colours of outcomes, and of names on sheets.
    tones += [YES, NO, *[mix_colours(choose_player_colour(DEFAULT, seat), WHITE, 0.35) for seat in range(4)]]
    swatches = tuple(Shape("panel", (at * 200, 0, 190, 190), {"colour": tone}) for at, tone in enumerate(tones))
    return (
        Scene("tomb_raider", 800, Text("Signs"), tuple(shapes)),
        Scene("tomb_raider", 200, Text("Water and moss; words"), swatches, width=200 * len(tones)),
        *[Scene("tomb_raider", 300, Text("Kinds"), tuple(kinds), scheme=scheme) for scheme in SCHEMES],
    )


def scenes() -> tuple[Scene, ...]:
    """Return sample scenes, one of each kind."""
    two, one, over = duel(), alone(), end()
    held = ("068", "057", "071", "067", "022", "062", "062", "051")
    mine = view(6, (), two[0].raiders, viewer=0, hand=held, peeked=("2.5:004",))
    tombs = build_board(*one, NAMES[:1])
    looked_up = [build_card_scene(number) for number in ("003", "010", "027", "030", "019", "020", "059", "069")]
    fresh = []
    for starter, gate in (("caves", "001"), ("tombs", "026")):
        begun: dict[str, Any] = {"starter": starter, "turn": 0, "round": "", "active": None}
        both = (raider(0, (1, 1), hand=0, draw_deck=30), raider(1, (3, 1), hand=0, draw_deck=30))
        fresh.append(build_board(view(6, (room((1, 1), gate), room((3, 1), gate)), both, **begun), (), NAMES))
        begun["level"] = "learning_game"
        fresh.append(build_board(view(4, (room((1, 1), gate),), both[:1], **begun), (), NAMES))
    return (
        build_board(*two, NAMES, where_to(two[0])),
        tombs,
        build_hand(mine, NAMES),
        build_cover("introductory", NAMES),
        build_legend(),
        build_finale(over[0], NAMES, over[1], over[1]),
        *fresh,
        build_board(*party(), PARTY, where_to(party()[0])),
        *[build_board(rooms, (), NAMES[:1]) for family in FAMILIES for rooms in atlas(family)],
        *looked_up,
        deck.build_deck(decks.FILE.ready()["cowboy_pick_up"], name_ready_deck("cowboy_pick_up")),
        *private_and_moment(held),
    )


def private_and_moment(held: tuple[str, ...]) -> tuple[Scene, ...]:
    """Return the private board of one raider and the picture of a death."""
    position, events = duel()
    sheet = build_private_board(msgspec.structs.replace(position, viewer=0, hand=held), events, None, NAMES)
    death = build_highlight((Died(1, "022"),), position, NAMES)
    assert sheet is not None and death is not None
    return sheet, death.scene
