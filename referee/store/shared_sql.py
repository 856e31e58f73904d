"""Parts of statements, in the SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

from collections.abc import Sized
from functools import cache

UNHIDDEN = "NOT IN (SELECT person FROM players WHERE hidden <> 0)"
"""The end of an SQL condition on a column with people: the person does not hide their results."""


@cache
def build_upsert(table: str, key: tuple[str, ...], others: tuple[str, ...]) -> str:
    """Build the statement that inserts a row, or replaces ``others`` in the row that has its key.

    ``key``: the columns of the primary key. The statement's values are those of ``key``, then those of ``others``. All
    other columns of an existing row keep their values.
    """
    columns = (*key, *others)
    changes = ", ".join(f"{column} = excluded.{column}" for column in others)
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({build_marks(columns)}) "
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


def build_marks(values: Sized) -> str:
    """Build the marks for the list after ``IN``. Without values, return ``NULL``, because PostgreSQL needs an entry."""
    return ", ".join("?" * len(values)) or "NULL"
