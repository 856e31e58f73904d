"""Backups: the database is copied once a day during play, checked, and kept for seven days and four weeks.

A separate process with low priority checks each copy. It reads the whole copy. For a few random matches, it draws every
number again and replays every answer. Only a sound copy replaces older ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.match_file import UnfitRecord, verify
from engine.registry import load_games

from ..store import copies, survey
from ..store.database import StoreRefused
from ..workers.child_process import ROOT, build_environment

DAYS, WEEKS, UPGRADES = 7, 4, 2
"""The numbers of backups that are kept at most: daily ones, weekly ones, and those from before an upgrade."""
EVERY = 24 * 3600.0
"""The seconds between two backups."""
LOOK = 600.0
"""The seconds between two checks whether a backup is due."""
SAMPLE = 5
"""The number of random matches that are replayed to check a backup."""
SECONDS = 600.0
"""The most seconds that the check of a backup may take. A longer check has failed."""
SPARE = 64 << 20
"""The bytes that must stay free on the disk for tables. No backup is made if it would leave fewer."""

log = logging.getLogger(__name__)


class Checked(Struct, frozen=True):
    """The result of checking a backup."""

    fault: str = ""
    """The reason why the backup is not sound; "" if it is sound."""
    verified: int = 0
    """The number of matches that were replayed without a fault."""
    off: tuple[str, ...] = ()
    """The matches with a fault, each described with its table and the reason.

    The copied database has the fault, too.
    """


class Made(Struct, frozen=True):
    """A backup, and the result of checking it."""

    path: Path
    checked: Checked


class NoBackup(Exception):
    """Raised, with the reason, when no backup could be made."""


async def keep(path: Path, now: Callable[[], float]) -> None:
    """Make a backup of the open database once a day, until cancelled. Errors are logged and retried."""
    while True:
        await asyncio.sleep(LOOK)
        if not 0 <= now() - find_newest_time_beside(path) < EVERY:
            await try_once(lambda stop: make(path, now(), stop))


async def try_once(make_one: Callable[[threading.Event], Made]) -> bool:
    """Make a backup in a thread, and log the result. Return whether there is one."""
    stop = threading.Event()
    try:
        found = await asyncio.to_thread(make_one, stop)
        log.info("backup %s: %d matches played again", found.path.name, found.checked.verified)
        for one in found.checked.off:
            log.error("a match is not as it was played: %s", one)
        return True
    except NoBackup as error:
        log.error("no backup was made: %s", error)
    except Exception as error:
        log.error("no backup was made (%s)", type(error).__name__)
    finally:
        stop.set()
    return False


def make(path: Path, now: float, stop: threading.Event | None = None, pause: float = copies.PAUSE) -> Made:
    """Make a backup, and delete old ones that are no longer wanted. The bot may run meanwhile. This takes a while.

    Set ``stop`` to abort. The copy is made in portions, with ``pause`` seconds between two of them. Raises
    ``NoBackup``.
    """
    path, stop = path.resolve(), stop or threading.Event()
    size = sum(file.stat().st_size for file in (path, Path(f"{path}-wal")) if file.exists())
    return _keep_copy(
        copies.find_folder(path), size, lambda young: copies.copy(path, young, now, pause, stop), now, stop
    )


def make_of_server(address: str, folder: Path, now: float, stop: threading.Event | None = None) -> Made:
    """Make a backup of a database of PostgreSQL in a folder, as ``make`` does of a file.

    A process of its own copies it, so that nobody waits. Raises ``NoBackup``.
    """
    stop = stop or threading.Event()
    newest = list_backups(folder)[-1:]
    # The last backup tells the size better than the database, much of which is indexes.
    size = sum(one.stat().st_size for one in newest)

    return _keep_copy(folder, size, lambda young: copy_server(address, young, now, stop), now, stop)


def copy_server(address: str, to: Path, now: float, stop: threading.Event) -> None:
    """Let a process of its own copy a database of PostgreSQL into a file. Raises ``NoBackup``."""
    if why := _run_module("referee.store.server_copies", (str(to.absolute()), str(now)), address, stop).decode():
        raise NoBackup(why)


def _keep_copy(folder: Path, size: int, copy: Callable[[Path], None], now: float, stop: threading.Event) -> Made:
    """Let ``copy`` write a copy of about this size, check it, and keep it in a folder. Delete what is superfluous."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if (free := shutil.disk_usage(folder).free) < size + SPARE:
            raise NoBackup(f"the disk has {free >> 20} MB left, and it would take {size + SPARE >> 20}")
        young = folder / "unchecked"
        copy(young)
        try:
            checked = _check_in_process(young, stop)
        except NoBackup:
            copies.remove(young)
            raise
        if checked.fault:
            copies.remove(young)
            raise NoBackup(f"the copy is not sound: {checked.fault}")
        found = folder / copies.name(now)
        os.replace(young, found)
        copies.sync_folder(folder)
        for name in list_superfluous(one.name for one in folder.iterdir()):
            (folder / name).unlink(missing_ok=True)
    except (OSError, copies.NotCopied) as error:
        raise NoBackup(str(error)) from None
    return Made(found, checked)


