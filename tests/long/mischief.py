"""People at the referee's level who play, mean harm and mistake everything, at every game's tables at once.

What was refused has changed nothing, what was done twice is told as done, every state is free of faults, and after a
restart every match stands where it stood. An act is one call of a table, whatever comes of it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from engine.protocol import Refused, Value
from referee.records.clocks import OVERDUE, PACES
from referee.records.facts import WINDOWS
from referee.records.outcome import Outcome
from referee.referee import Referee
from referee.table import (
    agreements,
    lobby_commands,
    match_commands,
    overdue,
    progress,
    questions,
    seat_proposals,
    suggestions,
)
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored

GUILD = 1
PLAYED: tuple[tuple[str, str, int, bool], ...] = (
    ("tomb_raider", "learning_game", 1, False),
    ("tomb_raider", "introductory", 2, False),
    ("counter_terror", "standard", 4, False),
    ("roll_for_adventure", "book-of-magic", 3, False),
    ("tomb", "catacombs_short", 2, False),
    ("tomb_raider", "introductory", 1, True),
    ("roll_for_adventure", "jewel-of-light", 2, True),
    ("counter_terror", "standard", 3, True),
)
"""Game, level, people, and whether there is an AI as well; each in a channel of its own, from 1 on."""
STRANGERS = 3
WISE, RANDOM = 0.30, 0.15
"""The shares of answers that the AI would give and of random answers. All other acts are mischief."""
CHECKED, SETTLED = 200, 20
"""Acts between two looks for faults, and between two at what is due."""
Call = Callable[[], Awaitable[Outcome]]


class Clock:
    """A clock that moves only when it is told to."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Mischief:
    """One leg of random acts, on an open referee."""

    def __init__(self, referee: Referee, clock: Clock, lot: Random, leg: int) -> None:
        self.referee, self.clock, self.lot, self.leg = referee, clock, lot, leg
        self.count = 0
        self.came: Counter[str] = Counter()
        """The number of acts by outcome: "answered", "refused stale", …"""
        self._done: deque[tuple[Table, Call, Outcome]] = deque(maxlen=40)
        self._seen: deque[tuple[int, Value]] = deque(maxlen=60)
        """Questions and values from any table: old ones, and others'."""

    async def play(self, acts: int) -> None:
        while self.count < acts:
            self.count += 1
            await self._one()
            self.clock.at += self.lot.expovariate(1 / 20)
            self.referee.uptime.seen = self.clock.at
            if self.count % SETTLED == 0:
                await self.referee.due.fire()
                await self.referee.ai_seats.settle()
            if self.count % CHECKED == 0:
                await self.check()

    async def check(self) -> None:
        for table in await self.referee.list_live_tables():
            if table.facts.phase == "playing":
                assert table.readable and not progress.count_mended_answers(table), f"table {table.id}"
                found = table.game.faults(table.require_match().match.state)
                assert not found, f"{table.facts.game}: {found}"

    # --- one act ---

    async def _one(self) -> None:
        channel = self.lot.randrange(len(PLAYED)) + 1
        table = await self.referee.find_table_at(channel)
        if table is None or (table.facts.phase != "playing" and not table.facts.live and self.lot.random() < 0.3):
            await self._open(channel)
        elif self._done and self.lot.random() < 0.03:
            await self._again()
        else:
            call = self._gather(table, channel) if table.facts.phase != "playing" else self._in_play(table)
            await self._do(table, call)

    async def _open(self, channel: int) -> None:
        key, level, _, ai = PLAYED[channel - 1]
        host = self._people(channel)[0]
        try:
            table, _ = await self.referee.open_table(
                TableTerms(GUILD, channel, host, f"P{host}", key, level, pace=self.lot.choice(tuple(PACES))),
                self._source(),
            )
            if ai:
                await table.do(self._source(), lobby_commands.add_ai, host, "Robin")
        except Refused as refusal:
            self.came[f"refused {refusal.kind}"] += 1
        else:
            self.came["opened"] += 1

    async def _again(self) -> None:
        """Deliver a call twice, as Discord may do."""
        table, call, before = self.lot.choice(self._done)
        if self._still(table):
            now = await call()
            assert now.again and now.kind == before.kind, f"done twice: {before}, {now}"
            self.came["told that it was done"] += 1

    def _still(self, table: Table) -> bool:
        """Return whether others would find this table under its number."""
        return self.referee._tables.get(table.id) is table

    async def _do(self, table: Table, call: Call) -> None:
        before, stood = table.facts, self._stands(table)
        ai = any(info.plays == "ai" for info in before.seats)  # The AI may act meanwhile.
        try:
            outcome = await call()
        except Refused as refusal:
            assert refusal.kind != "broken", f"{table.facts.game}: the rules failed"
            self.came[f"refused {refusal.kind}"] += 1
            assert ai or (table.facts == before and self._stands(table) == stood), f"{refusal.kind} has changed it"
        else:
            self.came[outcome.kind] += 1
            if not outcome.again:  # Otherwise somebody had given this answer just before, by another press.
                self._done.append((table, call, outcome))

    def _stands(self, table: Table) -> str | None:
        """Return a hash of the position now and then, because it costs more than an act. Return None otherwise, or
        without a match."""
        if table.play is None or self.count % 10:
            return None
        return table.play.match.compute_state_hash()

    def _source(self) -> str:
        return f"i:{self.leg}.{self.count}.{self.lot.randrange(10**9)}"

    def _people(self, channel: int) -> list[int]:
        return [channel * 100 + seat for seat in range(PLAYED[channel - 1][2])]

    # --- what people try ---

    def _gather(self, table: Table, channel: int) -> Call:
        """Return a call for a table before the start or after the end: mostly one that leads on."""
        people, source = self._people(channel), self._source()
        anybody = self.lot.choice([*people, *self._strangers()])
        if self.lot.random() < 0.2:
            return self._meddle(table, anybody)
        if table.facts.phase != "lobby":
            return lambda: table.do(source, match_commands.start_rematch, self.lot.choice(people))
        if (missing := [one for one in people if table.seat_of(one) is None]) and self.lot.random() < 0.9:
            return lambda: table.do(source, lobby_commands.join, missing[0], f"P{missing[0]}")
        unready = [one.person for one in table.facts.seats if one.kind == "person" and not one.ready]
        unready = [one for one in unready if one not in (None, table.facts.host)]
        if unready and self.lot.random() < 0.9:
            return lambda: table.do(source, lobby_commands.mark_ready, unready[0] or 0)
        return lambda: table.do(source, match_commands.start, table.facts.host)

    def _in_play(self, table: Table) -> Call:
        luck, lot, source = self.lot.random(), self.lot, self._source()
        waiting = [one for one in table.list_waiting() if table.facts.seats[one.seat].kind == "person"]
        if luck < WISE + RANDOM and waiting and (put := table.find_question(lot.choice(waiting).seat)) is not None:
            if luck < WISE:
                value = put.ask.choice.write(table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange))
            else:
                value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
            self._seen.append((put.number, value))
            return lambda: table.do(source, match_commands.answer, put.ask.seat, put.number, value)
        seat = lot.randrange(len(table.facts.seats))
        if lot.random() < 0.6:
            return self._lie(table, seat)
        person = lot.choice([*(one.person for one in table.facts.seats if one.person), *self._strangers()])
        return self._meddle(table, person)

    def _lie(self, table: Table, seat: int) -> Call:
        """Answer what was not asked, or not in this way: an old question, another's, a word that is none."""
        number, value = self.lot.choice(self._seen) if self._seen else (0, "")
        put, source = table.find_question(seat), self._source()
        if put is not None and self.lot.random() < 0.6:
            number = put.number
        if self.lot.random() < 0.5:
            value = self._garbage()
        return lambda: table.do(source, match_commands.answer, seat, number, value)

    def _garbage(self) -> Value:
        lot = self.lot
        return lot.choice(
            [
                "", "x" * 5000, "\x00", "💥" * 40, "-1", "1e309", "NaN", "stay", "pass", "go:left", "overcome:bats",
                "place:1,2,3,4,5", "a:" * 200, "../../tables", "'; DROP TABLE rows; --", (), ("",), ("1", "1"),
                tuple("abcdefghij") * 30, ("pass", "x" * 3000), f"{lot.randrange(99)}", (f"{lot.randrange(99)}",),
            ]
        )  # fmt: skip

    def _meddle(self, table: Table, person: int) -> Call:
        """Return any other call that a table can get, from anybody, at any moment."""
        lot, source, facts = self.lot, self._source(), table.facts
        seat = lot.randrange(max(1, len(facts.seats)))
        number = facts.proposal.number if facts.proposal is not None and lot.random() < 0.8 else lot.randrange(9)
        put, other = table.find_question(seat) if facts.phase == "playing" else None, lot.choice(self._strangers())
        value, manager = self._garbage(), lot.random() < 0.05
        suggested = value if put is None or lot.random() < 0.5 else put.ask.choice.write(put.ask.default)
        plans = questions.list_plannable(table, seat) if facts.phase == "playing" and table.readable else ()
        plan = lot.choice(plans).format_text if plans and lot.random() < 0.7 else str(value)
        key = lot.choice(("level", "windows", "pace", "overdue", "best_of", "language", "luck", "house", ""))
        wish = lot.choice((*WINDOWS, *PACES, *OVERDUE, "3", "5", facts.level, str(value)))
        calls: list[Call] = [
            *(
                2
                * [lambda: table.do(source, agreements.undo, person), lambda: table.do(source, agreements.redo, person)]
            ),
            lambda: table.do(source, agreements.pause, person, manager, "x" * lot.randrange(400)),
            *(4 * [lambda: table.do(source, agreements.resume, person, manager)]),
            *(
                3
                * [
                    lambda: table.do(source, agreements.agree, person, number),
                    lambda: table.do(source, agreements.object_to_proposal, person, number),
                ]
            ),
            lambda: table.do(source, seat_proposals.replace_player, person, seat, manager=manager, reason="away"),
            lambda: table.do(
                source, seat_proposals.replace_player, person, seat, Successor(person=other, name="🦇" * 50)
            ),
            lambda: table.do(source, suggestions.suggest, person, put.number if put else number, suggested),
            lambda: table.do(source, match_commands.add_premove, seat, plan),
            lambda: table.do(source, match_commands.withdraw_premove, seat, plan),
            lambda: table.do(source, overdue.grant, person, seat),
            lambda: table.do(source, overdue.take_seat_back, person),
            lambda: table.do(source, lobby_commands.join, person, str(value)),
            lambda: table.do(source, lobby_commands.mark_ready, person, lot.random() < 0.5),
            lambda: table.do(source, lobby_commands.kick, person, seat),
            lambda: table.do(source, lobby_commands.configure, person, key, wish, lot.choice((None, seat))),
            lambda: table.do(source, match_commands.start, person),
            lambda: table.do(source, match_commands.start_rematch, person),
            lambda: table.do(source, lobby_commands.add_ai, person, ""),
        ]
        if lot.random() < 0.02:
            calls = [
                lambda: table.do(source, lobby_commands.leave, person),
                lambda: table.do(source, match_commands.concede, seat),
                lambda: table.do(source, agreements.cancel, person, manager, "\u202eno more"),
            ]
        return lot.choice(calls)

    def _strangers(self) -> list[int]:
        return [9000 + n for n in range(STRANGERS)]


