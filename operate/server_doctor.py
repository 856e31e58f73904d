"""``python bot.py doctor`` where the database is PostgreSQL. It changes nothing, in the database or elsewhere."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from referee.housekeeping import backups
from referee.store.database import StoreRefused
from referee.store.sqlite_file import is_persistent
from referee.store.survey import survey_file

from .doctor import (
    LITTLE,
    PYTHON,
    SLOW,
    Finding,
    check_backups,
    check_contents,
    check_discord,
    check_fonts,
    check_privacy,
    compare_clock,
    find_user,
)

NEEDED = 4
"""The connections that a bot needs."""


def run_server_checks(address: str, folder: Path, token: str, api: str) -> list[Finding]:
    """Run every check for a database of PostgreSQL. ``folder``: for backups. ``token``, ``api``: as for a file."""
    answer, findings = check_discord(token, api)
    findings += [*check_privacy(Path(".env")), *_check_folder(folder), *_check_server(address, folder), check_fonts()]
    if answer is not None and answer.date is not None:
        findings.append(compare_clock("Discord's", time.time() - answer.date))
    return findings


def _check_folder(folder: Path) -> Iterator[Finding]:
    """Check the folder for backups, or where the bot will make it."""
    at = folder if folder.is_dir() else folder.absolute().parent
    free = shutil.disk_usage(at).free
    if not os.access(at, os.R_OK | os.W_OK):
        yield Finding(False, f"{at} cannot be written to.", f"chown it to {find_user()}: backups are kept there.")
    yield Finding(
        free >= LITTLE,
        f"The disk for backups has {free >> 20:,} MB left.",
        "" if free >= LITTLE else "Make room: without it no backup is made.",
    )
    if not is_persistent(at / "any"):
        mend = "Point RULEKEEPER_BACKUPS at a volume that outlives the machine."
        yield Finding(False, "The disk for backups does not seem to be kept.", mend)


def _check_server(address: str, folder: Path) -> Iterator[Finding]:
    from referee.store.server_survey import survey_server

    try:
        found = asyncio.run(survey_server(address))
    except StoreRefused as error:
        yield Finding(False, str(error))
        return
    yield Finding(
        found.seconds < SLOW,
        f"{found.name[0].upper()}{found.name[1:]} answers within {found.seconds * 1000:.0f} ms. "
        f"It has {found.size / 1e6:.1f} MB.",
        "" if found.seconds < SLOW else "Let the bots run near the server: each press asks it several times.",
    )
    if found.is_read_only:
        yield Finding(False, "The server stores nothing now.", "Name the primary server, or let it accept changes.")
    if found.connections < NEEDED:
        yield Finding(
            False,
            f"The server accepts {found.connections} more connections, and each bot needs {NEEDED}.",
            "Raise max_connections of the server, or end other programs.",
        )
    yield compare_clock("the database's", -found.clock)
    for slot, holder, left in found.slots:
        yield Finding(True, f"Slot {slot} is held by {holder} for {left:.0f} s.")
    if not found.slots:
        yield Finding(None, "No bot is running.")
    if found.is_empty:
        yield Finding(None, "The database has no tables yet: the bot makes them at its first start.")
        return
    if found.missing:
        yield Finding(None, "The database is of an older version: the next start of the bot upgrades it.")
    yield from _check_copy(address, folder)
    yield from check_backups(folder, max(found.backup_time, backups.find_newest_time(folder)))


def _check_copy(address: str, folder: Path) -> Iterator[Finding]:
    """Copy the database into a temporary file, as a backup does, and check the file. The server changes nothing."""
    try:
        with tempfile.TemporaryDirectory() as room:
            copy = Path(room) / "looked-at.sqlite3"
            backups.copy_server(address, copy, time.time(), threading.Event())
            found = survey_file(copy)
            yield from check_contents(copy, f"{folder}/COPY")
    except (backups.NoBackup, StoreRefused, OSError) as error:
        yield Finding(False, f"The database cannot be read as a whole: {error}", f"{PYTHON} bot.py backup says more.")
    else:
        yield Finding(True, f"The database is sound: {found.tables} tables, {found.live} of them live.")
