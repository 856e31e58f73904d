"""AI seats play ready-made decks against each other (TR-RUL-9)."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import pytest

from engine.__main__ import choose_as_ai
from engine.dice import Dice
from engine.games.tomb_raider import decks
from engine.games.tomb_raider.cards import POOL, Character
from engine.games.tomb_raider.decks import ReadyMade, load_ready_made
from engine.games.tomb_raider.game import GAME
from engine.match import Match
from engine.setup import Setup

from .ai import play, share

SPELUNKER = "019"
GAMES = 400
"""The number of games of each pairing. Each game has dice of its own, which are equal in every run."""
LEAST, MOST = 0.4, 0.6
SORTS = {"power 2": "atlantis", "power 3": "explore_the_depths", "pick up": "pick_up"}
"""Ready-made decks by their size and power, and a level of that power."""


def keys(sort: str) -> list[str]:
    return [
        key for key, made in load_ready_made().items() if sort == ("pick up" if made.pick_up else f"power {made.power}")
    ]


def seat(key: str) -> dict[str, str]:
    """Return a deck with its raider. Both starters get the same raider, because their own are too unequal."""
    if key in POOL.starters:
        return {"starter": key, "raider": "starter" if key == "caves" else SPELUNKER}
    first = next(one.number for one in POOL.list_cards(Character) if one.raider == load_ready_made()[key].raider)
    return {"deck": key, "raider": "starter" if first == SPELUNKER else first}


def won(level: str, one: str, other: str, games: int) -> float:
    """Return how many games of two the first deck wins, changing seats. A shared victory counts as a half."""
    wins = 0.0
    for number in range(games):
        pair = (one, other) if number % 2 == 0 else (other, one)
        winners, _ = play(
            level, f"{one} {other} {number}", (choose_as_ai, choose_as_ai), seats=(seat(pair[0]), seat(pair[1]))
        )
        assert winners, (one, other, number)
        wins += share(winners, number % 2)
    return wins


def all_against_all(level: str, listed: list[str], games: int) -> dict[str, float]:
    """Return what part of its games each deck wins. Print it, and each pairing with its interval (95 of 100)."""
    wins = dict.fromkeys(listed, 0.0)
    print()
    for one, other in combinations(listed, 2):
        found = won(level, one, other, games)
        wins[one] += found
        wins[other] += games - found
        part = found / games
        print(f"{one} against {other}: {part:.1%} ± {1.96 * sqrt(part * (1 - part) / games):.1%}")
    parts = {key: count / games / (len(listed) - 1) for key, count in wins.items()}
    for key, part in parts.items():
        print(f"Tomb Raider, {level}: {key} wins {part:.1%} of {games * (len(listed) - 1)}")
    return parts


def test_TR_RUL_9_no_ready_made_deck_towers_above_the_others() -> None:
    """TR-RUL-9: This test is a small part of the proof, with fixed dice. A deck of a fair strength wins 1 to 9 of ten
    games."""
    for part in all_against_all("atlantis", keys("power 2"), 2).values():
        assert 1 / 10 <= part <= 9 / 10


@pytest.mark.proof
@pytest.mark.parametrize("sort", SORTS)
def test_TR_RUL_9_each_ready_made_deck_wins_about_half_its_games(sort: str) -> None:
    assert all(LEAST <= part <= MOST for part in all_against_all(SORTS[sort], keys(sort), GAMES).values())


@pytest.mark.proof
def test_TR_RUL_9_each_starter_wins_about_half_its_games() -> None:
    assert all(LEAST <= part <= MOST for part in all_against_all("introductory", list(POOL.starters), GAMES).values())


def test_TR_RUL_9_a_match_under_way_keeps_its_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-RUL-9: Lists that are tuned later change nothing in the match, even before its first answer."""
    setup = Setup("introductory", (seat("pierre_2"), seat("cowboy_2")))
    match = Match.start(GAME, setup, Dice(bytes(32), b"decks"))
    brought = [r.cards for r in match.state.raiders]
    other = ReadyMade(key="pierre_2", raider="Pierre", power=2, once=("055",), twice=("057",))
    monkeypatch.setattr(decks, "load_ready_made", lambda: {"pierre_2": other, "cowboy_2": other})
    assert [r.cards for r in GAME.begin(setup).raiders] == [other.deck().list_copies()] * 2
    again = Match.resume(GAME, match.snapshot, match.rows, match.chance)
    assert [r.cards for r in again.state.raiders] == brought
    assert again.compute_state_hash() == match.compute_state_hash()