async def positions(referee: Referee) -> dict[int, str]:
    """Return a hash of the position of every match in play."""
    return {
        table.id: table.require_match().match.compute_state_hash()
        for table in await referee.list_live_tables()
        if table.facts.phase == "playing" and table.readable
    }


async def leg(file: Path, clock: Clock, lot: Random, number: int, acts: int) -> tuple[Counter[str], int]:
    """Open a referee on the file that the last leg left, play, close it, and check that everything is unchanged after
    the restart. Return the outcomes of the acts, and the number of rows."""
    referee = await Referee.open(file, now=clock, pace=0)
    try:
        await stored.hasten(referee.store)
        referee.uptime.seen = clock.at
        mischief = Mischief(referee, clock, lot, number)
        await mischief.play(acts)
        await referee.due.fire()
        await referee.ai_seats.settle()
        await mischief.check()
        before, rows = await positions(referee), await stored.all_rows(referee.store)
    finally:
        await referee.close()
    referee = await Referee.open(file, now=clock, pace=0)
    try:
        after = await positions(referee)
        assert after == before, "after a restart it stands otherwise"
    finally:
        await referee.close()
    return mischief.came, rows


def size(file: Path) -> float:
    """Return the KiB of a database and the files beside it."""
    return sum(one.stat().st_size for one in file.parent.glob(f"{file.name}*") if one.is_file()) / 1024
