"""The chance of the test under way before and after a card is played or used on it, by what its viewer sees.

The chances are exact. Reactions of others to the card are not counted.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Seat

from .cards import WEAPONS, get_pool
from .language import Clause
from .moves import NONE, Play, Use
from .odds import ALWAYS, compute_chance, compute_win_chance
from .state import ABILITIES
from .verbs.on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from .view import RaiderView, TrialView, View
from .windows.aims import split_choice

_VERBS = (Auto, Bonus, Dice, Difficulty, Reroll, Substitute)


class ChangedOdds(Struct, frozen=True):
    """A test before and after a card: its dice, and its chance (0 to 1) if the number needed is known."""

    seat: Seat
    dice: int
    dice_after: int
    before: float | None
    after: float | None


class _Test(Struct, frozen=True):
    """A test as far as its chance is concerned."""

    ability: str
    dice: int
    added: int
    bonus: int
    target: int | None
    verdict: str
    thrown: tuple[int, ...]
    again: int = 0
    """The number of dice that are rolled again."""


def compute_changed_odds(view: View, option: Play | Use) -> ChangedOdds | None:
    """Return the odds of the test on which a card is played; None if the card does not change a test's odds."""
    seat = view.viewer if option.raider == NONE else int(option.raider)
    trial = next((one for one in (view.trial, view.rival) if one is not None and one.seat == seat), None)
    clause = None if trial is None else _find_clause(option.card, trial, own=seat == view.viewer)
    if trial is None or clause is None:
        return None
    before, rival = _read_test(view, trial), view.rival if trial is view.trial else view.trial
    other = None if rival is None else _read_test(view, rival)
    after = before
    parts, _paid = split_choice(clause.calls, option.choice)
    for call, part in zip(clause.calls, parts, strict=True):
        match call:
            case Auto(result=result):
                after = replace(after, verdict=result)
            case Bonus(n=n):
                after = replace(after, bonus=after.bonus + n)
            case Dice(n=n):
                after = _count_dice_anew(view, trial, replace(after, added=after.added + n))
            case Difficulty(n=n) if after.target is not None:
                after = replace(after, target=after.target + n)
            case Reroll(n=n):
                after = replace(after, again=after.dice if n == "all" else min(n, len(after.thrown)))
            case Substitute(ability=ability):
                after = _roll_another_ability(view, trial, after, part if ability == "any" else ability)
    chances = [_compute_chance(view, one, other) for one in (before, after)]
    return ChangedOdds(trial.seat, before.dice, after.dice, *chances)


def _find_clause(card: str, trial: TrialView, own: bool) -> Clause | None:
    """Return the clause of a card that is played on this test; None if the card has none that changes its odds."""
    if card not in get_pool().cards:
        return None
    windows = ("pre_test", "attack") if trial.result is None else ("post_test",)
    for clause in get_pool().find_card(card).effects:
        guards = clause.guards
        fits = guards.test in (None, trial.ability) and guards.vs in (None, trial.against)
        if (
            clause.window in windows
            and fits
            and guards.whose in ("all", "own" if own else "opp")
            and (not guards.obs or trial.against == "obstacle")
            and guards.check is None
            and any(isinstance(call, _VERBS) for call in clause.calls)
        ):
            return clause
    return None


def _read_test(view: View, trial: TrialView) -> _Test:
    target = trial.target
    if target is None and trial.against == "search":
        here = next(one for one in view.spaces if tuple(one.at) == tuple(view.raiders[trial.seat].at))
        target = here.treasure if here.prize is None else here.prize
    bonus = trial.bonus if trial.result is None else trial.result - sum(trial.thrown)
    return _Test(trial.ability, trial.dice, trial.added, bonus, target, trial.verdict, trial.thrown)


def _count_dice_anew(view: View, trial: TrialView, test: _Test) -> _Test:
    """Return a test with as many dice as the raider would throw now (TR-TEST-1, TR-TEST-11)."""
    me: RaiderView = view.raiders[trial.seat]
    armed = trial.weapon if test.ability == "fight" else None
    dice = me.abilities[ABILITIES.index(test.ability)] + test.added - (me.damage if view.damage_lowers else 0)
    return replace(test, dice=max(1, dice + (0 if armed is None else WEAPONS[armed].dice)))


def _roll_another_ability(view: View, trial: TrialView, test: _Test, ability: str) -> _Test:
    """Return a test after its ability is replaced: the lowest number listed is needed, once (TR-TEST)."""
    target = test.target
    here = next(one for one in view.spaces if tuple(one.at) == tuple(view.raiders[trial.seat].at))
    faced = next((one for one in here.obstacles if one.key == trial.obstacle and not one.removed), None)
    if target is not None and faced is not None and not trial.lowest:
        listed = {each.ability: each.target for each in faced.tests}
        least = min(listed.values())
        target -= listed.get(test.ability, least) - least
    return _count_dice_anew(view, trial, replace(test, ability=ability, target=target))


def _compute_chance(view: View, test: _Test, other: _Test | None) -> float | None:
    if other is not None:
        return _compute_contest_chance(view, test, other)
    if test.verdict:
        return float(test.verdict == "pass")
    if test.target is None:
        return None
    if not test.thrown or test.again >= test.dice:
        return float(compute_chance(test.dice, test.target - test.bonus) / ALWAYS)
    return _compute_thrown_chance(test, test.target)


def _compute_thrown_chance(test: _Test, target: int) -> float:
    """Return the chance after the throw. Dice that are rolled again are the lowest: one after the other."""
    kept, need = sum(test.thrown) + test.bonus, target
    if not test.again:
        return float(kept >= need)
    if kept >= need:
        return 1.0 if test.verdict != "fail" else 0.0
    lowest = min(test.thrown)
    left = replace(test, thrown=test.thrown, again=0)
    ways = 0.0
    for face in range(1, 7):
        dice = list(left.thrown)
        dice.remove(lowest)
        ways += _compute_thrown_chance(replace(left, thrown=(*dice, face), again=test.again - 1), target) / 6
    return ways


def _compute_contest_chance(view: View, test: _Test, other: _Test) -> float | None:
    ahead = (test.verdict == "pass") - (other.verdict == "pass") or (other.verdict == "fail") - (test.verdict == "fail")
    if ahead:
        return float(ahead > 0)
    again = compute_win_chance(test.dice, other.dice, other.bonus - test.bonus, view.ties_count)
    if not test.thrown:
        return again
    theirs, even = sum(other.thrown) + other.bonus, 0.0 if view.ties_count else again
    if test.again >= test.dice:
        above = compute_chance(test.dice, theirs + 1 - test.bonus) / ALWAYS
        at_least = compute_chance(test.dice, theirs - test.bonus) / ALWAYS
        return float(above + (at_least - above) * even)
    if test.again:
        above, at_least = (_compute_thrown_chance(test, theirs + more) for more in (1, 0))
        return above + max(0.0, at_least - above) * even
    mine = sum(test.thrown) + test.bonus
    return even if mine == theirs else float(mine > theirs)
