"""Before the start: who may do what, and what a change costs."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands
from referee.table.new_table import LOBBY, TableTerms
from tests.languages import OTHER

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, lobby, play_to_end, playing
from .lobby import refused


async def test_a_lobby_seats_its_host_and_posts_its_commitment(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    assert table.facts.phase == "lobby" and table.seat_of(ANA) == 0 and table.facts.host == ANA
    assert len(table.facts.commitment) == 64 and await history.open_server_seed(table) is None
    assert (await referee.find_table_at(CHANNEL)) is table and await referee.list_tables_of(ANA) == [table]


async def test_some_tables_cannot_be_opened(referee: Referee, source: Sources) -> None:
    await refused("no-such-game", referee.open_table(TableTerms(GUILD, 1, ANA, "Ana", "chess", "short"), source()))
    await refused("no-such-level", referee.open_table(TableTerms(GUILD, 1, ANA, "Ana", "pebbles", "huge"), source()))
    await lobby(referee, source)
    again = referee.open_table(TableTerms(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short"), source())
    await refused("busy", again)
    await referee.open_table(TableTerms(GUILD, CHANNEL + 1, BEN, "Ben", "pebbles", "short"), source())


async def test_seats_are_taken_once_and_given_up(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await refused("already-seated", table.do(source(), lobby_commands.join, ANA, "Ana"))
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await refused("full", table.do(source(), lobby_commands.join, CAT, "Cat"), most=2)
    await refused("not-at-table", table.do(source(), lobby_commands.leave, CAT))
    outcome = await table.do(source(), lobby_commands.leave, ANA)
    assert (outcome.kind, outcome.seat) == ("left", 0)
    assert table.facts.host == BEN and table.names == ("Ben",), "the host's part passes on to the longest seated"


async def test_the_last_to_leave_closes_the_lobby(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    assert (await table.do(source(), lobby_commands.leave, ANA)).over
    assert table.facts.phase == "cancelled" and await history.open_server_seed(table) is not None
    await refused("over", table.do(source(), lobby_commands.join, BEN, "Ben"))
    await referee.open_table(TableTerms(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short"), source())


async def test_a_change_of_settings_asks_everybody_again_to_be_ready(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.do(source(), lobby_commands.configure, BEN, "die", "4"), host=ANA)
    await table.do(source(), lobby_commands.configure, ANA, "die", "4")
    assert table.facts.house == {"die": "4"} and not any(info.ready for info in table.facts.seats)
    await refused("not-ready", table.do(source(), match_commands.start, ANA), seats=(1,))
    assert not table.facts.seats[0].ready, "a refused start changes nothing"
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), lobby_commands.configure, ANA, "language", OTHER)
    assert table.facts.language == OTHER and table.facts.seats[1].ready, "the match is the same"


async def test_settings_are_checked(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await refused("no-such-setting", table.do(source(), lobby_commands.configure, ANA, "weather", "dry"))
    await refused(
        "no-such-value", table.do(source(), lobby_commands.configure, ANA, "die", "20"), key="die", possible=("4", "6")
    )
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "windows", "open"), key="windows")
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "level", "huge"), key="level")
    await refused("not-at-table", table.do(source(), lobby_commands.configure, CAT, "die", "4"))


async def test_settings_follow_the_level(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "die", "4")
    await table.do(source(), lobby_commands.configure, ANA, "level", "long")
    await table.do(source(), lobby_commands.configure, ANA, "colour", "black")
    assert table.facts.house == {"die": "4"} and table.facts.seats[0].choices == {"colour": "black"}
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    assert table.facts.seats[1].choices == {"colour": "white"}
    await table.do(source(), lobby_commands.configure, BEN, "colour", "black")
    await table.do(source(), lobby_commands.configure, ANA, "level", "short")
    assert [info.choices for info in table.facts.seats] == [{}, {}]


async def test_the_games_own_refusal_leaves_the_lobby_open(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, level="long")
    await table.do(source(), lobby_commands.configure, ANA, "die", "4")
    with pytest.raises(Refused, match="small-die"):
        await table.do(source(), match_commands.start, ANA)
    assert table.facts.phase == "lobby"
    await table.do(source(), lobby_commands.configure, ANA, "die", "6")
    await table.do(source(), match_commands.start, ANA)


async def test_the_host_alone_starts_a_match_and_only_once(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.do(source(), match_commands.start, BEN), host=ANA)
    await refused("not-started", table.do(source(), match_commands.answer, 0, 1, "pass"))
    assert not (await table.do(source(), match_commands.start, ANA)).over
    for call in (
        table.do(source(), lobby_commands.join, CAT, "Cat"),
        table.do(source(), lobby_commands.leave, BEN),
        table.do(source(), match_commands.start, ANA),
    ):
        await refused("started", call)


async def test_nobody_alone_ends_what_others_play(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.do(source(), agreements.cancel, BEN), host=ANA)
    await table.do(source(), match_commands.start, ANA)
    await refused("not-at-table", table.do(source(), agreements.cancel, CAT))
    assert (await table.do(source(), agreements.cancel, ANA)).kind == "proposed" and table.facts.phase == "playing"
    assert (await table.do(source(), agreements.cancel, CAT, manager=True, reason="r" * 300)).over
    assert table.facts.phase == "cancelled" and table.facts.reason == "r" * 200
    assert await history.open_server_seed(table) is not None
    await refused("over", table.do(source(), agreements.cancel, ANA))


async def test_who_plays_alone_may_cancel(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await table.do(source(), agreements.cancel, ANA)
    assert (
        table.facts.phase == "cancelled"
        and await referee.find_table_at(CHANNEL) is table
        and await referee.list_live_tables() == []
    )


async def test_a_rematch_has_the_same_seats_and_other_dice(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await refused("not-over", table.do(source(), match_commands.start_rematch, ANA))
    await play_to_end(table, source)
    first = await history.open_server_seed(table)
    await refused("not-at-table", table.do(source(), match_commands.start_rematch, CAT))
    await table.do(source(), match_commands.start_rematch, BEN)
    assert table.facts.phase == "lobby" and table.facts.match == 2 and table.names == ("Ana", "Ben")
    assert first is not None and table.facts.commitment != first.commitment
    assert await history.open_server_seed(table) is None and await history.open_server_seed(table, 1) == first
    assert not any(info.ready for info in table.facts.seats)
    assert table.find_question(0) is None and table.list_waiting() == () and await history.list_log(table, None) == ()


async def test_a_rematch_needs_its_channel(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), agreements.cancel, ANA)
    await referee.open_table(TableTerms(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short"), source())
    await refused("busy", table.do(source(), match_commands.start_rematch, ANA))
    assert table.facts.phase == "cancelled" and table.facts.match == 1


async def test_a_lobby_that_never_starts_is_closed(referee: Referee, source: Sources, clock: Clock) -> None:
    table, started = await lobby(referee, source), source()
    other, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, BEN, "Ben", "pebbles", "short"), started)
    await other.do(source(), match_commands.start, BEN)
    clock.at += LOBBY - 1
    await referee.due.fire()
    assert table.facts.phase == "lobby"
    clock.at += 1
    await referee.due.fire()
    assert (table.facts.phase, table.facts.reason) == ("cancelled", "expired") and other.facts.phase == "playing"


async def test_long_names_and_texts_are_cut(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.join, BEN, "B" * 500, client_seed="x" * 5000)
    assert len(table.names[1]) == 64 and len(table.facts.seats[1].client_seed) == 100
