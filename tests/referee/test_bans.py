"""People whom a server has banned: they get no seat and open nothing, and the AI takes their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from referee.records.facts import TableFacts
from referee.referee import Referee
from referee.surfaces.front import Front
from referee.table import agreements, lobby_commands, match_commands, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, lobby, playing

Open = Callable[[], Awaitable[Referee]]
OTHER = GUILD + 1


async def refused(what: Awaitable[object]) -> str:
    with pytest.raises(Refused) as found:
        await what
    return found.value.kind


async def gathering(referee: Referee, source: Sources, channel: int) -> Table:
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ANA, "Ana", "pebbles", "short"), source())
    return table


async def facts(referee: Referee, number: int) -> TableFacts:
    table = await referee.find_table(number)
    assert table is not None
    return table.facts


async def test_a_banned_person_opens_no_table_and_takes_no_seat(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await referee.bans.ban_person(GUILD, BEN)
    assert await refused(table.do(source(), lobby_commands.join, BEN, "Ben")) == "barred"
    opened = referee.open_table(TableTerms(GUILD, CHANNEL + 5, BEN, "Ben", "pebbles", "short"), source())
    assert await refused(opened) == "barred"
    await referee.open_table(TableTerms(OTHER, CHANNEL + 6, BEN, "Ben", "pebbles", "short"), source())
    await referee.bans.lift_ban(GUILD, BEN)
    await table.do(source(), lobby_commands.join, BEN, "Ben")


async def test_a_banned_persons_seat_is_freed_in_a_lobby_and_taken_by_the_ai_in_a_match(
    referee: Referee, source: Sources
) -> None:
    referee.attach(Front(called=lambda table: "Talos"))
    table = await playing(referee, source, (BEN, "Ben"))
    gathers = await gathering(referee, source, CHANNEL + 1)
    await gathers.do(source(), lobby_commands.join, BEN, "Ben")
    elsewhere, _ = await referee.open_table(TableTerms(OTHER, CHANNEL + 2, BEN, "Ben", "pebbles", "short"), source())
    await referee.bans.ban_person(GUILD, BEN)
    await referee.due.fire()
    assert table.facts.people == (ANA,) and table.facts.phase == "playing"
    assert (table.facts.seats[1].kind, table.facts.seats[1].name) == ("ai", "Talos") and table.facts.seats[1].handed
    assert gathers.facts.people == (ANA,) and len(gathers.facts.seats) == 1
    assert elsewhere.facts.people == (BEN,), "another server's table is not this one's"
    assert (
        await refused(table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(person=BEN, name="Ben")))
        == "other-may-not"
    ), "why is Ben's to know"
    await referee.bans.lift_ban(GUILD, BEN)
    assert table.facts.people == (ANA,), "what was given up stays so"


async def test_people_banned_at_the_same_time_are_all_banned(referee: Referee) -> None:
    """All people are banned whether two moderators ban them or one moderator is fast.

    A ban that is lifted in this time is lifted.
    """
    await referee.bans.ban_person(GUILD, CAT)
    await asyncio.gather(
        referee.bans.ban_person(GUILD, ANA), referee.bans.lift_ban(GUILD, CAT), referee.bans.ban_person(GUILD, BEN)
    )
    assert sorted((await referee.settings.load_server(GUILD)).banned) == [ANA, BEN]


async def test_hosts_and_lone_players_can_be_banned_too(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    alone = await gathering(referee, source, CHANNEL + 1)
    await alone.do(source(), match_commands.start, ANA)
    gathers = await gathering(referee, source, CHANNEL + 2)
    await referee.bans.ban_person(GUILD, ANA)
    await referee.due.fire()
    assert table.facts.host == BEN and table.facts.people == (BEN,)
    assert alone.facts.phase == "over" and alone.facts.result is not None and alone.facts.result.kind == "conceded"
    assert gathers.facts.phase == "cancelled"


async def test_a_match_that_a_ban_ends_keeps_the_name_of_who_gave_its_answers(
    referee: Referee, source: Sources
) -> None:
    """The AI would take the seat only after the last answer."""
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do_by_itself(source(), seat_proposals.remove_banned_person, BEN, "Talos")
    assert table.names == ("Ana", "Talos") and table.facts.phase == "playing"
    await table.do_by_itself(source(), seat_proposals.remove_banned_person, ANA, "Olimpia")
    assert table.names == ("Ana", "Talos") and table.facts.phase == "over"


async def test_a_person_banned_during_a_vote_gets_no_seat(referee: Referee, source: Sources) -> None:
    """No seat of this person would be given up later."""
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    await table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(person=CAT, name="Cat"))
    assert table.proposal is not None and agreements.list_voters(table) == (ANA,)
    await referee.bans.ban_person(GUILD, CAT)
    assert (await table.do(source(), agreements.agree, ANA, table.proposal.number)).kind == "lapsed"
    assert table.facts.people == (ANA,) and table.proposal is None


async def test_a_ban_takes_effect_after_a_kill(open_referee: Open, source: Sources) -> None:
    """The work that is still to do is stored with the ban itself."""
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    await referee.bans.ban_person(GUILD, BEN)
    assert await stored.due(referee.store, "bar:%", table.id) and table.facts.people == (ANA, BEN)
    again = await open_referee()
    await again.due.fire()
    assert (await facts(again, table.id)).people == (ANA,)
    assert (await again.settings.load_server(GUILD)).banned == (BEN,)
    assert not await stored.due(again.store, "bar:%", table.id)


async def test_a_ban_lifted_before_its_timer_costs_no_seat(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await referee.bans.ban_person(GUILD, BEN)
    await referee.bans.lift_ban(GUILD, BEN)
    await referee.due.fire()
    assert table.facts.people == (ANA, BEN)


async def test_a_rematch_does_not_bring_a_banned_person_back(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.concede, 1)
    while table.facts.live:
        await table.do(source(), match_commands.concede, 0)
    await referee.bans.ban_person(GUILD, BEN)
    await table.do(source(), match_commands.start_rematch, ANA)
    await referee.due.fire()
    assert table.facts.phase == "lobby" and table.facts.people == (ANA,)


# --- what people write themselves ---


async def test_free_text_switched_off_is_refused_wherever_it_is_written(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await referee.settings.change_server(GUILD, free_text=False)
    assert (
        await refused(table.do(source(), lobby_commands.join, BEN, "Ben", client_seed="buy my things"))
        == "no-free-text"
    )
    opened = referee.open_table(
        TableTerms(GUILD, CHANNEL + 5, CAT, "Cat", "pebbles", "short", client_seed="hello"), source()
    )
    assert await refused(opened) == "no-free-text"
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    assert await refused(table.do(source(), agreements.pause, ANA, reason="a word")) == "no-free-text"
    assert await refused(table.do(source(), agreements.cancel, ANA, reason="a word")) == "no-free-text"
    assert await refused(table.do(source(), seat_proposals.replace_player, ANA, 1, reason="a word")) == "no-free-text"
    assert (await table.do(source(), agreements.pause, ANA, reason=" ")).kind == "proposed", "no word is no text"
    assert (await table.do(source(), agreements.cancel, CAT, manager=True, reason="spam")).kind == "cancelled", (
        "who manages may"
    )
