"""The shell commands for operators: ``python bot.py backup | restore | restored | salvage | ratings | doctor``.

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

from referee.housekeeping import backups
from referee.store.address import is_postgresql
from referee.store.copies import NotCopied, find_folder
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy
from referee.store.replaced import put_in_place
from referee.store.salvage import salvage
from referee.store.survey import survey_file

from . import doctor, server_commands, server_doctor
from .doctor import PYTHON
from .drill import rehearse_restore
from .environment import Settings
from .server_commands import make_backup, name_newest_backup, print_restored, rebuild_ratings


def run_command(options: argparse.Namespace, settings: Settings) -> int:
    """Run a shell command for operators and return its exit code."""
    if getattr(options, "restore_drill", False):
        return rehearse_restore(settings.RULEKEEPER_DB, Path(settings.RULEKEEPER_BACKUPS))
    if options.command == "doctor":
        return _print_doctor(settings)
    if is_postgresql(settings.RULEKEEPER_DB):
        return server_commands.run_command(
            options.command, settings.RULEKEEPER_DB, Path(settings.RULEKEEPER_BACKUPS), getattr(options, "file", None)
        )
    database = Path(settings.RULEKEEPER_DB)
    try:
        match options.command:
            case "backup":
                with _give_to_owner(database):
                    if not database.exists():
                        raise StoreRefused(f"{database} is not there.")
                    return make_backup(lambda: backups.make(database, time.time(), pause=0.0))
            case "restore":
                with _give_to_owner(database):
                    return _restore(options.file, database)
            case "salvage":
                with _give_to_owner(options.file):
                    return _salvage(options.file)
            case "restored":
                raise StoreRefused("restored is for databases of PostgreSQL. A copy of a file knows that it is one.")
            case "ratings":
                if not database.exists():
                    raise StoreRefused(f"{database} is not there.")
                with _give_to_owner(database):
                    return asyncio.run(rebuild_ratings(database))
        raise AssertionError(options.command)
    except (backups.NoBackup, StoreBusy, StoreRefused, NotCopied, OSError) as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1


def _print_doctor(settings: Settings) -> int:
    """Check all, print what was found, and return the exit code: 1 if anything is wrong."""
    address, discord = settings.RULEKEEPER_DB, (settings.DISCORD_TOKEN, settings.DISCORD_API_BASE)
    if is_postgresql(address):
        findings = server_doctor.run_server_checks(address, Path(settings.RULEKEEPER_BACKUPS), *discord)
    else:
        findings = doctor.run_checks(Path(address), *discord)
    doctor.print_findings(findings)
    return 1 if any(one.fine is False for one in findings) else 0


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


def _restore(file: Path, database: Path) -> int:
    if database.exists() and file.exists() and file.samefile(database):
        raise NotCopied(f"{file} is the database itself, not a copy of it.{name_newest_backup(find_folder(database))}")
    if not file.exists():
        raise NotCopied(f"{file} is not there.{name_newest_backup(find_folder(database))}")
    found = survey_file(file)
    stood = found.copied or file.stat().st_mtime
    kept = put_in_place(file, database, stood, time.time())
    if kept is not None:
        print(f"What was there is kept as {kept.name}: throw it away when all is well.")
    print_restored(str(database), stood, found.live)
    return 0


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
