"""The review of a finished match, made from its record alone. Equal records get equal reviews.

A decision *deviates* if a solid AI seat would have answered otherwise. Each deviation's *change* is the chance to win
after it minus the chance after another answer, in equal imagined worlds with equal dice. First all deviations are
tried a little. Then there are rounds, each with the half of the deviations that seem to change most. At last these are
judged against the coach's answer (``cases``). What the table answered by itself is nobody's decision.

Afterwards, further answers are tried at the proven mistakes (``mistakes``). They change nothing of the review.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from ..game import Game
from ..match import Match
from ..match_file import Part, Record
from ..protocol import Value
from ..search.counsel import find_advised
from .accounts import Account, are_seats_alike, compute_accounts, estimate_start
from .cases import CHECKS, Case, compute_changes, compute_error, find_verdict
from .decisions import Decision, Position, list_decisions
from .estimates import compute_trust
from .mistakes import SHARE, Mistake, choose_cases, normalize, try_further_answers
from .trials import Chances, try_answers, try_whole_match

TURNING_POINTS = 3
"""The most turning points in a review."""
FINALISTS = 6
"""The last round of trials has this number of deviations."""
MOST_WORLDS = 120
"""The most worlds in which a deviation is tried before it is judged. Also the most matches played from the start."""
LEAST_STARTS = 4
"""At least this many matches are played from the start, even if the budget is used up."""
SHARP = 0.05
"""A change that was judged is tried further until its standard error is at most this, if the budget allows."""
ADVICE = 1500
"""The coach's answer counts as this number of imagined answers."""

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class Progress(Struct, frozen=True, tag="progress"):
    """The progress of a review in work."""

    looked: int
    """The number of deviations that have been tried at least once."""
    of: int
    """The number of all deviations in the match."""
    percent: int
    """The part of the review's work that is done, from 0 to 100."""


class TurningPoint(Struct, frozen=True):
    """An answer of a person that changed the chance to win much."""

    position: Position
    """The position of the match just before the answer."""
    part: int
    """The player who gave the answer, as an index into the record's ``parts``."""
    given: Value
    other: Value
    """The answer that the coach names at this position."""
    chance: float
    """The seat's chance to win (0 to 1) after the answer that it gave."""
    other_chance: float
    """The seat's chance to win (0 to 1) after ``other``."""


class Figures(Struct, frozen=True):
    """The figures of a review for one player of a seat."""

    answers: int
    """The number of the player's decisions."""
    errors: int
    loss: float
    """The loss by all errors, divided by the number of decisions, as a difference of chances to win (0 to 1)."""
    doubtful: int = 0
    """The number of further answers that may be errors. There were too few trials to tell."""


class Review(Struct, frozen=True, tag="review"):
    """The review of a finished match."""

    turning_points: tuple[TurningPoint, ...]
    """The match's turning points, the most important first."""
    figures: tuple[Figures, ...]
    """The figures of each player, in the order of the record's ``parts``."""
    accounts: tuple[Account, ...]
    """The parts of the result of each side; empty if the match was not finished, or if there were too few trials."""
    looked: int = 0
    """The number of deviations that were tried. The accounts are scaled up from them to all deviations."""
    of: int = 0
    """The number of all deviations in the match."""
    finished: bool = True
    charged: tuple[int, ...] = ()
    """The numbers of the inputs with errors."""
    mistakes: tuple[Mistake, ...] = ()
    """The most costly errors, each with further answers."""

    @property
    def cannot_be_lost(self) -> bool:
        """Return whether every trial and the match itself were won, so the trials cannot tell good answers from bad."""
        won = [one.start == one.result == 1 and one.own == one.others == 0 for one in self.accounts]
        return bool(won) and all(won) and not any(one.errors or one.doubtful for one in self.figures)

    @property
    def luck(self) -> Chances:
        """The fortune of each seat, equal for team-mates; empty if there are no accounts of all answers."""
        whole = [one for one in self.accounts if not one.is_partial]
        return tuple([luck for _, luck in sorted((seat, one.luck) for one in whole for seat in one.seats)])


