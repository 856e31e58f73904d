"""The shell commands for operators: ``python bot.py backup | restore | salvage | ratings | doctor``.

Each command prints sentences on its results, and returns exit code 0 if all is well.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from referee import backups
from referee.store.address import is_postgresql
from referee.store.copies import NotCopied
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy
from referee.store.replaced import put_in_place
from referee.store.salvage import salvage
from referee.store.survey import survey_file

from . import doctor, server_commands
from .doctor import PYTHON
from .server_commands import rebuild_ratings


def run_command(options: argparse.Namespace, address: str, token: str, api: str) -> int:
    """Run a shell command for operators and return its exit code.

    ``address`` is the database: the path of an SQLite file, or an address of PostgreSQL. ``api`` is Discord's address
    without its version; "" means the usual address.
    """
    if is_postgresql(address):
        return server_commands.run_command(options.command, address)
    database = Path(address)
    try:
        match options.command:
            case "backup":
                with _give_to_owner(database):
                    return _make_backup(database)
            case "restore":
                with _give_to_owner(database):
                    return _restore(options.file, database)
            case "salvage":
                with _give_to_owner(options.file):
                    return _salvage(options.file)
            case "ratings":
                if not database.exists():
                    raise StoreRefused(f"{database} is not there.")
                with _give_to_owner(database):
                    return asyncio.run(rebuild_ratings(database))
        return _run_doctor(database, token, api)
    except (backups.NoBackup, StoreBusy, StoreRefused, NotCopied, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1


@contextlib.contextmanager
def _give_to_owner(file: Path) -> Iterator[None]:
    """When the block ends, give files beside ``file`` that root has created to the owner of the folder.

    The bot may run as a separate user, who could not write to files that belong to root.
    """
    try:
        yield
    finally:
        folder = file.absolute().parent
        owner = folder.stat()
        if hasattr(os, "geteuid") and os.geteuid() == 0 != owner.st_uid:
            for one in [*folder.glob(f"{file.name}*"), *folder.glob(f"{file.name}*/*")]:
                found = one.lstat()
                # A file with another hard link is left alone.
                if found.st_uid == 0 and (found.st_nlink == 1 or stat.S_ISDIR(found.st_mode)):
                    os.chown(one, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _make_backup(database: Path) -> int:
    if not database.exists():
        raise StoreRefused(f"{database} is not there.")
    made = backups.make(database, time.time(), pause=0.0)
    print(f"{made.path} is a sound copy; {made.checked.verified} matches of it were played again.")
    for one in made.checked.off:
        print(f"Not as it was played: {one}", file=sys.stderr)
    return 1 if made.checked.off else 0


def _restore(file: Path, database: Path) -> int:
    if database.exists() and file.exists() and file.samefile(database):
        raise NotCopied(_append_newest_backup(f"{file} is the database itself, not a copy of it.", database))
    if not file.exists():
        raise NotCopied(_append_newest_backup(f"{file} is not there.", database))
    found = survey_file(file)
    stood = found.copied or file.stat().st_mtime
    kept = put_in_place(file, database, stood, time.time())
    print(f"{database} stands as at {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(stood))}.")
    if kept is not None:
        print(f"What was there is kept as {kept.name}: throw it away when all is well.")
    print(
        f"At the next start of the bot its {found.live} live tables are told. Matches rest until somebody goes on; "
        "their dice are sealed anew, and they count for no rating. Lobbies are closed."
    )
    return 0


def _append_newest_backup(text: str, database: Path) -> str:
    """Append to a text a sentence that names the newest backup of the database."""
    kept = backups.list_backups(database)
    return f"{text} The newest copy is {kept[-1]}." if kept else f"{text} There is no copy beside {database} yet."


def _salvage(file: Path) -> int:
    to = file.with_name(file.name + ".salvaged")
    if to.exists():
        raise StoreRefused(f"{to} is there already. Give it another name, or restore from it.")
    if not file.exists():
        raise StoreRefused(f"{file} is not there.")
    lost = salvage(file, to, time.time())
    found = survey_file(to)
    print(f"{to} has {found.tables} tables and {found.rows} answers and draws.")
    for one in lost.said:
        print(f"Lost: {one}.")
    if not lost.said:
        print("Nothing is known to be lost.")
    print(f"Take it up by: {PYTHON} bot.py restore {to}")
    return 1 if lost.said else 0


def _run_doctor(database: Path, token: str, api: str) -> int:
    findings = doctor.run_checks(database, token, api)
    for one in findings:
        print(f"{doctor.SIGNS[one.fine]} {one.said}")
        if one.mend:
            print(f"    {one.mend}")
    return 1 if any(one.fine is False for one in findings) else 0
