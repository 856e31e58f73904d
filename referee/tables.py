"""A table: its people, its settings, its matches, and the one lock through which anything happens there.

Every changing call takes a ``source`` that is unique to what caused it (``i:<interaction>``, ``pass:<question>``): the
same source again does nothing and is told what was done the first time. What a call sets going, the passes that the
table adds to it included, is one commit; when the call returns, it is on the disk.
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

import engine.games
from engine.games import Game, Result
from engine.match import News, Put, Step, known
from engine.requests import Refused, Seat, Told, Value

from . import due, lobby, policy
from .facts import Facts, Opened, Outcome, Waiting, load, save, text
from .incidents import incident
from .play import Play, Unreadable, news_between
from .policy import Sitter
from .store import Statement
from .surfaces import behind

if TYPE_CHECKING:
    from .house import House


log = logging.getLogger(__name__)
Done = tuple[Outcome, list[Statement]]


class Table:
    """Made by the house, one for each table there is. Read freely; change through the methods below only."""

    def __init__(self, house: House, known_facts: Facts) -> None:
        self._house, self._store = house, house.store
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
        return engine.games.game(self.facts.game)

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
        return self.question(seat) is not None and all(waiting.seat != seat for waiting in self.waiting())

    def waiting(self) -> tuple[Waiting, ...]:
        """Who is waited for."""
        if self._play is None or self.facts.phase != "playing":
            return ()
        pending = self._play.match.pending
        return tuple(Waiting(p.ask.seat, p.number, None if p.ask.secret else p.ask) for p in pending)

    def latest(self, viewer: Seat | None) -> tuple[Told, ...]:
        """The news of the last step that had any, as a seat (None: anybody) may know them."""
        return tuple(known(news.told, viewer) for news in self._play.tail) if self._play else ()

    async def log(self, viewer: Seat | None, since: int = 0, limit: int = 20) -> tuple[News, ...]:
        """The newest ``limit`` news of this match numbered ``since`` or higher, oldest first, as the viewer may know
        them."""
        found = await news_between(self._store, self.id, self.facts.match, since, None, limit)
        return tuple(replace(news, told=known(news.told, viewer)) for news in found)

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

    # --- the lobby ---

    async def join(self, person: int, name: str, source: str, luck: str = "") -> Outcome:
        """Take a seat. ``luck`` is what the seat adds to the dice (default: the source)."""
        return await self._gather(
            source, "joined", person, lambda f: lobby.join(f, self.game, person, name, luck or source)
        )

    async def leave(self, person: int, source: str) -> Outcome:
        """Give up a seat before the start."""
        return await self._gather(source, "left", person, lambda f: lobby.leave(f, person))

    async def settle(self, person: int, key: str, value: str, source: str) -> Outcome:
        """Change "level", "windows", "language", a house choice (the host) or a choice of one's own seat."""
        return await self._gather(source, "settled", person, lambda f: lobby.settle(f, self.game, person, key, value))

    async def ready(self, person: int, source: str, on: bool = True) -> Outcome:
        """Say that one is ready, or no longer."""
        return await self._gather(source, "ready" if on else "not-ready", person, lambda f: lobby.ready(f, person, on))

    async def start(self, person: int, source: str) -> Outcome:
        """Begin the match. The host's call; it closes the list of luck texts."""

        async def begin() -> Done:
            new, setup = lobby.start(self.facts, self.game, person)
            luck = [info.luck for info in new.seats]
            secret = await self._secret()
            self._play = Play.begin(self.id, new.match, self.game, setup, secret, luck)
            self.facts = new
            batch = [*save(new), due.never(self.id, f"lobby:{new.match}"), *self._play.unsaved]
            told, more = await self._go_on([self._play.match.step], mark=True)
            return self._outcome("started", new.seat_of(person), told), batch + more

        return await self._do(source, begin)

    # --- the match ---

    async def act(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """Answer a question. Stale, foreign or impossible answers are ``Refused`` with what is possible."""

        async def answer() -> Done:
            play = self._playing()
            put = self.question(seat)
            waiting = tuple(one.seat for one in self.waiting())
            if put is None or (self.facts.seats[seat].kind != "person" and not source.startswith("pass:")):
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
            told, batch = await self._go_on([step])
            return self._outcome("answered", seat, told), batch

        return await self._do(source, answer)

    async def concede(self, seat: Seat, source: str) -> Outcome:
        """Give up: silence answers for the seat from now on. Where the game says so, or nobody is left, it is over."""

        async def give_up() -> Done:
            play = self._playing()
            infos = list(self.facts.seats)
            if not 0 <= seat < len(infos) or infos[seat].kind != "person":
                raise Refused("not-at-table")
            infos[seat] = replace(infos[seat], kind="silence")
            self.facts = replace(self.facts, seats=tuple(infos))
            if self.game.concede(play.match.state, seat) or all(info.kind != "person" for info in infos):
                return self._outcome("conceded", seat, (), over=True), self._end("over", Result("conceded"))
            told, batch = await self._go_on([])
            return self._outcome("conceded", seat, told), [*save(self.facts), *batch]

        return await self._do(source, give_up)

    async def cancel(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """End the table without a result. ``manager``: the person manages the channel."""

        async def end() -> Done:
            self.facts = lobby.cancel(self.facts, person, manager, reason)
            return self._outcome("cancelled", self.seat_of(person), ()), self._end("cancelled")

        return await self._do(source, end)

    async def rematch(self, person: int, source: str) -> Outcome:
        """Gather for another match at the same table, in the same seats."""

        async def again() -> Done:
            new = lobby.rematch(self.facts, person, source)
            if (other := await self._house.busy(new.channel)) is not None:
                raise Refused("busy", table=other)
            self.facts, batch = self._house.new_match(new)
            self._play = None
            return self._outcome("reopened", self.seat_of(person), ()), batch

        return await self._do(source, again)

    # --- what falls due ---

    async def fall_due(self, what: str) -> None:
        """A pass (``pass:<match>:<question>``) or the lobby's end (``lobby:<match>``)."""
        kind, match, *rest = what.split(":")
        if int(match) != self.facts.match:
            return
        if kind == "lobby" and self.facts.phase == "lobby":

            async def expire() -> Done:
                lobby.gathering(self.facts)
                self.facts = replace(self.facts, reason="expired")
                return Outcome("cancelled", over=True), self._end("cancelled")

            await self._do(f"due:{self.id}:{what}", expire)
        elif kind == "pass" and self._play is not None:
            put = next((p for p in self._play.match.pending if p.number == int(rest[0])), None)
            if put is not None and self.facts.phase == "playing":
                source = f"pass:{self.id}:{match}:{put.number}"
                await self.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default), source)

    async def wake(self) -> None:
        """Look through what a kill may have left: chance that had gone unanswered, answers that the table owes."""
        async with self.lock:
            await self._recall()
            if self._play is not None and self.facts.phase == "playing":
                _, batch = await self._go_on([])
                await self._commit(batch)
        self._house.tell(self)

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

    async def _gather(self, source: str, kind: str, person: int, change: Callable[[Facts], Facts]) -> Outcome:
        async def do() -> Done:
            before, self.facts = self.facts, change(self.facts)
            seat = before.seat_of(person) if kind == "left" else self.seat_of(person)
            batch = list(save(self.facts)) if self.facts.live else self._end("cancelled")
            return self._outcome(kind, seat, ()), batch

        return await self._do(source, do)

    async def _do(self, source: str, what: Callable[[], Awaitable[Done]]) -> Outcome:
        """The way of every change: lock, done before?, check, commit, tell."""
        async with self.lock:
            await self._recall()
            if (before := await self._house.done(source)) is not None:
                return before
            try:
                outcome, batch = await what()
            except Refused:
                raise
            except BaseException:
                self._sure = False  # the match may have gone on, and nobody has stored it
                raise
            await self._commit([*batch, self._house.remember(source, self, outcome)])
        self._house.tell(self)
        return outcome

    def _outcome(self, kind: str, seat: Seat | None, news: tuple[News, ...], over: bool = False) -> Outcome:
        told = tuple(one.told for one in news)
        return Outcome(kind, seat, told, news[0].number if news else 0, over or not self.facts.live)

    async def _commit(self, batch: list[Statement]) -> None:
        self._sure = False  # until it is stored; whatever goes wrong, the store is asked before anything else is done
        await self._store.commit(batch)
        self._sure = True
        self._house.due.poke()

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
                sitters[seat] = Sitter(True, {})
            else:
                player = await self._house.settings.player(info.person)
                sitters[seat] = Sitter(False, player.stops_in(self.facts.game))
        return sitters

    async def _go_on(self, steps: list[Step], mark: bool = False) -> tuple[tuple[News, ...], list[Statement]]:
        """After these steps: the answers that the table gives by its policy, what falls due, the end if it is one."""
        play = self._playing()
        sitters = await self._sitters()
        more, later = policy.answers(play.match, self.facts.windows, sitters)
        before = play.tail
        batch = play.keep([*steps, *more], mark)
        told = play.tail if play.tail is not before else ()
        if play.match.over:
            return told, batch + self._end("over", play.match.result or Result("ended"))
        if later:
            when = self._house.now() + policy.delay([p for p in play.match.pending if p.ask.secret], sitters)
            batch += [due.at(when, self.id, f"pass:{self.facts.match}:{put.number}") for put in later]
        return told, batch

    def _end(self, phase: str, result: Result | None = None) -> list[Statement]:
        """It is over: the dice's secret is opened, the result is kept, nothing falls due any more."""
        self.facts = ended = replace(self.facts, phase=phase, result=result)
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
                    "INSERT OR REPLACE INTO results (tbl, match, seat, person, name, game, level, kind, won, at) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        *(*place, seat, info.person, info.name, ended.game, ended.level),
                        *(result.kind if result else "", won, self._house.now()),
                    ),
                )
            )
        return batch
