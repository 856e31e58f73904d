from __future__ import annotations

from engine.games.tomb.game import GAME
from engine.match import Match
from engine.setup import Setup
from tests.engine.conformance import Lot

LEVEL = "goldenaxe_catacombs"


def begun(seats: int, level: str = LEVEL, **house: str) -> Match[object]:
    return Match.start(GAME, Setup(level, ({},) * seats, house), Lot(1))


def default(match: Match[object]) -> None:
    put = match.pending[0]
    match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))


def until(match: Match[object], kind: str) -> Match[object]:
    while match.pending[0].ask.kind != kind:
        default(match)
    return match
