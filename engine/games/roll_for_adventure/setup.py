"""The lobby choices of Roll for Adventure, and the setup of the table (RFA-SETUP, RFA-DECK)."""

from __future__ import annotations

from itertools import combinations

from engine import house_rules
from engine.protocol import Refused, Rules, Shuffle, roll, share_shuffles, share_throws
from engine.setup import Choice, Setup
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from ...refusals import NoSuchLevel, WrongSeats
from .board import ALLY, BONUS_DICE, COLOURS, Board, Desert, Forest, Fortress, IceCave, Side, Switches
from .cards import BLANKS, DESERT, ENEMIES, FIRST_GAME, FOREST, FORTRESS, HEROES, ICE_CAVE, MASTER, SPECIAL, TERRITORIES
from .events import DeckMade, HeroesDealt, StarterChosen
from .state import Player, State, make_event_player

LEVELS = {"book-of-magic": 5, "sword-of-saints": 6, "crown-of-kings": 7, "jewel-of-light": 8}
"""The adventure boards, each with the number of power stones that it needs (RFA-ADV-1 to 4)."""
SEATS = range(1, 5)
"""The numbers of people with which the game can be played (RFA-GEN-2). A single person plays by RFA-VAR-4."""
OWN_DICE = 5
"""The number of dice of each player's own colour (RFA-SETUP-14)."""
ALLIES = {2: 2, 3: 1, 4: 0}
"""The number of ally dice of each player, by the number of players (RFA-SETUP-15 to 17)."""
ANY, JOINED, RANDOM, NONE = "any", "joined", "random", "none"


class NoSuchTurn(Refused): ...


class TooManySpecialEnemies(Refused, kind="board-with-special"):
    kinds: int


class HeroTaken(Refused): ...


class PlaceTaken(Refused): ...


