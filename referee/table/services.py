"""What a table may ask of its surroundings. It knows nothing else of who holds it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ..due import Due
from ..facts import Facts
from ..outages import Outages
from ..settings import Settings
from ..store.database import Statement
from ..store.store import Store
from ..uptime import Uptime


class Services(Struct, frozen=True):
    """One record for all tables."""

    store: Store
    """What was done already, which channels are taken, what is kept."""
    settings: Settings
    """When people want to be stopped."""
    due: Due
    """To be poked when something was stored that may be the next to fall due."""
    now: Callable[[], float]
    """Seconds since 1970."""
    uptime: Uptime
    """The time that counts for clocks."""
    outages: Outages
    """The servers where no clock runs now."""
    new_match: Callable[[Facts], tuple[Facts, list[Statement], bytes]]
    """Fresh dice for the match that is gathered for, what has to be stored for it, and the dice's secret."""
    pace: float
    """Seconds from one answer of the AI to the next."""
    tell: Callable[[int], None]
    """The table of this number has changed: whoever shows it, and the AI, are told. Nobody waits for it."""
