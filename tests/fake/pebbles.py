"""Pebbles: a fifth game that lives in the tests, to prove that no common code knows which games there are.

Each round everybody bids a pebble under seal, a die is thrown, the player whose turn it is goes left or right, whoever
likes may look at the bag's next pebble, and the player tosses pebbles back and draws anew.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from engine import house_rules
from engine.capabilities import Statistics
from engine.events import GameEvent, PrivateEvent, PrivateRecord
from engine.game import Game
from engine.house_rules import Numbers
from engine.protocol import (
    CHECKPOINT,
    PASS,
    Ask,
    Move,
    One,
    Pass,
    Pick,
    Refused,
    Rules,
    Seat,
    ask_one,
    ask_some,
    ask_together,
    roll,
)
from engine.setup import Choice, Result, Setup
from engine.windows import ASK_AGAIN, Signal, open_window
from engine.zones import EVERYBODY, NOBODY, Zone, compute_viewer_bit, make_zone
from engine.zones import redeal as deal_again

ROUNDS = {"short": 3, "long": 40}
PEBBLES = ("amber", "amber", "amber", "basalt", "basalt", "basalt", "coral", "coral", "coral", "dolomite")


class Bid(Move, frozen=True, tag="bid"):
    pebble: str


class Go(Move, frozen=True, tag="go"):
    side: str


class Peek(Move, frozen=True, tag="peek"):
    pass


class BidOpened(GameEvent, frozen=True):
    kind = "bid"
    seat: Seat
    pebble: str


class Threw(GameEvent, frozen=True):
    kind = "threw"
    seat: Seat
    thrown: int


class Went(GameEvent, frozen=True):
    kind = "went"
    seat: Seat
    side: str
    thrown: int
    points: tuple[int, ...]


class OwnPebbles(PrivateRecord, frozen=True):
    pebbles: tuple[str, ...]


class Tossed(PrivateEvent[OwnPebbles], frozen=True):
    kind = "tossed"
    seat: Seat
    count: int


class Drew(PrivateEvent[OwnPebbles], frozen=True):
    kind = "drew"
    seat: Seat
    count: int


class PeekedPebble(PrivateRecord, frozen=True):
    pebble: str


class Peeked(PrivateEvent[PeekedPebble], frozen=True):
    kind = "peeked"
    seat: Seat


class Switches(Struct, frozen=True):
    die: Annotated[int, Numbers(4, 6)] = 6


class State(Struct):
    level: str
    die: int
    colours: list[str]
    bag: Zone
    shown: Zone
    hands: list[Zone]
    points: list[int]
    round: int = 0


class View(Struct, frozen=True):
    level: str
    round: int
    points: tuple[int, ...]
    colours: tuple[str, ...]
    shown: tuple[str, ...]
    bag: int
    top: str | None
    hands: tuple[int, ...]
    hand: tuple[str, ...] | None


def one_round(s: State) -> Rules[None]:
    seats, active = range(len(s.hands)), s.round % len(s.hands)
    yield from s.bag.shuffle("bag")
    for seat in seats:
        yield from fill(s, seat)
    bids = yield from ask_together(Ask(seat, "bid", One(bidding(s, seat)), PASS, secret=True) for seat in seats)
    for seat, bid in enumerate(bids):
        if isinstance(bid, Bid):
            s.hands[seat].move(bid.pebble, s.shown)
            yield BidOpened(seat, bid.pebble)
    (thrown,) = yield from roll("die", 1, s.die)
    yield Threw(active, thrown)
    way = yield from ask_one(active, "go", (Go("left"), Go("right")), default=Go("left"))
    s.points[active] += thrown if way.side == "left" else s.die + 1 - thrown
    yield Went(active, way.side, thrown, tuple(s.points))
    yield from open_window([*seats][active:] + [*seats][:active], lambda seat: peeking(s, seat), lambda *p: peek(s, *p))
    hand = s.hands[active].cards
    tossed = yield from ask_some(active, "toss", hand, 0, len(hand), (), secret=True, stop="amber" in hand)
    for pebble in tossed:
        s.hands[active].move(pebble, s.bag)
    s.shown.move_all(s.bag)
    yield Tossed(active, len(tossed), private={active: OwnPebbles(tossed)})
    s.round += 1


def fill(s: State, seat: Seat) -> Rules[None]:
    hand = s.hands[seat]
    drawn = s.bag.cards[: 3 - len(hand)]
    for _ in drawn:
        hand.put(*s.bag.take())
    yield Drew(seat, len(drawn), private={seat: OwnPebbles(tuple(drawn))})


def bidding(s: State, seat: Seat) -> tuple[Move, ...]:
    return (PASS, *(Bid(pebble) for pebble in dict.fromkeys(s.hands[seat].cards)))


def peeking(s: State, seat: Seat) -> Ask:
    may = s.bag.list_known_cards(seat)[0] is None and "coral" in s.hands[seat].cards
    return Ask(seat, "peek", One((PASS, Peek()) if may else (PASS,)), PASS, secret=True, stops=may and seat == 0)


def peek(s: State, seat: Seat, move: Move) -> Rules[Signal]:
    s.bag.show(0, compute_viewer_bit(seat))
    yield Peeked(seat, private={seat: PeekedPebble(s.bag.cards[0])})
    return ASK_AGAIN


class SmallDie(Refused): ...


def choices(level: str) -> tuple[Choice, ...]:
    own = (Choice("colour", ("white", "black"), "white", each_seat=True),) if level == "long" else ()
    return house_rules.list_lobby_choices(Switches(), "die", *own)


def begin(setup: Setup) -> State:
    table, seats = house_rules.fill_in_choices(choices(setup.level), setup, "PB-1")
    rules = house_rules.apply_switches(Switches(), table)
    if rules.die == 4 and setup.level == "long":
        raise SmallDie()
    colours = [chosen.get("colour", "white") for chosen in seats]
    hands = [make_zone(compute_viewer_bit(seat)) for seat in range(len(colours))]
    bag, shown = make_zone(NOBODY, PEBBLES), make_zone(EVERYBODY)
    return State(setup.level, rules.die, colours, bag, shown, hands, [0] * len(hands))


def play(s: State) -> Rules[None]:
    while s.round < ROUNDS[s.level]:
        yield CHECKPOINT
        yield from one_round(s)


def result(s: State) -> Result | None:
    best = tuple(seat for seat, points in enumerate(s.points) if points == max(s.points))
    return Result("points", best) if s.round >= ROUNDS[s.level] else None


def view(s: State, viewer: Seat | None) -> View:
    hand = None if viewer is None else tuple(s.hands[viewer].cards)
    top = s.bag.list_known_cards(viewer)[0] if s.bag.cards else None
    points, shown, hands = tuple(s.points), tuple(s.shown.cards), tuple(map(len, s.hands))
    return View(s.level, s.round, points, tuple(s.colours), shown, len(s.bag), top, hands, hand)


def faults(s: State) -> list[str]:
    piles = zones(s)
    lost = sorted(pebble for pile in piles for pebble in pile.cards) != sorted(PEBBLES)
    uneven = any(len(pile.cards) != len(pile.known) for pile in piles)
    return ["pebbles are missing"] * lost + ["a pile and what is known of it differ"] * uneven


def zones(s: State) -> list[Zone]:
    return [s.bag, s.shown, *s.hands]


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    deal_again([s.bag, *s.hands], viewer, pick)
    return s


GAME = Game(
    key="pebbles",
    version=1,
    state=State,
    levels=tuple(ROUNDS),
    moves=(Bid, Go, Peek, Pass),
    events=(BidOpened, Threw, Went, Tossed, Drew, Peeked),
    sets={"toss": "toss"},
    seats=lambda level: range(1, 3),
    choices=choices,
    begin=begin,
    play=play,
    result=result,
    seats_in_play=lambda s: tuple(range(len(s.hands))),
    view=view,
    zones=zones,
    redeal=redeal,
    faults=faults,
    choose=lambda view, ask, pick: ask.default,
    statistics=Statistics(rounds=lambda s: s.round),
)
