"""The sharp seat of Counter-Terror: a small network rates each option by its chance to win, from the seat's view.

Its weights were learnt from ten million matches with all numbers of seats, mostly against solid seats
(``docs/ai.md``).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from operator import mul
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.data_files import find_folder
from engine.protocol import Answer, Ask, One, Pick

from .ai import Mind, choose, is_worth_trying
from .inputs import COUNT, KINDS, Input, Table, list_option_inputs, list_question_inputs
from .view import View

FILE = "network.json"
Row: TypeAlias = tuple[float, ...]
UNKNOWN = ("gas_and_flash", "rest_of_damage", "hand_limit", "round_limit")
"""The house rules that change what answers are worth. The network has never played with them."""


class _Stored(Struct, frozen=True):
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

    def rate(self, sums: Iterable[float]) -> float:
        """Return the logarithm of the odds to win, from the first layer's sums."""
        first = [max(0.0, each) for each in sums]
        second = [max(0.0, sum(map(mul, first, row), begin)) for row, begin in zip(self.second, self.bias, strict=True)]
        return sum(map(mul, second, self.last), self.last[-1])


@cache
def load_network() -> Network:
    """Return the network of the file. Its numbers are the inputs' weights and so on, layer by layer."""
    stored = msgspec.json.decode((find_folder(__package__, FILE)).read_bytes(), type=_Stored)
    numbers, (wide, narrow) = struct.unpack(f"<{len(stored.numbers) // 2}e", stored.numbers), stored.widths
    cut = (COUNT + 1) * wide
    rows = [numbers[at : at + wide] for at in range(0, cut + narrow * wide, wide)]
    rest = numbers[cut + narrow * wide :]
    return Network(rows[: COUNT + 1], rows[COUNT + 1 :], rest[:narrow], rest[narrow:])


def choose_sharply(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a sharp seat to a question, from its view."""
    usual = choose(view, ask, pick)
    if not isinstance(ask.choice, One) or ask.kind not in KINDS or len(ask.choice.options) == 1:
        return usual
    if view.guided or any(key in UNKNOWN for key, _ in view.switches):
        return usual
    mind, network = Mind(view, ask.seat), load_network()
    options = [
        move for move in ask.choice.options if is_worth_trying(view, ask, move) and not mind.is_call_wasted(move)
    ]
    table = Table(mind, ask)
    sums = network.add(list_question_inputs(table), network.first[-1])
    chances = [
        network.rate(network.add(list_option_inputs(table, move, mind.value(move), move == usual), sums))
        for move in options
    ]
    return max(zip(chances, options, strict=True), key=lambda pair: pair[0], default=(0.0, usual))[1]
