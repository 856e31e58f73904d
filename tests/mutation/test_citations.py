"""What counts as a rule cited, and as code of a rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.mutation.citations import citing, lines_of, named
from tests.mutation.mutants import mutants

CODE = '''
LIMIT = 3
"""XX-HAND-1."""


def draw(hand: int | None, more: int = 2) -> bool:
    """XX-DRAW-2 to 4."""
    assert more < 9
    if hand == LIMIT:  # XX-DRAW-9
        return True
    tell("drew", count=more + 3)
    # XX-TURN-1
    return more > 1
'''.replace("XX", "TR")


def test_rules_are_named_one_by_one_and_in_ranges() -> None:
    assert named("TR-DRAW-3 to TR-DRAW-6, RFA-VOR-2 to 3; CT-DUEL-1, TR-AMB-1") == {
        "TR-DRAW-3", "TR-DRAW-4", "TR-DRAW-5", "TR-DRAW-6", "RFA-VOR-2", "RFA-VOR-3", "CT-DUEL-1",
    }  # fmt: skip


def test_lines_belong_to_the_rules_that_they_name() -> None:
    found = lines_of(CODE)
    whole = set(range(6, 14))
    assert found == {
        "TR-HAND-1": {2}, "TR-DRAW-2": whole, "TR-DRAW-3": whole, "TR-DRAW-4": whole,
        "TR-DRAW-9": {9, 10}, "TR-TURN-1": {13},
    }  # fmt: skip


def test_a_test_that_cites_more_than_three_cites_none(tmp_path: Path) -> None:
    code = '''
def test_TR_MOVE_3_and_so_on():
    """TR-MOVE-4."""
def test_too_many():
    """TR-MOVE-4, TR-MOVE-5, TR-MOVE-6, TR-MOVE-7."""
'''
    (tmp_path / "test_it.py").write_text(code, encoding="utf-8")
    cited = {"test_it.py::test_TR_MOVE_3_and_so_on"}
    assert citing(tmp_path, tmp_path) == {"TR-MOVE-3": cited, "TR-MOVE-4": cited}


def test_every_place_is_broken_once_but_for_what_breaks_no_rule() -> None:
    found = list(mutants(CODE, set(range(14)), Random(1)))
    assert {one.line for one in found} == {2, 6, 9, 10, 13} and len(found) == 7
    for one in found:
        assert one.code != CODE and compile(one.code, "it", "exec") and one.was != one.becomes
        assert "int | None" in one.code and "assert more < 9" in one.code and "more + 3" in one.code
    assert [one.becomes for one in mutants(CODE, {10}, Random(1))] == ["return False"]
