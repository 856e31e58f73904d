"""The conditions of answers in advance that are about an attack."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.games.counter_terror.cards import HEAD_SHOT
from engine.games.counter_terror.plans import PLANS


def seen(card: str, damage: int, life: int, target: int = 1, sparing: bool = False) -> Any:
    play = SimpleNamespace(attacker=2, target=target, card=card, damage=damage)
    return SimpleNamespace(play=play, sparing=sparing, fighters=[SimpleNamespace(life=life)] * 3)


def holds(key: str, stored: str, view: Any) -> bool:
    condition = PLANS.conditions[key]
    return condition.at_question and condition.holds(stored, condition.mark(view, 1))


def test_an_attack_would_kill_only_whom_it_could_kill_without_a_defence() -> None:
    assert holds("would-kill", "", seen("pistol", 40, 40)) and holds("would-kill", "", seen(HEAD_SHOT, 0, 100))
    for view in (seen("pistol", 30, 40), seen("pistol", 40, 40, target=0), seen("pistol", 40, 40, sparing=True)):
        assert not holds("would-kill", "", view)


def test_an_attack_is_by_the_named_seat_alone() -> None:
    assert holds("attacked-by", "2", seen("pistol", 30, 40)) and not holds("attacked-by", "0", seen("pistol", 30, 40))
    assert not holds("attacked-by", "2", seen("pistol", 30, 40, target=0))
