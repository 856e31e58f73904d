"""Tests and dice of Tomb Raider (TR-TEST).

A test has two card windows: before the dice are thrown, and before their result counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.protocol import M, Roll, Rules, Seat, ask_one

from . import water
from .events import AbilityTested, Contested
from .figures import count_in_play, find_active_seat
from .moves import NONE, Throw
from .odds import count_dice, has_passed
from .printed import remove_copy_number
from .state import ABILITIES, FIGHT, Raider, State, Trial
from .windows.window import open_window


def _fire_weapon(raider: Raider, trial: Trial) -> None:
    """Spend a use of the weapon chosen for a test.

    A weapon that was lost or used up since it was chosen is not used (TR-DEC-A6).
    """
    weapon = trial.weapon
    if weapon is None:
        return
    if not count_in_play(raider, weapon) or raider.ammunition.get(weapon, 1) <= 0:
        trial.weapon = None
    elif weapon in raider.ammunition:
        raider.ammunition[weapon] -= 1


def ask_for_throw(
    s: State,
    seat: Seat,
    kind: str,
    options: Sequence[M],
    default: M,
    throws: Mapping[M, list[Trial]],
    secret: bool = False,
) -> Rules[M]:
    """Ask a raider's player for an answer that may set off a throw. In the raider's own turn every throw takes a press.

    ``throws`` maps each option that sets off a throw to its test. In a contest it also has the opponent's test.
    """
    s.throws = throws
    mine = bool(throws) and find_active_seat(s) == seat
    answer: M = yield from ask_one(seat, kind, options, default, secret=secret, stop=len(options) > 1, throw=mine)
    s.throws = {}
    return answer


def _ask_for_press(s: State, card: str, trial: Trial, rival: Trial | None = None) -> Rules[None]:
    """Let a raider's player press a button to make a test that a card demands, if it is that raider's turn."""
    if find_active_seat(s) == trial.seat:
        option = Throw(card, ABILITIES[trial.ability])
        tests = [trial] if rival is None else [trial, rival]
        yield from ask_for_throw(s, trial.seat, "throw", (option,), option, {option: tests})


def make_test(s: State, trial: Trial) -> Rules[bool]:
    """Make a raider's test.

    Returns True if the dice count. Returns False if the raider died or was moved away, so that the test is dropped. The
    test stays in ``s.trial`` until the caller has handled its outcome and restored the previous test.
    """
    s.trial, s.rival = trial, None
    seat = trial.seat
    r = s.raiders[seat]
    shifts = r.shifts
    yield from open_window(s, "before-test", seat)
    if r.shifts != shifts or (s.rules.wet and not (yield from water.spend_air(s, seat))):
        return False
    _fire_weapon(r, trial)
    thrown: tuple[int, ...] = yield Roll("test", count_dice(s, trial))
    trial.thrown = list(thrown)
    trial.result = sum(thrown) + trial.bonus
    yield from open_window(s, "after-test", seat)
    if r.shifts != shifts:
        return False
    yield AbilityTested(
        seat,
        against=trial.against,
        obstacle=None if trial.key is None else remove_copy_number(trial.key),
        ability=ABILITIES[trial.ability],
        dice=tuple(trial.thrown),
        bonus=trial.bonus,
        result=trial.result,
        target=trial.target,
        passed=has_passed(s, trial),
        weapon=trial.weapon,
    )
    return True


def make_demanded_test(s: State, seat: Seat, ability: int, target: int, by: str) -> Rules[bool]:
    """Make a test that a card demands of a raider; return whether it passed.

    ``ability`` is its index in ``ABILITIES``. A dropped test counts as passed, because it is no longer needed.
    """
    before = s.trial, s.rival
    trial = Trial(seat, "card", ability, by, target)
    yield from _ask_for_press(s, by, trial)
    done = yield from make_test(s, trial)
    good = not done or has_passed(s, trial) is True
    if done:
        yield from open_window(s, "after-outcome", seat)
    s.trial, s.rival = before
    return good


def set_up_fight(seat: Seat, weapon: str, other: Seat, parry: str) -> list[Trial]:
    """Return the two tests of an attack, the attacker's first (TR-ATK-4).

    ``weapon`` is the weapon of the attacker, ``parry`` that of the other raider, "none" for no weapon.
    """
    return [
        Trial(one, "raider", FIGHT, "attack", weapon=None if arm == NONE else arm, life=True)
        for one, arm in ((seat, weapon), (other, parry))
    ]


def make_demanded_contest(s: State, seat: Seat, other: Seat, ability: int, by: str) -> Rules[Seat]:
    """Make a contest that a card demands of two raiders; return the winner's seat, or -1.

    If one of the raiders has its turn, its player throws by a press. ``ability`` is its index in ``ABILITIES``.
    """
    mine, theirs = (Trial(one, "raider", ability, by) for one in (seat, other))
    yield from _ask_for_press(s, by, mine, theirs)
    yield from _ask_for_press(s, by, theirs, mine)
    return (yield from roll_contest(s, mine, theirs))


def roll_contest(s: State, own: Trial, theirs: Trial) -> Rules[Seat]:
    """Roll the tests of two raiders against each other; return the winner's seat (TR-TEST-6).

    Returns -1 for a tie that is not rolled again, and for a dropped contest. After an attack (``key`` "attack") the two
    tests stay in ``s.trial`` and ``s.rival`` while the caller handles the outcome. Otherwise the previous tests are
    restored.
    """
    before = s.trial, s.rival
    seat, other, by, which = own.seat, theirs.seat, own.key, own.ability
    assert by is not None
    attack = by == "attack"
    s.trial, s.rival = own, theirs
    first, second = s.raiders[seat], s.raiders[other]
    shifts = first.shifts, second.shifts
    winner = -1
    yield from open_window(s, "before-test", seat)
    for contestant in (seat, other) if s.rules.wet else ():  # TR-WET-3: a test takes air.
        if (first.shifts, second.shifts) == shifts:
            yield from water.spend_air(s, contestant)
    if (first.shifts, second.shifts) == shifts:
        _fire_weapon(first, own)
        _fire_weapon(second, theirs)
        while True:
            for trial in (own, theirs):
                thrown: tuple[int, ...] = yield Roll("test", count_dice(s, trial))
                trial.thrown = list(thrown)
                trial.result = sum(thrown) + trial.bonus
            yield from open_window(s, "after-test", seat)
            if (first.shifts, second.shifts) != shifts:
                break
            assert own.result is not None and theirs.result is not None
            winner = seat if has_passed(s, own) else other if has_passed(s, theirs) else -1
            yield Contested(
                seat,
                raider=other,
                by=by,
                ability=ABILITIES[which],
                dice=tuple(own.thrown),
                raider_dice=tuple(theirs.thrown),
                result=own.result,
                raider_result=theirs.result,
                winner=winner,
                weapon=own.weapon,
                raider_weapon=theirs.weapon,
            )
            # TR-HR-2: a tie ends the attack without damage.
            if winner >= 0 or (attack and s.rules.raider_fight_tie == "no_damage"):
                break
    if not attack:
        if winner >= 0:
            yield from open_window(s, "after-outcome", seat)
        s.trial, s.rival = before
    return winner
