"""A table that plays a level of somebody's own: the text is all there is, before and after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.games.tomb_raider.own_levels import FILE
from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands
from referee.table.lobby_settings import find_start_refusal
from referee.table.new_table import TableTerms

from .conftest import ANA, BEN, CHANNEL, GUILD, Sources

Open = Callable[[], Awaitable[Referee]]
TEXT = FILE.write(FILE.changed(FILE.fresh(), "rows", ("4",)))
STRONG, OTHER = (FILE.write(FILE.changed(FILE.changed(FILE.fresh(), "power", ("2",)), "rows", (n,))) for n in "45")
UNFIT = FILE.write(FILE.changed(FILE.fresh(), "goals", ()))


async def test_a_match_on_one_goes_on_after_a_restart(open_referee: Open, source: Sources) -> None:
    """The match goes on although the person who made the level has deleted it."""
    referee = await open_referee()
    file = await referee.own_files.add(ANA, "tomb_raider", "level", "Den", TEXT, source())
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", file.text), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await referee.own_files.delete(ANA, file.number)
    number, before = table.id, table.view(None)
    referee = await open_referee()
    again = await referee.find_table(number)
    assert again is not None and again.facts.level == TEXT and again.readable
    assert again.view(None) == before and any(again.find_question(seat) for seat in (0, 1))
    await again.do(source(), agreements.cancel, ANA, manager=True, reason="enough")
    await again.do(source(), match_commands.start_rematch, ANA)
    assert again.facts.level == TEXT


async def test_only_levels_that_fit_the_rules_can_be_played(referee: Referee, source: Sources) -> None:
    for level in (UNFIT, "introductory\n", "x" * 30_000 + "\n", "\n", "none"):
        with pytest.raises(Refused, match="no-such-level"):
            await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", level), source())
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "introductory"), source())
    for level in (UNFIT, "introductory\n", "none"):
        with pytest.raises(Refused, match="no-such-value"):
            await table.do(source(), lobby_commands.configure, ANA, "level", level)
    await table.do(source(), lobby_commands.configure, ANA, "level", TEXT)
    assert table.facts.level == TEXT
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    with pytest.raises(Refused, match="not-host"):
        await table.do(source(), lobby_commands.configure, BEN, "level", "introductory")
    with pytest.raises(Refused, match="no-such-level"):  # This game has no player-made levels.
        await referee.open_table(TableTerms(GUILD, CHANNEL + 1, BEN, "Ben", "counter_terror", TEXT), source())


async def test_everybody_builds_a_level_of_a_series(open_referee: Open, source: Sources) -> None:
    """TR-SER-TIMED-1: While the levels differ in power, everybody may still choose, and the start says
    why it waits. The next match is played on the next player's level, even after a restart."""
    referee = await open_referee()
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "timed"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "own_level", STRONG)
    why = find_start_refusal(table.facts, table.game)
    assert why is not None and (why.kind, why.values) == ("series-power", {"powers": (1, 2)})
    with pytest.raises(Refused, match="unfit-file"):
        await table.do(source(), lobby_commands.configure, BEN, "own_level", UNFIT)
    await table.do(source(), lobby_commands.configure, BEN, "own_level", OTHER)
    assert find_start_refusal(table.facts, table.game) is None
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    assert table.view(None).level == STRONG
    number = table.id
    referee = await open_referee()
    again = await referee.find_table(number)
    assert again is not None and again.view(None).level == STRONG
    assert [info.choices["own_level"] for info in again.facts.seats] == [STRONG, OTHER]


async def test_the_host_alone_settles_a_level_of_ones_own_for_all(referee: Referee, source: Sources) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "linked"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    with pytest.raises(Refused, match="not-host"):
        await table.do(source(), lobby_commands.configure, BEN, "level_1", TEXT)
    with pytest.raises(Refused, match="unfit-file"):
        await table.do(source(), lobby_commands.configure, ANA, "level_1", UNFIT)
    await table.do(source(), lobby_commands.configure, ANA, "level_1", TEXT)
    assert table.facts.house["level_1"] == TEXT
    await table.do(source(), lobby_commands.configure, ANA, "level", "timed")
    assert "level_1" not in table.facts.house


async def test_a_level_deck_with_one_entrance_begins_no_new_series(referee: Referee, source: Sources) -> None:
    """TR-RUL-16: The lobby refuses the deck and says how many entrances are needed."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "pick_up"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    with pytest.raises(Refused) as refusal:
        await table.do(source(), lobby_commands.configure, BEN, "level_deck", TEXT)
    assert (refusal.value.kind, refusal.value.values) == ("level-deck-few-entrances", {"count": 2, "held": 1})


async def test_a_level_deck_that_does_not_fit_is_refused_with_the_rules_reason(
    referee: Referee, source: Sources
) -> None:
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "parallel_pick_up"), source()
    )
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "form", "power_3")
    with pytest.raises(Refused) as refusal:
        await table.do(source(), lobby_commands.configure, BEN, "level_deck", TEXT)
    assert (refusal.value.kind, refusal.value.values) == ("level-deck-small", {"least": 20})
    await table.do(source(), lobby_commands.configure, ANA, "form", "power_1")
    await table.do(source(), lobby_commands.configure, BEN, "level_deck", TEXT)
    assert table.facts.seats[1].choices["level_deck"] == TEXT
