"""Every figure on a button is true: of a roll compared with all throws, of a placement with what the rules then do."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.roll_for_adventure.board import VALUE, Enemy, count_room, list_enemy_names
from engine.games.roll_for_adventure.cards import FOREST, ICE_CAVE, RESURRECTION
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import NONE, ROLL, Place
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask, One
from render.games.roll_for_adventure.face import FACE
from render.text.i18n import say
from tests.engine import test_conformance
from tests.engine.games.roll_for_adventure.test_odds import brought, positions
from tests.render.games.roll_for_adventure.samples import NAMES


def test_a_roll_says_how_many_of_all_throws_earn_a_stone() -> None:
    """RFA-TURN-4, RFA-STONE-2: in whole per cent, on the button and beside it."""
    seen: Counter[str] = Counter()
    for s in positions(40, 3):
        ask = Ask(s.players[s.active].seat, "roll", One((ROLL,)), ROLL, throw=True)
        label = FACE.label(ROLL, ask, GAME.view(s, None), NAMES)
        found = [brought(s, faces) for faces in product(range(1, 7), repeat=len(s.pool))]
        stone, gain = (round(100 * sum(one[at] for one in found) / len(found)) for at in (0, 1))
        said, detail = say(label.text), say(label.detail or "")
        assert str(len(s.pool)) in said
        if stone:
            assert said.endswith(f"{stone} % for a stone")
        elif gain:
            assert said.endswith(f"{gain} % for a gain")
        else:
            assert "%" not in said and not detail
        assert not gain or detail == f"Chance of a stone: {stone} %; to complete anything: {gain} %"
        seen["stone" if stone else "gain" if gain else "nothing"] += 1
    assert len(seen) > 1


def left_open(s: State, move: Place) -> int:
    """How many spaces are open where this placement has gone."""
    if move.where == FOREST:
        return s.board.forest.spaces - len(s.board.forest.path)
    return count_room(s.board, move.where, int(move.value))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_placement_leaves_what_its_button_says(seats: int) -> None:
    """RFA-DEF-2, RFA-VOR-3, RFA-ICE-6: open spaces, the total on an enemy or Resurrection, dice in the row."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        match, _ = test_conformance.start(GAME, GAME.levels[seed % 4], seats, seed)
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
            told = {one.told.kind for one in match.act(put.ask.seat, put.number, put.ask.choice.write(made)).news}
            s: State = match.state
            if not detail or match.over or match.pending[0].ask.kind == "which-dice" or "revealed" in told:
                continue  # what an enemy then takes no button foretells
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
    """RFA-DICE-4: dice that rest are not in the roll, nor in its chance."""
    s = next(iter(positions(1, 3)))
    ask = Ask(s.players[s.active].seat, "roll", One((ROLL,)), ROLL)
    view = GAME.view(s, None)
    one = replace(view, pool=view.pool[:1])
    assert "1 die" in say(FACE.label(ROLL, ask, one, NAMES).text)
