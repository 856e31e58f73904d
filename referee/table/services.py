"""The services of the referee that a table may use. A table knows nothing else about the referee."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ..people.settings import Settings
from ..records.facts import TableFacts
from ..running.due import Due
from ..running.duty import Duty
from ..running.outages import Outages
from ..running.uptime import Uptime
from ..store.database import Statement
from ..store.store import Store


class Services(Struct, frozen=True):
    """The services of the referee, which all tables share."""

    store: Store
    """The database."""
    settings: Settings
    """The players' and servers' settings."""
    due: Due
    """The timer queue. Wake it after storing something that may be the next to fall due."""
    now: Callable[[], float]
    """The present time in seconds since 1970."""
    uptime: Uptime
    """The running time on which clocks are based."""
    outages: Outages
    """The servers that Discord cannot reach now, whose tables' clocks stand still."""
    new_match: Callable[[TableFacts], tuple[TableFacts, list[Statement], bytes]]
    """Draws dice for a table's next match.

    Returns the table's new record, the statements to store, and the server seed.
    """
    duty: Duty
    """The duty of this process: it decides which tables the process drives."""
    pace: float
    """The seconds between two answers of AI seats that everybody sees."""
    tell: Callable[[int], None]
    """Notify the table's surfaces and the AI that the table of this number has changed. Returns at once."""
