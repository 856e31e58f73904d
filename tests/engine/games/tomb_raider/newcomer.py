"""A newcomer's simple plan for Tomb Raider: go to the nearest unknown space, search, and use the first card at hand.

    python -m tests.engine.games.tomb_raider.newcomer [MATCHES]

The command measures it in introductory duels against easy-going AI seats, which it should beat in 60 % or more.
"""

from __future__ import annotations

import sys
from collections import deque
from typing import Any

from engine.games.tomb_raider.ai.look import is_known
from engine.games.tomb_raider.ai.survey import AHEAD
from engine.games.tomb_raider.moves import GO_ON, SEARCH, STAY, STOP, Find, Offer, Play, Step, Use
from engine.games.tomb_raider.state import State
from engine.games.tomb_raider.view import View
from engine.measured import compute_interval
from engine.policies import choose_answer
from engine.protocol import Answer, Ask, Move, One, Pick

from .ai import play, share


def answer(game: Any, s: State, ask: Ask, pick: Pick) -> Answer:
    """Answer as a newcomer does, from the seat's own view."""
    if not isinstance(ask.choice, One):
        return ask.default
    options, view = ask.choice.options, game.view(s, ask.seat)
    if ask.kind in ("move", "go-on"):
        return _choose_step(view, options, ask.default)
    wanted: tuple[Move, ...] = tuple(o for o in options if o == SEARCH or isinstance(o, Find | Offer | Play | Use))
    return wanted[0] if wanted else ask.default


def _choose_step(view: View, options: tuple[Move, ...], default: Answer) -> Answer:
    """Return the step to the nearest unknown space, or stay in a treasure room."""
    assert view.viewer is not None
    at, side = view.raiders[view.viewer].at, None
    spaces = {space.at: space for space in view.spaces}
    if spaces[at].role != "treasure":
        side = _find_side(spaces, at)
    steps = [o for o in options if (isinstance(o, Step) and o.direction == side) or (o == GO_ON and side)]
    waits = [o for o in options if o in (STAY, STOP)]
    return (steps or waits or [default])[0]


def _find_side(spaces: dict[tuple[int, int], Any], start: tuple[int, int]) -> str | None:
    queue: deque[tuple[tuple[int, int], str | None]] = deque([(start, None)])
    seen = {start}
    while queue:
        at, first = queue.popleft()
        if not is_known(spaces[at]) or (at != start and spaces[at].role == "treasure"):
            return first
        for side in spaces[at].exits:
            to = (at[0] + AHEAD[side][0], at[1] + AHEAD[side][1])
            if to in spaces and to not in seen:
                seen.add(to)
                queue.append((to, first or side))
    return None


def easy_going(game: Any, s: State, ask: Ask, pick: Pick) -> Answer:
    return choose_answer(game, "easy-going", game.view(s, ask.seat), ask)


def count_wins(matches: int) -> float:
    """Return how many of these introductory duels the newcomer wins against an easy-going seat, changing seats."""
    won = 0.0
    for number in range(matches):
        seat = number % 2
        policies = (answer, easy_going) if seat == 0 else (easy_going, answer)
        won += share(play("introductory", f"newcomer {number // 2}", policies)[0], seat)
    return won


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    won = count_wins(matches)
    low, high = compute_interval(won, matches)
    print(f"newcomer against easy-going: {won:g} of {matches}, {100 * low:.0f} to {100 * high:.0f} %")
