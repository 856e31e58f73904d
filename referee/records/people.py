"""Records about people and servers, such as their settings. The store and its callers share them.

The store decides how they are stored.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .clocks import PACES
from .column import ELSEWHERE, Column, Count, Time, one_of
from .puzzles import ASKED, Delivery
from .quiet import USUAL, Rest

PINGS = ("turn", "end", "never")
"""The times when a follower of a table is mentioned: on every turn and at the end, only at the end, or never."""


class Player(Struct, frozen=True):
    """A person's own settings."""

    locale: str | None = None
    """The language chosen here; None: the one set in Discord."""
    dm: bool = True
    """True if the person gets the hand at each table by direct message."""
    ping: Annotated[bool, ELSEWHERE] = True
    """True if the person is mentioned when a question has waited for some time."""
    orders: Annotated[dict[str, bool], Column("stops")] = {}
    """The auto-answers by ``<game>:<kind of question>``.

    True: always ask me. False: give the default without me. Missing: ask me when the question concerns me.
    """
    scheme: str | None = None
    """The colours of pictures for this person; None: the server's."""
    zone: str | None = None
    """The time zone by its IANA name; None: unknown."""
    remind: str = "usual"
    """The interval of reminders: a key of ``GAPS``."""
    away: tuple[tuple[float, float], ...] = ()
    """The absences, each with its beginning and end, in seconds since 1970: see ``absence``."""
    blocked: tuple[int, ...] = ()
    """People who may not join a table where this person sits, latest first. Private."""
    quiet: Annotated[tuple[int, int] | None, Column(is_nullable=False)] = USUAL
    """The first and the last quiet hour; None for no quiet hours. They count only with a time zone."""
    compared: Time | None = None
    """The time at which the person agreed to a rating over all servers, in seconds since 1970; None: no agreement."""
    hidden: bool = False
    """True if nobody else may see the person's results and ratings."""
    ping_private: Annotated[bool, ELSEWHERE] = False
    """True if every mention is a direct message, and none is on the board."""
    card_names: str | None = None
    """The language of the names of cards; None: that of all other texts."""
    puzzles: Delivery = ASKED
    """The way in which the person gets puzzles from the own matches: one of ``DELIVERY``."""
    lent: bool = False
    """True if others may get puzzles from the person's matches, without names, where all players agree."""

    @property
    def rest(self) -> Rest | None:
        """The quiet hours with their zone, if there are any."""
        return Rest(self.zone, *self.quiet) if self.zone is not None and self.quiet is not None else None

    def list_auto_answers(self, game: str) -> dict[str, bool]:
        start = f"{game}:"
        return {key.removeprefix(start): ask for key, ask in self.orders.items() if key.startswith(start)}


class Reminder(Struct, frozen=True):
    """The reminders that a person has got since the last time when no table waited for the person."""

    count: int = 0
    """The number of reminders since the last new question."""
    called: dict[int, int] = {}
    """By table: the number of the question of which the person was reminded."""
    channel: int | None = None
    message: int | None = None
    """The latest reminder message."""
    saying: str = ""
    """The nonce of a reminder that is being sent, or was perhaps sent when the bot was killed."""


MANAGERS = "managers"
"""The value of ``Server.founders`` if only managers of the server may start leagues and game nights."""


class Server(Struct, frozen=True):
    """A server's settings."""

    locale: str | None = None
    """The language of public messages; None: Discord's."""
    scheme: str | None = None
    """The colours of public pictures; None: the usual ones."""
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened, with their threads; empty: everywhere."""
    pace: Annotated[str, one_of(PACES, is_nullable=True)] = "none"
    """The pace of new tables: a key of ``PACES``."""
    zone: str | None = None
    """The time zone by its IANA name; None: unknown."""
    banned: Annotated[tuple[int, ...], Column("barred")] = ()
    """Banned people, latest first. They may take no seat and open no table here."""
    free_text: bool = True
    """True if the server shows texts that people write: reasons, client seeds, own levels and decks."""
    announced: bool = True
    """True if the end of a match shows which titles its players gave each other."""
    seasons: int | None = None
    """The channel where a picture of each month is posted; None: nowhere."""
    founders: str = ""
    """The people who may start leagues and game nights besides managers.

    "": everybody; "managers": nobody; else the number of a role.
    """
    puzzles: int | None = None
    """The channel where a puzzle is posted each day; None: nowhere."""

    @property
    def rest(self) -> Rest | None:
        """The hours in which the bot's posts in this server notify nobody; None: there are none."""
        return Rest(self.zone, *USUAL) if self.zone is not None else None


class OwnText(Struct, frozen=True):
    """A person's own file, as stored. Private."""

    number: int
    """The number of the file. No other file ever gets it."""
    person: int
    game: str
    kind: str
    """The kind of file: a key of ``Game.files``, such as "deck"."""
    name: str
    """The name of the file: untrusted text, without line ends."""
    text: str


class Entry(Struct, frozen=True):
    """One entry of a person's total in a campaign: added by a match, or by a manager of the server."""

    person: int
    name: str
    """The person's name as given: untrusted text, like all names and reasons here."""
    amount: Annotated[int, Meta(ge=-(1 << 40), le=1 << 40)]
    at: Time
    """The time of the entry, in seconds since 1970."""
    table: Annotated[int | None, Column("tbl")] = None
    match: Count | None = None
    """The number of the match; None if a manager corrected the total."""
    level: str = ""
    """The level of the match."""
    by: Annotated[int | None, Column("author")] = None
    """The manager who corrected the total."""
    by_name: Annotated[str, Column("author_name")] = ""
    reason: str = ""


class Tally(Struct, frozen=True):
    """A person's total in a campaign."""

    person: int
    name: str
    """The latest name as given: untrusted text."""
    total: int
    matches: int
    """The number of matches that added to the total."""
