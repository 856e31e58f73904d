"""What is known of people, of servers and of what they have: records alone, beneath the store and whoever asks it.

How they are stored is the store's part.
"""

from __future__ import annotations

from msgspec import Struct

from .quiet import USUAL, Rest


class Player(Struct, frozen=True):
    """A person's own settings."""

    locale: str | None = None
    """The language chosen here; None: Discord's."""
    dm: bool = True
    """Hands by direct message."""
    ping: bool = True
    """A mention when a question has waited."""
    orders: dict[str, bool] = {}
    """Standing orders: ``<game>:<kind of question>`` -> always ask me (True), give the default without me (False);
    missing: ask when it concerns me."""
    scheme: str | None = None
    """The colours of this person's own pictures; None: the server's."""
    zone: str | None = None
    """The time zone, by its IANA name; None: not said."""
    remind: str = "usual"
    """How soon again: a key of ``GAPS``."""
    away: tuple[tuple[float, float], ...] = ()
    """From when to when, in seconds since 1970: see ``absence``."""
    blocked: tuple[int, ...] = ()
    """Who joins no table where this person sits, the last one first. Nobody else's to know."""
    quiet: tuple[int, int] | None = USUAL
    """The hours in which there is quiet, from and to, once the zone is known; None: never."""
    ping_private: bool = False
    """The mention is a direct message from the first time on, and not one on the board."""

    @property
    def rest(self) -> Rest | None:
        """The quiet hours, where there are any."""
        return Rest(self.zone, *self.quiet) if self.zone is not None and self.quiet is not None else None

    def orders_in(self, game: str) -> dict[str, bool]:
        start = f"{game}:"
        return {key.removeprefix(start): ask for key, ask in self.orders.items() if key.startswith(start)}


class Reminder(Struct, frozen=True):
    """What somebody was reminded of, since they were waited for nowhere."""

    count: int = 0
    """How often, since the last question that was new."""
    called: dict[int, int] = {}
    """Table -> the question there."""
    channel: int | None = None
    message: int | None = None
    """What was said last."""
    saying: str = ""
    """The nonce of what is about to be said, and is not known to have been."""


class Server(Struct, frozen=True):
    """A server's settings."""

    locale: str | None = None
    """Of what is public; None: Discord's."""
    scheme: str | None = None
    """The colours of public pictures; None: the usual ones."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened, in these channels and their threads; none: everywhere."""
    pace: str = "none"
    """Of new tables: a key of ``PACES``."""
    zone: str | None = None
    """The time zone, by its IANA name; None: not said."""
    barred: tuple[int, ...] = ()
    """Who takes no seat and opens nothing here, the last one first."""
    free_text: bool = True
    """Whether what people write themselves (reasons, words for the dice, own levels and decks) is shown."""

    @property
    def rest(self) -> Rest | None:
        """When posts that all see are silent."""
        return Rest(self.zone, *USUAL) if self.zone is not None else None


class OwnText(Struct, frozen=True):
    """A file of a person's own, as it is kept. Nobody else is told of it."""

    number: int
    """Never used again."""
    person: int
    game: str
    kind: str
    """A key of ``Game.files``: "deck"."""
    name: str
    """Untrusted text, without line ends."""
    text: str


class Entry(Struct, frozen=True):
    """What was added to somebody's total in a campaign: by a match, or by who manages the server."""

    person: int
    name: str
    """Whose total it is, as the name came: untrusted text, like all names and reasons here."""
    amount: int
    at: float
    """In seconds since 1970."""
    table: int | None = None
    match: int | None = None
    """Which match it was; None: somebody has put the total right."""
    level: str = ""
    """Of the match."""
    by: int | None = None
    """Who has put it right."""
    by_name: str = ""
    reason: str = ""


class Tally(Struct, frozen=True):
    """What somebody has in a campaign."""

    person: int
    name: str
    """As it came last: untrusted text."""
    total: int
    matches: int
    """How many have counted."""
