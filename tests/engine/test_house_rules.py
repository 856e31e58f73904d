"""House rules: from one field of a record to the lobby, to the state, and back into words; the same for every game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Struct

from engine.game import Game
from engine.house_rules import (
    OF_THE_LEVEL,
    NoSuchChoice,
    Numbers,
    apply_switches,
    fill_in_choices,
    list_lobby_choices,
    list_unusual_switches,
)
from engine.registry import load_games
from engine.setup import Choice, Setup


class Switches(Struct, frozen=True):
    early: Annotated[bool, OF_THE_LEVEL] = True
    tie: Literal["again", "nobody"] = "again"
    limit: Annotated[int, Numbers(2, 7, allow_none=True)] = 0
    length: Annotated[int, Numbers(4, 6)] = 6
    optional: bool = False


OWN = Choice("colour", ("white", "black"), "white", each_seat=True)
CHOICES = list_lobby_choices(Switches(), OWN, "length")


def test_each_switch_stands_once_in_the_lobby_those_named_first_those_of_the_level_never() -> None:
    assert (
        OWN,
        Choice("length", ("4", "6"), "6"),
        Choice("tie", ("again", "nobody"), "again"),
        Choice("limit", ("none", "2", "7"), "none"),
        Choice("optional", ("off", "on"), "off"),
    ) == CHOICES


def test_a_level_has_defaults_of_its_own() -> None:
    harder = Switches(early=False, tie="nobody", limit=7, optional=True)
    assert {choice.key: choice.default for choice in list_lobby_choices(harder)} == {
        "tie": "nobody", "limit": "7", "length": "6", "optional": "on",
    }  # fmt: skip
    assert apply_switches(harder, {"limit": "none"}) == Switches(early=False, tie="nobody", limit=0, optional=True)


def test_chosen_house_rules_are_read_and_others_have_their_defaults() -> None:
    setup = Setup("any", ({"colour": "black"}, {}), {"limit": "2", "optional": "on"})
    table, seats = fill_in_choices(CHOICES, setup, "PB-2")
    assert table == {"length": "6", "tie": "again", "limit": "2", "optional": "on"}
    assert seats == [{"colour": "black"}, {"colour": "white"}]
    assert apply_switches(Switches(), table | {"map": "tombs"}) == Switches(limit=2, optional=True)


@pytest.mark.parametrize(
    ("house", "seat"),
    [
        ({"tie": "somebody"}, {}),
        ({"early": "off"}, {}),
        ({"colour": "white"}, {}),
        ({}, {"tie": "again"}),
        ({}, {"colour": "red"}),
    ],
)
def test_unknown_house_rules_are_refused(house: dict[str, str], seat: dict[str, str]) -> None:
    with pytest.raises(NoSuchChoice) as refused:
        fill_in_choices(CHOICES, Setup("any", (seat,), house), "PB-2")
    assert (refused.value.kind, refused.value.rule) == ("no-such-choice", "PB-2")


def test_unusual_house_rules_are_named_as_in_the_lobby() -> None:
    assert list_unusual_switches(Switches(), Switches()) == ()
    rules = Switches(early=False, length=4, tie="nobody", optional=True)
    assert list_unusual_switches(rules, Switches()) == (("tie", "nobody"), ("length", "4"), ("optional", "on"))


def test_a_switch_whose_values_nobody_listed_is_a_mistake() -> None:
    class Vague(Struct, frozen=True):
        speed: int = 3

    with pytest.raises(TypeError, match="nobody listed"):
        list_lobby_choices(Vague())


EVERY = [(game, level) for game in load_games().values() for level in game.levels if game.choices(level)]


@pytest.mark.parametrize(("game", "level"), EVERY, ids=[f"{game.key}-{level}" for game, level in EVERY])
def test_every_value_of_every_switch_is_played_as_it_was_wished(game: Game[Any], level: str) -> None:
    """A match begins with each value, is stored and read back, and differs from the usual match if the value is
    unusual. A gentle deal belongs to a level and is no switch of the table, so the game announces it in another way."""
    seats = game.seats(level)[0]
    usual = game.begin(Setup(level, ({},) * seats, {}))
    shown = {choice.key for choice in game.choices(level) if hasattr(_switches(usual), choice.key)}
    assert shown
    switches = {choice.key for choice in list_lobby_choices(_switches(usual))}
    for choice in game.choices(level):
        for value in choice.values if choice.key in shown else ():
            s = game.begin(Setup(level, ({},) * seats, {choice.key: value}))
            assert (s == usual) == (value == choice.default), choice.key
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=game.state) == s
            said = ((choice.key, value),) if s != usual and choice.key in switches else ()
            assert list_unusual_switches(_switches(s), _switches(usual)) == said


def _switches(s: Any) -> Any:
    return s.rules if hasattr(s, "rules") else s.board.rules
