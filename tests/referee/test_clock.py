"""A clock that jumps closes no table and answers for nobody.

If the clock stays at the new time, the bot believes it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.referee import Referee
from referee.running.clock import BELIEVED, Clock, read_monotonic_clock
from referee.table.new_table import LOBBY, TableTerms

from .conftest import ANA, CHANNEL, GUILD, Sources


class Machine:
    """A machine whose clock may be set, and which may sleep."""

    def __init__(self) -> None:
        self.wall, self.passed = 1_790_000_000.0, 500.0

    def wait(self, seconds: float) -> None:
        self.wall, self.passed = self.wall + seconds, self.passed + seconds

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.passed)


@pytest.mark.parametrize("jump", [-3e8, -3600.0, 3600.0, 3e8])
def test_a_jump_is_not_believed_until_it_has_lasted(jump: float, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(100)
    before = clock()
    machine.wall += jump
    machine.wait(10)
    assert clock() == before + 10 and "has jumped" in caplog.text
    machine.wait(BELIEVED - 1)
    assert clock() == before + 10 + BELIEVED - 1
    machine.wait(2)
    assert clock() == machine.wall and "is believed" in caplog.text
    assert caplog.text.count("has jumped") == 1
    machine.wait(5)
    assert clock() == machine.wall


def test_a_clock_that_jumps_and_comes_back_is_never_believed(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += 7200
    clock()
    machine.wait(BELIEVED - 1)
    clock()
    machine.wall -= 7200
    assert clock() == machine.wall and "right again" in caplog.text
    machine.wall += 7200  # The half hour begins anew.
    machine.wait(2)
    assert clock() == machine.wall - 7200


def test_small_corrections_of_the_clock_are_followed_and_a_second_jump_starts_a_new_wait() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(10):
        machine.wall += 30
        machine.wait(1)
        assert clock() == machine.wall
    machine.wall += 1e6
    clock()
    machine.wait(BELIEVED - 1)
    machine.wall += 1e6
    clock()
    machine.wait(2)
    assert clock() == machine.wall - 2e6
    assert read_monotonic_clock() <= read_monotonic_clock()


async def test_no_lobby_is_closed_and_nobody_answered_for_by_a_wrong_clock(tmp_path: Path, source: Sources) -> None:
    machine = Machine()
    referee = await Referee.open(tmp_path / "t.sqlite3", now=machine.clock(), pace=0)
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "short"), source())
    machine.wall += 10 * LOBBY
    await referee.due.fire()
    assert table.facts.phase == "lobby"
    machine.wall -= 10 * LOBBY
    machine.wait(LOBBY + 1)
    await referee.due.fire()
    assert table.facts.phase == "cancelled"
    await referee.close()


@pytest.mark.parametrize("off", [-3600.0, 3600.0])
def test_a_database_s_clock_is_believed_from_the_start_and_its_jumps_are_not(
    off: float, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine()
    clock = machine.clock()
    told = machine.wall - off
    clock.follow(told)
    assert clock() == told and f"{off:+.0f} s away" in caplog.text
    machine.wait(BELIEVED + 10)
    machine.wall += 7200
    clock.follow(told + BELIEVED + 10)
    assert clock() == told + BELIEVED + 10 and "has jumped" not in caplog.text
    clock.follow(told)
    assert clock() == told + BELIEVED + 10 and "has jumped" in caplog.text
    clock.follow(told + BELIEVED + 10)
    assert clock() == told + BELIEVED + 10
