from __future__ import annotations

from typing import Any

from engine.events import GameEvent
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import find_column_and_row
from engine.games.tomb_raider.state import State
from engine.protocol import Roll, Shuffle
from engine.setup import Setup


def begun(level: str, seats: int = 2, own: dict[str, str] | None = None, **table: str) -> State:
    return GAME.begin(Setup(level, (own or {},) * seats, table))


def laid(s: State) -> dict[tuple[int, int], tuple[str, bool]]:
    """Return the number of each laid location by its space, and whether it is face up."""
    return {
        find_column_and_row(s, at): (one.card.cards[0], one.up) for at, one in enumerate(s.spaces) if one.card.cards
    }


def run(rules: Any, rolls: list[int] | None = None) -> list[GameEvent]:
    """Run the rules and return the events. Decks keep their order, questions get their defaults."""
    events, answer, left = [], None, list(rolls or [])
    while True:
        try:
            request = rules.send(answer)
        except StopIteration:
            return events
        answer = None
        if isinstance(request, GameEvent):
            events.append(request)
        elif isinstance(request, Shuffle):
            answer = tuple(range(request.size))
        elif isinstance(request, Roll):
            answer = tuple(left.pop(0) for _ in range(request.dice))
        elif isinstance(request, tuple):
            answer = tuple(ask.default for ask in request)
        elif request is not None and hasattr(request, "default"):
            answer = request.default


def numbered(first: int, last: int) -> set[str]:
    return {f"{number:03}" for number in range(first, last + 1)}
