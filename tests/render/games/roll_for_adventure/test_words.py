"""The texts of Roll for Adventure are right for tables that were played by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.events import load_event
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.events import ChainAttacked, StoneEarned
from engine.games.roll_for_adventure.game import GAME
from engine.protocol import One
from render.games.roll_for_adventure.face import FACE
from render.text.i18n import say
from tests.engine.games.roll_for_adventure.scenario import Table, full
from tests.render.games.roll_for_adventure.samples import NAMES


def lines(t: Table) -> list[str]:
    """Return what is told of the step, in words."""
    return [say(line) for told in t.events if (line := FACE.line(told, None, NAMES))]


@pytest.mark.parametrize(
    ("sides", "barriers", "falls"),
    [
        ("none", [1, 1, 1], "its barrier falls"),
        ("fortress", [2, 1, 2], "its barrier falls"),
        ("fortress", [1, 2, 0], "one of its barriers falls"),
    ],
)
def test_a_section_is_told_by_its_own_barriers(sides: str, barriers: list[int], falls: str) -> None:
    """RFA-FORT-3, RFA-SIDEB-22: Only the section's own barriers decide whether it is
    closed."""
    t = Table(3, house={"sides": sides}, thrown="red3 red3 red3 red4", fortress="blue3")
    t.s.board.fortress.barriers = barriers
    t.place("place:3,fortress,3")
    assert f"The Fortress section of 3 is full: {falls}." in lines(t)


def advised(t: Table, placement: str) -> str:
    """Return why the AI would place so, if it were the only way."""
    move = t.ask.choice.read(full(placement))
    ask = replace(t.ask, choice=One((move,)), default=move)
    _, why = GAME.advise(GAME.view(t.s, ask.seat), ask, lambda sides: 0)
    return say(FACE.line(why, ask.seat, NAMES) or "")


@pytest.mark.parametrize(
    ("value", "where", "why"),
    [
        (1, "desert", "After that, 8 dice are missing for the stone."),
        (2, "fortress", "After that, 11 dice are missing for the stone."),
        (5, "forest", "This is the nearest stone: after that, 5 dice are missing."),
    ],
)
def test_advice_counts_all_dice_to_the_stone_and_says_where_it_is_nearest(value: int, where: str, why: str) -> None:
    """RFA-DESERT-7, RFA-FORT-7: A stone takes nine ones, or twelve dice in three sections."""
    assert advised(Table(3, thrown=f"red{value}").place(...), f"place:{value},{where},1") == why


RUN = {"house": {"sides": "ice-cave"}, "ice": "blue1 blue2 green4 green6"}
"""Side B: of four dice two lie side by side."""


def test_on_side_b_of_the_ice_cave_the_longest_run_is_told_not_the_dice_in_the_row() -> None:
    """RFA-SIDEB-41: On side B of the Ice Cave the reward depends on the longest run of neighbouring filled spaces."""
    t = Table(3, thrown="red5 red5", **RUN).place(...)
    move = t.ask.choice.read(full("place:5,ice-cave,1"))
    label = FACE.label(move, t.ask, GAME.view(t.s, 0), NAMES)
    assert say(label.detail or "") == "longest run 3, a run of four earns a reward"
    said = advised(t, "place:5,ice-cave,1")
    assert said == "A run longer by 1 earns a reward there, and 4 bonus dice are in stock."
    t = Table(3, thrown="red5", **{**RUN, "ice": "blue1 blue3 green4 green6"}).place("place:5,ice-cave,1", "pass")
    assert "Ana does not take the Ice Cave's reward for 4 and goes on." in lines(t), "five dice, four of them in a run"


@pytest.mark.parametrize(
    ("lies", "said"),
    [
        ({"desert_2": "blue1"}, "The dragon can reach no 1: nothing happens."),
        (
            {"desert": "green1", "desert_2": "blue1", "foes": "sand-devil:blue1"},
            "The dragon sends each 1 that it can reach to Oblivion: Desert 1.",
        ),
    ],
)
def test_a_dragon_takes_what_it_can_reach(lies: dict[str, str], said: str) -> None:
    """RFA-SPEC-6, RFA-SPEC-7, RFA-SPEC-10: Dice in the inner sections of the
    Desert and on enemies are safe."""
    t = Table(3, level="sword-of-saints", house={"special": "dragons"}, **lies)
    assert said in lines(t.reveal("dragon-1"))


@pytest.mark.parametrize(
    ("card", "house", "dice", "keys"),
    [
        ("crypt-spirit", {}, [], ["news revealed", "news chain-attacks"]),
        (MASTER, {}, [6], ["news chain-attacks", "news territory-die"]),
        ("dragon-6", {"special": "dragons"}, [], ["news dragon"]),
        ("phantom-1", {"special": "phantoms"}, [2], ["news revealed"]),
        ("giant-1", {"special": "giants"}, [3], ["news revealed"]),
    ],
)
def test_hints_go_with_the_enemies_of_whom_they_are_so(
    card: str, house: dict[str, str], dice: list[int], keys: list[str]
) -> None:
    """RFA-MOS-1, RFA-SPEC-8, RFA-SPEC-14: The hint depends on whether the enemy
    stays and attacks again, or only damages."""
    level = "sword-of-saints" if house else "book-of-magic"
    t = Table(3, level=level, house=house, foes="sand-devil").reveal(card, dice=dice)
    told = [lesson.key for told in t.events if (lesson := FACE.guidance.lesson(told)) is not None]
    common = {"news attacked", "news damage", "news master-back"}
    assert [key for key in told if key not in common] == keys


def test_hints_on_attacks_are_so_whoever_comes() -> None:
    """RFA-MOS-2, RFA-SPEC-14, RFA-HERO-23: Each attack affects its own territory.
    Two attacks on one territory are not told apart."""
    again, order = FACE.guidance.lesson(ChainAttacked(("sand-devil",))), FACE.guidance.lesson("attacks")
    assert again is not None and "the Master of Shadows makes all attack" in say(again.text)
    assert order is not None and "roams" in say(order.text) and "Shield" in say(order.text)


def test_a_stone_is_told_with_who_has_earned_it() -> None:
    """RFA-STONE-2: The message also shows whose placement it was."""
    t = Table(3, thrown="red5 red4", forest="blue5 blue5 green5 green5 green6").place("place:5,forest,1")
    stone = next(event for event in t.events if isinstance(event, StoneEarned))
    assert say(FACE.line(stone, 1, NAMES) or "") == "Ana earns a power stone: Forest, 1 of 5!"


@pytest.mark.parametrize(
    ("kind", "stored", "line"),
    [
        ("stone", {"territory": "forest", "stones": 1, "wanted": 5}, "Forest gives a power stone: 1 of 5!"),
        (
            "section",
            {"territory": "fortress", "section": 3, "left": 1},
            "The Fortress section of 3 is full: its barrier falls.",
        ),
        (
            "revealed",
            {"who": [0, "", "red"], "card": "sand-devil", "kind": "enemy", "territory": "desert", "rank": 1},
            "Sand Devil (rank 1) appears: Desert.",
        ),
    ],
)
def test_events_of_older_matches_have_their_words(kind: str, stored: dict[str, Any], line: str) -> None:
    """Old events lack who has earned a stone, the barriers of a section, and the name of an enemy."""
    event = load_event(GAME.event_kinds, kind, stored)
    assert say(FACE.line(event, 1, NAMES) or "") == line
    assert event.open.keys() == stored.keys()
