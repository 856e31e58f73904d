"""The table in the game's folder has the measured rates at which AI seats win."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.roll_for_adventure import rates
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.rates import RATES, Rate
from engine.measured import compute_interval
from tests.engine.games.roll_for_adventure.partners import Measured, measure, write


def check_agreement(measured: Measured, told: Rate) -> None:
    """Hold that the measured and the told rate could be the same: their intervals overlap."""
    print(measured.row())
    (low, high), (least, most) = (compute_interval(rate.won, rate.played) for rate in (measured.rate, told))
    assert low <= most and least <= high, measured.row()


def test_rates_are_of_tables_that_can_be_played() -> None:
    assert RATES
    for (level, seats), rate in RATES.items():
        assert level in GAME.levels and seats in GAME.seats(level)
        assert 0 <= rate.won <= rate.played and rate.played >= 10


def test_the_table_of_rates_can_be_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path(rates.__file__)
    copied = tmp_path / file.name
    copied.write_bytes(file.read_bytes())
    monkeypatch.setattr(rates, "__file__", str(copied))
    write(RATES)
    assert copied.read_bytes() == file.read_bytes()


def test_the_game_tells_the_share_of_measured_tables_alone() -> None:
    level, seats = next(iter(RATES))
    assert GAME.thinking.find_ai_share(level, seats) == RATES[level, seats].won / RATES[level, seats].played
    assert GAME.thinking.find_ai_share(level, 1) is None or (level, 1) in RATES


def test_the_told_rate_is_that_of_a_few_matches() -> None:
    """This quick part of the measurements below plays matches of a table size that is nearly always won."""
    check_agreement(measure("book-of-magic", 3, 2, first=1000), RATES["book-of-magic", 3])


@pytest.mark.proof
@pytest.mark.parametrize(("level", "seats"), list(RATES))
def test_the_told_rate_is_that_of_a_hundred_matches(level: str, seats: int) -> None:
    check_agreement(measure(level, seats, 100, first=2000), RATES[level, seats])
