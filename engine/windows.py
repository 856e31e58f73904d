"""Reaction windows: one sub-procedure for all games.

A window asks the seats in the digest's order, or all at once, one play at a time; a play is carried out completely,
with all the windows that it opens itself, before the next chance; it closes when all pass in a row (TR-DEC-6, TR-DEC-7,
TOMB-REACT-2, TOMB-REACT-4, TOMB-REACT-7). The step around it is told how to go on, and computes its options only after
the window. What may be played, and how often in one window, is the game's to say with each question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from .protocol import PASS, Ask, Move, Pass, Rules, Seat


class Signal(Enum):
    """How the step around a window goes on."""

    GO_ON = "go on"
    ASK_AGAIN = "ask again"  # something was played: what the step had in mind may no longer hold
    STEP_OVER = "step over"  # what was played ended the step (or the match)


GO_ON, ASK_AGAIN, STEP_OVER = Signal.GO_ON, Signal.ASK_AGAIN, Signal.STEP_OVER


def window(
    order: Sequence[Seat],
    question: Callable[[Seat], Ask | None],
    play: Callable[[Seat, Move], Rules[Signal]],
    again: bool = True,
) -> Rules[Signal]:
    """Ask ``order`` one after the other until all pass in a row.

    ``question(seat)`` gives the seat's question or None (by public facts alone: whether somebody is asked must not
    tell what is hidden); it is looked up once as the window opens and again after each play, for passing changes
    nothing. ``play(seat, move)`` carries a play out. After a play the first of the order is asked again (TR-DEC-7);
    with ``again`` False the chance goes on to the next, round the table (TOMB-REACT-2). Returns ASK_AGAIN if anything
    was played.
    """
    outcome = GO_ON
    place = passes = 0
    asks = [question(seat) for seat in order]
    while passes < len(order):
        ask = asks[place % len(order)]
        place += 1
        passes += 1
        if ask is None:
            continue
        move: Move = yield ask
        if isinstance(move, Pass):
            continue
        if (yield from play(ask.seat, move)) is STEP_OVER:
            return STEP_OVER
        outcome, passes = ASK_AGAIN, 0
        asks = [question(seat) for seat in order]
        if again:
            place = 0
    return outcome


def at_once(
    asks: Sequence[Ask],
    questions: Callable[[], Sequence[Ask]],
    play: Callable[[Seat, Move], Rules[Signal]],
) -> Rules[Signal]:
    """Put ``asks`` together, after each play ``questions()``, until all pass: of those who play, the first is heard.

    It comes to the same as asking one after the other, for a pass tells nothing, and waits once for all. Who was not
    heard is asked again with everybody, for after a play the window opens anew (TR-DEC-7). ``play`` and what it
    returns: as for ``window``.
    """
    outcome = GO_ON
    while asks:
        moves: Sequence[Move] = (yield tuple(asks)) if len(asks) > 1 else [(yield asks[0])]
        if moves.count(PASS) == len(moves):
            break
        heard = next(place for place, move in enumerate(moves) if not isinstance(move, Pass))
        if (yield from play(asks[heard].seat, moves[heard])) is STEP_OVER:
            return STEP_OVER
        outcome, asks = ASK_AGAIN, questions()
    return outcome
