"""Honours of Tomb Raider: what was remarkable in how a match was won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.render.ended import NAMES, list_honours, play_to_end

KEY = "tomb_raider"


@pytest.fixture
def end() -> Any:
    """Provide an end without honours: the winner is unhurt, has cards left, and died once."""
    state = play_to_end(KEY, "introductory", 2)
    winner = state.raiders[state.winner]
    winner.damage, winner.deaths = 0, 1
    assert winner.deck.cards or winner.hand.cards
    return state


def test_an_ordinary_win_has_no_honour(end: Any) -> None:
    assert list_honours(KEY, end) == []


def test_honour_for_a_win_with_one_life_left(end: Any) -> None:
    """TR-WIN-1: The first raider that finds the treasure in the treasure room wins."""
    winner = end.raiders[end.winner]
    while f"{NAMES[end.winner]} found the treasure with one life left." not in list_honours(KEY, end):
        winner.damage += 1
        assert winner.damage < 20
    winner.damage -= 1
    assert list_honours(KEY, end) == []


def test_honour_for_bringing_the_treasure_home_with_one_life_left(end: Any) -> None:
    """TR-WIN-1: A player who wins in another way than by the first find has another sentence. Nothing is said
    about dead raiders."""
    winner, end.winner, end.winners = end.winner, -1, (end.winner,)
    raider, said = end.raiders[winner], f"{NAMES[winner]} won with one life left."
    while list_honours(KEY, end) != [said]:
        raider.damage += 1
        assert raider.damage < 20
    lives = raider.damage + 1
    for damage in (lives - 2, lives):
        raider.damage = damage
        assert list_honours(KEY, end) == []
    raider.damage = lives - 1
    end.winners = (0, 1)
    assert list_honours(KEY, end) == [], "two winners share no honour"


def test_honour_for_the_only_raider_that_never_died(end: Any) -> None:
    winner, other = end.winner, 1 - end.winner
    end.raiders[winner].deaths, end.raiders[other].deaths = 0, 2
    assert list_honours(KEY, end) == [f"{NAMES[winner]} is the only raider who never died on the way."]
    end.raiders[other].deaths = 0
    assert list_honours(KEY, end) == []


def test_nobody_has_an_honour_before_the_end(end: Any) -> None:
    end.raiders[end.winner].deaths, end.raiders[1 - end.winner].deaths = 0, 2
    end.winner = -1
    assert list_honours(KEY, end) == []


def test_honour_for_a_win_with_the_last_card(end: Any) -> None:
    winner = end.raiders[end.winner]
    winner.discard.cards += [*winner.deck.cards, *winner.hand.cards]
    winner.deck.cards.clear()
    winner.hand.cards.clear()
    assert list_honours(KEY, end) == [f"{NAMES[end.winner]} won with the last card played."]
