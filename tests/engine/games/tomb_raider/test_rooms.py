"""Locations in play, each as its card says: entered from the row before, searched, left; and what stands in it.

What a card says is written here once more, so that a card that says something else, or nothing, fails.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.games.tomb_raider.cards import OBSTACLES
from engine.games.tomb_raider.state import ABILITIES, Raider

from .scenario import Table, in_the_box

SEARCH = 3
"""The Search value of the raider in these tests."""


class Room(NamedTuple):
    number: str
    ways: str
    """Sides by their first letters: forward, left, right, back."""
    search: int
    danger: int


class Danger(NamedTuple):
    number: str
    obstacle: str
    tests: tuple[tuple[str, int], ...]
    failure: str


ROOMS = [
    Room("014", "flb", 1, 1),
    Room("018", "frb", 1, 2),
    Room("027", "flrb", 1, 0),
    Room("030", "flrb", 1, 3),
    Room("031", "fb", 0, 2),
    Room("032", "frb", 0, 3),
    Room("033", "b", 3, 1),
    Room("034", "b", 3, 0),
    Room("037", "flrb", 1, 2),
    Room("038", "flr", 1, 3),
    Room("039", "flrb", 2, 2),
    Room("040", "flb", 1, 1),
    Room("041", "flrb", 0, 2),
    Room("042", "flrb", 1, 3),
    Room("043", "frb", 1, 3),
]
DANGERS = [
    Danger("030", "swinging-blades", (("move", 10), ("think", 9)), "damage"),
    Danger("032", "rolling-boulder", (("move", 9), ("think", 9)), "damage"),
    Danger("039", "bats", (("fight", 7), ("move", 8)), "damage"),
    Danger("041", "broken-floor", (("move", 9), ("search", 9)), "hurt move"),
    Danger("042", "ledge", (("move", 8), ("think", 9)), "stuck"),
]
STANDS_IN = {danger.number for danger in DANGERS}


def before(number: str, at: str = "2.1", **fields: object) -> Table:
    """Return a table with a raider in row 1, and with the location that it will map on top of its deck."""
    t = Table(
        f"{at}=" + ("006" if number < "026" else "027" if number != "027" else "037"),
        map="caves" if number < "026" else "tombs",
    )
    t.raider(0, at=at, abilities=(3, 3, SEARCH, 3), **fields)  # type: ignore[arg-type]
    t.top(number)
    return t


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.number)
def test_a_location_is_mapped_searched_and_left_as_its_card_says(room: Room) -> None:
    """TR-CARD-LOC-1, TR-SRCH-5: A location has the obstacle, the search dice and the exits that its card prints."""
    t = before(room.number)
    t.action(0, "move:forward", *([...] if room.number in STANDS_IN else []))
    if t.open:
        t.answer(t.options()[0], dice=[6] * 3)
    t.s.raiders[0].fought = False
    t.search(0, "search", dice=[1] * (SEARCH + room.search))
    t.action(0, ...)
    ways = {side[0]: side for side in ("forward", "left", "right", "back")}
    assert set(t.options()) == {*(f"move:{ways[way]}" for way in room.ways), "stay"}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.number)
def test_a_location_takes_obstacles_as_its_danger_says(room: Room) -> None:
    """TR-OBS-4, TR-CARD-LOC-2: In every row, a location takes exactly those obstacles of the box whose danger is not
    above the location's danger plus its depth."""
    for row in range(2, 7):
        t = before(room.number, at=f"1.{row - 1}")
        obstacles = [card for card in t.s.raiders[1].deck.cards if card in OBSTACLES]
        t.raider(1, hand=obstacles)
        t.action(0, "move:forward", ...)
        fits = sorted({card for card in obstacles if OBSTACLES[card].danger <= room.danger + row})
        assert t.ask.kind == "offer" and t.options() == ["pass", *(f"offer:{card}" for card in fits)]


@pytest.mark.parametrize("danger", DANGERS, ids=lambda danger: danger.number)
def test_what_stands_in_a_location_is_met_and_harms_as_its_card_says(danger: Danger) -> None:
    """TR-OVR-1, TR-OVR-4, TR-OVR-6: Each printed ability has its own number to roll. One less fails, and only a failure
    harms."""
    for ability, target in danger.tests:
        for result in (target, target - 1):
            t = before(danger.number).action(0, "move:forward", ...)
            assert t.options() == [f"overcome:{danger.obstacle},{name},none" for name, _ in danger.tests]
            t.answer(f"overcome:{danger.obstacle},{ability},none", dice=_dice(result))
            assert [told["target"] for told in t.told("test")] == [target]
            assert _harm(t.s.raiders[0]) == ("" if result == target else danger.failure)


def test_the_bats_of_the_shrine_have_one_life() -> None:
    """TR-OVR-8, TR-OVR-12: The bats of location 039 are removed by one fight that is won."""
    t = before("039").action(0, "move:forward", "overcome:bats,fight,none", dice=_dice(7))
    assert t.hazards("2.2") == []


def test_the_safe_chamber_is_a_save_point() -> None:
    """TR-SAVE-1: Location 027 is a save point. At location 037 nothing is saved."""
    for number, safe in (("027", ["068"]), ("037", [])):
        t = before(number, unsaved=["068"]).action(0, "move:forward")
        t.draw(0, "save")
        assert t.s.raiders[0].saved.cards == safe


def test_the_claw_of_the_cave_bear_adds_a_die_against_creatures_once_a_turn() -> None:
    """TR-TRE-3: Card 020 adds a die with Fight alone. It lies in the saved row, and stays there."""
    with in_the_box("020"):
        t = Table("2.2=010")
        t.raider(0, at="2.2", saved=["020"])
        t.action(0, "stay", "overcome:bats,move,none", dice=[6] * 3)
        t.action(0, "stay", "overcome:bats,fight,none", "use:020,none,none", dice=[1] * 3)
        t.action(0, "stay", "overcome:bats,fight,none", dice=[1] * 2)
        assert t.s.raiders[0].saved.cards == ["020"] and t.hazards("2.2") == ["bats"]


def _dice(result: int) -> list[int]:
    dice = [1, 1, 1]
    for at in range(3):
        dice[at] += min(5, result - sum(dice))
    assert sum(dice) == result
    return dice


def _harm(r: Raider) -> str:
    found = ["damage"] * r.damage + [f"hurt {name}" for name, n in zip(ABILITIES, r.hurts, strict=True) if n]
    return " ".join(found + ["stuck"] * r.search_ban)
