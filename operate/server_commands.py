"""The shell commands for a database of PostgreSQL: ``backup | restore | restored | migrate | ratings``."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from referee.housekeeping import backups
from referee.ratings.rating_book import RatingBook
from referee.store.address import describe_address, is_postgresql
from referee.store.copies import NotCopied
from referee.store.copies import name as name_copy
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy
from referee.store.migrating import migrate
from referee.store.store import Store
from referee.store.survey import survey_file

from .environment import WrongSetting, read_postgresql_address


def run_command(command: str, address: str, folder: Path, file: Path | None = None) -> int:
    """Run a shell command for a database of PostgreSQL and return its exit code.

    ``folder``: the folder for backups. ``file``: the copy that is to be restored.
    """
    try:
        match command:
            case "backup":
                return make_backup(lambda: backups.make_of_server(address, folder, time.time()))
            case "restore":
                assert file is not None
                return _restore(file, address, folder)
            case "restored":
                return asyncio.run(_mark_as_restored(address))
            case "ratings":
                return asyncio.run(rebuild_ratings(address))
        print(f"Nothing was done: {command} is for files, not for {describe_address(address)}.", file=sys.stderr)
        return 1
    except (StoreRefused, StoreBusy, NotCopied, backups.NoBackup, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1


def copy_sqlite_to_postgresql(file: str, address: str) -> int:
    """Copy the contents of an SQLite file to a database of PostgreSQL, and return the exit code."""
    try:
        if is_postgresql(file):
            raise StoreRefused("RULEKEEPER_DB is a database of PostgreSQL already. Let it name the file.")
        if not is_postgresql(address):
            raise StoreRefused("The address looks like postgresql://bot:password@host/rulekeeper.")
        read_postgresql_address("The address", address)
        if not Path(file).exists():
            raise StoreRefused(f"{file} is not there.")
        begun = time.monotonic()
        counts = asyncio.run(migrate(Path(file), address))
    except (StoreRefused, StoreBusy, WrongSetting, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1
    print(f"{sum(counts.values())} rows were carried over and compared in {time.monotonic() - begun:.1f} s.")
    print(f"Let RULEKEEPER_DB name {describe_address(address)} from now on. {file} is as it was.")
    return 0


def make_backup(make: Callable[[], backups.Made]) -> int:
    """Make a backup, print the result, and return the exit code."""
    made = make()
    print(f"{made.path} is a sound copy; {made.checked.verified} matches of it were played again.")
    for one in made.checked.off:
        print(f"Not as it was played: {one}", file=sys.stderr)
    return 1 if made.checked.off else 0


def _restore(file: Path, address: str, folder: Path) -> int:
    """Put a copy in the place of what the database holds. Before, what it holds is copied into the folder."""
    from referee.store.server_copies import look_before, put_back

    if not file.exists():
        raise NotCopied(f"{file} is not there.{name_newest_backup(folder)}")
    found = survey_file(file)
    stood = found.copied or file.stat().st_mtime
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if asyncio.run(look_before(address)):
        now = time.time()
        kept = folder / f"replaced-{name_copy(now)}"
        backups.copy_server(address, kept, now, threading.Event())
        print(f"What was there is kept as {kept}: throw it away when all is well.")
    asyncio.run(put_back(file, address, stood, folder))
    print_restored(_name(address), stood, found.live)
    return 0


def _name(address: str) -> str:
    """Return the name of a database for the beginning of a sentence."""
    return describe_address(address).replace("the", "The", 1)


def print_restored(name: str, stood: float, live: int) -> None:
    """Print what is restored, as it stood when the copy was made, and how many live tables the copy has."""
    print(f"{name} stands as at {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(stood))}.")
    print(
        f"At the next start of the bot its {live} live tables are told. Matches rest until somebody goes on; "
        "their dice are sealed anew, and they count for no rating. Lobbies are closed."
    )


def name_newest_backup(folder: Path) -> str:
    """Return a sentence that names the newest backup in a folder, with a space before it."""
    kept = backups.list_backups(folder)
    return f" The newest copy is {kept[-1]}." if kept else f" There is no copy in {folder} yet."


async def _mark_as_restored(address: str) -> int:
    """Mark a database that an operator has put back to an earlier state, so that the next start treats it so."""
    from referee.store.server_copies import mark

    stood, live = await mark(address)
    print_restored(_name(address), stood, live)
    return 0


async def rebuild_ratings(address: str | Path) -> int:
    """Compute all ratings again from the stored results, print how many there are, and return the exit code."""
    store = await Store.open(address)
    try:
        begun = time.monotonic()
        count = await RatingBook(store).rebuild()
        players = await store.ratings.count_ratings()
        print(f"{count} matches were counted in {time.monotonic() - begun:.1f} s. There are {players} ratings.")
    finally:
        await store.close()
    return 0
