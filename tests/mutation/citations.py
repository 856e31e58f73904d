"""Which tests cite a rule, and which rules a line of a game is about.

A test cites the rules in its name (``TR_MOVE_3``) or docstring (``TR-MOVE-3``), at most three: more would be a claim
that no test keeps. A line is about the rules that are named nearest to it: by a comment on it or above it, else in the
docstring of the innermost value, function or class that it belongs to.
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

ID = r"(?:TR|CT|RFA|TOMB)-[A-Z]+(?:-[A-Z]+)?-(?:[A-Z]*\d+|[A-Z])(?![A-Za-z0-9])"
SEVERAL = re.compile(rf"\b{ID}(?:(?: to |, )(?:{ID}|\d+\b(?! [a-z])))*")
EXPLAINS = ("GLO", "GLOS", "GEN", "COMP", "SRC", "CARD", "FX")
"""Areas of ids that explain, and are no rules (FX: the words of the effect language, which are tested word by word).
(Rulings that a house rule may turn round are.)"""
MOST = 3

Lines = tuple[int, int]
"""The first and the last."""


def find_ids(words: str) -> set[str]:
    """Return the ids in some words.

    ``RFA-VOR-2 to 5``, ``TR-DRAW-3 to TR-DRAW-6`` and ``CT-DEC-3, 4, 5, 8`` are four each.
    """
    found = set()
    for match in SEVERAL.finditer(" ".join(words.split())):
        stem = last = ""
        joined = ["", *re.split(r"( to |, )", match[0])]
        for joint, rule in zip(joined[::2], joined[1::2], strict=True):
            said, _, number = rule.rpartition("-")
            stem = said or stem
            both = joint == " to " and last.isdigit() and number.isdigit()
            found |= {f"{stem}-{n}" for n in range(int(last) + 1, int(number) + 1)} if both else {f"{stem}-{number}"}
            last = number
    return found


def named(words: str) -> set[str]:
    """Return the ids in some words that are rules."""
    return {rule for rule in find_ids(words) if rule.split("-")[1] not in EXPLAINS}


def citing(folder: Path, root: Path) -> dict[str, set[str]]:
    """Return the tests that cite each rule, under the names that pytest gives them from the root."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                words = node.name.replace("_", "-") + "\n" + (ast.get_docstring(node) or "")
                cited = set(re.findall(rf"\b{ID}", words))
                for rule in cited if len(cited) <= MOST else ():
                    found[rule].add(f"{path.relative_to(root)}::{node.name}")
    return found


def rules_by_line(code: str) -> dict[int, set[str]]:
    """Return the rules that each line of a file is about."""
    tree = ast.parse(code)
    spoken = [((node.lineno, node.end_lineno or node.lineno), named(words)) for node, words in _docstrings(tree)]
    spoken += _comments(code, [node for node in ast.walk(tree) if isinstance(node, ast.stmt)])
    found: dict[int, tuple[int, set[str]]] = {}
    for (first, last), rules in spoken:
        for line in range(first, last + 1) if rules else ():
            size, others = found.get(line, (last - first, set()))
            if last - first <= size:  # The nearest statement counts; of two equally near ones the later.
                found[line] = (last - first, rules | others if last - first == size else rules)
    return {line: rules for line, (_, rules) in found.items()}


def _docstrings(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield functions, classes and values, each with its docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, ast.get_docstring(node) or ""
        body = getattr(node, "body", None)
        for value, text in pairwise(body) if isinstance(body, list) else ():
            match value, text:
                case (ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(words)))):
                    yield value, words


def _comments(code: str, statements: list[ast.stmt]) -> Iterator[tuple[Lines, set[str]]]:
    """Yield the rules that comments name, each with the lines that the comment is about."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT and (rules := named(token.string)):
            line = token.start[0]
            alone = not token.line[: token.start[1]].strip()
            within = [one for one in statements if one.lineno <= line <= (one.end_lineno or one.lineno)]
            on = max(within, key=lambda one: (one.lineno, -(one.end_lineno or 0)), default=None)
            # A comment between two statements is about the next.
            if alone and (on is None or getattr(on, "body", None)):
                after = [one for one in statements if one.lineno > line]
                on = min(after, key=lambda one: one.lineno, default=None)
                line = on.lineno if on else line
            if on:
                yield _about(on, line, alone), rules


def _about(on: ast.stmt, line: int, alone: bool) -> Lines:
    """Return the lines that a comment is about: the statement that begins on its line (of a statement with a body only
    the head, but all of a condition), else its own line. A comment that stands alone is about all below it."""
    end = on.end_lineno or on.lineno
    if line != on.lineno:
        return line, end if alone or _is_else(on, line) else line
    if isinstance(on, ast.If):
        end = on.body[-1].end_lineno or end
    elif (body := getattr(on, "body", None)) and isinstance(body, list):
        end = max(body[0].lineno - 1, line)
    return line, end


def _is_else(on: ast.stmt, line: int) -> bool:
    match on:
        case ast.If(body=body, orelse=[first, *_]) | ast.For(body=body, orelse=[first, *_]):
            return (body[-1].end_lineno or 0) < line < first.lineno
    return False
