"""The proof by broken rules knows which tests cite a rule, and which code belongs to a rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.mutation.citations import citing, named, rules_by_line
from tests.mutation.mutants import mutants

CODE = '''
LIMIT = 3
"""XX-SRCH-1."""


def draw(hand: int | None, more: int = 2) -> bool:
    """XX-DRAW-2 to 4."""
    assert more < 9
    if hand == LIMIT:  # XX-DRAW-9
        return True
    else:  # XX-DRAW-8
        drop(more)
    yield Drew(count=more + 3)
    few = [
        4,  # XX-SRCH-5
        # XX-SRCH-6
        5,
        6,
    ]
    # XX-READY-1
    return more > 1
'''.replace("XX", "TR")


def test_rules_are_named_one_by_one_in_rows_and_in_ranges() -> None:
    assert named("TR-DRAW-3 to TR-DRAW-6, RFA-VOR-2 to\n 3; CT-DUEL-1, TR-GEN-1; RFA-SPEC-17, 20: 12, 13") == {
        "TR-DRAW-3", "TR-DRAW-4", "TR-DRAW-5", "TR-DRAW-6", "RFA-VOR-2", "RFA-VOR-3", "CT-DUEL-1", "RFA-SPEC-17",
        "RFA-SPEC-20",
    }  # fmt: skip
    assert named("CT-DMG-2, 20 points") == {"CT-DMG-2"}


def test_a_line_is_about_the_rules_that_are_named_nearest_to_it() -> None:
    found = rules_by_line(CODE)
    near = {2: "TR-SRCH-1", 9: "TR-DRAW-9", 10: "TR-DRAW-9", 11: "TR-DRAW-8", 12: "TR-DRAW-8", 15: "TR-SRCH-5",
            **dict.fromkeys((16, 17, 18, 19), "TR-SRCH-6"), 21: "TR-READY-1"}  # fmt: skip
    assert {line: {rule} for line, rule in near.items()} == {line: found.pop(line) for line in near}
    assert found == {line: {"TR-DRAW-2", "TR-DRAW-3", "TR-DRAW-4"} for line in (6, 7, 8, 13, 14, 20)}


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
    found = list(mutants(CODE, set(range(22)), Random(1)))
    assert {one.line for one in found} == {2, 6, 9, 10, 12, 15, 17, 18, 21} and len(found) == 11
    for one in found:
        assert one.code != CODE and compile(one.code, "it", "exec") and one.was != one.becomes
        assert "int | None" in one.code and "assert more < 9" in one.code and "more + 3" in one.code
    assert [one.becomes for one in mutants(CODE, {10}, Random(1))] == ["return False"]
    assert [one.becomes for one in mutants(CODE, {12}, Random(1))] == ["pass"]
