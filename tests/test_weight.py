"""The weight of the house: no room of the product has more lines than CONTRIBUTING.md allows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CEILINGS = {
    room: int(lines.replace(",", ""))
    for room, lines in re.findall(r"^\| `(\w+)/` \| ([\d,]+) \|$", (ROOT / "CONTRIBUTING.md").read_text(), re.M)
}
LOOSE = 0.8
"""The least share of its ceiling that a room has: a ceiling far above would hold nothing."""


def test_every_room_of_the_product_has_a_ceiling() -> None:
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(CEILINGS) == rooms and len(rooms) >= 7


@pytest.mark.parametrize("room", sorted(CEILINGS))
def test_no_room_weighs_more_than_it_may(room: str) -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in (ROOT / room).rglob("*.py"))
    assert lines <= CEILINGS[room], "remove what can go, or say in CONTRIBUTING.md why the room needs more"
    assert lines >= LOOSE * CEILINGS[room], "the room has become lighter: lower its ceiling"
