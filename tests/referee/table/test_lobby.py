"""Before the start: who may do what, and what a change costs."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import LOBBY, Referee
from referee.refusals import KINDS, REFUSALS

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, lobby, play_to_end, playing


async def refused(kind: str, call: object, **values: object) -> None:
    """The call is refused for this reason, and says no more and no less than is listed."""
    with pytest.raises(Refused) as refusal:
        await call  # type: ignore[misc]
    listed = {name: parts for name, _, parts in REFUSALS}
    assert refusal.value.kind == kind and set(refusal.value.values) == set(listed[kind])
    assert values.items() <= refusal.value.values.items()


async def test_a_lobby_seats_its_host_and_posts_its_commitment(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    assert table.facts.phase == "lobby" and table.seat_of(ANA) == 0 and table.facts.host == ANA
    assert len(table.facts.commitment) == 64 and await table.opened() is None
    assert (await referee.table_at(CHANNEL)) is table and await referee.tables_of(ANA) == [table]


async def test_what_cannot_be_opened(referee: Referee, source: Sources) -> None:
    await refused("no-such-game", referee.open_table(GUILD, 1, ANA, "Ana", "chess", "short", source()))
    await refused("no-such-level", referee.open_table(GUILD, 1, ANA, "Ana", "pebbles", "huge", source()))
    table = await lobby(referee, source)
    again = referee.open_table(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short", source())
    await refused("busy", again, table=table.id)
    await referee.open_table(GUILD, CHANNEL + 1, BEN, "Ben", "pebbles", "short", source())


async def test_seats_are_taken_once_and_given_up(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await refused("already-seated", table.join(ANA, "Ana", source()), seat=0)
    await table.join(BEN, "Ben", source())
    await refused("full", table.join(CAT, "Cat", source()), most=2)
    await refused("not-at-table", table.leave(CAT, source()))
    outcome = await table.leave(ANA, source())
    assert (outcome.kind, outcome.seat) == ("left", 0)
    assert table.facts.host == BEN and table.names == ("Ben",), "the host's part passes on to the longest seated"


async def test_the_last_to_leave_closes_the_lobby(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    assert (await table.leave(ANA, source())).over
    assert table.facts.phase == "cancelled" and await table.opened() is not None
    await refused("over", table.join(BEN, "Ben", source()))
    await referee.open_table(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short", source())


async def test_a_change_of_settings_asks_everybody_anew(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.settle(BEN, "die", "4", source()), host=ANA)
    await table.settle(ANA, "die", "4", source())
    assert table.facts.house == {"die": "4"} and not any(info.ready for info in table.facts.seats)
    await refused("not-ready", table.start(ANA, source()), seats=(1,))
    assert not table.facts.seats[0].ready, "a refused start changes nothing"
    await table.ready(BEN, source())
    await table.settle(ANA, "language", "pt-BR", source())
    assert table.facts.language == "pt-BR" and table.facts.seats[1].ready, "the match is the same"


async def test_settings_are_checked(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await refused("no-such-setting", table.settle(ANA, "weather", "dry", source()))
    await refused("no-such-value", table.settle(ANA, "die", "20", source()), key="die", values=("4", "6"))
    await refused("no-such-value", table.settle(ANA, "windows", "open", source()), key="windows")
    await refused("no-such-value", table.settle(ANA, "level", "huge", source()), key="level")
    await refused("not-at-table", table.settle(CAT, "die", "4", source()))


async def test_settings_follow_the_level(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.settle(ANA, "die", "4", source())
    await table.settle(ANA, "level", "long", source())
    await table.settle(ANA, "colour", "black", source())
    assert table.facts.house == {"die": "4"} and table.facts.seats[0].choices == {"colour": "black"}
    await table.join(BEN, "Ben", source())
    assert table.facts.seats[1].choices == {"colour": "white"}
    await table.settle(BEN, "colour", "black", source())
    await table.settle(ANA, "level", "short", source())
    assert [info.choices for info in table.facts.seats] == [{}, {}]


async def test_the_games_own_refusal_leaves_the_lobby_open(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, level="long")
    await table.settle(ANA, "die", "4", source())
    with pytest.raises(Refused, match="small-die"):
        await table.start(ANA, source())
    assert table.facts.phase == "lobby"
    await table.settle(ANA, "die", "6", source())
    await table.start(ANA, source())


async def test_starting_is_the_hosts_and_happens_once(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.start(BEN, source()), host=ANA)
    await refused("not-started", table.act(0, 1, "pass", source()))
    assert not (await table.start(ANA, source())).over
    for call in (table.join(CAT, "Cat", source()), table.leave(BEN, source()), table.start(ANA, source())):
        await refused("started", call)


async def test_nobody_alone_ends_what_others_play(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.cancel(BEN, source()), host=ANA)
    await table.start(ANA, source())
    await refused("not-at-table", table.cancel(CAT, source()))
    assert (await table.cancel(ANA, source())).kind == "proposed" and table.facts.phase == "playing"
    assert (await table.cancel(CAT, source(), manager=True, reason="r" * 300)).over
    assert table.facts.phase == "cancelled" and table.facts.reason == "r" * 200
    assert await table.opened() is not None
    await refused("over", table.cancel(ANA, source()))


async def test_who_plays_alone_may_cancel(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await table.cancel(ANA, source())
    assert table.facts.phase == "cancelled" and await referee.table_at(CHANNEL) is table and await referee.live() == []


async def test_a_rematch_has_the_same_seats_and_other_dice(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await refused("not-over", table.rematch(ANA, source()))
    await play_to_end(table, source)
    first = await table.opened()
    await refused("not-at-table", table.rematch(CAT, source()))
    await table.rematch(BEN, source())
    assert table.facts.phase == "lobby" and table.facts.match == 2 and table.names == ("Ana", "Ben")
    assert first is not None and table.facts.commitment != first.commitment
    assert await table.opened() is None and await table.opened(1) == first
    assert not any(info.ready for info in table.facts.seats)
    assert table.question(0) is None and table.waiting() == () and await table.log(None) == ()


async def test_a_rematch_needs_its_channel(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.cancel(ANA, source())
    other, _ = await referee.open_table(GUILD, CHANNEL, BEN, "Ben", "pebbles", "short", source())
    await refused("busy", table.rematch(ANA, source()), table=other.id)
    assert table.facts.phase == "cancelled" and table.facts.match == 1


async def test_a_lobby_that_never_starts_is_closed(referee: Referee, source: Sources, clock: Clock) -> None:
    table, started = await lobby(referee, source), source()
    other, _ = await referee.open_table(GUILD, CHANNEL + 1, BEN, "Ben", "pebbles", "short", started)
    await other.start(BEN, source())
    clock.at += LOBBY - 1
    await referee.due.fire()
    assert table.facts.phase == "lobby"
    clock.at += 1
    await referee.due.fire()
    assert (table.facts.phase, table.facts.reason) == ("cancelled", "expired") and other.facts.phase == "playing"


async def test_long_names_and_texts_are_cut(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.join(BEN, "B" * 500, source(), luck="x" * 5000)
    assert len(table.names[1]) == 64 and len(table.facts.seats[1].luck) == 100


def test_every_refusal_is_listed_once() -> None:
    assert len(KINDS) == len(REFUSALS)
