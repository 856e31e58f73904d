"""TR-WIN and TR-GOAL once more: what a find does for each goal, where a raider has to get to, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import death, goals, rows
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import index_of
from engine.games.tomb_raider.state import Leg

from .scenario import Table


def room(goal: str = "treasure", seats: int = 2, leg: Leg | None = None, **fields: Any) -> Table:
    """The first stands in the Treasure Cave, the Giant Cavern beside it is known."""
    t = Table("2.4=003", "2.3=006", level="into_the_caves", seats=seats, goal=goal)
    t.s.leg = leg
    t.raider(0, at="2.4", **fields)
    t.empty_decks()
    return t


FINDS: dict[str, tuple[int, Leg | None, bool, bool, bool, int]] = {
    # goal: seats, leg; won by it, over, found and gone on, points
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
    """It wins where that is the goal; else it is counted, carried, or only known."""
    seats, leg, won, over, found, points = FINDS[goal]
    t = room(goal, seats, leg)
    t.follow(goals.find(t.s, 0, 16), ["take:020"] if goal == "recovery" else (), ())
    r = t.s.raiders[0]
    assert (t.s.winner == 0, goals.over(t.s), t.s.found, r.points) == (won, over, found, points)
    assert bool(r.finished) is (goal == "timed") and bool(r.unsaved.cards) is (goal == "recovery") and not r.award


@pytest.mark.parametrize("series", ["linked", "pick_up"])
def test_a_find_in_a_series_wins_the_level_and_a_treasure_TR_WIN_2_TR_SER_2(series: str) -> None:
    """The award comes before the level is over; in Pick Up it is the room's power that counts."""
    t = room(leg=Leg(series, 1, 2, (0, 0)))
    t.follow(goals.find(t.s, 0, 16), [...], ())
    assert t.ask.kind == "award" and t.s.winner == -1
    t.answer("take:045")
    assert t.s.raiders[0].award == "045" and t.s.winner == 0


def test_a_find_with_points_until_the_limit_TR_WIN_2_TR_LD_14_TR_GOAL_BOUNTY_2() -> None:
    """It scores the room's power, once, and ends nothing."""
    t = room()
    t.s.terms = replace(t.s.terms, goal="points", turn_limit=9)
    t.follow(goals.find(t.s, 0, 16), (), ())
    assert t.s.found and t.s.raiders[0].points == 1 and not goals.over(t.s)
    assert goals.target(t.s, index_of(t.s, "2.4")) is None


def test_who_has_finished_is_gone_TR_SER_TIMED_4() -> None:
    """Its raider stands nowhere any more, and whatever was going on with it is over."""
    t = room("timed", moving=True)
    t.s.turn = 7
    shifts = t.s.raiders[0].shifts
    t.follow(goals.find(t.s, 0, 16), (), ())
    r = t.s.raiders[0]
    assert (r.finished, r.alive, r.moving) == (7, False, False) and r.shifts != shifts and not goals.over(t.s)
    t.s.turn = 9
    t.raider(1, at="2.4")
    t.follow(goals.find(t.s, 1, 16), (), ())
    assert t.s.ended == "timed" and t.s.winners == (0,)


@pytest.mark.parametrize("how", ["recovery", "else"])
def test_a_treasure_dropped_lies_in_none_of_the_piles_TR_TRE_2_TR_GOAL_REC_2(how: str) -> None:
    """It lies where its carrier died; the death of anybody else changes nothing."""
    t = room("recovery")
    t.follow(goals.find(t.s, 0, 16), ["take:020"], ())
    t.raider(0, at="2.3")
    t.raider(1, at="2.4")
    t.follow(death.die(t.s, 0 if how == "recovery" else 1, "air"), (), ())
    r = t.s.raiders[0]
    dropped = how == "recovery"
    assert ("020" in r.unsaved.cards) is not dropped and "020" not in (*r.discard.cards, *r.saved.cards)
    assert t.s.prize_at == (index_of(t.s, "2.3") if dropped else -1)
    assert goals.target(t.s, index_of(t.s, "2.3")) == (16 if dropped else None)
    assert goals.carrier(t.s) == (-1 if dropped else 0)


# --- where a raider has to get to ----------------------------------------------------------------------------------


def places(t: Table, seat: int = 0) -> set[str]:
    s = t.s
    return {f"{at % s.width + 1}.{at // s.width + 1}" for at in goals.goal_spaces(s, seat)}


