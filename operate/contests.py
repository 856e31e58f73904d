"""Contests: AI seats of different strengths play matches against each other.

Policies are the strengths of AI seats, and ``random``. Equal dice are played several times, with the policies at other
seats.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from engine.game import Game
from engine.measured import compute_interval
from engine.policies import STRENGTHS, decide
from engine.protocol import Answer, Ask, Seat
from engine.pump import run_to_next_question
from engine.registry import load_game
from engine.search.lots import Lots
from engine.search.search import Found
from engine.setup import Setup

RANDOM = "random"
POLICIES = (*STRENGTHS, RANDOM)
UNFINISHED = 20_000
"""A match is broken off after this many answers. Nobody wins such a match."""


class Tally(Struct):
    """The results and costs of one policy, summed over its matches."""

    policy: str
    matches: int = 0
    wins: float = 0.0
    """The number of matches won. A win that several sides share counts in part."""
    decisions: int = 0
    answered: int = 0
    """The number of answers that the policy's searches gave in imagined matches."""
    seconds: float = 0.0
    """The CPU seconds that all decisions took."""
    slowest: float = 0.0

    def add(self, other: Tally) -> None:
        self.matches += other.matches
        self.wins += other.wins
        self.decisions += other.decisions
        self.answered += other.answered
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)

    @property
    def share(self) -> float:
        return self.wins / max(1, self.matches)


class PlayedMatch(Struct):
    """One played match, with a tally for each policy."""

    tallies: list[Tally]
    over: bool
    answers: str
    """A hash of all answers of the match."""


def play_match(key: str, setup: Setup, policies: Sequence[str], number: int, seed: str) -> PlayedMatch:
    """Play one match of the ladder, chosen by ``number``.

    Groups of matches, one match for each policy, have equal dice. In each match the policies have other seats.
    """
    one = load_game(key)
    group, turn = divmod(number, len(policies))
    lots = Lots(blake2b(f"ladder {seed} {group}".encode()).digest())
    s = one.begin(setup)
    rules = one.play(s)
    tallies = {policy: Tally(policy) for policy in policies}
    answers, written = 0, blake2b(digest_size=6)

    def find_policy(seat: Seat) -> str:
        side = next(at for at, side in enumerate(one.list_sides(s)) if seat in side)
        return policies[(side + turn) % len(policies)]

    def answer(ask: Ask) -> Answer:
        nonlocal answers
        policy = find_policy(ask.seat)
        if ask.choice.count() == 1:
            return one.choose(one.view(s, ask.seat), ask, lots.pick)
        answers += 1
        began = time.process_time()
        found = _decide(one, policy, one.view(s, ask.seat), ask, lots)
        took = time.process_time() - began
        tallies[policy].add(Tally(policy, decisions=1, answered=found.answered, seconds=took, slowest=took))
        written.update(repr(ask.choice.write(found.answer)).encode())
        return found.answer

    asked: Any = run_to_next_question(rules, None, lots.draw)
    while asked is not None and answers < UNFINISHED:
        given: Any = tuple(map(answer, asked)) if isinstance(asked, tuple) else answer(asked)
        asked = run_to_next_question(rules, given, lots.draw)
    result = one.result(s)
    sides = one.list_sides(s)
    won = [side for side in sides if result is not None and set(side) & set(result.winners)]
    for policy in {find_policy(side[0]) for side in sides}:
        tallies[policy].matches = 1
        tallies[policy].wins = sum(find_policy(side[0]) == policy for side in won) / max(1, len(won))
    return PlayedMatch(list(tallies.values()), asked is None, written.hexdigest())


def _decide(game: Game[Any], policy: str, view: Any, ask: Ask, lots: Lots) -> Found:
    if policy == RANDOM:
        return Found(ask.choice.sample(lots.pick), 0)
    strength = next(each for each in STRENGTHS if each == policy)
    return decide(game, strength, view, ask)


def rate_policies(matches: Sequence[PlayedMatch], policies: Sequence[str]) -> dict[str, str]:
    """Return the rating of each policy by ``openskill``, as its mean and standard deviation."""
    model = PlackettLuce()
    ratings = {policy: model.rating(name=policy) for policy in policies}
    for match in matches:
        took_part = [each for each in match.tallies if each.matches]
        if len(took_part) < 2:
            continue
        teams = model.rate([[ratings[each.policy]] for each in took_part], scores=[each.wins for each in took_part])
        ratings |= {each.policy: team[0] for each, team in zip(took_part, teams, strict=True)}
    return {policy: f"{rating.mu:.1f}±{rating.sigma:.1f}" for policy, rating in ratings.items()}


class Contest(Struct, frozen=True):
    """The matches to play between policies."""

    key: str
    setup: Setup
    policies: tuple[str, ...]
    count: int
    seed: str


def play_matches(contest: Contest, workers: int, first: int = 0) -> Iterator[PlayedMatch]:
    """Yield the matches of a contest from number ``first`` on, in their order."""
    job = partial(play_match, contest.key, contest.setup, contest.policies, seed=contest.seed)
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(job, range(first, contest.count))
    else:
        yield from map(job, range(first, contest.count))


def run_contest(contest: Contest, workers: int, print_line: Callable[[str], None] = print) -> list[Tally]:
    """Play the matches, print a line for each policy, and return the tallies."""
    return print_tallies(contest.policies, list(play_matches(contest, workers)), print_line)


def print_tallies(
    policies: Sequence[str], matches: Sequence[PlayedMatch], print_line: Callable[[str], None] = print
) -> list[Tally]:
    """Print a line for each policy of these matches, and return the tallies."""
    total = {policy: Tally(policy) for policy in policies}
    for match in matches:
        for each in match.tallies:
            total[each.policy].add(each)
    ratings = rate_policies(matches, policies)
    for each in total.values():
        low, high = compute_interval(each.wins, each.matches)
        decisions = max(1, each.decisions)
        print_line(
            f"{each.policy} share={100 * each.share:.1f}% interval={100 * low:.1f}-{100 * high:.1f}% "
            f"wins={each.wins:g} matches={each.matches} rating={ratings[each.policy]} "
            f"decisions={each.decisions} answers_per_decision={each.answered / decisions:.0f} "
            f"cpu_ms_per_decision={1000 * each.seconds / decisions:.1f} slowest_ms={1000 * each.slowest:.0f} "
            f"unfinished={sum(not match.over for match in matches)}"
        )
    return list(total.values())
