"""Which tests cite a rule, and which lines of a game name it.

A test cites the rules in its name (``TR_MOVE_3``) or docstring (``TR-MOVE-3``), at most three: more would be a claim
that no test keeps. A line names the rules in a comment on it, above it, or in the docstring of what it belongs to.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ID = r"(?:TR|CT|RFA)-[A-Z]+(?:-[A-Z]+)?-(?:[A-Z]?\d+|[A-Z])(?![A-Za-z0-9])"
RANGE = re.compile(rf"\b({ID})(?: to (?:{ID}|\d+))?")
EXPLAINS = ("GLO", "GLOS", "GEN", "COMP", "AMB", "SRC", "CARD")
"""Areas of ids that explain or argue, and are no rules."""
MOST = 3


def named(words: str) -> set[str]:
    """The rules in some words; ``RFA-VOR-2 to 5`` and ``TR-DRAW-3 to TR-DRAW-6`` are four each."""
    found = set()
    for match in RANGE.finditer(words):
        first, last = match[1], match[0].rpartition(" ")[2].rpartition("-")[2]
        stem, _, number = first.rpartition("-")
        found.add(first)
        if match[0] != first and number.isdigit() and last.isdigit():
            found |= {f"{stem}-{between}" for between in range(int(number), int(last) + 1)}
    return {rule for rule in found if rule.split("-")[1] not in EXPLAINS}


def citing(folder: Path, root: Path) -> dict[str, set[str]]:
    """Rule -> the tests that cite it, as pytest calls them from the root."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                words = node.name.replace("_", "-") + "\n" + (ast.get_docstring(node) or "")
                cited = set(re.findall(rf"\b{ID}", words))
                for rule in cited if len(cited) <= MOST else ():
                    found[rule].add(f"{path.relative_to(root)}::{node.name}")
    return found


def lines_of(code: str) -> dict[str, set[int]]:
    """Rule -> the lines of a file that are about it."""
    found: dict[str, set[int]] = defaultdict(set)
    tree = ast.parse(code)
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    for node, words in _docstrings(tree):
        for rule in named(words):
            found[rule] |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        rules = named(token.string) if token.type == tokenize.COMMENT else set()
        if rules and (about := _commented(statements, token.start[0], alone=not token.line[: token.start[1]].strip())):
            for rule in rules:
                found[rule] |= _own_lines(about)
    return found


def _docstrings(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Functions, classes and values, each with what is said of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, ast.get_docstring(node) or ""
        body = getattr(node, "body", None)
        for value, text in pairwise(body) if isinstance(body, list) else ():
            match value, text:
                case (ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(words)))):
                    yield value, words


def _commented(statements: list[ast.stmt], line: int, alone: bool) -> ast.stmt | None:
    """The statement that a comment is on; of one that stands alone the next."""
    if alone:
        return min((node for node in statements if node.lineno > line), key=lambda node: node.lineno, default=None)
    on = [node for node in statements if node.lineno <= line <= (node.end_lineno or node.lineno)]
    return max(on, key=lambda node: (node.lineno, -(node.end_lineno or 0)), default=None)


def _own_lines(node: ast.stmt) -> set[int]:
    """Its lines; of what has a body its head, and of a condition the body too, which it is about."""
    last = node.end_lineno or node.lineno
    if isinstance(node, ast.If):
        last = node.body[-1].end_lineno or last
    elif (body := getattr(node, "body", None)) and isinstance(body, list):
        last = body[0].lineno - 1
    return set(range(node.lineno, max(last, node.lineno) + 1))
