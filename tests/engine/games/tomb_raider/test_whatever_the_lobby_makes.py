"""Every level that the lobby can make ends when the AI plays it: a cover of all pairs of choices (TR-RUL-18).

That it *can* end, for every combination, is shown by construction in ``test_rulings_16_to_27``.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.__main__ import choose_as_ai, play
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.state import SOLO_GOALS
from engine.protocol import Refused
from engine.setup import Setup
from tests.luck import lot

MOST = 200_000
"""Answers by which a match has ended."""
TRIES = 30
"""Ways of filling up a pair that are tried before it is held to be impossible."""
FEW = {"deck": 3, "raider": 3}
"""The number of values that are tried for each of these choices, on which no end depends."""
NEVER = ({"goal", "seats"}, {"goal", "empty_only_marked"}, {"form", "freestyle_variant"}, {"form", "level_deck"})
"""Choices of which some pairs are refused: a person's goal for several, or where no place runs out; a room or a deck
that is not for that form."""
LEVELS = [key for key in load_levels() if key != "pick_up"]
Chosen = dict[str, str]
Pair = frozenset[tuple[str, str]]


def factors(level: str) -> dict[str, tuple[str, ...]]:
    """Return what can be chosen, each with its values, and the numbers of seats. Relief stays on: without it, players
    whom the cards cut off end the match by agreement (TR-AMB-90), which the AI cannot do."""
    listed = {one.key: one.values[: FEW.get(one.key, len(one.values))] for one in GAME.choices(level)}
    del listed["cut_off_relief"]
    return {"seats": tuple(map(str, GAME.seats(level))), **{key: one for key, one in listed.items() if len(one) > 1}}


def set_up(level: str, chosen: Chosen) -> Setup:
    """Return a set-up in which all seats choose alike."""
    seat = {one.key for one in GAME.choices(level) if one.each_seat}
    own = {key: value for key, value in chosen.items() if key in seat}
    house = {key: value for key, value in chosen.items() if key not in seat and key != "seats"}
    return Setup(level, (own,) * int(chosen["seats"]), house)


def begins(level: str, chosen: Chosen) -> bool:
    try:
        GAME.begin(set_up(level, chosen))
    except Refused:
        return False
    return True


def cover(level: str, rng: random.Random) -> tuple[list[Chosen], set[Pair]]:
    """Return combinations that can begin and that contain every possible pair of values, and the pairs that are
    impossible."""
    listed = factors(level)
    pairs = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(listed, 2)
        for a in listed[one]
        for b in listed[other]
    }
    left, found, never = set(pairs), [], set()
    while left:
        pair = min(left, key=sorted)
        for _ in range(TRIES):
            chosen = {key: rng.choice(values) for key, values in listed.items()} | dict(pair)
            if chosen.get("goal") in SOLO_GOALS and "seats" not in dict(pair):
                chosen["seats"] = "1"
            if begins(level, chosen):
                found.append(chosen)
                left -= {one for one in left if one <= set(chosen.items())}
                break
        else:
            never.add(pair)
            left.remove(pair)
    return found, never


def ends(level: str, chosen: Chosen) -> None:
    match = play(GAME, set_up(level, chosen), str(sorted(chosen.items())), choose_as_ai, MOST)
    assert match.over and match.result is not None, (level, chosen, match.turns)


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
def test_each_pair_of_choices_ends(level: str) -> None:
    """TR-RUL-18: Every match that begins also ends. A refusal has a reason that the rules name."""
    found, never = cover(level, random.Random(level))
    print(f"\nTomb Raider, {level}: {len(found)} matches for all pairs of {len(factors(level))} choices")
    for pair in never:
        assert {key for key, _ in pair} in NEVER, pair
    for chosen in found:
        ends(level, chosen)


def test_a_share_of_the_pairs_ends() -> None:
    """TR-RUL-18: Each run tries a few combinations of a level, other ones each time. The level whose matches take
    longest is left out."""
    rng = random.Random(lot().randrange(10**6))
    level = rng.choice([key for key in LEVELS if key != "freestyle"])
    listed, made = factors(level), 0
    while made < 3:
        chosen = {key: rng.choice(values) for key, values in listed.items()}
        if begins(level, chosen):
            ends(level, chosen)
            made += 1
