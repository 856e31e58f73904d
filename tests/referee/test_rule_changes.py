"""Matches that began under older rules are told what has changed: each once, whatever ends the bot in between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine.registry
from referee.housekeeping import rule_changes
from referee.referee import Referee
from referee.table import match_commands
from referee.table.new_table import TableTerms
from tests import stored
from tests.fake import otherwise
from tests.waiting import until

from .conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, answer, play_to_end, playing
from .surfaces import Discord, Killed, Script

Open = Callable[[], Any]


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Provide a function that sets the version of Pebbles."""
    return lambda version: otherwise(monkeypatch, "pebbles", version=version)


async def told(referee: Referee, discord: Discord, table: int = 1) -> list[str]:
    """Return the kinds of the announcements that exist after a start."""
    referee.surfaces.screen = Script(discord)
    referee.surfaces.screen.now = dict.fromkeys(range(9), "words")
    await referee.wake()
    await until(lambda: referee.rounds.told_of_rules is not None and referee.rounds.told_of_rules.done())
    await referee.surfaces.settle()
    return sorted(
        one.kind for one in await referee.surfaces.list_of_table(table) if one.kind.startswith(rule_changes.KIND)
    )


async def test_players_of_a_running_match_are_told_once_of_new_rules_and_each_later_change_alone(
    open_referee: Open, source: Sources, rules: Callable[[int], None]
) -> None:
    referee, discord = await open_referee(), Discord()
    table = await playing(referee, source, (BEN, "Ben"))
    assert await told(referee, discord) == []
    for version, kinds in (
        (3, ["rules:1-3"]),
        (3, ["rules:1-3"]),
        (4, ["rules:1-3", "rules:3-4"]),
        (4, ["rules:1-3", "rules:3-4"]),
    ):
        rules(version)
        referee = await open_referee()
        assert await told(referee, discord) == kinds
        assert sum(channel == CHANNEL for channel, _ in discord.messages.values()) == len(kinds)
        table = await referee.find_table(1)
        assert table is not None
        await answer(table, source)  # A match keeps the rules under which it began, even if it goes on under new ones.


async def test_who_is_not_concerned_is_told_nothing(
    open_referee: Open, source: Sources, rules: Callable[[int], None]
) -> None:
    """The tables have ended, are still in the lobby, or began under these rules."""
    referee, discord = await open_referee(), Discord()
    over = await playing(referee, source)
    await play_to_end(over, source)
    await referee.open_table(TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", "pebbles", "short"), source())
    rules(2)
    referee = await open_referee()
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 2, ANA, "Ana", "pebbles", "short"), source())
    await table.do(source(), match_commands.start, ANA)
    for number in (1, 2, 3):
        assert await told(referee, discord, number) == []
        await referee.close()
        referee = await open_referee()


@pytest.mark.parametrize("when", ["before it is posted", "after it was posted"])
async def test_killed_meanwhile_it_is_told_once_all_the_same(
    tmp_path: Path, source: Sources, clock: Clock, rules: Callable[[int], None], when: str
) -> None:
    """The bot is killed and not closed: the memory is lost, and a commit is not."""
    path, discord = tmp_path / "tables.sqlite3", Discord()
    referee = await Referee.open(path, now=clock, pace=0)
    table = await playing(referee, source, (BEN, "Ben"))
    assert await told(referee, discord) == []
    await referee.close()
    rules(2)
    referee = await Referee.open(path, now=clock, pace=0)
    screen = Script(discord)
    screen.now = dict.fromkeys(range(9), "words")
    if when == "after it was posted":
        screen.kill_after = "post"
    else:
        screen.faults = [("post", Killed())]
    referee.surfaces.screen = screen
    await rule_changes.post_rule_changes(referee.store, referee.surfaces, referee.duty)
    await until(lambda: screen.calls["post"] and not referee.surfaces.busy)
    referee.surfaces._memory._unsaved.clear()
    await referee.close()
    for _ in range(2):
        referee = await Referee.open(path, now=clock, pace=0)
        assert await told(referee, discord) == ["rules:1-2"]
        found = await referee.find_table(1)
        assert found is not None
        await answer(found, source)
        await referee.close()
    assert sum(channel == CHANNEL for channel, _ in discord.messages.values()) == 1
    assert table.facts.match == 1


async def test_a_failure_is_tried_again_and_a_damaged_row_hinders_nobody(
    open_referee: Open, source: Sources, rules: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    referee, discord = await open_referee(), Discord()
    await playing(referee, source)
    second, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", "pebbles", "short"), source())
    await second.do(source(), match_commands.start, ANA)
    await stored.spoil_first_row(referee.store, 1)
    rules(2)
    referee = await open_referee()
    tell, failed = rule_changes.post_rule_changes, list[int]()

    async def fails_first(*where: Any) -> None:
        if not failed:
            failed.append(1)
            raise OSError
        await tell(*where)

    async def at_once(seconds: float) -> None:
        return

    monkeypatch.setattr(rule_changes, "post_rule_changes", fails_first)
    monkeypatch.setattr("referee.running.backoff.Backoff._rest", lambda self, seconds, can_end_early: at_once(seconds))
    assert await told(referee, discord, 2) == ["rules:1-2"]
    assert engine.registry.load_game("pebbles").version == 2
