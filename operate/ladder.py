"""The ladder: AI seats of different strengths play matches against each other.

    python -m operate.ladder GAME [--level L] [--seats N] [--policies sharp,solid] [--games N] [--seed S]
                                  [--house KEY=VALUE ...] [--workers N]

Policies are the strengths of AI seats, and ``random``. Equal dice are played several times, with the policies at other
seats. A line for each policy tells its share of the wins with a 90 % interval, its rating, and its cost of a decision.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from math import sqrt
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from engine.game import Game
from engine.policies import STRENGTHS, decide
from engine.protocol import Answer, Ask, Seat
from engine.pump import run_to_next_question
from engine.registry import load_game, load_games
from engine.search.lots import Lots
from engine.search.search import Found
from engine.setup import Setup

RANDOM = "random"
POLICIES = (*STRENGTHS, RANDOM)
UNFINISHED = 20_000
"""A match is broken off after this many answers. Nobody wins such a match."""
Z = 1.645
"""Half the width of a 90 % interval, as a number of standard errors."""


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


def compute_interval(wins: float, matches: int) -> tuple[float, float]:
    """Return the lower and the upper end of the 90 % interval of a share of wins, by Wilson's method."""
    if not matches:
        return 0.0, 1.0
    share, spread = wins / matches, Z * Z / matches
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / matches + spread / (4 * matches))
    return max(0.0, middle - half), min(1.0, middle + half)


class PlayedMatch(Struct):
    """One played match, with a tally for each policy."""

    tallies: list[Tally]
    over: bool


def play_match(key: str, setup: Setup, policies: Sequence[str], number: int, seed: int) -> PlayedMatch:
    """Play one match of the ladder, chosen by ``number``.

    Groups of matches, one match for each policy, have equal dice. In each match the policies have other seats.
    """
    one = load_game(key)
    group, turn = divmod(number, len(policies))
    lots = Lots(blake2b(f"ladder {seed} {group}".encode()).digest())
    s = one.begin(setup)
    rules = one.play(s)
    tallies = {policy: Tally(policy) for policy in policies}
    answers = 0

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
    return PlayedMatch(list(tallies.values()), asked is None)


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
    seed: int


def run_contest(contest: Contest, workers: int, print_line: Callable[[str], None] = print) -> list[Tally]:
    """Play the matches, print a line for each policy, and return the tallies."""
    policies, count = contest.policies, contest.count
    job = partial(play_match, contest.key, contest.setup, policies, seed=contest.seed)
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            matches = list(pool.map(job, range(count)))
    else:
        matches = list(map(job, range(count)))
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


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m operate.ladder", description="compare the strengths of AI seats")
    parser.add_argument("game", choices=sorted(load_games()))
    parser.add_argument("--level")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--policies", default="sharp,solid", help=f"of {', '.join(POLICIES)}")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--house", nargs="*", default=[], help="what the table chooses, as key=value")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; by default one a core")
    args = parser.parse_args()
    policies = tuple(args.policies.split(","))
    if unknown := [policy for policy in policies if policy not in POLICIES]:
        parser.error(f"no such policy: {', '.join(unknown)}")
    one = load_game(args.game)
    level = args.level or next(key for key in one.levels if args.seats is None or args.seats in one.seats(key))
    if level not in one.levels:
        parser.error(f"no such level; there is {', '.join(one.levels)}")
    seats = args.seats or one.seats(level)[-1]
    if seats not in one.seats(level):
        parser.error(f"{level} takes {one.seats(level)[0]} to {one.seats(level)[-1]} seats")
    setup = Setup(level, ({},) * seats, dict(said.split("=", 1) for said in args.house))
    run_contest(Contest(args.game, setup, policies, args.games, args.seed), args.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
