"""After a copy has replaced the file, known dice never fall again, and old buttons never fit new questions."""

from __future__ import annotations

import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.dice import Dice, hash_client_seeds
from engine.match_file import UnfitRecord, _build_request, read, verify
from referee.housekeeping.backups import make
from referee.referee import Referee
from referee.store import tables
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy
from referee.store.replaced import put_in_place
from referee.store.survey import survey_file
from referee.table import agreements, history, lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer, lobby, play_to_end, playing
from .table.lobby import refused

Open = Callable[[], Awaitable[Referee]]


@pytest.fixture(autouse=True)
def other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(1, 1000))
    monkeypatch.setattr("referee.table.loading.token_bytes", lambda size: bytes([255 - next(count) % 200]) * size)


async def copied(referee: Referee, to: Path) -> Path:
    """Return a backup of the present state."""
    return Path(shutil.copy(make(referee.store.path, time.time()).path, to))


async def resume_from_backup(referee: Referee, copy: Path, opening: Open, clock: Clock) -> Referee:
    """Rehearse a restore: stop the bot, put the copy in the file's place, and start the bot."""
    clock.at += 3600
    with pytest.raises(StoreBusy):
        put_in_place(copy, referee.store.path, clock.at - 600, clock.at)
    await referee.close()
    kept = put_in_place(copy, referee.store.path, clock.at - 600, clock.at)
    assert kept is not None
    again = await opening()
    await again.wake()
    return again


async def table_of(referee: Referee, number: int = 1) -> Table:
    found = await referee.find_table(number)
    assert found is not None
    return found


def numbers(table: Table) -> set[int]:
    return {put.number for seat in range(len(table.facts.seats)) if (put := table.find_question(seat)) is not None}


