"""Match files: writing them, and verifying files from anybody in a separate process.

Before the end of a match, its file holds only facts that the reader may know anyway. It proves nothing yet. A file to
verify is untrusted. A separate process with limited time and memory reads and replays it, and gets nothing but the
file.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game
from engine.match_file import FORMAT, LARGEST, Part, Record, UnfitRecord, read, verify, write
from engine.own_files import is_text
from engine.policies import USUAL, Strength
from engine.protocol import CHANCE, Seat
from engine.registry import load_games
from engine.setup import Result, Setup

from ..records.facts import TableFacts
from ..records.match_facts import Holder
from ..records.stored_match import KeptRow
from ..running.turns import Turns
from ..store.store import Store
from ..workers.child_process import run_module
from .refusals import MatchNotStarted, NotInstalled

__all__ = ["LARGEST", "Verdict", "check", "examine", "export_match"]

SECONDS = 30
"""The verification of a file may take this many seconds. After that it is stopped, with the verdict "too slow"."""
MEMORY = 1 << 30
"""The most bytes of memory that the verification of a file may use."""

_turns = Turns(at_once=1, waiting=3)


class Verdict(Struct, frozen=True):
    """The result of verifying a file."""

    ok: bool
    why: str = ""
    """The fault, in English, or "too slow".

    It is "closed" if the match was not over, so that nothing can be checked.
    """
    row: int | None = None
    """The number of the first input that differs from the replay; None if none does."""
    draws: int = 0
    """The number of draws that were computed again from the server seed."""
    rows: int = 0
    """The number of inputs that were replayed. It is less than ``of`` if later inputs were made under other rules."""
    of: int = 0
    """The number of all inputs that were not taken back."""
    result: Result | None = None
    game: str = ""
    table: int = 0
    match: int = 0
    parts: tuple[Part, ...] = ()
    """The players of the seats that changed hands, as the file states."""
    strengths: dict[Seat, Strength] = {}
    """The strengths of AI seats that are not solid, as the file states."""
    begun_later: bool = False
    """True if the file says that the match began at a position of another match. Nothing proves this."""


async def export_match(store: Store, facts: TableFacts, viewer: Seat | None, unopened: Collection[int]) -> bytes:
    """Return the present match of a table as a file.

    During play the file holds the public answers and the viewer's own answers. They are renumbered, and chance results
    are left out. After the end the file holds everything.

    ``unopened``: rows of answers to the open simultaneous question. Raises ``NotInstalled``, ``MatchNotStarted``.
    """
    if facts.game not in load_games():
        raise NotInstalled()
    place = (facts.id, facts.match)
    setup = await store.matches.load_setup(place)
    if setup is None:
        raise MatchNotStarted()
    opened, kept = await store.matches.load_opened(place), await store.inputs.list_rows(place, damaged=True)
    known = kept if opened else _select_known_rows(kept, viewer, unopened)
    numbers = [one.row.number for one in known]
    shared = await _load_round_secret(store, facts.id, setup) if opened and setup.round else None
    return write(
        Record(
            format=FORMAT,
            game=facts.game,
            version=load_games()[facts.game].version,
            setup=setup if opened else _hide_private_setup(load_games()[facts.game], setup, viewer),
            table=facts.id,
            match=facts.match,
            client_seeds=(await store.matches.load_standing(place)).client_seeds,
            commitment=facts.commitment,
            rows=tuple(one.row if opened else replace(one.row, number=index) for index, one in enumerate(known)),
            secret=opened.secret if opened else None,
            round_secret=shared,
            anew=await store.matches.list_later_commitments(place),
            strengths={seat: info.strength for seat, info in enumerate(facts.seats) if info.strength != USUAL},
            parts=list_parts(
                await store.holders.list_by_seat(place), int if opened else lambda row: bisect_left(numbers, row)
            ),
        )
    )


async def _load_round_secret(store: Store, table: int, setup: Setup) -> str | None:
    """Return the secret of the shared shuffles in hex; None until the week or the round has ended."""
    challenge = await store.challenges.find_by_table(table)
    if challenge is not None:
        return challenge.secret or None
    secret = await store.leagues.load_opened_secret(setup.round)
    return None if secret is None else secret.hex()


def list_parts(holders: Sequence[Holder], counted: Callable[[int], int] = int) -> tuple[Part, ...]:
    """Return the players of each seat. Players who gave no answer at a seat are left out.

    ``counted`` returns the new number of an input in the file.
    """
    found: list[Part] = []
    for one in _merge_renamed_holders(holders):
        part = Part(one.seat, counted(one.row), one.kind, one.name)
        if found and (found[-1].seat, found[-1].row) == (part.seat, part.row):
            found.pop()
        if not found or (found[-1].seat, found[-1].kind, found[-1].name) != (part.seat, part.kind, part.name):
            found.append(part)
    return tuple(found)


def _merge_renamed_holders(holders: Sequence[Holder]) -> list[Holder]:
    """Return the players of seats. Successive entries are merged if they differ only in a person's name."""
    kept: list[Holder] = []
    for one in holders:
        before = kept[-1] if kept and kept[-1].seat == one.seat else None
        if before is not None and one.person is not None and (before.kind, before.person) == (one.kind, one.person):
            kept[-1] = replace(before, name=one.name)
        else:
            kept.append(one)
    several = Counter(one.seat for one in kept)
    return [one for one in kept if several[one.seat] > 1]


