"""The review of a finished match, made from its record alone. Equal records get equal reviews.

A decision *deviates* if a solid AI seat would have answered otherwise. Each deviation's *change* is the chance to win
after it minus the chance after the usual answer, in equal imagined worlds with equal dice. First all deviations are
tried. Then there are rounds, each with the half of the deviations that seem to change most. *Fortune* is the part of a
result that neither the expectation at the start nor the changes explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from statistics import fmean
from typing import Any

import msgspec
from msgspec import Struct

from ..game import Game
from ..match_file import Part, Record
from ..protocol import Seat, Value
from ..search.lots import Lots
from ..search.search import list_candidates
from .decisions import Decision, Position, list_decisions
from .estimates import compute_trust
from .trials import Chances, read_chances, try_answers, try_whole_match

TURNING_POINTS = 3
"""The most turning points in a review."""
FINALISTS = 6
"""The last round of trials has this number of deviations."""
MOST_WORLDS = 120
"""The most worlds in which a single deviation is tried. Also the most matches that are played from the start."""
LEAST_STARTS = 4
"""At least this many matches are played from the start, even if the budget is used up."""
ALTERNATIVES = 5
"""At a turning point at most this many further answers are tried, in search of a better answer."""
SLIGHT = 0.02
"""An answer that changes the chance to win (0 to 1) by less is neither an error nor a turning point."""

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
    """The best other answer that the review found; the usual answer if no other is better."""
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
    """The average loss of a decision of the player, as a difference of chances to win (0 to 1)."""


class Review(Struct, frozen=True, tag="review"):
    """The review of a finished match."""

    turning_points: tuple[TurningPoint, ...]
    """The match's turning points, the most important first."""
    figures: tuple[Figures, ...]
    """The figures of each player, in the order of the record's ``parts``."""
    expected: Chances
    """The chance to win of each seat at the start of the match."""
    luck: Chances
    """The part of each seat's result that expectation and play do not explain; empty if the match was not finished."""
    looked: int = 0
    """The number of deviations that were tried. The figures are scaled up from them to all deviations."""
    of: int = 0
    """The number of all deviations in the match."""


class _Case(Struct, eq=False):
    """A deviation with its trials: the chances in each world, after the answer given and after the usual answer."""

    decision: Decision
    order: bytes
    worlds: list[tuple[Chances, Chances]] = []

    @property
    def seat(self) -> Seat:
        return self.decision.position.seat

    @property
    def changes(self) -> list[float]:
        return [given[self.seat] - usual[self.seat] for given, usual in self.worlds]


def review_match(
    game: Game[Any],
    record: Record,
    parts: Sequence[Part],
    tell: Callable[[Progress], None] = lambda progress: None,
    budget: int | None = None,
) -> Review:
    """Review a finished match.

    ``parts`` holds the players of every seat, in order. ``tell`` is called with the progress. ``budget`` is the number
    of imagined answers, by default the game's. Raises ValueError if the match used another version of the rules.
    """
    return _Reviewing(game, record, parts, tell, game.review_budget if budget is None else budget).run()


