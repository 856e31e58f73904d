"""Games with other functions, for tests. A function belongs to the game itself or to one of its capabilities."""

from __future__ import annotations

from typing import Any

from msgspec.structs import fields, replace

from engine.capabilities import Answering, Contest, Series, Statistics, Teaching, Thinking
from engine.game import Game

_PLACES = {
    field.name: record.__name__.lower()
    for record in (Answering, Contest, Series, Statistics, Teaching, Thinking)
    for field in fields(record)
}


def change_game(game: Game[Any], **functions: Any) -> Game[Any]:
    for name, function in functions.items():
        if name in _PLACES:
            name, function = _PLACES[name], replace(getattr(game, _PLACES[name]), **{name: function})
        game = replace(game, **{name: function})
    return game
