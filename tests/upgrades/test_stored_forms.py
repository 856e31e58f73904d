"""Stored records keep their names, tags and types (``stored_forms.py``)."""

from __future__ import annotations

from difflib import ndiff

import msgspec
import pytest
from msgspec import Struct, field

from engine.protocol import Move

from .stored_forms import describe, forms, frozen

NOW, BEFORE = forms(), frozen()


def differences(before: tuple[str, ...], now: tuple[str, ...]) -> str:
    return "\n".join(line for line in ndiff(before, now) if line[0] in "+-")


def test_no_stored_type_is_added_or_lost() -> None:
    assert list(NOW) == list(BEFORE)


@pytest.mark.parametrize("part", BEFORE)
def test_stored_types_keep_their_form(part: str) -> None:
    assert not (found := differences(BEFORE[part], NOW[part])), (
        f"the stored form of “{part}” has changed (-: as it was, +: as it is now):\n{found}\n"
        "A renamed field keeps its stored name by field(name=…), a renamed class its tag by tag=…. A new field comes "
        "last and has a default. If what is stored is meant to change: python -m tests.upgrades.stored_forms"
    )


class Before(Struct, omit_defaults=True):
    """A record as it was first stored."""

    seat: int
    alive: bool = True


class Renamed(Struct, omit_defaults=True):
    seat: int
    is_alive: bool = True


class Kept(Struct, omit_defaults=True):
    seat: int
    is_alive: bool = field(default=True, name="alive")


class Leap(Move, frozen=True, tag="leap"):
    side: str


class Jump(Move, frozen=True, tag="leap"):
    """A move whose class has another name, but the same tag."""

    side: str


class Hop(Move, frozen=True):
    side: str


def test_a_field_that_is_renamed_without_its_stored_name_is_found() -> None:
    before = tuple(describe("state", list[Before]))
    assert differences(before, tuple(describe("state", list[Renamed]))) == (
        "- state[].alive: bool = true\n+ state[].is_alive: bool = true"
    )
    assert tuple(describe("state", list[Kept])) == before, "the name of the class is not stored"
    stored = msgspec.msgpack.encode(Before(2, alive=False))
    assert not msgspec.msgpack.decode(stored, type=Kept).is_alive
    assert msgspec.msgpack.decode(stored, type=Renamed).is_alive, "what a net is for: the dead live"


def test_a_class_that_is_renamed_without_its_tag_is_found() -> None:
    before = tuple(describe("move", Leap))
    assert tuple(describe("move", Jump)) == before
    assert "'Hop'" in differences(before, tuple(describe("move", Hop)))


def test_another_type_default_or_order_is_found() -> None:
    before = tuple(describe("state", Before))
    for fields in (
        [("seat", int), ("alive", int, True)],
        [("seat", int), ("alive", bool, False)],
        [("seat", int), ("alive", bool, field(default_factory=lambda: True))],
        [("seat", int | None), ("alive", bool, True)],
        [("seat", int), ("alive", bool, True), ("more", int, 0)],
        [("seat", int)],
    ):
        changed = msgspec.defstruct("Changed", fields, omit_defaults=True)
        assert differences(before, tuple(describe("state", changed))), fields
    assert differences(
        before, tuple(describe("state", msgspec.defstruct("All", [("seat", int), ("alive", bool, True)])))
    )
