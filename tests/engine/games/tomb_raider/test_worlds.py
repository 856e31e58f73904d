"""Worlds: at each kind of question that is searched, a match can be entered and played on to its end."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.capabilities import World
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.rounds.entries import ENTRIES
from engine.games.tomb_raider.state import State
from engine.games.tomb_raider.worlds import deal_world
from engine.protocol import Ask
from engine.pump import run_to_next_question
from engine.search.imagined import Imagined, Unlike
from engine.search.lots import Lots
from tests.engine.conformance import start


def play_on(world: World[State], seed: bytes) -> State:
    """Play a world on to its end by AI seats, without a fault at any checkpoint."""
    s = msgspec.msgpack.decode(msgspec.msgpack.encode(world.state), type=State)
    lots = Lots(seed)

    def check() -> None:
        assert GAME.faults(s) == []

    rules = (world.play or GAME.play)(s)
    asked = run_to_next_question(rules, None, lots.draw, mark=check)
    while asked is not None:
        asks = (asked,) if isinstance(asked, Ask) else asked
        answers = tuple([GAME.choose(GAME.view(s, ask.seat), ask, lots.pick) for ask in asks])
        asked = run_to_next_question(rules, answers[0] if isinstance(asked, Ask) else answers, lots.draw, mark=check)
    return s


@pytest.mark.lot(3)
@pytest.mark.parametrize(
    ("level", "seats", "seed"),
    [
        ("introductory", 2, 0),
        ("introductory", 2, 4),  # The players have built their decks.
        ("into_the_caves", 4, 0),
    ],
)
def test_a_match_goes_on_from_each_question_that_is_searched(level: str, seats: int, seed: int) -> None:
    lot, entered = Random(7), set()
    match, _ = start(GAME, level, seats, seed)
    for number in range(120):
        if match.over:
            break
        for put in match.pending:
            view = match.view(put.ask.seat)
            world = deal_world(view, put.ask, lot.randrange)
            if world is None or put.ask.choice.count() == 1:
                continue
            try:
                Imagined(GAME, world, view, put.ask, b"")
            except Unlike:
                continue
            if number % 8 == 0 or put.ask.kind not in entered:
                assert GAME.result(play_on(world, b"%d" % number)) is not None
            entered.add(put.ask.kind)
        put = match.pending[0]
        answer = GAME.choose(match.view(put.ask.seat), put.ask, lot.randrange)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    assert {"move", "search", "overcome", "discard", "reset"} <= entered <= set(ENTRIES)


def test_where_a_view_tells_too_little_no_world_is_dealt() -> None:
    """No world is dealt in the set-up, while a test is made, or for another seat's question."""
    match, _ = start(GAME, "introductory", 2, 0)
    lot, refused = Random(3), set()
    for _ in range(60):
        put = match.pending[0]
        view = match.view(put.ask.seat)
        if put.ask.kind not in ENTRIES:
            assert deal_world(view, put.ask, lot.randrange) is None
            refused.add(put.ask.kind)
        elif deal_world(view, put.ask, lot.randrange) is not None:
            assert deal_world(match.view(1 - put.ask.seat), put.ask, lot.randrange) is None
        answer = GAME.choose(view, put.ask, lot.randrange)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
        if match.over:
            break
    assert {"opening-hand", "before-test"} <= refused
