"""What a card could be played or used for right now: its guards, then what its first verb could be aimed at.

A play names its target and choice at once and is not offered if nothing of it can happen (TR-DEC-15). All this follows
from public facts, so that it can be asked of cards that nobody has shown.
"""

from __future__ import annotations

from engine.protocol import Seat

from ..cards import LOCATIONS, POOL
from ..language import Aims, Guard, Item
from ..moves import NONE
from ..state import NUMBER, Raider, State, Trial, in_play
from .registry import Playable

ONCE: Aims = [(NONE, NONE)]
TEST_WINDOWS = ("pre_test", "post_test", "on_remove")
"""The windows of a test that is going on."""


def aims(s: State, seat: Seat, play: Playable, about: Seat) -> Aims:
    """How the seat could play the clause at a moment that is about a raider; empty: it cannot."""
    guards, clause = play.clause.guards, play.clause
    r = s.raiders[seat]
    if clause.window == "static":  # an upgrade, laid down at its moment
        return ONCE if about == seat and r.has_saved and _upgradable(r, play.card) else []
    on_test = clause.window in TEST_WINDOWS
    if guards.whose == "own":
        if not r.alive or (about != seat and clause.window != "any" and not on_test):
            return []
    elif not on_test and about in (-1, seat):
        return []
    trial = trial_for(s, seat, guards) if on_test else None
    if on_test and (trial is None or not _fits(s, guards, trial, clause.window)):
        return []
    if guards.once == "turn":
        spent = s.spent if play.card in LOCATIONS else r.spent
        if spent.count(play.card) >= max(1, in_play(r, play.card)):
            return []
    if isinstance(guards.req, Item) and not any(
        POOL.card(n).name == guards.req.name for n in (*r.saved.cards, *r.unsaved.cards)
    ):
        return []
    return clause.calls[0].aims(s, seat, about, trial)


def trial_for(s: State, seat: Seat, guards: Guard) -> Trial | None:
    """The test that a card of this seat is about: its own raider's, or another's."""
    for trial in (s.trial, s.rival):
        if trial is not None and (trial.seat == seat) == (guards.whose == "own"):
            return trial
    return None


def _fits(s: State, guards: Guard, trial: Trial, window: str) -> bool:
    if window == "on_remove" and not trial.removed:
        return False
    if guards.test is not None and NUMBER[guards.test] != trial.ability:
        return False
    if guards.vs is not None and guards.vs != trial.against:
        return False
    if guards.obs and trial.sort not in guards.obs:
        return False
    if guards.req == "weapon" and trial.weapon is None:
        return False
    return guards.if_ is None or passes(s, trial) == (guards.if_ == "pass")


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
