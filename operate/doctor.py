"""``python bot.py doctor`` finds and explains problems with token, permissions, disk, database, fonts and clock.

It changes nothing, may run beside the bot, and never prints a secret.
"""

from __future__ import annotations

import contextlib
import email.utils
import json
import os
import shutil
import stat
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import discord
from msgspec import Struct

from cogs.messages.common.permissions import NEEDED
from cogs.messages.person.health import BREAKS
from referee.housekeeping import backups
from referee.store.copies import find_folder
from referee.store.database import StoreRefused
from referee.store.locks import StoreBusy, is_in_use
from referee.store.sqlite_file import is_persistent
from referee.store.survey import count_unreadable_values, list_reported, survey_file
from render import art, fallback, fonts
from render.text.i18n import say

from .local_discord import is_installed

API = "https://discord.com/api"
PYTHON = ".venv/bin/python"
"""The path of the Python that has all of the bot's libraries, as the documentation gives it."""
SIGNS = {True: "✔", False: "✖", None: "–"}
LITTLE = 256 << 20
"""The doctor warns if the disk has fewer free bytes than this."""
SLOW = 0.2
"""The doctor warns if a small write takes more seconds than this. Each press of a button waits for two writes."""
OFF = 5.0
"""The doctor reports a problem if this machine's clock differs from Discord's by more seconds than this."""
SET_CLOCK = "Let the machine set its clock by the network: timedatectl set-ntp true"
OLD = 2 * backups.EVERY
"""The newest backup counts as too old after this many seconds."""
STARTS = 10
"""The doctor warns if fewer connections than this are left for today. Discord limits connections by day."""


class Finding(Struct, frozen=True):
    """The result of one check of the doctor."""

    fine: bool | None
    """True: all is well. False: there is a problem. None: this is unknown, or neither good nor bad."""
    said: str
    mend: str = ""


class DiscordAnswer(Struct, frozen=True):
    """Discord's answer to one call."""

    status: int
    """The HTTP status; 0 if Discord was not reached."""
    body: Any
    date: float | None
    """Discord's time, in seconds since 1970."""
    why: str = ""


def run_checks(database: Path, token: str, api: str) -> list[Finding]:
    """Run every check for a database file. ``api``: Discord's address without its version; "" means the usual one."""
    database = database.absolute()
    answer, findings = check_discord(token, api)
    return [
        *findings,
        *_check_files(database),
        *_check_disk(database.parent),
        *_check_database(database),
        *(check_backups(find_folder(database)) if database.exists() else ()),
        check_fonts(),
        _check_clock(database, answer),
    ]


def check_discord(token: str, api: str) -> tuple[DiscordAnswer | None, list[Finding]]:
    """Check the token and the permissions. Return Discord's answer, too; None if there is no token."""
    answer = _call_discord(api or API, token, "gateway/bot") if token else None
    is_known = answer is not None and answer.status == 200
    further = (_check_permissions, _check_user_install) if is_known else ()
    return answer, [*_check_token(answer), *(one for check in further for one in check(api or API, token))]


def print_findings(findings: Sequence[Finding]) -> None:
    for one in findings:
        print(f"{SIGNS[one.fine]} {one.said}")
        if one.mend:
            print(f"    {one.mend}")


# --- Discord ---


def _call_discord(api: str, token: str, path: str) -> DiscordAnswer:
    """Call Discord's API once. The returned answer contains no part of the token."""
    request = urllib.request.Request(f"{api}/v10/{path}")
    request.add_header("Authorization", f"Bot {token}")
    request.add_header("User-Agent", "DiscordBot (https://github.com/rulekeeper, 1) doctor")
    begun = time.time()
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return DiscordAnswer(answer.status, json.load(answer), _read_server_time(answer.headers, begun))
    except urllib.error.HTTPError as error:
        return DiscordAnswer(error.code, None, _read_server_time(error.headers, begun))
    except (OSError, ValueError) as error:
        return DiscordAnswer(0, None, None, str(getattr(error, "reason", type(error).__name__)))


def _read_server_time(headers: Any, start: float) -> float | None:
    """Return the server's present time from its ``Date`` header, corrected by half of the call's duration.

    The result is None if there is no valid ``Date`` header.
    """
    with contextlib.suppress(TypeError, ValueError):
        there = email.utils.parsedate_to_datetime(headers["Date"]).timestamp()
        return there + 0.5 + (time.time() - start) / 2  # The header has whole seconds only, so half a second is added.
    return None


