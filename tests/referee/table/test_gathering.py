"""A lobby outlives its host, holds seats, and is started by whom its host has chosen. All by a clock that stands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from referee.referee import Referee
from referee.table.lobby import SILENT
from tests import stored

from ..conftest import ANA, BEN, CAT, Clock, Sources, later, lobby
from .test_idle import again
from .test_lobby import refused

Open = Callable[[], Awaitable[Referee]]


async def test_who_sits_there_takes_over_from_a_silent_host(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    await later(referee, clock, SILENT - 1)
    assert not table.host_silent
    await refused("host-is-there", table.take_over(BEN, source()), host=ANA, at=clock.at + 1)
    await refused("not-at-table", table.take_over(CAT, source()))
    await refused("already-host", table.take_over(ANA, source()))
    await table.settle(ANA, "die", "4", source())
    await later(referee, clock, SILENT - 1)
    referee, table = await again(open_referee)
    assert not table.host_silent, "the host has done something, which a restart remembers"
    told: list[int] = []

    async def changed(of: object) -> None:
        told.append(table.id)

    referee.changed = changed
    await later(referee, clock, 2)
    await referee.surfaces.settle()
    assert table.host_silent and told, "who shows it is told, without anybody's press"
    assert (await table.take_over(BEN, source())).kind == "hosting" and table.facts.host == BEN
    assert not table.host_silent and len(table.facts.seats) == 2
    await refused("not-host", table.kick(ANA, 1, source()), host=BEN)
    await table.ready(ANA, source())
    assert (await table.start(BEN, source())).kind == "started"


async def test_a_moderator_need_not_wait(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.take_over(BEN, source(), manager=True)
    assert table.facts.host == BEN


async def test_whoever_sits_there_starts_it_where_the_host_chose_so(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.start(BEN, source()), host=ANA)
    await refused("not-host", table.settle(BEN, "starts", "anybody", source()), host=ANA)
    await table.settle(ANA, "starts", "anybody", source())
    assert table.facts.seats[1].ready, "nothing of the match has changed"
    await refused("not-ready", table.start(BEN, source()), seats=(0,))
    await refused("not-at-table", table.start(CAT, source()))
    await table.ready(ANA, source())
    assert (await table.start(BEN, source())).kind == "started"


async def test_a_seat_is_held_for_who_is_invited(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await lobby(referee, source)
    await refused("not-host", table.invite(BEN, CAT, "Cat", source()), host=ANA)
    await refused("guest-seated", table.invite(ANA, ANA, "Ana", source()))
    await table.invite(ANA, CAT, "Cat", source())
    await refused("reserved", table.join(BEN, "Ben", source()), most=2)
    await refused("reserved", table.add_ai(ANA, "Robo", source()), most=2)
    referee, table = await again(open_referee)
    await table.join(CAT, "Cat", source())
    assert table.facts.gathering.guests == () and table.seat_of(CAT) == 1
    await table.kick(ANA, 1, source())
    await table.invite(ANA, CAT, "Cat", source())
    await table.invite(ANA, CAT, "Cat", source(), on=False)
    await table.join(BEN, "Ben", source())
    await refused("full", table.invite(ANA, CAT, "Cat", source()), most=2)


async def test_at_an_invite_only_table_nobody_else_sits_down(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.settle(ANA, "entry", "invited", source())
    await refused("invited-only", table.join(BEN, "Ben", source()))
    await table.invite(ANA, BEN, "Ben", source())
    await table.join(BEN, "Ben", source())
    await table.ready(BEN, source())
    await table.start(ANA, source())
    await table.concede(1, source())
    while table.facts.live:
        put = table.question(0)
        assert put is not None
        await table.act(0, put.number, put.ask.choice.write(put.ask.default), source())
    await table.rematch(ANA, source())
    assert table.facts.gathering.entry == "invited" and table.facts.gathering.guests == ()


async def test_who_is_blocked_sits_down_nowhere_with_who_blocked_them(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """Neither in a lobby nor in a match; who blocked may join the other, and nobody is told who did."""
    referee = await open_referee()
    table = await lobby(referee, source)
    await referee.settings.change_player(ANA, blocked=(BEN,))
    referee, table = await again(open_referee)
    await refused("cannot-join", table.join(BEN, "Ben", source()))
    await table.join(CAT, "Cat", source())
    await table.ready(CAT, source())
    await table.start(ANA, source())
    await table.replace(CAT, 1, source(), anybody=True)
    number = table.facts.proposal.number if table.facts.proposal else 0
    if number:
        await table.agree(ANA, number, source())
    call = next(iter(table.facts.calls.values()))
    await refused("cannot-join", table.take(BEN, "Ben", call.number, source()))
    await refused("other-may-not", table.replace(CAT, 1, source(), by=BEN, name="Ben"))
    await table.cancel(ANA, source(), manager=True)
    other, _ = await referee.open_table(1, 99, BEN, "Ben", "pebbles", "short", source())
    await other.join(ANA, "Ana", source())
    assert other.facts.people == (BEN, ANA)


async def test_who_is_forgotten_has_no_seat_held_any_more(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.invite(ANA, 987654321, "Cleopatra", source())
    known = (await referee.personal.file(987654321)).decode()
    assert '"invited": 1' in known
    await referee.personal.forget(987654321, {"en-US": "a former player"}, "a former player")
    await table.recall()
    assert table.facts.gathering.guests == ()
    assert not await stored.mentioning(referee.store, "987654321", "Cleopatra")
