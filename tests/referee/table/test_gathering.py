"""A lobby outlives its host, holds seats, and is started by whom its host has chosen. All by a clock that stands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from referee.referee import Referee
from referee.surfaces.front import Front
from referee.table import agreements, handing_over, lobby_commands, match_commands, progress, seat_proposals
from referee.table.lobby import SILENT
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from tests import stored

from ..conftest import ANA, BEN, CAT, Clock, Sources, later, lobby
from .idle import again
from .lobby import refused

Open = Callable[[], Awaitable[Referee]]


async def test_a_seated_person_takes_over_from_a_silent_host(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    await later(referee, clock, SILENT - 1)
    assert not progress.is_host_silent(table)
    await refused("host-is-there", table.do(source(), lobby_commands.take_over, BEN), host=ANA, at=clock.at + 1)
    await refused("not-at-table", table.do(source(), lobby_commands.take_over, CAT))
    await refused("already-host", table.do(source(), lobby_commands.take_over, ANA))
    await table.do(source(), lobby_commands.configure, ANA, "die", "4")
    await later(referee, clock, SILENT - 1)
    referee, table = await again(open_referee)
    assert not progress.is_host_silent(table), "the host has done something, which a restart remembers"
    told: list[int] = []

    async def changed(of: object) -> None:
        told.append(table.id)

    referee.attach(Front(changed=changed))
    await later(referee, clock, 2)
    await referee.surfaces.settle()
    for _ in range(500):
        if told:
            break
        await asyncio.sleep(0.01)
    assert progress.is_host_silent(table) and told, "who shows it is told, without anybody's press"
    assert (await table.do(source(), lobby_commands.take_over, BEN)).kind == "hosting" and table.facts.host == BEN
    assert not progress.is_host_silent(table) and len(table.facts.seats) == 2
    await refused("not-host", table.do(source(), lobby_commands.kick, ANA, 1), host=BEN)
    await table.do(source(), lobby_commands.mark_ready, ANA)
    assert (await table.do(source(), match_commands.start, BEN)).kind == "started"


async def test_a_moderator_need_not_wait(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.take_over, BEN, manager=True)
    assert table.facts.host == BEN


async def test_anybody_seated_starts_the_match_if_the_host_chose_so(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.do(source(), match_commands.start, BEN), host=ANA)
    await refused("not-host", table.do(source(), lobby_commands.configure, BEN, "starts", "anybody"), host=ANA)
    await table.do(source(), lobby_commands.configure, ANA, "starts", "anybody")
    assert table.facts.seats[1].ready, "nothing of the match has changed"
    await refused("not-ready", table.do(source(), match_commands.start, BEN), seats=(0,))
    await refused("not-at-table", table.do(source(), match_commands.start, CAT))
    await table.do(source(), lobby_commands.mark_ready, ANA)
    assert (await table.do(source(), match_commands.start, BEN)).kind == "started"


async def test_a_seat_is_held_for_who_is_invited(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await lobby(referee, source)
    await refused("not-host", table.do(source(), lobby_commands.invite, BEN, CAT, "Cat"), host=ANA)
    await refused("guest-seated", table.do(source(), lobby_commands.invite, ANA, ANA, "Ana"))
    await table.do(source(), lobby_commands.invite, ANA, CAT, "Cat")
    await refused("reserved", table.do(source(), lobby_commands.join, BEN, "Ben"), most=2)
    await refused("reserved", table.do(source(), lobby_commands.add_ai, ANA, "Robo"), most=2)
    referee, table = await again(open_referee)
    await table.do(source(), lobby_commands.join, CAT, "Cat")
    assert table.facts.gathering.guests == () and table.seat_of(CAT) == 1
    await table.do(source(), lobby_commands.kick, ANA, 1)
    await table.do(source(), lobby_commands.invite, ANA, CAT, "Cat")
    await table.do(source(), lobby_commands.invite, ANA, CAT, "Cat", on=False)
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await refused("full", table.do(source(), lobby_commands.invite, ANA, CAT, "Cat"), most=2)


async def test_at_an_invite_only_table_nobody_else_sits_down(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "entry", "invited")
    await refused("invited-only", table.do(source(), lobby_commands.join, BEN, "Ben"))
    await table.do(source(), lobby_commands.invite, ANA, BEN, "Ben")
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), match_commands.concede, 1)
    while table.facts.live:
        put = table.find_question(0)
        assert put is not None
        await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    await table.do(source(), match_commands.start_rematch, ANA)
    assert table.facts.gathering.entry == "invited" and table.facts.gathering.guests == ()


async def test_who_is_blocked_sits_down_nowhere_with_who_blocked_them(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """A blocked person cannot join in a lobby or in a match. The person who has blocked may join the other, and nobody
    is told who has blocked."""
    referee = await open_referee()
    table = await lobby(referee, source)
    await referee.settings.change_player(ANA, blocked=(BEN,))
    referee, table = await again(open_referee)
    await refused("cannot-join", table.do(source(), lobby_commands.join, BEN, "Ben"))
    await table.do(source(), lobby_commands.join, CAT, "Cat")
    await table.do(source(), lobby_commands.mark_ready, CAT)
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(anybody=True))
    number = table.facts.proposal.number if table.facts.proposal else 0
    if number:
        await table.do(source(), agreements.agree, ANA, number)
    call = next(iter(table.facts.calls.values()))
    await refused("cannot-join", table.do(source(), handing_over.take, BEN, "Ben", call.number))
    await refused(
        "other-may-not", table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(person=BEN, name="Ben"))
    )
    await table.do(source(), agreements.cancel, ANA, manager=True)
    other, _ = await referee.open_table(TableTerms(1, 99, BEN, "Ben", "pebbles", "short"), source())
    await other.do(source(), lobby_commands.join, ANA, "Ana")
    assert other.facts.people == (BEN, ANA)


async def test_who_is_forgotten_has_no_seat_held_any_more(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.invite, ANA, 987654321, "Cleopatra")
    known = (await referee.personal.export_file(987654321)).decode()
    assert '"invited": 1' in known
    await referee.personal.forget(987654321, {"en-US": "a former player"}, "a former player")
    await table.recall()
    assert table.facts.gathering.guests == ()
    assert not await stored.mentioning(referee.store, "987654321", "Cleopatra")
