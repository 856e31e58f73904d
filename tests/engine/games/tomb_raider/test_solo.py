"""TR-SOLO and TR-RUL-10: one person on every level."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.tomb_raider import series, solo
from engine.games.tomb_raider.ai import survey
from engine.games.tomb_raider.cards import LOCATIONS, OBSTACLES, POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import find_column_and_row, find_space_index
from engine.games.tomb_raider.moves import SIDES
from engine.games.tomb_raider.state import State
from engine.match import run_to_next_question
from engine.protocol import Refused, Roll, Shuffle
from engine.setup import Result, Setup
from tests.steps import check_each

from .scenario import Table

SIXTEEN = [3, 3, 3, 3, 4]
LEVELS = series.list_single_levels()
BOX = {box: sorted(POOL.list_obstacles(box)) for box in POOL.starters}


def begun(level: str, box: str = "caves", **table: str) -> State:
    return GAME.begin(Setup(level, ({"starter": box},), table))


def alone(*spaces: str, goal: str = "treasure", **house: str) -> Table:
    t = Table(*spaces, level="into_the_caves", seats=1, goal=goal, **house)
    t.empty_decks()
    return t


@pytest.mark.parametrize("level", LEVELS)
def test_TR_RUL_10_every_level_is_for_one_person_too(level: str) -> None:
    """TR-RUL-10, TR-SOLO-1, TR-SOLO-2: The level has its own obstacle deck. The player's draw deck has no obstacles."""
    assert 1 in GAME.seats(level)
    s = begun(level)
    assert not GAME.faults(s) and s.obstacle_deck.cards
    assert not set(s.raiders[0].deck.cards) & set(OBSTACLES)


@pytest.mark.parametrize(
    ("level", "table", "boxes"),
    [
        ("introductory", {"map": "caves"}, ["caves"]),
        ("introductory", {"map": "tombs"}, ["tombs"]),
        ("into_the_caves", {}, ["caves"]),
        ("trapped_in_the_tombs", {}, ["tombs"]),
        ("parallel_peril", {}, ["caves", "tombs"]),
        ("death_by_design", {}, ["caves", "tombs"]),
    ],
)
@pytest.mark.parametrize("own", ["caves", "tombs"])
def test_TR_RUL_10_at_power_1_the_obstacles_of_the_map(
    level: str, table: dict[str, str], boxes: list[str], own: str
) -> None:
    """TR-RUL-10: The obstacles come from the starter whose locations are used, never from the player's own deck."""
    assert sorted(begun(level, own, **table).obstacle_deck.cards) == sorted(card for box in boxes for card in BOX[box])


def test_TR_RUL_10_the_obstacles_of_stronger_levels() -> None:
    """TR-RUL-10, TR-SOLO-2: A level of power 2 has each obstacle of danger 8 or less once. One of power 3 has all
    obstacles once. Those that need water come only where water is."""
    tame = Counter(begun("atlantis").obstacle_deck.cards)
    assert set(tame.values()) == {1} and max(OBSTACLES[card].danger for card in tame) == 8
    assert set(tame) == {number for number, card in OBSTACLES.items() if card.danger <= 8 and card.lives_in != "wet"}
    every = Counter(begun("explore_the_depths").obstacle_deck.cards)
    assert set(every.values()) == {1} and max(OBSTACLES[card].danger for card in every) > 8
    assert set(begun("explore_the_depths", wet="on").obstacle_deck.cards) == set(OBSTACLES)


def test_TR_SOLO_7_who_is_alone_chooses_an_entrance_without_a_roll() -> None:
    """TR-SOLO-7, TR-DEC-S6: Each entrance can be chosen."""
    t = Table(level="parallel_peril", seats=1)
    t.s.round, t.s.step = "setup", "map"
    t.step((...,), ())
    assert t.options() == ["entrance:1.1", "entrance:4.1"] and not t.rolls
    t.answer("entrance:4.1")
    assert t.at(0) == "4.1"


def test_TR_RUL_10_solo_goals_are_refused_for_several_players() -> None:
    for goal in ("survey", "purge", "flawless"):
        assert GAME.begin(Setup("into_the_caves", ({},), {"goal": goal})).terms.goal == goal
        with pytest.raises(Refused) as refusal:
            GAME.begin(Setup("into_the_caves", ({}, {}), {"goal": goal}))
        assert (refusal.value.kind, refusal.value.rule) == ("solo-goal", "TR-RUL-10")


