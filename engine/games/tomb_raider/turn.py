"""The sequence of play of Tomb Raider, and the cursor that moves through it (TR-SEQ)."""

from __future__ import annotations

from itertools import pairwise

from engine.protocol import CHECKPOINT, UNASKED, Ask, One, Rules, has_pass_default

from . import goals, rows, setup
from .events import TurnBegan
from .figures import may_search
from .map_changes import undo_markers_of_turn
from .moves import Overcome
from .rounds import action, draw, ready, search
from .state import State
from .windows.window import open_window

ROUNDS = ("ready", "action", "search", "draw")
"""The rounds of a turn, in order (TR-SEQ-1)."""
STEPS = {
    "setup": ("map", "hands"),
    "ready": ("order",),
    "action": ("turn",),
    "search": ("search",),
    "draw": ("discard", "draw", "reset", "save", "reload"),
}
"""The steps of each round, in order (TR-SEQ-3, TR-SEQ-5).

A player does all steps of a round before the next player begins. Setup and the Ready Round are for all players
together.
"""
FOLLOWING = {step: after for steps in STEPS.values() for step, after in pairwise(steps)}
"""Step -> the next step of its round, if it is not the last one."""
LAST_STEP = STEPS["draw"][-1]
FIRST_STEPS = {steps[0] for kind, steps in STEPS.items() if kind != "setup"}
"""The first steps of the rounds."""


def is_routine(ask: Ask) -> bool:
    """Tell whether an auto-answer may give a question's default answer without asking the person.

    It may if the default is to pass, to act first oneself, to face the only obstacle with the best chance, or to make a
    test that a card demands.
    """
    if ask.kind == "overcome" and isinstance(ask.choice, One):
        return len({option.obstacle for option in ask.choice.options if isinstance(option, Overcome)}) == 1
    return ask.kind in ("first", "throw") or has_pass_default(ask)


def play(s: State, rest: Rules[None] | None = None) -> Rules[None]:
    """Run a match step by step from the cursor until it is over (TR-SEQ-7).

    ``rest`` runs the rest of the step at the cursor, if that step is under way.
    """
    # Up to rules version 2 the exchange of a bad hand was a setup step; now it is in the Draw Round (TR-RUL-1).
    if (s.round, s.step) == ("setup", "redraw"):
        s.step = STEPS["setup"][-1]
        _advance_cursor(s)
    if rest is not None:
        yield from rest
        if not goals.is_over(s):
            _advance_cursor(s)
    solo = s.solo
    while not goals.is_over(s):
        # TR-LTP-11: after a draw nobody is asked, unless a hand may be exchanged
        yield UNASKED if s.step == "draw" and not draw.may_redraw(s) else CHECKPOINT
        if s.place == 0 and s.step in FIRST_STEPS:
            yield from _begin_round(s)
        yield from _find_step(s)
        # A round that follows at once opens its own window. So only the end of the turn has a "round-end" window.
        if _is_turn_end(s) and not goals.is_over(s):
            yield from open_window(s, "round-end", -1)
            yield from _end_turn(s)
        if solo:
            yield from goals.end_after_step(s)
        if not s.ended:
            _advance_cursor(s)


def _begin_round(s: State) -> Rules[None]:
    """Begin the round whose first step is at the cursor."""
    if s.round == "ready" or (s.round == "action" and not s.rules.ready_round):
        yield TurnBegan(s.turn)
    yield from open_window(s, "round-start", -1, followed=s.round == "search" and may_search(s, s.order[0]))


def _find_step(s: State) -> Rules[None]:
    """Return the rules of the step at the cursor."""
    if s.round == "action":
        return action.take_turn(s, s.order[s.place])
    if s.round == "search":
        return search.take_turn(s, s.order[s.place])
    if s.round == "draw":
        return draw.carry_out_step(s, s.order[s.place], s.step)
    return setup.STEPS[s.step](s) if s.round == "setup" else ready.settle_turn_order(s)


def _end_turn(s: State) -> Rules[None]:
    """End the turn, and all effects that hold for one turn (TR-GEN-7)."""
    yield from undo_markers_of_turn(s)
    yield from rows.give_back_borrowed(s)
    for entry in s.in_force:
        if entry.what == "order":
            s.order = [int(seat) for seat in entry.words.split(",")]
    s.in_force[:] = [entry for entry in s.in_force if entry.until != "turn"]
    s.spent.clear()
    for r in s.raiders:
        r.left_before, r.left_now = r.left_now, []
        r.spent.clear()
        r.extra_steps = r.more_searches = 0
        r.search_ban = r.fought = r.grounded = False
    yield from goals.end_after_turn(s)


def _advance_cursor(s: State) -> None:
    """Move the cursor in the sequence of play to the next step that is not idle."""
    while True:
        if following := FOLLOWING.get(s.step):
            s.step = following
        else:
            _begin_next(s)
        if s.round != "draw" or not draw.is_idle(s, s.order[s.place], s.step) or _is_turn_end(s):
            return


def _is_turn_end(s: State) -> bool:
    """Tell whether the step at the cursor is the last one of the turn."""
    return s.step == LAST_STEP and s.place == len(s.order) - 1


def _begin_next(s: State) -> None:
    """Move the cursor to the first step of the next seat, or of the next round."""
    if s.round not in ("setup", "ready") and s.place < len(s.order) - 1:
        s.place += 1
    elif s.round in ("setup", "draw"):
        s.turn += 1
        s.round, s.place = ("ready" if s.rules.ready_round else "action"), 0
    else:
        s.round, s.place = ROUNDS[ROUNDS.index(s.round) + 1], 0
    s.step = STEPS[s.round][0]
