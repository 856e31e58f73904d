"""The strengths of AI seats, and the answer of each strength to a question.

An answer follows from the view and the question alone: the same view always gets the same answer.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from .game import Game
from .protocol import Answer, Ask
from .search.lots import Lots, hash_question
from .search.search import Found, is_searched, search

Strength: TypeAlias = Literal["easy-going", "solid", "sharp"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""The strengths, the weakest first."""
USUAL: Strength = "solid"
"""The strength of an AI seat for which nobody has chosen one."""
SLIP = 4
"""An easy-going seat answers one of so many questions, on average, by the default."""


def list_strengths(game: Game[Any]) -> tuple[Strength, ...]:
    """Return the strengths that an AI seat of this game can have; "sharp" needs a search, or weights of its own."""
    has_sharp = is_searched(game) or game.choose_sharply is not None
    return tuple([strength for strength in STRENGTHS if strength != "sharp" or has_sharp])


def choose_answer(game: Game[Any], strength: Strength, view: Any, ask: Ask) -> Answer:
    """Return the answer of a seat of this strength, from its view and question."""
    return decide(game, strength, view, ask).answer


def decide(game: Game[Any], strength: Strength, view: Any, ask: Ask) -> Found:
    """Return the answer of a seat of this strength with what it cost."""
    seed = hash_question(view, ask)
    if strength == "sharp" and (is_searched(game) or game.choose_sharply is None):
        return search(game, view, ask)
    if strength == "sharp" and game.choose_sharply is not None:
        return Found(game.choose_sharply(view, ask, Lots(seed).pick), 0)
    if strength == "easy-going" and Lots(seed + b"slip").pick(SLIP) == 0:
        # the default lets a chance go by, and never attacks harder than a solid seat would
        return Found(ask.default, 0)
    return Found(game.choose(view, ask, Lots(seed).pick), 0)
