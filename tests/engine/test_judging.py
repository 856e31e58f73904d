"""The judge of the AI's moves finds the grave moves of a seat that does nothing, and their files can be read."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.games.counter_terror.game import GAME
from engine.review.reported import decode, encode
from tests.changed_records import change_record

from . import judging


def test_a_seat_that_does_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LOOKS", (10, 20))
    idle = change_record(GAME, choose_sharply=lambda view, ask, pick: ask.default)
    judged = list(islice(judging.judge_moves(idle, "standard", 4, "sharp", 1), 14))
    grave = [one for one in judged if one.is_grave]
    assert 2 <= len(grave) < 14 and all(one.better != one.given for one in grave)
    reported = decode(encode(grave[0].reported))
    assert reported.given == grave[0].given and reported.record.strengths == dict.fromkeys(range(4), "sharp")
    assert reported.find_position(GAME).seat in range(4)
