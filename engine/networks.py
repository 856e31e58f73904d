"""Small networks that rate answers. ``python -m operate.train`` trains them. A game keeps its own in a data file."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from operator import mul
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from .protocol import Answer, Ask

S = TypeVar("S", bound=Struct)
Input: TypeAlias = tuple[int, float]
"""The place of a number, and the number. Those at other places are 0."""
Row: TypeAlias = tuple[float, ...]


class Stored(Struct, frozen=True):
    """The network as it is stored: numbers of two bytes, in the order of the layers, as base64."""

    widths: tuple[int, int]
    numbers: bytes


class Network(Struct, frozen=True):
    """Two hidden layers with weights. A layer's number is what its rows add up to, or 0 if that is negative."""

    first: list[Row]
    """For each input the weights of the first layer, and last the numbers that this layer begins with."""
    second: list[Row]
    """For each number of the second layer its weights."""
    bias: Row
    last: Row
    """The weights of the result, and last the number that it begins with."""

    def add(self, inputs: Iterable[Input], begin: Iterable[float]) -> list[float]:
        """Return the first layer's sums: those to begin with, and the weights of these inputs."""
        rows = [self.first[at] if by == 1 else [by * each for each in self.first[at]] for at, by in inputs if by]
        return [sum(column) for column in zip(begin, *rows, strict=True)]

    def compute_layers(self, sums: Iterable[float]) -> tuple[list[float], list[float]]:
        """Return the numbers of both hidden layers, from the first layer's sums."""
        first = [max(0.0, each) for each in sums]
        second = [max(0.0, sum(map(mul, first, row), begin)) for row, begin in zip(self.second, self.bias, strict=True)]
        return first, second

    def rate_layer(self, second: Iterable[float]) -> float:
        """Return the logarithm of the odds to win, from the second layer's numbers."""
        return sum(map(mul, second, self.last), self.last[-1])

    def rate(self, sums: Iterable[float]) -> float:
        """Return the logarithm of the odds to win, from the first layer's sums."""
        return self.rate_layer(self.compute_layers(sums)[1])


def build_network(numbers: Row, widths: tuple[int, int]) -> Network:
    """Return a network from its numbers: the inputs' weights and so on, layer by layer."""
    wide, narrow = widths
    end = len(numbers) - 2 * narrow - 1
    rows = [numbers[at : at + wide] for at in range(0, end, wide)]
    return Network(rows[:-narrow], rows[-narrow:], numbers[end : end + narrow], numbers[end + narrow :])


def read_network(data: bytes) -> Network:
    stored = msgspec.json.decode(data, type=Stored)
    return build_network(struct.unpack(f"<{len(stored.numbers) // 2}e", stored.numbers), stored.widths)


class Trained(Struct, Generic[S], frozen=True, eq=False):
    """A game's part in the training of its network. The game is one of two sides."""

    inputs: int
    """The number of inputs of the network."""
    all_inputs: int
    """The number of inputs of the critic, which knows everything."""
    rate_options: Callable[[Network, Any, Ask, Answer], Sequence[tuple[float, Answer, list[Input]]]]
    """Returns the options of a question from a view and the usual answer, each with its rating and its inputs.

    There are none for a question that the network cannot rate.
    """
    list_all_inputs: Callable[[S, Any, Ask], list[Input]]
    """Returns the critic's inputs from a state and the view of the seat that is asked."""
    turn: str
    """The kind of question with which a turn begins. The critic judges at these."""
