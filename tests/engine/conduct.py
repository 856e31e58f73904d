"""Measure how seats conduct themselves over whole matches: lengths, wins, what they try in vain, what a game counts.

    row = measure(GAME, Setup(level, ({},) * 4), 100, Habits(...))
    print(row)

What is alike for all games stands here. A game says by its ``Habits`` which answers are a turn's deed, what a deed
could have changed, and which news it counts.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any

from engine.events import GameEvent
from engine.game import Game
from engine.protocol import Answer, Ask, One, Pick, Roll, Seat, Shuffle
from engine.pump import run_to_next_question
from engine.setup import Setup

MOST = 20_000
"""Answers after which a match is left unfinished."""

Policy = Callable[[Game[Any], Any, Ask, Pick], Answer]
"""Answer a question of a game whose state is given."""


def ai(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer as the game's AI does, from the seat's own view."""
    answer: Answer = game.choose(game.view(s, ask.seat), ask, pick)
    return answer


def first(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer with the first option of each question. A set or an order gets the default answer."""
    return ask.choice.options[0] if isinstance(ask.choice, One) else ask.default


def silent(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer every question with its default."""
    return ask.default


@dataclass(frozen=True)
class Habits:
    """The deeds of a game's matches that are counted."""

    turns: Callable[[Any], int]
    """Return how many turns of seats a state has seen."""
    deed: Callable[[Ask, Answer], str | None]
    """Return the words of an answer that is what a seat does with its turn; None for any other answer."""
    standing: Callable[[Any, Seat], Any]
    """Return all that a seat's deed could have changed, to be compared; chance and clocks left out."""
    hear: Callable[[GameEvent, Counter[str]], None] = lambda told, counts: None
    """Count an event."""


@dataclass
class Vain:
    """A count of how often in a row one seat did the same without effect."""

    deed: str = ""
    before: Any = None
    running: int = 0
    """Deeds alike in a row that changed nothing."""
    most: int = 0
    worst: str = ""

    def begin(self, deed: str, standing: Any) -> None:
        """Note a deed, and where its seat stands before it."""
        if deed != self.deed:
            self.running = 0
        self.deed, self.before = deed, standing

    def end(self, standing: Any) -> None:
        """Note where its seat stands after it."""
        self.running = self.running + 1 if standing == self.before else 0
        if self.running > self.most:
            self.most, self.worst = self.running, self.deed


@dataclass
class Conduct:
    """The figures of one match."""

    seed: int
    turns: int
    over: bool
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    kind: str
    vain: int
    """The most times running that a seat did the same thing and it changed nothing."""
    worst: str
    counts: Counter[str]
    slowest: float
    """Seconds of work of the longest thought of a policy."""


def follow(
    game: Game[Any], setup: Setup, seed: int, habits: Habits, policies: Sequence[Policy], most: int = MOST
) -> Conduct:
    """Play a match, each seat by its policy, and note how it goes."""
    chance, lot = Random(f"chance {seed}"), Random(f"choice {seed}")
    counts: Counter[str] = Counter()
    s = game.begin(setup)
    rules = game.play(s)
    vain = [Vain() for _ in policies]
    doing: list[Seat] = []
    slowest, answers = 0.0, 0

    def answer(ask: Ask) -> Answer:
        nonlocal slowest
        began = time.process_time()
        given = policies[ask.seat](game, s, ask, lot.randrange)
        slowest = max(slowest, time.process_time() - began)
        deed = habits.deed(ask, given)
        if deed is not None:
            end()
            vain[ask.seat].begin(deed, habits.standing(s, ask.seat))
            doing.append(ask.seat)
        return given

    def end() -> None:
        while doing:
            seat = doing.pop()
            vain[seat].end(habits.standing(s, seat))

    draw = partial(_thrown, chance)
    tell = partial(_heard, habits, counts)
    asked: Any = run_to_next_question(rules, None, draw, tell)
    while asked is not None and answers < most:
        given: Any = tuple(map(answer, asked)) if isinstance(asked, tuple) else answer(asked)
        answers += 1
        asked = run_to_next_question(rules, given, draw, tell)
    end()
    result = game.result(s)
    worst = max(vain, key=lambda one: one.most)
    return Conduct(
        seed, habits.turns(s), asked is None, result.winners if result else (), result.scores if result else (),
        result.kind if result else "", worst.most, worst.worst, counts, slowest,
    )  # fmt: skip


def _thrown(chance: Random, request: Roll | Shuffle) -> tuple[int, ...]:
    if isinstance(request, Roll):
        return tuple(chance.randint(1, request.sides) for _ in range(request.dice))
    return tuple(chance.sample(range(request.size), request.size))


def _heard(habits: Habits, counts: Counter[str], told: GameEvent) -> None:
    habits.hear(told, counts)


@dataclass
class Row:
    """The matches of one table, printed as a line."""

    name: str
    matches: list[Conduct] = field(default_factory=list)

    @property
    def seats(self) -> int:
        return max((len(one.scores) for one in self.matches), default=0)

    @property
    def unfinished(self) -> int:
        return sum(not one.over for one in self.matches)

    @property
    def median(self) -> float:
        return median(one.turns for one in self.matches)

    @property
    def stretch(self) -> float:
        """Return how many times its level's median the longest match lasted."""
        return max(one.turns for one in self.matches) / max(1, self.median)

    @property
    def vain(self) -> Conduct:
        """Return the match in which a seat most often did the same in vain, running."""
        return max(self.matches, key=lambda one: one.vain)

    @property
    def turns(self) -> int:
        return sum(one.turns for one in self.matches)

    def won(self, seat: Callable[[Conduct], Seat] = lambda one: 0) -> float:
        """Return the share of a seat's victories. A shared victory counts in part."""
        return mean(1 / len(one.winners) if seat(one) in one.winners else 0.0 for one in self.matches)

    def each(self, key: str) -> float:
        """Return how often something was counted in a match, on average."""
        return mean(one.counts[key] for one in self.matches)

    def of_turns(self, key: str) -> float:
        """Return which share of all turns something was counted in."""
        return sum(one.counts[key] for one in self.matches) / max(1, self.turns)

    def __str__(self) -> str:
        worst = self.vain
        return (
            f"{self.name}: {len(self.matches)} matches, {self.unfinished} unfinished, turns median {self.median:.0f}, "
            f"longest {self.stretch:.1f} medians, in vain at most {worst.vain} running"
            f"{f' ({worst.worst}, seed {worst.seed})' if worst.vain > 1 else ''}, "
            f"slowest answer {1000 * max(one.slowest for one in self.matches):.0f} ms"
        )


def measure(
    game: Game[Any], setup: Setup, matches: int, habits: Habits, *, against: Policy | None = None, begin: int = 0
) -> Row:
    """Play matches of AI seats alone, or of one AI seat that goes round among seats of another policy."""
    seats = len(setup.seats)
    row = Row(f"{game.key}, {setup.level}, {seats} seats")
    for seed in range(begin, begin + matches):
        policies = [ai if against is None or seat == seed % seats else against for seat in range(seats)]
        row.matches.append(follow(game, setup, seed, habits, policies))
    return row
