"""Shared shuffles in every game: matches with one shared secret have the same set-up, and all other chance apart."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.dice import Dice, compute_commitment, compute_round_commitment, hash_client_seeds
from engine.match import Match
from engine.match_file import FORMAT, Record, verify
from engine.match_records import Input
from engine.protocol import CHANCE, FIRST_THROW, Shuffle
from engine.registry import load_game
from engine.setup import Setup

WEEK = b"the secret of the week"
SHARED = {
    "counter_terror": ["teams", "seats", "draw pile"],
    "roll_for_adventure": ["heroes", "enemies", "middle pile"],
    "tomb": ["bag", "item deck", "prayer deck", "spell deck", "tactic deck", "crypt deck"],
}
"""The kinds of the shared shuffles in their order, by game."""
SETUPS = {"counter_terror": ("standard", 2), "roll_for_adventure": ("book-of-magic", 1), "tomb": ("catacombs_short", 1)}


def make_setup(key: str, week: bytes = WEEK) -> Setup:
    level, seats = SETUPS[key]
    return Setup(level, ({},) * seats, round=compute_round_commitment(week) if week else "")


def play_some(key: str, secret: bytes, week: bytes = WEEK, answers: int = 40, seed: int = 5) -> list[Input]:
    """Return the inputs of a match with that many answers by lot."""
    game, lot = load_game(key), Random(seed)
    match = Match.start(game, make_setup(key, week), Dice(secret, hash_client_seeds(["luck"]), week))
    rows = list(match.step.rows)
    for _ in range(answers):
        if match.over:
            break
        question = match.pending[0]
        choice = question.ask.choice
        rows += match.act(question.ask.seat, question.number, choice.write(choice.sample(lot.randrange))).rows
    return rows


def list_shared(rows: list[Input]) -> list[tuple[str, list[int]]]:
    """Return the kind and the order of each shuffle that the tables of a round share."""
    return [(row.kind, list(row.value)) for row in rows if row.draw is not None and row.draw < 0]


@pytest.mark.parametrize("key", SHARED)
def test_the_set_up_is_equal(key: str) -> None:
    one, two, other = (play_some(key, b"one"), play_some(key, b"two", seed=6), play_some(key, b"one", b"another week"))
    assert [kind for kind, _ in list_shared(one)] == SHARED[key]
    assert list_shared(one) == list_shared(two) != list_shared(other)
    draws = [row.draw for row in one if row.seat == CHANCE]
    assert len(set(draws)) == len(draws), "no number of a draw is used twice"


def test_dice_in_play_are_each_matches_own() -> None:
    mine, theirs = (
        [row.value for row in play_some("roll_for_adventure", secret) if row.draw is not None and row.draw >= 0]
        for secret in (b"one", b"two")
    )
    assert mine and mine != theirs


@pytest.mark.parametrize("key", SHARED)
def test_a_match_without_a_shared_secret_shares_nothing(key: str) -> None:
    assert list_shared(play_some(key, b"one", b"")) == []


@pytest.mark.parametrize("key", SHARED)
def test_the_file_proves_both_secrets(key: str) -> None:
    rows, secret = play_some(key, b"one"), b"one"
    record = Record(
        FORMAT, key, load_game(key).version, make_setup(key), 1, 1, ("luck",), compute_commitment(secret, 1, 1),
        tuple(rows), secret.hex(), WEEK.hex(),
    )  # fmt: skip
    assert verify(record, load_game(key)).draws == sum(row.seat == CHANCE for row in rows)


@pytest.mark.parametrize("key", SHARED)
def test_a_match_resumes_from_its_beginning(key: str) -> None:
    """The rules ask for the same shuffles when all inputs are replayed."""
    game = load_game(key)
    dice = Dice(b"one", hash_client_seeds(["luck"]), WEEK)
    match = Match.start(game, make_setup(key), dice)
    first = Match.start(game, make_setup(key), dice).snapshot
    again = Match.resume(game, first, match.rows, dice)
    assert again.compute_state_hash() == match.compute_state_hash()


THROWN = {
    "tomb": ("catacombs_short", "order"),
    "tomb_raider": ("into_the_caves", "entrance"),
    "counter_terror": ("standard", "larger-team"),
    "roll_for_adventure": ("book-of-magic", "starter"),
}
"""A level of each game, and the kind of the throw at its set-up."""


@pytest.mark.parametrize("key", THROWN)
def test_the_throws_of_the_set_up_are_shared_where_that_is_asked_for(key: str) -> None:
    """A league shares the throws of the set-up. In a challenge each match has its own throws."""
    level, kind = THROWN[key]
    game = load_game(key)
    seats = 3 if key == "counter_terror" else 2

    def throw(secret: bytes, week: bytes = WEEK, throws: bool = True) -> list[tuple[int | None, object]]:
        setup = Setup(level, ({},) * seats, round=compute_round_commitment(week), alike_throws=throws)
        match = Match.start(game, setup, Dice(secret, hash_client_seeds(["luck"]), week))
        return [(row.draw, row.value) for row in match.step.rows if row.kind == kind]

    one, two = throw(b"one"), throw(b"two")
    assert one and one == two and all(draw is not None and draw < -FIRST_THROW for draw, _ in one)
    assert any(throw(b"one", b"week %d" % n) != one for n in range(20))
    assert all(draw is not None and draw >= 0 for draw, _ in throw(b"one", throws=False))


@pytest.mark.parametrize("key", THROWN)
def test_the_file_proves_shared_throws(key: str) -> None:
    level, _ = THROWN[key]
    game, seats = load_game(key), 3 if key == "counter_terror" else 2
    setup = Setup(level, ({},) * seats, round=compute_round_commitment(WEEK), alike_throws=True)
    match = Match.start(game, setup, Dice(b"one", hash_client_seeds(["luck"]), WEEK))
    record = Record(
        FORMAT, key, game.version, setup, 1, 1, ("luck",), compute_commitment(b"one", 1, 1), tuple(match.step.rows),
        b"one".hex(), WEEK.hex(),
    )  # fmt: skip
    chance = [row for row in match.step.rows if row.seat == CHANCE]
    assert verify(record, game).draws == len(chance)
    own = [row for row in chance if row.draw is not None and row.draw >= 0]
    assert verify(replace(record, round_secret=None), game).draws == len(own)


def test_shared_shuffles_go_on_counting() -> None:
    dice = Dice(b"one", b"", WEEK)
    assert dice.draw(-1, Shuffle("a", 20, 1)) != dice.draw(-2, Shuffle("a", 20, 2))
