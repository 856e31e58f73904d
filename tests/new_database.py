"""New database files for tests: the migrations run once for each test process, and every file is a copy."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import sqlite_file
from referee.store.sqlite import SqliteDatabase

_new: list[bytes] = []


async def place_new_database(path: Path) -> None:
    """Write a database without entries to this path, unless a file is there."""
    if not _new:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "new.sqlite3"
            await (await SqliteDatabase.open(made)).close()
            _new.append(made.read_bytes())
    _write(path)


def _write(path: Path) -> None:
    with contextlib.suppress(FileExistsError), path.open("xb") as file:
        file.write(_new[0])


@contextlib.contextmanager
def examined_once() -> Iterator[None]:
    """Do not examine a file that equals the new database, which was examined when it was made."""
    examine = sqlite_file._examine
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_file, "_examine", lambda path: path.read_bytes() in _new or examine(path))
        yield
