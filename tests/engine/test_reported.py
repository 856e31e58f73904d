"""Moves of the AI that players reported: no other answer is certainly better, or the fault is known.

Each file of ``reported`` is what ``python -m operate.reported`` has written, as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.registry import load_game
from engine.review.reported import Reported, decode, encode, find_better
from tests.changed_records import change_record
from tests.engine.review import FIELD, Scripted, Sleep, record_match, sleep_once

FILES = sorted(Path(__file__).with_name("reported").glob("*.json"))
assert FILES, "the folder has an example"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_other_answer_is_certainly_better_than_the_ai_s(file: Path) -> None:
    reported = decode(file.read_bytes())
    game = load_game(reported.record.game)
    if any(row.rules != game.version for row in reported.record.rows):
        pytest.skip("played under other rules: play it again, or remove the file")
    answer, better = find_better(game, reported)
    assert better is None, f"the AI answers {answer}, and {better} is better"


def test_an_ai_that_sleeps_is_found_out() -> None:
    """The test reads the file as it was written, and judges the reported answer."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    blunder = next(row for row in record.rows if row.value == "sleep")
    rows = tuple(row for row in record.rows if row.number <= blunder.number)
    reported = decode(encode(Reported(msgspec.structs.replace(record, rows=rows), blunder.number)))
    assert reported.given == "sleep" and find_better(FIELD, reported) == ("work", None)

    def sleep(view: Any, ask: Any, pick: Any) -> Any:
        return Sleep()

    sleepy = change_record(FIELD, choose=sleep, choose_quickly=FIELD.choose_quickly)
    assert find_better(sleepy, reported) == ("sleep", "work")
    with pytest.raises(ValueError, match="another version"):
        find_better(msgspec.structs.replace(FIELD, version=2), reported)