def list_subsets(things: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``none`` and all subsets of these things as values of a lobby choice, such as ``desert+forest``."""
    sets = ("+".join(some) for size in range(1, len(things) + 1) for some in combinations(things, size))
    return NONE, *sets


def parse_subset(subset: str) -> tuple[str, ...]:
    """Return the items that a value of ``list_subsets`` names."""
    return () if subset == NONE else tuple(subset.split("+"))


STANDARD = Switches()
CHOICES = house_rules.list_lobby_choices(
    STANDARD,
    Choice("sides", list_subsets(TERRITORIES), NONE),  # The territories that show side B (RFA-SIDEB-1).
    Choice("special", list_subsets(tuple(SPECIAL)), NONE),  # RFA-SPEC-1: special enemies
    Choice("blanks", tuple(BLANKS), NONE),  # RFA-SPEC-22: custom enemies
    Choice("board_limits", ("published", ANY), "published"),  # RFA-SPEC-3, RFA-SPEC-4; RFA-VAR-1
    Choice("heroes", ("first-game", RANDOM, "chosen", NONE), "first-game"),  # RFA-SETUP-12, 13; RFA-VAR-3
    Choice("hero", (ANY, *HEROES), ANY, each_seat=True),  # Used if heroes are chosen; alone: the first hero.
    Choice("solo", ("2", "3"), "2"),  # The number of heroes of a lone person (RFA-VAR-4).
    Choice("start", (RANDOM, "1", "2", "3", "4"), RANDOM),  # The first player's place (RFA-SETUP-23).
    Choice("place", (JOINED, "1", "2", "3", "4"), JOINED, each_seat=True),  # The place in turn order (RFA-SETUP-24).
    Choice("markers", list_subsets(TERRITORIES), NONE),  # The tracks with one hole less (RFA-DIFF-4).
    "track_length",
    "territory_die",
    "ability_uses",
    "chooser",
    "attack_order",
    "ice_claim",
    "ice_bonus_first_back",
    "bonus_in_crater",
    "forest_after_nine",
)
"""The choices of the lobby (RFA-DEC-1, RFA-DEC-2). The level is the adventure board."""


def begin(setup: Setup) -> State:
    """Return the state of a match before its first question. Raises ``Refused`` if the setup cannot be played."""
    if setup.level not in LEVELS:
        raise NoSuchLevel(rule="RFA-DEC-1")
    if len(setup.seats) not in SEATS:
        raise WrongSeats(rule="RFA-GEN-2")
    house, seats = house_rules.fill_in_choices(CHOICES, setup, "RFA-DEC-1")
    special = parse_subset(house["special"])
    if house["board_limits"] == "published":
        _check_limits(setup.level, len(special))
    players = _make_players(seats, house)
    start = -1 if house["start"] == RANDOM else int(house["start"]) - 1
    if start >= len(players):
        raise NoSuchTurn(rule="RFA-SETUP-23")
    box = [*ENEMIES, *(card for kind in special for card in SPECIAL[kind]), *BLANKS[house["blanks"]]]
    return State(
        level=setup.level,
        board=_make_board(setup.level, house),
        players=players,
        deck=make_zone(NOBODY, box),
        pile=Zone(NOBODY, [MASTER], [EVERYBODY]),
        box=[*box, MASTER],
        heroes=house["heroes"],
        start=start,
        alike=bool(setup.round),
        alike_throws=bool(setup.round) and setup.alike_throws,
    )


def _check_limits(level: str, kinds: int) -> None:
    """Raise ``Refused`` if the adventure board does not allow this number of kinds of special enemies.

    Rules: RFA-SPEC-3, RFA-SPEC-4.
    """
    if kinds == 1 and level not in ("sword-of-saints", "crown-of-kings"):
        raise TooManySpecialEnemies(rule="RFA-SPEC-3", kinds=kinds)
    if kinds > 1 and level not in ("crown-of-kings", "jewel-of-light"):
        raise TooManySpecialEnemies(rule="RFA-SPEC-4", kinds=kinds)


def _make_players(own: list[dict[str, str]], house: dict[str, str]) -> list[Player]:
    """Return the players in turn order, with heroes and dice (RFA-SETUP-13 to 17, RFA-SETUP-24).

    ``own`` are the choices by seat, ``house`` those of the table.
    """
    seats = _list_turn_order([chosen["place"] for chosen in own])
    wishes = [own[seat]["hero"] if house["heroes"] == "chosen" else ANY for seat in seats]  # RFA-SETUP-13: wishes
    if len(seats) == 1:  # RFA-VAR-4: solo play
        heroes = int(house["solo"])
        seats, wishes = seats * heroes, wishes + [ANY] * (heroes - 1)
    named = [hero for hero in wishes if hero != ANY]
    if len(set(named)) < len(named):  # RFA-SETUP-13: each hero once
        raise HeroTaken(rule="RFA-SETUP-13")
    count = len(seats)
    return [
        Player(seat, colour, "" if hero == ANY else hero, [colour] * OWN_DICE + [ALLY] * ALLIES[count])
        for seat, hero, colour in zip(seats, wishes, COLOURS, strict=False)
    ]


def _list_turn_order(wishes: list[str]) -> list[int]:
    """Return the seats in turn order (RFA-SETUP-24). ``wishes`` are the places in this order that the seats asked for.

    A seat that asked for a place gets it. The others fill the remaining places in the order in which they joined.
    """
    places: dict[int, int] = {}
    for seat, wish in enumerate(wishes):
        if wish != JOINED:
            place = int(wish) - 1
            if place >= len(wishes):
                raise NoSuchTurn(rule="RFA-SETUP-24")
            if place in places:
                raise PlaceTaken(rule="RFA-SETUP-24")
            places[place] = seat
    others = iter([seat for seat, wish in enumerate(wishes) if wish == JOINED])
    return [places[place] if place in places else next(others) for place in range(len(wishes))]


def _make_board(level: str, house: dict[str, str]) -> Board:
    side: dict[str, Side] = {where: "B" if where in parse_subset(house["sides"]) else "A" for where in TERRITORIES}
    rules = house_rules.apply_switches(STANDARD, house)
    markers = parse_subset(house["markers"])
    tiles = 1 if side[FORTRESS] == "A" else 2  # RFA-SETUP-7; RFA-SIDEB-21: barriers
    return Board(
        rules=rules,
        desert=Desert(side[DESERT]),
        fortress=Fortress(side[FORTRESS], [[], [], []], [tiles] * 3),
        forest=Forest(side[FOREST], [], 6 if side[FOREST] == "A" else 7),  # RFA-SETUP-8, RFA-FOREST-3; RFA-SIDEB-30
        ice_cave=IceCave(side[ICE_CAVE]),
        enemies=[],
        resurrection=[],
        oblivion=[],
        stock=BONUS_DICE,
        damage=dict.fromkeys(TERRITORIES, 0),  # RFA-SETUP-6: no damage
        length={where: rules.track_length - (where in markers) for where in TERRITORIES},  # RFA-DIFF-4: shorter tracks
        stones=0,  # RFA-SETUP-5: none yet
        wanted=LEVELS[level],
        discards=[],
    )


def lay_out(s: State) -> Rules[None]:
    """Deal the heroes, make the deck and choose the first player (RFA-DEC-2)."""
    yield from share_shuffles(_deal_cards(s)) if s.alike else _deal_cards(s)
    if s.start < 0:
        throwing = roll("starter", 1, len(s.players))
        (thrown,) = yield from share_throws(throwing) if s.alike_throws else throwing
        s.start = thrown - 1
    s.active = s.start
    yield StarterChosen(make_event_player(s, s.active))


def _deal_cards(s: State) -> Rules[None]:
    """Deal the heroes and make the deck of enemy cards."""
    yield from _deal_heroes(s)  # RFA-SETUP-12: heroes first
    yield from _build_deck(s)


def _deal_heroes(s: State) -> Rules[None]:
    """Deal one hero at random to each player who did not choose a hero (RFA-SETUP-12, RFA-SETUP-13)."""
    if s.heroes != NONE:
        taken = [p.hero for p in s.players if p.hero]
        left = [hero for hero in (FIRST_GAME if s.heroes == "first-game" else HEROES) if hero not in taken]
        without = [p for p in s.players if not p.hero]
        if without:
            order = yield Shuffle("heroes", len(left))
            for p, place in zip(without, order, strict=False):
                p.hero = left[place]
    yield HeroesDealt(tuple((p.seat, p.hero, p.colour) for p in s.players))


def _build_deck(s: State) -> Rules[None]:
    """Make the deck of three equal piles, with the Master of Shadows in the middle pile (RFA-DECK-2 to 8)."""
    yield from s.deck.shuffle("enemies")
    third = len(s.deck) // 3
    for _ in range(third):
        s.pile.put(*s.deck.take(third))
    yield from s.pile.shuffle("middle pile")
    for third_index in range(third + 1):
        card, known = s.pile.take()
        s.deck.cards.insert(third + third_index, card)
        s.deck.known.insert(third + third_index, known)
    s.low, s.high = third, 2 * third  # RFA-DECK-6: the middle third
    yield DeckMade(len(s.deck), (third, third + 1, third))
