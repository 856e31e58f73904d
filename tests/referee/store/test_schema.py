"""Files written by older versions open and go on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from referee.people.settings import Player, Server
from referee.referee import Referee
from referee.store.round_secrets import store_round_secret
from referee.store.schema import ALWAYS, MIGRATIONS
from tests import stored


async def test_settings_from_before_the_colours_are_kept(tmp_path: Path) -> None:
    """The file comes from the version before. Existing settings stay, and new ones begin with their defaults."""
    at = next(number for number, batch in enumerate(MIGRATIONS) if any("scheme" in sql for sql in batch))
    file = tmp_path / "old.sqlite3"
    stored.create_older(file, at)
    with sqlite3.connect(file) as old:
        old.execute("INSERT INTO players VALUES (1, 'pt-BR', 0, 1, '{\"pebbles:peek\":false}')")
        old.execute("INSERT INTO servers VALUES (2, 'pt-BR')")
    old.close()
    referee = await Referee.open(file)
    assert await referee.settings.load_player(1) == Player("pt-BR", False, True, {"pebbles:peek": False})
    assert await referee.settings.load_server(2) == Server("pt-BR")
    await referee.close()


async def test_tables_with_a_time_limit_go_on_at_a_pace(tmp_path: Path) -> None:
    """Version 0.3.0 stored these tables. A timer that was to fall due makes the clock be checked."""
    at = ALWAYS
    file = tmp_path / "old.sqlite3"
    stored.create_older(file, at)
    with sqlite3.connect(file) as old:
        for number, limit in enumerate(("none", "1d", "3d", "7d"), 1):
            old.execute(
                "INSERT INTO tables (id, guild, channel, host, game, level, house, windows, language, phase, match, "
                "reason, opened, time_limit) VALUES (?, 1, ?, 1, 'pebbles', 'short', '{}', 'quick', 'en-US', 'over', "
                "1, '', 0, ?)",
                (number, number, limit),
            )
            old.execute("INSERT INTO servers (guild, time_limit) VALUES (?, ?)", (number, limit))
        old.execute("INSERT INTO due VALUES (2, 'limit:1', 5.0), (2, 'lobby:1', 6.0)")
    old.close()
    now = [1.0]
    referee = await Referee.open(file, now=lambda: now[-1])
    facts = [await referee.store.tables.find(number) for number in (1, 2, 3, 4)]
    assert [one.pace for one in facts if one] == ["none", "day", "slow", "slow"]
    assert {one.overdue for one in facts if one} == {"default"}, "what a time limit did"
    assert [(await referee.settings.load_server(one)).pace for one in (1, 2, 3, 4)] == ["none", "day", "slow", "slow"]
    assert [what for what, _ in await stored.due(referee.store, table=2)] == ["limit:1", "lobby:1"]
    now.append(9.0)
    await referee.due.fire()
    assert not await stored.due(referee.store, table=2), "what failed would be there, to be tried again"
    await referee.close()


async def test_leagues_from_before_shared_set_ups_go_on(tmp_path: Path) -> None:
    """Version 1.2.0 stored these leagues: no round shares a set-up, and the next one can."""
    at = next(number for number, batch in enumerate(MIGRATIONS) if any("league_rounds" in sql for sql in batch))
    file = tmp_path / "old.sqlite3"
    record = {
        "number": 1, "guild": 2, "channel": 3, "host": 4, "name": "Old", "game": "tomb", "level": "short",
        "competition": {
            "format": "keizer", "entrants": [{"members": [4]}, {"members": [5]}],
            "rounds": [{"pairings": [{"first": 0, "second": 1}]}],
        },
        "phase": "playing", "deadline": 9e9, "tables": [{"round": 0, "first": 0, "table": 7}],
    }  # fmt: skip
    stored.create_older(file, at)
    with sqlite3.connect(file) as old:
        old.execute(
            "INSERT INTO leagues (number, guild, channel, host, phase, deadline, record) VALUES (1, 2, 3, 4, ?, ?, ?)",
            ("playing", 9e9, json.dumps(record)),
        )
    old.close()
    referee = await Referee.open(file)
    league = await referee.leagues.find(1)
    assert league is not None and not league.is_identical and league.current is not None and league.current.deal == ""
    assert not league.tables[0].sealed
    assert await referee.store.leagues.load_opened_secret("x") is None
    await referee.store.commit([store_round_secret(1, "x", b"secret")])
    assert await referee.store.leagues.load_secret("x") == b"secret"
    await referee.close()
