"""The review finds the blunders that were planted in matches of AI seats, and charges no answer that was harmless.

The sizes of the planted answers come from many trials, made once (``planting``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.game import Game
from engine.match_file import Part
from engine.registry import load_game
from engine.review.decisions import list_decisions
from engine.review.review import Review, review_match
from engine.search.counsel import give_counsel
from tests.engine.planting import FOLDER, HARMLESS, LARGE, Extent, PlantedMatch, load_planted, measure

FILES = sorted(file.name.partition(".")[0] for file in FOLDER.glob("*.json.gz"))
FOUND = 0.8
"""At least this share of the large blunders is found."""


class Judged(NamedTuple):
    """The findings of a review in a match with planted answers."""

    blunders: int
    found: int
    charged: list[float]
    """The sizes of all charged answers."""
    review: Review


def judge(game: Game[Any], one: PlantedMatch, budget: int | None = None, person: int | None = None) -> Judged:
    """Review a match. ``person``: the only seat that counts as a person's, by default all."""
    if any(row.rules != game.version for row in one.record.rows):
        pytest.skip("played under other rules: python -m tests.engine.planting makes the file anew")
    parts = [
        Part(seat, 0, "person" if person in (None, seat) else "ai", f"N{seat}")
        for seat in range(len(one.record.setup.seats))
    ]
    review = review_match(game, one.record, parts, budget=budget)
    rows, sizes = set(review.charged), {planted.row: planted.change for planted in one.planted}
    sizes |= {row: measure_anew(game, one, row) for row in rows - sizes.keys()}
    large = {planted.row for planted in one.planted if planted.change < -LARGE}
    return Judged(len(large), len(large & rows), [sizes[row] for row in rows], review)


def measure_anew(game: Game[Any], one: PlantedMatch, row: int) -> float:
    """Measure an answer that was not planted: the AI of the time gave it, and the AI of today gives another."""
    decisions, _ = list_decisions(game, one.record.setup, one.record.rows)
    decision = next(each for each in decisions if each.row == row)
    found = measure(game, decision.position, decision.given, b"anew", Extent(1, 600, False), row)
    return 0.0 if found is None else found.change


@pytest.mark.proof
@pytest.mark.parametrize("key", FILES)
def test_blunders_are_found_and_no_good_answer_is_charged(key: str) -> None:
    game = load_game(key)
    judged = [judge(game, one) for one in load_planted(key)]
    blunders, found = sum(one.blunders for one in judged), sum(one.found for one in judged)
    charged = [size for one in judged for size in one.charged]
    print(
        f"{key}: {found} of {blunders} blunders found; {len(charged)} answers charged, the mildest {max(charged):.3f}"
    )
    assert found >= FOUND * blunders > 0
    assert all(change < -HARMLESS for change in charged)


@pytest.mark.lot(3, among="test")
@pytest.mark.parametrize(
    ("key", "number", "budget", "person", "found"),
    [
        ("counter_terror", 0, 30_000, None, 4),
        ("roll_for_adventure", 0, 3000, None, 1),
        ("tomb_raider", 1, 10_000, 1, 1),
    ],
)
def test_blunders_are_found_by_the_opinion_of_the_coach(
    key: str, number: int, budget: int | None, person: int | None, found: int
) -> None:
    """This test is a small part of the proof. The better answer is the one that *Ask the AI* names in the same
    position."""
    game = load_game(key)
    judged = judge(game, load_planted(key)[number], budget, person)
    assert judged.found >= found and all(change < -HARMLESS for change in judged.charged)
    assert judged.review.turning_points
    for point in judged.review.turning_points:
        match = point.position.open(game)
        ask = point.position.find_question(match).ask
        assert point.other == ask.choice.write(give_counsel(game, match.view(ask.seat), ask)[0].answer) != point.given
