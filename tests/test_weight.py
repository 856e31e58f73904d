"""No folder of the product has more lines of code than CONTRIBUTING.md allows."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CEILINGS = {
    room: int(lines.replace(",", ""))
    for room, lines in re.findall(r"^\| `(\w+)/` \| ([\d,]+) \|$", (ROOT / "CONTRIBUTING.md").read_text(), re.M)
}
LOOSE = 0.93
"""The least share of its ceiling that a room has: a ceiling far above would hold nothing."""


def walk_statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements, without what is in their expressions, which are most of all nodes."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.expr):
            yield node
            yield from walk_statements(node)


def count_code_lines(source: str) -> int:
    """Count the lines that are no import, docstring, comment or blank line."""
    left_out: set[int] = set()
    for node in walk_statements(ast.parse(source)):
        is_text = (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") and at not in left_out for at, line in lines)


def test_comments_and_docstrings_do_not_count_as_code() -> None:
    assert (
        count_code_lines('"""Text.\n\nMore."""\nimport os\n\n# why\nx: int = 1\n"""What x is."""\ny = """a\nb"""\n')
        == 3
    )


def test_every_room_of_the_product_has_a_ceiling() -> None:
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(CEILINGS) <= rooms and len(CEILINGS) >= 7
    if new := rooms - set(CEILINGS):
        warnings.warn(f"CONTRIBUTING.md has no ceiling for {', '.join(sorted(new))}", stacklevel=1)


@pytest.mark.parametrize("room", sorted(CEILINGS))
def test_no_folder_exceeds_its_ceiling_of_lines(room: str) -> None:
    lines = sum(count_code_lines(path.read_text("utf-8")) for path in (ROOT / room).rglob("*.py"))
    assert lines <= CEILINGS[room], f"{lines} lines: remove what can go, or raise the ceiling and say why"
    assert lines >= LOOSE * CEILINGS[room], f"{lines} lines: the room has become lighter: lower its ceiling"
