"""A table in play: answers, repeated deliveries, who may see what, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.protocol import CHANCE, Refused, Roll, Shuffle
from referee.referee import Referee
from referee.surfaces.front import Front
from referee.table import agreements, history, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources, answer, lobby, play_to_end, playing
from .lobby import refused
from .table import HELD, picture, put_of

Open = Callable[[], Awaitable[Referee]]


async def test_an_answer_is_stored_before_it_is_told(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    outcome = await answer(table, source)
    assert outcome.kind == "answered" and not outcome.again
    assert len(await stored.rows(referee.store, table.id)) == len(table.play.match.rows)  # type: ignore[union-attr]


@pytest.mark.parametrize("others", [(), ((BEN, "Ben"),)])
async def test_resuming_at_every_step_equals_playing_on(
    open_referee: Open, source: Sources, others: tuple[tuple[int, str], ...]
) -> None:
    referee, lot = await open_referee(), Random(4)
    table = await playing(referee, source, *others)
    while table.facts.phase == "playing":
        before, digest = picture(table), table.play.match.compute_state_hash()  # type: ignore[union-attr]
        log = [await history.list_log(table, viewer, limit=999) for viewer in (None, 0)]
        referee = await open_referee()
        again = await referee.find_table_at(CHANNEL)
        assert again is not None and again is not table
        table = again
        assert picture(table) == before and table.play.match.compute_state_hash() == digest  # type: ignore[union-attr]
        assert [await history.list_log(table, viewer, limit=999) for viewer in (None, 0)] == log
        await answer(table, source, lot)
    before = picture(table)
    referee = await open_referee()
    table = await referee.find_table_at(CHANNEL)  # type: ignore[assignment]
    assert picture(table) == before and table.result is not None and table.result.kind == "points"


async def test_a_repeated_source_does_nothing_and_is_told_what_was_done(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    opened = source()
    table, first = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "short"), opened)
    same, again = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "short"), opened)
    assert same is table and again.again and again.kind == "opened" and not first.again
    joined, started, bid, went = source(), source(), source(), source()
    for _ in range(2):
        assert (await table.do(joined, lobby_commands.join, BEN, "Ben")).kind == "joined"
    await table.do(source(), lobby_commands.leave, BEN)
    assert (await table.do(joined, lobby_commands.join, BEN, "Ben")).again and table.names == ("Ana",)
    await table.do(started, match_commands.start, ANA)
    put = put_of(table, 0)
    await table.do(bid, match_commands.answer, 0, put.number, "pass")
    put = put_of(table, 0)
    told = await table.do(went, match_commands.answer, 0, put.number, "go:left")
    assert told.list_known_events(0) != () and not told.again
    for _ in range(2):
        before = picture(table)
        repeated = await table.do(went, match_commands.answer, 0, put.number, "go:right")
        assert repeated.again and repeated.events == told.events and repeated.kind == "answered"
        assert picture(table) == before
        referee = await open_referee()
        table = await referee.find_table_at(CHANNEL)  # type: ignore[assignment]
    assert (await table.do(started, match_commands.start, ANA)).again


async def test_the_same_press_delivered_at_once_counts_once(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    put, press = put_of(table, 0), source()
    outcomes = await asyncio.gather(*(table.do(press, match_commands.answer, 0, put.number, "pass") for _ in range(5)))
    assert sorted(outcome.again for outcome in outcomes) == [False, True, True, True, True]
    assert sum(row.kind == "bid" for row in await stored.rows(referee.store, table.id)) == 1


async def test_refusals_say_what_is_possible_and_change_nothing(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, "pass")
    await table.do(source(), match_commands.answer, 1, put_of(table, 1).number, "pass")
    put, before = put_of(table, 0), picture(table)
    assert put.ask.kind == "go"
    await refused("not-an-option", table.do(source(), match_commands.answer, 0, put.number, "go:up"))
    await refused("not-an-option", table.do(source(), match_commands.answer, 0, put.number, ("go:left",)))
    await refused("stale", table.do(source(), match_commands.answer, 0, put.number - 3, "go:left"))
    await refused("not-asked", table.do(source(), match_commands.answer, 1, put.number, "go:left"))
    await refused("not-asked", table.do(source(), match_commands.answer, 7, put.number, "go:left"))
    assert picture(table) == before


async def test_a_simultaneous_question_of_another_seat_is_refused(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    mine, theirs = put_of(table, 0), put_of(table, 1)
    await refused("stale", table.do(source(), match_commands.answer, 0, theirs.number, "pass"))
    await table.do(source(), match_commands.answer, 0, mine.number, "pass")
    assert table.has_answered(0) and not table.has_answered(1) and put_of(table, 0) == mine
    bid = next(option.format_text() for option in mine.ask.choice.options[1:])  # type: ignore[union-attr]
    await table.do(source(), match_commands.answer, 0, mine.number, bid)
    assert [row.void for row in await stored.rows(referee.store) if row.kind == "bid"] == [True, False]
    await table.do(source(), match_commands.answer, 1, theirs.number, "pass")
    assert history.list_latest_events(table, None)[0].kind == "bid"


async def test_nobody_sees_secrets_of_others(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    for waiting in table.list_waiting():
        assert waiting.ask is None, "a secret question is nobody else's"
    assert table.view(0).hand and table.view(1).hand and table.view(None).hand is None  # type: ignore[attr-defined]
    for viewer in (None, 0, 1):
        seen = [logged.event for logged in await history.list_log(table, viewer)]
        assert seen == list(history.list_latest_events(table, viewer))
        assert {seat for told in seen for seat in told.secret} == ({viewer} - {None})
    outcome = await answer(table, source)
    assert all(told.secret == {} for told in outcome.list_known_events(None))


async def test_the_log_is_paged_from_its_end(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await play_to_end(table, source)
    whole = await history.list_log(table, None, limit=999)
    assert [logged.number for logged in whole] == list(range(len(whole)))
    assert await history.list_log(table, None, limit=3) == whole[-3:]
    assert await history.list_log(table, None, since=4, limit=999) == whole[4:]


async def test_the_dice_can_be_checked_at_the_end(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, level="short")
    await table.do(source(), lobby_commands.join, BEN, "Ben", client_seed="blue moon")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    posted = table.facts.commitment
    await table.do(source(), match_commands.start, ANA)
    assert await history.open_server_seed(table) is None
    await play_to_end(table, source, Random(2))
    opened = await history.open_server_seed(table)
    assert opened is not None and opened.client_seeds == ("i:1", "blue moon") and opened.commitment == posted
    secret = bytes.fromhex(opened.secret)
    assert compute_commitment(secret, opened.table, opened.match) == posted
    dice = Dice(secret, hash_client_seeds(opened.client_seeds))
    drawn = 0
    for row in await stored.rows(referee.store):
        if row.seat == CHANCE:
            request = Shuffle(row.kind, *row.asked) if len(row.asked) == 1 else Roll(row.kind, *row.asked)
            assert dice.draw(drawn, request) == tuple(row.value) and row.draw == drawn
            drawn += 1
    assert drawn >= 6


async def test_giving_up_alone_ends_the_match(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    assert (await table.do(source(), match_commands.concede, 0)).over
    assert table.facts.phase == "over" and table.result is not None and table.result.kind == "conceded"
    assert table.list_waiting() == () and await history.open_server_seed(table) is not None
    await refused("over", table.do(source(), match_commands.answer, 0, 1, "pass"))
    assert await stored.results(referee.store) == [(ANA, "conceded", 0, 0)], "nobody has lost to anybody"


async def test_default_answers_are_given_for_a_player_who_has_given_up(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    mine = put_of(table, 0)
    assert not (await table.do(source(), match_commands.concede, 0)).over
    await refused("given-up", table.do(source(), match_commands.answer, 0, mine.number, "pass"))
    await refused("given-up", table.do(source(), match_commands.concede, 0))
    while table.facts.phase == "playing":
        assert {waiting.seat for waiting in table.list_waiting()} == {1}
        await answer(table, source)
    assert table.result is not None and table.result.kind == "points"
    assert [info.kind for info in table.facts.seats] == ["silence", "person"]
    found = await stored.results(referee.store)
    assert [person for person, *_ in found] == [ANA, BEN] and sum(won for _, _, won, _ in found) >= 1


async def test_a_match_is_over_when_all_have_given_up(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    assert (await table.do(source(), match_commands.concede, 0)).over and table.facts.phase == "over"


async def test_TR_DEC_13_of_two_raiders_one_leaves_and_the_other_plays_on(referee: Referee, source: Sources) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, 77, ANA, "Ana", "tomb_raider", "introductory"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), match_commands.concede, 1)
    where = table.view(None).raiders[1]  # type: ignore[attr-defined]
    for _ in range(30):
        assert {waiting.seat for waiting in table.list_waiting()} == {0}
        await answer(table, source)
    assert table.facts.phase == "playing" and table.view(None).raiders[1].at == where.at  # type: ignore[attr-defined]
    assert (await table.do(source(), match_commands.concede, 0)).over
    assert table.result is not None and (table.result.kind, table.result.winners) == ("conceded", ())


async def test_tables_side_by_side_do_not_mix(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    tables = []
    for number in range(8):
        table, _ = await referee.open_table(
            TableTerms(GUILD, 50 + number, ANA, f"P{number}", "pebbles", "short"), source()
        )
        await table.do(source(), match_commands.start, ANA)
        tables.append(table)

    async def play(table: Table) -> None:
        lot = Random(table.id)
        while table.facts.phase == "playing":
            await answer(table, source, lot)
            await asyncio.sleep(0)

    await asyncio.gather(*map(play, tables))
    before = [picture(table) for table in tables]
    referee = await open_referee()
    again = [await referee.find_table(table.id) for table in tables]
    assert [picture(table) for table in again if table] == before
    for table in again:
        numbers = [row.number for row in await stored.rows(referee.store, table.id)]  # type: ignore[union-attr]
        assert numbers == list(range(len(numbers)))


async def test_a_commit_that_fails_is_as_if_nothing_had_been_pressed(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(referee, source)
    before, put, press = picture(table), put_of(table, 0), source()

    async def full(batch: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(referee.store.database, "commit", full)
        with pytest.raises(OSError, match="disk full"):
            await table.do(press, match_commands.answer, 0, put.number, "pass")
        with pytest.raises(OSError, match="disk full"):
            await table.do(source(), agreements.cancel, ANA)
    await table.recall()
    assert picture(table) == before
    assert not (await table.do(press, match_commands.answer, 0, put.number, "pass")).again


async def test_a_step_that_was_made_and_not_stored_is_forgotten(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(referee, source)
    before, put = picture(table), put_of(table, 0)

    async def unreadable(person: int) -> None:
        raise OSError("no settings")

    with monkeypatch.context() as patch:
        patch.setattr(referee.settings, "load_player", unreadable)
        with pytest.raises(OSError, match="no settings"):
            await table.do(source(), match_commands.answer, 0, put.number, "pass")
    await table.recall()
    assert picture(table) == before


async def test_rules_that_fail_cost_nothing_and_are_reported_without_secrets(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.fake import pebbles

    table = await playing(referee, source)
    before, put = picture(table), put_of(table, 0)

    def broken(*_: object) -> object:
        raise ValueError(HELD)

    with monkeypatch.context() as patch:
        patch.setattr(pebbles, "roll", broken)
        with pytest.raises(Refused, match="broken") as refusal:
            await table.do(source(), match_commands.answer, 0, put.number, "pass")
    name = refusal.value.values["id"]
    assert name in caplog.text and "ValueError" in caplog.text and HELD not in caplog.text
    assert picture(table) == before
    await table.do(source(), match_commands.answer, 0, put.number, "pass")


async def test_whoever_shows_tables_hears_of_every_change_and_cannot_spoil_one(
    referee: Referee, source: Sources, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []

    async def changed(table: Table) -> None:
        heard.append(table.facts.phase)
        raise RuntimeError(HELD)

    referee.attach(Front(changed=changed))
    table = await playing(referee, source)
    press, put = source(), put_of(table, 0)
    await table.do(press, match_commands.answer, 0, put.number, "pass")
    await table.do(press, match_commands.answer, 0, put.number, "pass")
    await asyncio.sleep(0.01)
    assert len(heard) == 3 and "RuntimeError" in caplog.text and HELD not in caplog.text


async def test_a_table_that_a_kill_kept_from_being_shown_is_shown_at_the_next_start(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    await referee.settings.change_player(BEN, dm=False)
    await lobby(referee, source, (BEN, "Ben"))
    assert await referee.store.surfaces.list_of_table(1) == []
    heard = []

    async def changed(table: Table) -> None:
        heard.append(table.id)

    for _ in range(2):
        referee = await open_referee()
        referee.attach(Front(changed=changed))
        await referee.wake()
        await referee._telling.settle()
        shown = await referee.surfaces.list_of_table(1)
        assert sorted((one.kind, one.whom, one.channel) for one in shown) == [("board", 0, CHANNEL), ("hand", ANA, 0)]
    assert heard == [1], "once it is known that all was shown, no start opens it"
