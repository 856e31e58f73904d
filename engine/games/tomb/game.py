"""Tomb (AEG, 2008): a dungeon crawl in which a player who does not raid a Crypt is its Crypt Master."""

from __future__ import annotations

from engine.capabilities import Answering, SearchLimits, Series, Statistics, Teaching, Thinking
from engine.game import Game

from . import ai, campaign, faults, observe, plans, scoring, setup, turn, value, worlds
from .events import EVENTS
from .maps.boards import load_boards
from .moves import MOVES, SETS
from .state import State

GAME = Game(
    key="tomb",
    version=5,
    order=4,
    state=State,
    levels=tuple(load_boards()),
    moves=MOVES,
    events=EVENTS,
    sets=SETS,
    seats=lambda level: setup.SEATS,
    choices=setup.list_choices,
    campaign=campaign.CAMPAIGN,
    begin=setup.begin,
    play=turn.play,
    result=scoring.compute_result,
    seats_in_play=lambda s: tuple(range(len(s.parties))),
    view=observe.build_view,
    zones=observe.list_zones,
    redeal=observe.redeal,
    faults=faults.find_faults,
    choose=ai.choose,
    thinking=Thinking(
        choose_sharply=ai.choose_sharply,
        deal_world=worlds.deal_world,
        value=value.compute_value,
        is_calm=value.is_calm,
        review_budget=40_000,
        slips=60,
        review_horizon=30,
        # No search, since it finds worse answers than ``choose``. Sharp seats have better weights (docs/ai.md).
        search=SearchLimits(budget=0),
        advise=ai.advise,
    ),
    answering=Answering(
        routine=turn.is_routine, plans=plans.PLANS, hurry=plans.find_time_limit, swift=frozenset({"stock"})
    ),
    teaching=Teaching(first_levels=2),
    series=Series(shares_shuffles=True),
    statistics=Statistics(rounds=lambda s: s.turn // max(1, len(s.parties))),
)
