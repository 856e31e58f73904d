"""Steps 4 and 5 of the Action Round: attack other raiders, and overcome obstacles (TR-ATK, TR-OVR)."""

from __future__ import annotations

from engine.protocol import NOTHING, PASS, Move, Rules, Seat

from .. import goals, harm, trials, water
from ..figures import count_steps_left, list_others_here
from ..map import make_event_space
from ..map_events import Attacked, ObstacleDamaged
from ..memory import record_deed
from ..moves import NONE, Attack, Defend, Overcome
from ..odds import compute_chance, compute_harm, count_dice, has_passed
from ..printed import find_danger, find_printed_values, is_among, is_of_kinds, list_weapons, name_obstacles
from ..state import FIGHT, NUMBER, Hazard, State, Trial
from ..windows.window import carry_out_calls, open_window

# --- step 4: attack other raiders ------------------------------------------------------------------------------


def offer_attack(s: State, seat: Seat) -> Rules[None]:
    """Let a raider attack another raider in its space, if its player wants to (TR-ATK)."""
    targets = list_others_here(s, seat) if s.raiders[seat].alive else []
    return _offer_attack(s, seat, targets) if targets else NOTHING


def _offer_attack(s: State, seat: Seat, targets: list[Seat]) -> Rules[None]:
    """Let a raider attack one of the raiders in ``targets``, if its player wants to."""
    r = s.raiders[seat]
    arms = [*list_weapons(s, seat), NONE]
    throws: dict[Move, list[Trial]] = {}
    for other in targets:
        parry = _list_parries(s, other)[0]
        for weapon in arms:
            throws[Attack(str(other), weapon)] = trials.set_up_fight(seat, weapon, other, parry)
    choice = yield from trials.ask_for_throw(s, seat, "attack", (PASS, *throws), PASS, throws)
    if not isinstance(choice, Attack):
        return
    other = int(choice.raider)
    yield Attacked(seat, other, None if choice.weapon == NONE else choice.weapon)
    parries = {}
    for weapon in _list_parries(s, other):
        parries[Defend(weapon)] = trials.set_up_fight(seat, choice.weapon, other, weapon)[::-1]
    defence: Defend = yield from trials.ask_for_throw(s, other, "defend", [*parries], next(iter(parries)), parries)
    before = s.trial, s.rival
    winner = yield from trials.roll_contest(s, *parries[defence][::-1])
    assert s.trial is not None and s.rival is not None
    if s.trial.thrown and s.rules.fight_blocks_search != "never":  # TR-ATK-7: an attack may cost the search.
        r.fought = True
    if winner >= 0:
        won, loser = (s.trial, other) if winner == seat else (s.rival, seat)
        if winner == seat:
            record_deed(s, seat, "won")
        if (blow := compute_harm(s, won)) > 0:  # TR-WET-11: some weapons deal no damage under water.
            yield from harm.deal_damage(s, [loser], blow, "attack")  # TR-ATK-5: the loser takes the damage.
        yield from open_window(s, "after-outcome", seat)
    s.trial, s.rival = before


def _list_parries(s: State, seat: Seat) -> list[str]:
    """Return the weapons with which a raider may fight back in an attack, the default first (TR-DEC-A6)."""
    return [*list_weapons(s, seat), NONE]


# --- step 5: overcome obstacles --------------------------------------------------------------------------------


def face_obstacles(
    s: State, seat: Seat, done: list[Hazard] | None = None, passed_by: tuple[str, ...] = (), moves_on: bool = False
) -> Rules[None]:
    """Let a raider face each obstacle in its space once, in an order of its player's choice (TR-OVR-1 to 3).

    Obstacles in ``done``, and those of the kinds in ``passed_by``, are left out. The obstacles faced are added to
    ``done``. ``moves_on`` says that the raider, if it still can, chooses an exit next.
    """
    r = s.raiders[seat]
    space, shifts = r.at, r.shifts
    faced = [] if done is None else done
    while r.shifts == shifts:
        left = _list_obstacles_left(s, space, faced, passed_by)
        if not left:
            return
        throws = _list_ways(s, seat, space, left)
        choice: Overcome = yield from trials.ask_for_throw(
            s, seat, "overcome", [*throws], _choose_default(s, throws), throws
        )
        hazard = left[choice.obstacle]
        faced.append(hazard)
        last = moves_on and len(left) == 1  # TR-DEC-5: the next window comes at once
        yield from _face_obstacle(s, seat, space, hazard, throws[choice][0], last)


def _list_obstacles_left(s: State, space: int, faced: list[Hazard], passed_by: tuple[str, ...]) -> dict[str, Hazard]:
    """Return the obstacles in a space, by name, without those in ``faced`` and those of the kinds in ``passed_by``."""
    here, left = [], dict[str, Hazard]()
    for hazard in s.spaces[space].hazards:
        if not hazard.removed:
            here.append(hazard)
    for name, hazard in name_obstacles(here).items() if here else ():
        if is_among(hazard, faced) or (s.rules.wet and not water.is_effective(s, space, hazard)):
            continue
        printed = find_printed_values(s, space, hazard)
        if not (passed_by and is_of_kinds(passed_by, printed.kind, printed.name)):
            left[name] = hazard
    return left


