"""The review finds the blunders that were planted in matches of AI seats, and charges no answer that was harmless.

The sizes of the planted answers come from many trials, made once (``planting``).
"""

from __future__ import annotations

import pytest

from engine.match_file import Part
from engine.registry import load_game
from engine.review.review import review_match
from tests.engine.planting import FOLDER, HARMLESS, LARGE, PlantedMatch, load_planted

FILES = sorted(file.name.partition(".")[0] for file in FOLDER.glob("*.json.gz"))
FOUND = 0.8
"""At least this share of the large blunders is found."""


def judge(key: str, matches: list[PlantedMatch]) -> tuple[int, int, list[float]]:
    """Return the number of large blunders, how many of them were found, and the sizes of all charged answers."""
    game = load_game(key)
    blunders = found = 0
    charged: list[float] = []
    for one in matches:
        if any(row.rules != game.version for row in one.record.rows):
            pytest.skip("played under other rules: python -m tests.engine.planting makes the file anew")
        seats = len(one.record.setup.seats)
        parts = [Part(seat, 0, "person", f"N{seat}") for seat in range(seats)]
        rows = set(review_match(game, one.record, parts).charged)
        sizes = {planted.row: planted.change for planted in one.planted}
        assert rows <= sizes.keys(), "every other answer is the AI's own"
        large = {row for row, change in sizes.items() if change < -LARGE}
        blunders, found = blunders + len(large), found + len(large & rows)
        charged += [sizes[row] for row in rows]
    return blunders, found, charged


@pytest.mark.proof
@pytest.mark.parametrize("key", FILES)
def test_blunders_are_found_and_no_good_answer_is_charged(key: str) -> None:
    blunders, found, charged = judge(key, load_planted(key))
    print(
        f"{key}: {found} of {blunders} blunders found; {len(charged)} answers charged, the mildest {max(charged):.3f}"
    )
    assert found >= FOUND * blunders > 0
    assert all(change < -HARMLESS for change in charged)


@pytest.mark.lot(3)
def test_a_match_full_of_blunders_is_seen_through() -> None:
    blunders, found, charged = judge("counter_terror", load_planted("counter_terror")[:1])
    assert blunders > 5 and found >= FOUND * blunders and all(change < -HARMLESS for change in charged)
