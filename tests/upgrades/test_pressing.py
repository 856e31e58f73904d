"""Every button that version 1.0.0 has sent can still be pressed (``pressing.py``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from cogs.components import custom_ids

from .house import at_home
from .pressing import Hand, Json, listed, press_all, unpacked

PRESSES = listed()
READ = {
    "rk:7:hand": {"table": 7, "verb": "hand"},
    "rk:7:set!level": {"table": 7, "verb": "set", "rest": "level"},
    "rk:7.2:replay": {"table": 7, "match": 2, "verb": "replay"},
    "rk:7.2:log!30": {"table": 7, "match": 2, "verb": "log", "rest": "30"},
    "rk:0:mine!locale": {"table": 0, "verb": "mine", "rest": "locale"},
    "rk:7:42:move:forward": {"table": 7, "question": 42, "mark": ":", "rest": "move:forward"},
    "rk:7:42?": {"table": 7, "question": 42, "mark": "?"},
    "rk:7:42?+": {"table": 7, "question": 42, "mark": "?", "rest": "+"},
    "rk:7:42?overcome:bats": {"table": 7, "question": 42, "mark": "?", "rest": "overcome:bats"},
    "rk:7:42?0": {"table": 7, "question": 42, "mark": "?", "rest": "0"},
    "rk:7:42<overcome": {"table": 7, "question": 42, "mark": "<", "rest": "overcome"},
    "rk:7:42*0": {"table": 7, "question": 42, "mark": "*", "rest": "0"},
    "rk:7:42*.3.0": {"table": 7, "question": 42, "mark": "*", "rest": ".3.0"},
    "rk:7:42*form": {"table": 7, "question": 42, "mark": "*", "rest": "form"},
    "rk:7:42=": {"table": 7, "question": 42, "mark": "="},
    "rk:7:42+": {"table": 7, "question": 42, "mark": "+"},
    "rk:7:42+1.1f": {"table": 7, "question": 42, "mark": "+", "rest": "1.1f"},
    "rk:7:42>2.0": {"table": 7, "question": 42, "mark": ">", "rest": "2.0"},
    "rk:7:42>2.m0": {"table": 7, "question": 42, "mark": ">", "rest": "2.m0"},
    "rk:7:0:everybody:m02,0": {"table": 7, "question": 0, "mark": ":", "rest": "everybody:m02,0"},
    "rk:7:~42:move:forward": {"table": 7, "question": 42, "mark": ":", "rest": "move:forward", "suggests": True},
}
"""Ids of each form, and what they mean."""


@pytest.mark.parametrize("name", READ)
def test_each_form_of_an_id_keeps_its_meaning(name: str) -> None:
    found = custom_ids.read(name)
    assert found is not None
    blank = {field.name: field.default for field in structs.fields(custom_ids.Id)}
    assert {key: value for key, value in structs.asdict(found).items() if value != blank[key]} == READ[name]


@pytest.mark.early
async def test_a_press_on_any_sent_button_does_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press gets the frozen answer and refusal, stores the frozen rows, and leads to the frozen presses."""
    async with at_home(unpacked(tmp_path)) as (playground, referee, busy):
        hand = await Hand.of(playground, referee, busy, monkeypatch)
        now = await press_all(hand, PRESSES)
    changed = [f"{was['id']} by {was['who']}: {was['came']}\n  now: {one['came']}" for was, one in _pairs(now)]
    assert not changed, "python -m tests.upgrades.pressing, if it is meant:\n" + "\n".join(changed)


def _pairs(now: list[Json]) -> list[tuple[Json, Json]]:
    """Return the presses whose result has changed: the recorded press, and the present one."""
    return [(was, one) for was, one in zip(PRESSES, now, strict=True) if was != one]
