"""Values that are fitted to roll-outs: the features of each side, weighed, give the sides' chances to win.

``python -m operate.fit`` finds the weights. A game keeps them in a data file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import mul
from typing import Generic, TypeVar

from msgspec import Struct

from .data_files import find_folder, read_single

S = TypeVar("S", bound=Struct)
FILE = "value.toml"
"""The data file, in the folder of a game, with the weights of its features."""


class _Weights(Struct, frozen=True):
    key: str
    weights: dict[str, float]


class Fitted(Struct, Generic[S], frozen=True, eq=False):
    """A fitted value of a game's states."""

    package: str
    """The package of the game, which has the file with the weights."""
    names: tuple[str, ...]
    """The names of the features, in their order."""
    list_features: Callable[[S], list[list[float]]]
    """Returns the features of each side of a match that is not over."""
    weights: tuple[float, ...]

    def compute_shares(self, s: S) -> list[float]:
        """Return the chance of each side to win, from a state of a match that is not over."""
        return compute_shares(self.weights, self.list_features(s))


def load_fitted(package: str, names: tuple[str, ...], list_features: Callable[[S], list[list[float]]]) -> Fitted[S]:
    """Return the fitted value of a game with the weights of its file. A feature that the file lacks weighs nothing."""
    weights = read_single(find_folder(package, FILE), _Weights).weights
    return Fitted(package, names, list_features, tuple([weights.get(name, 0.0) for name in names]))


def compute_shares(weights: Sequence[float], features: Sequence[Sequence[float]]) -> list[float]:
    """Return the chance of each side to win: proportional to the exponential of its weighed features."""
    strengths = [sum(map(mul, weights, side)) for side in features]
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    total = sum(powers)
    return [power / total for power in powers]
