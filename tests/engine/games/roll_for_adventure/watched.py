"""Matches of the AI, watched: figures of what it does that is no fun to play with."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from engine.events import GameEvent
from engine.games.roll_for_adventure.events import Lost, MasterReturned, Won
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Place
from engine.games.roll_for_adventure.outlook import compute_outlook
from engine.games.roll_for_adventure.state import State
from engine.games.roll_for_adventure.view import View
from engine.protocol import Ask, One, Roll, Seat, Shuffle
from engine.pump import run_to_next_question
from engine.setup import Setup

RUNNING = 3
"""The number of equal placements in a row that is too great."""


class Figures(Struct):
    """Counts over matches of one level and number of seats."""

    level: str
    seats: int
    chances: int = 0
    """Rolls of which a placement earns a power stone …"""
    refused: int = 0
    """… and that were placed otherwise."""
    idle: int = 0
    """Answers of one seat that were the same three times running, though nothing on the table had changed."""
    after_end: int = 0
    """News told after the end."""
    won: int = 0
    emptied: int = 0
    """Matches in which only the Master of Shadows was left in the deck (RFA-MOS-10) …"""
    emptied_won: int = 0
    """… and that were won."""
    lengths: list[int] = []
    """The length of each match in turns."""

    @property
    def middle(self) -> float:
        return float(median(self.lengths))

    @property
    def longest(self) -> int:
        return max(self.lengths)

    def row(self) -> str:
        """Return the figures in one line, for readers of the proof."""
        return (
            f"{self.level}, {self.seats} seats, {len(self.lengths)} matches: won {self.won}, stones refused "
            f"{self.refused} of {self.chances}, emptied decks {self.emptied}, won all the same {self.emptied_won}, "
            f"idle {self.idle}, median {self.middle:g} turns, longest {self.longest}"
        )


def watch(level: str, seats: int, matches: int, first: int = 0) -> Figures:
    """Play so many matches of the AI and count."""
    figures = Figures(level, seats)
    for number in range(first, first + matches):
        _watch(figures, Random(f"watched:{level}:{seats}:{number}"))
    return figures


def _watch(figures: Figures, lot: Random) -> None:
    s: State = GAME.begin(Setup(figures.level, ({},) * figures.seats))
    rules, events = GAME.play(s), list[GameEvent]()
    same: dict[Seat, Counter[bytes]] = {}

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    def answer(ask: Ask) -> Any:
        view: View = GAME.view(s, ask.seat)
        given = GAME.choose(view, ask, lot.randrange)
        if ask.kind == "place" and isinstance(ask.choice, One):
            stones = [one for one in ask.choice.options if isinstance(one, Place) and compute_outlook(view, one).stone]
            figures.chances += bool(stones)
            figures.refused += bool(stones) and given not in stones
        position = msgspec.msgpack.encode((view.board, view.players, ask.kind, ask.choice.write(given)))
        counted = same.setdefault(ask.seat, Counter())
        again = counted[position] + 1
        counted.clear()
        counted[position] = again
        figures.idle += again == RUNNING
        return given

    asked = run_to_next_question(rules, None, chance, events.append)
    while asked is not None:
        answers = tuple(map(answer, asked)) if isinstance(asked, tuple) else answer(asked)
        asked = run_to_next_question(rules, answers, chance, events.append)
    ends = next(at for at, event in enumerate(events) if isinstance(event, Lost | Won))
    emptied = any(isinstance(event, MasterReturned) and event.cards == 1 for event in events)
    figures.after_end += len(events) - 1 - ends
    figures.won += s.outcome == "won"
    figures.emptied += emptied
    figures.emptied_won += emptied and s.outcome == "won"
    figures.lengths.append(s.turn)
