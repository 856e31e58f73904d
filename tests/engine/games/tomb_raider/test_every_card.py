"""Each card does what it says: a scene for its number fails if it does not."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
from msgspec.structs import force_setattr, replace

from engine.games.tomb_raider.cards import LASTING, LOCATIONS, OBSTACLES, POOL, WEAPONS, Effects, Failure
from engine.games.tomb_raider.cards.pool import DISCOVERIES
from engine.games.tomb_raider.language import Aims, Moment, Played, Verb
from engine.games.tomb_raider.state import State
from engine.games.tomb_raider.windows.aims import ONCE
from engine.protocol import Refused, Rules

from .cards_at_work import SCENES
from .every_card import read_anew


class Nothing(Verb, frozen=True, tag="NOTHING"):
    """A verb that has no effect."""

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        return
        yield

    def list_possible_aims(self, now: Moment) -> Aims:
        return ONCE


def test_every_card_of_the_pool_has_a_scene() -> None:
    assert set(SCENES) == set(POOL.cards)


@pytest.mark.parametrize("number", sorted(POOL.cards))
def test_a_card_does_what_it_says(number: str) -> None:
    SCENES[number]()


@pytest.fixture
def nothing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Take a card's effects away: it is played as usual and does nothing."""
    number = str(request.param)
    bare = copy.copy(POOL.cards[number])
    force_setattr(bare, "effects", Effects(replace(clause, calls=(Nothing(),)) for clause in bare.effects))
    if number in OBSTACLES:
        force_setattr(bare, "failure", Failure((Nothing(),)))
    monkeypatch.setitem(POOL.cards, number, bare)  # type: ignore[misc]
    for table in (LOCATIONS, OBSTACLES, DISCOVERIES):
        if number in table:
            monkeypatch.setitem(table, number, bare)
    for held in (LASTING, WEAPONS):
        monkeypatch.delitem(held, number, raising=False)
    with read_anew(monkeypatch):
        yield number


SPEAKING = sorted(n for n, card in POOL.cards.items() if card.effects or n in OBSTACLES)


@pytest.mark.parametrize("nothing", SPEAKING, indirect=True)
def test_a_card_that_does_nothing_is_noticed(nothing: str) -> None:
    with pytest.raises((AssertionError, Refused, LookupError)):
        SCENES[nothing]()
