"""A table that plays a level of somebody's own: the text is all there is, before and after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.games.tomb_raider.own_levels import FILE
from engine.protocol import Refused
from referee.referee import Referee

from .conftest import ANA, BEN, CHANNEL, GUILD, Sources

Open = Callable[[], Awaitable[Referee]]
TEXT = FILE.write(FILE.changed(FILE.fresh(), "rows", ("4",)))
UNFIT = FILE.write(FILE.changed(FILE.fresh(), "goals", ()))


async def test_a_match_on_one_goes_on_after_a_restart(open_referee: Open, source: Sources) -> None:
    """Whoever made the level has thrown it away by then."""
    referee = await open_referee()
    file = await referee.own_files.add(ANA, "tomb_raider", "level", "Den", TEXT, source())
    table, _ = await referee.open_table(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", file.text, source())
    await table.join(BEN, "Ben", source())
    await table.ready(BEN, source())
    await table.start(ANA, source())
    await referee.own_files.delete(ANA, file.number)
    number, before = table.id, table.view(None)
    referee = await open_referee()
    again = await referee.table(number)
    assert again is not None and again.facts.level == TEXT and again.readable
    assert again.view(None) == before and any(again.question(seat) for seat in (0, 1))
    await again.cancel(ANA, source(), manager=True, reason="enough")
    await again.rematch(ANA, source())
    assert again.facts.level == TEXT


async def test_only_what_may_be_played_is(referee: Referee, source: Sources) -> None:
    for level in (UNFIT, "introductory\n", "x" * 30_000 + "\n", "\n", "none"):
        with pytest.raises(Refused, match="no-such-level"):
            await referee.open_table(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", level, source())
    table, _ = await referee.open_table(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "introductory", source())
    for level in (UNFIT, "introductory\n", "none"):
        with pytest.raises(Refused, match="no-such-value"):
            await table.settle(ANA, "level", level, source())
    await table.settle(ANA, "level", TEXT, source())
    assert table.facts.level == TEXT
    await table.join(BEN, "Ben", source())
    with pytest.raises(Refused, match="not-host"):
        await table.settle(BEN, "level", "introductory", source())
    with pytest.raises(Refused, match="no-such-level"):  # a game without levels of players' own
        await referee.open_table(GUILD, CHANNEL + 1, BEN, "Ben", "counter_terror", TEXT, source())
