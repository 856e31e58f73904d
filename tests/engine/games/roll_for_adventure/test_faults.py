"""RFA-INV: a state that breaks an invariant has a fault, and one just short of it has none."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.roll_for_adventure.board import Enemy
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.state import State
from tests.engine.games.roll_for_adventure.scenario import Table

B = {"sides": "desert+fortress+forest+ice-cave"}


def faults(s: State) -> set[str]:
    """Return the faults without their details."""
    return {fault.partition(": {")[0] for fault in GAME.faults(s)}


def test_a_die_that_is_missing_or_twice_is_a_fault_RFA_INV_1() -> None:
    for kind in ("red", "ally", "bonus"):
        t = Table(2)
        t.s.board.oblivion.append(kind)
        assert faults(t.s) == {"dice"}
    t = Table(3)
    t.s.players[0].dice += ["bonus"] * 4
    t.s.board.stock = 0
    assert faults(t.s) == set()
    t = Table(2)
    t.s.players[0].dice.remove("ally")
    assert faults(t.s) == {"dice"}
    t.s.board.resurrection.append("ally1")
    assert faults(t.s) == set()
    t.s.board.oblivion += ["bonus"] * 5
    t.s.board.stock = -1
    assert faults(t.s) == {"dice"}


def test_a_card_missing_or_a_defeated_enemy_left_is_a_fault_RFA_INV_3_RFA_INV_5() -> None:
    t = Table(3)
    t.s.board.discards.append("sand-devil")
    assert faults(t.s) == {"cards"}
    t.s.deck.cards.remove("sand-devil")
    t.s.deck.known.pop()
    t.s.high -= 1
    assert faults(t.s) == set()
    t.s.deck.known[0] = 1
    assert faults(t.s) == {"a face-down card that somebody knows"}
    t.s.deck.known[0] = 0
    t.s.deck.known.append(0)
    assert faults(t.s) == {"a face-down card that somebody knows"}
    t = Table(3)
    t.s.deck.cards.remove(MASTER)
    t.s.deck.known.pop()
    t.s.revealed = MASTER
    assert faults(t.s) == set()
    t.s.phase = "turn"
    assert faults(t.s) == {"the Master of Shadows is not in the deck"}
    t = Table(3)
    at = t.s.deck.cards.index(MASTER)
    for low, high, sound in ((at, at, True), (at + 1, 24, False), (0, at - 1, False), (0, 25, False)):
        t.s.low, t.s.high = low, high
        assert faults(t.s) == (set() if sound else {"the Master of Shadows is where it cannot be"})
    for held, sound in (("red5", True), ("red6", False), ("red5+red1", False)):
        t = Table(3, foes="sand-devil")
        t.s.board.enemies = [Enemy("sand-devil", "desert", t._take(held.split("+")))]
        assert faults(t.s) == (set() if sound else {"sand-devil: stands with 6"})


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ({"desert": "red1 red1", "desert_2": "blue1 blue1", "crater": "green1 green1 green1"}, ""),
        ({"desert": "red1 red1 red1"}, "desert: full"),
        ({"desert_2": "red1 red1 red1"}, "desert: full"),
        ({"desert": "red2"}, "desert: not a one"),
        ({"desert_2": "red2"}, "desert: not a one"),
        ({"crater": "red2"}, "desert: not a one"),
        ({"fortress": "red2 red2 red2 blue3 blue3 blue3 green4"}, ""),
        ({"fortress": "blue3 blue3 blue3 blue3"}, "fortress: full"),
        ({"forest": "red5 red6 red5 blue6 blue6"}, ""),
        ({"forest": "red5 red6 red5 blue6 blue6 blue5"}, "forest"),
        ({"forest": "red4"}, "forest"),
        ({"ice": "red1 red2 red3 blue4 blue5"}, ""),
        ({"ice": "red1 red2 red3 blue4 blue5 blue6"}, "ice cave"),
        ({"ice": "red1 blue1"}, "ice cave"),
        ({"resurrection": "red5 red4"}, ""),
        ({"resurrection": "red5 red5"}, "resurrection"),
    ],
)  # fmt: skip
def test_a_full_place_between_two_steps_is_a_fault_RFA_INV_4_RFA_INV_6_RFA_INV_8(
    places: dict[str, str], fault: str
) -> None:
    t = Table(4)
    board = t.s.board
    spaces: dict[str, list[str]] = {
        "desert": board.desert.first, "desert_2": board.desert.second, "crater": board.desert.crater,
        "forest": board.forest.path, "ice": board.ice_cave.row, "resurrection": board.resurrection,
    }  # fmt: skip
    for where, dice in places.items():
        for die in t._take(dice.split()):
            (board.fortress.sections[int(die[-1]) - 2] if where == "fortress" else spaces[where]).append(die)
    assert faults(t.s) == ({fault} if fault else set())
    t.s.outcome, board.stones = "won", board.wanted  # After the end the last dice may still lie there.
    lasting = fault in ("desert: not a one", "resurrection") or places in ({"forest": "red4"}, {"ice": "red1 blue1"})
    assert faults(t.s) == ({fault} if lasting else set())


def test_a_territory_in_an_impossible_state_is_a_fault_RFA_INV_4_RFA_INV_7_RFA_INV_8() -> None:

    def told(house: dict[str, str] | None = None, **fields: Any) -> set[str]:
        t = Table(4, house=house, ice="red3 red5")
        for name, value in fields.items():
            where, _, field = name.partition("_")
            setattr(getattr(t.s.board, {"ice": "ice_cave"}.get(where, where)), field, value)
        return faults(t.s)

    assert told(ice_row=["red5", "red3"]) == {"ice cave"} and told(ice_row=["red3", "red5"]) == set()
    for barriers, found in (([0, 1, 0], set()), ([0, 0, 0], {"fortress: full"})):
        assert told(fortress_barriers=barriers) == found
    t = Table(4, fortress="red2 red4")
    t.s.board.fortress.barriers = [1, 1, 0]
    assert faults(t.s) == {"fortress: dice behind a closed gate"}
    t.s.board.fortress.barriers = [1, 0, 1]
    assert faults(t.s) == set()
    t.s.board.fortress.sections = [["red4"], [], ["red2"]]
    assert faults(t.s) == {"fortress: another section's die"}
    for spaces in (0, 6, 7, 8, 9):
        assert told(forest_spaces=spaces) == set()
    for spaces in (-1, 5, 10):
        assert told(forest_spaces=spaces) >= {"forest: boundary"}
    assert told(B) == told(B, desert_chains=5) == set()
    assert told(B, forest_spaces=6) == {"forest: boundary"}
    for chains in (-1, 6):
        assert told(B, desert_chains=chains) == {"desert: side B"}
    for where in ("desert_2", "crater"):
        t = Table(4)
        t.s.board.desert.side, t.s.board.forest.side, t.s.board.forest.spaces = "B", "B", 7
        (t.s.board.desert.second if where == "desert_2" else t.s.board.desert.crater).extend(t._take(["red1"]))
        assert faults(t.s) == {"desert: side B"}
