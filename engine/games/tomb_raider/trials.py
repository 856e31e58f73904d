"""Section 4: tests and dice. A test has its windows: before the dice, and when they lie."""

from __future__ import annotations

from engine.protocol import Roll, Rules, Seat, Told, tell

from . import water
from .figures import in_play
from .odds import dice_of, passed
from .printed import bare
from .state import ABILITIES, Raider, State, Trial
from .windows.window import window


def _fire(r: Raider, trial: Trial) -> None:
    """A use of the weapon is spent; one that was lost, or used up, since it was chosen does not serve (TR-DEC-A6)."""
    weapon = trial.weapon
    if weapon is None:
        return
    if not in_play(r, weapon) or r.ammunition.get(weapon, 1) <= 0:
        trial.weapon = None
    elif weapon in r.ammunition:
        r.ammunition[weapon] -= 1


def attempt(s: State, trial: Trial) -> Rules[bool]:
    """Make a test. True: the dice lie and count; False: it was dropped, for the raider is dead or elsewhere.

    The test stays ``s.trial`` until the caller has seen to its outcome and calls ``done`` with what was there before.
    """
    s.trial, s.rival = trial, None
    seat = trial.seat
    r = s.raiders[seat]
    shifts = r.shifts
    yield from window(s, "before-test", seat)
    if r.shifts != shifts or (s.rules.wet and not (yield from water.spend(s, seat))):
        return False
    _fire(r, trial)
    thrown: tuple[int, ...] = yield Roll("test", dice_of(s, trial))
    trial.thrown = list(thrown)
    trial.result = sum(thrown) + trial.bonus
    yield from window(s, "after-test", seat)
    if r.shifts != shifts:
        return False
    yield Told(
        "test",
        {
            "seat": seat,
            "against": trial.against,
            "obstacle": None if trial.key is None else bare(trial.key),
            "ability": ABILITIES[trial.ability],
            "dice": tuple(trial.thrown),
            "bonus": trial.bonus,
            "result": trial.result,
            "target": trial.target,
            "passed": passed(s, trial),
            "weapon": trial.weapon,
        },
    )
    return True


def demanded(s: State, seat: Seat, which: int, target: int, by: str) -> Rules[bool]:
    """A test that a card demands of a raider; whether it passed (a test that was dropped was not needed any more)."""
    before = s.trial, s.rival
    trial = Trial(seat, "card", which, by, target)
    done = yield from attempt(s, trial)
    good = not done or passed(s, trial) is True
    if done:
        yield from window(s, "after-outcome", seat)
    s.trial, s.rival = before
    return good


def contest(
    s: State, seat: Seat, other: Seat, which: int, by: str, weapon: str | None = None, parry: str | None = None
) -> Rules[Seat]:
    """TR-TEST-6: two raiders' tests against each other; the winner, -1 for a tie that stands or a contest dropped.

    Leaves the two tests in ``s.trial`` and ``s.rival`` while the caller sees to the outcome of an attack (by
    "attack"); else puts back what was there before.
    """
    before = s.trial, s.rival
    fight = by == "attack"
    one = Trial(seat, "raider", which, by, weapon=weapon, life=fight)
    two = Trial(other, "raider", which, by, weapon=parry, life=fight)
    s.trial, s.rival = one, two
    first, second = s.raiders[seat], s.raiders[other]
    shifts = first.shifts, second.shifts
    winner = -1
    yield from window(s, "before-test", seat)
    for contestant in (seat, other) if s.rules.wet else ():  # TR-WET-3
        if (first.shifts, second.shifts) == shifts:
            yield from water.spend(s, contestant)
    if (first.shifts, second.shifts) == shifts:
        _fire(first, one)
        _fire(second, two)
        while True:
            for trial in (one, two):
                thrown: tuple[int, ...] = yield Roll("test", dice_of(s, trial))
                trial.thrown = list(thrown)
                trial.result = sum(thrown) + trial.bonus
            yield from window(s, "after-test", seat)
            if (first.shifts, second.shifts) != shifts:
                break
            assert one.result is not None and two.result is not None
            winner = seat if passed(s, one) else other if passed(s, two) else -1
            yield from tell(
                "contest",
                seat=seat,
                raider=other,
                by=by,
                ability=ABILITIES[which],
                dice=tuple(one.thrown),
                raider_dice=tuple(two.thrown),
                result=one.result,
                raider_result=two.result,
                winner=winner,
                weapon=one.weapon,
                raider_weapon=two.weapon,
            )
            if winner >= 0 or (fight and s.rules.raider_fight_tie == "no_damage"):  # TR-HR-2
                break
    if not fight:
        if winner >= 0:
            yield from window(s, "after-outcome", seat)
        s.trial, s.rival = before
    return winner
