"""Honours of Roll for Adventure: what was remarkable in how a quest ended (RFA-GEN-1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.render.ended import list_honours, play_to_end

KEY = "roll_for_adventure"


@pytest.fixture(scope="module")
def played() -> Any:
    return play_to_end(KEY, "book-of-magic", 2)


@pytest.fixture
def end(played: Any) -> Any:
    """Provide a quest that earns no honour: won, with a little damage everywhere and cards left."""
    board = played.board
    board.damage = dict.fromkeys(board.length, 1)
    played.outcome = "won"
    assert played.deck.cards
    return played


def test_an_ordinary_win_has_no_honour(end: Any) -> None:
    assert list_honours(KEY, end) == []


def test_honour_for_a_win_one_hit_before_the_loss(end: Any) -> None:
    place = next(iter(end.board.length))
    end.board.damage[place] = end.board.length[place] - 1
    (said,) = list_honours(KEY, end)
    assert said.startswith("You won, though one more hit would have lost the game: ")


def test_honour_for_a_win_without_damage(end: Any) -> None:
    end.board.damage = {}
    assert list_honours(KEY, end) == ["No territory took any damage."]


def test_honour_for_losing_with_one_stone_missing(end: Any) -> None:
    end.outcome, stones = "conquest", end.board.stones
    end.fallen = next(iter(end.board.length))
    end.board.stones = end.board.wanted - 1
    assert list_honours(KEY, end) == ["Only one power stone was missing."]
    end.board.stones = end.board.wanted - 2
    assert list_honours(KEY, end) == []
    end.board.stones = stones


def test_honour_for_a_win_with_the_last_card(end: Any) -> None:
    cards = list(end.deck.cards)
    end.deck.cards.clear()
    assert list_honours(KEY, end) == ["You won with the last enemy card turned up."]
    end.deck.cards.extend(cards)
