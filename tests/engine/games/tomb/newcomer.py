"""A newcomer's simple plan for Tomb (``habits.plain``), measured on the short map against easy-going AI seats.

    python -m tests.engine.games.tomb.newcomer [MATCHES]

It should win 60 % or more, which it does not: `docs/ai.md` says why.
"""

from __future__ import annotations

import sys
from typing import Any

from engine.game import Game
from engine.games.tomb.game import GAME
from engine.measured import compute_interval
from engine.policies import choose_answer
from engine.protocol import Answer, Ask, Pick
from engine.setup import Setup
from tests.engine.conduct import Row, follow
from tests.engine.games.tomb.habits import HABITS, plain


def easy_going(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    return choose_answer(game, "easy-going", game.view(s, ask.seat), ask)


def play(matches: int, begin: int = 0) -> Row:
    """Return these matches of the newcomer against an easy-going seat. They change seats."""
    row = Row("newcomer")
    for number in range(begin, begin + matches):
        policies = (plain, easy_going) if number % 2 == 0 else (easy_going, plain)
        row.matches.append(follow(GAME, Setup("catacombs_short", ({},) * 2), number, HABITS, policies))
    return row


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    row = play(matches)
    won = matches * row.won(lambda one: one.seed % 2)
    low, high = compute_interval(won, matches)
    print(f"{row}\nwon {won:g} of {matches}, {100 * low:.0f} to {100 * high:.0f} %")