def review_match(
    game: Game[Any],
    record: Record,
    parts: Sequence[Part],
    tell: Callable[[Progress], None] = lambda progress: None,
    budget: int | None = None,
    by_table: Collection[int] = (),
) -> Review:
    """Review a finished match.

    ``parts`` holds the players of every seat, in order. ``tell`` is called with the progress. ``budget`` is the number
    of imagined answers, by default the game's. ``by_table`` holds the numbers of the inputs that the table gave by
    itself. Raises ValueError if the match used another version of the rules.
    """
    decisions = list_decisions(game, record.setup, record.rows, by_table)
    return _Reviewing(
        game, record, parts, tell, game.thinking.review_budget if budget is None else budget, decisions
    ).run()


class _Reviewing:
    """The work on one review."""

    def __init__(
        self,
        game: Game[Any],
        record: Record,
        parts: Sequence[Part],
        tell: Callable[[Progress], None],
        budget: int,
        decided: tuple[list[Decision], Match[Any]],
    ) -> None:
        self._game, self._record, self._parts, self._tell, self._budget = game, record, parts, tell, budget
        self._work = budget + budget // SHARE
        """The number of imagined answers after which the whole review is done."""
        self._seed = blake2b(_encoder.encode((record.setup, record.rows)), digest_size=16).digest()
        self._decisions, self._match = decided
        self._cases = [
            Case(each, self._derive_seed(each.row), self._find_part_index(each))
            for each in self._decisions
            if each.deviates
        ]
        self._answered = 0
        self._told: Progress | None = None

    def run(self) -> Review:
        self._report_progress()
        start = estimate_start(self._game, self._record.setup, self._play_from_start)
        left = self._budget - self._answered
        self._try_cases(sorted(self._cases, key=lambda case: case.order), self._answered + left * 3 // 10)
        finalists = self._try_largest_changes(self._answered + left // 10)
        self._judge(finalists)
        mistakes = self._try_further_answers(choose_cases(finalists))
        self._answered = self._work
        self._report_progress()
        tried = [case for case in self._cases if case.worlds]
        certain = [case for case in tried if case.verdict in ("loss", "gain")]
        certain.sort(key=lambda case: -abs(case.estimate_change(case.seat)[0]))
        return Review(
            tuple([self._build_turning_point(case) for case in certain[:TURNING_POINTS]]),
            tuple([self._compute_figures(part) for part in range(len(self._parts))]),
            compute_accounts(self._game, self._match, tried, len(self._cases), start),
            len(tried),
            len(self._cases),
            self._match.over,
            tuple([case.decision.row for case in tried if case.is_error]),
            mistakes,
        )

    # --- the work ---

    def _play_from_start(self) -> list[Chances]:
        """Return each seat's chances to win in matches that solid seats play from the start.

        No further match begins once a sixth of the budget is used up.
        """
        found: list[Chances] = []
        alike = are_seats_alike(self._game, self._record.setup) and len(self._record.setup.seats) > 1
        most = LEAST_STARTS if alike else MOST_WORLDS
        while len(found) < LEAST_STARTS or (self._answered < self._budget // 6 and len(found) < most):
            chances, answered = try_whole_match(self._game, self._record.setup, self._derive_seed(-1 - len(found)))
            found.append(chances)
            self._answered += answered
            self._report_progress()
        return found

    def _try_largest_changes(self, most_answers: int) -> list[Case]:
        """Try the answers of persons that seem to change most. In each round half as many are tried.

        The trials end once the whole review has given ``most_answers`` imagined answers. Return all answers of persons
        that were tried, first those that seem to change most.
        """
        left = ranked = self._rank_by_change([case for case in self._cases if case.worlds and self._is_by_person(case)])
        rounds = max(1, (len(left) // FINALISTS).bit_length())
        begun = self._answered
        for number in range(1, rounds + 1):
            left = left[: max(FINALISTS, (len(left) + 1) // 2)]
            self._try_cases(left, begun + (most_answers - begun) * number // rounds)
            left = self._rank_by_change(left)
        self._rank_by_change([case for case in self._cases if case.worlds])
        return sorted(ranked, key=lambda case: -abs(case.seeming))

    def _rank_by_change(self, cases: list[Case]) -> list[Case]:
        for case, trust in zip(cases, compute_trust([case.changes for case in cases]), strict=True):
            case.trust = trust
        return sorted(cases, key=lambda case: -abs(case.seeming))

    def _try_cases(self, cases: list[Case], most_answers: int) -> None:
        """Try each of these deviations in one more world.

        The trials end once the whole review has given ``most_answers`` imagined answers.
        """
        while any(len(case.worlds) < MOST_WORLDS for case in cases):
            for case in cases:
                if self._answered >= most_answers:
                    return
                if len(case.worlds) < MOST_WORLDS:
                    case.worlds.append(self._try_in_world(case, case.decision.usual, b"tried", len(case.worlds)))

    def _judge(self, cases: list[Case]) -> None:
        """Compare answers with the coach's in fresh worlds, each until the verdict is certain or the budget is used up.

        An answer that the coach names itself is never charged. What is left of the budget makes the figures sharper.
        """
        for most in CHECKS:
            for case in cases:
                if case.verdict is None and (case.judged or case.may_matter):
                    self._judge_case(case, most)
        for most in CHECKS:
            for case in cases:
                if case.judged and compute_error(compute_changes(case.judged, case.seat)) > SHARP:
                    self._compare_with_advice(case, most)

    def _judge_case(self, case: Case, world_limit: int) -> None:
        decision = case.decision
        if case.advised is None and self._answered < self._budget:
            match = decision.position.open(self._game)
            ask = decision.position.find_question(match).ask
            case.advised = normalize(ask, ask.choice.write(find_advised(self._game, match.view(ask.seat), ask)))
            self._answered += ADVICE if self._game.thinking.search.budget else 1
        if case.advised == decision.given:
            case.verdict = "slight"
            return
        self._compare_with_advice(case, world_limit)
        if len(case.judged) == world_limit:
            case.verdict = find_verdict(compute_changes(case.judged, case.seat))

    def _compare_with_advice(self, case: Case, world_limit: int) -> None:
        while case.advised is not None and len(case.judged) < world_limit and self._answered < self._budget:
            case.judged.append(self._try_in_world(case, case.advised, b"judged", len(case.judged)))

    def _try_in_world(self, case: Case, other: Value, use: bytes, world: int) -> tuple[Chances, Chances]:
        """Return the seats' chances in one world after the answer given, and after ``other``. ``use``: see ``Case``."""
        decision, seed = case.decision, case.derive_seed(use, world)
        (given, compared), answered = try_answers(self._game, decision.position, [decision.given, other], seed)
        self._answered += answered
        self._report_progress()
        return given, compared

    def _try_further_answers(self, cases: list[Case]) -> tuple[Mistake, ...]:
        """Try further answers at each of these errors. Return those for which a better answer is proven."""
        found = list[Mistake]()
        for case in cases:
            mistake, answered = try_further_answers(self._game, case, (self._work - self._budget) // len(cases))
            self._answered += answered
            self._report_progress()
            found += [mistake] if mistake.is_solvable else []
        return tuple(found)

    def _report_progress(self) -> None:
        """Call ``tell`` with the review's progress if it has changed."""
        looked = sum(bool(case.worlds) for case in self._cases)
        progress = Progress(looked, len(self._cases), min(100, 100 * self._answered // max(1, self._work)))
        if progress != self._told:
            self._told = progress
            self._tell(progress)

    # --- the figures ---

    def _build_turning_point(self, case: Case) -> TurningPoint:
        decision, advised = case.decision, case.advised
        assert advised is not None
        return TurningPoint(decision.position, case.part, decision.given, advised, *case.find_chances())

    def _compute_figures(self, part: int) -> Figures:
        """Return the figures of a player."""
        count = sum(self._find_part_index(decision) == part for decision in self._decisions)
        own = [case for case in self._cases if case.part == part]
        losses = [-case.estimate_change(case.seat)[0] for case in own if case.is_error]
        doubtful = sum(case.is_doubtful for case in own)
        return Figures(count, len(losses), sum(losses) / max(1, count), doubtful)

    def _is_by_person(self, case: Case) -> bool:
        return self._parts[case.part].kind == "person"

    def _find_part_index(self, decision: Decision) -> int:
        """Return the player of the seat at a decision, as an index into the record's ``parts``."""
        mine = [at for at, part in enumerate(self._parts) if part.seat == decision.position.seat]
        return next((at for at in reversed(mine) if self._parts[at].row <= decision.row), mine[0])

    def _derive_seed(self, number: int) -> bytes:
        return blake2b(self._seed + number.to_bytes(8, "big", signed=True), digest_size=16).digest()
