"""Dice of Roll for Adventure that return to their owners (RFA-DICE), and earned power stones (RFA-STONE)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Rules

from .board import BONUS, KIND
from .events import Home, Returned, StoneEarned
from .state import State, find_owner_index, make_event_player


def return_dice_to_owners(s: State, dice: Iterable[str]) -> tuple[Home, int]:
    """Return dice to their owners; give the dice by player, and the number of bonus dice (RFA-DICE-4 to 11).

    A hero's dice go to the hero board of their colour, ally dice to the active player, and bonus dice to the stock.
    """
    home: dict[int, list[str]] = {}
    stock = 0
    for die in dice:
        kind = KIND.get(die, die)
        if kind == BONUS:  # RFA-BONUS-10: bonus dice go back to the stock.
            stock += 1
        else:
            home.setdefault(find_owner_index(s, kind), []).append(kind)
    s.board.stock += stock
    for place, kinds in home.items():
        s.players[place].dice += kinds
    return tuple((make_event_player(s, place), tuple(kinds)) for place, kinds in sorted(home.items())), stock


def return_dice(s: State, territory: str, dice: Iterable[str]) -> Rules[None]:
    """Return dice of a territory to their owners, and emit the event of their return."""
    yield Returned(territory, *return_dice_to_owners(s, dice))


def earn_stone(s: State, territory: str) -> Rules[None]:
    """Earn a power stone for the adventure board, before dice return (RFA-STONE-2, RFA-STONE-3).

    With the last stone all have won. The event of the victory follows when the dice have returned (`placing.place`).
    """
    board = s.board
    board.stones += 1
    yield StoneEarned(who=make_event_player(s, s.active), territory=territory, stones=board.stones, wanted=board.wanted)
    if board.stones == board.wanted:
        s.outcome = "won"


def is_last_stone(s: State) -> bool:
    """Tell whether the next power stone is the last (RFA-STONE-3)."""
    return s.board.stones + 1 == s.board.wanted
