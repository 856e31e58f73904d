"""Stored matches: their inputs (*rows*), their events (*news*), their checkpoints, and the rest of their state.

A *place* is a table and the number of one of its matches. Rows and events are kept forever: those that were taken back
are only marked.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.dice import Dice, hash_client_seeds
from engine.match import Input, LoggedEvent, Snapshot
from engine.match_file import Anew
from engine.protocol import CHANCE, Seat
from engine.setup import Result, Setup

from ..records.answers import Answer, Answers
from ..records.clocks import Clock
from ..records.facts import Idle, Opened, Ordered, Settled, encode_json
from . import columns, event_codec
from .database import Database, Statement
from .round_secrets import load_round_secret
from .shared_sql import build_upsert

Place = tuple[int, int]
"""The place of a match: the number of its table, and its own number at that table."""
NOTHING = 1 << 60
"""A number above those of all rows and events. As ``Standing.tail``, it means that no step has had events."""

_NEEDED = ("secret", "luck", "digest", "tail", "mended", "asked", "undone", "past_dice")
_SPARED = ("redo", "ahead", "clock", "seen", "idle")
"""The columns of a match's state: first those that a match needs to go on, then those that it does not need."""
_ROW = ("row", "void", "free", "passed", "secret", "ordered", "known")
_GAME = "(SELECT game FROM tables WHERE id = tbl)"
_NEWS = (
    f"SELECT number, row, kind, open, secret, {_GAME} FROM news"
    " WHERE tbl = ? AND match = ? AND number >= ? AND number < ?"
)
_LAST_NEWS = "SELECT max(number) FROM news WHERE tbl = ? AND match = ?"


PORTION = 200
"""Code that needs only the last inputs reads this many at a time, from the newest back."""


class InputHead(Struct, frozen=True, array_like=True):
    """A stored input whose value is not decoded."""

    number: int
    seat: Seat
    kind: str
    value: msgspec.Raw
    rules: int
    draw: int | None = None
    asked: msgspec.Raw = msgspec.Raw(b"[]")
    void: bool = False


class AnswerHead(Struct, frozen=True, array_like=True, gc=False):
    """The first fields of a stored input. The others are not read."""

    number: int
    seat: Seat
    kind: str


class KeptRow(Struct, frozen=True):
    """A stored input of a match, with the facts that are stored about it."""

    row: Input
    free: bool
    """True if nobody has learned anything from the step that followed the input."""
    passed: bool
    """True if the table gave the answer by itself at once, which everybody may know."""
    secret: bool = True
    """True if the answered question was secret; always true for a chance result."""
    ordered: Ordered = Ordered.NO
    """The kind of order that gave the answer, if any: an auto-answer or a premove."""
    known: bool = False
    """True if everybody knew that the question was asked, though it was secret. False for rows of older versions."""


class Standing(Struct, frozen=True):
    """The state of a match that has begun, apart from its rows and events."""

    secret: bytes
    """The server seed of the match's dice."""
    luck: tuple[str, ...]
    digest: str
    """The state hash of the position to which the match's inputs lead."""
    tail: int
    """The number of the first event of the last step that had any."""
    mended: int
    """The number of answers that were lost when the match was repaired; 0 after the next answer."""
    asked_at: float
    """The time since which the present questions have been open, in seconds since 1970."""
    redo: tuple[tuple[Seat, str, Any], ...]
    """Answers that were taken back, the newest last: seat, kind of question, value. Secret."""
    undone: int
    """The number of answers that were taken back."""
    past_dice: bool
    """True if an answer was taken back after somebody had learned something from it."""
    ahead: tuple[Settled, ...]
    """The premoves of the seats. Secret."""
    anew: tuple[Anew, ...]
    """The dice commitments made after the match began, secrets included."""

    clock: Clock = Clock()
    seen: int | None = None
    """The number of the last input at the time when everybody last saw a change; None: stored by an older version."""
    idle: Idle = Idle()
    """The record of the last action by a person."""
    shared: bytes = b""
    """The secret of the shared shuffles, if the match is one of a challenge or of a league's round."""

    @property
    def dice(self) -> Dice:
        anew = [
            (one.draw, bytes.fromhex(one.secret or ""), hash_client_seeds((*self.luck, *one.luck))) for one in self.anew
        ]
        return Dice(self.secret, hash_client_seeds(self.luck), self.shared, anew)

    def __repr__(self) -> str:
        return "Standing(…)"


