"""Titles that players give each other after a match: once, to somebody else who played, and for good."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from referee.club.records.given_title import TITLES
from referee.housekeeping.leaving import AFTER
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.languages import OTHER

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, later, lobby, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]
HEAD, PLAN = "coolest-head", "best-plan"


async def ended(referee: Referee, source: Sources, host: int = ANA, channel: int = CHANNEL) -> Table:
    """Return a finished match of a host (seat 0) and Ben (seat 1)."""
    table, _ = await referee.open_table(TableTerms(GUILD, channel, host, f"P{host}", "pebbles", "short"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, host)
    await play_to_end(table, source)
    return table


async def refused(referee: Referee, table: Table, giver: int, seat: int, title: str = HEAD) -> str:
    with pytest.raises(Refused) as found:
        await referee.titles.give(table, giver, seat, title)
    return found.value.kind


async def counted(referee: Referee, person: int) -> dict[str, int]:
    return dict((await referee.titles.count(GUILD, person, "?", person)).titles)


async def test_each_gives_one_title_a_match_to_somebody_else_who_played(referee: Referee, source: Sources) -> None:
    table = await ended(referee, source)
    assert await refused(referee, table, ANA, 0) == "title-oneself"
    assert await refused(referee, table, ANA, 99) == "title-ai"
    assert await refused(referee, table, CAT, 0) == "title-guest"
    assert await refused(referee, table, ANA, 1, "king") == "malformed"
    assert await counted(referee, BEN) == {}
    await referee.titles.give(table, ANA, 1, HEAD)
    assert await counted(referee, BEN) == {HEAD: 1} and await counted(referee, ANA) == {}
    await referee.titles.give(table, ANA, 1, HEAD)
    assert await counted(referee, BEN) == {HEAD: 1}, "a repeated press gives nothing more"
    assert await refused(referee, table, ANA, 1, PLAN) == "title-given"
    with pytest.raises(Refused, match="title-given"):
        await referee.titles.find_receiver(table, ANA, 1)
    await referee.titles.give(table, BEN, 0, PLAN)
    assert await referee.titles.list_announced(table) == ((0, 1, HEAD), (1, 0, PLAN))


async def test_no_title_goes_to_an_ai_seat(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), match_commands.concede, 0)
    assert table.facts.phase == "over"
    assert await refused(referee, table, ANA, 1) == "title-ai"


async def test_no_title_is_given_while_a_match_plays(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    assert await refused(referee, table, ANA, 1) == "title-early"


async def test_titles_survive_a_restart(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    number = (table := await ended(referee, source)).id
    await referee.titles.give(table, ANA, 1, HEAD)
    referee = await open_referee()
    again = await referee.find_table(number)
    assert again is not None and await counted(referee, BEN) == {HEAD: 1}
    assert await refused(referee, again, ANA, 1, PLAN) == "title-given"


async def test_titles_of_matches_add_up_by_title_game_and_giver(referee: Referee, source: Sources) -> None:
    table = await ended(referee, source)
    await referee.titles.give(table, ANA, 1, PLAN)
    for channel in (CHANNEL + 1, CHANNEL + 2):
        await referee.titles.give(await ended(referee, source, CAT, channel), CAT, 1, HEAD)
    found = await referee.titles.count(GUILD, BEN, "?", ANA)
    assert found.titles == ((HEAD, 2), (PLAN, 1)) and found.games == (("pebbles", 3),)
    assert (found.name, found.total, found.givers) == ("Ben", 3, 2)
    assert (await referee.titles.count(GUILD + 1, BEN, "?", ANA)).total == 0


async def test_who_is_hidden_neither_gives_nor_collects(referee: Referee, source: Sources) -> None:
    table = await ended(referee, source)
    await referee.titles.give(table, ANA, 1, HEAD)
    await referee.settings.change_player(ANA, hidden=True)
    assert await referee.titles.list_announced(table) == () and await counted(referee, BEN) == {}
    assert await refused(referee, table, BEN, 0) == "title-receiver-hidden"
    with pytest.raises(Refused, match="results-hidden"):
        await referee.titles.count(GUILD, ANA, "?", BEN)
    await referee.settings.change_player(ANA, hidden=False)
    assert await counted(referee, BEN) == {HEAD: 1}
    await referee.settings.change_player(BEN, hidden=True)
    assert await refused(referee, table, BEN, 0) == "title-giver-hidden"


async def test_a_server_that_announces_no_titles_still_counts_them(referee: Referee, source: Sources) -> None:
    table = await ended(referee, source)
    await referee.settings.change_server(GUILD, announced=False)
    await referee.titles.give(table, ANA, 1, HEAD)
    assert await referee.titles.list_announced(table) == () and await counted(referee, BEN) == {HEAD: 1}


async def test_who_is_forgotten_has_no_titles_and_those_that_were_given_stay(referee: Referee, source: Sources) -> None:
    table = await ended(referee, source)
    await referee.titles.give(table, ANA, 1, HEAD)
    await referee.titles.give(table, BEN, 0, PLAN)
    told = json.loads(await referee.personal.export_file(ANA))["titles"]
    assert {(one["title"], one["given_by_me"], one["given_to_me"]) for one in told} == {(HEAD, 1, 0), (PLAN, 0, 1)}
    assert str(BEN) not in json.dumps(told)
    await referee.personal.forget(ANA, {OTHER: "alguém"}, "a former player")
    assert await counted(referee, BEN) == {HEAD: 1} and await counted(referee, ANA) == {}
    assert not json.loads(await referee.personal.export_file(ANA))["titles"]


async def test_titles_go_with_their_server(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await ended(referee, source)
    await referee.titles.give(table, ANA, 1, HEAD)
    await referee.leaving.note_left(GUILD)
    await later(referee, clock, AFTER + 1)
    assert not json.loads(await referee.personal.export_file(ANA))["titles"]


def test_titles_are_stored_by_these_keys() -> None:
    """The keys are stored, so none may change or go."""
    assert TITLES == (
        "coolest-head",
        "best-teammate",
        "luckiest-dice",
        "boldest-move",
        "best-plan",
        "fairest-play",
        "best-company",
        "greatest-comeback",
    )
