"""The relations of the database: every table with its columns, as a new database has them.

An older database has got them by migrations (``schema.MIGRATIONS``). A test compares the two.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from engine.protocol import Seat
from engine.setup import Result, Setup

from ..club.records.appointment import Appointment
from ..club.records.challenge import PHASES, Challenge
from ..club.records.daily import Daily
from ..club.records.given_title import GivenTitle
from ..club.records.league import League, Phase
from ..club.records.night import Night
from ..club.records.season import Season
from ..records.column import Count, Number, Time, one_of
from ..records.facts import SeatInfo, TableFacts, Voice
from ..records.match_facts import Holder
from ..records.people import PINGS, Entry, OwnText, Player, Reminder, Server
from ..records.puzzles import Puzzle
from ..records.rating_records import MatchResult, PlayerKey, Rating, SeatResult
from ..records.stored_match import KeptRow, Standing
from ..records.surface import Surface
from ..records.thread import Thread
from .relation import Relation
from .schema import MIGRATIONS

_PLACE = {"tbl": int, "match": Count}
_SEAT = {**_PLACE, "seat": Count}
_PERSON = {"tbl": int, "person": int}

TABLES = Relation(
    "tables", "id", TableFacts, {"time_limit": (str, "none"), "shown": Count | None, "ai_asked": (bool, False)}
)
"""``shown``: the last change that all messages of the table show; NULL: unknown. ``ai_asked``: an AI seat has to
answer. ``time_limit`` is read where ``pace`` is NULL (``schema.PACE``)."""
MATCHES = Relation(
    "matches",
    "tbl, number",
    {"tbl": int, "number": Count, "commitment": str, "setup": Setup | None, "result": Result | None},
    {"opened": (bool, False)},
    Standing,
)
SEATS = Relation("seats", "tbl, match, seat", _SEAT, SeatInfo)
ROWS = Relation("rows", "tbl, match, number", {**_PLACE, "number": Count}, KeptRow, {"void": (bool, False)})
NEWS = Relation(
    "news",
    "tbl, match, number",
    {**_PLACE, "number": Count, "row": Number, "kind": str, "open": dict[str, Any]},
    {"secret": dict[Seat, dict[str, Any]] | None, "struck": (bool, False)},
)
CHECKPOINTS = Relation(
    "checkpoints", "tbl, match, number", {**_PLACE, "number": Count, "snapshot": bytes}, has_rowid=True
)
ACTS = Relation(
    "acts",
    "source",
    {"source": str, **_PLACE, "kind": str, "seat": Count | None, "first": Count, "after": Count, "over": bool},
    {"at": Time, "answer": str | None},
)
RESULTS = Relation(
    "results",
    "tbl, match, seat",
    MatchResult,
    SeatResult,
    {"seat": Count, "counts": (bool, True), "rated": (bool, False)},
    {"luck": Annotated[float, Meta(ge=-1.0, le=1.0)] | None},
)
"""``counts``: the match counts for ratings; ``rated``: they have counted it; ``luck``: as the review has found it."""
RATINGS = Relation(
    "ratings", "guild, game, person, player", {"guild": int, "game": str}, PlayerKey, Rating, has_rowid=True
)
SURFACES = Relation("surfaces", "tbl, kind, whom", Surface)
DUE = Relation("due", "tbl, what", {"tbl": int, "what": str, "at": Time})
PLAYERS = Relation("players", "person", {"person": int, "ping": Annotated[int, Meta(ge=0, le=2)]}, Player)
SERVERS = Relation("servers", "guild", {"guild": int}, Server, {"time_limit": (str, "none")})
KEPT = Relation("kept", "key", {"key": str, "value": str})
WATCHING = Relation("watching", "tbl, person", _PERSON, {"ping": Annotated[str, one_of(PINGS)]})
SUGGESTIONS = Relation("suggestions", "tbl, person", {"tbl": int}, Voice, {"place": (Count, 0)}, has_rowid=True)
OWN_FILES = Relation(
    "own_files", "number", OwnText, {"changed": Time, "source": str}, unique=("source",), is_numbered=True
)
CAMPAIGN = Relation("campaign", "guild, game, person, source", {"guild": int, "game": str, "source": str}, Entry)
DICE = Relation(
    "dice",
    "tbl, match, draw",
    {**_PLACE, "draw": Count, "secret": bytes, "commitment": str, "luck": (tuple[str, ...], ())},
)
REMINDERS = Relation("reminders", "person", {"person": int, "state": Reminder})
MUTED = Relation("muted", "tbl, person", _PERSON)
HOLDERS = Relation("holders", "tbl, match, seat, number", {**_PLACE, "number": Count}, Holder)
THREADS = Relation("threads", "channel", Thread, {"guild": int})
NOTES = Relation("notes", "tbl, match, person", {**_PLACE, "person": int, "text": str})
LEAGUES = Relation(
    "leagues",
    "number",
    {"number": int, "guild": int, "channel": int, "host": int, "phase": Phase, "deadline": Time | None},
    {"record": League},
)
LEAGUE_TABLES = Relation("league_tables", "tbl", {"tbl": int, "league": int})
REPORTS = Relation("reports", "tbl, match, row", {**_PLACE, "row": Count, "at": Time}, has_rowid=True)
LEAGUE_ROUNDS = Relation(
    "league_rounds",
    "commitment",
    {"commitment": str, "league": int, "secret": bytes, "opened": (bool, False)},
    has_rowid=True,
)
TITLES = Relation("titles", "tbl, match, giver", _PLACE, GivenTitle, {"guild": int, "at": Time}, has_rowid=True)
APPOINTMENTS = Relation("appointments", "kind, number, part", Appointment, {"planned": Time}, has_rowid=True)
SEASONS = Relation(
    "seasons",
    "number",
    {"number": int, "guild": int, "month": str, "ends": Time | None, "record": Season},
    unique=("guild, month",),
)
CHALLENGES = Relation(
    "challenges",
    "number",
    {"number": int, "guild": int, "week": str, "game": str, "ends": Time, "phase": Annotated[str, one_of(PHASES)]},
    {"secret": bytes, "record": Challenge},
    unique=("guild, week, game",),
)
CHALLENGE_TABLES = Relation(
    "challenge_tables", "tbl", {"tbl": int, "challenge": int, "person": int | None}, unique=("challenge, person",)
)
CHALLENGE_MARKS = Relation("challenge_marks", "challenge, mark", {"challenge": int, "mark": str}, has_rowid=True)
PUZZLES = Relation("puzzles", "number", Puzzle, unique=("tbl, match, row",))
PUZZLE_TRIES = Relation(
    "puzzle_tries", "puzzle, person", {"puzzle": int, "person": int, "at": Time, "solved": bool}, has_rowid=True
)
DAILIES = Relation(
    "dailies",
    "number",
    {"number": int, "guild": int, "day": str, "puzzle": int | None, "posts": Time | None, "record": Daily},
    unique=("guild, day",),
)
NIGHTS = Relation(
    "nights",
    "number",
    {"number": int, "guild": int, "channel": int, "host": int, "opens": Time | None, "record": Night},
    {"event": int | None, "running": int | None},
)

RELATIONS = {one.name: one for one in tuple(globals().values()) if isinstance(one, Relation)}
"""Every relation, by its name."""


def build_schema() -> list[str]:
    """Build the statements that give a new database the form to which the migrations bring an older one."""
    added = [sql for statements in MIGRATIONS for sql in statements if " INDEX " in sql]
    return [*(one.build_creation() for one in RELATIONS.values()), *added]