def _list_ways(s: State, seat: Seat, space: int, left: dict[str, Hazard]) -> dict[Overcome, list[Trial]]:
    """Return the ways to face any of these obstacles now, each with its test (TR-OVR-2, TR-OVR-4).

    ``left`` are the obstacles that are still to be faced, by name.
    """
    arms = (*list_weapons(s, seat), NONE)
    ways = {}
    for name, hazard in left.items():
        printed = find_printed_values(s, space, hazard)
        lives = printed.life is not None
        for listed in printed.tests:
            for weapon in arms if listed.ability == "fight" else (NONE,):
                arm = None if weapon == NONE else weapon
                test = Trial(seat, "obstacle", NUMBER[listed.ability], name, listed.number, printed.kind, lives, arm)
                ways[Overcome(name, listed.ability, weapon)] = [test]
    return ways


def _choose_default(s: State, throws: dict[Overcome, list[Trial]]) -> Overcome:
    """Return the default way to face obstacles: the first obstacle, with the test most likely to pass.

    If a Fight test and another test are equally likely, the other is preferred. A Fight test uses the most harmful
    weapon. Rules: TR-DEC-A6, TR-DEC-A7, TR-DEC-A8.
    """
    first = next(iter(throws)).obstacle
    best, highest, abilities = next(iter(throws)), (-1, False), list[str]()
    for way, [trial] in throws.items():
        if way.obstacle == first and way.ability not in abilities:
            abilities.append(way.ability)
            assert trial.target is not None
            rank = compute_chance(count_dice(s, trial), trial.target), way.ability != "fight"
            if rank > highest:
                best, highest = way, rank
    return best


def _face_obstacle(s: State, seat: Seat, space: int, hazard: Hazard, trial: Trial, last: bool) -> Rules[None]:
    """Make a raider's test against an obstacle and carry out its outcome (TR-OVR-4 to TR-OVR-9).

    ``last`` says that the raider chooses an exit directly afterwards.
    """
    r, printed = s.raiders[seat], find_printed_values(s, space, hazard)
    before = s.trial, s.rival
    done = yield from trials.make_test(s, trial)
    # TR-OVR-19, TR-OVR-24: a Fight may cost this turn's search.
    if trial.thrown and trial.ability == FIGHT and s.rules.fight_blocks_search == "any_use_but_defence":
        r.fought = True
    if done:
        if hazard.removed or not is_among(hazard, s.spaces[space].hazards):
            pass  # Another raider has removed the obstacle meanwhile (TR-OVR-10 to TR-OVR-12).
        elif has_passed(s, trial):
            yield from _carry_out_pass(s, seat, space, hazard, trial, printed.life)
        else:
            # TR-OVR-6: a failure has the effects printed on the obstacle.
            yield from carry_out_calls(s, seat, hazard.key, printed.failure, "failure")
        followed = last and r.moving and count_steps_left(r) > 0
        yield from open_window(s, "after-outcome", seat, followed=followed)  # TR-DEC-5: after each outcome
    s.trial, s.rival = before


def _carry_out_pass(s: State, seat: Seat, space: int, hazard: Hazard, trial: Trial, life: int | None) -> Rules[None]:
    """Carry out a passed test against an obstacle.

    ``life`` is the damage that removes the obstacle, None if damage cannot remove it.
    """
    if life is None:
        if s.rules.lifeless_removed_on_success:  # TR-HR-4: an obstacle that was passed is removed.
            yield from remove_obstacle(s, seat, space, hazard, trial)
        return
    amount = compute_harm(s, trial)
    if trial.ability != FIGHT or amount <= 0:  # TR-OVR-9, TR-WET-11: this test deals no damage.
        return
    hazard.damage += amount
    yield ObstacleDamaged(seat, at=make_event_space(s, space), obstacle=hazard.key, amount=amount, damage=hazard.damage)
    if hazard.damage >= life:  # TR-OVR-10: the damage suffices to remove the obstacle.
        yield from remove_obstacle(s, seat, space, hazard, trial)


def remove_obstacle(s: State, seat: Seat, space: int, hazard: Hazard, trial: Trial) -> Rules[None]:
    """Remove the obstacle against which a test was made (TR-OVR-11, TR-OVR-12)."""
    trial.removed = True
    # TR-RUL-11: an upgrade may require that a raider has removed an obstacle of a certain danger.
    record_deed(s, seat, "danger", find_danger(s, space, hazard.key), most=True)
    if trial.sort == "creature":  # TR-RUL-11: an upgrade may require a number of removed creatures.
        record_deed(s, seat, "creature")
    yield from water.clear_obstacle(s, seat, space, hazard)
    yield from goals.score_removal(s, seat, trial.sort, hazard.key)  # TR-GOAL-BOUNTY-1: the removal scores points.
