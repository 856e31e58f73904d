"""A newcomer's simple plan for Tomb: fill the party, raid the smallest Crypt near by, and go home when it is hurt.

    python -m tests.engine.games.tomb.newcomer [MATCHES]

The command measures it on the short map against easy-going AI seats, which it should beat in 60 % or more.
"""

from __future__ import annotations

import sys
from typing import Any

from engine.game import Game
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import GO_ON, LEAVE, RETURN, Go, RaidIt, Recruit
from engine.measured import compute_interval
from engine.policies import choose_answer
from engine.protocol import Answer, Ask, One, Pick
from engine.setup import Setup
from tests.engine.conduct import first, follow
from tests.engine.games.tomb.habits import HABITS

FULL = 4
"""The Characters that a newcomer gathers before a raid."""


def answer(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer as a newcomer does, from the seat's own view."""
    if ask.kind == "arrange":
        return ask.default
    if not isinstance(ask.choice, One):
        return first(game, s, ask, pick)
    options, view = ask.choice.options, game.view(s, ask.seat)
    party = view.parties[ask.seat]
    weak = len(party.fighters) < FULL - 1 or any(each.wounds for each in party.fighters)
    if LEAVE in options and GO_ON in options:
        return LEAVE if weak and ask.kind == "leave" else GO_ON
    if ask.kind != "turn":
        return options[0]
    if RETURN in options and weak:
        return RETURN
    raids = [move for move in options if isinstance(move, RaidIt)]
    recruits = [move for move in options if isinstance(move, Recruit) and len(party.fighters) < FULL]
    filled = {each.key: each.count for each in view.crypts if each.count}
    doors = [move for move in options if isinstance(move, Go) and move.to in filled]
    doors.sort(key=lambda move: filled[move.to])
    near = [*raids, *recruits, *doors, *(move for move in options if isinstance(move, Go))]
    return near[0] if near else options[0]


def easy_going(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    return choose_answer(game, "easy-going", game.view(s, ask.seat), ask)


def count_wins(matches: int, begin: int = 0) -> float:
    """Return how many of these matches the newcomer wins against an easy-going seat, changing seats."""
    won = 0.0
    for number in range(begin, begin + matches):
        seat = number % 2
        policies = (answer, easy_going) if seat == 0 else (easy_going, answer)
        ended = follow(GAME, Setup("catacombs_short", ({},) * 2), number // 2, HABITS, policies)
        won += (seat in ended.winners) / max(1, len(ended.winners))
    return won


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    won = count_wins(matches)
    low, high = compute_interval(won, matches)
    print(f"newcomer against easy-going: {won:g} of {matches}, {100 * low:.0f} to {100 * high:.0f} %")
