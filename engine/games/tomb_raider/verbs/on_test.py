"""Verbs of Tomb Raider's cards that change a test while it is being made (TR-TEST)."""

from __future__ import annotations

from typing import Literal

from engine.effects.grammar import Signed
from engine.protocol import Roll, Rules, ask_one

from ..figures import compute_ability
from ..language import Aims, Moment, Played
from ..moves import NONE, Die
from ..odds import count_dice, has_passed
from ..printed import find_faced_hazard, find_printed_values
from ..state import ABILITIES, FIGHT, NUMBER, State, Trial
from .results import ANY_RESULT, FACES, OnTest, can_change_outcome, can_turn_down, can_turn_up


def find_played_test(play: Played) -> Trial:
    """Return the test on which a card was played."""
    assert play.on_test is not None
    return play.on_test


def _count_fight_use(s: State, trial: Trial) -> Rules[None]:
    """Count a rolled Fight test as a use of Fight, which costs the raider's search (TR-OVR-24)."""
    if s.rules.fight_blocks_search == "any_use_but_defence":
        s.raiders[trial.seat].fought = True
    return
    yield


def _is_own_test(moment: Moment) -> bool:
    return moment.trial.seat == moment.seat


class Dice(OnTest, frozen=True, tag="DICE"):
    """A verb: add or remove dice for this test, never below 1."""

    forms = ("pre_test/attack: DICE(+n/-n)",)
    n: Signed

    @property
    def is_harmful(self) -> bool:
        return self.n < 0

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        find_played_test(play).dice += self.n
        return
        yield

    def compute_gain(self, is_rolled: bool) -> int:
        return 0 if is_rolled else FACES * self.n

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the dice can change the outcome. With the one die that is left, nothing can be taken away."""
        return (self.n > 0 or count_dice(moment.s, moment.trial) > 1) and can_change_outcome(moment)


class Bonus(OnTest, frozen=True, tag="BONUS"):
    """A verb: add to the rolled result of this test, or subtract from it."""

    forms = ("pre_test/post_test/attack: BONUS(+n/-n)",)
    n: Signed

    @property
    def is_harmful(self) -> bool:
        return self.n < 0

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Change the total of the test, not its dice (TR-TEST-3)."""
        trial = find_played_test(play)
        trial.bonus += self.n
        if trial.result is not None:
            trial.result += self.n
        return
        yield

    def compute_gain(self, is_rolled: bool) -> int:
        return self.n

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the change, together with the player's other cards, can change the outcome."""
        if moment.trial.result is None:
            return can_change_outcome(moment)
        return can_turn_up(moment) if self.n > 0 else can_turn_down(moment)


