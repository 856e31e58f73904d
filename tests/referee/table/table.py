from __future__ import annotations

from typing import Any

from engine.match_records import OpenQuestion
from referee.table import history
from referee.table.table import Table

HELD = "Ana holds coral"


def put_of(table: Table, seat: int) -> OpenQuestion:
    put = table.find_question(seat)
    assert put is not None
    return put


def picture(table: Table) -> Any:
    """Return everything that anybody could see of a table."""
    viewers = (None, *range(len(table.facts.seats)))
    return (
        table.facts,
        table.list_waiting(),
        [table.find_question(seat) for seat in viewers if seat is not None],
        [(table.view(viewer), history.list_latest_events(table, viewer)) for viewer in viewers],
    )
