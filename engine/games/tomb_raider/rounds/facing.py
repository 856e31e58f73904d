"""Sections 19 and 20, steps 4 and 5 of the Action Round: what a raider faces where it is, other raiders, obstacles."""

from __future__ import annotations

from engine.protocol import PASS, Move, Rules, Seat, one, tell

from .. import goals, harm, trials, water
from ..figures import others_here, steps_left
from ..map import told_at
from ..memory import did
from ..moves import NONE, Attack, Defend, Overcome
from ..odds import harm_of, passed
from ..printed import called, danger_of, kinds_fit, spec, target_of, weapons
from ..state import ABILITIES, FIGHT, NUMBER, Hazard, Raider, State, Trial
from ..windows.window import happen, window
from . import stops

# --- step 4: attack other raiders ------------------------------------------------------------------------------


def attack(s: State, seat: Seat) -> Rules[None]:
    """Section 19."""
    r = s.raiders[seat]
    targets = others_here(s, seat) if r.alive else []
    if not targets:
        return
    arms = [*weapons(s, seat), NONE]
    options: list[Move] = [PASS, *(Attack(str(other), weapon) for other in targets for weapon in arms)]
    choice: Move = yield from one(seat, "attack", options, PASS, stop=lambda: stops.attacks(s, seat, targets))
    if not isinstance(choice, Attack):
        return
    other = int(choice.raider)
    yield from tell("attacked", seat=seat, raider=other, weapon=_weapon(choice.weapon))
    parries = [Defend(weapon) for weapon in (*weapons(s, other), NONE)]
    parry: Defend = yield from one(other, "defend", parries, parries[0])
    before = s.trial, s.rival
    winner = yield from trials.contest(s, seat, other, FIGHT, "attack", _weapon(choice.weapon), _weapon(parry.weapon))
    assert s.trial is not None and s.rival is not None
    if s.trial.thrown and s.rules.fight_blocks_search != "never":  # TR-ATK-7
        r.fought = True
    if winner >= 0:
        won, loser = (s.trial, other) if winner == seat else (s.rival, seat)
        if winner == seat:
            did(s, seat, "won")
        if (blow := harm_of(s, won)) > 0:  # TR-WET-11
            yield from harm.damage(s, [loser], blow, "attack")  # TR-ATK-5
        yield from window(s, "after-outcome", seat)
    s.trial, s.rival = before


def _weapon(field: str) -> str | None:
    return None if field == NONE else field


# --- step 5: overcome obstacles --------------------------------------------------------------------------------


def overcome(
    s: State,
    seat: Seat,
    done: list[Hazard] | None = None,
    passed_by: tuple[str, ...] = (),
    moves_on: bool = False,
) -> Rules[None]:
    """Section 20: every unremoved obstacle here is faced once, in the order the player likes (TR-OVR-1 to 3), but for
    those ``done`` already, and those of kinds that are ``passed_by``. ``done`` comes to hold what has been faced.
    ``moves_on``: if the raider still can, it chooses an exit next."""
    r = s.raiders[seat]
    at, shifts = r.at, r.shifts
    faced = [] if done is None else done
    while r.shifts == shifts:
        here = [h for h in s.spaces[at].hazards if not h.removed]
        if not here:
            return
        left = {name: h for name, h in called(here).items() if not any(h is one for one in faced)}
        if s.rules.wet:
            left = {name: h for name, h in left.items() if water.works(s, at, h)}
        if passed_by:
            kinds = {name: spec(s, at, h) for name, h in left.items()}
            left = {name: left[name] for name, o in kinds.items() if not kinds_fit(passed_by, o.kind, o.name)}
        if not left:
            return
        choice = yield from _which(s, seat, at, left, moves_on)
        hazard = left[choice.obstacle]
        faced.append(hazard)
        last = moves_on and len(left) == 1  # TR-DEC-5
        yield from _face(s, seat, at, choice.obstacle, hazard, NUMBER[choice.ability], _weapon(choice.weapon), last)


