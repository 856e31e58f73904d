"""TR-WIN and TR-GOAL, and the end of a level: what wins, what is counted, who goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import death, goals, rows, setup
from engine.games.tomb_raider.cards import LOCATIONS, POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.state import Leg
from engine.setup import Result

from .goals import SIXTEEN, table, taken
from .scenario import Table

FIFTEEN = [3, 3, 3, 3, 3]


def end_turn(t: Table) -> None:
    """Run the last raider's Reload step, and end the turn."""
    t.draw(t.s.order[-1], "reload")


# --- the standard goal ---


def test_TR_WIN_1_the_first_find_wins_on_every_level() -> None:
    """TR-WIN-1, TR-SEQ-7, TR-TRE-2: The first raider that finds the treasure wins. No treasure card is needed, and
    nobody is asked anything more."""
    # TR-LVL-CAVES-9
    t = table("2.4=003")
    t.raider(1, at="2.4")
    t.search(1, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("treasure", (1,)) and not t.open


# --- Recovery ---


def test_TR_GOAL_REC_1_the_finder_takes_a_treasure_and_the_level_goes_on() -> None:
    """TR-GOAL-REC-1, TR-DEC-W1, TR-GOAL-REC-9: The finder takes any treasure of the level's power or less into the
    unsaved row. By default it takes the lowest number of the highest power. The room then holds no treasure any
    more."""
    # TR-GOAL-1, TR-TRE-1
    t = table("2.4=003", goal="recovery")
    t.raider(0, at="2.4")
    t.search(0, "search", ..., dice=SIXTEEN)
    powers = {POOL.find_treasure(option.removeprefix("take:")).power for option in t.options()}
    assert powers == {1} and {"take:020", "take:045"} <= set(t.options())
    assert t.ask.default.format_text() == "take:020"  # type: ignore[union-attr]
    t.answer("take:045")
    assert GAME.result(t.s) is None and t.s.raiders[0].unsaved.cards == ["045"]
    view = GAME.view(t.s, None)
    assert view.found and view.prize == "045" and view.carrier == 0 and view.prize_at is None
    space = next(one for one in view.spaces if one.card == "003")
    assert space.treasure is None and not space.treasure_possible


def test_TR_GOAL_REC_1_the_room_holds_no_second_treasure() -> None:
    """TR-GOAL-REC-9: After the treasure is taken, a high search result in the room finds a discovery at most."""
    t = taken()
    t.raider(1, at="2.4")
    t.empty_decks()
    t.search(1, "search", dice=SIXTEEN)
    assert t.told("found-nothing") and len(t.told("prize")) == 1


def test_TR_GOAL_REC_5_saving_does_not_protect_the_treasure() -> None:
    """TR-GOAL-REC-5, TR-GOAL-REC-9: The treasure stays in the unsaved row while everything else there is saved."""
    t = taken()
    t.space("2.3").save_point = True
    r = t.raider(0, at="2.3", unsaved=["068"])
    t.draw(0, "save")
    assert r.unsaved.cards == ["020"] and r.saved.cards == ["068"]


@pytest.mark.parametrize("how", ["reset", "harm"])
def test_TR_GOAL_REC_2_it_drops_where_its_carrier_dies_or_resets(how: str) -> None:
    t = taken()
    if how == "reset":
        t.raider(0, at="2.3")
        t.draw(0, "reset", "reset")
    else:
        t.lay("1.3=010")
        t.raider(0, at="1.3", damage=1)
        t.action(0, "stay", "overcome:bats,move,none", dice=[1, 1, 1])
    dropped = t.told("prize-dropped")
    assert [(one["seat"], one["card"]) for one in dropped] == [(0, "020")]
    assert not t.s.raiders[0].unsaved.cards and GAME.view(t.s, None).carrier == -1
    assert t.s.prize_at == find_space_index(t.s, "2.3" if how == "reset" else "1.3") and t.faults() == []


def test_TR_GOAL_REC_3_it_is_picked_up_by_the_same_result() -> None:
    """TR-GOAL-REC-3, TR-GOAL-REC-8, TR-DX-32: A raider picks a dropped treasure up with a result of 16, search number
    included. An E marker does not prevent this, and no new E marker is placed."""
    t = taken()
    t.raider(0, at="2.3")
    t.draw(0, "reset", "reset")
    t.space("2.3").empty = True
    t.raider(1, at="2.3")
    t.search(1, "search", dice=FIFTEEN)
    assert t.s.prize_at >= 0 and len(t.told("found-nothing")) == 1
    t.search(1, "search", dice=SIXTEEN)
    assert t.s.raiders[1].unsaved.cards == ["020"] and t.s.prize_at == -1
    assert t.told("prize")[-1]["seat"] == 1


def test_TR_GOAL_REC_8_a_lower_result_may_find_a_discovery() -> None:
    t = taken()
    t.raider(0, at="2.3")
    t.draw(0, "reset", "reset")
    t.raider(1, at="2.3", hand=["068"])
    t.search(1, "search", "find:068", dice=FIFTEEN)
    assert t.s.raiders[1].unsaved.cards == ["068"] and t.space("2.3").empty


def test_TR_GOAL_REC_4_the_treasure_can_be_stolen_as_an_item() -> None:
    """TR-GOAL-REC-4: The card Steal Item takes the treasure from a carrier that fails to resist. If the thief drops it,
    it lies there like any dropped treasure."""
    t = taken()
    t.raider(0, at="2.3")
    t.raider(1, at="2.3", hand=["066"])
    t.search(1, "play:066,0,020", dice=[6, 6, 6, 1, 1, 1])
    assert t.s.raiders[1].unsaved.cards == ["020"] and GAME.view(t.s, None).carrier == 1
    t.draw(1, "reset", "reset")
    assert t.s.prize_at == find_space_index(t.s, "2.3") and not t.s.raiders[1].taken and t.faults() == []


@pytest.mark.parametrize("entrance", ["1.1", "3.1"])
def test_TR_GOAL_REC_6_a_turn_that_ends_with_the_treasure_on_an_entrance_wins(entrance: str) -> None:
    """TR-GOAL-REC-6, TR-GOAL-REC-7: The carrier of the treasure wins on any entrance, but only at the end of the Draw
    Round."""
    t = taken()
    t.raider(0, at=entrance)
    t.draw(0, "reload")
    assert GAME.result(t.s) is None or t.s.order[-1] == 0
    end_turn(t)
    assert GAME.result(t.s) == Result("recovered", (0,)) and t.told("level-over")[-1]["winners"] == (0,)


def test_TR_GOAL_REC_6_a_turn_that_ends_away_from_the_entrances_does_not_win() -> None:
    t = taken()
    t.raider(0, at="2.2")
    end_turn(t)
    assert GAME.result(t.s) is None


def test_TR_HR_16_the_carrier_is_cut_off_from_the_entrances() -> None:
    """TR-HR-16, TR-AMB-90: Once the treasure is found, a raider that carries it is cut off if no way leads to an
    entrance."""
    t = table("2.4=003", goal="recovery")
    t.raider(0, at="2.4")
    t.search(0, "search", "take:020", dice=SIXTEEN)
    t.block("2.4", "back")
    t.empty_decks()
    t.search(0, ...)
    assert "relief" in t.options()


# --- Bounty Hunter ---


def test_TR_GOAL_BOUNTY_1_a_point_for_each_creature_removed() -> None:
    """TR-GOAL-BOUNTY-6, TR-GOAL-BOUNTY-7: The raider that removes a creature gets a point, whether the creature is
    printed or a card. No other kind of obstacle counts."""
    t = table("2.2=010", "2.3=011", goal="bounty")
    t.raider(0, at="2.2")
    t.action(0, "stay", "overcome:bats,fight,none", dice=[6, 6])
    assert [r.points for r in t.s.raiders] == [1, 0]
    t.space("2.3").hazards[0].damage = 1
    t.raider(1, at="2.3")
    t.action(1, "stay", "overcome:wolf,fight,none", dice=[6, 6])
    assert [r.points for r in t.s.raiders] == [1, 1]
    assert [one["by"] for one in t.told("points")] == ["bats", "wolf"]


def test_points_are_counted_only_where_they_are_the_goal() -> None:
    t = table("2.2=010")
    t.raider(0, at="2.2")
    t.action(0, "stay", "overcome:bats,fight,none", dice=[6, 6])
    assert not t.told("points") and t.s.raiders[0].points == 0


def test_TR_GOAL_BOUNTY_4_bonus_points_for_other_deeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-GOAL-BOUNTY-4, TR-LD-14: A removed trap counts, too, if the level says so."""
    monkeypatch.setitem(load_levels(), "into_the_caves", replace(load_levels()["into_the_caves"], bounties={"trap": 2}))
    t = Table("2.2=005", level="into_the_caves", goal="bounty", lifeless_removed_on_success="on")
    t.raider(0, at="2.2")
    t.action(0, "stay", "overcome:dark,search,none", dice=[6, 6, 6])
    assert t.s.raiders[0].points == 2


@pytest.mark.parametrize(
    ("before", "winners", "scores"), [((3, 1), (0,), (3, 2)), ((2, 1), (0, 1), (2, 2)), ((0, 1), (1,), (0, 2))]
)
def test_TR_GOAL_BOUNTY_3_the_highest_total_wins(
    before: tuple[int, int], winners: tuple[int, ...], scores: tuple[int, int]
) -> None:
    """TR-GOAL-BOUNTY-2, TR-GOAL-BOUNTY-5: Finding the treasure scores the power of the room and ends the level. Equal
    highest totals share the victory."""
    t = table("2.4=003", goal="bounty")
    for seat, points in enumerate(before):
        t.raider(seat, points=points)
    t.raider(1, at="2.4")
    t.search(1, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("points", winners, scores)


def test_TR_DX_33_three_creatures_and_a_room_of_power_2(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("2.4=003", goal="bounty")
    monkeypatch.setitem(LOCATIONS, "003", replace(LOCATIONS["003"], power=2))
    t.raider(0, at="2.4", points=3)
    t.search(0, "search", dice=SIXTEEN)
    assert t.s.raiders[0].points == 5


# --- points until the turn limit, turn limits ---


@pytest.fixture(autouse=True)
def _choices_of_changed_levels() -> Iterator[None]:
    yield
    setup.list_choices.cache_clear()


def limited(monkeypatch: pytest.MonkeyPatch, goal: str, turns: int = 2) -> Table:
    level = load_levels()["into_the_caves"]
    monkeypatch.setitem(load_levels(), "into_the_caves", replace(level, goals=(goal,), turn_limit=turns))
    setup.list_choices.cache_clear()
    return Table("2.4=003", level="into_the_caves", seats=2)


def test_TR_WIN_4_the_turn_limit_ends_a_level_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-WIN-4, TR-LD-15: The turn limit ends the level after the last turn, not before it."""
    t = limited(monkeypatch, "treasure", 3)
    end_turn(t)
    assert GAME.result(t.s) is None and t.s.turn == 3
    end_turn(t)
    assert GAME.result(t.s) == Result("turn-limit") and GAME.view(t.s, None).turn == 3


def test_TR_LD_14_points_until_the_turn_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-LD-14: Finding the treasure scores once and does not end the level. The most points win when the turns are
    used up."""
    t = limited(monkeypatch, "points")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    assert GAME.result(t.s) is None and t.s.raiders[0].points == 1 and GAME.view(t.s, None).found
    t.raider(1, points=2)
    end_turn(t)
    assert GAME.result(t.s) == Result("points", (1,), (1, 2))


# --- all find it, in the fewest turns ---


def test_TR_SER_TIMED_4_a_raider_that_has_finished_leaves_the_map() -> None:
    """TR-SER-TIMED-2, TR-SER-TIMED-4, TR-RUL-13: A raider that has finished never reloads, but its player may still
    hinder others. The others count their extra turns."""
    # TR-DX-39
    t = table("2.4=003", "2.3=006", goal="timed")
    t.s.turn = 8
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    r = t.s.raiders[0]
    assert r.finished == 8 and not r.alive and GAME.result(t.s) is None and not t.told("died")
    t.draw(0, "reload")
    assert not r.alive and len(r.hand) == 0
    t.top("009")
    r.deck.move("058", r.hand)
    t.raider(1, at="2.3")
    t.action(1, "move:left", "offer:058", "overcome:058,move,none", dice=[6, 6, 6])
    assert [one["seat"] for one in t.told("offered")] == [0]
    t.s.turn = 11
    t.raider(1, at="2.4")
    t.search(1, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("timed", (0,), (0, 3))


def test_TR_SER_TIMED_3_the_same_turn_is_shared() -> None:
    """TR-SER-TIMED-3, TR-AMB-50: The player with the fewest extra turns over all levels wins. Equal players share the
    win."""
    t = table("2.4=003", goal="timed")
    for seat in (0, 1):
        t.raider(seat, at="2.4")
        t.search(seat, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("timed", (0, 1), (0, 0))


def test_TR_SER_TIMED_4_a_turn_limit_stops_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-SER-TIMED-4, TR-AMB-92: A raider that never finished has not won. Its extra turns are those that were counted
    until the limit."""
    t = limited(monkeypatch, "timed", 5)
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    t.s.turn = 5
    end_turn(t)
    assert GAME.result(t.s) == Result("timed", (0,), (0, 3))


# --- agreed ---


def test_TR_WIN_4_an_agreed_end_has_no_winner() -> None:
    """TR-WIN-4, TR-RUL-13: An agreed end comes only when all players have given up. The result tells what was counted
    so far."""
    t = table(goal="bounty")
    t.raider(1, points=2)
    assert GAME.concede(t.s, (1,)) is None
    assert GAME.concede(t.s, (0, 1)) == Result("conceded", (), (0, 2))
    assert GAME.concede(Table().s, (0, 1)) == Result("conceded")


def room(goal: str = "treasure", seats: int = 2, leg: Leg | None = None, **fields: Any) -> Table:
    """Return a table where the first raider stands in the Treasure Cave, and the Giant Cavern beside it is known."""
    t = Table("2.4=003", "2.3=006", level="into_the_caves", seats=seats, goal=goal)
    t.s.leg = leg
    t.raider(0, at="2.4", **fields)
    t.empty_decks()
    return t


FINDS: dict[str, tuple[int, Leg | None, bool, bool, bool, int]] = {
    # By goal: seats, leg; whether it is won, over, found and continued; and the points.
    "treasure": (2, None, True, True, False, 0),
    "flawless": (1, None, True, True, False, 0),
    "survey": (1, None, False, False, True, 0),
    "purge": (1, None, False, False, True, 0),
    "bounty": (2, None, False, True, True, 1),
    "timed": (2, None, False, False, False, 0),
    "recovery": (2, None, False, False, True, 0),
}


@pytest.mark.parametrize("goal", FINDS)
def test_what_the_find_does_TR_WIN_2_TR_WIN_1(goal: str) -> None:
    """Finding the treasure wins where that is the goal. Otherwise it is counted, carried, or only made known."""
    seats, leg, won, over, found, points = FINDS[goal]
    t = room(goal, seats, leg)
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"] if goal == "recovery" else (), ())
    r = t.s.raiders[0]
    assert (t.s.winner == 0, goals.is_over(t.s), t.s.found, r.points) == (won, over, found, points)
    assert bool(r.finished) is (goal == "timed") and bool(r.unsaved.cards) is (goal == "recovery") and not r.award


@pytest.mark.parametrize("series", ["linked", "pick_up"])
def test_a_find_in_a_series_wins_the_level_and_a_treasure_TR_WIN_2_TR_SER_2(series: str) -> None:
    """The treasure is awarded before the level is over. In a Pick Up series the power of the room decides which
    treasure."""
    t = room(leg=Leg(series, 1, 2, (0, 0)))
    t.follow(goals.carry_out_find(t.s, 0, 16), [...], ())
    assert t.ask.kind == "award" and t.s.winner == -1
    t.answer("take:045")
    assert t.s.raiders[0].award == "045" and t.s.winner == 0


def test_a_find_with_points_until_the_limit_TR_WIN_2_TR_LD_14_TR_GOAL_BOUNTY_2() -> None:
    """Finding the treasure scores the power of the room once, and ends nothing."""
    t = room()
    t.s.terms = replace(t.s.terms, goal="points", turn_limit=9)
    t.follow(goals.carry_out_find(t.s, 0, 16), (), ())
    assert t.s.found and t.s.raiders[0].points == 1 and not goals.is_over(t.s)
    assert goals.find_treasure_target(t.s, find_space_index(t.s, "2.4")) is None


def test_who_has_finished_is_gone_TR_SER_TIMED_4() -> None:
    """The raider of a player who has finished leaves the map, and everything that was going on with it ends."""
    t = room("timed", moving=True)
    t.s.turn = 7
    shifts = t.s.raiders[0].shifts
    t.follow(goals.carry_out_find(t.s, 0, 16), (), ())
    r = t.s.raiders[0]
    assert (r.finished, r.alive, r.moving) == (7, False, False) and r.shifts != shifts and not goals.is_over(t.s)
    t.s.turn = 9
    t.raider(1, at="2.4")
    t.follow(goals.carry_out_find(t.s, 1, 16), (), ())
    assert t.s.ended == "timed" and t.s.winners == (0,)


@pytest.mark.parametrize("how", ["recovery", "else"])
def test_a_treasure_dropped_lies_in_none_of_the_piles_TR_TRE_2_TR_GOAL_REC_2(how: str) -> None:
    """The treasure lies where its carrier died. The death of another raider changes nothing."""
    t = room("recovery")
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"], ())
    t.raider(0, at="2.3")
    t.raider(1, at="2.4")
    t.follow(death.kill_raider(t.s, 0 if how == "recovery" else 1, "air"), (), ())
    r = t.s.raiders[0]
    dropped = how == "recovery"
    assert ("020" in r.unsaved.cards) is not dropped and "020" not in (*r.discard.cards, *r.saved.cards)
    assert t.s.prize_at == (find_space_index(t.s, "2.3") if dropped else -1)
    assert goals.find_treasure_target(t.s, find_space_index(t.s, "2.3")) == (16 if dropped else None)
    assert goals.find_carrier(t.s) == (-1 if dropped else 0)


def places(t: Table, seat: int = 0) -> set[str]:
    s = t.s
    return {f"{at % s.width + 1}.{at // s.width + 1}" for at in goals.list_goal_spaces(s, seat)}


def test_where_the_treasure_room_is_or_could_be_TR_PATH_8() -> None:
    """If the treasure room is known, it is in its own space only. Otherwise it may be in every unknown space that is
    deep enough."""
    assert places(room()) == {"2.4"}
    t = Table("2.3=006", level="into_the_caves")
    assert places(t) == {f"{column}.{row}" for column in (1, 2, 3) for row in (4, 5, 6)}
    t.lay("2.5=006")
    assert "2.5" not in places(t) and "2.4" in places(t)


def test_where_one_has_to_get_to_for_other_goals_TR_PATH_8() -> None:
    """For a survey, the spaces that are left to search count. For a purge with a known treasure room, the remaining
    obstacles count. A raider that carries the treasure has to reach an entrance. A dropped treasure counts where it
    lies."""
    t = room("survey", 1)
    assert places(t) == {"2.4"}
    t.raider(0, at="2.3")
    assert places(t) == {"2.3"}
    t = room("purge", 1)
    assert places(t) == {"2.4"}, "a printed obstacle is there"
    t.lay("1.2=010")
    assert places(t) == {"2.4", "1.2"}
    t.space("2.4").hazards[0].removed = True
    assert places(t) == {"1.2"}
    t = Table("1.2=010", level="into_the_caves", seats=1, goal="purge")
    assert "2.4" in places(t) and "1.2" not in places(t), "first the treasure room has to be found"
    t = room("recovery")
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"], ())
    assert places(t) == places(t, 1) == {"1.1", "3.1"}
    t.raider(0, at="2.3")
    t.follow(death.kill_raider(t.s, 0, "air"), (), ())
    assert places(t) == places(t, 1) == {"2.3"}


def test_the_first_space_is_one_like_any_other_TR_PATH_8() -> None:
    """The first space of the map counts like any other, for a dropped treasure or for the treasure room."""
    t = room("recovery")
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"], ())
    t.raider(0, at="1.1")
    t.follow(death.kill_raider(t.s, 0, "air"), (), ())
    assert places(t) == {"1.1"}
    t = Table(level="into_the_caves", seats=1, goal="purge")
    t.lay("1.1=003")
    assert t.s.treasure_at == 0 and places(t) == {"1.1"}


@pytest.mark.parametrize(
    ("goal", "how", "winners"),
    [
        ("treasure", "turn-limit", ()),
        ("points", "points", (1,)),
        ("timed", "timed", (0,)),
        ("bounty", "turn-limit", ()),
    ],
)
def test_the_turns_are_used_up_TR_WIN_4_TR_LD_15(goal: str, how: str, winners: tuple[int, ...]) -> None:
    """The match ends after the last turn, not before. The points decide if any were counted."""
    for turn in (4, 5, 6):
        t = room()
        t.s.terms = replace(t.s.terms, goal=goal, turn_limit=5)  # type: ignore[arg-type]
        t.raider(0, finished=3 if goal == "timed" else 0)
        t.raider(1, points=2)
        t.s.turn = turn
        t.follow(goals.end_after_turn(t.s), (), ())
        assert (t.s.ended, t.s.winners) == ((how, winners) if turn >= 5 else ("", ()))
    t = room()
    t.s.turn = 99
    t.follow(goals.end_after_turn(t.s), (), ())
    assert not goals.is_over(t.s), "without a limit it goes on"


def test_a_result_names_how_and_who_TR_RUL_13() -> None:
    t = room()
    assert GAME.result(t.s) is None and goals.list_winners(t.s) == ()
    t.s.winner = 1
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners) == ("treasure", (1,))
    t = room()
    t.s.ended, t.s.winners = "recovered", (0,)
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners, result.scores) == ("recovered", (0,), ())


