"""Every figure on a button is true: of a roll compared with all throws, of a placement with what the rules then do."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.roll_for_adventure.board import VALUE, Enemy, count_room, list_enemy_names
from engine.games.roll_for_adventure.cards import FOREST, ICE_CAVE, RESURRECTION
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import NONE, RETHROW, ROLL, Place
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask, One
from render.games.roll_for_adventure.face import FACE
from render.text.i18n import say
from tests.engine import conformance
from tests.engine.games.roll_for_adventure.naive import measure, write
from tests.engine.games.roll_for_adventure.odds import positions
from tests.engine.games.roll_for_adventure.scenario import Table
from tests.render.games.roll_for_adventure.samples import NAMES


def check_rolls(count: int, most: int) -> None:
    """Hold the chances on so many buttons that roll dice against all throws there are."""
    seen: Counter[str] = Counter()
    for s, ask in positions("roll", count, most):
        view = GAME.view(s, None)
        label = FACE.label(ROLL, ask, view, NAMES)
        stone, gain = measure(view, len(s.pool))
        said, detail = say(label.text), say(label.detail or "")
        assert str(len(s.pool)) in said
        hero = view.players[view.active].hero if view.ability_left else ""
        if gain:
            best, what = (stone, "stone") if 100 * stone >= 1 else (gain, "gain")
            assert said.endswith(f": {write(best)} for a {what}"), (said, stone, gain)
            told = f"Chance of a stone: {write(stone)}; to complete anything: {write(gain)}"
            assert detail == told + ("; before your Second Throw" if hero == "adventurer" else "")
        else:
            assert "%" not in said and not detail
        seen[hero] += 1
        seen["stone" if stone else "gain" if gain else "nothing"] += 1
    assert {"stone", "gain", "sapper", "trickster"} <= set(seen)


def check_rolls_again(count: int, most: int) -> None:
    for s, ask in positions("place", count, most):
        view = GAME.view(s, None)
        _, gain = measure(view, len(s.thrown))
        dice = f"all {len(s.thrown)} dice" if len(s.thrown) > 1 else "the die"
        told = f"{dice} again: {write(gain)} to complete something"
        assert say(FACE.label(RETHROW, ask, view, NAMES).detail or "").endswith(told)


def test_a_roll_says_how_many_of_all_throws_bring_something() -> None:
    """RFA-TURN-4, RFA-STONE-2, RFA-HERO-20: A batch has dice of one value. A throw brings something if a batch of it
    completes a task."""
    check_rolls(60, 4)
    check_rolls_again(8, 4)


@pytest.mark.proof
def test_two_thousand_rolls_say_how_many_of_all_throws_bring_something() -> None:
    """RFA-TURN-4, RFA-STONE-2, RFA-HERO-20: A batch has dice of one value. A throw brings something if a batch of it
    completes a task."""
    check_rolls(1800, 7)
    check_rolls_again(200, 7)


def test_an_ability_counts_while_it_is_left() -> None:
    """RFA-HERO-29: With Breach one two fills the section, and without it two are needed. Two fives or
    sixes free dice."""
    t = Table(3, heroes="sapper", hands={"red": "red red"}, fortress="blue2 blue2")
    t.s.pool, t.s.players[0].dice = ["red", "red"], []
    ask = Ask(0, "roll", One((ROLL,)), ROLL, throw=True)
    assert say(FACE.label(ROLL, ask, GAME.view(t.s, 0), NAMES).text) == "Roll 2 dice: 36 % for a gain"
    t.s.used = 1
    assert say(FACE.label(ROLL, ask, GAME.view(t.s, 0), NAMES).text) == "Roll 2 dice: 8 % for a gain"


@pytest.mark.parametrize(
    ("hero", "thrown", "option", "detail"),
    [
        ("fighter", "red4", "place:4,sand-devil,1,heavy-blow", "once a turn · +2 · dice come back: 1 of Ana"),
        ("healer", "red4 red5", "mend:red4,desert", "once a turn · damage 2 of 6 now · you roll 1 die again"),
        ("trickster", "red4", "flip:red4", "once a turn"),
        ("adventurer", "red4", "rethrow", "once a turn · the die again: 17 % to complete something"),
    ],
)
def test_a_button_says_that_it_uses_the_ability_and_what_that_does(
    hero: str, thrown: str, option: str, detail: str
) -> None:
    """RFA-HERO-2, RFA-AMB-34: A hero's ability can be used once in the player's own turn, or without limit with a
    setting."""
    for uses in ("1", "unlimited"):
        house = {"ability_uses": uses}
        t = Table(3, heroes=hero, thrown=thrown, foes="sand-devil", damage={"desert": 2}, house=house).place(...)
        said = say(FACE.label(t.ask.choice.read(option), t.ask, GAME.view(t.s, 0), NAMES).detail or "")
        assert said == (detail if uses == "1" else detail.removeprefix("once a turn").removeprefix(" · "))


def left_open(s: State, move: Place) -> int:
    """Return how many spaces are open where this placement has gone."""
    if move.where == FOREST:
        return s.board.forest.spaces - len(s.board.forest.path)
    return count_room(s.board, move.where, int(move.value))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_placement_leaves_what_its_button_says(seats: int) -> None:
    """RFA-DEF-2, RFA-VOR-3, RFA-ICE-6: The button names open spaces, the total on an
    enemy or in Resurrection, or dice in the row."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        match, _ = conformance.start(GAME, GAME.levels[seed % 4], seats, seed)
        lot = Random(seed)
        while not match.over:
            put = match.pending[0]
            made: Any = put.ask.default if lot.random() < 0.3 else put.ask.choice.sample(lot.randrange)
            plain = isinstance(made, Place) and made.ability == NONE and put.ask.kind == "place"
            detail, before = "", match.state.board.enemies
            if plain:
                label = FACE.label(made, put.ask, match.view(put.ask.seat), NAMES)
                detail = say(label.detail or "") if "," not in say(label.text) else ""
            struck: Enemy | None = None
            if plain and made.where in list_enemy_names(match.state.board):
                struck = before[list_enemy_names(match.state.board).index(made.where)]
            told = {one.event.kind for one in match.act(put.ask.seat, put.number, put.ask.choice.write(made)).events}
            s: State = match.state
            if not detail or match.over or match.pending[0].ask.kind == "which-dice" or "revealed" in told:
                continue  # No button foretells what an enemy then takes.
            if open_ := re.search(r"(\d+) more (fill|earn)", detail):
                assert left_open(s, made) == int(open_[1]), (made, detail)
                seen["open"] += 1
            elif (total := re.search(r"(\d+) of (\d+)", detail)) and struck is not None:
                assert struck.total == int(total[1]) and struck.data.threshold == int(total[2])
                seen["enemy"] += 1
            elif total and made.where == RESURRECTION:
                lies = sum(VALUE[die] for die in s.board.resurrection)
                assert lies == int(total[1]), (lies, detail)
                seen["resurrection"] += 1
            elif (row := re.search(r"(\d+) (die|dice) in the row", detail)) and made.where == ICE_CAVE:
                assert len(s.board.ice_cave.row) == int(row[1])
                seen["row"] += 1
    assert {"open", "enemy", "row"} <= set(seen)


def test_only_what_can_be_rolled_is_counted() -> None:
    """RFA-DICE-4: Dice that rest are not in the roll and do not count for its chance."""
    s, ask = next(iter(positions("roll", 1, 3)))
    view = GAME.view(s, None)
    one = replace(view, pool=view.pool[:1])
    assert "1 die" in say(FACE.label(ROLL, ask, one, NAMES).text)