class Reroll(OnTest, frozen=True, tag="REROLL"):
    """A verb: roll n dice of the tester's choice again, one after the other, or all dice. The new result counts."""

    forms = ("post_test: REROLL(n/all)",)
    n: int | Literal["all"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        trial = find_played_test(play)
        assert trial.result is not None
        fresh: tuple[int, ...]
        if self.n == "all":
            fresh = yield Roll("test", count_dice(s, trial))
            trial.result += sum(fresh) - sum(trial.thrown)
            trial.thrown = list(fresh)
            return
        for _ in range(self.n):
            faces = [Die(str(face)) for face in sorted(set(trial.thrown))]
            chosen: Die = yield from ask_one(trial.seat, "die", faces, faces[0])
            trial.thrown.remove(int(chosen.shows))
            fresh = yield Roll("test", 1)
            trial.thrown += fresh
            trial.result += fresh[0] - int(chosen.shows)

    @property
    def is_reroll(self) -> bool:
        return True

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether a new roll matters: upwards in the player's own test, downwards in another raider's."""
        return can_turn_up(moment) if _is_own_test(moment) else can_turn_down(moment)


class Difficulty(OnTest, frozen=True, tag="DIFF"):
    """A verb: raise or lower the number that this test has to reach."""

    forms = ("pre_test/post_test: DIFF(+n/-n)",)
    n: Signed

    @property
    def is_harmful(self) -> bool:
        return self.n > 0

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        trial = find_played_test(play)
        if trial.target is not None:
            trial.target += self.n
        return
        yield

    def list_possible_aims(self, moment: Moment) -> Aims:
        return super().list_possible_aims(moment) if moment.trial.target is not None else []

    def compute_gain(self, is_rolled: bool) -> int:
        return -self.n

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the changed number can turn the outcome of this test."""
        if moment.trial.target is None:
            return False
        if moment.trial.result is None:
            return can_change_outcome(moment)
        return can_turn_up(moment) if self.n < 0 else can_turn_down(moment)


class Substitute(OnTest, frozen=True, tag="SUBST"):
    """A verb: roll another ability for this test.

    Against an obstacle the lowest number listed is needed. In a search the location's search bonus still counts.
    Earlier changes of the number needed still count, too.
    """

    forms = ("pre_test/post_test: SUBST(fight/move/search/think/any)",)
    ability: Literal["fight", "move", "search", "think", "any"]

    @property
    def has_choice(self) -> bool:
        return self.ability == "any"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Change the ability of the test.

        Against an obstacle it costs the search if Fight was rolled before the change, or is rolled now (TR-OVR-24).
        """
        trial = find_played_test(play)
        which = NUMBER[play.choice if self.ability == "any" else self.ability]
        if trial.target is not None:
            trial.target -= _compute_target_drop(s, trial)
            trial.lowest = True
        if trial.thrown and FIGHT in (trial.ability, which) and trial.against == "obstacle":
            yield from _count_fight_use(s, trial)
        trial.ability = which
        if which != FIGHT:
            trial.weapon = None

    def list_possible_aims(self, moment: Moment) -> Aims:
        raider = NONE if _is_own_test(moment) else str(moment.trial.seat)
        others = [name for name in ABILITIES if NUMBER[name] != moment.trial.ability]
        if self.ability == "any":
            return [(raider, name) for name in others]
        return [(raider, NONE)] if self.ability in others else []

    def compute_gain(self, is_rolled: bool) -> int:
        return ANY_RESULT

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether another ability has more dice, or whether the number needed falls.

        With as many dice or fewer, only a change from or to Fight can matter: a Fight test may cost the search, and
        its damage may remove the obstacle.
        """
        s, r, trial = moment.s, moment.s.raiders[moment.trial.seat], moment.trial
        wanted = range(4) if self.ability == "any" else [NUMBER[self.ability]]
        return (
            _compute_target_drop(s, trial) > 0
            or (trial.against == "obstacle" and (trial.ability == FIGHT or (trial.life and FIGHT in wanted)))
            or any(compute_ability(r, which) > compute_ability(r, trial.ability) for which in wanted)
        )


def _compute_target_drop(s: State, trial: Trial) -> int:
    """Return by how much the number needed falls when another ability is rolled.

    It falls to the lowest number listed. The result is 0 if an earlier card has lowered it already.
    """
    hazard = find_faced_hazard(s, trial)
    if hazard is None or trial.lowest:
        return 0
    listed = {test.ability: test.number for test in find_printed_values(s, s.raiders[trial.seat].at, hazard).tests}
    least = min(listed.values())
    return listed.get(ABILITIES[trial.ability], least) - least


class Auto(OnTest, frozen=True, tag="AUTO"):
    """A verb: fix the result of this test as passed or failed. The result of a search cannot be fixed.

    Between raiders a fixed "pass" wins. If both raiders have a fixed "pass", the two cancel out.
    """

    forms = ("pre_test/post_test/attack: AUTO(pass/fail)",)
    result: Literal["pass", "fail"]

    @property
    def is_harmful(self) -> bool:
        return self.result == "fail"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        find_played_test(play).verdict = self.result
        return
        yield

    def list_possible_aims(self, moment: Moment) -> Aims:
        trial = moment.trial
        fixed = trial.target is None and trial.against != "raider"
        return [] if fixed or trial.verdict == self.result else super().list_possible_aims(moment)

    def compute_gain(self, is_rolled: bool) -> int:
        return ANY_RESULT if self.result == "pass" else -ANY_RESULT

    def is_worth_asking(self, moment: Moment) -> bool:
        if moment.trial.result is None:
            return True
        return has_passed(moment.s, moment.trial) is not (self.result == "pass")
