"""What every table has: its state as it is stored, what there is to see of it, and the one way of every change.

A change is: lock, done before?, check, one commit, tell. What a call sets going, the passes that the table adds to it
included, is in that commit; when the call returns, it is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import engine.registry
from engine.game import Game, Result
from engine.match import News, Put, known
from engine.protocol import Refused, Seat, Told, Value

from .. import due
from ..facts import LIMITS, Facts, Opened, Outcome, Proposal, Waiting, load, save, text
from ..incidents import incident
from ..store.database import Statement
from ..surfaces import behind
from . import policy
from .match_in_play import NOTHING, Play, Unreadable, news_between
from .policy import Made, Sitter

if TYPE_CHECKING:
    from ..referee import Referee


log = logging.getLogger(__name__)
Done = tuple[Outcome, list[Statement]]


class Base:
    """Made by the house, one for each table there is. Read freely."""

    def __init__(self, referee: Referee, known_facts: Facts) -> None:
        self._referee, self._store = referee, referee.store
        self.facts = known_facts
        self.lock = asyncio.Lock()
        self._play: Play | None = None
        self._sure = False
        """Whether memory is known to be what is stored."""

    # --- what there is to see ---

    @property
    def id(self) -> int:
        return self.facts.id

    @property
    def game(self) -> Game[Any]:
        return engine.registry.game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, as they came: untrusted text."""
        return tuple(info.name for info in self.facts.seats)

    @property
    def readable(self) -> bool:
        """Whether there is a match and these rules can read it."""
        return self._play is not None

    @property
    def mended(self) -> int:
        """How many answers were lost because the rules no longer understood them; until the next answer."""
        return self._play.mended if self._play else 0

    @property
    def undone(self) -> int:
        """How many answers were taken back in this match; what followed from them stands in no log."""
        return self._play.undone if self._play else 0

    @property
    def past_dice(self) -> bool:
        """Whether anything was taken back by which somebody had learned something: the result then counts for no
        rating."""
        return self._play.past_dice if self._play else False

    @property
    def redoable(self) -> Seat | None:
        """The seat that may give the answer again which it took back last."""
        return self._play.redo[-1][0] if self._play and self._play.redo else None

    @property
    def asked_at(self) -> float:
        """Since when the present questions have been open, in seconds since 1970."""
        return self._play.asked_at if self._play else 0.0

    @property
    def proposal(self) -> Proposal | None:
        """What the people have to agree on at present."""
        return self.facts.proposal

    @property
    def result(self) -> Result | None:
        return self.facts.result

    def seat_of(self, person: int) -> Seat | None:
        return self.facts.seat_of(person)

    def view(self, viewer: Seat | None) -> Struct:
        """What a seat (None: anybody) may see of the match. ``Refused`` where there is none."""
        if self._play is None:
            raise Refused("unreadable" if self.facts.phase == "playing" else "not-started")
        return self._play.match.view(viewer)

    def question(self, seat: Seat) -> Put | None:
        """What is asked of a seat now: for that seat alone. An answer under seal may still be replaced."""
        if self._play is None or self.facts.phase != "playing":
            return None
        return self._play.match.asked(seat)

    def answered(self, seat: Seat) -> bool:
        """Whether the seat has answered under seal and only the others are waited for."""
        return self.given(seat) is not None

    def given(self, seat: Seat) -> Value | None:
        """What the seat has answered under seal, for that seat alone; None where it has not, or all have."""
        if self._play is None or self.facts.phase != "playing":
            return None
        return self._play.match.given(seat)

    def waiting(self) -> tuple[Waiting, ...]:
        """Who is waited for."""
        if self._play is None or self.facts.phase != "playing":
            return ()
        pending = self._play.match.pending
        return tuple(Waiting(p.ask.seat, p.number, None if p.ask.secret else p.ask) for p in pending)

    def latest(self, viewer: Seat | None) -> tuple[Told, ...]:
        """The news of the last step that had any, as a seat (None: anybody) may know them."""
        return tuple(known(news.told, viewer) for news in self._play.tail) if self._play else ()

    def reveal(self) -> tuple[Struct, ...]:
        """What each seat could see at the end: everybody's to read once it is over. ``Refused``: "not-over"."""
        if self.facts.live:
            raise Refused("not-over")
        return tuple(self.view(seat) for seat in range(len(self.facts.seats)))

    async def log(self, viewer: Seat | None, since: int = 0, limit: int = 20, struck: bool = False) -> tuple[News, ...]:
        """The newest ``limit`` news of this match numbered ``since`` or higher, oldest first, as the viewer may know
        them: those that stand, or with ``struck`` those that were taken back as well."""
        found = await news_between(self._store, self.id, self.facts.match, since, None, limit, struck=struck)
        return tuple(replace(news, told=known(news.told, viewer)) for news in found)

    async def since(self, viewer: Seat | None, *seats: Seat, limit: int = 60) -> tuple[News, ...]:
        """What was told since one's last own answer, as the viewer may know it, oldest first: since the earliest of
        these seats'. For a spectator (None) only answers count that everybody could see. Empty while one of the seats
        has given none."""
        sql = (
            "SELECT number FROM rows WHERE tbl = ? AND match = ? AND NOT void AND NOT passed AND secret <= ? "
            "AND json_extract(row, '$[1]') = ? ORDER BY number DESC LIMIT 1"
        )
        place = (self.id, self.facts.match, viewer is not None)
        found = [await self._store.read(sql, *place, seat) for seat in seats]
        if not all(found):
            return ()
        after = min(rows[0][0] for rows in found)
        told = await news_between(self._store, self.id, self.facts.match, 0, None, limit, rows=(after, NOTHING))
        return tuple(replace(news, told=known(news.told, viewer)) for news in told)

    async def opened(self, match: int | None = None) -> Opened | None:
        """The dice's secret of a match (None: the present one); None while that match may still be played."""
        number = self.facts.match if match is None else match
        found = await self._store.read(
            "SELECT commitment, secret, luck FROM matches WHERE tbl = ? AND number = ? AND opened", self.id, number
        )
        if not found:
            return None
        posted, secret, luck = found[0]
        texts = msgspec.json.decode(luck, type=tuple[str, ...]) if luck else ()
        return Opened(self.id, number, posted, secret.hex(), texts)

    async def recall(self) -> None:
        """Make sure that memory is what is stored."""
        if not self._sure:
            async with self.lock:
                await self._recall()

    @contextlib.asynccontextmanager
    async def steady(self) -> AsyncIterator[None]:
        """While this is held the table is what is stored, and nothing changes. Nobody who holds it may change it."""
        async with self.lock:
            await self._recall()
            yield

    # --- the inside ---

    def _playing(self) -> Play:
        """The match, for who wants to change it."""
        if self.facts.phase != "playing":
            raise Refused("not-started" if self.facts.phase == "lobby" else "over")
        if self._play is None:
            raise Refused("unreadable")
        return self._play

    def _unpaused(self) -> None:
        """Only while the table does not rest."""
        if (paused := self.facts.paused) is not None:
            raise Refused("paused", by=paused.by, reason=paused.reason)

    def _tell(self) -> None:
        """Let everybody know that something has changed."""
        raise NotImplementedError

    async def _do(self, source: str, what: Callable[[], Awaitable[Done]], answer: str | None = None) -> Outcome:
        """The way of every change: lock, done before?, check, commit, tell. ``answer``: what is answered by it."""
        async with self.lock:
            await self._recall()
            if (before := await self._referee.done(source)) is not None:
                return before
            facts = self.facts
            try:
                outcome, batch = await what()
            except Refused:
                self.facts = facts
                raise
            except BaseException:
                self._sure = False  # the match may have gone on, and nobody has stored it
                raise
            await self._commit([*batch, self._referee.remember(source, self.facts, outcome, answer)])
        self._tell()
        return outcome

    def _outcome(self, kind: str, seat: Seat | None, news: tuple[News, ...], over: bool = False) -> Outcome:
        told = tuple(one.told for one in news)
        return Outcome(kind, seat, told, news[0].number if news else 0, over or not self.facts.live)

    async def _commit(self, batch: list[Statement]) -> None:
        self._sure = False  # until it is stored; whatever goes wrong, the store is asked before anything else is done
        await self._store.commit(batch)
        self._sure = True
        self._referee.due.poke()

    async def _recall(self) -> None:
        if self._sure:
            return
        stored = await load(self._store, self.id)
        assert stored is not None
        self.facts, self._play = stored, None
        begun = await self._store.read(
            "SELECT 1 FROM matches WHERE tbl = ? AND number = ? AND setup IS NOT NULL", self.id, stored.match
        )
        if begun:
            try:
                self._play = await Play.load(self._store, self.id, stored.match, self.game)
                await self._store.commit(self._play.unsaved)
            except (Unreadable, KeyError) as error:
                log.error("table %d: its match cannot be read (%s); it is kept as it is", self.id, type(error).__name__)
        self._sure = True

    async def _secret(self) -> bytes:
        found = await self._store.read(
            "SELECT secret FROM matches WHERE tbl = ? AND number = ?", self.id, self.facts.match
        )
        return bytes(found[0][0])

    async def _sitters(self) -> dict[Seat, Sitter]:
        sitters = {}
        for seat, info in enumerate(self.facts.seats):
            if info.kind != "person" or info.person is None:
                sitters[seat] = Sitter(info.kind != "ai", {}, info.kind == "ai")
            else:
                player = await self._referee.settings.player(info.person)
                sitters[seat] = Sitter(False, player.stops_in(self.facts.game))
        return sitters

    def _give(self, play: Play, seat: Seat, question: int, value: Value) -> Made:
        """Give an answer to the match. ``Refused`` with what is possible instead."""
        put = self.question(seat)
        waiting = tuple(one.seat for one in self.waiting())
        if put is None:
            raise Refused("not-asked", waiting=waiting)
        try:
            step = play.match.act(seat, question, value)
        except Refused as refusal:
            possible: dict[str, Any] = {"question": put}
            if refusal.kind != "not-an-option":
                possible["waiting"] = waiting
            raise Refused(refusal.kind, refusal.rule, **{**possible, **refusal.values}) from None
        except Exception as error:
            raise incident(error) from None
        play.mended = 0
        return Made(step, put.ask.secret)

    async def _go_on(self, made: list[Made], mark: bool = False) -> tuple[tuple[News, ...], list[Statement]]:
        """After these answers: those that the table gives by its policy, what falls due, the end if it is one."""
        play, now = self._playing(), self._referee.now()
        sitters = await self._sitters()
        more, later = ([], []) if self.facts.held else policy.answers(play.match, self.facts.windows, sitters)
        limit = self._limit(play, now)
        before = play.tail
        batch = [*play.keep([*made, *more], mark), *limit]
        told = play.tail if play.tail is not before else ()
        if play.match.over:
            return told, batch + self._end("over", play.match.result or Result("ended"))
        if later:
            when = now + policy.delay([p for p in play.match.pending if p.ask.secret], sitters)
            batch += [due.at(when, self.id, f"pass:{self.facts.match}:{put.number}") for put in later]
        return told, batch

    def _limit(self, play: Play, now: float) -> list[Statement]:
        """Note since when the present questions have been open, and let them fall due if the table has a limit."""
        asked = tuple(put.number for put in play.match.asked_now)
        if asked == play.asked_for and play.asked_at:
            return []
        play.asked_for, play.asked_at = asked, now
        limit = LIMITS[self.facts.limit] if len(self.facts.seats) > 1 else None  # nobody waits for who plays alone
        return [due.instead(play.asked_at + limit, self.id, f"limit:{self.facts.match}")] if limit else []

    def _end(self, phase: str, result: Result | None = None) -> list[Statement]:
        """It is over: the dice's secret is opened, the result is kept, nothing falls due any more."""
        self.facts = ended = replace(self.facts, phase=phase, result=result, paused=None, proposal=None)
        counts = not (self._play is not None and self._play.past_dice)
        place = (self.id, ended.match)
        batch: list[Statement] = [
            *save(ended),
            (
                "UPDATE matches SET opened = 1, result = ? WHERE tbl = ? AND number = ?",
                (text(result) if result else None, *place),
            ),
            ("DELETE FROM due WHERE tbl = ?", (self.id,)),
            behind(self.id),  # nobody looks at tables that are over: what a kill keeps from being shown is marked
        ]
        for seat, info in enumerate(ended.seats if result else ()):
            won = int(result is not None and seat in result.winners)
            batch.append(
                (
                    "INSERT OR REPLACE INTO results (tbl, match, seat, person, name, game, level, kind, won, at, "
                    "counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        *(*place, seat, info.person, info.name, ended.game, ended.level),
                        *(result.kind if result else "", won, self._referee.now(), counts),
                    ),
                )
            )
        return batch