def test_where_the_treasure_room_is_or_could_be_TR_PATH_8() -> None:
    """Known, there alone; else every unknown space that is deep enough."""
    assert places(room()) == {"2.4"}
    t = Table("2.3=006", level="into_the_caves")
    assert places(t) == {f"{column}.{row}" for column in (1, 2, 3) for row in (4, 5, 6)}
    t.lay("2.5=006")
    assert "2.5" not in places(t) and "2.4" in places(t)


def test_where_one_has_to_get_to_for_other_goals_TR_PATH_8() -> None:
    """Who surveys is where it has to be; who purges, with the room known, has to reach what is left; the treasure
    once taken is at home at the entrances, and dropped where it lies."""
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
    t.follow(goals.find(t.s, 0, 16), ["take:020"], ())
    assert places(t) == places(t, 1) == {"1.1", "3.1"}
    t.raider(0, at="2.3")
    t.follow(death.die(t.s, 0, "air"), (), ())
    assert places(t) == places(t, 1) == {"2.3"}


def test_the_first_space_is_one_like_any_other_TR_PATH_8() -> None:
    """Dropped on the first space of all, or the treasure room lying there."""
    t = room("recovery")
    t.follow(goals.find(t.s, 0, 16), ["take:020"], ())
    t.raider(0, at="1.1")
    t.follow(death.die(t.s, 0, "air"), (), ())
    assert places(t) == {"1.1"}
    t = Table(level="into_the_caves", seats=1, goal="purge")
    t.lay("1.1=003")
    assert t.s.treasure_at == 0 and places(t) == {"1.1"}


# --- ends ----------------------------------------------------------------------------------------------------------


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
    """After the last turn, not before; what was counted decides, where something was."""
    for turn in (4, 5, 6):
        t = room()
        t.s.terms = replace(t.s.terms, goal=goal, turn_limit=5)  # type: ignore[arg-type]
        t.raider(0, finished=3 if goal == "timed" else 0)
        t.raider(1, points=2)
        t.s.turn = turn
        t.follow(goals.end_of_turn(t.s), (), ())
        assert (t.s.ended, t.s.winners) == ((how, winners) if turn >= 5 else ("", ()))
    t = room()
    t.s.turn = 99
    t.follow(goals.end_of_turn(t.s), (), ())
    assert not goals.over(t.s), "without a limit it goes on"


def test_a_result_names_how_and_who_TR_RUL_13() -> None:
    t = room()
    assert GAME.result(t.s) is None and goals.won(t.s) == ()
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
    """Who must not die has lost by dying; for every other goal deaths are only counted."""
    t = room(goal, 1)
    t.raider(0, deaths=deaths)
    t.follow(goals.end_of_step(t.s), (), ())
    assert t.s.ended == ended and t.s.winners == ()


@pytest.mark.parametrize("goal", ["treasure", "timed"])
def test_other_goals_are_not_reached_by_a_step_TR_SOLO_8(goal: str) -> None:
    t = room(goal)
    t.raider(0, deaths=3)
    for space in t.s.spaces:
        space.empty = space.up
    t.follow(goals.end_of_step(t.s), (), ())
    assert not goals.over(t.s)


def test_the_carrier_alone_brings_it_home_TR_GOAL_REC_6_TR_GOAL_REC_7() -> None:
    """At the end of the turn, on any entrance; another on the entrance has brought nothing."""
    t = room("recovery")
    t.follow(goals.find(t.s, 0, 16), ["take:020"], ())
    t.raider(1, at="1.1")
    t.follow(goals.end_of_turn(t.s), (), ())
    assert not goals.over(t.s)
    t.raider(0, at="3.1")
    t.follow(goals.end_of_turn(t.s), (), ())
    assert (t.s.ended, t.s.winners) == ("recovered", (0,))
    t = room("recovery")
    t.raider(0, at="1.1")
    t.follow(goals.end_of_turn(t.s), (), ())
    assert not goals.over(t.s), "nobody carries it"


def test_a_stolen_treasure_is_a_card_of_nobodys_deck_TR_GOAL_REC_4() -> None:
    """It goes to the thief's unsaved row with the rest of what it is."""
    t = room("recovery")
    t.follow(goals.find(t.s, 0, 16), ["take:020"], ())
    rows.remove(t.s, 0, "020", t.s.raiders[1].unsaved)
    assert goals.carrier(t.s) == 1 and not t.s.raiders[0].discard.cards.count("020")
