"""A piece of code broken in one place, by Cosmic Ray's operators and one of our own: a deed is left undone.

What cannot break a rule is left alone: annotations, assertions, decorators, the heads of classes, what is told,
where somebody who could only pass is stopped all the same, whether two lists are as long as each other.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.operators.provider import OperatorProvider
from parso.python.tree import Keyword

USED = re.compile(
    "AddNot|NumberReplacer|ZeroIterationForLoop|Replace(And|Or|True|False|Break|Continue)With.*"
    "|ReplaceUnaryOperator_(Delete_Not|USub_UAdd)"
    "|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is|Lt_LtE|Lt_GtE|LtE_Lt|LtE_Gt|Gt_GtE|Gt_LtE|GtE_Gt|GtE_Lt)"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_Add|BitOr_BitAnd|BitAnd_BitOr|LShift_RShift|RShift_LShift)"
)
"""Operators that make another rule of it: a limit moved by one, the contrary. Others make nonsense (``+`` into ``@``)
or, mostly, the same (``==`` into ``is``, or into ``<=`` for names)."""

Position = tuple[int, int]


class Undone(Operator):  # type: ignore[misc]
    """A mutation that leaves out a call whose result is not used, or a lasting change.

    Many a rule is nothing but such a line; by the operators above it could not be broken.
    """

    def mutation_positions(self, node: Any) -> Iterator[tuple[Position, Position]]:
        if node.type == "simple_stmt" and self._is_deed(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def _is_deed(self, node: Any) -> bool:
        if node.start_pos[0] != node.end_pos[0]:
            return False
        if node.type == "expr_stmt":
            return bool(node.children[0].type == "atom_expr")
        return node.type in ("atom_expr", "yield_expr", "del_stmt")

    def mutate(self, node: Any, index: int) -> Any:
        deed = node.children[0]
        node.children[0] = Keyword("pass", deed.start_pos, deed.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class Mutant(NamedTuple):
    line: int
    was: str
    """The line, without what it is indented by."""
    becomes: str
    code: str
    """The whole file."""


@cache
def _operators() -> dict[str, Any]:
    provider = OperatorProvider()
    return {name: provider[name]() for name in sorted(provider) if USED.fullmatch(name)} | {"Undone": Undone()}


def mutants(code: str, lines: Collection[int], lot: Random) -> Iterator[Mutant]:
    """Yield one mutant for every place in these lines, in a random order and with a random operator."""
    places = _places(code)
    order = sorted(place for place in places if place[0] in lines)
    lot.shuffle(order)
    for place in order:
        ways = places[place]
        for operator, occurrence in lot.sample(ways, len(ways)):
            broken = mutate_code(code, operator, occurrence)
            assert broken is not None
            if _differs(code, broken):
                whole = code.splitlines()
                # A number at the beginning of a line is moved to the end of the line before.
                becomes = next(now for was, now in zip(whole, broken.splitlines(), strict=False) if was != now)
                yield Mutant(place[0], whole[place[0] - 1].strip(), becomes.strip(), broken)
                break


@cache
def _places(code: str) -> dict[Position, list[tuple[Any, int]]]:
    """Return where the code can be broken and how: by an operator, at one of its occurrences in the file."""
    kept = _left_alone(code)
    found: dict[Position, list[tuple[Any, int]]] = defaultdict(list)
    nodes = list(ast_nodes(get_ast(code)))
    for operator in _operators().values():
        occurrence = 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if not any(first <= start < last for first, last in kept):
                    found[start].append((operator, occurrence))
                occurrence += 1
    return found


def _differs(code: str, broken: str) -> bool:
    """Return whether broken code is valid Python and differs in more than its layout."""
    try:
        return ast.dump(ast.parse(code)) != ast.dump(ast.parse(broken))
    except SyntaxError:
        return False


def _is_telling(node: ast.AST) -> bool:
    """Tell whether a statement emits an event: it yields, and takes no answer."""
    match node:
        case ast.Expr(ast.Yield(ast.Call(ast.Name(name)))):
            return name not in ("Ask", "Roll", "Shuffle")
    return False


def _left_alone(code: str) -> list[tuple[Position, Position]]:
    found: list[ast.AST] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Assert) or _is_telling(node):
            found.append(node)
        elif isinstance(node, ast.keyword) and node.arg in ("stop", "strict"):
            found.append(node.value)
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found += [*node.decorator_list, *([node.returns] if node.returns else [])]
        elif isinstance(node, ast.ClassDef):
            found += [*node.decorator_list, *node.bases, *(word.value for word in node.keywords)]
    spans = [(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) for node in found]  # type: ignore[attr-defined]
    return [((line, column), (last, end)) for line, column, last, end in spans]
