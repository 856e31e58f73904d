"""New database files for tests: the migrations run once for each test process, and every file is a copy."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

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
