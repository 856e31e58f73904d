from __future__ import annotations

from .scenario import Table


def stopped(t: Table, kind: str) -> bool:
    """Return whether the seat would want to answer the question, which must be open."""
    assert t.ask.kind == kind
    return t.ask.stop
