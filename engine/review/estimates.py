"""Estimates of averages from few trials. An uncertain average is reduced towards zero (empirical Bayes)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

PRIOR = 2
"""The weight of the variance common to all samples, beside a sample's own variance, as a number of trials."""
LEAST_SPREAD = 0.02
"""The true averages are assumed to have at least this standard deviation, as a difference of chances to win."""


def compute_trust(samples: Sequence[Sequence[float]]) -> list[float]:
    """Return a factor from 0 to 1 for each sample. The sample's average times this factor is the estimate.

    The factor follows from the sample's size, from its variance, and from how much all averages differ from zero.
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
