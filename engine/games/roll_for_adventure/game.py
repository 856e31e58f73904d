"""Roll for Adventure (Matthew Dunstan, Brett J. Gilbert; Kosmos 2018), a cooperative dice game.

All players together collect power stones with thrown dice, against enemies that take dice away and territories that
fall.
"""

from __future__ import annotations

from engine.capabilities import Answering, Series, Statistics, Thinking
from engine.game import Game

from . import ai, events, faults, observe, plans, rates, setup, turn, value
from .moves import MOVES, SETS
from .state import State, compute_result, list_seats_in_play, list_traits

GAME = Game(
    key="roll_for_adventure",
    version=2,
    order=3,
    state=State,
    levels=tuple(setup.LEVELS),
    moves=MOVES,
    events=events.EVENTS,
    sets=SETS,
    cooperative=True,
    seats=lambda level: setup.SEATS,
    choices=lambda level: setup.CHOICES,
    begin=setup.begin,
    play=turn.play,
    result=compute_result,
    seats_in_play=list_seats_in_play,
    view=observe.build_view,
    zones=observe.list_zones,
    redeal=observe.redeal,
    faults=faults.find_faults,
    choose=ai.choose,
    thinking=Thinking(
        find_ai_share=rates.find_win_share,
        choose_quickly=ai.choose_quickly,
        value=value.compute_value,
        is_calm=value.is_calm,
        review_budget=90_000,
        review_horizon=10,
        advise=ai.advise,
    ),
    answering=Answering(routine=turn.is_routine, plans=plans.PLANS),
    series=Series(shares_shuffles=True),
    statistics=Statistics(traits=list_traits, rounds=lambda s: max(0, s.turn - 1) // max(1, len(s.players)) + 1),
)
