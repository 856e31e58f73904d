"""A match as a file: it is exported, parsed as untrusted input, and can be verified by anybody.

The record of a match holds its setup, the commitment posted before anybody joined, the client seeds and every input.
Once the secret is opened, the record holds it, too. ``verify`` draws every number and plays every answer again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct, field

from .dice import Dice, compute_commitment, compute_round_commitment, hash_client_seeds
from .events import GameEvent
from .game import Game
from .match_records import Input
from .policies import Strength
from .protocol import CHANCE, Ask, Checkpoint, Refused, Roll, Seat, Shuffle
from .setup import Result, Setup
from .written import make_written_default

FORMAT = 1
LARGEST = 8_000_000
"""The most bytes of a match file. A larger file is refused before it is parsed."""
PARTS = 1000
"""The most entries of ``Record.parts``. A file with more entries is refused."""
PLAYED_BY = ("person", "ai", "silence")
LONGEST = 200_000
"""The most inputs of a match file. A file with more inputs is refused before it is replayed."""


class LaterDice(Struct, frozen=True, forbid_unknown_fields=True):
    """A later commitment of a match's dice, made because the match was put back to an earlier position."""

    draw: int
    """The number of the first draw that the new dice answer."""
    commitment: str
    client_seeds: tuple[str, ...] = field(name="luck")
    """The client seeds given after this commitment was posted. They are mixed in with the players' earlier seeds."""
    secret: str | None
    """The server seed of the new dice, in hex; None until it is opened."""

    def __repr__(self) -> str:
        return "LaterDice(…)"  # A log must not show the secret, which the bot knows before it is opened.


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a seat, from the input ``row`` on. The table claims it: neither dice nor rules can prove a name."""

    seat: Seat
    row: int
    kind: str
    """The kind of player, one of ``PLAYED_BY``."""
    name: str
    """The player's name, an untrusted text. For an AI in place of a person it is the name of the person."""


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match from its setup to its last input, as it is written to a file."""

    format: int
    game: str
    version: int
    """The version of the rules when the file was written. Each input has a version of its own."""
    setup: Setup
    table: int
    match: int
    client_seeds: tuple[str, ...] = field(name="luck")
    """The players' client seeds, in the order of the closed list."""
    commitment: str
    rows: tuple[Input, ...]
    secret: str | None = make_written_default(None)
    """The server seed of the dice, in hex; None until it is opened."""
    round_secret: str | None = None
    """The secret of shared shuffles, in hex; None until it is opened, after the last match that uses it."""
    anew: tuple[LaterDice, ...] = ()
    """The match's later commitments of dice, in the order of draws."""
    parts: tuple[Part, ...] = ()
    """The players of all seats that have changed hands, sorted by seat and first input."""
    strengths: dict[Seat, Strength] = {}
    """The strengths of the AI seats, by seat. If an AI seat is not listed, it is solid.

    The table claims them: neither dice nor rules can prove them.
    """


class Verified(Struct, frozen=True):
    """The outcome of verifying a match file without finding a fault."""

    draws: int
    """The number of chance results that were compared with the secret; 0 while the secret is not opened."""
    rows: int
    """The number of inputs replayed: all inputs before the first that other rules than the installed ones made."""
    result: Result | None


class UnfitRecord(Exception):
    """An error for a file that is no record of a match, or whose inputs cannot have been played in that way.

    ``row`` is the number of the first input that differs, or None.
    """

    def __init__(self, why: str, row: int | None = None) -> None:
        super().__init__(why if row is None else f"row {row}: {why}")
        self.why, self.row = why, row


def write(record: Record) -> bytes:
    """Return the record of a match encoded as a file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=0)


def read(raw: bytes) -> Record:
    """Return the record of a match that a file holds. Raises ``UnfitRecord`` for any other content."""
    if len(raw) > LARGEST:
        raise UnfitRecord("too large")
    try:
        record = msgspec.json.decode(raw, type=Record, strict=True)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise UnfitRecord("not a record") from error
    if record.format != FORMAT:
        raise UnfitRecord("a format that this version cannot read")
    if len(record.rows) > LONGEST:
        raise UnfitRecord("too long")
    return record


def verify(record: Record, game: Game[Any]) -> Verified:
    """Repeat every draw and every answer of a recorded match. Raises ``UnfitRecord`` at the first input that differs.

    Chance is checked once the secret is open, and this needs no rules. Answers are replayed up to the first that was
    played under other rules than the installed ones.
    """
    _check_parts(record)
    draws = _check_draws(record) if record.secret is not None else 0
    rows, result = _replay_match(record, game)
    return Verified(draws, rows, result)


def _check_parts(record: Record) -> None:
    """Check that each seat's players are listed in order from the first input on, and that all named seats exist."""
    if not all(0 <= seat < len(record.setup.seats) for seat in record.strengths):
        raise UnfitRecord("the strength of a seat that is not there")
    for seat in {part.seat for part in record.parts}:
        rows = [part.row for part in record.parts if part.seat == seat]
        if not 0 <= seat < len(record.setup.seats) or rows[0] != 0 or any(b <= a for a, b in pairwise(rows)):
            raise UnfitRecord("who played is not told in order")
    if len(record.parts) > PARTS or any(part.kind not in PLAYED_BY for part in record.parts):
        raise UnfitRecord("who played is not told in order")


