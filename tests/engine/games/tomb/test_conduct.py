"""AI seats over whole matches: they steal seldom and well, keep their parties, do nothing in vain, and beat scripts.

Each row is printed. ``make proof`` plays 100 matches a row; the usual run plays a few, the same ones each time.
"""

from __future__ import annotations

import pytest

from engine.games.tomb.game import GAME
from engine.setup import Setup
from tests.engine.conduct import Policy, Row, first, measure
from tests.engine.games.tomb.habits import HABITS, emptied, plain, succeeded, told

MATCHES = 100
SHORT, WHOLE = "catacombs_short", "goldenaxe_catacombs"
ROWS = [(SHORT, 1), (SHORT, 2), (SHORT, 4), (SHORT, 6), (WHOLE, 1), (WHOLE, 2), (WHOLE, 4), (WHOLE, 6),
        ("tomb_of_the_overseers", 1), ("tomb_of_the_overseers", 3)]  # fmt: skip


def played(level: str, seats: int, matches: int) -> Row:
    """Play matches of AI seats, print their figures, and check what is true of any number of matches."""
    row = measure(GAME, Setup(level, ({},) * seats), matches, HABITS)
    print(f"\n{told(row)}")
    assert row.unfinished == 0
    assert row.stretch <= 3, "no match is three times as long as others of its level"
    assert row.vain.vain < 3, f"{row.vain.worst} changed nothing {row.vain.vain} times running, seed {row.vain.seed}"
    assert row.of_turns("thefts") <= 0.10
    return row


@pytest.mark.lot(3)
@pytest.mark.parametrize(("level", "seats", "matches"), [(SHORT, 1, 3), (SHORT, 2, 3), (SHORT, 4, 2)])
def test_a_share_of_matches(level: str, seats: int, matches: int) -> None:
    """TOMB-PICK-1, TOMB-WIPE-1, TOMB-SOLO-14: In these few matches the AI loses few parties. Alone it empties the
    Crypts in half of its matches."""
    row = played(level, seats, matches)
    assert row.each("parties lost") <= 1.5
    assert seats > 1 or emptied(row) >= 0.5


@pytest.mark.proof
@pytest.mark.parametrize(("level", "seats"), ROWS)
def test_a_hundred_matches(level: str, seats: int) -> None:
    """TOMB-PICK-1, TOMB-WIPE-1, TOMB-SOLO-14: The AI loses few parties, and most of its thefts succeed. Alone it
    empties the Crypts in half of its matches."""
    row = played(level, seats, MATCHES)
    assert row.each("parties lost") <= 1.5
    assert sum(one.counts["thefts"] for one in row.matches) < 10 or succeeded(row) >= 0.6
    assert seats > 1 or emptied(row) >= 0.5


def beaten(level: str, seats: int, matches: int, against: Policy) -> float:
    """Return the share of victories of one AI seat among seats of a script."""
    row = measure(GAME, Setup(level, ({},) * seats), matches, HABITS, against=against)
    won = row.won(lambda one: one.seed % seats)
    print(f"\n{row.name}: one AI seat wins {won:.0%} of {matches} matches against {against.__name__}")
    return won


def test_a_script_is_beaten() -> None:
    """TOMB-END-3: A few matches are played, the same each time."""
    assert beaten(SHORT, 2, 3, plain) >= 0.6


@pytest.mark.proof
@pytest.mark.parametrize(
    ("level", "seats", "against", "least"),
    [(SHORT, 2, first, 0.9), (SHORT, 2, plain, 0.8), (SHORT, 4, plain, 0.5), (WHOLE, 2, plain, 0.8)],
)
def test_scripts_are_beaten_clearly(level: str, seats: int, against: Policy, least: float) -> None:
    """TOMB-END-3: One script takes the first option of each question, and another one follows a plain plan."""
    assert beaten(level, seats, MATCHES, against) >= least
