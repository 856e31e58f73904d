"""Levels and decks of players' own that have no fault start in every setting, or are refused."""

from __future__ import annotations

import contextlib
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.decks import KIND as DECK
from engine.decks import make_deck
from engine.dice import Dice, hash_client_seeds
from engine.games.tomb_raider import decks
from engine.games.tomb_raider.cards import POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import Level, load_levels
from engine.games.tomb_raider.own_levels import FILE
from engine.games.tomb_raider.state import State
from engine.match import Match
from engine.protocol import Refused
from engine.setup import Choice, Setup

COMMON = sorted(set.intersection(*({*box.draw} for box in POOL.starters.values())))


def mutate_level(rng: random.Random) -> Level:
    level = rng.choice([FILE.fresh(), *load_levels().values()])
    for _ in range(rng.randrange(4)):
        field = rng.choice(FILE.fields(level))
        level = FILE.changed(level, field.key, (rng.choice(field.values),))
    if rng.random() < 0.5:
        level = replace(level, opening_hand=tuple(rng.sample(COMMON, rng.randint(1, 4))))
    return level


def mutate_deck(rng: random.Random) -> str:
    cards = Counter(rng.choice([*decks.FILE.ready().values()]).cards)
    for card in rng.sample(sorted(cards), 3):
        cards[card] -= 1
        cards[rng.choice(decks.FILE.cards())] += 1
    return decks.FILE.write(make_deck(cards.elements()))


def mutate_levels(count: int, rng: random.Random) -> list[str]:
    """Return the texts of levels that the editor finds no fault in."""
    found: list[str] = []
    while len(found) < count:
        level = mutate_level(rng)
        if not FILE.faults(level, ""):
            found.append(FILE.write(level))
    return found


def pick_value(choice: Choice, own: list[str], rng: random.Random) -> str:
    if choice.file and rng.random() < 0.5:
        return mutate_deck(rng) if choice.file == DECK else rng.choice(own)
    return rng.choice(choice.values)


def start(level: str, own: list[str], rng: random.Random) -> Match[State]:
    """Start a match in settings drawn by lot, with levels and decks of players' own wherever the lobby takes some."""
    choices = GAME.choices(level)
    seats = tuple(
        {one.key: pick_value(one, own, rng) for one in choices if one.each_seat}
        for _ in range(rng.choice(GAME.seats(level)))
    )
    house = {one.key: pick_value(one, own, rng) for one in choices if not one.each_seat}
    return Match.start(GAME, Setup(level, seats, house), Dice(bytes(32), hash_client_seeds(("a",))))


@pytest.mark.parametrize("count", [30, pytest.param(2000, marks=pytest.mark.proof)])
def test_what_has_no_fault_starts_in_any_setting_or_is_refused(count: int) -> None:
    """Each own level is played by itself and as a part of another level: in a series, as its map or as its deck."""
    rng = random.Random(49)
    own = mutate_levels(count, rng)
    begun: Counter[bool] = Counter()
    for text in own:
        for level in (text, rng.choice([*GAME.levels])):
            with contextlib.suppress(Refused):
                start(level, own, rng)
                begun[level == text] += 1
    assert min(begun[True], begun[False]) > count // 5


@pytest.mark.parametrize("lists", ["open", "closed"])
def test_a_player_whose_deck_lacks_the_named_hand_chooses_one(lists: str) -> None:
    """With closed lists every player who has brought a deck chooses a hand, so that nobody learns which cards the deck
    lacks."""
    text = FILE.write(replace(FILE.fresh(), opening_hand=tuple(COMMON[:4])))
    full = next(key for key, deck in decks.FILE.ready().items() if key in GAME_DECKS and {*COMMON[:4]} - {*deck.cards})
    setup = Setup(text, ({}, {"deck": full}), {"lists": lists})
    match = Match.start(GAME, setup, Dice(bytes(32), hash_client_seeds(("a",))))
    while match.pending[0].ask.kind != "opening-hand":
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    assert [put.ask.seat for put in match.pending] == [1]


GAME_DECKS = decks.list_choices("introductory")
