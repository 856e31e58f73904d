"""The shape of the code: who sets whose attributes, how many parameters functions have, how long things are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRODUCT = ("engine", "referee", "render", "cogs", "operate", "playground", "bot.py")
OF_LIBRARIES = {
    "cogs/commands.py": {"__qualname__", "__signature__"},
    "cogs/monitoring/logs.py": {"excepthook", "exc_text"},
    "cogs/readers.py": {"locale"},
    "cogs/buckets.py": {"get_ratelimit"},
    "cogs/traffic.py": {"counted", "ends"},
    "operate/running.py": {"BASE", "DEFAULT_GATEWAY", "daemon"},
    "referee/store/connections.py": {"text_factory", "daemon"},
    "referee/store/salvage.py": {"text_factory"},
    "render/fallback.py": {"direction", "language", "scale", "transform"},
}
"""Attributes of libraries' objects, which offer no other way."""
MANY = 6
"""The most parameters of a function."""
MANY_PARAMETERS = {
    "engine/protocol.py: ask_one": "rules ask in one line; what is rare is named by its keyword",
    "engine/protocol.py: ask_some": "rules ask in one line; what is rare is named by its keyword",
    "engine/games/tomb_raider/trials.py: ask_for_throw": "it asks as ask_one does, and knows the throws as well",
    "render/brush.py: box": "a place, a size, a colour and a border, which hundreds of lines of art draw",
}
"""The functions of the product that may have more parameters, each with the reason."""
LONG_FILE = 400
LONG_FILES = {"engine/games/tomb/ai/turns.py": "each decision of a turn weighs the same plans"}
"""The files of the product that may have more than ``LONG_FILE`` lines, each with the reason."""
OF_STORE = {"Store", "StoreFull", "StoreStuck"}
"""The names that cogs may import from the store: a type to pass on, and errors to tell people of."""
SQL = re.compile(r"\b(SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s.+\sSET|DELETE\s+FROM)\b", re.S)
LONGEST = 60
"""The most lines of a function."""


def files(*tops: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the path and the syntax tree of each Python file in these folders and files."""
    for top in tops:
        for path in [ROOT / top] if top.endswith(".py") else sorted((ROOT / top).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), parse(path)


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def walk(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes, which are found once for all the tests of a file of code."""
    return tuple(ast.walk(tree))


def declared(tree: ast.Module) -> set[str]:
    """Return the attributes that the classes of a file declare or set."""
    found: set[str] = set()
    for one in (one for one in walk(tree) if isinstance(one, ast.ClassDef)):
        found |= {n.target.id for n in one.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
        found |= {n.attr for n in walk(one) if isinstance(n, ast.Attribute) and is_set(n) and owner(n) == "self"}
    return found


def is_set(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)


def owner(node: ast.Attribute) -> str:
    return node.value.id if isinstance(node.value, ast.Name) else ""


def set_from_outside(name: str, tree: ast.Module, inside: set[str]) -> list[str]:
    """Return where a file sets attributes of objects whose classes are elsewhere."""
    own = declared(tree) | inside | OF_LIBRARIES.get(name, set())
    sets = [n for n in walk(tree) if isinstance(n, ast.Attribute) and is_set(n) and owner(n) not in ("self", "cls")]
    return [f"{name}:{n.lineno}: {ast.unparse(n)}" for n in sets if n.attr not in own]


def test_no_file_sets_attributes_of_another_files_objects() -> None:
    """A table and its live match are changed by the commands, the files of their own folder."""
    room = {attr for _, tree in files("referee/table") for attr in declared(tree)}
    found: list[str] = []
    for name, tree in files("referee", "render", "cogs", "operate", "bot.py"):
        found += set_from_outside(name, tree, room if name.startswith("referee/table/") else set())
    assert not found


@pytest.mark.parametrize(("code", "count"), [("a.b = 1", 1), ("a.b += 1", 1), ("a.c.b, d = 1, 2", 1), ("d = a.b", 0)])
def test_an_attribute_set_from_outside_is_found(code: str, count: int) -> None:
    assert len(set_from_outside("cogs/x.py", ast.parse(code), set())) == count
    mine = ast.parse(f"class A:\n    def __init__(self):\n        self.b = 0\n\n\n{code}")
    assert set_from_outside("cogs/x.py", mine, set()) == []


def store_uses(name: str, tree: ast.Module) -> list[str]:
    """Return where a file names SQL, commits statements, or imports from the store what only the referee uses."""
    found: list[str] = []
    for node in walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if f"{module}.".startswith("referee.store."):
                used = any(one.name not in OF_STORE for one in names)
            case ast.ImportFrom(module="referee", names=names):
                used = any(one.name == "store" for one in names)
            case ast.Import(names=names):
                used = any(f"{one.name}.".startswith("referee.store.") for one in names)
            case ast.Attribute(attr="commit"):
                used = True
            case ast.Constant(value=str(text)):
                used = SQL.search(text) is not None
            case _:
                used = False
        found += [f"{name}:{node.lineno}: {ast.unparse(node)}"] if used else []  # type: ignore[attr-defined]
    return found


def test_cogs_ask_the_referee_to_store_something() -> None:
    assert not [one for name, tree in files("cogs") for one in store_uses(name, tree)]


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("from referee.store.database import StoreStuck, StoreFull", 0),
        ("from referee.store.players import store_note", 1),
        ("from referee.store import due", 1),
        ("from referee import store", 1),
        ("import referee.store.due", 1),
        ("await referee.store.commit(batch)", 1),
        ("commit = referee.store.commit", 1),
        ("await referee.store.tables.find(1)", 0),
        ("read('SELECT a, b FROM tables WHERE id = ?')", 1),
        ("read(f'DELETE FROM notes WHERE tbl = {1}')", 1),
        ("say('Select a seat from the list.')", 0),
    ],
)
def test_a_use_of_the_store_is_found(code: str, count: int) -> None:
    assert len(store_uses("cogs/x.py", ast.parse(code))) == count