# --- statements ---


def store_gathering(place: Place, secret: bytes, commitment: str) -> Statement:
    """Store the next match of a table in its lobby: it has dice, but no players yet."""
    return (
        "INSERT INTO matches (tbl, number, secret, commitment) VALUES (?, ?, ?, ?)",
        (*place, secret, commitment),
    )


def store_start(place: Place, setup: Setup, luck: Sequence[str]) -> Statement:
    """Store the start of a match, with its set-up and client seeds (``luck``)."""
    return "UPDATE matches SET setup = ?, luck = ? WHERE tbl = ? AND number = ?", (
        encode_json(setup),
        encode_json(luck),
        *place,
    )


def store_row(place: Place, kept: KeptRow) -> Statement:
    return (
        "INSERT INTO rows (tbl, match, number, row, free, passed, secret, ordered, known) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *place,
            kept.row.number,
            encode_json(kept.row),
            kept.free,
            kept.passed,
            kept.secret,
            int(kept.ordered),
            kept.known,
        ),
    )


def void_row(place: Place, number: int) -> Statement:
    """Mark an input as taken back. It stays stored."""
    return "UPDATE rows SET void = 1 WHERE tbl = ? AND match = ? AND number = ?", (*place, number)


def void_rows_from(place: Place, start: int) -> Statement:
    """Mark all inputs from this number on as taken back."""
    return "UPDATE rows SET void = 1 WHERE tbl = ? AND match = ? AND number >= ?", (*place, start)


def store_event(place: Place, news: LoggedEvent) -> Statement:
    """Store an event, unless it is stored already. Resuming a match may emit stored events again."""
    return (
        "INSERT INTO news (tbl, match, number, row, kind, open, secret) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        (*place, news.number, news.row, *event_codec.encode_event(news.told)),
    )


def void_events_after(place: Place, after: int) -> Statement:
    """Mark events as taken back: those that the inputs after this one caused."""
    return "UPDATE news SET struck = 1 WHERE tbl = ? AND match = ? AND row > ?", (*place, after)


def store_checkpoint(place: Place, number: int, snapshot: Snapshot) -> Statement:
    return (
        "INSERT INTO checkpoints (tbl, match, number, snapshot) VALUES (?, ?, ?, ?)",
        (*place, number, msgspec.msgpack.encode(snapshot)),
    )


def replace_checkpoint(place: Place, number: int, snapshot: Snapshot) -> Statement:
    return (
        "UPDATE checkpoints SET snapshot = ? WHERE tbl = ? AND match = ? AND number = ?",
        (msgspec.msgpack.encode(snapshot), *place, number),
    )


def delete_checkpoint(place: Place, number: int) -> Statement:
    return "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number = ?", (*place, number)


def delete_checkpoints_after(place: Place, after: int) -> Statement:
    """Delete the checkpoints after this one, because they belong to positions that were taken back."""
    return "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number > ?", (*place, after)


def delete_surplus_checkpoints(place: Place, most: int) -> Statement:
    """Delete the checkpoints of a finished match except the last, at most ``most`` checkpoints, the oldest first.

    Nothing of a finished match can be taken back.
    """
    return (
        "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number IN "
        "(SELECT number FROM checkpoints WHERE tbl = ? AND match = ? "
        "AND number < (SELECT max(number) FROM checkpoints WHERE tbl = ? AND match = ?) ORDER BY number LIMIT ?)",
        (*place, *place, *place, most),
    )


def store_step_state(place: Place, digest: str, tail: int, mended: int) -> Statement:
    """Store the parts of a match's state that change with each step: see ``Standing``."""
    return (
        "UPDATE matches SET digest = ?, tail = ?, mended = ? WHERE tbl = ? AND number = ?",
        (digest, tail, mended, *place),
    )


class Notes(NamedTuple):
    """The rarely changing parts of a match's state: see ``Standing``."""

    asked_at: float
    redo: Sequence[tuple[Seat, str, Any]]
    undone: int
    past_dice: bool
    ahead: Sequence[Settled]
    clock: Clock
    seen: int
    idle: Idle


