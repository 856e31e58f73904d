"""Tomb (AEG, 2008): a dungeon crawl in which a player who does not raid a Crypt is its Crypt Master."""

from __future__ import annotations

from engine.game import Game, SearchLimits

from . import ai, campaign, faults, observe, plans, scoring, setup, turn, value, worlds
from .events import EVENTS
from .maps.boards import boards
from .moves import MOVES, SETS
from .state import State

GAME = Game(
    key="tomb",
    version=5,
    order=4,
    state=State,
    levels=tuple(boards()),
    moves=MOVES,
    events=EVENTS,
    sets=SETS,
    routine=turn.routine,
    plans=plans.PLANS,
    hurry=plans.hurry,
    swift=frozenset({"stock"}),
    seats=lambda level: setup.SEATS,
    choices=setup.choices,
    campaign=campaign.CAMPAIGN,
    begin=setup.begin,
    play=turn.play,
    result=scoring.result,
    seats_in_play=lambda s: tuple(range(len(s.parties))),
    rounds=lambda s: s.turn // max(1, len(s.parties)),
    view=observe.view,
    zones=observe.zones,
    redeal=observe.redeal,
    faults=faults.faults,
    choose=ai.choose,
    deal_world=worlds.deal_world,
    value=value.value,
    is_calm=value.is_calm,
    review_budget=20_000,
    search=SearchLimits(budget=0),  # what it finds with the present value is worse than ``choose`` (docs/ai.md)
    advise=ai.advise,
)
