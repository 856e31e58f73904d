"""Loading of an ended match of a table, as if the table were still at the end of that match."""

from __future__ import annotations

from ..refusals import OtherPlace
from .loading import load_match
from .table import Table


async def load_ended_table(table: Table, match: int) -> Table:
    """Return the table as it was at the end of an earlier match, for reading only.

    For the present match, return the table itself. Raises ``OtherPlace`` if no match of this number has ended.
    """
    if match == table.facts.match:
        return table
    store = table.services.store
    facts = await store.tables.load_table_at_end(table.facts, match)
    if facts is None:
        raise OtherPlace()
    return Table(table.services, facts, None, await load_match(store, facts))