def _check_draws(record: Record) -> int:
    """Draw a match's chance results again from the opened secrets and compare them. Return the number of results."""
    try:
        secret, shared = bytes.fromhex(record.secret or ""), bytes.fromhex(record.round_secret or "")
    except ValueError:
        raise UnfitRecord("the secret is not hexadecimal") from None
    if compute_commitment(secret, record.table, record.match) != record.commitment:
        raise UnfitRecord("the secret is not the one that was committed to")
    if record.round_secret is not None and compute_round_commitment(shared) != record.setup.round:
        raise UnfitRecord("the round's secret is not the one that was committed to")
    dice = Dice(
        secret,
        hash_client_seeds(record.client_seeds),
        shared,
        [_check_new_commitment(one, record) for one in record.anew],
    )
    seen: set[int] = set()
    drawn = 0
    led = record.setup.beginning.led if record.setup.beginning is not None else 0
    for row in record.rows:
        if row.seat != CHANCE:
            continue
        if row.draw is None or (row.draw < 0 and not record.setup.round) or row.draw in seen:
            raise UnfitRecord("a draw is missing, or used twice", row.number)
        seen.add(row.draw)
        if row.number < led:  # A position was set up with results of an earlier match.
            continue
        if (
            row.draw < 0 and record.round_secret is None
        ):  # A shared shuffle can be checked only after its secret is opened.
            continue
        drawn += 1
        if dice.draw(row.draw, _build_request(row)) != _check_numbers(row):
            raise UnfitRecord("the numbers are not those of the secret", row.number)
    return drawn


def _check_new_commitment(later: LaterDice, record: Record) -> tuple[int, bytes, bytes]:
    """Check a later commitment of the dice; return (first draw, secret, entropy) of the new dice."""
    try:
        secret = bytes.fromhex(later.secret or "")
    except ValueError:
        raise UnfitRecord("the secret is not hexadecimal") from None
    if compute_commitment(secret, record.table, record.match) != later.commitment:
        raise UnfitRecord("the secret is not the one that was committed to")
    return later.draw, secret, hash_client_seeds((*record.client_seeds, *later.client_seeds))


def _build_request(row: Input) -> Roll | Shuffle:
    match row.asked:
        case (dice, sides) if 0 < dice <= 1000 and 0 < sides <= 1000:
            return Roll(row.kind, dice, sides)
        case (size,) if 0 < size <= 10_000:
            return Shuffle(row.kind, size)
    raise UnfitRecord("what was asked of chance is missing", row.number)


def _check_numbers(row: Input) -> tuple[int, ...]:
    """Return the stored numbers of a chance result. Raises ``UnfitRecord`` if the input holds anything else."""
    if not isinstance(row.value, list | tuple) or not all(type(number) is int for number in row.value):
        raise UnfitRecord("chance answers with numbers", row.number)
    return tuple(row.value)


def _replay_match(record: Record, game: Game[Any]) -> tuple[int, Result | None]:
    """Replay the answers of a match. Return the number of inputs replayed, and the result if the match has ended."""
    rows = [row for row in record.rows if not row.void]
    for before, row in pairwise(rows):
        if row.number <= before.number:
            raise UnfitRecord("rows out of order", row.number)
    end = next((at for at, row in enumerate(rows) if row.rules != game.version), len(rows))
    beginning = record.setup.beginning
    if beginning is not None and beginning.rules != game.version:
        return 0, None
    try:
        s = game.begin_match(record.setup)
    except (Refused, msgspec.DecodeError) as error:
        raise UnfitRecord(f"the set-up is not possible: {error}") from error
    rules = game.play(s)
    place = 0
    answer: Any = None
    try:
        while True:
            request = rules.send(answer)
            answer = None
            if isinstance(request, GameEvent | Checkpoint):
                continue
            if place == end:
                return place, None
            if isinstance(request, Roll | Shuffle):
                answer = _replay_chance(request, rows[place])
                place += 1
                continue
            asks = request if isinstance(request, tuple) else (request,)
            answers, place = _replay_answers(asks, rows[:end], place)
            if answers is None:
                return place, None
            answer = answers if isinstance(request, tuple) else answers[0]
    except StopIteration:
        if place < end:
            raise UnfitRecord("the match was over before", rows[place].number) from None
    return place, game.result(s)


def _replay_chance(request: Roll | Shuffle, row: Input) -> tuple[int, ...]:
    """Return a stored chance result as the answer to the rules' request. Raises ``UnfitRecord`` if it does not fit."""
    if (row.draw is None or row.draw >= 0) if request.shared else (row.draw is not None and row.draw < 0):
        raise UnfitRecord("what a round shares is drawn from its secret, and nothing else is", row.number)
    asked = (request.dice, request.sides) if isinstance(request, Roll) else (request.size,)
    if row.seat != CHANCE or row.kind != request.kind or tuple(row.asked) != asked:
        raise UnfitRecord(f"chance was asked for {request.kind} here", row.number)
    numbers = _check_numbers(row)
    if isinstance(request, Roll):
        fits = len(numbers) == request.dice and all(1 <= number <= request.sides for number in numbers)
    else:
        fits = sorted(numbers) == list(range(request.size))
    if not fits:
        raise UnfitRecord("chance cannot answer so", row.number)
    return numbers


def _replay_answers(asks: tuple[Ask, ...], rows: list[Input], index: int) -> tuple[tuple[Any, ...] | None, int]:
    """Return the stored answers to questions asked together, and the index of the next input.

    The answers may be stored in any order. None in place of the answers means that inputs are missing.
    """
    given: dict[int, Any] = {}
    while len(given) < len(asks):
        if index == len(rows):
            return None, index
        row = rows[index]
        place = next(
            (p for p, a in enumerate(asks) if p not in given and (a.seat, a.kind) == (row.seat, row.kind)), None
        )
        if place is None:
            raise UnfitRecord("somebody else, or something else, was asked here", row.number)
        try:
            given[place] = asks[place].choice.read(row.value)
        except Refused:
            raise UnfitRecord("not an answer that was possible", row.number) from None
        index += 1
    return tuple(given[place] for place in range(len(asks))), index
