from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.capabilities import Thinking, World
from engine.game import Game
from engine.protocol import CHECKPOINT, Ask, Move, One, Rules, roll
from engine.setup import Result
from tests.changed_records import change_record
from tests.engine.conformance import start


class Door(Move, frozen=True, tag="door"):
    number: str


class Hall(Struct):
    """One seat opens a door, and a die decides whether there is a prize behind it."""

    luck: list[int]
    """The number of throws of six that win, by door."""
    won: bool | None = None


class HallView(Struct, frozen=True):
    luck: tuple[int, ...]


DOORS = (Door("0"), Door("1"), Door("2"))


def open_a_door(s: Hall) -> Rules[None]:
    if s.won is not None:
        return
    yield CHECKPOINT
    door: Door = yield Ask(0, "door", One(DOORS), DOORS[0])
    (thrown,) = yield from roll("prize", 1)
    s.won = thrown <= s.luck[int(door.number)]


def hall(*luck: int, **changes: Any) -> Game[Hall]:
    made: Game[Hall] = Game(
        key="hall",
        version=1,
        state=Hall,
        levels=("hall",),
        moves=(Door,),
        seats=lambda level: range(1, 2),
        begin=lambda setup: Hall(list(luck)),
        play=open_a_door,
        result=lambda s: None if s.won is None else Result("opened", (0,) if s.won else ()),
        seats_in_play=lambda s: (0,),
        view=lambda s, viewer: HallView(tuple(s.luck)),
        redeal=lambda s, viewer, pick: s,
        faults=lambda s: [],
        choose=lambda view, ask, pick: DOORS[0],
        thinking=Thinking(
            deal_world=lambda view, ask, pick: World(Hall(list(view.luck))),
            value=lambda s, seat: 0.5 if s.won is None else float(s.won),
        ),
    )
    return change_record(made, **changes)


QUESTION = Ask(0, "door", One(DOORS), DOORS[0])


def first_question(game: Game[Any], kind: str, seats: int = 4) -> tuple[Any, Ask]:
    """Play a match by default answers, and return the view and the question of the first of this kind."""
    match, _ = start(game, game.levels[0], seats, 0)
    while match.pending[0].ask.kind != kind:
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    ask = match.pending[0].ask
    return match.view(ask.seat), ask