@pytest.mark.parametrize(
    ("goal", "deaths", "ended"), [("flawless", 1, "fallen"), ("flawless", 0, ""), ("survey", 1, "")]
)
def test_a_goal_alone_fails_only_where_it_can_TR_SOLO_8_TR_RUL_10(goal: str, deaths: int, ended: str) -> None:
    """A player whose goal is not to die fails by dying. For every other goal deaths are only counted."""
    t = room(goal, 1)
    t.raider(0, deaths=deaths)
    t.follow(goals.end_after_step(t.s), (), ())
    assert t.s.ended == ended and t.s.winners == ()


@pytest.mark.parametrize("goal", ["treasure", "timed"])
def test_other_goals_are_not_reached_by_a_step_TR_SOLO_8(goal: str) -> None:
    t = room(goal)
    t.raider(0, deaths=3)
    for space in t.s.spaces:
        space.empty = space.up
    t.follow(goals.end_after_step(t.s), (), ())
    assert not goals.is_over(t.s)


def test_the_carrier_alone_brings_it_home_TR_GOAL_REC_6_TR_GOAL_REC_7() -> None:
    """The carrier itself brings the treasure home, at the end of the turn and on any entrance. Another raider on an
    entrance does not."""
    t = room("recovery")
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"], ())
    t.raider(1, at="1.1")
    t.follow(goals.end_after_turn(t.s), (), ())
    assert not goals.is_over(t.s)
    t.raider(0, at="3.1")
    t.follow(goals.end_after_turn(t.s), (), ())
    assert (t.s.ended, t.s.winners) == ("recovered", (0,))
    t = room("recovery")
    t.raider(0, at="1.1")
    t.follow(goals.end_after_turn(t.s), (), ())
    assert not goals.is_over(t.s), "nobody carries it"


def test_a_stolen_treasure_is_a_card_of_nobodys_deck_TR_GOAL_REC_4() -> None:
    """The treasure goes to the thief's unsaved row and keeps all its properties."""
    t = room("recovery")
    t.follow(goals.carry_out_find(t.s, 0, 16), ["take:020"], ())
    rows.remove_card(t.s, 0, "020", t.s.raiders[1].unsaved)
    assert goals.find_carrier(t.s) == 1 and not t.s.raiders[0].discard.cards.count("020")


@pytest.mark.parametrize(("goal", "over"), [("treasure", True), ("recovery", False), ("bounty", True)])
def test_a_level_may_have_another_goal_TR_WIN_2(goal: str, over: bool) -> None:
    """With another goal, finding the treasure does not end the level, or does not win by itself."""
    t = Table("2.4=003", level="into_the_caves", goal=goal)
    t.raider(0, at="2.4")
    t.raider(1, points=5)
    t.empty_decks()
    t.search(0, "search", *(["take:020"] if goal == "recovery" else []), dice=[6] * 5)
    result = GAME.result(t.s)
    assert (result is not None) is over
    if result is not None:
        assert result.winners == ((0,) if goal == "treasure" else (1,))
