"""Worlds: made from a view alone, they show the same view, and nothing in them is where play could not bring it."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import Setup
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.state import State
from engine.games.roll_for_adventure.worlds import deal_world
from engine.protocol import Ask, Roll, Shuffle
from engine.pump import run_to_next_question
from tests.engine.games.roll_for_adventure.test_ai import settled


def draw(request: Roll | Shuffle, lot: Random) -> tuple[int, ...]:
    if isinstance(request, Roll):
        return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
    return tuple(lot.sample(range(request.size), request.size))


def check_world(s: State, lot: Random) -> State:
    seats = GAME.seats_in_play(s)
    for seat in (None, *seats):
        view = GAME.view(s, seat)
        world = deal_world(view, seat, lot.randrange)
        assert GAME.view(world, seat) == view
        assert GAME.faults(world) == GAME.faults(s)
    return world


@pytest.mark.parametrize("seed", range(12))
def test_a_world_has_the_view_that_it_was_made_from(seed: int) -> None:
    """RFA-GEN-8: at every question of a random match, also in the middle of an attack, and at its end."""
    lot = Random(seed)
    s = GAME.begin(settled(lot))
    check_world(s, lot)
    rules = GAME.play(s)
    other_order = master_moved = False
    asked = run_to_next_question(rules, None, lambda request: draw(request, lot))
    for _ in range(400):
        if asked is None:
            break
        world = check_world(s, lot)
        other_order |= world.deck.cards != s.deck.cards
        if MASTER in s.deck.cards:
            master_moved |= world.deck.cards.index(MASTER) != s.deck.cards.index(MASTER)
            assert s.low <= world.deck.cards.index(MASTER) <= s.high
        asks = (asked,) if isinstance(asked, Ask) else asked
        answers = [ask.choice.sample(lot.randrange) for ask in asks]
        asked = run_to_next_question(
            rules, answers[0] if isinstance(asked, Ask) else tuple(answers), lambda r: draw(r, lot)
        )
    check_world(s, lot)
    assert other_order and master_moved


def test_a_world_can_be_played_on() -> None:
    lot = Random(5)
    s = GAME.begin(Setup("book-of-magic", ({},) * 3))
    rules = GAME.play(s)
    asked = run_to_next_question(rules, None, lambda request: draw(request, lot))
    while s.turn != 4:
        assert isinstance(asked, Ask)
        asked = run_to_next_question(rules, asked.default, lambda request: draw(request, lot))
    world = deal_world(GAME.view(s, 1), 1, lot.randrange)
    rules = GAME.play(world)
    asked = run_to_next_question(rules, None, lambda request: draw(request, lot))
    while isinstance(asked, Ask):
        asked = run_to_next_question(rules, asked.default, lambda request: draw(request, lot))
        assert GAME.faults(world) == []
    assert world.outcome


def test_no_seat_deals_from_another_seats_view() -> None:
    s = GAME.begin(Setup("book-of-magic", ({},) * 2))
    with pytest.raises(ValueError, match="another seat"):
        deal_world(GAME.view(s, 0), 1, Random(1).randrange)
