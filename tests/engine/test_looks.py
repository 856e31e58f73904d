"""Names that look alike at a glance, whatever letters they are of."""

from __future__ import annotations

import pytest

from engine.folding import fold_look

ALIKE = [
    ("Bob", "Воb"),  # The second name has Cyrillic letters.
    ("Bob", "BOB"),
    ("Bob", "Bób"),
    ("Bob", "B0b"),
    ("Bob", "Ｂｏｂ"),  # The second name has full-width letters.
    ("Bob", "B\u200bob"),
    ("Bob", "Bob."),
    ("Ana", "Аnа"),
    ("Ana", "Αna"),  # The second name has Greek letters.
    ("Lia", "LIa"),
    ("Lia", "l1a"),
    ("Emma", "Ernrna"),
    ("Ana Lia", "AnaLia"),
    ("★", "★"),
]
OTHERS = [("Bob", "Rob"), ("Ana", "Anna"), ("Player 1", "Player 2"), ("★", "♥"), ("Ben", "Bea"), ("木", "本")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert fold_look(one) == fold_look(other) != ""


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_that_look_different_are_not_confused(one: str, other: str) -> None:
    assert fold_look(one) != fold_look(other)
