"""The proven mistakes of a review, each with possible answers and the figures of their trials, for puzzles.

Each further answer is tried as the mistake was judged, with equal dice: in the same worlds, then in further ones. So
its figures are those of the review, and no new opinion.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from ..game import Game
from ..protocol import Ask, One, Pick, Value
from ..search.lots import Lots
from .cases import CHECKS, Case, Verdict, compute_changes, find_verdict
from .decisions import Position
from .trials import try_answers

ANSWERS = 8
"""The most answers of a mistake that have figures, if the question lists its options."""
SETS = 5
"""The most answers of a mistake that have figures, if the question asks for a set or an order."""
SAMPLES = 40
"""The most random sets or orders that are drawn to find further answers."""
A_PLAYER, IN_ALL = 2, 6
"""The most mistakes that one player of a seat, and all players together, get from one review."""
SHARE = 4
"""The trials of further answers may take this part of the review's budget besides the budget itself: one in so many."""


class TriedAnswer(Struct, frozen=True):
    """A possible answer at the position of a mistake, with the figures of its trials."""

    value: Value
    change: float
    """By how much it changes the chance to win (-1 to 1), compared with the answer that was given."""
    verdict: Verdict
    """The proof of the trials: the answer is worse, better, or about as good."""


class Mistake(Struct, frozen=True):
    """An answer of a person that cost a part of the chance to win, as trials prove."""

    position: Position
    row: int
    """The number of the input that holds the answer."""
    part: int
    """The player who gave the answer, as an index into the record's ``parts``."""
    given: Value
    chance: float
    """The seat's chance to win (0 to 1) after the answer that it gave."""
    answers: tuple[TriedAnswer, ...]
    """Possible answers in an order that reveals nothing about them. The answer that was given is among them.

    Answers of which the trials could tell nothing are left out.
    """

    @property
    def is_solvable(self) -> bool:
        """Return whether the trials prove that one of the answers is better than the one that was given."""
        return any(one.verdict == "gain" for one in self.answers)


def choose_cases(cases: Sequence[Case]) -> list[Case]:
    """Return the deviations that are proven mistakes of persons, the most costly first, not too many of one player.

    ``cases`` holds deviations of persons.
    """
    found: list[Case] = []
    for case in sorted(cases, key=lambda one: one.estimate_change(one.seat)[0]):
        own = sum(other.part == case.part for other in found)
        if case.is_error and own < A_PLAYER and len(found) < IN_ALL:
            found.append(case)
    return found


def try_further_answers(game: Game[Any], case: Case, budget: int) -> tuple[Mistake, int]:
    """Try further answers at the position of a mistake. Return the mistake, and the number of imagined answers given.

    No further world is tried once ``budget`` imagined answers were given.
    """
    decision, seat = case.decision, case.seat
    ask = decision.position.find_question(decision.position.open(game)).ask
    assert case.advised is not None
    advised = [-change for change in compute_changes(case.judged, seat)]
    changes: dict[Value, list[float]] = {case.advised: advised}
    needed = (decision.given, case.advised, decision.usual)
    values = list_answers(ask, needed, Lots(case.order + b"answers").pick)
    left = [value for value in values if value not in (decision.given, case.advised)]
    changes |= {value: [] for value in left}
    answered = 0
    for world in range(CHECKS[-1]):
        if not left or answered >= budget:
            break
        seed = case.derive_seed(b"judged", world)
        chances, count = try_answers(game, decision.position, [decision.given, *left], seed)
        answered += count
        for value, found in zip(left, chances[1:], strict=True):
            changes[value].append(found[seat] - chances[0][seat])
        if world + 1 in CHECKS:
            left = [value for value in left if find_verdict(changes[value]) is None]
    verdicts = {value: find_verdict(one) for value, one in changes.items() if len(one) >= CHECKS[0]}
    verdicts = {value: find_verdict(one) for value, one in changes.items() if len(one) >= CHECKS[0]}
    changes[decision.given], verdicts[decision.given] = [0.0], "slight"
    answers = tuple(
        [
            TriedAnswer(value, fmean(changes[value]), verdict)
            for value in values
            if (verdict := verdicts.get(value)) is not None
        ]
    )
    chance, _ = case.find_chances()
    return Mistake(decision.position, decision.row, case.part, decision.given, chance, answers), answered


def list_answers(ask: Ask, needed: Sequence[Value], pick: Pick) -> tuple[Value, ...]:
    """Return possible answers to a question, with the needed ones among them, in an order that reveals nothing.

    Where a question has more answers than can be tried, some of them are drawn with ``pick``.
    """
    choice = ask.choice
    found = list(dict.fromkeys(normalize(ask, value) for value in needed))
    if isinstance(choice, One):
        every = list(dict.fromkeys(choice.write(option) for option in choice.options))
        others = [value for value in every if value not in found]
        while others and len(found) + len(others) > ANSWERS:
            others.pop(pick(len(others)))
        return tuple([value for value in every if value in found or value in others])
    for _ in range(SAMPLES):
        if len(found) >= min(SETS, choice.count()):
            break
        value = normalize(ask, choice.write(choice.sample(pick)))
        found += [value] if value not in found else []
    return tuple(sorted(found, key=lambda value: (len(value), str(value))))


def normalize(ask: Ask, value: Value) -> Value:
    """Return an answer in the form in which it is stored. A set that is chosen in another order is the same answer."""
    return ask.choice.write(ask.choice.read(value))
