"""Tomb Raider (Precedence, 1999), the collectible card game.

Raiders map a tomb, hinder each other, and look for its treasure.
"""

from __future__ import annotations

from engine.capabilities import Answering, Contest, SearchLimits, Series, Statistics, Thinking
from engine.decks import KIND as DECK
from engine.game import Game
from engine.levels import KIND as LEVEL

from . import ai, decks, faults, goals, observe, own_levels, plans, setup, turn, value, worlds
from .events import EVENTS
from .moves import MOVES, SETS
from .series import SERIES
from .state import State

GAME = Game(
    key="tomb_raider",
    version=10,
    order=1,
    state=State,
    levels=setup.list_playable(),
    moves=MOVES,
    events=EVENTS,
    sets=SETS,
    seats=setup.list_player_counts,
    choices=setup.list_choices,
    files={DECK: decks.FILE, LEVEL: own_levels.FILE},
    begin=setup.begin,
    play=turn.play,
    result=goals.compute_result,
    seats_in_play=lambda s: tuple(range(len(s.raiders))),
    view=observe.build_view,
    zones=observe.list_zones,
    redeal=observe.redeal,
    faults=faults.find_faults,
    choose=ai.choose,
    thinking=Thinking(
        settles=setup.settle_ai_choices,
        choose_sharply=ai.choose_sharply,
        slips=56,
        advise=ai.advise,
        explain=ai.explain,
        deal_world=worlds.deal_world,
        value=value.compute_value,
        fitted=value.FITTED,
        is_calm=value.is_calm,
        search=SearchLimits(budget=500, ahead=1, margin=1.0),
    ),
    answering=Answering(routine=turn.is_routine, plans=plans.PLANS),
    contest=Contest(concede=goals.compute_conceded_result, rivals=lambda level: level not in SERIES),
    series=Series(shares_shuffles=True, refuse_new=setup.refuse_new, carried=goals.build_carried_data),
    statistics=Statistics(traits=lambda s, seat: {"raider": s.raiders[seat].character}, rounds=lambda s: s.turn),
)
