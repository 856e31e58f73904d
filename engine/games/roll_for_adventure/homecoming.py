"""Dice that return to their owners (RFA-DICE), and earned stones (RFA-STONE)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Rules

from .board import BONUS, KIND
from .events import Home, Returned, StoneEarned
from .state import State, identify_player, place_of


def sort_home(s: State, dice: Iterable[str]) -> tuple[Home, int]:
    """Return dice to their owners; return the dice by player, and the number of bonus dice (RFA-DICE-4 to 11).

    Hero dice go to the hero boards of their colours, ally dice to the active player, and bonus dice to the stock.
    """
    home: dict[int, list[str]] = {}
    stock = 0
    for die in dice:
        kind = KIND.get(die, die)
        if kind == BONUS:  # RFA-BONUS-10
            stock += 1
        else:
            home.setdefault(place_of(s, kind), []).append(kind)
    s.board.stock += stock
    for place, kinds in home.items():
        s.players[place].dice += kinds
    return tuple((identify_player(s, place), tuple(kinds)) for place, kinds in sorted(home.items())), stock


def give_back(s: State, territory: str, dice: Iterable[str]) -> Rules[None]:
    """Return dice to their owners and emit the event for it."""
    yield Returned(territory, *sort_home(s, dice))


def earn_stone(s: State, territory: str) -> Rules[None]:
    """Earn a stone for the adventure board, before dice return (RFA-STONE-2, RFA-STONE-3).

    With the last stone all have won. The event of the victory follows when the dice have returned (`placing.place`).
    """
    board = s.board
    board.stones += 1
    yield StoneEarned(who=identify_player(s, s.active), territory=territory, stones=board.stones, wanted=board.wanted)
    if board.stones == board.wanted:
        s.outcome = "won"


def is_last_stone(s: State) -> bool:
    """Tell whether the next stone is the last (RFA-STONE-3)."""
    return s.board.stones + 1 == s.board.wanted
