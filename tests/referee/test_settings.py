"""Settings of players and servers: defaults, changes that stay."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from referee.house import House
from referee.settings import Player, Server

from .conftest import ANA, BEN, GUILD


async def test_settings_stay(open_house: Callable[[], Awaitable[House]]) -> None:
    house = await open_house()
    assert await house.settings.player(ANA) == Player() and await house.settings.server(GUILD) == Server()
    await house.settings.change_player(ANA, dm=False, stops={"pebbles:peek": True})
    await house.settings.change_player(ANA, locale="pt-BR", ping=False)
    await house.settings.change_server(GUILD, locale="pt-BR")
    for _ in range(2):
        assert await house.settings.player(ANA) == Player("pt-BR", False, False, {"pebbles:peek": True})
        assert await house.settings.player(BEN) == Player()
        assert await house.settings.server(GUILD) == Server("pt-BR")
        house = await open_house()


def test_stops_are_read_by_game() -> None:
    player = Player(stops={"pebbles:peek": True, "pebbles:toss": False, "other:peek": False})
    assert player.stops_in("pebbles") == {"peek": True, "toss": False}