def _which(s: State, seat: Seat, at: int, left: dict[str, Hazard], moves_on: bool) -> Rules[Overcome]:
    """Which of these obstacles it faces now, and how (TR-OVR-2, TR-OVR-4)."""
    arms = (*weapons(s, seat), NONE)
    options = [
        Overcome(name, test.ability, weapon)
        for name, hazard in left.items()
        for test in spec(s, at, hazard).tests
        for weapon in (arms if test.ability == "fight" else (NONE,))
    ]
    ways = {name: _best(s, s.raiders[seat], at, name, hazard, arms[0]) for name, hazard in left.items()}
    default = next(iter(ways.values()))  # TR-DEC-A8

    def stop() -> bool:
        return stops.decides(s, seat, at, left, arms, ways, moves_on)

    return (yield from one(seat, "overcome", options, default, stop=stop))


def _best(s: State, r: Raider, at: int, name: str, hazard: Hazard, weapon: str) -> Overcome:
    """TR-DEC-A8, TR-DEC-A6: the ability with the best chance, rather not Fight; the most harmful weapon."""
    tests = spec(s, at, hazard).tests
    best = max(tests, key=lambda test: (stops.likely(r, test, weapon), test.ability != "fight"))
    return Overcome(name, best.ability, weapon if best.ability == "fight" else NONE)


def _face(
    s: State, seat: Seat, at: int, name: str, hazard: Hazard, which: int, weapon: str | None, last: bool
) -> Rules[None]:
    """TR-OVR-4 to TR-OVR-9: the test, and what its outcome does. ``last``: then nothing else comes before an exit."""
    r, printed = s.raiders[seat], spec(s, at, hazard)
    before = s.trial, s.rival
    target = target_of(printed.tests, ABILITIES[which])
    trial = Trial(seat, "obstacle", which, name, target, printed.kind, printed.life is not None, weapon)
    done = yield from trials.attempt(s, trial)
    # TR-OVR-19, TR-OVR-24
    if trial.thrown and trial.ability == FIGHT and s.rules.fight_blocks_search == "any_use_but_defence":
        r.fought = True
    if done:
        if hazard.removed or all(h is not hazard for h in s.spaces[at].hazards):
            pass  # whoever was put here meanwhile has removed it (TR-OVR-10 to TR-OVR-12)
        elif passed(s, trial):
            yield from _passed(s, seat, at, hazard, trial, printed.life)
        else:
            yield from happen(s, seat, hazard.key, printed.failure, "failure")  # TR-OVR-6
        yield from window(s, "after-outcome", seat, again=last and r.moving and steps_left(r) > 0)  # TR-DEC-5
    s.trial, s.rival = before


def _passed(s: State, seat: Seat, at: int, hazard: Hazard, trial: Trial, life: int | None) -> Rules[None]:
    if life is None:
        if s.rules.lifeless_removed_on_success:  # TR-HR-4
            yield from remove(s, seat, at, hazard, trial)
        return
    amount = harm_of(s, trial)
    if trial.ability != FIGHT or amount <= 0:  # TR-OVR-9, TR-WET-11
        return
    hazard.damage += amount
    yield from tell(
        "obstacle-damage", seat=seat, at=told_at(s, at), obstacle=hazard.key, amount=amount, damage=hazard.damage
    )
    if hazard.damage >= life:  # TR-OVR-10
        yield from remove(s, seat, at, hazard, trial)


def remove(s: State, seat: Seat, at: int, hazard: Hazard, trial: Trial) -> Rules[None]:
    """What was faced is gone by this test (TR-OVR-11, TR-OVR-12)."""
    trial.removed = True
    did(s, seat, "danger", danger_of(s, at, hazard.key), most=True)  # TR-RUL-11
    if trial.sort == "creature":  # TR-RUL-11
        did(s, seat, "creature")
    yield from water.clear(s, seat, at, hazard)
    yield from goals.removed(s, seat, trial.sort, hazard.key)  # TR-GOAL-BOUNTY-1