class _Reviewing:
    """The work on one review."""

    def __init__(
        self, game: Game[Any], record: Record, parts: Sequence[Part], tell: Callable[[Progress], None], budget: int
    ) -> None:
        self._game, self._record, self._parts, self._tell, self._budget = game, record, parts, tell, budget
        self._seed = blake2b(_encoder.encode((record.setup, record.rows)), digest_size=16).digest()
        self._decisions, self._match = list_decisions(game, record.setup, record.rows)
        self._cases = [_Case(each, self._derive_seed(each.row)) for each in self._decisions if each.deviates]
        self._answered = 0
        self._told: Progress | None = None

    def run(self) -> Review:
        self._report_progress()
        expected = self._estimate_start_chances(self._budget // 6)
        self._try_cases(sorted(self._cases, key=lambda case: case.order), self._budget // 2)
        self._try_largest_changes(self._budget * 5 // 6)
        tried = [case for case in self._cases if case.worlds]
        trust = compute_trust([case.changes for case in tried])
        ranked = sorted(zip(tried, trust, strict=True), key=lambda pair: -abs(_compute_mean_change(pair[0]) * pair[1]))
        points = [
            case
            for case, share in ranked
            if self._is_by_person(case) and abs(_compute_mean_change(case) * share) >= SLIGHT
        ]
        turning_points = tuple([self._build_turning_point(case) for case in points[:TURNING_POINTS]])
        self._answered = self._budget
        self._report_progress()
        return Review(
            turning_points,
            self._compute_figures(ranked),
            expected,
            self._compute_luck(ranked, expected),
            len(tried),
            len(self._cases),
        )

    # --- the work ---

    def _estimate_start_chances(self, until: int) -> Chances:
        """Return each seat's chance to win at the start, from matches that solid seats play from the start.

        No further match begins once the whole review has given ``until`` imagined answers.
        """
        found: list[Chances] = []
        while len(found) < LEAST_STARTS or (self._answered < until and len(found) < MOST_WORLDS):
            chances, answered = try_whole_match(self._game, self._record.setup, self._derive_seed(-1 - len(found)))
            found.append(chances)
            self._answered += answered
            self._report_progress()
        return _compute_average(found)

    def _try_largest_changes(self, until: int) -> None:
        """Try the answers of persons that seem to change most. In each round half as many are tried.

        The trials end once the whole review has given ``until`` imagined answers.
        """
        left = [case for case in self._cases if case.worlds and self._is_by_person(case)]
        rounds = max(1, (len(left) // FINALISTS).bit_length())
        begun = self._answered
        for number in range(1, rounds + 1):
            trust = compute_trust([case.changes for case in left])
            ranked = sorted(
                zip(left, trust, strict=True), key=lambda pair: -abs(_compute_mean_change(pair[0]) * pair[1])
            )
            left = [case for case, _ in ranked[: max(FINALISTS, (len(left) + 1) // 2)]]
            self._try_cases(left, begun + (until - begun) * number // rounds)

    def _try_cases(self, cases: list[_Case], until: int) -> None:
        """Try each of these deviations in one more world.

        The trials end once the whole review has given ``until`` imagined answers.
        """
        while any(len(case.worlds) < MOST_WORLDS for case in cases):
            for case in cases:
                if self._answered >= until:
                    return
                if len(case.worlds) < MOST_WORLDS:
                    decision = case.decision
                    given, usual = self._try_in_world(case, [decision.given, decision.usual], len(case.worlds))
                    case.worlds.append((given, usual))

    def _try_in_world(self, case: _Case, values: list[Value], world: int) -> list[Chances]:
        found, answered = try_answers(self._game, case.decision.position, values, case.order + world.to_bytes(4, "big"))
        self._answered += answered
        self._report_progress()
        return found

    def _build_turning_point(self, case: _Case) -> TurningPoint:
        """Return a deviation as a turning point, with the best other answer."""
        decision = case.decision
        chance, other = (fmean([pair[side][case.seat] for pair in case.worlds]) for side in (0, 1))
        best = (decision.usual, other)
        if _compute_mean_change(case) < 0:
            best = max([best, *self._list_alternatives(case)], key=lambda pair: pair[1])
        return TurningPoint(
            decision.position, self._find_part_index(decision), decision.given, best[0], chance, best[1]
        )

    def _list_alternatives(self, case: _Case) -> list[tuple[Value, float]]:
        """Return other answers that are clearly better than the usual one at a deviation, with their chances to win."""
        decision = case.decision
        choice = decision.position.find_question(decision.position.open(self._game)).ask.choice
        lots = Lots(case.order + b"alternatives")
        listed = [choice.write(each.answer) for each in list_candidates(choice, choice.read(decision.usual), lots.pick)]
        values = [value for value in listed if value not in (decision.given, decision.usual)]
        while len(values) > ALTERNATIVES:
            values.pop(lots.pick(len(values)))
        share = self._budget // (6 * TURNING_POINTS)
        until, gains = self._answered + share, [list[float]() for _ in values]
        for world, (_, usual) in enumerate(case.worlds):
            if not values or self._answered >= until:
                break
            for gain, chances in zip(gains, self._try_in_world(case, values, world), strict=True):
                gain.append(chances[case.seat] - usual[case.seat])
        if not gains or not gains[0]:
            return []
        base = fmean([usual[case.seat] for _, usual in case.worlds])
        better = zip(values, gains, compute_trust(gains), strict=True)
        return [
            (value, min(1.0, base + fmean(gain) * trust))
            for value, gain, trust in better
            if fmean(gain) * trust > SLIGHT
        ]

    def _report_progress(self) -> None:
        """Call ``tell`` with the review's progress if it has changed."""
        looked = sum(bool(case.worlds) for case in self._cases)
        progress = Progress(looked, len(self._cases), min(100, 100 * self._answered // max(1, self._budget)))
        if progress != self._told:
            self._told = progress
            self._tell(progress)

    # --- the figures ---

    def _compute_figures(self, ranked: Sequence[tuple[_Case, float]]) -> tuple[Figures, ...]:
        """Return the figures of each player.

        ``ranked`` holds the tried deviations, each with the factor of trust in its average change. A loss is multiplied
        by the factor.
        """
        losses: dict[int, list[float]] = {}
        for case, trust in ranked:
            losses.setdefault(self._find_part_index(case.decision), []).append(
                max(0.0, -_compute_mean_change(case) * trust)
            )
        answers = [self._find_part_index(decision) for decision in self._decisions]
        found = []
        for part in range(len(self._parts)):
            lost, count = losses.get(part, []), answers.count(part)
            errors = sum(loss > SLIGHT for loss in lost)
            found.append(Figures(count, errors, sum(lost) * self._scale / max(1, count)))
        return tuple(found)

    def _compute_luck(self, ranked: Sequence[tuple[_Case, float]], expected: Chances) -> Chances:
        """Return each seat's fortune: its result minus its expectation, and minus the changes made by all seats."""
        if not self._match.over:
            return ()
        found = []
        for seat, result in enumerate(read_chances(self._game, self._match.state)):
            played = sum(
                trust * fmean([given[seat] - usual[seat] for given, usual in case.worlds]) for case, trust in ranked
            )
            found.append(result - expected[seat] - played * self._scale)
        return tuple(found)

    @property
    def _scale(self) -> float:
        """The number of all deviations divided by those tried. If the budget was too small for all, it is above 1."""
        return len(self._cases) / max(1, sum(bool(case.worlds) for case in self._cases))

    def _is_by_person(self, case: _Case) -> bool:
        return self._parts[self._find_part_index(case.decision)].kind == "person"

    def _find_part_index(self, decision: Decision) -> int:
        """Return the player of the seat at a decision, as an index into the record's ``parts``."""
        mine = [at for at, part in enumerate(self._parts) if part.seat == decision.position.seat]
        return next((at for at in reversed(mine) if self._parts[at].row <= decision.row), mine[0])

    def _derive_seed(self, number: int) -> bytes:
        return blake2b(self._seed + number.to_bytes(8, "big", signed=True), digest_size=16).digest()


def _compute_mean_change(case: _Case) -> float:
    return fmean(case.changes)


def _compute_average(found: Sequence[Chances]) -> Chances:
    return tuple([fmean(seat) for seat in zip(*found, strict=True)])
