"""Random play that raids: the kind of move is drawn first, then its fields, what leads into Crypts more often
(TOMB-RUL-4)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.games.tomb.sides import find_board
from engine.games.tomb.state import State
from engine.match import Match
from engine.protocol import Answer, Ask, One

LIKED = {
    "raid": 200.0, "go-on": 10.0, "use": 6.0, "play": 6.0, "attack": 6.0, "maul": 6.0, "move": 6.0, "recruit": 8.0,
    "draw": 3.0, "leave": 1.0, "pass": 1.0, "give": 0.3, "swap": 0.3, "wait": 0.3, "flee": 0.3, "return": 0.2,
}  # fmt: skip
"""The weight of each kind of move in the random choice; 2 for any other."""


def answer(s: State, ask: Ask, lot: Random) -> Answer:
    """Draw a random answer: first the kind of move, then its fields."""
    choice = ask.choice
    if not isinstance(choice, One):
        return choice.sample(lot.randrange)
    tags = sorted({option.tag for option in choice.options})
    tag = lot.choices(tags, [LIKED.get(each, 2.0) for each in tags])[0]
    listed = [option for option in choice.options if option.tag == tag]
    if tag == "move" and lot.random() < 0.8:
        doors = {
            find_board(s).name_space(door) for at, door in enumerate(find_board(s).doors) if s.crypts[at].cards.cards
        }
        listed = [option for option in listed if option.format_text().split(":")[1] in doors] or listed
    return lot.choice(listed)


def play(match: Match[Any], lot: Random, answers: int, look: Callable[[Match[Any]], None] | None = None) -> int:
    """Answer until the match is over or ``answers`` answers are given.

    Return their number. ``look`` gets the match before each answer.
    """
    for number in range(answers):
        if match.over:
            return number
        if look is not None:
            look(match)
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer(match.state, put.ask, lot)))
    return answers


def stocked(match: Match[Any]) -> None:
    """Play the defaults until the first turn."""
    while match.state.step in ("order", "markers", "crypt-card", "deal", "stock"):
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
