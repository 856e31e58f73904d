"""The terms of a new table, and the dice of its first match."""

from __future__ import annotations

from secrets import token_bytes

from msgspec import Struct
from msgspec.structs import replace

from engine.dice import compute_commitment

from ..records.facts import TableFacts
from ..records.gathering import Gathering
from ..store import due, matches, tables
from ..store.database import Statement
from . import lobby
from .booking import Booking
from .challenge import Entry
from .retry import Retry

LOBBY = 24 * 3600.0
"""A lobby is closed this many seconds after its opening, if its match has not started."""
NO_CHANNEL = 0
"""The channel in the terms of a table that has none (``TableFacts.has_channel``)."""


class TableTerms(Struct, frozen=True):
    """The terms on which somebody, or the bot, opens a table."""

    guild: int | None
    channel: int
    host: int
    name: str
    """The host's name as Discord gave it: untrusted text."""
    game: str
    level: str
    language: str = "en-US"
    client_seed: str = ""
    """The host's client seed for the dice."""
    pace: str = "none"
    """The time limits: a key of ``PACES``."""
    practice: bool = False
    retry: Retry | None = None
    """The position of an ended match of this game and level. The new match begins there at once."""
    entry: Entry | None = None
    """The host's try at a challenge of this game and level, which begins at once."""
    booking: Booking | None = None
    """The settings of a lobby that the bot opens for people."""

    def build_facts(self, number: int, now: float) -> TableFacts:
        """Return the record of the table, at which nobody sits yet."""
        channel = -number if self.channel == NO_CHANNEL else self.channel
        facts = TableFacts(
            *(number, self.guild, channel, self.host, self.game, self.level, self.language, "", now),
            pace=self.pace,
            changes=1,
            gathering=Gathering(practice=self.practice),
        )
        if self.booking is None:
            return facts
        booked = self.booking
        return replace(facts, gathering=booked.gathering, house=booked.house, pace=booked.pace)


def prepare_next_match(facts: TableFacts, now: float, epoch: int) -> tuple[TableFacts, list[Statement], bytes]:
    """Draw new dice for a table's next match. Their commitment is posted before anybody joins.

    Return the table's record with the commitment, the statements that store the dice, and the server seed.
    """
    secret = token_bytes(32)
    commitment = compute_commitment(secret, facts.id, facts.match)
    heard = replace(facts.gathering, host_at=now)
    facts = replace(facts, commitment=commitment, epoch=epoch, gathering=heard)
    return (
        facts,
        [
            matches.store_gathering((facts.id, facts.match), secret, commitment),
            *tables.store_table(facts),
            due.set_timer(now + LOBBY, facts.id, f"lobby:{facts.match}"),
            due.set_timer(now + lobby.SILENT, facts.id, f"{lobby.HOST}:{facts.match}"),
        ],
        secret,
    )
