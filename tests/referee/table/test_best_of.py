"""A best of three or five: counted at the table, whatever is played there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.protocol import Refused, Seat
from engine.setup import Result
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, progress, series
from referee.table.limits import LOBBIES, TABLES
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.fake import otherwise, register_cairn
from tests.fake.pebbles import GAME, State

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources, lobby, play_to_end
from .lobby import refused


class Lot:
    """A choice of who wins the present match."""

    def __init__(self) -> None:
        self.winners: tuple[Seat, ...] = ()

    def result(self, s: State) -> Result | None:
        return Result("points", self.winners) if GAME.result(s) else None


@pytest.fixture
def lot(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> Lot:
    lot = Lot()
    otherwise(monkeypatch, GAME.key, result=lot.result)
    return lot


async def begun(referee: Referee, source: Sources, best_of: str = "3") -> Table:
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "best_of", best_of)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


async def won_by(table: Table, lot: Lot, source: Sources, *winners: Seat) -> None:
    lot.winners = winners
    await play_to_end(table, source)


async def test_another_match_follows_at_once_until_somebody_has_won_most(
    referee: Referee, source: Sources, lot: Lot
) -> None:
    table = await begun(referee, source)
    for number, (winner, score) in enumerate([(1, (0, 1)), (0, (1, 1)), (1, (1, 2))], 1):
        assert (table.facts.phase, table.facts.match, progress.is_undecided(table)) == ("playing", number, False)
        await won_by(table, lot, source, winner)
        assert series.count_wins(table.facts) == score and progress.is_undecided(table) == (number < 3)
        if number < 3:
            assert series.list_champions(table.facts) == ()
            assert (await table.do(source(), match_commands.start_rematch, BEN)).kind == "started"
            assert table.find_question(0) is not None, "somebody is asked"
    assert series.list_champions(table.facts) == (1,)
    assert (await table.do(source(), match_commands.start_rematch, BEN)).kind == "reopened"
    assert table.facts.won == () and table.facts.best_of == "3", "the next is another series"


async def test_the_next_match_of_a_series_opens_no_lobby_and_counts_as_none(
    referee: Referee, source: Sources, lot: Lot
) -> None:
    table = await begun(referee, source)
    for channel in range(LOBBIES):
        await referee.open_table(TableTerms(GUILD, 100 + channel, ANA, "Ana", GAME.key, "short"), source())
    await won_by(table, lot, source, 1)
    assert (await table.do(source(), match_commands.start_rematch, ANA)).kind == "started"
    await won_by(table, lot, source, 1)
    await refused("too-many-lobbies", table.do(source(), match_commands.start_rematch, ANA), most=LOBBIES)


async def test_the_next_match_of_a_series_is_a_table_as_any_other(referee: Referee, source: Sources, lot: Lot) -> None:
    table = await begun(referee, source)
    await won_by(table, lot, source, 1)
    for channel in range(TABLES):
        other, _ = await referee.open_table(TableTerms(GUILD, 100 + channel, ANA, "Ana", GAME.key, "short"), source())
        await other.do(source(), match_commands.start, ANA)
    await refused("too-many-tables", table.do(source(), match_commands.start_rematch, ANA), most=TABLES)
    await other.do(source(), match_commands.concede, 0)
    assert (await table.do(source(), match_commands.start_rematch, ANA)).kind == "started"


@pytest.mark.parametrize(("best_of", "matches"), [("1", 1), ("3", 2), ("5", 3)])
async def test_a_number_of_won_matches_wins_a_series(
    referee: Referee, source: Sources, lot: Lot, best_of: str, matches: int
) -> None:
    table = await begun(referee, source, best_of)
    for _ in range(matches - 1):
        await won_by(table, lot, source, 0)
        assert (await table.do(source(), match_commands.start_rematch, ANA)).kind == "started"
    await won_by(table, lot, source, 0)
    assert not progress.is_undecided(table) and series.list_champions(table.facts) == ((0,) if best_of != "1" else ())


async def test_a_draw_counts_for_nobody_and_is_played_again(referee: Referee, source: Sources, lot: Lot) -> None:
    table = await begun(referee, source)
    for winners in [(), (0,), (), (1,), ()]:
        await won_by(table, lot, source, *winners)
        assert progress.is_undecided(table)
        await table.do(source(), match_commands.start_rematch, ANA)
    assert series.count_wins(table.facts) == (1, 1) and table.facts.won == ((), (0,), (), (1,), ())
    assert series.group_sides(table.facts) == ((0,), (1,))


async def test_a_series_survives_a_restart_in_a_match_and_between_two(
    open_referee: Callable[[], Awaitable[Referee]], source: Sources, lot: Lot
) -> None:
    table = await begun(await open_referee(), source)
    await won_by(table, lot, source, 1)
    press = source()
    for number in (1, 2):
        found = await (await open_referee()).find_table(table.id)
        assert found is not None
        await found.recall()
        assert found.facts.won == ((1,),) and found.facts.best_of == "3" and found.facts.match == number
        assert progress.is_undecided(found) == (number == 1)
        await found.do(press, match_commands.start_rematch, BEN)
    assert found.facts.phase == "playing"
    await won_by(found, lot, source, 1)
    assert series.list_champions(found.facts) == (1,)


async def test_sides_are_who_has_won_the_same_matches(referee: Referee, source: Sources, lot: Lot) -> None:
    table = await begun(referee, source)
    assert series.group_sides(table.facts) == ((0, 1),), "nobody has won yet"
    await won_by(table, lot, source, 0, 1)
    assert series.group_sides(table.facts) == ((0, 1),) and series.count_wins(table.facts) == (1, 1)


async def test_a_match_given_up_by_all_ends_the_series(referee: Referee, source: Sources, lot: Lot) -> None:
    table = await begun(referee, source)
    await won_by(table, lot, source, 0)
    await table.do(source(), match_commands.start_rematch, ANA)
    for seat in (0, 1):
        await table.do(source(), match_commands.concede, seat)
    assert table.facts.phase == "over" and series.count_wins(table.facts) == (1, 0) and not progress.is_undecided(table)
    assert (await table.do(source(), match_commands.start_rematch, ANA)).kind == "reopened" and table.facts.won == ()


async def test_a_match_that_somebody_wins_because_another_gives_up_counts(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    otherwise(monkeypatch, GAME.key, concede=lambda s, gone: Result("conceded", tuple({0, 1} - set(gone))))
    table = await begun(referee, source)
    await table.do(source(), match_commands.concede, 1)
    assert series.count_wins(table.facts) == (1, 0) and progress.is_undecided(table)
    assert (await table.do(source(), match_commands.start_rematch, BEN)).kind == "started"


async def test_the_game_may_set_up_the_next_match_otherwise(
    referee: Referee, source: Sources, lot: Lot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def again(s: State, setup: Any) -> Any:
        seen.append((s.round, setup.level))
        return setup

    otherwise(monkeypatch, GAME.key, again=again)
    table = await begun(referee, source)
    await won_by(table, lot, source, 0)
    await table.do(source(), match_commands.start_rematch, ANA)
    assert seen == [(3, "short")]


# --- where it may be chosen ---


async def test_a_series_is_for_those_who_play_against_each_other(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lobby(referee, source, level="long")
    await refused(
        "no-such-value", table.do(source(), lobby_commands.configure, ANA, "best_of", "4"), possible=("1", "3", "5")
    )
    await table.do(source(), lobby_commands.configure, ANA, "best_of", "5")
    otherwise(monkeypatch, GAME.key, rivals=lambda level: level == "long")
    await table.do(source(), lobby_commands.configure, ANA, "level", "short")
    assert table.facts.best_of == "1", "there each match leads to the next by itself"
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "best_of", "3"), possible=("1",))


async def test_players_who_all_win_together_win_no_series(referee: Referee, source: Sources) -> None:
    register_cairn()
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "cairn", "hill"), source())
    with pytest.raises(Refused, match="no-such-value"):
        await table.do(source(), lobby_commands.configure, ANA, "best_of", "3")


async def test_who_plays_alone_plays_one_match(referee: Referee, source: Sources, lot: Lot) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "best_of", "3")
    await table.do(source(), match_commands.start, ANA)
    await won_by(table, lot, source, 0)
    assert table.facts.best_of == "1" and not progress.is_undecided(table)