def find_newest_time(folder: Path) -> float:
    """Return when the newest backup in a folder was made, in seconds since 1970; 0 if there is none."""
    found = [at for one in list_backups(folder) if (at := _parse_backup_time(one.name)) is not None]
    return max((at.timestamp() for at in found), default=0.0)


def find_newest_time_beside(path: Path) -> float:
    """Return when the newest backup of a database file was made, in seconds since 1970; 0 if there is none."""
    return find_newest_time(copies.find_folder(path))


def list_backups(folder: Path) -> list[Path]:
    """Return the backups in a folder, oldest first."""
    return sorted(one for one in folder.glob("*.sqlite3") if _parse_backup_time(one.name) is not None)


def list_superfluous(names: Iterable[str]) -> list[str]:
    """Return the names of the backups that are to be deleted.

    Days and weeks without a copy do not count: after a year's break there are still seven daily and four weekly copies,
    and a clock that is wrong for an hour deletes nothing. A copy from before an upgrade is deleted once all weekly
    copies are newer, because data that was deleted on request must not survive in it.
    """
    dated = sorted(((at, name) for name in names if (at := _parse_backup_time(name)) is not None), reverse=True)
    usual = [(at, name) for at, name in dated if copies.UPGRADE not in name]
    days: dict[object, str] = {}
    weeks: dict[object, str] = {}
    for at, name in usual:
        days.setdefault(at.date(), name)
        weeks.setdefault(at.isocalendar()[:2], name)
    wanted = {*list(days.values())[:DAYS], *list(weeks.values())[:WEEKS]}
    oldest = min((at for at, name in usual if name in wanted), default=None) if len(weeks) >= WEEKS else None
    before = [name for at, name in dated if copies.UPGRADE in name and (oldest is None or at >= oldest)]
    wanted |= {*before[:UPGRADES]}
    return [name for _, name in dated if name not in wanted]


def _parse_backup_time(name: str) -> datetime | None:
    """Return when the backup of this name was made; None if the name is not one of a backup."""
    with contextlib.suppress(ValueError):
        if name.endswith(".sqlite3"):
            when = name.removesuffix(".sqlite3").partition(copies.UPGRADE)[0]
            return datetime.strptime(when, copies.NAMED).replace(tzinfo=UTC)
    return None


# --- checking a copy ---


def _check_in_process(path: Path, stop: threading.Event) -> Checked:
    """Check a backup in a separate process. Set ``stop`` to abort."""
    try:
        return msgspec.json.decode(_run_module("referee.housekeeping.backups", (str(path),), "", stop), type=Checked)
    except msgspec.DecodeError:
        return Checked("it could not be looked at")


def _run_module(module: str, arguments: Sequence[str], standard_input: str, stop: threading.Event) -> bytes:
    """Run a module in a process of its own, and return what it writes. Set ``stop`` to abort. Raises ``NoBackup``.

    Secrets belong into ``standard_input``, because everybody on the machine can see the arguments.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=build_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(standard_input.encode())
            process.stdin.close()
        until = time.monotonic() + SECONDS
        while process.poll() is None:
            if stop.wait(0.05):
                raise NoBackup("it was broken off")
            if time.monotonic() > until:
                raise NoBackup("it took too long")
        if process.returncode:
            raise NoBackup(f"the process ended with {process.returncode}")
        return process.stdout.read()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def check(path: Path) -> Checked:
    """Check a backup in this process, without a limit of time."""
    try:
        survey.survey_file(path)
        return _replay_sample(path)
    except (StoreRefused, OSError) as error:
        return Checked(str(error))


def _replay_sample(path: Path) -> Checked:
    verified, off = 0, []
    for record in survey.sample(path, SAMPLE):
        if record.game not in load_games():
            continue
        try:
            verify(record, load_games()[record.game])
            verified += 1
        except UnfitRecord as unfit:
            off.append(f"table {record.table}, match {record.match}: {unfit}")
        except Exception as error:
            off.append(f"table {record.table}, match {record.match}: the rules cannot play it ({type(error).__name__})")
    return Checked(verified=verified, off=tuple(off))


def main() -> None:
    """Check the backup that is named on the command line, and write the result to standard output."""
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(msgspec.json.encode(check(Path(sys.argv[1]))))


if __name__ == "__main__":
    main()
