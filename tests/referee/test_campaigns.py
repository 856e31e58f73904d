"""A campaign: what matches add for whom, once; and what is brought to the next, looked at, put right, taken along."""

from __future__ import annotations

import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from engine.match_file import read, verify
from engine.protocol import Refused
from referee.people.campaigns import MOST, REASON, Correction
from referee.records.facts import TableFacts
from referee.referee import Referee
from referee.table import agreements, campaign, history, lobby_commands, match_commands, progress, seat_proposals
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests.answering import ai_plays
from tests.fake import campaign as fake

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, lobby, play_to_end, playing
from .table.lobby import refused
from .table.undo import to_go

Open = Callable[[], Awaitable[Referee]]
GAME = fake.GAME.key
MOD = (CAT, "Cat")


@pytest.fixture(autouse=True)
def with_a_campaign(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.register(monkeypatch)


async def totals(referee: Referee, guild: int = GUILD) -> dict[int, int]:
    return {one.person: one.total for one in await referee.campaigns.list_tallies(guild, GAME)}


async def again(table: Table, source: Sources) -> tuple[int, ...]:
    """Play another match at the same table to its end. Return its scores."""
    if table.facts.phase == "over":
        await table.do(source(), match_commands.start_rematch, ANA)
    for person in table.facts.people:
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    await play_to_end(table, source)
    assert table.result is not None
    return table.result.scores


async def test_scores_add_up_and_are_brought_to_the_next_match(open_referee: Open, source: Sources) -> None:
    """TOMB-RUL-7: A server keeps a running total of each player, which is read when a match starts."""
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    assert await progress.list_totals(table) == (0, 0)
    first = await again(table, source)
    assert sum(first) > 0 and await totals(referee) == {ANA: first[0], BEN: first[1]}
    referee = await open_referee()
    table = await referee.find_table_at(CHANNEL)  # type: ignore[assignment]
    await table.do(source(), match_commands.start_rematch, ANA)
    assert await progress.list_totals(table) == first
    second = await again(table, source)
    assert table.result is not None
    assert table.result.totals == tuple(one + other for one, other in zip(first, second, strict=True))
    assert await totals(referee) == {ANA: table.result.totals[0], BEN: table.result.totals[1]}
    (newest, older) = await referee.campaigns.list_entries(GUILD, GAME, BEN)
    assert (newest.match, newest.amount, newest.level) == (2, second[1], "short")
    assert (older.match, older.amount, older.name) == (1, first[1], "Ben")


async def test_the_record_holds_what_was_brought_and_verifies_without_the_store(
    referee: Referee, source: Sources
) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    first = await again(table, source)
    await again(table, source)
    raw = await history.export(table, None)
    record = read(raw)
    assert record.setup.totals == first
    assert examine(raw).ok and verify(record, fake.GAME).result == table.result


async def test_a_whole_match_of_tomb_is_added_and_gives_levels_to_the_next(referee: Referee, source: Sources) -> None:
    """TOMB-RUL-7, TOMB-CAMP-2, TOMB-CAMP-16: The match is played from the lobby
    to the end, its file is verified, and another one begins."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb", "goldenaxe_catacombs"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await referee.campaigns.correct_total(
        GUILD, "tomb", Correction((ANA, "Ana"), 60, MOD, "a match on paper"), source()
    )
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    assert [party.campaign for party in table.view(None).parties] == [2, 1]  # type: ignore[attr-defined]
    await ai_plays(table, Random(3))
    result = table.result
    assert result is not None and result.kind == "emptied" and sum(result.scores) > 100
    assert result.totals == (60 + result.scores[0], result.scores[1])
    verdict = examine(await history.export(table, None))
    assert verdict.ok and verdict.rows == verdict.of and verdict.result == result
    found = {one.person: one.total for one in await referee.campaigns.list_tallies(GUILD, "tomb")}
    assert found == dict(zip((ANA, BEN), result.totals, strict=True))
    await table.do(source(), match_commands.start_rematch, ANA)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    campaigning = table.game.campaign
    assert campaigning is not None
    levels = [party.campaign for party in table.view(None).parties]  # type: ignore[attr-defined]
    assert levels == [campaigning.level(total) for total in result.totals] and max(levels) > 2


async def test_a_kill_loses_nothing_that_was_added(referee: Referee, source: Sources, tmp_path: Path) -> None:
    """The test opens the file as a power cut would leave it."""
    table = await lobby(referee, source, (BEN, "Ben"))
    scores = await again(table, source)
    left = tmp_path / "left"
    left.mkdir()
    for part in ("", "-wal"):
        shutil.copy(f"{referee.store.path}{part}", left / f"tables.sqlite3{part}")
    other = await Referee.open(left / "tables.sqlite3")
    assert await totals(other) == {ANA: scores[0], BEN: scores[1]}
    await other.close()


async def test_a_match_that_ends_twice_is_added_once(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await again(table, source)
    before = await totals(referee)
    assert table.result is not None
    statements = list(campaign.add_scores(table.facts, table.result, False, clock() + 60))
    assert len(statements) == 2
    await referee.store.commit(statements)
    assert await totals(referee) == before


async def test_each_match_of_a_series_begins_with_what_the_one_before_has_added(
    referee: Referee, source: Sources
) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "best_of", "3")
    scores = await again(table, source)
    assert progress.is_undecided(table)
    await table.do(source(), match_commands.start_rematch, ANA)
    setup = await referee.store.matches.load_setup(table.place)
    assert setup is not None and setup.totals == scores


# --- what adds nothing ---


async def test_who_has_conceded_gets_nothing(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    await play_to_end(table, source)
    assert table.result is not None and table.result.totals
    assert set(await totals(referee)) == {ANA}


async def test_a_seat_of_the_ai_gets_nothing(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    setup = await referee.store.matches.load_setup(table.place)
    assert setup is not None and setup.totals == (0, 0)
    while table.facts.phase == "playing":
        await referee.ai_seats.settle()
        if table.facts.phase == "playing" and table.find_question(0) is not None:
            put = table.find_question(0)
            assert put is not None
            await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    assert set(await totals(referee)) == {ANA}


async def test_a_seat_that_has_changed_hands_gets_nothing_in_that_match(open_referee: Open, source: Sources) -> None:
    """A player who comes back to the seat has not played it from the beginning to the end either."""
    table = await playing(await open_referee(), source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    await table.do(source(), seat_proposals.replace_player, BEN, 1, Successor(person=BEN, name="Ben"))
    await table.do(source(), agreements.agree, ANA, 1)
    referee = await open_referee()
    found = await referee.find_table_at(CHANNEL)
    assert found is not None and [info.handed for info in found.facts.seats] == [False, True]
    await play_to_end(found, source)
    assert set(await totals(referee)) == {ANA}
    await again(found, source)
    assert set(await totals(referee)) == {ANA, BEN}, "the next match is another"


async def test_what_was_taken_back_past_dice_counts_for_nobody(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    await table.do(source(), agreements.undo, BEN)
    await table.do(source(), agreements.agree, ANA, 1)
    assert progress.is_undone_past_dice(table)
    await play_to_end(table, source)
    assert table.result is not None and table.result.totals and await totals(referee) == {}


async def test_what_was_given_up_or_cancelled_counts_for_nobody(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), agreements.cancel, ANA, manager=True)
    assert table.facts.phase == "cancelled" and await totals(referee) == {}
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 0)
    await table.do(source(), match_commands.concede, 1)
    assert table.facts.phase == "over" and await totals(referee) == {}


@pytest.mark.parametrize(
    ("guild", "level", "several"), [(GUILD, "long", True), (GUILD, "short", False), (None, "short", False)]
)
async def test_a_match_that_belongs_to_none(
    referee: Referee, source: Sources, guild: int | None, level: str, several: bool
) -> None:
    """The game's own rule decides this. Outside of servers no campaign is stored."""
    table, _ = await referee.open_table(TableTerms(guild, CHANNEL, ANA, "Ana", GAME, level), source())
    if several:
        await table.do(source(), lobby_commands.join, BEN, "Ben")
        await table.do(source(), lobby_commands.mark_ready, BEN)
    assert await progress.list_totals(table) == ()
    await table.do(source(), match_commands.start, ANA)
    setup = await referee.store.matches.load_setup(table.place)
    assert setup is not None and setup.totals == ()
    await play_to_end(table, source)
    assert table.result is not None and table.result.totals == () and await totals(referee) == {}


async def test_each_server_has_campaign_totals_of_its_own(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    scores = await again(table, source)
    other, _ = await referee.open_table(TableTerms(GUILD + 1, CHANNEL + 1, ANA, "Ana", GAME, "short"), source())
    await other.do(source(), lobby_commands.join, BEN, "Ben")
    assert await progress.list_totals(other) == (0, 0) and await totals(referee, GUILD + 1) == {}
    assert await totals(referee) == {ANA: scores[0], BEN: scores[1]}


# --- put right, and taken along ---


async def test_a_total_is_put_right_with_a_reason_once(referee: Referee, source: Sources, clock: Clock) -> None:
    """TOMB-RUL-7: Moderators correct a player's campaign total, with a reason that everybody can read."""
    campaigns, press = referee.campaigns, source()
    await refused("no-reason", campaigns.correct_total(GUILD, GAME, Correction((ANA, "Ana"), 5, MOD, "  "), source()))
    for amount in (0, -1, MOST + 1):
        await refused(
            "no-such-amount",
            campaigns.correct_total(GUILD, GAME, Correction((ANA, "Ana"), amount, MOD, "so"), source()),
        )
    for _ in range(2):
        await campaigns.correct_total(
            GUILD, GAME, Correction((ANA, "Ana"), 12, MOD, "a match on paper" + "!" * REASON), press
        )
    assert await totals(referee) == {ANA: 12}
    clock.at += 1
    await campaigns.correct_total(GUILD, GAME, Correction((ANA, "Ana"), -2, MOD, "a slip"), source())
    newest, oldest = await campaigns.list_entries(GUILD, GAME, ANA)
    assert (newest.amount, newest.by, newest.by_name, newest.reason, newest.match) == (-2, CAT, "Cat", "a slip", None)
    assert oldest.reason.startswith("a match on paper") and len(oldest.reason) == REASON
    (ana,) = await campaigns.list_tallies(GUILD, GAME)
    assert (ana.total, ana.matches, ana.name) == (10, 0, "Ana")
    table = await lobby(referee, source, (BEN, "Ben"))
    assert await progress.list_totals(table) == (10, 0)


async def test_without_room_nothing_is_put_right(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.store.database import StoreFull

    async def full(_: object) -> None:
        raise StoreFull

    monkeypatch.setattr(referee.store, "commit", full)
    with pytest.raises(Refused, match="disk-full"):
        await referee.campaigns.correct_total(GUILD, GAME, Correction((ANA, "Ana"), 5, MOD, "so"), source())


async def test_the_file_holds_every_total_and_what_it_comes_from(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    scores = await again(table, source)
    clock.at += 1
    await referee.campaigns.correct_total(
        GUILD, GAME, Correction((BEN, "Benno"), 1000, MOD, "a match on paper"), source()
    )
    found = json.loads(await referee.campaigns.export_file(GUILD, GAME))
    assert found["game"] == GAME
    assert [(one["person"], one["name"], one["total"], one["matches"]) for one in found["players"]] == [
        (BEN, "Benno", scores[1] + 1000, 1),
        (ANA, "Ana", scores[0], 1),
    ]
    assert [one["amount"] for one in found["entries"] if one["person"] == BEN] == [1000, scores[1]]
    assert found["entries"][0]["reason"] == "a match on paper" and found["entries"][0]["by_name"] == "Cat"


def test_nothing_is_added_by_a_game_without_a_campaign() -> None:
    from engine.setup import Result

    facts = TableFacts(1, GUILD, CHANNEL, ANA, GAME, "short", "en-US", "", 0.0)
    assert list(campaign.add_scores(facts, Result("points", (0,), (3,)), False, 0.0)) == []
