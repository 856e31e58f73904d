"""Cairn: a game of the tests in which all win or lose together, with its looks.

Each turn the active player lays stones of one kind on a side of the cairn, trims it, whispers a wish that nobody else
hears, and rests. Whatever lies after the last turn, all have built it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.capabilities import Thinking
from engine.events import Advice, GameEvent
from engine.game import Game
from engine.protocol import CHECKPOINT, Answer, Ask, Move, One, Pick, Rules, Seat, ask_one, ask_some
from engine.setup import Result, Setup
from render.face.event_words import EventEntry, EventWords
from render.face.records import Label, Level, Names
from render.text.i18n import T, Text
from tests.changed_records import change_record

from .face import FACE as PEBBLES
from .face import named, picture

TURNS = 3
STONES = ("flint", "flint", "flint", "granite", "granite", "slate")
SIDES = ("east", "north", "south", "west")


class Lay(Move, frozen=True, tag="lay"):
    stone: str
    side: str
    count: str


class Whisper(Move, frozen=True, tag="whisper"):
    wish: str


class Rest(Move, frozen=True, tag="rest"):
    pass


class Laid(GameEvent, frozen=True):
    kind = "laid"
    seat: Seat
    stone: str
    side: str
    count: int


class Trimmed(GameEvent, frozen=True):
    kind = "trimmed"
    seat: Seat
    count: int


class SteadyAdvice(Advice, frozen=True, omit_defaults=True):
    """The AI's advice. Without a reason it is not shown."""

    reason: str = ""
    seen: int = -1


class State(Struct):
    players: int
    built: list[str]
    turn: int = 0


class View(Struct, frozen=True):
    built: tuple[str, ...]
    turn: int
    viewer: Seat | None


def one_turn(s: State) -> Rules[None]:
    active = s.turn % s.players
    ways = tuple(
        Lay(stone, side, str(count))
        for stone, most in Counter(STONES).items()
        for side in SIDES
        for count in range(most, 0, -1)
    )
    laid = yield from ask_one(active, "lay", ways, default=ways[0])
    s.built += [laid.stone] * int(laid.count)
    yield Laid(active, laid.stone, laid.side, int(laid.count))
    gone = yield from ask_some(active, "trim", s.built, 0, 1, ())
    for stone in gone:
        s.built.remove(stone)
    yield Trimmed(active, len(gone))
    yield Ask(active, "whisper", One((Whisper("luck"), Whisper("rain"))), Whisper("luck"), secret=True)
    yield Ask(active, "rest", One((Rest(),)), Rest())
    s.turn += 1


def begin(setup: Setup) -> State:
    return State(len(setup.seats), [])


def play(s: State) -> Rules[None]:
    while s.turn < TURNS:
        yield CHECKPOINT
        yield from one_turn(s)


def seats_in_play(s: State) -> tuple[Seat, ...]:
    return tuple(range(s.players))


def result(s: State) -> Result | None:
    return Result("built", seats_in_play(s)) if s.turn >= TURNS else None


def choose(view: Any, ask: Ask, pick: Pick) -> Answer:
    return ask.default


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, GameEvent]:
    if ask.kind != "lay":
        return choose(view, ask, pick), SteadyAdvice()
    return Lay("granite", "north", "2"), SteadyAdvice("steady", len(view.built))


GAME = Game(
    key="cairn",
    version=1,
    state=State,
    levels=("hill",),
    moves=(Lay, Whisper, Rest),
    events=(Laid, Trimmed, SteadyAdvice),
    sets={"trim": "trim"},
    cooperative=True,
    seats=lambda level: range(1, 6),
    begin=begin,
    play=play,
    result=result,
    seats_in_play=seats_in_play,
    view=lambda s, viewer: View(tuple(s.built), s.turn, viewer),
    redeal=lambda s, viewer, pick: s,
    faults=lambda s: [],
    choose=choose,
    thinking=Thinking(advise=advise),
)


def headline(view: View, names: Names) -> Text:
    return T("Turn {turn}", turn=view.turn + 1)


def describe_advice(event: SteadyAdvice, viewer: Seat | None, names: Names) -> Text | None:
    return T("It stands steady on {seen} stones.") if event.reason else None


WORDS = EventWords(
    {
        SteadyAdvice: EventEntry(describe_advice),
        Laid: EventEntry(T("{name} lays {count} {stone} in the {side}.")),
        Trimmed: EventEntry(T("{name} trims {count}.")),
    }
)


def label(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if not isinstance(option, Lay):
        return Label(T(option.format_text()))
    most = str(Counter(STONES)[option.stone])
    text = T("{count} {stone} {side}", count=option.count, stone=option.stone, side=option.side)
    return Label(text, T("It would stand."), rare=option.count != most)


def step(options: Sequence[Move], field: str, ask: Ask, view: View, names: Names) -> Label | None:
    if field != "stone" or not isinstance(options[0], Lay):
        return None
    return Label(T("{stone} ×{n}", stone=options[0].stone, n=options[0].count))


FACE = change_record(
    PEBBLES,
    root="cairn",
    title=T("Cairn"),
    levels={"hill": Level(T("Hill"), T("Bid, go, look, toss."))},
    settings=lambda level: (),
    commands=named("Pebbles: ", "lay", "whisper", "rest", "trim"),
    fields=named("Which ", "stone", "side", "count", "wish", "items"),
    cover=lambda level, names: picture(T("Cairn"), T("Hill"), *(T("{name} sits here.", name=name) for name in names)),
    board=lambda view, events, names: picture(headline(view, names), T("Built: {stones}", stones=view.built)),
    hand=lambda view, names: None,
    headline=headline,
    line=WORDS.line,
    waiting=lambda ask, names: T("{name} is asked: {kind}.", name=names[ask.seat], kind=ask.kind),
    label=label,
    step=step,
    result=lambda view, names: T("All have built it."),
    cards=lambda: (),
    routines={},
)
