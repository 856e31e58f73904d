from __future__ import annotations

from .scenario import Table


def stopped(t: Table, kind: str) -> bool:
    """The question is put, as ever; whether the seat would want to answer it."""
    assert t.ask.kind == kind
    return t.ask.stop
