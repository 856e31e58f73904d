"""What a card could be played or used for right now: its guards, then its aims.

A play names its target and choice at once and is not offered if nothing of it can happen (TR-DEC-15). All this follows
from public facts, so that it can be asked of cards that nobody has shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.protocol import Seat

from . import calls as say
from .language import Guard, Item
from .map import beside, closed_sides, enterable, usable_exits
from .moves import NONE, SIDES
from .state import (
    ABILITIES,
    LOCATIONS,
    NUMBER,
    POOL,
    WEAPONS,
    Raider,
    State,
    Trial,
    in_play,
    others_here,
    steps_left,
)

if TYPE_CHECKING:
    from .effects import Playable

Aims = list[tuple[str, str]]
"""The (raider, choice) pairs that a play may name."""

ONCE: Aims = [(NONE, NONE)]
TEST_WINDOWS = ("pre_test", "post_test", "attack", "fail", "on_remove")
"""The windows of a test that is going on."""


def aims(s: State, seat: Seat, play: Playable, about: Seat) -> Aims:
    """How the seat could play the clause at a moment that is about a raider; empty: it cannot."""
    guards, clause = play.clause.guards, play.clause
    r = s.raiders[seat]
    whose = guards.whose
    if play.clause.window == "static":  # an upgrade, laid down at its moment
        return ONCE if about == seat and r.has_saved and _upgradable(r, play.card) else []
    if whose == "own":
        if not r.alive or (about != seat and clause.window not in ("any", *TEST_WINDOWS)):
            return []
    elif whose == "opp" and clause.window not in TEST_WINDOWS and about in (-1, seat):
        return []
    trial = None
    if clause.window in TEST_WINDOWS:
        trial = trial_for(s, seat, whose)
        if trial is None or not _fits(s, guards, trial, clause.window):
            return []
    if guards.once == "turn":
        spent = s.spent if play.card in LOCATIONS else r.spent
        if spent.count(play.card) >= max(1, in_play(r, play.card)):
            return []
    if isinstance(guards.req, Item) and not any(
        POOL.card(n).name == guards.req.name for n in (*r.saved.cards, *r.unsaved.cards)
    ):
        return []
    return _AIMS[type(clause.calls[0])](s, seat, clause.calls[0], about, trial)


def trial_for(s: State, seat: Seat, whose: str | None) -> Trial | None:
    """The test that a card of this seat is about: its own raider's, or another's."""
    for trial in (s.trial, s.rival):
        if trial is not None and (whose == "all" or (trial.seat == seat) == (whose == "own")):
            return trial
    return None


def _fits(s: State, guards: Guard, trial: Trial, window: str) -> bool:
    if window == "attack" and (trial.against != "raider" or trial is not s.trial):
        return False
    if (window == "on_remove" and not trial.removed) or (window == "fail" and passes(s, trial)):
        return False
    if guards.test is not None and NUMBER[guards.test] != trial.ability:
        return False
    if guards.vs is not None and guards.vs != trial.against:
        return False
    if guards.obs and trial.sort not in guards.obs and not (trial.sort and "any" in guards.obs):
        return False
    if guards.req == "weapon" and trial.weapon is None:
        return False
    if guards.if_ == "pass":
        return passes(s, trial)
    return guards.if_ != "fail" or not passes(s, trial)


def passes(s: State, trial: Trial) -> bool:
    """Whether the dice as they lie would pass (TR-TEST-5, TR-TEST-14)."""
    assert trial.result is not None
    if s.rival is not None:
        other = s.rival if trial is s.trial else s.trial
        assert other is not None and other.result is not None
        return trial.result > other.result
    return trial.target is not None and trial.result >= trial.target


def _upgradable(r: Raider, number: str) -> bool:
    """TR-UPG-2, TR-UPG-5, TR-UPG-7."""
    card = POOL.upgrade(number)
    return (
        r.alive
        and card.power <= r.power + 1
        and not in_play(r, number)
        and card.for_raider in (None, POOL.character(r.character).raider)
    )


def may_search(s: State, seat: Seat) -> bool:
    """TR-SRCH-2: nothing forbids this raider to search this turn."""
    r = s.raiders[seat]
    return r.alive and not r.search_ban and not r.fought


# --- per verb: what it can be aimed at --------------------------------------------------------------------------

Aiming = Callable[[State, Seat, Any, Seat, Trial | None], Aims]


def _on_test(s: State, seat: Seat, call: Any, about: Seat, trial: Trial | None) -> Aims:
    if trial is None:
        return []
    return ONCE if trial.seat == seat else [(str(trial.seat), NONE)]


def _difficulty(s: State, seat: Seat, call: say.Difficulty, about: Seat, trial: Trial | None) -> Aims:
    return _on_test(s, seat, call, about, trial) if trial is not None and trial.target is not None else []


def _substitute(s: State, seat: Seat, call: say.Substitute, about: Seat, trial: Trial | None) -> Aims:
    return ONCE if trial is not None and trial.ability != NUMBER[call.ability] else []


def _harm(s: State, seat: Seat, call: say.Damage, about: Seat, trial: Trial | None) -> Aims:
    return ONCE if trial is not None and trial.life else []


def _relocate(s: State, seat: Seat, call: say.Relocate, about: Seat, trial: Trial | None) -> Aims:
    if call.to == "here" and call.dest == "adj":
        here = others_here(s, seat)
        return [(str(o), SIDES[side]) for o in here for side in usable_exits(s, s.raiders[o])] if here else []
    if call.to == "opp" and call.dest == "deeper":
        r = s.raiders[about]
        to = beside(s, r.at, 0)
        return [(str(about), NONE)] if r.alive and to >= 0 and enterable(s, to) else []
    return []


def _forbid(s: State, seat: Seat, call: say.Forbid, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[about]
    return [(str(about), NONE)] if r.moving and not r.move_ban and not r.grounded and steps_left(r) else []


def _steps(s: State, seat: Seat, call: say.Steps, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[seat]
    return ONCE if r.moving and not r.move_ban and not r.grounded else []


def _exit(s: State, seat: Seat, call: say.Exit, about: Seat, trial: Trial | None) -> Aims:
    return [(NONE, SIDES[side]) for side in closed_sides(s, s.raiders[seat].at)]


def _reveal(s: State, seat: Seat, call: say.Reveal, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[seat]
    return [(NONE, SIDES[side]) for side in usable_exits(s, r) if not s.spaces[beside(s, r.at, side)].up]


def _allow(s: State, seat: Seat, call: say.Allow, about: Seat, trial: Trial | None) -> Aims:
    space = s.spaces[s.raiders[seat].at]
    return ONCE if may_search(s, seat) and space.up and LOCATIONS[space.card.cards[0]].search is not None else []


def _heal(s: State, seat: Seat, call: say.Heal, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[seat]
    found: Aims = [(NONE, "damage")] if r.damage and call.kind != "injury" else []
    if call.kind != "damage" and (r.damage or not s.rules.hurt_cure_needs_damage):
        found += [(NONE, ABILITIES[which]) for which in range(4) if r.hurts[which]]
    return found


def _draw(s: State, seat: Seat, call: say.Draw, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[seat]
    return ONCE if r.deck.cards or r.discard.cards else []


def _always(s: State, seat: Seat, call: Any, about: Seat, trial: Trial | None) -> Aims:
    return ONCE


def _ammo(s: State, seat: Seat, call: say.Ammo, about: Seat, trial: Trial | None) -> Aims:
    r = s.raiders[seat]
    return ONCE if any(in_play(r, n) and POOL.card(n).name == call.weapon for n in WEAPONS) else []


_AIMS: dict[type, Aiming] = {
    say.Dice: _on_test,
    say.Bonus: _on_test,
    say.Reroll: _on_test,
    say.Difficulty: _difficulty,
    say.Substitute: _substitute,
    say.Damage: _harm,
    say.Relocate: _relocate,
    say.Forbid: _forbid,
    say.Steps: _steps,
    say.Exit: _exit,
    say.Reveal: _reveal,
    say.Allow: _allow,
    say.Heal: _heal,
    say.Draw: _draw,
    say.Prevent: _always,
    say.Ammo: _ammo,
}