def store_rare_state(place: Place, notes: Notes) -> Statement:
    """Store the rarely changing parts of a match's state."""
    asked_at, redo, undone, past_dice, ahead, clock, seen, idle = notes
    return (
        "UPDATE matches SET asked = ?, redo = ?, undone = ?, past_dice = ?, ahead = ?, clock = ?, seen = ?, "
        "idle = ? WHERE tbl = ? AND number = ?",
        (
            asked_at,
            encode_json(redo),
            undone,
            past_dice,
            encode_json(ahead),
            encode_json(clock),
            seen,
            encode_json(idle),
            *place,
        ),
    )


def store_new_dice(place: Place, anew: Anew) -> Statement:
    """Store new dice that are used from a certain draw on. They replace dice that were stored earlier for that draw."""
    return (
        build_upsert("dice", ("tbl", "match", "draw"), ("secret", "commitment", "luck")),
        (*place, anew.draw, bytes.fromhex(anew.secret or ""), anew.commitment, encode_json(anew.luck)),
    )


def store_end(place: Place, result: Result | None) -> Statement:
    """Store the end of a match and open its server seed. ``result`` None: the match ended without a result."""
    return (
        "UPDATE matches SET opened = 1, result = ? WHERE tbl = ? AND number = ?",
        (encode_json(result) if result else None, *place),
    )


# --- queries ---