def _check_token(answer: DiscordAnswer | None) -> Iterator[Finding]:
    if answer is None:
        here = is_installed()
        yield Finding(
            None if here else False,
            "No token is set: the bot plays in the playground on this machine."
            if here
            else "No token is set, and the playground is not installed here.",
            "For Discord put DISCORD_TOKEN into .env, or name a file that holds it with DISCORD_TOKEN_FILE.",
        )
    elif answer.status == 401:
        yield Finding(
            False,
            "Discord does not accept the token.",
            "On Discord's developer pages, under Bot, press Reset Token and copy the new one. The old is void then.",
        )
    elif answer.status != 200 or not isinstance(answer.body, dict):
        why = answer.why or f"it answers {answer.status}"
        yield Finding(False, f"Discord was not reached ({why}).", "See whether this machine reaches discord.com:443.")
    else:
        yield Finding(True, "Discord accepts the token.")
        left = answer.body.get("session_start_limit", {}).get("remaining", STARTS)
        if isinstance(left, int) and left < STARTS:
            yield Finding(False, f"The bot may connect {left} times more today.", "Find out why it starts so often.")


def _check_permissions(api: str, token: str) -> Iterator[Finding]:
    """Check the bot's permissions in each server as a whole. ``/check`` shows the permissions in single channels."""
    answer = _call_discord(api, token, "users/@me/guilds?limit=200")
    if answer.status != 200 or not isinstance(answer.body, list):
        return
    lacking = 0
    for guild in answer.body:
        held = discord.Permissions(int(guild["permissions"]))
        if held.administrator:
            continue
        for name in NEEDED:
            if not getattr(held, name):
                lacking += 1
                lacks, breaks = say(NEEDED[name], "en-US"), say(BREAKS[name], "en-US")
                yield Finding(
                    False,
                    f"In the server {guild['id']} the bot lacks {lacks}: {breaks}.",
                    "Give it to the bot's role in the server's settings; /check tells of single channels.",
                )
    if not lacking:
        yield Finding(True, f"The bot has every permission it needs in {len(answer.body)} servers.")


def _check_user_install(api: str, token: str) -> Iterator[Finding]:
    """Check whether people may install the app for themselves, to play without the bot on the server."""
    answer = _call_discord(api, token, "applications/@me")
    if answer.status != 200 or not isinstance(answer.body, dict):
        return
    if "1" in (answer.body.get("integration_types_config") or {}):
        yield Finding(True, "People may install the app for themselves, and play where the bot is not.")
    else:
        yield Finding(
            None,
            "People cannot install the app for themselves: it works only in servers that the bot is in.",
            "To allow it, tick User Install on Discord's developer pages, under Installation; then start the bot anew.",
        )


# --- this machine ---


def _check_files(database: Path) -> Iterator[Finding]:
    folder = database.parent
    if not folder.is_dir():
        yield Finding(False, f"The folder {folder} is not there.", f"mkdir -p {folder}")
        return
    for path in (folder, *([database] if database.exists() else ())):
        if not os.access(path, os.R_OK | os.W_OK):
            yield Finding(
                False, f"{path} cannot be written to.", f"chown it to {find_user()}, or run the bot as its owner."
            )
    yield from check_privacy(Path(".env"), database)


def check_privacy(*files: Path) -> Iterator[Finding]:
    """Check that only the bot's user may read these files."""
    for path in files:
        if path.exists() and sys.platform != "win32" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            yield Finding(False, f"Others on this machine may read {path}.", f"chmod 600 {path}")


