"""Parts of statements, in the SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

from collections.abc import Sized

UNHIDDEN = "NOT IN (SELECT person FROM players WHERE hidden <> 0)"
"""The end of an SQL condition on a column with people: the person does not hide their results."""


def build_marks(values: Sized) -> str:
    """Build the marks for the list after ``IN``. Without values, return ``NULL``, because PostgreSQL needs an entry."""
    return ", ".join("?" * len(values)) or "NULL"
