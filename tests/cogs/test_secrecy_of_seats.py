"""However seats change hands, nobody learns from the bot what is held at a seat that is not theirs.

A history by lot: people are called and come, seats go to the AI and back, and meanwhile they play. After each step,
everybody gets what they would get with other hidden cards; who only watches may be the next who is called.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from cogs.messages.table.board import build_board_message
from engine.protocol import Refused
from referee.records.facts import SeatInfo
from referee.referee import Referee
from referee.table import agreements, handing_over, lobby_commands, match_commands, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.refusals import NoSeatOffered
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from referee.thinking.ai_seats import AISeats
from tests.engine.secrecy import Leak, twin
from tests.referee.conftest import ANA, CHANNEL, GUILD, Sources, clock, dice, open_referee, referee, source

from .secrecy import PERSON, everything, sent, table_with

__all__ = ["clock", "dice", "open_referee", "referee", "source"]
STEPS = 30
SEED = 6
PEOPLE = (ANA, 102, 103, 104)


class NobodyLeft(Refused): ...


class History:
    """A table, and the events there."""

    def __init__(self, table: Table, source: Sources, lot: Random) -> None:
        self.table, self.source, self.lot = table, source, lot
        # The deals have their own random numbers, so that their count changes nothing in the match.
        self.deals = Random(SEED)
        self.did: Counter[str] = Counter()

    async def step(self) -> None:
        does = self.lot.choice([self.leave, self.call, self.come, self.come, *[self.answer] * 4])
        try:
            await does()
        except Refused:
            return
        self.did[does.__name__] += 1

    async def leave(self) -> None:
        person = self.lot.choice(self.table.facts.people)
        await self._agreed(person, self.lot.randrange(2), False)

    async def call(self) -> None:
        person = self.lot.choice(self.table.facts.people)
        await self._agreed(person, self.lot.randrange(2), True)

    async def come(self) -> None:
        for call in self.table.facts.calls.values():
            person = self.lot.choice(PEOPLE)
            await self.table.do(self.source(), handing_over.take, person, f"Ana_{person}", call.number)
            return
        raise NoSeatOffered()

    async def answer(self) -> None:
        put = self.table.find_question(self.lot.choice(self.table.list_waiting()).seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(self.lot.randrange))
        ai = self.table.facts.seats[put.ask.seat].kind == "ai"
        do, by = (self.table.do_by_itself, "ai") if ai else (self.table.do, "person")
        await do(self.source(), match_commands.answer, put.ask.seat, put.number, value, by)

    async def _agreed(self, person: int, seat: int, anybody: bool) -> None:
        if len(self.table.facts.people) == 1 and not anybody and self.table.seat_of(person) == seat:
            raise NobodyLeft()  # Otherwise the AIs would play on by themselves.
        await self.table.do(self.source(), seat_proposals.replace_player, person, seat, Successor(anybody=anybody))
        while (proposal := self.table.proposal) is not None:
            await self.table.do(self.source(), agreements.agree, agreements.list_voters(self.table)[0], proposal.number)


async def compare(history: History) -> None:
    """Compare what people see with what they saw in another deal. Raise ``Leak`` on a difference."""
    table = history.table
    assert table.play is not None
    match, facts = table.play.match, table.facts

    def known_as(seat: int, info: SeatInfo) -> SeatInfo:
        return replace(info, person=PERSON + seat, name=f"Ana_{seat}") if info.kind == "person" else info

    facts = replace(facts, seats=tuple(known_as(seat, info) for seat, info in enumerate(facts.seats)))
    seats = [seat for seat, info in enumerate(facts.seats) if info.kind == "person"]
    for viewer in (None, *seats):
        got = []
        for one in (match, twin(match, viewer, history.deals)):
            shown = table_with(one, ())
            shown.facts = facts
            got.append(await everything(shown, viewer) | {"the channel": sent(build_board_message(shown, since=1))})
        for what, mine in got[0].items():
            if mine != got[1][what]:
                raise Leak(f"{what} to {viewer}")


async def played(referee: Referee, source: Sources, game: str, level: str, every: int) -> History:
    """Play a match that begins with one person and an AI, and return its history with a look after every so many steps.

    Whoever watches may have the AI's seat, so nothing that the person holds is on the board even then.
    """
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", game, level), source())
    await table.do(source(), lobby_commands.add_ai, ANA, "Iris")
    await table.do(source(), match_commands.start, ANA)
    history = History(table, source, Random(SEED))
    for number in range(STEPS):
        if table.facts.phase != "playing":
            break
        await history.step()
        if number % every == 1:
            await compare(history)
    return history


@pytest.mark.lot(2, among="test")
@pytest.mark.parametrize(("game", "level"), [("tomb_raider", "introductory"), ("counter_terror", "standard")])
async def test_whoever_comes_and_goes_learns_nothing_of_other_seats(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, game: str, level: str, in_full: bool
) -> None:
    """TR-INFO-1: Each player's hand is hidden from everybody else."""
    monkeypatch.setattr(AISeats, "consider", lambda self, table: None)  # This test draws the AI's answers, too.
    history = await played(referee, source, game, level, 2 if in_full else 5)
    assert all(history.did[what] for what in ("leave", "call", "come", "answer")), history.did
