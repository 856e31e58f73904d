"""The search for one answer: sequential halving over candidates, which are all tried in equal imagined worlds.

The usual answer (``Thinking.choose_sharply``, or else ``Game.choose``) is always a candidate, and is given unless
another answer is better by a margin. The budget is counted in answers, and a search ends early when it is certain which
answer is best. All chance follows from the view and the question, so equal views get equal answers.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance
from typing import Any

from msgspec import Struct

from ..capabilities import SearchLimits
from ..game import Game, S
from ..protocol import Answer, Ask, Choice, One, Pick
from .imagined import Imagined, Unlike
from .lots import Lots, hash_question

SAMPLES = 12
"""The most candidates for a question whose answer is a set or an order. Such a question does not list its answers."""
LEAST = 4
"""A candidate may replace the usual answer only after trials in at least this many worlds."""
CERTAIN = 3.0
"""An answer is certainly the best if it leads every other by more than this many standard errors."""
LOOKS = 32
"""Each time that a search has tried this many worlds, it looks whether its best answer is certain."""
MOST_WORLDS = 2000
"""For one question candidates are tried in at most this many worlds."""


class Candidate(Struct, eq=False):
    """An answer that a search tries; ``values[i]`` is its value to its seat in world i."""

    answer: Answer
    values: list[float] = []

    @property
    def mean(self) -> float:
        return fmean(self.values)


class Found(Struct, frozen=True):
    """The answer that a search found, with the work that it took."""

    answer: Answer
    answered: int
    """The number of answers that the search gave in imagined matches."""
    candidates: tuple[Candidate, ...] = ()
    """All candidates of the search, the usual answer first; empty if the question was not searched."""


def is_searched(game: Game[Any]) -> bool:
    """Return whether a game can be searched: it deals imagined worlds, values states, and has a budget."""
    return game.thinking.search.budget > 0 and game.thinking.deal_world is not None and game.thinking.value is not None


def search(game: Game[S], view: Any, ask: Ask) -> Found:
    """Return the best answer that a search finds for a question, from its seat's view."""
    seed = hash_question(view, ask)
    usual = (game.thinking.choose_sharply or game.choose)(view, ask, Lots(seed).pick)
    if not is_searched(game) or ask.choice.count() == 1:
        return Found(usual, 0)
    listed = list_candidates(ask.choice, usual, Lots(seed + b"candidates").pick)
    candidates = [listed[0], *[each for each in listed[1:] if game.thinking.is_worth_trying(view, ask, each.answer)]]
    if len(candidates) == 1:
        return Found(usual, 0)
    return _Search(game, view, ask, seed, candidates).run()


def list_candidates(choice: Choice, default: Answer, pick: Pick) -> list[Candidate]:
    """Return the answers that a search tries for a choice. Each is listed once, the usual answer first."""
    listed = choice.options if isinstance(choice, One) else [choice.sample(pick) for _ in range(SAMPLES)]
    found: dict[Any, Answer] = {choice.write(default): default}
    for answer in listed:
        found.setdefault(choice.write(answer), answer)
    return [Candidate(answer) for answer in found.values()]


class _Search:
    """The search for an answer to one question, with its trials."""

    def __init__(self, game: Game[Any], view: Any, ask: Ask, seed: bytes, candidates: list[Candidate]) -> None:
        self._game, self._view, self._ask, self._seed = game, view, ask, seed
        self._candidates = candidates
        self._answered = self._worlds = 0

    def run(self) -> Found:
        usual, limits = self._candidates[0], self._game.thinking.search
        left = list(self._candidates)
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            enough = limits.budget * number // rounds
            while self._worlds < MOST_WORLDS and (self._answered < enough or len(usual.values) < 2):
                if not self._try_in_next_world(left):
                    return Found(usual.answer, self._answered)
                if limits.stops_early and self._worlds % LOOKS == 0 and _is_settled(left):
                    return self._finish(left)
            others = sorted((each for each in left if each is not usual), key=lambda each: -each.mean)
            left = [usual, *others[: max(1, (len(left) + 1) // 2 - 1)]]
        return self._finish(left)

    def _finish(self, candidates: list[Candidate]) -> Found:
        usual, best = candidates[0], max(candidates, key=lambda each: each.mean)
        chosen = best if _is_better(best, usual, self._game.thinking.search) else usual
        return Found(chosen.answer, self._answered, tuple(self._candidates))

    def _try_in_next_world(self, candidates: list[Candidate]) -> bool:
        """Try these candidates in one more world; return False if no world can be dealt for the question."""
        seed = self._seed + self._worlds.to_bytes(4, "big")
        self._worlds += 1
        world = self._game.thinking.deal_world(self._view, self._ask, Lots(seed + b"world").pick)  # type: ignore[misc]
        if world is None:
            return False
        try:
            imagined = Imagined(self._game, world, self._view, self._ask, seed)
        except Unlike:
            return False
        for each in candidates:
            value, answered = imagined.try_answer(each.answer, self._game.thinking.search.ahead)
            each.values.append(value)
            self._answered += answered
        return True


def _is_settled(candidates: list[Candidate]) -> bool:
    """Return whether one answer is certainly the best, or the others have had the same value in every world."""
    best = max(candidates, key=lambda each: each.mean)
    for other in candidates:
        if other is not best:
            lead, error = _compute_lead(best, other)
            if lead <= CERTAIN * error and (lead or error):
                return False
    return True


def _compute_lead(candidate: Candidate, other: Candidate) -> tuple[float, float]:
    """Return by how much a candidate is better than another in the same worlds, and the standard error of that."""
    differences = [mine - theirs for mine, theirs in zip(candidate.values, other.values, strict=True)]
    return fmean(differences), sqrt(variance(differences) / len(differences))


def _is_better(candidate: Candidate, default: Candidate, limits: SearchLimits) -> bool:
    """Return whether a candidate beats the usual answer by the game's margin, in the worlds that tried both."""
    if len(candidate.values) < LEAST:
        return False
    lead, error = _compute_lead(candidate, default)
    return lead > max(limits.floor, limits.margin * error)
