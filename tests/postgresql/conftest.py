"""Lets every store of these tests be a database of PostgreSQL, and offers two referees that share one."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from referee.referee import Referee
from referee.running.duty import Duty
from referee.store.store import Store
from tests.referee.conftest import *  # noqa: F403  (their fixtures)
from tests.referee.conftest import Clock

from .server import create_database

Share = Callable[[int], Awaitable[Referee]]


@pytest.fixture(autouse=True)
def on_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a database of PostgreSQL where a test opens a file. Files of one name are one database."""
    databases: dict[str, str] = {}
    open_ = Store.open

    async def open_database(path: str | os.PathLike[str], *how: Any, **named: Any) -> Store:
        address = os.fspath(path)
        if not address.startswith("postgresql://"):
            if address not in databases:
                databases[address] = await create_database()
            address = databases[address]
        return await open_(address, *how, **named)

    monkeypatch.setattr(Store, "open", open_database)


@pytest.fixture
async def database() -> str:
    """Provide the address of an empty database."""
    return await create_database()


@pytest.fixture
async def share(database: str, clock: Clock) -> AsyncIterator[Share]:
    """Open a referee with this slot of two on one database, as a process of its own has it."""
    opened: list[Referee] = []

    async def open_referee(slot: int) -> Referee:
        duty = Duty(2, 2, is_shared=True)
        duty.slot = slot
        opened.append(await Referee.open(database, now=clock, pace=0, duty=duty))
        return opened[-1]

    yield open_referee
    for referee in opened:
        await referee.close()