class MatchStore:
    """The stored matches. A match is found by its ``Place``: the numbers of its table and of the match there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def has_begun(self, place: Place) -> bool:
        found = await self._load_columns("setup IS NOT NULL", place)
        return found is not None and bool(found[0])

    async def load_setup(self, place: Place) -> Setup | None:
        """Return the set-up of a match; None before its start."""
        found = await self._load_columns("setup", place)
        return None if found is None else _read("setup", found[0], place)

    async def load_secret(self, place: Place) -> bytes:
        """Return the server seed of a match's dice, even while it is secret."""
        found = await self._load_columns("secret", place)
        assert found is not None
        return bytes(_read("secret", found[0], place))

    async def load_opened(self, place: Place) -> Opened | None:
        """Return the data that verify a match's dice; None while it can still be played, or if there is no match."""
        found = await self._load_columns("opened, commitment, secret, luck", place)
        if found is None or not _read("opened", found[0], place):
            return None
        named = ("opened", "commitment", "secret", "luck")
        _, commitment, secret, luck = columns.read_row("matches", named, found, _describe_place(place))
        return Opened(*place, commitment, secret.hex(), luck or (), await self._list_commitments(place))

    async def load_standing(self, place: Place) -> Standing:
        """Return the state of a match that has begun, apart from its inputs and events.

        An unreadable part is left empty if the match can go on without it. Otherwise ``Damaged`` is raised.
        """
        found = await self._load_columns(", ".join((*_NEEDED, *_SPARED)), place)
        assert found is not None
        needed, spared = found[: len(_NEEDED)], found[len(_NEEDED) :]
        read = columns.read_row("matches", _NEEDED, needed, _describe_place(place))
        secret, luck, digest, tail, mended, asked_at, undone, past_dice = read
        (redo, ahead, clock, seen, idle), _ = columns.read_row_leniently(
            "matches", _SPARED, spared, _describe_place(place)
        )
        anew = await self._list_commitments(place)
        back = redo, undone, bool(past_dice)
        return Standing(
            *(secret, luck or (), digest, tail, mended, asked_at, *back, ahead, anew, clock or Clock(), seen, idle),
            shared=await self._load_shared_secret(place),
        )

    async def _load_shared_secret(self, place: Place) -> bytes:
        """Return the secret of a match's shared shuffles; b"" if the match shares none."""
        found = await self._database.read(
            "SELECT c.secret FROM challenge_tables t JOIN challenges c ON c.number = t.challenge WHERE t.tbl = ?",
            place[0],
        )
        if found:
            return bytes(columns.read("challenges", "secret", found[0][0], _describe_place(place)))
        setup = await self.load_setup(place)
        return await load_round_secret(self._database, setup.round) if setup is not None and setup.round else b""

    async def count_draws(self, place: Place) -> int:
        """Return how many draws a match's dice have made, which is also the number of the next draw."""
        before = NOTHING
        while found := await self._database.read(
            "SELECT number, row FROM rows WHERE tbl = ? AND match = ? AND number < ? ORDER BY number DESC LIMIT ?",
            *(*place, before, PORTION),
        ):
            draws = [head.draw for _, raw in found if (head := _read_head(raw)) is not None and head.draw is not None]
            if draws and max(draws) >= 0:
                return max(draws) + 1
            before = found[-1][0]
        return 0

    async def list_later_commitments(self, place: Place) -> tuple[Anew, ...]:
        """Return the dice commitments made after a match began, with their secrets once these are opened."""
        found = await self._load_columns("opened", place)
        listed = await self._list_commitments(place)
        return (
            listed
            if found is not None and _read("opened", found[0], place)
            else tuple(replace(one, secret=None) for one in listed)
        )

    async def _list_commitments(self, place: Place) -> tuple[Anew, ...]:
        found = await self._database.read(
            "SELECT draw, commitment, luck, secret FROM dice WHERE tbl = ? AND match = ? ORDER BY draw", *place
        )
        named = ("draw", "commitment", "luck", "secret")
        read = [columns.read_row("dice", named, row, _describe_place(place)) for row in found]
        return tuple(Anew(draw, posted, luck, secret.hex()) for draw, posted, luck, secret in read)

    async def _load_columns(self, columns: str, place: Place) -> Sequence[Any] | None:
        found = await self._database.read(f"SELECT {columns} FROM matches WHERE tbl = ? AND number = ?", *place)
        return found[0] if found else None

    # --- rows ---

    async def list_rows(self, place: Place, start: int = 0, *, damaged: bool = False) -> list[KeptRow]:
        """Return all inputs of a match from this number on. Those that were taken back are marked ``void``.

        ``damaged``: leave out inputs that cannot be read, instead of raising ``Damaged``.
        """
        found = await self._database.read(
            "SELECT row, void, free, passed, secret, ordered, known FROM rows "
            "WHERE tbl = ? AND match = ? AND number >= ? ORDER BY number",
            *(*place, start),
        )
        read = columns.read_readable_rows if damaged else columns.read_rows
        return [_make_kept_row(row, flags) for row, *flags in read("rows", _ROW, found, _describe_place(place))]

    async def find_newest_rules(self, place: Place) -> int:
        """Return the version of the rules under which a match's last input was given; 0 if it is unknown."""
        found = await self._database.read(
            "SELECT row FROM rows WHERE tbl = ? AND match = ? ORDER BY number DESC LIMIT 1", *place
        )
        head = _read_head(found[0][0]) if found else None
        return head.rules if head is not None else 0

    async def list_answers(self, place: Place) -> Answers:
        """Return the valid answers of a match by people, the AI and the table, without those that cannot be read.

        All are read as two lists in one row, because a match may have thousands.
        """
        found = await self._database.read(
            "SELECT group_concat(flags, ','), group_concat(row, ',') FROM (SELECT row, "
            "'' || (secret + 2 * known + 4 * passed + 8 * ordered) AS flags FROM rows "
            "WHERE tbl = ? AND match = ? AND void = 0 ORDER BY number) AS listed",
            *place,
        )
        try:
            packed, heads = (listed or "" for listed in found[0])
            both = zip(_HEADS.decode(f"[{heads}]"), _PACKED.decode(f"[{packed}]"), strict=True)
            given = [Answer(head.number, head.seat, head.kind, *_FLAGS[flags]) for head, flags in both]
        except (*columns.UNFIT, IndexError):
            given = await self._list_readable_answers(place)
        return Answers(sorted([one for one in given if one.seat != CHANCE], key=attrgetter("row")))

    async def _list_readable_answers(self, place: Place) -> list[Answer]:
        found = await self._database.read(
            "SELECT row, secret, known, passed, ordered FROM rows WHERE tbl = ? AND match = ? AND void = 0", *place
        )
        given = []
        for raw, *flags in found:
            head = _read_head(raw)
            with contextlib.suppress(*columns.UNFIT):
                if head is not None and head.seat != CHANCE:
                    values = (head.number, head.seat, head.kind, *flags)
                    given.append(msgspec.convert(values, type=Answer, strict=False))
        return given

    # --- events ---

    async def list_events(
        self,
        place: Place,
        first: int = 0,
        after: int | None = None,
        limit: int | None = None,
        *,
        struck: bool = False,
        after_row: int = -1,
        to_row: int | None = None,
    ) -> tuple[LoggedEvent, ...]:
        """Return the newest ``limit`` events of a match, with numbers from ``first`` to ``after`` - 1 (None: no end).

        ``struck``: include events that were taken back. Only the events of some inputs are returned: those after the
        input ``after_row``, up to the input ``to_row``.
        """
        found = await self._database.read(
            f"{_NEWS} AND struck <= ? AND row > ? AND row <= ? ORDER BY number DESC LIMIT ?",
            *(*place, first, NOTHING if after is None else after, int(struck)),
            *(after_row, NOTHING if to_row is None else to_row, NOTHING if limit is None else limit),
        )
        return event_codec.decode_events(found, _describe_place(place))

    async def list_events_on_disk(
        self, place: Place, first: int, after: int | None = None, limit: int | None = None
    ) -> tuple[LoggedEvent, ...]:
        """Return valid events as ``list_events`` does, but without waiting for a step that is being stored."""
        found = await self._database.look(
            f"{_NEWS} AND struck = 0 ORDER BY number DESC LIMIT ?",
            *(*place, first, NOTHING if after is None else after, NOTHING if limit is None else limit),
        )
        return event_codec.decode_events(found, _describe_place(place))

    async def find_last_event(self, place: Place) -> int:
        """Return the number of a match's newest event, even if it was taken back; -1 if there is none."""
        return _number(await self._database.read(_LAST_NEWS, *place))

    async def find_last_stored_event(self, place: Place) -> int:
        """Return the number of a match's newest event on disk (-1: none), without waiting for a step being stored."""
        return _number(await self._database.look(_LAST_NEWS, *place))

    # --- checkpoints ---

    async def list_checkpoints(self, place: Place) -> list[int]:
        """Return the numbers of a match's checkpoints, newest first."""
        found = await self._database.read(
            "SELECT number FROM checkpoints WHERE tbl = ? AND match = ? ORDER BY number DESC", *place
        )
        return [
            number
            for (number,) in columns.read_readable_rows("checkpoints", ("number",), found, _describe_place(place))
        ]

    async def load_snapshot(self, place: Place, number: int) -> Snapshot:
        """Return the position at a checkpoint.

        Raises ``msgspec.DecodeError`` if these rules cannot read it, and ``Damaged``.
        """
        found = await self._database.read(
            "SELECT snapshot FROM checkpoints WHERE tbl = ? AND match = ? AND number = ?", *place, number
        )
        raw = columns.read("checkpoints", "snapshot", found[0][0], _describe_place(place))
        return msgspec.msgpack.decode(raw, type=Snapshot)

    async def list_superfluous(self) -> list[tuple[Place, int]]:
        """Return the finished matches with more than one checkpoint, and how many checkpoints of each are surplus."""
        found = await self._database.read(
            "SELECT c.tbl, c.match, count(*) - 1 FROM checkpoints c JOIN matches m ON m.tbl = c.tbl "
            "AND m.number = c.match WHERE m.opened = 1 GROUP BY c.tbl, c.match HAVING count(*) > 1"
        )
        return [((table, match), count) for table, match, count in found]


def _describe_place(place: Place) -> str:
    return f"match {place[1]} of table {place[0]}"


_HEAD = msgspec.json.Decoder(InputHead)
_PACKED, _HEADS = msgspec.json.Decoder(list[int]), msgspec.json.Decoder(list[AnswerHead])
_FLAGS = [
    (secret, known, passed, ordered)
    for ordered in Ordered
    for passed in (False, True)
    for known in (False, True)
    for secret in (False, True)
]
"""The facts about an answer, by the number into which ``list_answers`` packs them."""


def _read_head(raw: Any) -> InputHead | None:
    """Return a stored input without its value; None if it cannot be read."""
    try:
        return _HEAD.decode(raw)
    except columns.UNFIT:
        return None


def _read(column: str, raw: Any, place: Place) -> Any:
    return columns.read("matches", column, raw, _describe_place(place))


def _make_kept_row(row: Input, flags: Sequence[int]) -> KeptRow:
    void, free, passed, secret, ordered, known = flags
    row = replace(row, void=bool(void))
    return KeptRow(row, bool(free), bool(passed), bool(secret), Ordered(ordered), bool(known))


def _number(found: Sequence[Sequence[Any]]) -> int:
    return -1 if found[0][0] is None else int(found[0][0])
