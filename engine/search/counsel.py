"""The coach's counsel for a question: the AI's answer and the next best ones, with reasons and chances to win.

If a game can rate answers (``Thinking.rate_answers``), its ratings are the chances. If its search is stronger than its
``choose``, the answers are tried in imagined worlds, which give the chance to win. In other games answers are only
ranked: the AI is asked again without the answers that it has named.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..capabilities import SearchLimits
from ..events import GameEvent
from ..game import Game, S
from ..protocol import Answer, Ask, Move, One
from .lots import Lots, hash_question
from .search import search

SHOWN = 3
"""The most answers that the coach names for one question."""
BUDGET = 1500
"""No more trials of the coach begin after this number of answers in imagined matches."""
LEAST = 24
"""The coach names the chance to win only if each answer has been tried in at least this many worlds."""


class Counsel(Struct, frozen=True):
    """An answer that the coach names, with its reason and its chance to win."""

    answer: Answer
    why: GameEvent | None
    """The reason for the answer, as an event that a presenter puts into words; None if there is none."""
    chance: float | None = None
    """The chance to win with the answer; None if it is not known."""


def give_counsel(game: Game[S], view: Any, ask: Ask) -> tuple[Counsel, ...]:
    """Return the answers that the coach names for a question, the best first, at least one.

    They follow from the view and the question alone.
    """
    return _rank_by_rating(game, view, ask) or _rank_by_trials(game, view, ask) or _rank_by_advice(game, view, ask)


def find_advised(game: Game[S], view: Any, ask: Ask) -> Answer:
    """Return the answer that the coach names first. Whatever judges an answer compares it with this one."""
    if game.thinking.explain is None or not game.thinking.search.budget:
        return game.advise(view, ask, Lots(hash_question(view, ask)).pick)[0]
    return give_counsel(game, view, ask)[0].answer


def _rank_by_rating(game: Game[S], view: Any, ask: Ask) -> tuple[Counsel, ...]:
    """Return the best answers to a question by the game's own ratings; empty if it does not rate it."""
    rate, explain = game.thinking.rate_answers, game.thinking.explain
    if rate is None or explain is None:
        return ()
    best = sorted(rate(view, ask), key=lambda pair: -pair[0])[:SHOWN]
    return tuple([Counsel(answer, explain(view, ask, answer), chance) for chance, answer in best])


def _rank_by_trials(game: Game[S], view: Any, ask: Ask) -> tuple[Counsel, ...]:
    """Return the best answers to a question by trials in imagined worlds; empty if the game does not search it."""
    if game.thinking.explain is None or not game.thinking.search.budget:
        return ()
    limits = SearchLimits(BUDGET, game.thinking.search.ahead, margin=0, stops_early=False)
    tried = search(replace(game, thinking=replace(game.thinking, search=limits)), view, ask).candidates
    best = sorted(tried, key=lambda one: (-len(one.values), -one.mean))[:SHOWN]
    worlds = min((len(one.values) for one in best), default=0)
    if worlds < LEAST:
        return ()
    worth = [(fmean(one.values[:worlds]), one.answer) for one in best]
    worth.sort(key=lambda pair: -pair[0])
    return tuple([Counsel(answer, game.thinking.explain(view, ask, answer), chance) for chance, answer in worth])


def _rank_by_advice(game: Game[S], view: Any, ask: Ask) -> tuple[Counsel, ...]:
    """Return the AI's answer to a question, then the answers that it gives once the earlier ones are impossible."""
    seed = hash_question(view, ask)
    answer, why = game.advise(view, ask, Lots(seed).pick)
    found = [Counsel(answer, why)]
    left = [one for one in ask.choice.options if one != answer] if isinstance(ask.choice, One) else []
    while left and len(found) < SHOWN and (following := _find_preferred(game, view, ask, left, seed)) is not None:
        found.append(following)
        left.remove(following.answer)  # type: ignore[arg-type]
    return tuple(found)


def _find_preferred(game: Game[S], view: Any, ask: Ask, options: list[Move], seed: bytes) -> Counsel | None:
    """Return the AI's answer if only these options are possible; None if it prefers none of them.

    An AI without an opinion gives the default answer. So if the answer changes with the default, it shows no
    preference.
    """
    if len(options) == 1:
        return None
    answers = []
    for default in (options[0], options[-1]):
        answer, why = game.advise(view, replace(ask, choice=One(tuple(options)), default=default), Lots(seed).pick)
        if answer not in options:
            return None
        answers.append(Counsel(answer, why))
        if answer != default:
            break
    return answers[-1] if all(one.answer == answers[0].answer for one in answers) else None