def list_functions_of_many(name: str, tree: ast.Module) -> set[str]:
    """Return the functions of a file that have more than ``MANY`` parameters."""
    found: set[str] = set()
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            given = one.args
            listed = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            if sum(arg is not None and arg.arg not in ("self", "cls") for arg in listed) > MANY:
                found.add(f"{name}: {one.name}")
    return found


def test_few_functions_have_many_parameters() -> None:
    """Group them into records that mean something."""
    many = {one for name, tree in files(*PRODUCT) for one in list_functions_of_many(name, tree)}
    assert many == set(MANY_PARAMETERS)


@pytest.mark.parametrize(("code", "count"), [("a, b, c, *, d, e, f", 0), ("a, b, c, /, d, *e, f, **g", 1)])
def test_a_function_with_many_parameters_is_found(code: str, count: int) -> None:
    tree = ast.parse(f"class A:\n    def a(self, {code}): ...")
    assert len(list_functions_of_many("cogs/x.py", tree)) == count


def test_no_file_is_long() -> None:
    """Say each thing once, or split the file where it says two things."""
    long = {
        name for name, _ in files(*PRODUCT) if len((ROOT / name).read_text(encoding="utf-8").splitlines()) > LONG_FILE
    }
    assert long <= set(LONG_FILES)


def list_long_functions(name: str, tree: ast.Module) -> set[str]:
    """Return the functions of a file that have more than ``LONGEST`` lines."""
    found = [one for one in walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {f"{name}: {one.name}" for one in found if (one.end_lineno or 0) - one.lineno >= LONGEST}


def test_no_function_is_long() -> None:
    """Cut a long function into named sections."""
    assert {one for name, tree in files(*PRODUCT) for one in list_long_functions(name, tree)} == set()


@pytest.mark.parametrize(("lines", "count"), [(LONGEST - 1, 0), (LONGEST, 1)])
def test_a_long_function_is_found(lines: int, count: int) -> None:
    tree = ast.parse("async def a():\n" + "    b()\n" * lines)
    assert len(list_long_functions("cogs/x.py", tree)) == count


def test_a_table_is_one_class() -> None:
    classes = {
        base for _, tree in files("referee") for one in walk(tree) if isinstance(one, ast.ClassDef)
        for base in map(ast.unparse, one.bases)
    }  # fmt: skip
    assert "Table" not in classes, "nobody cuts it into several again"
