"""The chance of four heroes to win: sure at the end, and better with less to do and less in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.roll_for_adventure.board import Enemy
from engine.games.roll_for_adventure.forecast import Forecast, forecast
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.rehearsal import stage
from engine.games.roll_for_adventure.state import State
from engine.games.roll_for_adventure.value import ODDS, list_facts, value
from tests.engine.games.roll_for_adventure.scenario import Table


def begin() -> tuple[State, Forecast]:
    view = GAME.view(Table(4, thrown="red6 red6 red3").s, 0)
    return stage(view), forecast(view)


def earn_a_stone(s: State) -> None:
    s.board.stones += 1


def finish_the_path(s: State) -> None:
    s.board.forest.path += ["red5"] * (s.board.forest.spaces - 1)


def lose_a_die(s: State) -> None:
    s.board.oblivion.append(s.players[1].dice.pop())


def meet_an_enemy(s: State) -> None:
    s.board.enemies.append(Enemy("tree-shrike", "forest"))


def hurt_the_forest(s: State) -> None:
    s.board.damage["forest"] += 1


def waste_turns(s: State) -> None:
    s.turn += 5


@pytest.mark.parametrize(
    ("change", "helps"),
    [
        (earn_a_stone, True),
        (finish_the_path, True),
        (lose_a_die, False),
        (meet_an_enemy, False),
        (hurt_the_forest, False),
        (waste_turns, False),
    ],
)
def test_a_change_makes_the_chance_better_or_worse(change: Callable[[State], None], helps: bool) -> None:
    s, cards = begin()
    before = value(s, cards)
    change(s)
    after = value(s, cards)
    assert 0 < before < 1 and 0 < after < 1
    assert (after > before) is helps and after != before


@pytest.mark.parametrize(("outcome", "chance"), [("won", 1.0), ("conquest", 0.0), ("exhaustion", 0.0)])
def test_the_end_is_sure(outcome: str, chance: float) -> None:
    s, cards = begin()
    s.outcome = outcome  # type: ignore[assignment]
    assert value(s, cards) == chance


def test_every_fact_has_its_odds() -> None:
    s, cards = begin()
    assert len(list_facts(s, cards)) == len(ODDS)
