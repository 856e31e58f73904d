"""Files written by older versions open and go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from referee.referee import Referee
from referee.settings import Player, Server
from referee.store.database import APPLICATION
from referee.store.schema import MIGRATIONS


async def test_settings_from_before_the_colours_are_kept(tmp_path: Path) -> None:
    """A file of the version before: what people had settled stands, and what is new begins by its default."""
    at = next(number for number, batch in enumerate(MIGRATIONS) if any("scheme" in sql for sql in batch))
    file = tmp_path / "old.sqlite3"
    with sqlite3.connect(file) as old:
        for sql in (sql for batch in MIGRATIONS[:at] for sql in batch):
            old.execute(sql)
        old.execute(f"PRAGMA application_id = {APPLICATION}")
        old.execute(f"PRAGMA user_version = {at}")
        old.execute("INSERT INTO players VALUES (1, 'pt-BR', 0, 1, '{\"pebbles:peek\":false}')")
        old.execute("INSERT INTO servers VALUES (2, 'pt-BR')")
    old.close()
    referee = await Referee.open(file)
    assert await referee.settings.player(1) == Player("pt-BR", False, True, {"pebbles:peek": False})
    assert await referee.settings.server(2) == Server("pt-BR")
    await referee.close()
