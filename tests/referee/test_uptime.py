"""Time limits do not run while nobody can answer, and their ends are moved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from referee.referee import Referee
from referee.running.uptime import AWAY, BEAT
from referee.store import due
from referee.store.database import StoreFull, StoreStuck
from tests import stored

from .conftest import Clock

Open = Callable[[], Awaitable[Referee]]


async def planned(referee: Referee) -> dict[str, float]:
    return dict(await stored.due(referee.store))


async def test_what_was_lost_is_found_by_the_next_process(open_referee: Open, clock: Clock) -> None:
    """Only clocks are moved. The end of a lobby or of a vote stays at its time of day."""
    referee = await open_referee()
    await referee.store.commit([due.set_timer(clock.at + 100, 1, what) for what in ("clock:1", "lobby:1")])
    assert not await referee.uptime.beat()
    then, running = clock.at, referee.uptime.compute_running_time()
    clock.at += 5000
    referee = await open_referee()
    assert await referee.uptime.beat()
    assert await planned(referee) == {"lobby:1": then + 100, "clock:1": then + 5100}
    assert referee.uptime.compute_running_time() == running and referee.uptime.compute_real_time(running) == clock.at
    assert not await referee.uptime.beat()
    referee = await open_referee()
    assert referee.uptime.lost == 5000 and not await referee.uptime.beat()


@pytest.mark.parametrize(("pause", "lost"), [(BEAT, False), (AWAY, False), (AWAY + 1, True)])
async def test_a_short_pause_counts_as_no_downtime(referee: Referee, clock: Clock, pause: float, lost: bool) -> None:
    await referee.uptime.beat()
    clock.at += pause
    assert await referee.uptime.beat() is lost and bool(referee.uptime.lost) is lost


async def test_without_discord_there_is_no_sign_of_life(referee: Referee, clock: Clock) -> None:
    await referee.uptime.beat()
    referee.uptime.connected = False
    for _ in range(10):
        clock.at += BEAT
        assert not await referee.uptime.beat()
    referee.uptime.connected = True
    assert await referee.uptime.beat() and referee.uptime.lost == 10 * BEAT


@pytest.mark.parametrize("trouble", [StoreFull, StoreStuck])
async def test_a_disk_that_takes_nothing_ends_no_sign_of_life(
    trouble: type[Exception], referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lost time is recorded when the disk takes writes again."""
    await referee.uptime.beat()
    clock.at += AWAY + 1

    async def refuses(batch: object) -> None:
        raise trouble

    with monkeypatch.context() as patch:
        patch.setattr(referee.store, "commit", refuses)
        assert not await referee.uptime.beat() and not referee.uptime.lost
    assert await referee.uptime.beat() and referee.uptime.lost == AWAY + 1
