"""Makes the corpus: `python -m tests.upgrades.make_corpus`, from the repository's root.

Run it with the code of the version whose files are wanted, never with a later one: what matters is who wrote them.
The English database is made by the referee alone; the Portuguese one by the bot at a playground, so it knows messages,
languages heard and open doors as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.match_file import read, verify
from engine.registry import load_game
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.golden import bot, still

from .standing import FOLDER, MADE, close, house_stands, resumed, tables_stand

RECORDS = (
    ("tomb_raider", "learning_game", 1, 20),
    ("tomb_raider", "introductory", 2, 40),
    ("counter_terror", "standard", 4, 12),
    ("roll_for_adventure", "book-of-magic", 3, 30),
)
"""Game, level, seats; after how many answers the match in the middle stops."""
NAMES = ("Ana", "Ben", "Cleo", "Dora")
PEOPLE = (1100000000000000300, 1100000000000000301, 1100000000000000302, 1100000000000000303)
CHANNELS = (1100000000000000110, 1100000000000000111, 1100000000000000112, 1100000000000000990, 1100000000000000991)
"""The last two are channels that the playground does not have: their boards could not be posted."""
GUILD = 1100000000000000100


class Maker:
    """Plays matches at the tables of one referee."""

    def __init__(self, referee: Referee, language: str) -> None:
        self.referee, self.language = referee, language
        self.lot = Random(f"corpus {language}")
        self._numbers = count(1)

    def source(self) -> str:
        return f"i:{next(self._numbers)}"

    async def table(self, key: str, level: str, seats: int, channel: int, ai: int = 0, start: bool = True) -> Table:
        table, _ = await self.referee.open_table(
            TableTerms(
                GUILD, channel, PEOPLE[0], NAMES[0], key, level, language=self.language, client_seed="four leaves"
            ),
            self.source(),
        )
        for seat in range(1, seats):
            await table.do(self.source(), lobby_commands.join, PEOPLE[seat], NAMES[seat], client_seed=f"luck {seat}")
            if start:
                await table.do(self.source(), lobby_commands.mark_ready, PEOPLE[seat])
        for number in range(ai):
            await table.do(self.source(), lobby_commands.add_ai, PEOPLE[0], f"AI {number + 1}")
        if start:
            await table.do(self.source(), match_commands.start, PEOPLE[0])
        await self.referee.ai_seats.settle()
        return table

    async def play(self, table: Table, answers: int, wise: bool = False) -> None:
        """Play so many answers, or to the end: random ones, or those of the game's AI."""
        rules = load_game(table.facts.game)
        for _ in range(answers):
            puts = [
                put
                for seat, info in enumerate(table.facts.seats)
                if info.kind == "person"
                and (put := table.find_question(seat)) is not None
                and not table.has_answered(seat)
            ]
            if not puts:
                return
            put = self.lot.choice(puts)
            choice = put.ask.choice
            if wise:
                answer: Any = rules.choose(table.view(put.ask.seat), put.ask, self.lot.randrange)
            else:
                answer = choice.sample(self.lot.randrange)
            await table.do(self.source(), match_commands.answer, put.ask.seat, put.number, choice.write(answer))
            await self.referee.ai_seats.settle()

    async def undo(self, table: Table, person: int) -> None:
        """Take back an answer, with everybody's consent."""
        await table.do(self.source(), agreements.undo, person)
        for other in PEOPLE:
            if table.facts.proposal is not None and other in agreements.list_voters(table):
                await table.do(self.source(), agreements.agree, other, table.facts.proposal.number)

    async def scenario(self) -> None:
        """Make a table of each kind."""
        alone = await self.table("tomb_raider", "learning_game", 1, CHANNELS[3])
        await self.play(alone, 14)
        await self.undo(alone, PEOPLE[0])
        two = await self.table("tomb_raider", "introductory", 2, CHANNELS[0])
        await self.play(two, 24)
        await self.undo(two, PEOPLE[1])
        finished = await self.table("counter_terror", "standard", 2, CHANNELS[1])
        await self.play(finished, 2000)
        assert finished.facts.phase == "over"
        teams = await self.table("counter_terror", "standard", 3, CHANNELS[1], ai=1)
        await self.play(teams, 2)
        quest = await self.table("roll_for_adventure", "book-of-magic", 2, CHANNELS[2], ai=1)
        await self.play(quest, 12)
        await quest.do(self.source(), agreements.cancel, PEOPLE[0], reason="tea")
        await self.table("counter_terror", "standard", 3, CHANNELS[4], start=False)
        for one in (alone, two, teams, quest):
            assert one.facts.phase == "playing", one.facts.game
        assert (
            quest.facts.proposal is not None
            and progress.count_undone_answers(alone)
            and progress.count_undone_answers(two)
        )


def compact(database: Path, to: Path) -> None:
    """Write a database into one file, as small as possible."""
    to.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    to.write_bytes(database.read_bytes())


async def english(folder: Path) -> Path:
    referee = await Referee.open(folder / "english.db", now=lambda: MADE, pace=0.0)
    await Maker(referee, "en-US").scenario()
    await close(referee)
    return folder / "english.db"


async def portuguese(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as held:
        clock, busy = still.hold(held)
        clock.now = MADE
        drawing = bot.Drawing()
        drawing.replace(held)
        drawing.on = False
        async with bot.running(folder / "portuguese.db", clock, busy, held) as (playground, referee):
            await playground.set_guild_locale("pt-BR")
            for name in NAMES:
                person = await playground.person(name)
                await person.change(locale="pt-BR")
                await person.command("help")
            await Maker(referee, "pt-BR").scenario()
            await busy.over()
    return folder / "portuguese.db"


async def records(folder: Path) -> dict[str, Any]:
    referee = await Referee.open(folder / "records.db", now=lambda: MADE, pace=0.0)
    maker, expected = Maker(referee, "en-US"), {}
    for key, level, seats, middle in RECORDS:
        for name, answers in (("full", 5000), ("middle", middle)):
            table = await maker.table(key, level, seats, CHANNELS[0])
            await maker.play(table, answers, wise=True)
            assert (table.facts.phase == "over") is (name == "full"), (key, level, name)
            if table.facts.phase == "playing":
                for person in PEOPLE[:seats]:  # Only a closed match is written in full.
                    if table.facts.live:
                        await table.do(maker.source(), agreements.cancel, person, manager=True)
            raw = await history.export(table, 0)
            file = f"{key}-{level}-{seats}-{name}.json"
            (FOLDER / "records" / file).write_bytes(raw)
            found = verify(read(raw), load_game(key))
            expected[file] = {"draws": found.draws, "rows": found.rows, **resumed(raw)}
    await close(referee)
    return expected


async def main() -> None:
    (FOLDER / "records").mkdir(exist_ok=True)
    expected: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as held:
        held.setattr("random._urandom", still.chance())
        folder = Path(name)
        expected["records"] = await records(folder)
        expected["databases"] = {}
        for make in (english, portuguese):
            made = await make(folder)
            compact(made, FOLDER / made.name)
            copy = folder / f"copy of {made.name}"
            copy.write_bytes((FOLDER / made.name).read_bytes())
            referee = await Referee.open(copy, now=lambda: MADE, pace=0.0)
            before = await tables_stand(referee)
            await close(referee)
            assert before == await house_stands(copy), "to wake changes nothing"
            expected["databases"][made.name] = before
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (FOLDER / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
