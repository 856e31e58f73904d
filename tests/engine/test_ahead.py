"""Premoves: their common part, and the conditions that each game offers for them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ahead import choose_next_step, format_marked_values, has_no_new_entry, may_come
from engine.dice import Dice
from engine.match import Match
from engine.protocol import PASS, Ask, Move, One
from engine.registry import load_games
from engine.setup import Setup
from render.face.contract import load_presenter

PLANNING = [key for key, game in load_games().items() if game.answering.plans is not None]


class Go(Move, frozen=True, tag="go"):
    to: str


def begun(key: str) -> Match[Any]:
    game = load_games()[key]
    level = next(one for one in game.levels if 2 in game.seats(one))
    choices = {one.key: one.default for one in game.choices(level) if one.each_seat}
    return Match.start(game, Setup(level, (choices, choices)), Dice(b"7" * 32, b""))


def test_the_first_step_is_given_where_it_is_possible_and_holds_until_it_is_not() -> None:
    ask = Ask(0, "way", One((Go("left"), Go("right"), PASS)), PASS)
    assert choose_next_step(None, ask, (Go("left"), Go("right")), lambda n: 0) == Go("left")
    assert choose_next_step(None, ask, (Go("up"), Go("left")), lambda n: 0) is None
    assert choose_next_step(None, ask, (), lambda n: 0) is None
    assert may_come(None, ask, Go("left")) and not may_come(None, ask, Go("up"))
    assert may_come(None, None, Go("up")), "nobody is asked"
    assert may_come(None, Ask(0, "pay", One((PASS,)), PASS), Go("up")), "it is asked something else"


def test_the_condition_nothing_new_compares_with_the_earlier_position() -> None:
    assert has_no_new_entry(format_marked_values(["a", "b"]), format_marked_values(["b"])) and has_no_new_entry(
        format_marked_values([]), format_marked_values([])
    )
    assert not has_no_new_entry(format_marked_values(["a"]), format_marked_values(["a", "b"]))


@pytest.mark.parametrize("key", PLANNING)
def test_every_condition_has_words_and_is_said_from_what_everybody_sees(key: str) -> None:
    match, plans = begun(key), load_games()[key].answering.plans
    assert plans is not None and plans.conditions.keys() == load_presenter(key).choosing.conditions.keys() != set()
    lot = Random(3)
    for _ in range(150):
        seen = match.view(None)
        for condition in plans.conditions.values():
            marks = [condition.mark(seen, seat) for seat in (0, 1)]
            assert condition.at_question or all(condition.holds(mark, mark) for mark in marks)
        for seat in (0, 1):
            for plan in plans.possible(match.view(seat), seat, ())[:50]:
                assert plans.stands(match.view(seat), None, plan), plan.format_text()
        if match.over:
            break
        put = match.pending[0]
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        match.act(put.ask.seat, put.number, value)


def test_a_condition_ends_with_its_event() -> None:
    """The premove conditions "if I am not hit" of each game and "if nobody plays an obstacle" end with such an
    event."""
    match = begun("counter_terror")
    plans = load_games()["counter_terror"].answering.plans
    assert plans is not None
    before = plans.conditions["not-hit"].mark(match.view(None), 1)
    dead = plans.conditions["nobody-dies"].mark(match.view(None), 1)
    match.state.fighters[1].life -= 20
    assert not plans.conditions["not-hit"].holds(before, plans.conditions["not-hit"].mark(match.view(None), 1))
    match.state.fighters[0].life = 0
    assert not plans.conditions["nobody-dies"].holds(dead, plans.conditions["nobody-dies"].mark(match.view(None), 1))

    match, plans = begun("roll_for_adventure"), load_games()["roll_for_adventure"].answering.plans
    assert plans is not None
    before = plans.conditions["no-damage"].mark(match.view(None), 0)
    match.state.board.damage["desert"] = match.state.board.damage.get("desert", 0) + 1
    assert not plans.conditions["no-damage"].holds(before, plans.conditions["no-damage"].mark(match.view(None), 0))


def test_an_obstacle_that_was_played_is_known_from_a_printed_one() -> None:
    match, plans = begun("tomb_raider"), load_games()["tomb_raider"].answering.plans
    assert plans is not None
    condition = plans.conditions["no-obstacle"]
    lot, seen = Random(1), match.view(None)
    for _ in range(400):
        seen = match.view(None)
        if match.over or any(one.obstacles for one in seen.spaces):
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    place = next(at for at, one in enumerate(seen.spaces) if one.obstacles)
    marks = []
    for printed in (True, False):
        obstacles = tuple(replace(one, printed=printed) for one in seen.spaces[place].obstacles)
        spaces = (*seen.spaces[:place], replace(seen.spaces[place], obstacles=obstacles), *seen.spaces[place + 1 :])
        marks.append(condition.mark(replace(seen, spaces=spaces), 0))
    assert not condition.holds(*marks) and condition.holds(*marks[::-1])