def test_TR_RUL_10_the_survey_ends_with_the_last_place() -> None:
    """TR-RUL-10, TR-SOLO-8: Every place that can be reached must be searched with a find. Places behind walls and
    places that cannot be searched do not count."""
    t = alone("1.1=006", "2.1=001", goal="survey")
    s = t.s
    t.block("1.1", "forward")
    t.block("1.1", "right")
    s.spaces[find_space_index(s, "2.1")].empty = True
    t.raider(0, at="1.1", hand=["055"])
    assert solo.list_unsearched_spaces(s) == [find_space_index(s, "1.1")]
    t.search(0, "search", "find:055", dice=[6, 6, 6, 6, 6])
    assert GAME.result(s) == Result("survey", (0,)) and t.told("level-over")[-1]["how"] == "survey"


def test_the_ai_surveys_what_the_rules_count() -> None:
    """TR-RUL-10: The AI goes to the places that count and can be reached. It searches a save point last, because that
    would save the discoveries it carries."""
    t = alone("1.1=006", "2.1=001", "2.2=006", goal="survey")
    for closed in (False, True):
        if closed:
            t.block("1.1", "forward")
            t.block("1.1", "right")
        t.raider(0, at="1.1")
        view = t.view(0)
        left = {find_column_and_row(t.s, at) for at in solo.list_unsearched_spaces(t.s)}
        assert {tuple(at) for at in survey.list_goals(view, view.raiders[0])} == left
    assert left == {(1, 1)}
    t.space("1.1").save_point = True
    t.raider(0, at="1.1", unsaved=["069"])
    assert len(survey.list_goals(t.view(0), t.view(0).raiders[0])) == 1
    t = alone("1.1=006", "2.1=006", goal="survey")
    t.space("1.1").save_point = True
    for carried in ([], ["069"]):
        t.raider(0, at="2.1", unsaved=carried)
        goals = {tuple(at) for at in survey.list_goals(t.view(0), t.view(0).raiders[0])}
        assert {(1, 1), (2, 1)} - goals == ({(1, 1)} if carried else set())


def test_the_ai_follows_exits_as_the_rules_do_TR_PATH_6() -> None:
    """The maps are drawn by lot. Places are unknown, face down, blocked, or without a way to each other."""
    lot = random.Random(6)
    cards = sorted(number for number, card in LOCATIONS.items() if card.role != "treasure")

    def check(number: int) -> None:
        t = alone(goal="survey")
        places = [find_column_and_row(t.s, at) for at in range(len(t.s.spaces))]
        for (column, row), card in zip(lot.sample(places, 9), lot.sample(cards, 9), strict=True):
            t.lay(f"{column}.{row}={card} {lot.choice(SIDES)}")
        for space in t.s.spaces:
            space.empty = space.up and lot.random() < 0.3
        known = [at for at, space in enumerate(t.s.spaces) if space.up]
        for at in lot.sample(known, 3):
            t.block("{}.{}".format(*find_column_and_row(t.s, at)), lot.choice(SIDES))
        t.raider(0, at="{}.{}".format(*find_column_and_row(t.s, lot.choice(known))))
        left = {find_column_and_row(t.s, at) for at in solo.list_unsearched_spaces(t.s)}
        view = t.view(0)
        assert {tuple(at) for at in survey.list_goals(view, view.raiders[0])} == left

    check_each(check, range(40))


def test_TR_RUL_10_a_survey_counts_the_treasure_as_a_find_and_goes_on() -> None:
    """TR-RUL-10: The treasure room counts as searched."""
    t = alone("2.4=003", "2.3=006", goal="survey")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    s = t.s
    assert s.found and GAME.result(s) is None
    assert find_space_index(s, "2.4") not in solo.list_unsearched_spaces(s) and find_space_index(
        s, "2.3"
    ) in solo.list_unsearched_spaces(s)


