"""Chance for imagined matches: random numbers that follow from a seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from struct import Struct

import msgspec

from ..dice import draw_permutation
from ..protocol import Ask, Roll, Shuffle

_WORDS = Struct(">16I")
_encoder = msgspec.msgpack.Encoder(order="deterministic")


def hash_question(view: object, ask: Ask) -> bytes:
    """Return a seed for random numbers. It follows from a view and its question alone."""
    asked = (ask.seat, ask.kind, ask.choice, ask.about)
    return blake2b(_encoder.encode((view, asked)), digest_size=16).digest()


class Lots:
    """A source of chance for imagined matches, with a stream of random numbers from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._words = _generate_bits(seed)

    def pick(self, n: int) -> int:
        """Return a random number from 0 to n-1."""
        return next(self._words) * n >> 32

    def draw(self, request: Roll | Shuffle) -> tuple[int, ...]:
        """Return the result of a roll or shuffle that the rules ask for."""
        if type(request) is Roll:
            return tuple([self.pick(request.sides) + 1 for _ in range(request.dice)])
        assert isinstance(request, Shuffle)
        return draw_permutation(request.size, self._words)


def _generate_bits(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _WORDS.unpack(blake2b(seed + block.to_bytes(8, "big")).digest())
        block += 1
