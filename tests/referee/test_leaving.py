"""The bot is removed from a server: its tables rest, and after a month everything of that server goes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from referee.housekeeping.leaving import AFTER
from referee.people.campaigns import Correction
from referee.people.settings import Server
from referee.records.facts import TABLE
from referee.records.match_facts import Missed
from referee.referee import Referee
from referee.running.timer_queue import AGAIN
from referee.store.database import StoreStuck
from referee.surfaces.screen import Closed, Gone
from referee.table import agreements, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table_timers import GONE
from tests import languages, stored

from .conftest import ANA, BEN, CHANNEL, GAME, GUILD, Clock, Sources, answer, later, play_to_end, playing
from .surfaces import Discord, Script

Open = Callable[[], Awaitable[Referee]]
OTHER = 12
DAY = 24 * 3600.0


async def two_servers(referee: Referee, source: Sources) -> tuple[int, int, int]:
    """Begin matches in the server that is left (one over, one in play), and one elsewhere."""
    over = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(over, source)
    numbers = [over.id]
    for guild, channel in ((GUILD, CHANNEL + 1), (OTHER, CHANNEL + 2)):
        table, _ = await referee.open_table(TableTerms(guild, channel, ANA, "Ana", GAME.key, "short"), source())
        await table.do(source(), lobby_commands.join, BEN, "Ben")
        await table.do(source(), lobby_commands.mark_ready, BEN)
        await table.do(source(), match_commands.start, ANA)
        await answer(table, source)
        numbers.append(table.id)
    for guild in (GUILD, OTHER):
        await referee.settings.change_server(guild, locale=languages.OTHER)
        await referee.campaigns.correct_total(
            guild, GAME.key, Correction((BEN, "Ben"), 1, (ANA, "Ana"), "so"), source()
        )
    return numbers[0], numbers[1], numbers[2]


async def phases(referee: Referee, *numbers: int) -> list[str]:
    found = []
    for number in numbers:
        table = await referee.find_table(number)
        assert table is not None
        found.append("rests" if table.facts.paused is not None else table.facts.phase)
    return found


async def left(referee: Referee, guild: int = GUILD) -> None:
    """Leave a server, and carry out what falls due by that."""
    await referee.leaving.note_left(guild)
    await referee.due.fire()


async def test_tables_of_a_left_server_rest_and_are_deleted_after_a_month(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """The tables are deleted even if the bot is off in the meantime. Data of other servers is not touched."""
    referee = await open_referee()
    over, live, elsewhere = await two_servers(referee, source)
    before = await stored.of_tables(referee.store, elsewhere)
    await referee.store.tables.note_hints_missed((live, 1), [Missed("ask move", 7)])
    await left(referee)
    assert await phases(referee, over, live, elsewhere) == ["over", "rests", "playing"]
    await later(referee, clock, 29 * DAY)
    await left(referee)  # The bot knows this already, so the month does not begin again.
    assert await phases(referee, over, live, elsewhere) == ["over", "rests", "playing"]
    clock.at += 2 * DAY
    referee = await open_referee()
    await referee.leaving.compare_servers({OTHER})
    await later(referee, clock, 1.0)
    assert await stored.of_tables(referee.store, over, live) == set()
    assert await stored.of_tables(referee.store, elsewhere) >= before - {"acts", "due", "surfaces"}
    assert await referee.store.tables.list_missed_hints((live, 1)) == ()
    assert await referee.find_table(live) is None and await referee.settings.load_server(GUILD) == Server()
    assert await referee.campaigns.list_tallies(GUILD, GAME.key) == ()
    assert len(await referee.campaigns.list_tallies(OTHER, GAME.key)) == 1
    assert (await referee.settings.load_server(OTHER)).locale == languages.OTHER
    assert await stored.due(referee.store, table=0) == []


async def test_leaving_a_server_also_drops_its_data_in_memory(referee: Referee, source: Sources, clock: Clock) -> None:
    over, live, elsewhere = await two_servers(referee, source)
    await referee.surfaces.want(live, "board", 0, CHANNEL + 1)
    await left(referee)
    clock.at += AFTER
    await referee.due.fire()
    assert await referee.find_table(over) is None and await referee.find_table(live) is None
    assert await referee.surfaces.list_of_table(live) == [] and await phases(referee, elsewhere) == ["playing"]


async def test_a_bot_that_comes_back_to_a_server_finds_everything(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """The stored tables are found whether the bot hears of it at once or at its next start."""
    referee = await open_referee()
    _, live, _ = await two_servers(referee, source)
    for away in (False, True):
        await left(referee)
        assert len(await stored.due(referee.store, table=0)) == 1
        clock.at += AFTER - DAY
        if away:
            clock.at += 3 * DAY
            referee = await open_referee()
            await referee.leaving.compare_servers({GUILD, OTHER})
        else:
            await referee.leaving.cancel_deletion(GUILD)
        await later(referee, clock, 2 * DAY)
        assert await phases(referee, live) == ["rests"]
        assert not await referee.leaving.has_left(GUILD)
    table = await referee.find_table(live)
    assert table is not None and table.facts.paused is not None and table.facts.paused.by == TABLE
    await table.do(source(), agreements.resume, ANA)
    if table.proposal is not None:
        await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert await phases(referee, live) == ["playing"]


async def test_coming_back_shows_again_what_was_refused_meanwhile(open_referee: Open, source: Sources) -> None:
    """Without this update a board and a hand with buttons would stay old for good. This also holds if the bot
    was off."""
    for away in (False, True):
        referee = await open_referee()
        referee.surfaces.screen = screen = Script(Discord())
        screen.now[ANA] = "hand"
        for table in await referee.list_live_tables():
            await table.do(source(), agreements.cancel, ANA, manager=True)
        table = await playing(referee, source)
        await referee.surfaces.want(table.id, "board", 0, CHANNEL)
        await referee.surfaces.want(table.id, "hand", ANA)
        await referee.surfaces.settle()
        await referee.leaving.note_left(GUILD)
        screen.now = {0: "rests", ANA: "rests"}
        screen.faults = [("edit", Closed())] * 2
        await referee.surfaces.refresh(table.id)
        await referee.surfaces.settle()
        assert all(one.closed for one in await referee.surfaces.list_of_table(table.id))
        if away:
            discord = screen.discord
            referee = await open_referee()
            referee.surfaces.screen = screen = Script(discord)
            screen.now = {0: "rests", ANA: "rests"}
            await referee.leaving.compare_servers({GUILD})
        else:
            await referee.leaving.cancel_deletion(GUILD)
        await referee.surfaces.settle()
        assert not any(one.closed for one in await referee.surfaces.list_of_table(table.id))
        assert {text for _, text in screen.discord.messages.values()} == {"rests"}


async def test_a_server_left_while_the_bot_was_off_is_found_at_the_start(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    _, live, elsewhere = await two_servers(referee, source)
    await referee.leaving.compare_servers({OTHER})
    await referee.due.fire()
    assert await phases(referee, live, elsewhere) == ["rests", "playing"]
    assert await stored.due(referee.store, table=0) == [(f"server-gone:{GUILD}", clock.at + AFTER)]


async def test_the_channels_of_a_server_that_was_left_close_no_table_sooner(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    referee.surfaces.screen = screen = Script(Discord())
    screen.faults = [("post", Gone())] * 2
    table = await playing(referee, source)
    await referee.surfaces.want(table.id, "board", 0, CHANNEL)
    await referee.surfaces.settle()
    screen.faults.clear()
    await left(referee)
    for _ in range(3):
        clock.at += GONE
        await referee.due.fire()
        assert await phases(referee, table.id) == ["rests"]
    screen.faults = [("post", Gone())] * 2  # The channel is still gone.
    await referee.leaving.cancel_deletion(GUILD)
    await referee.surfaces.settle()
    screen.faults.clear()
    clock.at += GONE + 1
    await referee.due.fire()
    assert await phases(referee, table.id) == ["cancelled"]


async def test_the_number_of_a_table_that_is_gone_is_never_used_again(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The newest tables of all are deleted. Their old buttons and commitments belong to no new table."""
    numbers = await two_servers(referee, source)
    await left(referee, OTHER)
    clock.at += AFTER
    await referee.due.fire()
    assert await referee.find_table(numbers[2]) is None
    table, _ = await referee.open_table(TableTerms(GUILD, 99, ANA, "Ana", GAME.key, "short"), source())
    assert table.id > max(numbers)


