"""The committed dice: fixed vectors that any second implementation must reproduce, fairness, permutations."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.protocol import Roll, Shuffle

SECRET = bytes(range(32))
LUCK = ["Ana", "ã", ""]


def test_the_published_commitments_and_entropy_are_computed() -> None:
    assert compute_commitment(SECRET, 7, 1) == "6ad4ee75556158e70b7d71d8e6dd3f6ec31f51966104faecf224267ac671faa4"
    assert hash_client_seeds(LUCK).hex() == "61ae404338603e3ce77f76753bd4ae39c2fc59a4b9e9224445fb187082194636"


@pytest.mark.parametrize(
    ("number", "request_", "drawn"),
    [
        (0, Roll("any", 10), (6, 1, 2, 1, 6, 4, 4, 2, 5, 3)),  # Ten words need the second block.
        (1, Roll("any", 3, 20), (17, 2, 16)),
        (2, Shuffle("any", 10), (1, 5, 2, 4, 7, 0, 9, 8, 3, 6)),
        (3, Shuffle("any", 1), (0,)),
        (4, Shuffle("any", 0), ()),
    ],
)
def test_the_published_draws_are_computed(number: int, request_: Roll | Shuffle, drawn: tuple[int, ...]) -> None:
    assert Dice(SECRET, hash_client_seeds(LUCK)).draw(number, request_) == drawn


def test_rejection_throws_the_uneven_rest_away() -> None:
    """With this many sides nearly half of all words are past the last whole multiple and must not be folded back."""
    sides = (1 << 31) + 1
    drawn = Dice(SECRET, hash_client_seeds(LUCK)).draw(0, Roll("any", 3, sides))
    # the words of draw 0 begin 3286647923, 1615440528, 4195102741, 1493880960: the first and third are refused
    assert drawn[:2] == (1615440528 + 1, 1493880960 + 1)


def test_every_input_changes_the_draws() -> None:
    base = Dice(SECRET, hash_client_seeds(LUCK)).draw(0, Roll("any", 20))
    others = [
        Dice(SECRET[::-1], hash_client_seeds(LUCK)).draw(0, Roll("any", 20)),
        Dice(SECRET, hash_client_seeds([*LUCK, ""])).draw(0, Roll("any", 20)),
        Dice(SECRET, hash_client_seeds(["An", "aã", ""])).draw(0, Roll("any", 20)),
        Dice(SECRET, hash_client_seeds(LUCK)).draw(1, Roll("any", 20)),
    ]
    assert len({base, *others}) == 5
    assert (
        len({compute_commitment(SECRET, 7, 1), compute_commitment(SECRET, 71, 1), compute_commitment(SECRET, 7, 11)})
        == 3
    )


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.52), (20, 43.82)])
def test_dice_are_even(sides: int, limit: float) -> None:
    """Chi-square at p = 0.001 over 6,000 throws of a fixed secret."""
    dice = Dice(SECRET, hash_client_seeds(LUCK))
    thrown = Counter(number for n in range(60) for number in dice.draw(n, Roll("any", 100, sides)))
    assert set(thrown) == set(range(1, sides + 1))
    expected = 6000 / sides
    assert sum((count - expected) ** 2 / expected for count in thrown.values()) < limit


def test_orders_are_even() -> None:
    """All 24 orders of four things: chi-square with 23 degrees of freedom at p = 0.001 is 49.73."""
    dice = Dice(SECRET, hash_client_seeds(LUCK))
    seen = Counter(dice.draw(n, Shuffle("any", 4)) for n in range(4800))
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 49.73


@given(st.binary(min_size=1, max_size=40), st.lists(st.text(max_size=5)), st.integers(0, 2**40), st.integers(0, 80))
def test_a_shuffle_is_a_permutation_and_repeats(secret: bytes, luck: list[str], number: int, size: int) -> None:
    dice = Dice(secret, hash_client_seeds(luck))
    drawn = dice.draw(number, Shuffle("any", size))
    assert sorted(drawn) == list(range(size))
    assert dice.draw(number, Shuffle("other", size)) == drawn


def test_later_dice_answer_from_their_draw_on_and_replace_earlier_dice() -> None:
    first, second, third = (secret * 32 for secret in (b"a", b"b", b"c"))
    dice = Dice(first, b"luck", new_dice=[(3, second, b"more"), (3, third, b"yet more"), (5, first, b"other")])
    for number, before in enumerate(
        [Dice(first, b"luck")] * 3 + [Dice(third, b"yet more")] * 2 + [Dice(first, b"other")]
    ):
        assert dice.draw(number, Roll("any", 20)) == before.draw(number, Roll("any", 20)), number


def test_dice_do_not_print_their_secret() -> None:
    assert repr(Dice(b"secret", b"luck")) == "<Dice>"
