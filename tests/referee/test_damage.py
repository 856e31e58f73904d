"""One unreadable value: its table is named, can be closed, and is nobody else's trouble."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.match_file import LaterDice, read
from referee.records.facts import Voice
from referee.records.people import Reminder
from referee.referee import Referee
from referee.store import matches, players, tables
from referee.store.database import StoreFull
from referee.table import agreements, history, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.languages import OTHER

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, answer, play_to_end, playing
from .table.lobby import refused
from .table.table import put_of

Open = Callable[[], Awaitable[Referee]]
HURT, SOUND = 1, 2


async def two_tables(referee: Referee, source: Sources) -> tuple[Table, Table]:
    """Begin two tables. Table 1 has a record of every stored kind; other people play at table 2."""
    hurt = await playing(referee, source, (BEN, "Ben"), level="long")
    await answer(hurt, source)
    await answer(hurt, source)
    await referee.store.commit(tables.store_suggestion(HURT, Voice(1, 1, BEN, "go:left")))
    await referee.store.commit([players.store_reminder(ANA, Reminder(1, {HURT: 1}))])
    await hurt.do(source(), agreements.undo, hurt.facts.people[0])
    await referee.store.commit([matches.store_new_dice((HURT, 1), LaterDice(90, "00", ("luck",), "00"))])
    await referee.settings.change_player(ANA, orders={"pebbles:peek": False})
    await referee.settings.change_server(GUILD, channels=(CHANNEL, CHANNEL + 1))
    await referee.surfaces.want(HURT, "board", 0, CHANNEL)
    sound, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, CAT, "Cat", "pebbles", "long"), source())
    await sound.do(source(), match_commands.start, CAT)
    return hurt, sound


@pytest.mark.parametrize("column", [("tables", "house"), ("tables", "paused"), ("seats", "choices")], ids=".".join)
async def test_a_damaged_table_is_named_and_takes_nothing_but_its_cancelling(
    open_referee: Open, source: Sources, column: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    referee = await open_referee()
    await two_tables(referee, source)
    await stored.damage(referee.store, *column, "{", HURT)
    before = await stored.everything(referee.store, "rows", "news", "checkpoints", "seats")
    referee = await open_referee()
    hurt = await referee.find_table_at(CHANNEL)
    assert hurt is not None and hurt.facts.damaged == (column[1],) * len(hurt.facts.damaged) != ()
    assert f"table {HURT} in channel {CHANNEL} is damaged ({column[1]}" in caplog.text and not hurt.readable
    for call in (
        hurt.do(source(), match_commands.concede, 0),
        hurt.do(source(), agreements.pause, ANA),
        hurt.do(source(), match_commands.start_rematch, ANA),
    ):
        await refused("damaged", call)
    await refused("not-host", hurt.do(source(), agreements.cancel, BEN), host=ANA)
    assert (await hurt.do(source(), agreements.cancel, ANA)).kind == "cancelled"
    assert await stored.everything(referee.store, "rows", "news", "checkpoints", "seats") == before, "kept as it is"
    referee = await open_referee()
    hurt = await referee.find_table(HURT)
    assert hurt is not None and hurt.facts.phase == "cancelled"
    assert await referee.store.tables.find_live_table(CHANNEL) is None


async def test_a_table_that_cannot_be_opened_at_all_is_nobody_elses_trouble(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, sound = await two_tables(referee, source)
    one = referee.find_table

    async def table(number: int) -> Table | None:
        if number == HURT:
            raise OSError
        return await one(number)

    monkeypatch.setattr(referee, "find_table", table)
    assert await referee.list_live_tables() == [sound] and "table 1: cannot be opened (OSError)" in caplog.text
    await referee.wake()


async def test_on_a_full_disk_it_starts_and_what_is_there_can_be_looked_at(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_tables(await open_referee(), source)
    with monkeypatch.context() as patch:
        stored.fill_up(patch)
        referee = await open_referee()
        sound = await referee.find_table(SOUND)
        assert sound is not None and sound.readable
        await refused("disk-full", sound.do(source(), match_commands.answer, 0, put_of(sound, 0).number, "pass"))
    assert (await sound.do(source(), match_commands.answer, 0, put_of(sound, 0).number, "pass")).kind == "answered"


async def test_players_are_told_of_a_full_disk_and_play_goes_on_when_there_is_room(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = await open_referee()
    hurt, sound = await two_tables(referee, source)
    put = put_of(sound, 0)
    with monkeypatch.context() as patch:
        stored.fill_up(patch)
        await refused("disk-full", sound.do(source(), match_commands.answer, 0, put.number, "pass"))
        assert sound.find_question(0) == put and not sound.has_answered(0), "who is told so sees what is stored"
        await refused("disk-full", referee.open_table(TableTerms(GUILD, 99, CAT, "Cat", "pebbles", "short"), source()))
        assert isinstance(referee.store.trouble, StoreFull) and (await referee.store.check_health())[1], (
            "that is no damage"
        )
        await referee.store.players.note_language(CAT, OTHER)
        assert await referee.store.players.load_language(CAT) == OTHER, "what somebody looks up needs no room"
        assert (await referee.find_table_at(CHANNEL)) is hurt
    assert (
        await sound.do(source(), match_commands.answer, 0, put.number, "pass")
    ).kind == "answered" and referee.store.trouble is None


async def test_messages_that_cannot_be_read_keep_no_others_from_being_looked_at(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    referee = await open_referee()
    await two_tables(referee, source)
    looked: list[int] = []

    async def behind() -> list[int]:
        return [HURT, SOUND]

    async def look(table: int) -> None:
        if table == HURT:
            raise TypeError
        looked.append(table)

    async def no_wake_list(*_: object) -> list[int]:
        raise TypeError

    monkeypatch.setattr(referee.store.surfaces, "list_behind", behind)
    monkeypatch.setattr(referee.surfaces, "refresh", look)
    monkeypatch.setattr(referee.store.tables, "list_to_wake", no_wake_list)
    for _ in range(2):
        await referee.rounds.find_neglected_tables(0.0)
    assert looked == [SOUND, SOUND]
    assert caplog.text.count(f"table {HURT}: its messages cannot be read (TypeError)") == 1


async def test_a_table_whose_level_is_not_installed_takes_nothing_but_its_cancelling(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    await two_tables(referee, source)
    await stored.play_something_else(referee.store, HURT, "level", "lost")
    referee = await open_referee()
    hurt = await referee.find_table(HURT)
    assert hurt is not None
    await refused("not-installed", hurt.do(source(), match_commands.concede, 0))
    assert (await hurt.do(source(), agreements.cancel, ANA)).kind == "cancelled"


async def test_the_file_of_a_match_leaves_out_what_cannot_be_read(
    open_referee: Open, source: Sources, caplog: pytest.LogCaptureFixture
) -> None:
    referee = await open_referee()
    over = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(over, source)
    whole = read(await history.export(over, None))
    await stored.spoil_first_row(referee.store, over.id)
    told = read(await history.export(over, None))
    assert told.rows == whole.rows[1:] and "match 1 of table 1: what is stored as rows.row" in caplog.text