async def test_a_lobby_of_a_server_that_was_left_expires(referee: Referee, source: Sources, clock: Clock) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", GAME.key, "short"), source())
    await left(referee)
    assert await phases(referee, table.id) == ["lobby"]
    await later(referee, clock, 2 * DAY)
    assert await phases(referee, table.id) == ["cancelled"]


async def test_a_paused_match_of_a_left_server_stays_paused(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await table.do(source(), agreements.pause, ANA)
    with pytest.raises(Refused):
        await table.do_by_itself(source(), agreements.pause_without_vote)
    await left(referee)
    assert table.facts.paused is not None and table.facts.paused.by == ANA


async def test_one_table_that_cannot_rest_keeps_no_other_from_it(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table does not keep the start waiting either, and is tried again until it succeeds."""
    first = await playing(referee, source)
    second, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, BEN, "Ben", GAME.key, "short"), source())
    await second.do(source(), match_commands.start, BEN)
    with monkeypatch.context() as stuck:

        async def no_disk(*given: object) -> None:
            raise StoreStuck

        stuck.setattr(first, "do_by_itself", no_disk)
        await referee.leaving.compare_servers({OTHER})
        await referee.due.fire()
        assert await phases(referee, first.id, second.id) == ["playing", "rests"]
    await later(referee, clock, AGAIN)
    assert await phases(referee, first.id) == ["rests"]


@pytest.mark.parametrize("back", [False, True])
async def test_a_kill_right_after_a_server_was_left_is_made_up_for(
    open_referee: Open, source: Sources, back: bool
) -> None:
    """The work to do is stored with the event of leaving, unless the bot is back by then."""
    referee = await open_referee()
    table = await playing(referee, source)
    await referee.leaving.note_left(GUILD)
    assert table.facts.paused is None
    referee = await open_referee()
    await referee.leaving.compare_servers({GUILD} if back else {OTHER})
    await referee.due.fire()
    assert await phases(referee, table.id) == ["playing" if back else "rests"]
    assert not await stored.due(referee.store, "left", table.id)
