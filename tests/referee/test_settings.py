"""Settings of players and servers: defaults, changes that stay, what they are for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from referee.people.settings import Player, Server
from referee.records.clocks import HOUR
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from tests import stored
from tests.fake.pebbles import GAME
from tests.languages import OTHER

from .conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources

Open = Callable[[], Awaitable[Referee]]


async def test_settings_are_stored(open_referee: Open) -> None:
    referee = await open_referee()
    assert await referee.settings.load_player(ANA) == Player() and await referee.settings.load_server(GUILD) == Server()
    await referee.settings.change_player(ANA, dm=False, orders={"pebbles:peek": True})
    await referee.settings.change_player(ANA, locale=OTHER, ping=False, scheme="frost")
    await referee.settings.change_server(GUILD, locale=OTHER, channels=(5, 7))
    await referee.settings.change_server(GUILD, scheme="sea", pace="slow")
    for _ in range(2):
        assert await referee.settings.load_player(ANA) == Player(OTHER, False, False, {"pebbles:peek": True}, "frost")
        assert await referee.settings.load_player(BEN) == Player()
        assert await referee.settings.load_server(GUILD) == Server(OTHER, "sea", (5, 7), "slow")
        referee = await open_referee()


async def test_how_somebody_is_called_is_kept(open_referee: Open) -> None:
    for ping, private in ((True, True), (True, False), (False, False)):
        await (await open_referee()).settings.change_player(ANA, ping=ping, ping_private=private)
        kept = await (await open_referee()).settings.load_player(ANA)
        assert (kept.ping, kept.ping_private) == (ping, private)


async def test_what_is_settled_at_one_time_is_settled_all(open_referee: Open, clock: Clock) -> None:
    """No change overwrites another one, for a person and for a server, on the disk and in memory."""
    referee = await open_referee()
    settings = referee.settings
    for wave in range(2):  # First nothing has been read, then all is known.
        await asyncio.gather(
            settings.change_player(ANA, scheme="frost" if wave else "sea"),
            *(settings.change_player(ANA, orders=partial(also, f"pebbles:{wave}.{n}")) for n in range(3)),
            settings.go_away(ANA, 3, clock.at),
            settings.load_player(ANA),
        )
        await asyncio.gather(
            settings.change_server(GUILD, locale=OTHER), settings.change_server(GUILD, zone="Europe/Berlin")
        )
    for _ in range(2):
        player = await referee.settings.load_player(ANA)
        assert len(player.orders) == 6 and player.scheme == "frost" and len(player.away) == 1
        assert await referee.settings.load_server(GUILD) == Server(OTHER, zone="Europe/Berlin")
        referee = await open_referee()


def also(key: str, orders: dict[str, bool]) -> dict[str, bool]:
    return {**orders, key: True}


async def test_what_was_changed_while_it_was_read_is_not_forgotten(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, read = referee.store.players, asyncio.Event()
    player, server = store.load_player, store.load_server

    async def slow(kind: Any, number: int) -> Any:
        found = await kind(number)
        if not read.is_set():
            await read.wait()
        return found

    monkeypatch.setattr(store, "load_player", partial(slow, player))
    monkeypatch.setattr(store, "load_server", partial(slow, server))
    reading = [
        asyncio.create_task(referee.settings.load_player(ANA)),
        asyncio.create_task(referee.settings.load_server(GUILD)),
    ]
    while not all(task.done() for task in reading):
        await asyncio.sleep(0.05)
        if not read.is_set():
            referee.settings._players[ANA], referee.settings._servers[GUILD] = Player(OTHER), Server(OTHER)
            read.set()
    assert (
        (await referee.settings.load_player(ANA)).locale == (await referee.settings.load_server(GUILD)).locale == OTHER
    )


async def test_when_somebody_is_called_stays_and_is_never_for_who_never_said(open_referee: Open) -> None:
    referee = await open_referee()
    for ping in ("turn", "end"):
        await referee.settings.change_ping(4, ANA, ping)
        referee = await open_referee()
        assert await referee.settings.read_ping_choice(4, ANA) == ping
        assert (
            await referee.settings.read_ping_choice(5, ANA)
            == await referee.settings.read_ping_choice(4, BEN)
            == "never"
        )


def test_stops_are_read_by_game() -> None:
    player = Player(orders={"pebbles:peek": True, "pebbles:toss": False, "other:peek": False})
    assert player.list_auto_answers("pebbles") == {"peek": True, "toss": False}


async def test_a_new_table_keeps_the_pace_it_is_given_where_several_play(referee: Referee, source: Sources) -> None:
    for number, others in enumerate(((), (BEN,))):
        table, _ = await referee.open_table(
            TableTerms(GUILD, CHANNEL + number, ANA, "Ana", GAME.key, "short", pace="day"), source()
        )
        assert table.facts.pace == "day"
        for person in others:
            await table.do(source(), lobby_commands.join, person, "Ben")
            await table.do(source(), lobby_commands.mark_ready, person)
        await table.do(source(), match_commands.start, ANA)
        reminder = [progress.find_asking_time(table) + 7 * HOUR] if others else []
        assert [at for _, at in await stored.due(referee.store, "clock:%", table.id)] == reminder


async def test_a_surface_wanted_again_posts_under_a_nonce_of_its_own(referee: Referee) -> None:
    """Discord gives back the message of a nonce that was used a moment ago, and the bot may not change that message any
    more."""
    first = await referee.surfaces.want(1, "watch", ANA)
    assert (await referee.surfaces.want(1, "watch", ANA)).nonce == first.nonce, "the same message"
    await referee.surfaces.drop(1, "watch", ANA)
    again = await referee.surfaces.want(1, "watch", ANA)
    assert again.nonce != first.nonce and again.generation >= first.generation
