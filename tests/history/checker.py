"""Checks a bot's history from outside: what people pressed and were told, what was stored, and what boards showed.

A history is sound if every press has one end, told to whoever pressed: either it is stored, once, in an order that the
table's log admits, or it is not, and that was said. Boards never go back, and in the end each shows what is stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

Log = tuple[int, int, int]
"""A table, a match and a seat."""


class End(Struct, frozen=True):
    """One way in which somebody learned the outcome of a press."""

    said: str
    """"taken", "refused", "unsure", or "failed" for a failure that nobody foresaw."""
    person: int
    """The person who read the answer."""
    tables: frozenset[int] = frozenset()
    """The tables to which the buttons below what was said belong."""


class Press(Struct, frozen=True):
    """An answer that somebody gave by a button, with all its ends."""

    source: str
    person: int
    table: int
    question: int
    value: str
    begun: float
    ended: float
    """The time at which the bot acknowledged the press, or at which Discord gave up waiting."""
    ends: tuple[End, ...]
    excused: bool = False
    """True if nobody need be told: the bot was killed before it could, or Discord refused what it said."""


class Commit(Struct, frozen=True):
    """A stored act: an answer that a person gave. They are listed in the order in which they were stored."""

    source: str
    table: int
    match: int
    seat: int
    person: int | None
    """The person who has the seat."""
    question: int
    value: str
    writer: str = ""
    """The process that stored it; "" if only one can."""
    holder: str = ""
    """The process that held the slot at that moment, as the database says."""


class Entry(Struct, frozen=True):
    """An answer of a person in the log of a match, in the order of the log."""

    table: int
    match: int
    seat: int
    value: str


class Look(Struct, frozen=True):
    """The latest question that a button of a board answers, from a certain time on."""

    at: float
    table: int
    channel: int
    question: int
    """0 if it asks nothing."""
    message: int = 0


class Board(Struct, frozen=True):
    """A table at the end, as it is stored."""

    table: int
    channel: int
    questions: frozenset[int]
    """The open questions that the board shows."""
    living: int
    """The number of messages that let somebody answer now."""
    is_admitted: bool = True
    """True if the rules admit the whole log, and its end is the stored position."""


class History(Struct, frozen=True):
    presses: tuple[Press, ...]
    commits: tuple[Commit, ...]
    entries: tuple[Entry, ...]
    looks: tuple[Look, ...]
    boards: tuple[Board, ...]


class Fault(Struct, frozen=True):
    kind: str
    what: object


def find_faults(history: History) -> list[Fault]:
    """Return all that is wrong in a history; nothing if it is sound."""
    return [
        *_check_ends(history),
        *_check_stored(history),
        *_check_leases(history),
        *_check_logs(history),
        *_check_order(history),
        *_check_looks(history),
        *_check_boards(history),
    ]


def _check_ends(history: History) -> Iterator[Fault]:
    """Check that each press has one end, told to the person who pressed, about the table where it was pressed."""
    for press in history.presses:
        if not press.ends and not press.excused:
            yield Fault("silent", press)
        if len(press.ends) > 1:
            yield Fault("told twice", press)
        if any(end.person != press.person for end in press.ends):
            yield Fault("told somebody else", press)
        if any(end.tables and press.table not in end.tables for end in press.ends):
            yield Fault("told of another table", press)
        if any(end.said == "failed" for end in press.ends):
            yield Fault("failed", press)


def _check_stored(history: History) -> Iterator[Fault]:
    """Check that exactly the accepted presses are stored: at their tables, for their persons, once."""
    pressed = {press.source: press for press in history.presses}
    stored = Counter(commit.source for commit in history.commits)
    given = {(one.table, one.person, one.question, one.value) for one in history.commits}
    for press in history.presses:
        taken = any(end.said == "taken" for end in press.ends)
        # Who presses again because no reply came is told what came of the first press.
        if taken and not stored[press.source] and (press.table, press.person, press.question, press.value) not in given:
            yield Fault("dropped", press)
        if stored[press.source] and any(end.said == "refused" for end in press.ends):
            yield Fault("refused and stored", press)
    for commit in history.commits:
        match = pressed.get(commit.source)
        if match is None:
            yield Fault("not pressed", commit)
        elif (match.table, match.person) != (commit.table, commit.person):
            yield Fault("another table or seat", commit)
        elif (match.question, match.value) != (commit.question, commit.value):
            yield Fault("another answer", commit)
    yield from (Fault("doubled", source) for source, count in stored.items() if count > 1)
    for log, commits in _by_log(history.commits).items():
        for (question, value), same in groupby(commits, lambda one: (one.question, one.value)):
            if len([*same]) > 1:
                yield Fault("doubled", (log, question, value))


def _check_leases(history: History) -> Iterator[Fault]:
    """Check that only the process that holds a slot stores anything."""
    yield from (Fault("stale lease", one) for one in history.commits if one.writer != one.holder)


def _check_logs(history: History) -> Iterator[Fault]:
    """Check that a seat's answers in the log are those stored for it, in the same order, and that the rules allow
    them."""
    commits, entries = _by_log(history.commits), defaultdict[Log, list[str]](list)
    for one in history.entries:
        entries[one.table, one.match, one.seat].append(one.value)
    for log in {*commits, *entries}:
        acts, rows = [one.value for one in commits.get(log, ())], entries[log]
        if acts != rows:
            more, fewer = Counter(rows) - Counter(acts), Counter(acts) - Counter(rows)
            yield Fault("doubled" if more else "lost" if fewer else "order", (log, more or fewer or rows))
    yield from (Fault("not admitted", one) for one in history.boards if not one.is_admitted)


def _check_order(history: History) -> Iterator[Fault]:
    """Check that an answer which had its end before another was pressed stands before it."""
    pressed = {press.source: press for press in history.presses}
    latest: dict[int, float] = {}
    for commit in history.commits:
        press = pressed.get(commit.source)
        if press is not None:
            if press.ends and press.ended < latest.get(press.table, 0.0):
                yield Fault("order", commit)
            latest[press.table] = max(latest.get(press.table, 0.0), press.begun)


def _check_looks(history: History) -> Iterator[Fault]:
    """Check that no board shows a question again after a later one, and that none stands in another table's channel.

    Numbers of questions do not tell their order: a seat's secret questions are counted apart from the public ones.
    """
    channels = {board.table: board.channel for board in history.boards}
    shown = defaultdict[int, list[int]](list)
    for look in sorted(history.looks, key=lambda one: one.at):
        if look.channel != channels.get(look.table):
            yield Fault("elsewhere", look)
        earlier = shown[look.table]
        if look.question in earlier[:-1]:
            yield Fault("board went back", look)
        elif look.question and look.question not in earlier[-1:]:
            earlier.append(look.question)


def _check_boards(history: History) -> Iterator[Fault]:
    """Check that in the end one message of each table asks the open question, and that no message asks anything
    else."""
    shown = {look.table: look.question for look in sorted(history.looks, key=lambda one: one.at)}
    for board in history.boards:
        last = shown.get(board.table, 0)
        if (last not in board.questions) if board.questions else last:
            yield Fault("board forgotten", (board, last))
        if board.living > 1:
            yield Fault("shown twice", board)


def _by_log(commits: Iterable[Commit]) -> dict[Log, list[Commit]]:
    found = defaultdict[Log, list[Commit]](list)
    for one in commits:
        found[one.table, one.match, one.seat].append(one)
    return found