def find_user() -> str:
    """Return the name of the user of this process, or its number."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):  # The user of a container may have no name.
        return str(os.getuid())


def _check_disk(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    if free < LITTLE:
        yield Finding(
            False, f"The disk has {free >> 20} MB left.", "Make room: without it nothing is kept, and tables stand."
        )
    else:
        yield Finding(True, f"The disk has {free >> 20:,} MB left.")
    try:
        took = _measure_write(folder)
    except OSError as error:
        yield Finding(
            False, f"The disk cannot be written to: {error.strerror}.", "Mount it to be written to, or mend it."
        )
    else:
        mend = "" if took < SLOW else "Keep the database on a disk of this machine, not on one far away."
        yield Finding(took < SLOW, f"It keeps a small write in {took * 1000:.0f} ms.", mend)
    if not is_persistent(folder / "any"):
        mend = "Point RULEKEEPER_DB at a volume that outlives the machine."
        yield Finding(False, "The disk does not seem to be kept: tables end with this machine.", mend)


def _measure_write(folder: Path) -> float:
    """Return how many seconds it takes until a small write is on the disk."""
    with tempfile.TemporaryFile(dir=folder) as stream:
        begun = time.monotonic()
        stream.write(b"\0" * 4096)
        stream.flush()
        os.fsync(stream.fileno())
        return time.monotonic() - begun


def _check_database(database: Path) -> Iterator[Finding]:
    if not database.exists():
        yield Finding(None, f"{database} is not there yet: the bot makes it at its first start.")
        return
    try:
        yield Finding(None, "A bot is using the database." if is_in_use(database) else "No bot is using the database.")
    except OSError as error:
        yield Finding(False, f"The lock beside the database cannot be taken: {error.strerror}.")
    try:
        found = survey_file(database)
    except (StoreRefused, StoreBusy) as error:
        mend = f"{PYTHON} bot.py restore FILE with the newest backup"
        if kept := backups.list_backups(find_folder(database)):
            mend += f" ({kept[-1]})"
        yield Finding(False, str(error), f"{mend}; where there is none, {PYTHON} bot.py salvage {database}")
    else:
        yield from check_contents(database, str(database))
        size = sum(file.stat().st_size for file in (database, Path(f"{database}-wal")) if file.exists()) / 1e6
        yield Finding(True, f"The database is sound: {size:.1f} MB, {found.tables} tables, {found.live} of them live.")


def check_contents(file: Path, name: str) -> Iterator[Finding]:
    """Check the values of a database file, or of a copy. ``name``: the file from which reported moves can be read."""
    for column, count in count_unreadable_values(file).items():
        yield Finding(
            False,
            f"In the database {count} of the values of {column} cannot be read.",
            "The tables concerned say so, and can be closed; a backup may have these values whole.",
        )
    if reported := list_reported(file):
        yield Finding(
            None,
            f"Players found {len(reported)} moves of the AI silly: {', '.join(one.name for one in reported[-5:])}.",
            f"{PYTHON} -m operate.reported {name} FOLDER writes each as a file. It holds hidden cards.",
        )


def check_backups(folder: Path, newest: float = 0.0) -> Iterator[Finding]:
    """Check the age of the backups in a folder. ``newest``: when a newer one was made elsewhere, perhaps."""
    newest = max(newest, backups.find_newest_time(folder))
    if not newest:
        yield Finding(
            None, "There is no backup yet.", f"The bot makes one a day while it runs; {PYTHON} bot.py backup: now."
        )
        return
    age = time.time() - newest
    said = f"The newest backup is {age / 3600:.0f} hours old; {len(backups.list_backups(folder))} are kept."
    yield Finding(
        age < OLD, said, "" if age < OLD else f"See in the bot's log why none is made; {PYTHON} bot.py backup"
    )


def check_fonts() -> Finding:
    mend = "pip install --require-hashes -r requirements.txt"
    if lost := (*fonts.list_missing_packages(), *art.list_missing_packages()):
        said = f"Packages for pictures are missing ({', '.join(lost)}): some or all boards come as text."
        return Finding(False, said, mend)
    if lost := fallback.list_missing_packages():
        said = f"Packages are missing ({', '.join(lost)}): names in some scripts stand below the pictures, as text."
        return Finding(False, said, mend)
    return Finding(True, "Pictures have their fonts.")


def _check_clock(database: Path, answer: DiscordAnswer | None) -> Finding:
    if answer is not None and answer.date is not None:
        return compare_clock("Discord's", time.time() - answer.date)
    last = max(backups.find_newest_time_beside(database), database.stat().st_mtime if database.exists() else 0.0)
    if time.time() < last - OFF:
        return Finding(False, f"The clock says an earlier time than when {database.name} was written last.", SET_CLOCK)
    return Finding(None, "The clock was compared with nobody's.")


def compare_clock(other_clock: str, difference: float) -> Finding:
    """Return what it means that this machine's clock differs by ``difference`` seconds from another one."""
    fine = abs(difference) < OFF
    return Finding(fine, f"The clock differs from {other_clock} by {difference:+.1f} s.", "" if fine else SET_CLOCK)
