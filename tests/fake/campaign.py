"""Pebbles with a campaign: who gathers points with others on the short level takes a pebble's weight along for ever."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

import engine.registry
from engine.capabilities import Campaign
from engine.games.tomb.setup import NoCampaign
from engine.setup import Result, Setup
from render.face.records import Campaigning
from render.text.i18n import T
from tests.changed_records import change_record

from . import pebbles

LEVELS = (0, 10, 20)
GIVES = (None, T("A shine."), T("A glow."))


class State(pebbles.State):
    totals: tuple[int, ...] = ()


def belongs(setup: Setup) -> bool:
    return setup.level == "short" and len(setup.seats) > 1


def begin(setup: Setup) -> State:
    if setup.totals and not (belongs(setup) and len(setup.totals) == len(setup.seats)):
        raise NoCampaign()
    begun = pebbles.begin(replace(setup, totals=()))
    return State(**asdict(begun), totals=setup.totals)


def result(s: State) -> Result | None:
    found = pebbles.result(s)
    if found is None:
        return None
    totals = tuple(had + points for had, points in zip(s.totals, s.points, strict=False))
    return replace(found, scores=tuple(s.points), totals=totals)


GAME = replace(pebbles.GAME, state=State, campaign=Campaign(LEVELS, belongs), begin=begin, result=result)
WORDS = Campaigning(
    points=lambda n: T("{n} points", n=n),
    level=lambda level: T("weight {n}", n=level),
    gives=lambda level: GIVES[level - 1],
    rule="PB-1",
    counts="PB-1",
)


def register(patch: Any) -> None:
    """Replace Pebbles by this game for as long as the (monkey)patch lasts."""
    import render.face.contract

    from .face import FACE

    patch.setitem(engine.registry._registry, GAME.key, GAME)
    patch.setitem(render.face.contract._faces, GAME.key, change_record(FACE, campaign=WORDS))
