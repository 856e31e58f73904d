"""The AI seat: legal, from its view alone, and much better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.__main__ import _play, ai, by_lot
from engine.game import Game, Setup
from engine.games.counter_terror.ai import choose
from engine.games.counter_terror.game import GAME
from engine.protocol import Answer, Ask, Pick
from tests.engine.games.counter_terror.scenario import Table


def won_by_ai(games: int, seats: int, first: int = 0) -> int:
    """How many matches a team of AI wins against a team that answers by lot; each is TERROR in every other one."""
    teams = tuple({"team": "terror" if seat % 2 == 0 else "counter"} for seat in range(seats))
    setup = Setup("standard", teams, {"teams": "chosen"})
    won = 0
    for number in range(first, first + games):
        side = ("terror", "counter")[number % 2]

        def policy(one: Game[Any], s: Any, ask: Ask, pick: Pick, side: str = side) -> Answer:
            mine = s.fighters[ask.seat].team == side
            return ai(one, s, ask, pick) if mine else by_lot(one, s, ask, pick)

        _, winners, over = _play(GAME, setup, random.Random(f"ai:{number}"), policy)
        assert over
        won += bool(winners) and teams[winners[0]]["team"] == side
    return won


def test_a_team_of_ai_beats_chance() -> None:
    won = won_by_ai(120, 4)
    assert won >= 96, f"{won} of 120"


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (4, 0.8), (8, 0.8)])
def test_a_team_of_ai_beats_chance_in_a_thousand_matches(seats: int, least: float) -> None:
    won = won_by_ai(1000, seats, 1000)
    print(f"AI against chance, {seats} seats: {won} of 1000")
    assert won >= 1000 * least


@pytest.mark.parametrize(("seats", "house"), [
    (2, {}), (3, {"hand_limit": "3"}), (5, {"ricochet": "secret", "rest_of_damage": "called"}),
    (8, {"gas_and_flash": "enemies", "dead_hand": "remove", "round_limit": "3"}),
])  # fmt: skip
def test_every_answer_is_an_option(seats: int, house: dict[str, str]) -> None:
    def checked(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        answer = ai(one, s, ask, pick)
        assert ask.choice.holds(ask.choice.write(answer)), ask
        return answer

    for seed in range(15):
        _, _, over = _play(GAME, Setup("standard", ({},) * seats, house), random.Random(seed), checked)
        assert over


def answer(t: Table, name: str | None = None) -> str:
    ask = t.ask(name)
    given: Any = choose(GAME.view(t.s, ask.seat), ask, lambda n: 0)
    return t._named(given.text())


def test_it_kills_when_it_can() -> None:
    t = Table(4, T1="uzi", C1="vest", C2="vest", life={"C2": 20}).turn("T1", ...)
    assert answer(t).endswith(",C2")
    u = Table(4, T1="head-shot uzi", life={"C2": 20}).turn("T1", ...)
    assert answer(u) == "head-shot:C1"  # which takes five levels at once


def test_it_saves_its_life() -> None:
    t = Table(4, T1="ak47", C1="helmet vest ricochet", life={"C1": 60}).turn("T1", "attack:ak47,C1", ...)
    assert answer(t) == "defend:helmet+vest" or answer(t) == "defend:ricochet"
    u = Table(4, T1="uzi", C1="sniper helmet", life={"T1": 40, "C1": 40}).turn("T1", "attack:uzi,C1", ...)
    assert answer(u) == "defend:sniper"


def test_it_helps_a_team_mate_who_calls() -> None:
    t = Table(4, T1="ak47", C1="reinforcement", C2="vest", life={"C1": 40})
    t.turn("T1", "attack:ak47,C1", "defend:reinforcement,C2", ...)
    assert answer(t) == "defend:vest"


def test_it_keeps_its_sight() -> None:
    t = Table(4, T1="flash", C1="mask").turn("T1", "throw:flash", ...)
    assert answer(t, "C1") == "mask"


def test_it_discards_what_is_worth_least() -> None:
    t = Table(2, T1="head-shot mask sniper helmet", house={"hand_limit": "2"}).turn("T1", "pass", ..., dice=[1, 1])
    assert sorted(choose(GAME.view(t.s, t.ask().seat), t.ask(), lambda n: 0)) == ["helmet", "mask"]  # type: ignore[type-var]
