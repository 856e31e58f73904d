"""The shell commands for a database of PostgreSQL: ``python bot.py backup | migrate | ratings | doctor``."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from referee.ratings.rating_book import RatingBook
from referee.store.address import describe_address, is_postgresql
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy
from referee.store.migrating import migrate
from referee.store.store import Store


def run_command(command: str, address: str) -> int:
    """Run a shell command for a database of PostgreSQL and return its exit code."""
    try:
        match command:
            case "backup":
                return _dump_database(address)
            case "ratings":
                return asyncio.run(rebuild_ratings(address))
            case "doctor":
                return asyncio.run(_describe_database(address))
        print(
            f"Nothing was done: {command} is for files. Use pg_restore for {describe_address(address)}.",
            file=sys.stderr,
        )
        return 1
    except (StoreRefused, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1


def copy_sqlite_to_postgresql(file: str, address: str) -> int:
    """Copy the contents of an SQLite file to a database of PostgreSQL, and return the exit code."""
    try:
        if is_postgresql(file):
            raise StoreRefused("RULEKEEPER_DB is a database of PostgreSQL already. Let it name the file.")
        if not is_postgresql(address):
            raise StoreRefused("The address looks like postgresql://bot:password@host/rulekeeper.")
        if not Path(file).exists():
            raise StoreRefused(f"{file} is not there.")
        begun = time.monotonic()
        counts = asyncio.run(migrate(Path(file), address))
    except (StoreRefused, StoreBusy, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1
    print(f"{sum(counts.values())} rows were carried over and compared in {time.monotonic() - begun:.1f} s.")
    print(f"Let RULEKEEPER_DB name {describe_address(address)} from now on. {file} is as it was.")
    return 0


def _dump_database(address: str) -> int:
    """Let ``pg_dump`` write a backup of the database into the current folder."""
    if shutil.which("pg_dump") is None:
        raise StoreRefused("pg_dump is not installed here. It belongs to PostgreSQL's client programs.")
    to = time.strftime("rulekeeper-%Y-%m-%dT%H-%M-%SZ.dump", time.gmtime())
    parts = urlsplit(address)
    # The password is passed in the environment, because everybody on this machine can read a command line.
    bare = urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", "@")))
    done = subprocess.run(
        ["pg_dump", "--format=custom", f"--file={to}", bare],
        env={**os.environ, **({"PGPASSWORD": parts.password} if parts.password else {})},
        check=False,
    )
    if done.returncode:
        Path(to).unlink(missing_ok=True)
        raise StoreRefused("pg_dump failed; its own message says why.")
    print(f"{to} holds the whole database. pg_restore puts it back.")
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


async def _describe_database(address: str) -> int:
    """Print whether the database answers, its size, and who holds the slots."""
    store = await Store.open(address)
    try:
        begun = time.monotonic()
        size, _ = await store.check_health()
        took = time.monotonic() - begun
        if store.trouble is not None:
            print(f"✖ {store.name} takes no commits.\n    Look at its log and its disk.")
            return 1
        print(f"✔ {store.name} answers; a commit took {took * 1000:.0f} ms. It has {size >> 20} MB.")
        held = [one for one in await store.slots.list_holders() if one[2] > 0] if store.slots is not None else []
        for slot, holder, left in held:
            print(f"✔ Slot {slot} is held by {holder} for {left:.0f} s.")
        if not held:
            print("– No bot is running.")
    finally:
        await store.close()
    return 0
