"""Traits of seats, by which statistics tell raiders, heroes and teams apart: they are values of the lobby's choices."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.roll_for_adventure.game import GAME as ROLL_FOR_ADVENTURE
from tests.engine.conformance import GAMES, SHAPES, start

EXPECTED = {"tomb_raider": {"raider"}, "counter_terror": {"team"}, "roll_for_adventure": {"hero"}}
"""The choices by which statistics tell matches of a game apart; none in any other game."""


@pytest.mark.lot(4)
@pytest.mark.parametrize(("key", "level", "seats"), SHAPES)
def test_every_trait_is_a_value_of_a_choice_and_stays_until_the_end(key: str, level: str, seats: int) -> None:
    game, lot = GAMES[key], Random(3)
    match, _ = start(game, level, seats, 3)
    values: dict[str, set[str]] = {}
    for choice in (choice for each in game.levels for choice in game.choices(each)):
        values.setdefault(choice.key, set()).update(choice.values)
    seen = list[list[dict[str, str]]]()
    for _ in range(60):
        if match.over or not match.pending:
            break
        seen.append([game.statistics.traits(match.state, seat) for seat in range(seats)])
        question = match.pending[0]
        value = game.choose(match.view(question.ask.seat), question.ask, lot.randrange)
        match.act(question.ask.seat, question.number, question.ask.choice.write(value))
    last = [game.statistics.traits(match.state, seat) for seat in range(seats)]
    for traits in last:
        assert all(value in values[trait] for trait, value in traits.items()), traits
        assert set(traits) <= EXPECTED.get(key, set())
    for before in seen:
        assert all(now.items() >= then.items() for now, then in zip(last, before, strict=True)), "a trait never changes"


def test_a_seat_with_several_heroes_has_no_hero_to_tell_apart() -> None:
    alone, _ = start(ROLL_FOR_ADVENTURE, ROLL_FOR_ADVENTURE.levels[0], 1, 0)
    assert ROLL_FOR_ADVENTURE.statistics.traits(alone.state, 0) == {}
