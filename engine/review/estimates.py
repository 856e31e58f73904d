"""Estimates from few trials: noisy averages are drawn to zero, the more the noisier they are (empirical Bayes)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

PRIOR = 2
"""The weight of the variance common to all samples, counted in trials, beside a sample's own variance."""
LEAST_SPREAD = 0.02
"""The least variation of the true averages that is assumed."""


def find_trust(samples: Sequence[Sequence[float]]) -> list[float]:
    """Return how much each sample's average is to be trusted, from 0 to 1.

    Trust follows from the sample's size, its variance, and how much all averages differ from zero.
    """
    deviations = [_sum_of_squares(sample) for sample in samples]
    degrees = sum(len(sample) - 1 for sample in samples)
    common = sum(deviations) / degrees if degrees else 0.25
    errors = [
        (own + PRIOR * common) / (len(sample) - 1 + PRIOR) / len(sample)
        for own, sample in zip(deviations, samples, strict=True)
    ]
    spread = fmean([fmean(sample) ** 2 - error for sample, error in zip(samples, errors, strict=True)] or [0.0])
    spread = max(spread, LEAST_SPREAD**2)
    return [spread / (spread + error) for error in errors]


def _sum_of_squares(sample: Sequence[float]) -> float:
    mean = fmean(sample)
    return sum((each - mean) ** 2 for each in sample)