async def test_a_copy_put_back_on_a_full_disk_waits_for_room(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence names the fault. The next start does what the first one would have done."""
    referee = await open_referee()
    await playing(referee, source, (BEN, "Ben"), level="long")
    copy = await copied(referee, tmp_path / "copy")

    async def without_room() -> Referee:
        with monkeypatch.context() as patch:
            stored.fill_up(patch)
            return await open_referee()

    with pytest.raises(StoreRefused, match="is full"):
        await resume_from_backup(referee, copy, without_room, clock)
    referee = await open_referee()
    assert referee.store.epoch.number > 0 and (await table_of(referee)).readable


async def test_a_match_rests_until_somebody_goes_on_and_then_plays_to_its_end(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    for _ in range(4):
        await answer(table, source)
    copy = await copied(referee, tmp_path / "copy")
    views = [table.view(seat) for seat in (None, 0, 1)]
    known: set[int] = set()
    while table.facts.phase == "playing":
        known |= numbers(table)
        await answer(table, source)
    lost = await history.open_server_seed(table)
    assert lost is not None

    referee = await resume_from_backup(referee, copy, open_referee, clock)
    table = await table_of(referee)
    assert table.facts.phase == "playing" and progress.count_mended_answers(table) == 0
    assert [table.view(seat) for seat in (None, 0, 1)] == views, "it stands as it stood"
    assert table.facts.paused is not None and table.facts.paused.stood == clock.at - 600
    put = next(put for seat in (0, 1) if (put := table.find_question(seat)) is not None)
    assert not numbers(table) & known and put.number > max(known)
    await refused(
        "paused",
        table.do(source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default)),
    )
    (posted,) = await history.list_new_commitments(table, 1)
    assert posted.commitment != lost.commitment and posted.secret is None, "posted before anybody goes on"
    assert (await table.do(source(), agreements.resume, ANA)).kind == "proposed"
    await table.do(source(), agreements.agree, BEN, table.facts.proposal.number)  # type: ignore[union-attr]
    assert table.facts.paused is None
    for old in known:
        with pytest.raises(Exception, match=r"stale|not-asked"):
            await table.do(source(), match_commands.answer, put.ask.seat, old, put.ask.choice.write(put.ask.default))
    await play_to_end(table, source)

    raw = await history.export(table, None)
    record = read(raw)
    assert verify(record, GAME).result is not None and verify(record, GAME).draws > 0
    (anew,) = record.anew
    assert anew.commitment == posted.commitment and len(anew.client_seeds) == 1, "the press that went on is in the dice"
    drawn = [row for row in record.rows if row.draw is not None and row.draw >= anew.draw]
    assert drawn, "there were throws after it"
    before = Dice(bytes.fromhex(lost.secret), hash_client_seeds(lost.client_seeds))
    after = Dice(bytes.fromhex(anew.secret or ""), hash_client_seeds((*record.client_seeds, *anew.client_seeds)))
    assert all(after.draw(row.draw or 0, _build_request(row)) == tuple(row.value) for row in drawn)
    assert any(before.draw(row.draw or 0, _build_request(row)) != tuple(row.value) for row in drawn)
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}, "for no rating"
    for forged in (
        replace(record, anew=()),
        replace(record, anew=(replace(anew, client_seeds=()),)),
        replace(record, anew=(replace(anew, draw=anew.draw + 1),)),
        replace(record, anew=(replace(anew, secret="00" * 32),)),
        replace(record, anew=(replace(anew, secret="no hex"),)),
        replace(record, anew=(replace(anew, commitment="00" * 32),)),
    ):
        with pytest.raises(UnfitRecord):
            verify(forged, GAME)


async def test_the_second_time_the_same_copy_is_put_back_all_is_new_again(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    await answer(table, source)
    copy = await copied(referee, tmp_path / "copy")
    seen: list[set[int]] = []
    sealed: list[str] = []
    for _ in range(2):
        referee = await resume_from_backup(referee, copy, open_referee, clock)
        table = await table_of(referee)
        await table.do(source(), agreements.resume, ANA)
        asked: set[int] = set()
        while table.facts.phase == "playing":
            asked |= numbers(table)
            await answer(table, source)
        seen.append(asked)
        sealed.append((await history.list_new_commitments(table, 1))[-1].commitment)
        await table.do(source(), match_commands.start_rematch, ANA)
        await table.do(source(), match_commands.start, ANA)
        asked |= numbers(table)
        opened, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, CAT, "Cat", GAME.key, "short"), source())
        seen.append({opened.id})
    assert not seen[0] & seen[2] and seen[1] != seen[3] and sealed[0] != sealed[1]


async def test_a_copy_of_a_match_that_was_put_back_is_put_back_once_more(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    """The copy is from before or after the first throw with the new dice, which are known by now."""
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    for _ in range(3):
        copy = await copied(referee, tmp_path / "copy")
        referee = await resume_from_backup(referee, copy, open_referee, clock)
        table = await table_of(referee)
        before = await history.list_new_commitments(table, 1)
        await table.do(source(), agreements.resume, ANA)
        assert (await history.list_new_commitments(table, 1))[-1].commitment == before[-1].commitment
        await answer(table, source)
    posted = [one.commitment for one in await history.list_new_commitments(table, 1)]
    assert len(posted) == len(set(posted)) >= 2
    await play_to_end(table, source)
    assert verify(read(await history.export(table, None)), GAME).result is not None


async def test_answers_may_be_taken_back_to_before_it_and_no_throw_falls_again(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    for _ in range(3):
        await answer(table, source)
    referee = await resume_from_backup(referee, await copied(referee, tmp_path / "copy"), open_referee, clock)
    table = await table_of(referee)
    await table.do(source(), agreements.resume, ANA)
    first = min(numbers(table))
    await table.do(source(), agreements.undo, ANA)
    assert progress.count_undone_answers(table) == 1 and min(numbers(table)) > first
    referee = await open_referee()
    table = await table_of(referee)
    assert progress.count_mended_answers(table) == 0 and min(numbers(table)) > first
    await play_to_end(table, source, Random(2))
    assert verify(read(await history.export(table, None)), GAME).result is not None


async def test_a_match_that_no_longer_fits_the_rules_is_mended_with_new_dice_and_numbers(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    for _ in range(5):
        await answer(table, source)
    most = max(numbers(table))
    await stored.spoil_digests(referee.store)
    referee = await resume_from_backup(referee, await copied(referee, tmp_path / "copy"), open_referee, clock)
    table = await table_of(referee)
    assert progress.count_mended_answers(table) and min(numbers(table)) > most * 1000
    # Replay once more, from the oldest checkpoint, because the others are gone.
    await stored.spoil_digests(referee.store)
    for number in list(await stored.checkpoints(referee.store))[:-1]:
        await stored.write_checkpoint(referee.store, number)
    referee = await open_referee()
    table = await table_of(referee)
    assert progress.count_mended_answers(table) and min(numbers(table)) > most * 1000
    await table.do(source(), agreements.resume, ANA)
    await play_to_end(table, source)
    assert verify(read(await history.export(table, None)), GAME).draws > 0


async def test_lobbies_are_closed_and_what_is_over_stays_as_it_is(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    over = await playing(referee, source)
    await play_to_end(over, source)
    record = await history.export(over, None)
    gathering, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, CAT, "Cat", GAME.key, "short"), source())
    number = gathering.id
    referee = await resume_from_backup(referee, await copied(referee, tmp_path / "copy"), open_referee, clock)
    gathering = await table_of(referee, number)
    assert (gathering.facts.phase, gathering.facts.reason) == ("cancelled", "restored")
    over = await table_of(referee)
    assert await history.export(over, None) == record and over.facts.phase == "over"
    opened, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, CAT, "Cat", GAME.key, "short"), source())
    assert opened.id > number + 1


async def test_a_copy_that_somebody_has_just_renamed_is_taken_for_what_it_is(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    await playing(referee, source)
    copy = make(referee.store.path, time.time()).path
    await referee.close()
    shutil.copy(copy, referee.store.path)
    referee = await open_referee()
    table = await table_of(referee)
    assert table.facts.paused is not None and referee.store.epoch.number
    assert len(await history.list_new_commitments(table, 1)) == 1
    referee = await open_referee()
    assert (await table_of(referee)).facts.paused is not None
    assert len(await history.list_new_commitments(await table_of(referee), 1)) == 1, "once"


def as_it_lies(path: Path) -> dict[str, bytes]:
    return {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}


def lay(left: dict[str, bytes], path: Path) -> None:
    for end, raw in left.items():
        Path(f"{path}{end}").write_bytes(raw)


async def test_the_write_ahead_log_of_the_old_file_is_not_used_for_the_new_one(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    copy = await copied(referee, tmp_path / "copy")
    while table.facts.phase == "playing":
        await answer(table, source)
    left = as_it_lies(referee.store.path)
    await referee.close()
    lay(left, referee.store.path)  # A kill leaves these files behind.
    kept = put_in_place(copy, referee.store.path, clock.at, clock.at)
    assert kept is not None and as_it_lies(kept) == left
    referee = await open_referee()
    assert (await table_of(referee)).facts.phase == "playing"


def test_a_file_that_is_no_backup_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_bytes(b"dear diary" * 100)
    with pytest.raises(StoreRefused, match="not a database"):
        survey_file(diary)
    with pytest.raises(StoreRefused, match="cannot be read"):
        survey_file(tmp_path / "nowhere")


async def test_tables_are_told_though_nobody_presses_there_and_every_number_skips_ahead(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    await table.do(source(), agreements.pause, ANA)
    assert table.facts.proposal is not None
    await referee.surfaces.want(table.id, "board", 0, CHANNEL)
    await referee.own_files.add(ANA, "pebbles", "deck", "Mine", "coral coral", source())
    await referee.store.commit(
        [tables.store_shown_change(table.id, 1_000_000)]
    )  # Nothing else makes anybody look at it.
    referee = await resume_from_backup(referee, await copied(referee, tmp_path / "copy"), open_referee, clock)
    epoch = referee.store.epoch.number
    assert epoch == int(clock.at)
    facts = await referee.store.tables.find(table.id)
    assert facts is not None and facts.epoch == epoch and facts.paused is not None and facts.proposal is None
    (board,) = await referee.store.surfaces.list_of_table(table.id)
    assert (board.shown, board.generation) == ("", epoch * 10**9), "nobody knows what the message shows by now"
    table = await table_of(referee)
    await table.do(source(), agreements.resume, ANA)
    assert table.facts.proposal is not None and table.facts.proposal.number > epoch
    await refused("no-proposal", table.do(source(), agreements.agree, BEN, 1))
    assert (await referee.own_files.add(ANA, "pebbles", "deck", "Another", "coral coral", source())).number > epoch
    for kind in ("leagues", "nights", "seasons", "challenges"):
        assert await referee.store.find_next_number(kind) > epoch


async def test_the_next_match_of_a_series_that_was_put_back_between_two_has_numbers_of_its_own(
    open_referee: Open, source: Sources, clock: Clock, tmp_path: Path
) -> None:
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "best_of", "5")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await play_to_end(table, source)
    assert progress.is_undecided(table)
    copy = await copied(referee, tmp_path / "copy")
    assert (await table.do(source(), match_commands.start_rematch, BEN)).kind == "started"
    lost = max(numbers(table))
    referee = await resume_from_backup(referee, copy, open_referee, clock)
    table = await table_of(referee)
    assert table.facts.phase == "over" and table.facts.paused is None
    assert (await table.do(source(), match_commands.start_rematch, BEN)).kind == "started" and table.facts.match == 2
    assert min(numbers(table)) > referee.store.epoch.number > lost
