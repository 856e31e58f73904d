"""The lines that explain dice: they stay with the throw, however little room there is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider.card_events import CardPlayed
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import AbilityTested, Contested, TurnBegan
from engine.games.tomb_raider.map_events import Attacked
from engine.games.tomb_raider.verbs.on_test import Dice, Reroll
from render.face.contract import load_presenter
from render.face.lines import build_viewer_lines, choose_heaviest_lines
from render.text.i18n import say

NAMES = ("Ana", "Ben", "Cleo")


def cards_with(verb: type, helpful: bool = True) -> list[str]:
    return [
        card.number
        for card in get_pool().cards.values()
        if any(isinstance(call, verb) and call.is_harmful != helpful for one in card.effects for call in one.calls)
    ]


HELP, AGAIN = cards_with(Dice)[0], cards_with(Reroll)[0]
OTHER = next(c.number for c in get_pool().cards.values() if c.number not in {*cards_with(Dice), *cards_with(Reroll)})


def play(seat: int, card: str) -> CardPlayed:
    return CardPlayed(seat, card, "none", "none")


def rolled(seat: int) -> AbilityTested:
    return AbilityTested(seat, "card", HELP, "fight", (6, 5), 0, 11, 8, True, None)


def contest(winner: int) -> Contested:
    return Contested(0, 1, "attack", "fight", (5,), (5,), 5, 5, winner, None, None)


def told_with_the_last(*events: Any) -> str:
    """Return the last event's row, if only one row has room."""
    return say(
        choose_heaviest_lines(build_viewer_lines(load_presenter("tomb_raider"), events, None, NAMES), 1)[-1].text
    )


def test_a_test_is_told_with_every_card_that_changed_it() -> None:
    told = told_with_the_last(TurnBegan(0), play(0, HELP), play(1, AGAIN), rolled(0))
    assert told.index("Ana plays") < told.index("Ben plays") < told.index("Ana rolls")


@pytest.mark.parametrize("events", [(play(1, OTHER), rolled(0)), (play(1, HELP), rolled(1), rolled(0))])
def test_a_test_is_not_told_with_cards_that_changed_something_else(events: tuple[Any, ...]) -> None:
    assert "Ben" not in told_with_the_last(*events)


def test_a_contest_is_told_with_its_attack_its_cards_and_the_tie_before() -> None:
    told = told_with_the_last(Attacked(0, 1, None), play(1, HELP), contest(-1), contest(1))
    assert told.count("Ben plays") == 1 and told.index("attack") < told.index("Ben plays")
    assert "Ben plays" not in told_with_the_last(Attacked(0, 1, None), play(1, HELP), contest(0), contest(1))
