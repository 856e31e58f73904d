"""A record that fails stops neither the other records of its desk nor the desk."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from referee.club.desks.desk import Desk
from referee.referee import Referee
from referee.store.columns import Damaged
from referee.store.database import StoreStuck

from ..conftest import CHANNEL, GUILD

BROKEN, SOUND = 1, 2
LISTS = {
    "challenges": ["list_to_post"],
    "leagues": ["list_live"],
    "nights": ["list_live", "list_to_end"],
    "seasons": ["list_open"],
}
"""The lists that each desk reads at the start."""


@pytest.fixture(params=sorted(LISTS))
def desk(request: pytest.FixtureRequest, referee: Referee, monkeypatch: pytest.MonkeyPatch) -> Desk[Any]:
    """Provide a desk that finds a broken and a sound record at the start."""
    found = [SimpleNamespace(number=number, guild=GUILD, tables=(), running=None) for number in (BROKEN, SOUND)]
    for name in LISTS[request.param]:
        monkeypatch.setattr(getattr(referee.store, request.param), name, AsyncMock(return_value=found))
    chosen: Desk[Any] = getattr(referee, request.param)
    return chosen


async def test_a_damaged_record_stops_no_other_at_the_start(
    desk: Desk[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    planned = AsyncMock(side_effect=[Damaged("records", "secret", "a record"), None])
    monkeypatch.setattr(desk, "plan_again", planned)
    with caplog.at_level(logging.ERROR):
        await desk._catch_up()
    assert [call.args for call in planned.await_args_list] == [(BROKEN,), (SOUND,)]
    assert f"{desk.kind}: what is due for {BROKEN} failed (Damaged)" in caplog.text


async def test_a_desk_whose_database_is_away_raises_an_error_for_a_later_start(
    desk: Desk[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "plan_again", AsyncMock(side_effect=StoreStuck()))
    with pytest.raises(StoreStuck):
        await desk._catch_up()


async def test_a_server_whose_month_cannot_be_told_stops_no_other_server(
    referee: Referee, caplog: pytest.LogCaptureFixture
) -> None:
    for guild in (GUILD, GUILD + 1):
        await referee.settings.change_server(guild, seasons=CHANNEL)
    await referee.settings.change_server(GUILD, zone="Nowhere/At all")
    await referee.seasons._look()
    assert [season.guild for season in await referee.store.seasons.list_open()] == [GUILD + 1]
    assert f"season: what is due for {GUILD} failed" in caplog.text