def _hide_private_setup(game: Game[Any], setup: Setup, viewer: Seat | None) -> Setup:
    """Return the set-up without what it may reveal to this viewer.

    Three things are left out: other people's choices of files, values carried from the last match, and the state at the
    start. They may contain players' own files, or hidden cards. The match itself shows their public part.
    """
    known = game.choices(setup.level) if game.has_level(setup.level) else ()
    own = {choice.key for choice in known if choice.file}
    seats = (
        {key: value for key, value in chosen.items() if seat == viewer or not (key in own or is_text(value))}
        for seat, chosen in enumerate(setup.seats)
    )
    beginning = setup.beginning and replace(setup.beginning, state=b"")
    return replace(setup, seats=tuple(seats), carried={}, beginning=beginning)


def _select_known_rows(rows: list[KeptRow], viewer: Seat | None, unopened: Collection[int]) -> list[KeptRow]:
    """Return the stored inputs that a seat may know during play."""
    return [
        one
        for one in rows
        if one.row.seat != CHANCE
        and (one.row.seat == viewer or not (one.secret or one.row.void or one.row.number in unopened))
    ]


async def check(size: int, fetch: Callable[[], Awaitable[bytes]]) -> Verdict:
    """Verify a file in a separate process. Raises ``QueueFull``.

    The file is fetched when its turn has come. ``size``: its announced length in bytes; a larger file than allowed is
    not fetched.
    """
    if size > LARGEST:
        return Verdict(False, "too large")
    async with _turns.turn():
        raw = await fetch()
        if len(raw) > LARGEST:
            return Verdict(False, "too large")
        try:
            return msgspec.json.decode((await run_module(__name__, raw, SECONDS)).output, type=Verdict)
        except (TimeoutError, msgspec.DecodeError):  # The process was stopped by its limits, or by this one.
            return Verdict(False, "too slow")


def examine(raw: bytes) -> Verdict:
    """Verify a file in this process, without limits on time and memory."""
    try:
        record = read(raw)
    except UnfitRecord as unfit:
        return Verdict(False, unfit.why, unfit.row)
    place = Verdict(
        True, game=record.game, table=record.table, match=record.match, parts=record.parts, strengths=record.strengths
    )
    place = replace(place, begun_later=record.setup.beginning is not None)
    of = sum(not row.void for row in record.rows)
    if record.game not in load_games():
        return replace(place, ok=False, why="a game that is not installed")
    if record.secret is None:
        return replace(place, ok=False, why="closed", of=of)
    try:
        found = verify(record, load_games()[record.game])
    except UnfitRecord as unfit:
        return replace(place, ok=False, why=unfit.why, row=unfit.row, of=of)
    except Exception:
        return replace(place, ok=False, why="the rules cannot play it", of=of)
    return replace(place, draws=found.draws, rows=found.rows, of=of, result=found.result)


def _limit_this_process() -> None:
    try:
        import resource
    except ImportError:  # Windows can limit only the time.
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Read a file from standard input, and write the verdict to standard output."""
    _limit_this_process()
    sys.stdout.buffer.write(msgspec.json.encode(examine(sys.stdin.buffer.read(LARGEST + 1))))


if __name__ == "__main__":
    main()
