"""TR-WIN and TR-GOAL, and the end of a level: what wins, what is counted, who goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.game import Result
from engine.games.tomb_raider import setup
from engine.games.tomb_raider.cards import LOCATIONS, POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import levels
from engine.games.tomb_raider.map import index_of

from .scenario import Table

SIXTEEN = [3, 3, 3, 3, 4]
FIFTEEN = [3, 3, 3, 3, 3]


def table(*spaces: str, goal: str = "treasure", seats: int = 2) -> Table:
    return Table(*spaces, level="into_the_caves", seats=seats, goal=goal)


def taken(seats: int = 2) -> Table:
    """Recovery: the first seat has found the Claw in the Treasure Cave, which lies beside a known way."""
    t = table("2.4=003", "2.3=006", "2.2=007", goal="recovery", seats=seats)
    t.raider(0, at="2.4")
    t.search(0, "search", "take:020", dice=SIXTEEN)
    return t


def end_turn(t: Table) -> None:
    """The last raider's Reload step, and the end of the turn."""
    t.draw(t.s.order[-1], "reload")


# --- the standard goal ---


def test_TR_WIN_1_the_first_find_wins_on_every_level() -> None:
    """TR-WIN-1, TR-LVL-CAVES-9, TR-SEQ-7, TR-TRE-2: no treasure card is needed, and nothing more is asked."""
    t = table("2.4=003")
    t.raider(1, at="2.4")
    t.search(1, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("treasure", (1,)) and not t.open


# --- Recovery ---


def test_TR_GOAL_REC_1_the_finder_takes_a_treasure_and_the_level_goes_on() -> None:
    """TR-GOAL-REC-1, TR-GOAL-1, TR-TRE-1, TR-DEC-W1, TR-GOAL-REC-9: any of the level's power or less, unsaved; the
    default is the lowest number of the highest power; the room holds none any more."""
    t = table("2.4=003", goal="recovery")
    t.raider(0, at="2.4")
    t.search(0, "search", ..., dice=SIXTEEN)
    powers = {POOL.treasure(option.removeprefix("take:")).power for option in t.options()}
    assert powers == {1} and {"take:020", "take:045"} <= set(t.options())
    assert t.ask.default.text() == "take:020"  # type: ignore[union-attr]
    t.answer("take:045")
    assert GAME.result(t.s) is None and t.s.raiders[0].unsaved.cards == ["045"]
    view = GAME.view(t.s, None)
    assert view.found and view.prize == "045" and view.carrier == 0 and view.prize_at is None
    space = next(one for one in view.spaces if one.card == "003")
    assert space.treasure is None and not space.treasure_possible


def test_TR_GOAL_REC_1_the_room_holds_no_second_treasure() -> None:
    """TR-GOAL-REC-9: a high search there finds no more than a discovery."""
    t = taken()
    t.raider(1, at="2.4")
    t.empty_decks()
    t.search(1, "search", dice=SIXTEEN)
    assert t.told("found-nothing") and len(t.told("prize")) == 1


def test_TR_GOAL_REC_5_saving_does_not_protect_it() -> None:
    """TR-GOAL-REC-5, TR-GOAL-REC-9: it stays in the unsaved row while what else lies there is saved."""
    t = taken()
    t.space("2.3").save_point = True
    r = t.raider(0, at="2.3", unsaved=["068"])
    t.draw(0, "save")
    assert r.unsaved.cards == ["020"] and r.saved.cards == ["068"]


@pytest.mark.parametrize("how", ["reset", "harm"])
def test_TR_GOAL_REC_2_it_drops_where_its_carrier_dies_or_resets(how: str) -> None:
    """TR-GOAL-REC-2."""
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
    assert t.s.prize_at == index_of(t.s, "2.3" if how == "reset" else "1.3") and t.faults() == []


def test_TR_GOAL_REC_3_it_is_picked_up_by_the_same_result() -> None:
    """TR-GOAL-REC-3, TR-GOAL-REC-8, TR-DX-32: 16 with the search number of that place; the empty marker hinders
    nothing, and none is placed."""
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
    """TR-GOAL-REC-8."""
    t = taken()
    t.raider(0, at="2.3")
    t.draw(0, "reset", "reset")
    t.raider(1, at="2.3", hand=["068"])
    t.search(1, "search", "find:068", dice=FIFTEEN)
    assert t.s.raiders[1].unsaved.cards == ["068"] and t.space("2.3").empty


def test_TR_GOAL_REC_4_it_can_be_stolen_as_an_item() -> None:
    """TR-GOAL-REC-4: Steal Item takes it from the carrier, who fails to resist; dropped later, it lies there as
    before."""
    t = taken()
    t.raider(0, at="2.3")
    t.raider(1, at="2.3", hand=["066"])
    t.search(1, "play:066,0,020", dice=[6, 6, 6, 1, 1, 1])
    assert t.s.raiders[1].unsaved.cards == ["020"] and GAME.view(t.s, None).carrier == 1
    t.draw(1, "reset", "reset")
    assert t.s.prize_at == index_of(t.s, "2.3") and not t.s.raiders[1].taken and t.faults() == []


@pytest.mark.parametrize("entrance", ["1.1", "3.1"])
def test_TR_GOAL_REC_6_the_turn_ends_with_it_on_an_entrance(entrance: str) -> None:
    """TR-GOAL-REC-6, TR-GOAL-REC-7: any entrance, at the end of the Draw Round, not before."""
    t = taken()
    t.raider(0, at=entrance)
    t.draw(0, "reload")
    assert GAME.result(t.s) is None or t.s.order[-1] == 0
    end_turn(t)
    assert GAME.result(t.s) == Result("recovered", (0,)) and t.told("level-over")[-1]["winners"] == (0,)


def test_TR_GOAL_REC_6_not_elsewhere_and_not_dead() -> None:
    t = taken()
    t.raider(0, at="2.2")
    end_turn(t)
    assert GAME.result(t.s) is None


def test_TR_HR_16_the_carrier_is_cut_off_from_the_entrances() -> None:
    """TR-HR-16, TR-AMB-90: once the treasure is found, the way out leads to where it has to be brought."""
    t = table("2.4=003", goal="recovery")
    t.raider(0, at="2.4")
    t.search(0, "search", "take:020", dice=SIXTEEN)
    t.block("2.4", "back")
    t.empty_decks()
    t.search(0, ...)
    assert "relief" in t.options()


# --- Bounty Hunter ---


def test_TR_GOAL_BOUNTY_1_a_point_for_each_creature_removed() -> None:
    """TR-GOAL-BOUNTY-6, TR-GOAL-BOUNTY-7: printed or card, to who completes the removal; no other kind counts."""
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
    """TR-GOAL-BOUNTY-4, TR-LD-14: where the level says so, a trap removed counts, too."""
    monkeypatch.setitem(levels(), "into_the_caves", replace(levels()["into_the_caves"], bounties={"trap": 2}))
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
    """TR-GOAL-BOUNTY-2, TR-GOAL-BOUNTY-5: the find scores the room's power and ends the level; a tie is shared."""
    t = table("2.4=003", goal="bounty")
    for seat, points in enumerate(before):
        t.raider(seat, points=points)
    t.raider(1, at="2.4")
    t.search(1, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("points", winners, scores)


def test_TR_DX_33_three_creatures_and_a_room_of_power_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-DX-33."""
    t = table("2.4=003", goal="bounty")
    monkeypatch.setitem(LOCATIONS, "003", replace(LOCATIONS["003"], power=2))
    t.raider(0, at="2.4", points=3)
    t.search(0, "search", dice=SIXTEEN)
    assert t.s.raiders[0].points == 5


# --- points until the turn limit, turn limits ---


@pytest.fixture(autouse=True)
def _choices_of_changed_levels() -> Iterator[None]:
    yield
    setup.choices.cache_clear()


def limited(monkeypatch: pytest.MonkeyPatch, goal: str, turns: int = 2) -> Table:
    level = levels()["into_the_caves"]
    monkeypatch.setitem(levels(), "into_the_caves", replace(level, goals=(goal,), turn_limit=turns))
    setup.choices.cache_clear()
    return Table("2.4=003", level="into_the_caves", seats=2)


def test_TR_WIN_4_the_turn_limit_ends_a_level_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-WIN-4, TR-LD-15: after the last turn, not before it."""
    t = limited(monkeypatch, "treasure", 3)
    end_turn(t)
    assert GAME.result(t.s) is None and t.s.turn == 3
    end_turn(t)
    assert GAME.result(t.s) == Result("turn-limit") and GAME.view(t.s, None).turn == 3


def test_TR_LD_14_points_until_the_turn_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-LD-14: the find scores once and ends nothing; the most points win when the turns are used up."""
    t = limited(monkeypatch, "points")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    assert GAME.result(t.s) is None and t.s.raiders[0].points == 1 and GAME.view(t.s, None).found
    t.raider(1, points=2)
    end_turn(t)
    assert GAME.result(t.s) == Result("points", (1,), (1, 2))


# --- all find it, in the fewest turns ---


def test_TR_SER_TIMED_4_a_raider_that_has_finished_leaves_the_map() -> None:
    """TR-SER-TIMED-2, TR-SER-TIMED-4, TR-DX-39, TR-RUL-13: it never reloads, its player goes on hindering; the others
    count their extra turns."""
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
    """TR-SER-TIMED-3, TR-AMB-50."""
    t = table("2.4=003", goal="timed")
    for seat in (0, 1):
        t.raider(seat, at="2.4")
        t.search(seat, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("timed", (0, 1), (0, 0))


def test_TR_SER_TIMED_4_a_turn_limit_stops_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-SER-TIMED-4, TR-AMB-92: who never finished has not won; the extra turns are those counted so far."""
    t = limited(monkeypatch, "timed", 5)
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    t.s.turn = 5
    end_turn(t)
    assert GAME.result(t.s) == Result("timed", (0,), (0, 3))


# --- agreed ---


def test_TR_WIN_4_an_agreed_end_has_no_winner() -> None:
    """TR-WIN-4, TR-RUL-13: only when all have given up; what was counted is told."""
    t = table(goal="bounty")
    t.raider(1, points=2)
    assert GAME.concede(t.s, (1,)) is None
    assert GAME.concede(t.s, (0, 1)) == Result("conceded", (), (0, 2))
    assert GAME.concede(Table().s, (0, 1)) == Result("conceded")
