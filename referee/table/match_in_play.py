"""The match being played: how its steps become statements, and how it is found again after a restart."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.dice import Dice, entropy_of
from engine.game import Game, Setup
from engine.match import Match, News, Row, Snapshot
from engine.protocol import CHANCE, Refused, Seat, Told

from ..facts import text
from ..incidents import incident
from ..store.database import Statement, Store
from .policy import Made
from .undo import Taking

KEPT, EVERY = 20, 50
"""Checkpoints kept: this many of the newest, and every so-manyth for good."""

NOTHING = 1 << 60
"""Where the tail begins while there is none."""

log = logging.getLogger(__name__)


class Unreadable(Exception):
    """No checkpoint of the match can be read by these rules. Nothing was changed."""


class Play:
    """A match with its place in the store. Whoever steps it stores the statements before anybody hears of it."""

    def __init__(self, table: int, number: int, match: Match[Any], checks: int) -> None:
        self.table, self.number, self.match = table, number, match
        self.checks = checks
        """The number of the newest checkpoint; the first is 0."""
        self.tail: tuple[News, ...] = ()
        """The news of the last step that had any."""
        self.mended = 0
        """How many answers were lost when the match was mended; until the next answer."""
        self.asked_at = 0.0
        """Since when the present questions have been open."""
        self.asked_for: tuple[int, ...] = ()
        """The numbers of these questions; none: they are to be counted as put now."""
        self.redo: tuple[tuple[Seat, str, Any], ...] = ()
        """Answers taken back, the newest last: seat, kind of question, value. Secret."""
        self.undone = 0
        """How many answers were taken back in this match."""
        self.past_dice = False
        """Whether anything was taken back by which somebody had learned something."""
        self.unsaved: list[Statement] = []
        """What loading found to be stored: chance that had gone unanswered, or a mend."""
        self._noted = self._notes

    # --- the doors ---

    @classmethod
    def begin(cls, table: int, number: int, game: Game[Any], setup: Setup, secret: bytes, luck: Sequence[str]) -> Play:
        """Start a match; the luck texts are closed by it. Its first step (``match.step``) is still to be kept.

        ``Refused`` if the set-up is not possible.
        """
        try:
            match = Match.start(game, setup, Dice(secret, entropy_of(luck)))
        except Refused:
            raise
        except Exception as error:
            raise incident(error) from None
        play = cls(table, number, match, -1)
        play.unsaved = [
            (
                "UPDATE matches SET setup = ?, luck = ? WHERE tbl = ? AND number = ?",
                (text(setup), text(list(luck)), table, number),
            ),
        ]
        return play

    @classmethod
    async def load(cls, store: Store, table: int, number: int, game: Game[Any]) -> Play:
        """Stand where the stored rows lead to, or, where they no longer fit, at the newest checkpoint that can be read.

        ``Unreadable`` if none can. What has to be stored for it is in ``unsaved``.
        """
        secret, luck, digest, tail, mended, *taken_back = (
            await store.read(
                "SELECT secret, luck, digest, tail, mended, asked, redo, undone, past_dice FROM matches "
                "WHERE tbl = ? AND number = ?",
                *(table, number),
            )
        )[0]
        dice = Dice(secret, entropy_of(msgspec.json.decode(luck)))
        checks = await store.read(
            "SELECT number, snapshot FROM checkpoints WHERE tbl = ? AND match = ? ORDER BY number DESC", table, number
        )
        play: Play | None = None
        for check, blob in checks:
            try:
                snapshot = msgspec.msgpack.decode(blob, type=Snapshot)
                rows = await _rows(store, table, number, snapshot.row)
                if play is None and check == checks[0][0]:
                    play = cls._resumed(table, number, game, snapshot, rows, dice, check, digest)
                if play is None:
                    last = await store.read("SELECT max(number) FROM news WHERE tbl = ? AND match = ?", table, number)
                    play = cls._mended(table, number, game, snapshot, rows, dice, checks[0][0], last[0][0])
                break
            except Exception as error:
                log.warning("table %d: checkpoint %d cannot be read (%s)", table, check, type(error).__name__)
        if play is None:
            raise Unreadable
        play._remember(mended, *taken_back)
        if not play.tail:
            play.tail = await news_between(store, table, number, tail, None)
        return play

    @classmethod
    def _resumed(
        cls, table: int, number: int, game: Game[Any], snapshot: Snapshot, rows: list[Row], dice: Dice,
        check: int, digest: str,
    ) -> Play | None:  # fmt: skip
        """The match at its newest position, or None if that is not the position that was stored."""
        try:
            match = Match.resume(game, snapshot, rows, dice)
        except Exception as error:
            log.warning("table %d: the rows do not fit the rules (%s)", table, type(error).__name__)
            return None
        play = cls(table, number, match, check)
        if match.step.rows:  # chance had gone unanswered: its question was stored, its answer was not
            play.unsaved = play.keep([Made(match.step, True)])
            return play
        return play if match.digest() == digest else None

    @classmethod
    def _mended(
        cls, table: int, number: int, game: Game[Any], snapshot: Snapshot, rows: list[Row], dice: Dice,
        check: int, last_news: int | None,
    ) -> Play:  # fmt: skip
        """The match at a checkpoint, what came after it taken back. No number, draw or question is used again."""
        fresh = replace(
            snapshot,
            row=max([snapshot.row, *(row.number + 1 for row in rows)]),
            news=max(snapshot.news, (last_news if last_news is not None else -1) + 1),
            draws=max([snapshot.draws, *(row.draw + 1 for row in rows if row.draw is not None)]),
            asked=tuple(count + len(rows) + len(snapshot.asked) for count in snapshot.asked),
        )
        match = Match.resume(game, fresh, (), dice)
        play = cls(table, number, match, check)
        play.mended = sum(1 for row in rows if row.seat != CHANCE and not row.void)
        play.unsaved = [
            (
                "UPDATE rows SET void = 1 WHERE tbl = ? AND match = ? AND number >= ?",
                (table, number, snapshot.row),
            ),
            *play.keep([Made(match.step, True)], mark=True),
        ]
        log.warning("table %d: stands at its checkpoint, %d answers taken back", table, play.mended)
        return play

    def _remember(self, mended: int, asked: float, redo: str, undone: int, past_dice: int) -> None:
        self.mended = self.mended or mended
        self.asked_at, self.undone, self.past_dice = asked, undone, bool(past_dice)
        self.redo = msgspec.json.decode(redo, type=tuple[tuple[int, str, Any], ...])
        self.asked_for = tuple(put.number for put in self.match.asked_now)
        self._noted = self._notes

    # --- steps ---

    async def back(self, store: Store, taking: Taking) -> tuple[Play, list[Statement]]:
        """The match before an answer, and what has to be stored for it. This one is left as it is."""
        checks = await store.read(
            "SELECT number, snapshot FROM checkpoints WHERE tbl = ? AND match = ? ORDER BY number DESC",
            *(self.table, self.number),
        )
        decoded = ((check, msgspec.msgpack.decode(blob, type=Snapshot)) for check, blob in checks)
        check, snapshot = next(found for found in decoded if found[1].row <= taking.row.number)
        rows = await _rows(store, self.table, self.number, snapshot.row)
        try:
            match = self.match.back(snapshot, rows, taking.row.number)
        except Exception as error:
            raise incident(error) from None
        play = Play(self.table, self.number, match, self.checks)
        play.redo = (*self.redo, (taking.row.seat, taking.row.kind, taking.row.value))
        play.undone, play.past_dice = self.undone + 1, self.past_dice or not taking.free
        play.tail = await news_between(store, self.table, self.number, 0, None, rows=(taking.before, taking.row.number))
        place = (self.table, self.number)
        return play, [
            # checkpoints of what is taken back: nobody may wake there
            ("DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number > ?", (*place, check)),
            ("UPDATE news SET struck = 1 WHERE tbl = ? AND match = ? AND row > ?", (*place, taking.row.number)),
            *play.keep([Made(match.step, True)], mark=True),
        ]

    def keep(self, answers: Iterable[Made], mark: bool = False) -> list[Statement]:
        """The statements that store these answers: rows, news, the newest checkpoint, the position's digest.

        ``mark``: store the checkpoint though the steps passed none.
        """
        place = (self.table, self.number)
        batch: list[Statement] = []
        told: list[News] = []
        for made in answers:
            step = made.step
            for number in step.voided:
                batch.append(("UPDATE rows SET void = 1 WHERE tbl = ? AND match = ? AND number = ?", (*place, number)))
            for row in step.rows:
                batch.append(
                    (
                        "INSERT INTO rows (tbl, match, number, row, free, passed, secret) VALUES (?, ?, ?, ?, ?, ?, ?)",
                        (*place, row.number, text(row), step.free, made.passed, made.secret or row.seat == CHANCE),
                    )
                )
            told += map(_plain, step.news)
            mark = mark or step.snapshot is not None
        for news in told:  # resuming may tell again what was told before
            batch.append(
                (
                    "INSERT OR IGNORE INTO news (tbl, match, number, row, kind, open, secret) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*place, news.number, news.row, *_parts(news.told)),
                )
            )
        if mark:
            self.checks += 1
            batch += self._checkpoint(place)
        if told:
            self.tail = tuple(told)
        batch.append(
            (
                "UPDATE matches SET digest = ?, tail = ?, mended = ? WHERE tbl = ? AND number = ?",
                (self.match.digest(), self.tail[0].number if self.tail else NOTHING, self.mended, *place),
            )
        )
        if self._notes != self._noted:
            self._noted = self._notes
            batch.append(
                (
                    "UPDATE matches SET asked = ?, redo = ?, undone = ?, past_dice = ? WHERE tbl = ? AND number = ?",
                    (self.asked_at, text(self.redo), self.undone, self.past_dice, *place),
                )
            )
        return batch

    @property
    def _notes(self) -> tuple[Any, ...]:
        return self.asked_at, self.redo, self.undone, self.past_dice

    def _checkpoint(self, place: tuple[int, int]) -> Iterator[Statement]:
        blob = msgspec.msgpack.encode(self.match.snapshot)
        yield (
            "INSERT INTO checkpoints (tbl, match, number, snapshot) VALUES (?, ?, ?, ?)",
            (*place, self.checks, blob),
        )
        leaving = self.checks - KEPT
        if leaving >= 0 and leaving % EVERY:
            yield "DELETE FROM checkpoints WHERE tbl = ? AND match = ? AND number = ?", (*place, leaving)


async def _rows(store: Store, table: int, match: int, start: int) -> list[Row]:
    found = await store.read(
        "SELECT row, void FROM rows WHERE tbl = ? AND match = ? AND number >= ? ORDER BY number", table, match, start
    )
    return [replace(msgspec.json.decode(row, type=Row), void=bool(void)) for row, void in found]


async def news_between(
    store: Store, table: int, match: int, first: int, after: int | None, limit: int | None = None, *,
    struck: bool = False, rows: tuple[int, int] = (-1, NOTHING),
) -> tuple[News, ...]:  # fmt: skip
    """The news numbered from ``first`` to before ``after`` (None: to the newest), of these the ``limit`` newest.

    ``struck``: those taken back as well. ``rows``: only what was told after the one of these rows, and not after the
    other.
    """
    found = await store.read(
        "SELECT number, row, kind, open, secret FROM news WHERE tbl = ? AND match = ? AND number >= ? AND number < ? "
        "AND struck <= ? AND row > ? AND row <= ? ORDER BY number DESC LIMIT ?",
        *(table, match, first, NOTHING if after is None else after, int(struck), *rows),
        -1 if limit is None else limit,
    )
    return tuple(News(number, row, _told(kind, opened, secret)) for number, row, kind, opened, secret in found[::-1])


def _parts(told: Told) -> tuple[str, str, str | None]:
    return told.kind, text(told.open), text(told.secret) if told.secret else None


def _told(kind: str, opened: str, secret: str | None) -> Told:
    values = msgspec.json.decode(opened, type=dict[str, Any])
    hidden = msgspec.json.decode(secret, type=dict[int, dict[str, Any]]) if secret else {}
    return Told(kind, _tuples(values), _tuples(hidden))


def _plain(news: News) -> News:
    """News exactly as they will be read back, so that a face sees the same before and after a restart."""
    return replace(news, told=_told(*_parts(news.told)))


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    if isinstance(value, dict):
        return {key: _tuples(one) for key, one in value.items()}
    return value
