"""Counter-Terror (a home-made card game, 2010): two teams attack each other with cards.

A player who is attacked chooses a defence from the own hand in secret.
"""

from __future__ import annotations

from engine.capabilities import Answering, Contest, SearchLimits, Series, Statistics, Teaching, Thinking
from engine.game import Game

from . import ai, damage, events, faults, network, observe, plans, reasons, setup, signals, turn, value, worlds
from .moves import MOVES, SETS
from .state import State

GAME = Game(
    key="counter_terror",
    version=3,
    order=2,
    state=State,
    levels=(setup.LEVEL,),
    moves=MOVES,
    events=events.EVENTS,
    sets=SETS,
    seats=lambda level: setup.SEATS,
    choices=lambda level: setup.CHOICES,
    begin=setup.begin,
    play=turn.play,
    result=damage.compute_result,
    seats_in_play=lambda s: tuple(range(len(s.fighters))),
    view=observe.build_view,
    zones=observe.list_zones,
    redeal=observe.redeal,
    faults=faults.find_faults,
    choose=ai.choose,
    thinking=Thinking(
        choose_sharply=network.choose_sharply,
        trained=network.TRAINED,
        rate_answers=network.rate_answers,
        slips=50,
        advise=reasons.advise,
        explain=reasons.explain,
        is_worth_trying=ai.is_worth_trying,
        deal_world=worlds.deal_world,
        value=value.value,
        is_calm=value.is_calm,
        search=SearchLimits(budget=8000, ahead=6, margin=0.5),
    ),
    answering=Answering(plans=plans.PLANS),
    teaching=Teaching(gentle=True),
    contest=Contest(
        sides=value.list_teams,
        team_choices=setup.choose_teams,
        has_equal_seats=lambda level: False,
        concede=damage.compute_conceded_result,
        fallen=signals.list_dead,
        signals=signals.list_signals,
    ),
    series=Series(shares_shuffles=True, again=setup.build_next_setup),
    statistics=Statistics(
        traits=lambda s, seat: {"team": s.fighters[seat].team} if s.fighters[seat].team else {},
        rounds=lambda s: s.round,
    ),
)