def test_TR_RUL_10_the_purge_ends_when_nothing_is_left_and_the_room_is_mapped() -> None:
    """TR-RUL-10: No obstacle may lie on the mapped locations, and the treasure room must be among them. An obstacle
    that is passed is removed (TR-HR-4)."""
    t = alone("2.3=006", goal="purge")
    assert t.s.rules.lifeless_removed_on_success
    t.raider(0, at="2.3")
    t.draw(0, "reload")
    assert GAME.result(t.s) is None, "the treasure room is not mapped"
    t = alone("2.3=006", "2.4=003", goal="purge")
    t.raider(0, at="2.3")
    t.obstacle("2.3", "062")
    t.draw(0, "reload")
    assert GAME.result(t.s) is None, "an obstacle is left"
    t.space("2.3").hazards[:] = [hazard for hazard in t.space("2.3").hazards if hazard.printed]
    t.s.obstacle_discard.put("062")
    for space in t.s.spaces:
        for hazard in space.hazards:
            hazard.removed = True
    t.draw(0, "reload")
    assert GAME.result(t.s) == Result("purge", (0,))


def test_TR_RUL_10_flawless_is_the_find_without_a_death_or_reset() -> None:
    """TR-RUL-10: The first death or reset ends the attempt."""
    t = alone("2.4=003", goal="flawless")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("treasure", (0,), medal=solo.find_medal(t.s))
    t = alone("2.3=006", goal="flawless")
    t.raider(0, at="2.3")
    t.draw(0, "reset", "reset")
    assert GAME.result(t.s) == Result("fallen", ()) and not t.open


@pytest.mark.parametrize(("turn", "medal"), [(1, "gold"), (5, "gold"), (6, "silver"), (9, "bronze"), (10, "")])
def test_TR_RUL_10_medals_are_won_by_turns(turn: int, medal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-RUL-10, TR-SOLO-9: The medals are announced at the start, shown in the view, and kept in the result."""
    monkeypatch.setitem(load_levels()["into_the_caves"].medals, "treasure", {"caves": (5, 8, 9)})
    t = alone("2.4=003")
    assert t.view(None).medals == (5, 8, 9)
    t.raider(0, at="2.4")
    t.s.turn = turn
    t.search(0, "search", dice=SIXTEEN)
    assert GAME.result(t.s) == Result("treasure", (0,), medal=medal) and t.view(None).medal == medal


def test_TR_RUL_10_a_medal_is_for_the_levels_own_rules_alone() -> None:
    """TR-RUL-10: A medal is for one person without house rules. The numbers in the level files are in order."""
    for key, level in load_levels().items():
        numbers = level.medals.get("treasure", {})
        assert set(numbers) == ({"caves", "tombs"} if level.players.least == 1 else set()), key
        for box, turns in numbers.items():
            assert begun(key, box, **({"gentle": "off"} if level.gentle else {})).terms.medals == turns
        for form in level.forms:
            assert begun(key, form=form.key).terms.medals == (), "shorter or harder, they would be worth something else"
    house = {"lifeless_removed_on_success": "on"}
    assert begun("into_the_caves", **house).terms.medals == ()
    assert GAME.begin(Setup("into_the_caves", ({}, {}))).terms.medals == ()


@pytest.mark.parametrize("goal", ["treasure", "survey", "purge", "flawless"])
@pytest.mark.parametrize("level", ["introductory", "parallel_pick_up", "atlantis"])
def test_a_person_alone_is_played_to_the_end_by_the_AI(level: str, goal: str) -> None:
    """Each goal is reached or lost, and no state on the way has a fault."""
    for seed in range(3):
        lot = random.Random(seed)

        def chance(asked: Roll | Shuffle, lot: random.Random = lot) -> tuple[int, ...]:
            if isinstance(asked, Roll):
                return tuple(lot.randint(1, asked.sides) for _ in range(asked.dice))
            return tuple(lot.sample(range(asked.size), asked.size))

        s = begun(level, goal=goal)
        rules = GAME.play(s)
        asked = run_to_next_question(rules, None, chance)
        while asked is not None and s.turn < 300:
            assert not isinstance(asked, tuple) or len(asked) == 1
            ask = asked[0] if isinstance(asked, tuple) else asked
            answer = GAME.choose(GAME.view(s, 0), ask, lot.randrange)
            asked = run_to_next_question(rules, (answer,) if isinstance(asked, tuple) else answer, chance)
        assert not GAME.faults(s)
        result = GAME.result(s)
        if result is not None and result.kind != "treasure":
            assert result.kind in (goal, "fallen")
            return
        assert goal in ("treasure", "flawless") or result is None
    assert goal in ("treasure", "flawless"), "three times unfinished"
