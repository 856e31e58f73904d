"""The strengths of AI seats, and how a seat of each strength answers a question.

An answer follows from the view and the question alone: equal views and questions always get equal answers.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from .game import Game
from .measured import is_sharper
from .protocol import Answer, Ask
from .search.lots import Lots, hash_question
from .search.search import Found, is_searched, search

Strength: TypeAlias = Literal["easy-going", "solid", "sharp"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""All strengths of AI seats, the weakest first."""
USUAL: Strength = "solid"
"""The strength of an AI seat if nobody chooses one."""


def list_strengths(game: Game[Any], level: str) -> tuple[Strength, ...]:
    """Return the strengths that AI seats can have at a level. "sharp" is one only where matches have shown it."""
    return tuple([strength for strength in STRENGTHS if strength != "sharp" or is_sharper(game.key, level)])


def choose_answer(game: Game[Any], strength: Strength, view: Any, ask: Ask) -> Answer:
    """Return the answer of an AI seat of this strength to a question, from the seat's view."""
    return decide(game, strength, view, ask).answer


def needs_search(game: Game[Any], strength: Strength) -> bool:
    """Return whether a seat of this strength searches for its answers, which takes long."""
    return strength == "sharp" and game.thinking.choose_sharply is None and is_searched(game)


def decide(game: Game[Any], strength: Strength, view: Any, ask: Ask) -> Found:
    """Return the answer of an AI seat of this strength to a question, with the work that a search needed for it."""
    seed = hash_question(view, ask)
    if strength == "sharp":
        sharp = game.thinking.choose_sharply
        return search(game, view, ask) if sharp is None else Found(sharp(view, ask, Lots(seed).pick), 0)
    if strength == "easy-going" and Lots(seed + b"slip").pick(100) < game.thinking.slips:
        # The default answer is weak but safe: it misses a chance, and never attacks harder than a solid seat would.
        return Found(ask.default, 0)
    return Found(game.choose(view, ask, Lots(seed).pick), 0)
