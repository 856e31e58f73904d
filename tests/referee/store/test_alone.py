"""The store stands alone: nobody else knows SQL. Read from the sources, as they are written."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KNOWS = (
    "referee/store/",
    "tests/referee/store/",
    "tests/history/stored_side.py",
    "tests/stored.py",
    "tests/postgresql/",
    "tests/upgrades/make_corpus.py",
    "tests/upgrades/test_newer_files.py",
    "tests/docs/test_extending.py",
    "tests/golden/still.py",
    "tests/bench/",
)
"""The places that may know SQL: the store and its tests, the makers of files of an older version, the example of a
migration, the test that holds the store's thread still, and the benches. They look at a running bot's file from outside
and measure the same bytes without the store."""
SQL = re.compile(
    r"\s*(((SELECT|INSERT|UPDATE|REPLACE|DELETE FROM|PRAGMA)\s)|BEGIN\b|COMMIT\b|ROLLBACK\b"
    r"|(CREATE|ALTER|DROP)\s+(UNIQUE\s+)?(TABLE|INDEX))"
)
DRIVERS = {"sqlite3", "aiosqlite", "asyncpg"}
LIKELY = re.compile("|".join((*sorted(DRIVERS), *re.findall("[A-Z]{5,}", SQL.pattern))))
"""What a source that knows any of it has in it somewhere: to read hundreds of files word by word takes long."""


def knowing(source: str) -> list[str]:
    """Return the strings of a module that are SQL, put together or not, and its imports of database drivers."""
    found = []
    for node in ast.walk(ast.parse(source)) if LIKELY.search(source) else ():
        match node:
            case ast.Constant(value=str(text)) if SQL.match(text):
                found.append(text)
            case ast.Import(names=names):
                found += [name.name for name in names if name.name.split(".")[0] in DRIVERS]
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in DRIVERS:
                found.append(module)
    return found


def test_nobody_but_the_store_knows_sql() -> None:
    files = [
        path for path in ROOT.rglob("*.py") if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    ]
    assert len(files) > 200
    elsewhere = {str(path.relative_to(ROOT)): knowing(path.read_text(encoding="utf-8")) for path in files}
    assert {name: found for name, found in elsewhere.items() if found and not name.startswith(KNOWS)} == {}
    assert sum(name.startswith("referee/store/") and bool(found) for name, found in elsewhere.items()) > 5


@pytest.mark.parametrize(
    "source",
    [
        'x = "SELECT a FROM b"',
        'x = f"SELECT {y} FROM b"',
        'x = """\n  INSERT OR REPLACE INTO b VALUES (1)"""',
        'x = ("DELETE FROM b " "WHERE c")',
        "import sqlite3",
        "from aiosqlite import connect",
    ],
)
def test_sql_outside_of_the_store_is_found(source: str) -> None:
    assert knowing(source)


def test_words_for_people_are_no_sql() -> None:
    assert not knowing('x = "Select a card from your hand", "Update set", "Begin"')
