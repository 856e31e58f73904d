"""Each value of the file may be damaged, whatever stands there then: the bot starts, other tables live, the table
concerned can be closed, and whoever looks something up is answered. In process, without Discord."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cogs.messages.person.personal import GET
from engine.match_file import LaterDice
from operate.doctor import _check_database
from referee.people.campaigns import Correction
from referee.records.facts import Voice
from referee.records.people import Reminder
from referee.referee import Referee
from referee.store import due, matches, players, tables, threads
from referee.table import agreements, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.cogs.damaged_values import games
from tests.languages import OTHER

from .apart import awake
from .damaged_values import ANA, BEN, CAT, CHANNEL, DAN, DAY, EVE, GUILD, NEW, VALUES, Clock, begun

__all__ = ["games"]

PLAYED, SOUND, GATHERING, OVER, TOGETHER = range(1, 6)
"""Tables, each in the channel of its number; of ``SOUND`` and ``TOGETHER`` nothing is damaged."""
SPARED = (SOUND, TOGETHER)
Draw = Callable[[int, Sequence[Any]], list[Any]]
AT_A_TABLE: dict[str, dict[str, object]] = {
    "game status": {},
    "game board": {"text": True},
    "game hand": {"text": True},
    "game options": {},
    "game log": {},
    "game where": {},
    "game note": {},
    "stats table": {},
    "record export": {},
}
OF_A_PERSON: dict[str, dict[str, object]] = {
    "game list": {},
    "watch list": {},
    "deck list": {},
    "settings mine": {},
    "settings server": {},
    "stats campaign": {},
    "stats export": {},
    "stats player": {},
    "stats server": {},
    "stats game": {},
    "check": {},
}
"""Commands that change nothing, with what is typed besides."""


_file: list[bytes] = []
"""The database file with which every trial begins. The first trial makes it."""


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Path]:
    path = tmp_path / "tables.sqlite3"
    if not _file:
        made = tmp_path / "made.sqlite3"
        await lay_out(made, monkeypatch)
        stored.in_one_file(made)
        _file.append(made.read_bytes())
    path.write_bytes(_file[0])
    yield path


async def lay_out(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Create a file that has a record of every stored kind."""
    clock, numbers = Clock(), count(1)

    def source() -> str:
        return f"i:{next(numbers)}"

    async with awake(path, patch, clock, GUILD) as apart:
        referee = apart.referee
        store = referee.store
        played = await begun(referee, PLAYED, "pebbles", "long", ANA, BEN)
        for _ in range(3):
            await answer(played)
        sound = await begun(referee, SOUND, "pebbles", "long", CAT)
        await answer(sound)
        gathering, _ = await referee.open_table(
            TableTerms(GUILD, CHANNEL + GATHERING, DAN, "Dan", "pebbles", "short"), source()
        )
        await gathering.do(source(), lobby_commands.invite, DAN, ANA, "Ana")
        over = await begun(referee, OVER, "pebbles", "short", ANA, BEN)
        while over.facts.live:
            await answer(over)
        together = await begun(referee, TOGETHER, "cairn", "hill", CAT, EVE)
        await answer(together)
        await played.do(source(), agreements.undo, ANA)
        await referee.settings.change_player(
            ANA, locale=OTHER, zone="Europe/Berlin", orders={"pebbles:peek": False}, away=((1e6, 2e6),), blocked=(EVE,)
        )
        await referee.settings.change_player(CAT, scheme="light")
        await referee.settings.change_server(GUILD, channels=(), zone="Europe/Berlin", locale="en-US", banned=(99,))
        await referee.own_files.add(ANA, "pebbles", "deck", "Mine", "1 x", source())
        await referee.campaigns.correct_total(
            GUILD, "pebbles", Correction((BEN, "Ben"), 1, (ANA, "Ana"), "as agreed"), source()
        )
        await store.players.note_dm_outcome(ANA, True)
        await store.players.note_zone_asked(ANA)
        await store.tables.give_hints(PLAYED, True)
        await store.surfaces.store_final_message(1, 1)
        await store.surfaces.store_highlight_end(played.place, 1)
        await referee.surfaces.want(PLAYED, "watch", CAT)
        await store.commit(
            [
                *tables.store_suggestion(PLAYED, Voice(1, 1, BEN, "go:left")),
                players.store_reminder(ANA, Reminder(1, {PLAYED: 1})),
                players.store_muting(PLAYED, ANA, True),
                players.store_note(played.place, ANA, "amber lies low"),
                players.store_ping(PLAYED, CAT, "turn"),
                matches.store_new_dice(played.place, LaterDice(90, "00", ("luck",), "00")),
                due.set_timer(clock.at + 9 * DAY, due.make_person_key(ANA), "remind"),
                threads.store_thread(CHANNEL + PLAYED, GUILD, True),
                threads.store_thread(CHANNEL + SOUND, GUILD, True),
            ]
        )
        await referee.surfaces.settle()
        await stored.has_changed_hands(store, PLAYED, BEN)


