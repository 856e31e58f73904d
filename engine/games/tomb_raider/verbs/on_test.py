"""Verbs that change a test going on (TR-TEST)."""

from __future__ import annotations

from typing import Literal

from engine.effects.grammar import Signed
from engine.protocol import Roll, Rules, Seat, one

from ..cards import LOCATIONS
from ..language import Aims, Moment, Played, Verb
from ..moves import NONE, Die
from ..odds import dice_of
from ..state import NUMBER, SEARCH, THINK, State, Trial, ability
from ..windows.aims import ONCE


def about(s: State, play: Played) -> Trial:
    """The test that the card was played on."""
    trial = s.rival if s.rival is not None and s.rival.seat == play.raider else s.trial
    assert trial is not None and trial.seat == play.raider
    return trial


def _turns(now: Moment, more: int) -> bool:
    """Whether so much more would turn a test that has failed."""
    trial = now.trial
    assert trial.result is not None
    needed = _needed(now.s, trial)
    if needed is None:
        return True
    return trial.result < needed + (now.s.rival is not None) and trial.result + more >= needed


def _needed(s: State, trial: Trial) -> int | None:
    """What the test has to reach; None: the more, the better."""
    if s.rival is not None:
        other = s.rival if trial is s.trial else s.trial
        return None if other is None else other.result
    if trial.target is None:
        return LOCATIONS[s.spaces[s.raiders[trial.seat].at].card.cards[0]].treasure
    return trial.target


class OnTest(Verb, frozen=True):
    """What is played on a test, and on that raider's alone."""

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        assert trial is not None
        return ONCE if trial.seat == seat else [(str(trial.seat), NONE)]


class Dice(OnTest, frozen=True, tag="DICE"):
    """More dice for this test."""

    forms = ("pre_test[own]: DICE(+n)",)
    n: Signed

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        about(s, play).dice += self.n
        return
        yield

    def matters(self, now: Moment) -> bool:
        """More dice for a test that can fail."""
        target = now.trial.target
        return target is None or dice_of(now.s, now.trial) < target


class Bonus(OnTest, frozen=True, tag="BONUS"):
    """Add to the rolled result."""

    forms = ("post_test[own]: BONUS(+n)",)
    n: Signed

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        trial = about(s, play)
        trial.bonus += self.n
        if trial.result is not None:
            trial.result += self.n
        return
        yield

    def matters(self, now: Moment) -> bool:
        return _turns(now, self.n * max(1, now.raider.hand.cards.count(now.card)))


class Reroll(OnTest, frozen=True, tag="REROLL"):
    """The tester rolls n dice of its choice again, one after the other; the new result stands."""

    forms = ("post_test[own]: REROLL(n)",)
    n: int

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        trial = about(s, play)
        assert trial.result is not None
        for _ in range(self.n):
            faces = [Die(str(face)) for face in sorted(set(trial.thrown))]
            chosen: Die = yield from one(trial.seat, "die", faces, faces[0])
            trial.thrown.remove(int(chosen.shows))
            fresh: tuple[int, ...] = yield Roll("test", 1)
            trial.thrown += fresh
            trial.result += fresh[0] - int(chosen.shows)

    def matters(self, now: Moment) -> bool:
        return _turns(now, sum(6 - face for face in sorted(now.trial.thrown)[: self.n]))


class Difficulty(OnTest, frozen=True, tag="DIFF"):
    """Raise the number that this test has to reach."""

    forms = ("pre_test[opp]: DIFF(+n)",)
    n: Signed

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        trial = about(s, play)
        if trial.target is not None:
            trial.target += self.n
        return
        yield

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        assert trial is not None
        return super().aims(s, seat, about, trial) if trial.target is not None else []

    def matters(self, now: Moment) -> bool:
        """A higher number for a test that could pass, and then could fail."""
        dice, target = dice_of(now.s, now.trial), now.trial.target
        return target is not None and target <= 6 * dice and dice < target + self.n


class Substitute(Verb, frozen=True, tag="SUBST"):
    """Think may be used for a search: the roll has no target, its dice change."""

    forms = ("pre_test[own,test=search]: SUBST(think)",)
    ability: Literal["think"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        about(s, play).ability = NUMBER[self.ability]
        return
        yield

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return ONCE

    def matters(self, now: Moment) -> bool:
        return ability(now.raider, THINK) > ability(now.raider, SEARCH)
