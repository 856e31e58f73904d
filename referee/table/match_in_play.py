"""The match being played: how its steps become statements, and how it is found again after a restart."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.dice import Dice, entropy_of
from engine.game import Game, Setup
from engine.match import Match, News, Row, Snapshot
from engine.match_file import Anew
from engine.protocol import CHANCE, Ask, Refused, Seat

from ..answers import Answer, Answers
from ..clocks import Clock
from ..facts import Declined, Idle, Settled
from ..incidents import incident
from ..store import matches
from ..store.database import Statement
from ..store.matches import NOTHING, KeptRow, Place, Standing
from ..store.store import Store
from ..store.told import plain
from .plans import SettledAhead
from .policy import Made
from .undo import Taking

KEPT, EVERY = 20, 50
"""Checkpoints kept: this many of the newest, and every so-manyth for good."""

log = logging.getLogger(__name__)


def hidden(ask: Ask) -> bool:
    """Whether not everybody knows that it is asked."""
    return ask.secret and not ask.about


def _all_heard(news: Iterable[News]) -> int:
    """The last of these of which everybody hears something; -1: there is none."""
    return max((one.number for one in news if one.told.open or not one.told.secret), default=-1)


class Unreadable(Exception):
    """No checkpoint of the match can be read by these rules. Nothing was changed."""


class Play:
    """A match with its place in the store. Whoever steps it stores the statements before anybody hears of it."""

    def __init__(self, place: Place, match: Match[Any], checks: int) -> None:
        self.place, self.match = place, match
        self.checks = checks
        """The number of the newest checkpoint; the first is 0."""
        self.tail: tuple[News, ...] = ()
        """The news of the last step that had any."""
        self.mended = 0
        """How many answers were lost when the match was mended; until the next answer."""
        self._looks: tuple[int, Struct] | None = None
        """Before which row, and how the match looks to everybody then."""
        self.asked_at = 0.0
        """Since when the present questions have been open."""
        self.asked_for: tuple[object, ...] = ()
        """What everybody saw of the match then (``all_see``); nothing: what is open is to be counted as put now."""
        self.seen_as: tuple[object, ...] = ()
        """What everybody saw of the match when that last changed, …"""
        self.seen_row = -1
        """… and the last row then: of what was asked in hiding since, nobody knows whether it has been answered."""
        self.all_heard = -1
        """The number of the last news of which everybody heard something."""
        self.clock = Clock()
        """How long the questions have, and what is left in the banks. Secret."""
        self.wakes: float | None = None
        """When the clock is to be looked at, as it is planned, in the time that counts."""
        self.redo: tuple[tuple[Seat, str, Any], ...] = ()
        """Answers taken back, the newest last: seat, kind of question, value. Secret."""
        self.declined: Declined | None = None
        """What was proposed last, where nothing came of it; until a person answers, or this is read anew."""
        self.undone = 0
        """How many answers were taken back in this match."""
        self.past_dice = False
        """Whether anything was taken back by which somebody had learned something."""
        self.anew: tuple[Anew, ...] = ()
        """What its dice were committed to since it began. Secret."""
        self.met: frozenset[tuple[Seat, str, bool]] = frozenset()
        """Seats with the kinds of questions that each has answered itself in this match, and whether in secret."""
        self.answers = Answers()
        self.ahead = SettledAhead(match.game)
        """What seats have settled ahead. Secret."""
        self.idle = Idle()
        """Since when no person has acted."""
        self.idle_due: float | None = None
        """When to look at that next, as far as this process has planned it."""
        self.unsaved: list[Statement] = []
        """What loading found to be stored: chance that had gone unanswered, or a mend."""
        self._noted = self._notes

    # --- the doors ---

    @classmethod
    def begin(
        cls, place: Place, game: Game[Any], setup: Setup, secret: bytes, luck: Sequence[str], asked: int = 0
    ) -> Play:
        """Start a match; the luck texts are closed by it. Its first step (``match.step``) is still to be kept.
        ``asked``: numbers of questions that are passed over.

        ``Refused`` if the set-up is not possible.
        """
        try:
            match = Match.start(game, setup, Dice(secret, entropy_of(luck)), asked)
        except Refused:
            raise
        except Exception as error:
            raise incident(error) from None
        play = cls(place, match, -1)
        play.unsaved = [matches.begun(place, setup, luck)]
        return play

    @classmethod
    async def load(cls, store: Store, place: Place, game: Game[Any], ended: bool = False) -> Play:
        """Stand where the stored rows lead to, or, where they no longer fit, at the newest checkpoint that can be read.

        Of a match that has ``ended`` nothing is taken back: it is read if its rows still fit.

        ``Unreadable`` if none can. What has to be stored for it is in ``unsaved``.
        """
        standing = await store.matches.standing(place)
        dice = standing.dice
        checks = await store.matches.checkpoints(place)
        play: Play | None = None
        for check in checks:
            try:
                snapshot = await store.matches.snapshot(place, check)
                rows = [kept.row for kept in await store.matches.rows(place, snapshot.row)]
                if play is None and check == checks[0]:
                    play = cls._resumed(place, game, snapshot, rows, dice, check, None if ended else standing.digest)
                if play is None and not ended:
                    last = await store.matches.last_news(place)
                    play = cls._mended(place, game, snapshot, rows, dice, checks[0], last)
                break
            except Exception as error:
                log.warning("table %d: checkpoint %d cannot be read (%s)", place[0], check, type(error).__name__)
        if play is None:
            raise Unreadable
        play._remember(standing)
        play.answers = await store.matches.answers(place)
        if play.mended:
            play.answers = play.answers.before(snapshot.row)
        play.met = frozenset((one.seat, one.kind, one.secret) for one in play.answers if one.own)
        if not play.tail:
            play.tail = await store.matches.news(place, standing.tail)
        play.all_heard = _all_heard(play.tail)
        play.asked_for = play.seen_as = play.all_see
        return play

    @classmethod
    def _resumed(
        cls,
        place: Place,
        game: Game[Any],
        snapshot: Snapshot,
        rows: list[Row],
        dice: Dice,
        check: int,
        digest: str | None,
    ) -> Play | None:
        """The match at its newest position, or None if that is not the position that was stored (``digest``; None: by
        older rules it may have been another, and nobody goes on from it)."""
        try:
            match = Match.resume(game, snapshot, rows, dice)
        except Exception as error:
            log.warning("table %d: the rows do not fit the rules (%s)", place[0], type(error).__name__)
            return None
        play = cls(place, match, check)
        if match.step.rows:  # chance had gone unanswered: its question was stored, its answer was not
            play.unsaved = play.keep([Made(match.step, True)])
            return play
        return play if digest is None or match.digest() == digest else None

    @classmethod
    def _mended(
        cls, place: Place, game: Game[Any], snapshot: Snapshot, rows: list[Row], dice: Dice, check: int, last_news: int
    ) -> Play:
        """The match at a checkpoint, what came after it taken back. No number, draw or question is used again."""
        fresh = replace(
            snapshot,
            row=max([snapshot.row, *(row.number + 1 for row in rows)]),
            news=max(snapshot.news, last_news + 1),
            draws=max([snapshot.draws, *(row.draw + 1 for row in rows if row.draw is not None)]),
            asked=tuple(count + len(rows) + len(snapshot.asked) for count in snapshot.asked),
        )
        match = Match.resume(game, fresh, (), dice)
        play = cls(place, match, check)
        play.mended = sum(1 for row in rows if row.seat != CHANCE and not row.void)
        play.unsaved = [
            matches.rows_voided(place, snapshot.row),
            *play.keep([Made(match.step, True)], mark=True),
        ]
        log.warning("table %d: stands at its checkpoint, %d answers taken back", place[0], play.mended)
        return play

    def _remember(self, standing: Standing) -> None:
        self.mended = self.mended or standing.mended
        self.asked_at, self.redo = standing.asked_at, standing.redo
        self.undone, self.past_dice, self.anew = standing.undone, standing.past_dice, standing.anew
        self.ahead = SettledAhead(self.match.game, standing.ahead)
        self.clock, self.idle = standing.clock, standing.idle
        self.seen_row = self.match.row - 1 if standing.seen is None else standing.seen
        self._noted = self._notes

    @property
    def all_see(self) -> tuple[object, ...]:
        """Another one after each step of which everybody sees anything, and after no other: the last news, the open
        questions that all know of, whether anything is asked in secret, and how the match looks to everybody."""
        asked = self.match.asked_now
        known = tuple(put.number for put in asked if not hidden(put.ask))
        if self._looks is None or self._looks[0] != self.match.row:
            self._looks = self.match.row, self.match.view(None)
        return self.all_heard, known, len(known) < len(asked), self._looks[1]

    # --- steps ---

    def look(self) -> None:
        """Note what everybody has seen by now."""
        if self.seen_as != self.all_see:
            self.seen_as, self.seen_row = self.all_see, self.match.row - 1

    def unseal(self, taking: Taking) -> list[Statement]:
        """Take back an answer under seal, and what has to be stored for it: all else stays as it is."""
        step = self.match.unseal(taking.row.number)
        self.redo = (*self.redo, (taking.row.seat, taking.row.kind, taking.row.value))
        self.undone += 1
        self.ahead.forget(taking.row.seat)
        return self.keep([Made(step, True)])

    async def back(self, store: Store, taking: Taking) -> tuple[Play, list[Statement]]:
        """The match before an answer, and what has to be stored for it. This one is left as it is."""
        for check in await store.matches.checkpoints(self.place):
            snapshot = await store.matches.snapshot(self.place, check)
            if snapshot.row <= taking.row.number:
                break
        else:
            raise Unreadable
        rows = [kept.row for kept in await store.matches.rows(self.place, snapshot.row)]
        try:
            match = self.match.back(snapshot, rows, taking.row.number)
        except Exception as error:
            raise incident(error) from None
        play = Play(self.place, match, self.checks)
        play.redo = (*self.redo, (taking.row.seat, taking.row.kind, taking.row.value))
        play.undone, play.past_dice, play.met = self.undone + 1, self.past_dice or taking.learned, self.met
        play.anew = self.anew
        play.answers = Answers(self.answers)
        play.ahead = SettledAhead(match.game, self.ahead.stored)
        play.ahead.forget(taking.row.seat)
        play.clock, play.wakes = self.clock, self.wakes
        play.idle, play.idle_due = self.idle, self.idle_due
        if not taking.unseen:
            play.tail = await store.matches.news(self.place, after_row=taking.before, to_row=taking.row.number)
        else:
            play.tail = self.tail
            play.asked_at, play.asked_for, play.all_heard = self.asked_at, self.asked_for, self.all_heard
            play.seen_as, play.seen_row = self.seen_as, self.seen_row
            play.declined, play.mended = self.declined, self.mended
        return play, [
            matches.checkpoints_dropped(self.place, check),
            matches.news_struck(self.place, taking.row.number),
            *play.keep([Made(match.step, True)], mark=True),
        ]

    def heard(self, answers: Iterable[Made]) -> None:
        """Note what everybody hears by these answers."""
        self.all_heard = max([self.all_heard, *(_all_heard(made.step.news) for made in answers)])

    def keep(self, answers: Iterable[Made], mark: bool = False) -> list[Statement]:
        """The statements that store these answers: rows, news, the newest checkpoint, the position's digest.

        ``mark``: store the checkpoint though the steps passed none. Where nothing has changed nothing is stored.
        """
        place, answers = self.place, tuple(answers)
        if not answers and not mark and self._notes == self._noted:
            return []
        batch: list[Statement] = []
        told: list[News] = []
        for made in answers:
            step = made.step
            for number in step.voided:
                batch.append(matches.row_voided(place, number))
                self.answers.strike(number)
            for row in step.rows:
                secret, known = made.secret or row.seat == CHANCE, made.known and row.seat != CHANCE
                kept = KeptRow(row, step.free, made.passed, secret, made.ordered, known)
                batch.append(matches.row_added(place, kept))
                self._note(row, made)
            told += map(plain, step.news)
            mark = mark or step.snapshot is not None
        batch += [matches.news_added(place, news) for news in told]
        if mark:
            self.checks += 1
            batch += self._checkpoint()
        if told:
            self.tail = tuple(told)
        tail = self.tail[0].number if self.tail else NOTHING
        batch.append(matches.stands(place, self.match.digest(), tail, self.mended))
        if self._notes != self._noted:
            self._noted = self._notes
            batch.append(matches.noted(place, *self._notes))
        return batch

    def _note(self, row: Row, made: Made) -> None:
        """Who has answered which question, and who has met it."""
        if row.seat == CHANCE:
            return
        self.answers.add(Answer(row.number, row.seat, row.kind, made.secret, made.known, made.passed, made.ordered))
        if made.own:
            self.met |= {(row.seat, row.kind, made.secret)}

    @property
    def _notes(
        self,
    ) -> tuple[float, tuple[tuple[Seat, str, Any], ...], int, bool, tuple[Settled, ...], Clock, int, Idle]:
        past = self.redo, self.undone, self.past_dice
        return self.asked_at, *past, self.ahead.stored, self.clock, self.seen_row, self.idle

    def _checkpoint(self) -> Iterator[Statement]:
        yield matches.checkpoint_added(self.place, self.checks, self.match.snapshot)
        leaving = self.checks - KEPT
        if leaving >= 0 and leaving % EVERY:
            yield matches.checkpoint_dropped(self.place, leaving)
