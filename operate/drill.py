"""``python bot.py doctor --restore-drill`` restores the newest backup into a temporary database, and compares it."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from engine.protocol import Refused
from referee.housekeeping import backups
from referee.referee import Referee
from referee.store.address import is_postgresql
from referee.store.copies import NotCopied, find_folder
from referee.store.database import StoreRefused, StoreStuck
from referee.store.locks import StoreBusy
from referee.store.replaced import put_in_place
from referee.store.survey import Survey, survey_file

from .doctor import PYTHON, Finding, print_findings


def rehearse_restore(address: str, folder: Path) -> int:
    """Restore the newest backup of a database into a temporary one, open it as a start does, and print what was found.

    Return the exit code. The database itself is not touched. ``folder``: the folder for backups of PostgreSQL.
    """
    folder = folder if is_postgresql(address) else find_folder(Path(address))
    try:
        findings = asyncio.run(_rehearse(address, folder))
    except (backups.NoBackup, NotCopied, StoreRefused, StoreStuck, StoreBusy, OSError) as error:
        said = f"The newest backup cannot be restored: {error or type(error).__name__}"
        findings = [Finding(False, said, f"Make another one now, and try again: {PYTHON} bot.py backup")]
    print_findings(findings)
    return 1 if any(one.fine is False for one in findings) else 0


async def _rehearse(address: str, folder: Path) -> list[Finding]:
    kept = backups.list_backups(folder)
    if not kept:
        raise backups.NoBackup(f"there is none in {folder}.")
    begun = time.monotonic()
    survey = await asyncio.to_thread(survey_file, kept[-1])
    checked = await asyncio.to_thread(backups.check, kept[-1])
    if checked.fault:
        raise NotCopied(checked.fault)
    findings = [Finding(False, f"Not as it was played: {one}.") for one in checked.off]
    async with _restore_beside(address, kept[-1], survey, folder) as (beside, what):
        findings += await _open_all(beside, survey)
    took = time.monotonic() - begun
    findings.append(
        Finding(
            True,
            f"{kept[-1].name} was restored into {what} in {took:.1f} s, and compared: {survey.tables} tables, "
            f"{survey.rows} answers and draws; {checked.verified} matches were played again.",
        )
    )
    return findings


def _restore_beside(
    address: str, copy: Path, survey: Survey, folder: Path
) -> AbstractAsyncContextManager[tuple[str, str]]:
    """Restore a copy into a temporary database, which goes when the context ends. Yield its address, and what it is."""
    return (
        _restore_into_server(address, copy, survey, folder)
        if is_postgresql(address)
        else _restore_into_file(copy, survey, folder)
    )


@asynccontextmanager
async def _restore_into_file(copy: Path, survey: Survey, folder: Path) -> AsyncIterator[tuple[str, str]]:
    """Restore a backup into a new file. Yield the file's path, and words for where the backup was restored."""
    with tempfile.TemporaryDirectory(dir=folder) as beside:
        path = Path(beside) / "drill.sqlite3"
        put_in_place(copy, path, survey.copied or 0.0, time.time())
        if (found := survey_file(path)) != survey and (found.tables, found.rows) != (survey.tables, survey.rows):
            raise NotCopied("what was restored is not what the backup holds.")
        yield str(path), "a file beside it"


@asynccontextmanager
async def _restore_into_server(
    address: str, copy: Path, survey: Survey, folder: Path
) -> AsyncIterator[tuple[str, str]]:
    """Restore a backup into a new database. Yield its address, and words for where the backup was restored."""
    from referee.store.server_copies import create_beside, drop_beside, put_back

    name = f"rulekeeper_drill_{os.getpid()}"
    if (beside := await create_beside(address, name)) is None:
        print("The bot's user may create no database there. It is restored into a file instead.", file=sys.stderr)
        async with _restore_into_file(copy, survey, folder) as restored:
            yield restored
        return
    try:
        await put_back(copy, beside, survey.copied or 0.0, folder)
        yield beside, f"the temporary database {name}"
    finally:
        await drop_beside(address, name)


async def _open_all(address: str, survey: Survey) -> list[Finding]:
    """Open a restored database as the start of a bot does, and each of its live tables."""
    referee = await Referee.open(address)
    try:
        findings = []
        live = await referee.store.tables.list_live()
        if len(live) != survey.live:
            findings.append(Finding(False, f"It has {len(live)} live tables, and the backup has {survey.live}."))
        for number in live:
            try:
                table = await referee.find_table(number)
                is_sound = table is not None and table.readable
            except Refused:
                is_sound = False
            if not is_sound:
                findings.append(Finding(False, f"Table {number} cannot be opened from it."))
        if not findings:
            findings.append(Finding(True, f"A bot starts from it: all {len(live)} live tables can be opened."))
        return findings
    finally:
        await referee.close()