async def answer(table: Table) -> None:
    """Answer one of the open questions with its default."""
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None
    await table.do(
        f"i:{table.id} {put.number}",
        match_commands.answer,
        put.ask.seat,
        put.number,
        put.ask.choice.write(put.ask.default),
    )


async def lives_through(
    path: Path, patch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, damage: Callable[[], int] = lambda: 0
) -> None:
    """Let the bot on a damaged file do all its duties. ``damage`` happens while the bot runs."""
    clock = Clock()
    clock.at += 60
    list(_check_database(path))
    async with awake(path, patch, clock, GUILD) as apart:
        referee = apart.referee
        damage()
        for number in SPARED:
            await answer(await sound_one(referee, number))
        for person, number in ((ANA, PLAYED), (ANA, GATHERING), (ANA, OVER), (CAT, SOUND)):
            for name, given in AT_A_TABLE.items():
                await apart.type(person, GUILD, CHANNEL + number, name, **given)
        for person in (ANA, CAT):
            for name, given in OF_A_PERSON.items():
                await apart.type(person, GUILD, CHANNEL + PLAYED, name, **given)
            await apart.type(person, GUILD, CHANNEL + PLAYED, "settings mine", data=GET)
        await apart.shown()
        clock.at += 2 * DAY
        await referee.due.fire()
        for number in SPARED:
            await answer(await sound_one(referee, number))
        for number in await referee.store.tables.list_live():
            if number not in SPARED:
                table = await referee.find_table(number)
                assert table is not None, f"table {number} is live, and not there"
                named = f"table {number} in channel {table.facts.channel}" in caplog.text
                playing = table.facts.phase == "playing"
                assert named or not (table.facts.damaged or (playing and not table.readable)), "nobody is told why"
                if table.facts.live:
                    await table.do(f"i:close {number}", agreements.cancel, ANA, manager=True)
        assert await referee.store.tables.list_live() == list(SPARED)
        await referee.open_table(TableTerms(GUILD, CHANNEL + PLAYED, NEW, "New", "pebbles", "short"), "i:new")
        await apart.shown()
    failures = [record.getMessage() for record in caplog.records if _is_failure(record)]
    assert not failures, failures


async def sound_one(referee: Referee, number: int) -> Table:
    table = await referee.find_table_at(CHANNEL + number)
    assert table is not None and table.id == number and table.readable and table.facts.phase == "playing"
    return table


def _is_failure(record: logging.LogRecord) -> bool:
    """Return whether the log tells of a failure that nobody foresaw."""
    return record.exc_info is not None or record.getMessage().startswith(("incident ", "failure "))


@pytest.mark.lot(17)
@pytest.mark.parametrize("column", list(stored.columns()), ids=".".join)
async def test_any_value_may_be_damaged(
    column: tuple[str, str], file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, one_in: Draw
) -> None:
    for number, value in enumerate(one_in(len(VALUES), list(VALUES))):
        again = file.with_name(f"{number}.sqlite3")
        shutil.copy(file, again)
        caplog.clear()
        try:
            if stored.damage_file(again, *column, VALUES[value], SPARED):
                await lives_through(again, monkeypatch, caplog)
        except Exception as error:
            error.add_note(f"{'.'.join(column)} is {value}")
            raise


@pytest.mark.lot(50)
@pytest.mark.parametrize("column", list(stored.columns()), ids=".".join)
async def test_any_value_may_be_damaged_while_the_bot_runs(
    column: tuple[str, str], file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, one_in: Draw
) -> None:
    for number, value in enumerate(one_in(len(VALUES), list(VALUES))):
        again = file.with_name(f"{number}.sqlite3")
        shutil.copy(file, again)
        caplog.clear()

        def damage(again: Path = again, value: str = value) -> int:
            return stored.damage_file(again, *column, VALUES[value], SPARED)

        try:
            await lives_through(again, monkeypatch, caplog, damage)
        except Exception as error:
            error.add_note(f"{'.'.join(column)} is {value}")
            raise


@pytest.mark.lot(16)
@pytest.mark.parametrize("value", VALUES)
async def test_any_single_word_may_be_damaged(
    value: str, file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, one_in: Draw
) -> None:
    """The damaged words include the one by which an older version counts migrations. (A file with an epoch counts as
    restored from a copy, and its tables rest: this is no damage.)"""
    for word in one_in(4, sorted({*stored.words(file), "stood", "former players", "outages", "last table"})):
        again = file.with_name(f"{word}.sqlite3".replace(" ", "-"))
        shutil.copy(file, again)
        stored.damage_word(again, word, VALUES[value])
        await lives_through(again, monkeypatch, caplog)


async def test_an_undamaged_file_says_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await lives_through(file, monkeypatch, caplog)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
