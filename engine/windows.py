"""Reaction windows: moments at which seats may play cards or powers, in one procedure for all games.

A window asks the seats in the rulebook's order, or simultaneously, for one play at a time. A play is carried out
completely, with all the windows that it opens, before the next question. The window closes when all pass in a row
(TR-DEC-6, TR-DEC-7, TOMB-REACT-2, TOMB-REACT-4, TOMB-REACT-7). It returns a signal, which tells the step that opened
the window how to go on. That step computes its options only after the window. For each question the game decides which
plays are possible, and how often in one window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from .protocol import PASS, Ask, Move, Pass, Rules, Seat


class Signal(Enum):
    """The signal that a reaction window returns: how the step that opened the window goes on."""

    GO_ON = "go on"
    ASK_AGAIN = "ask again"  # A card was played, so the step must compute its options again.
    STEP_OVER = "step over"  # The card that was played has ended the step or the match.


GO_ON, ASK_AGAIN, STEP_OVER = Signal.GO_ON, Signal.ASK_AGAIN, Signal.STEP_OVER


def open_window(
    order: Sequence[Seat],
    question: Callable[[Seat], Ask | None],
    play: Callable[[Seat, Move], Rules[Signal]],
    from_first: bool = True,
) -> Rules[Signal]:
    """Open a reaction window: ask the seats of ``order`` one after the other until all pass in a row.

    ``question(seat)`` returns the seat's question or None. It uses public facts alone, because the fact that somebody
    is asked must not reveal anything hidden. It is called as the window opens, and again after each play, but not after
    a pass. ``play(seat, move)`` carries a play out. After a play the first of the order is asked again (TR-DEC-7); with
    ``from_first`` False the next seat in turn is asked (TOMB-REACT-2). Returns ASK_AGAIN if anything was played.
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
        if from_first:
            place = 0
    return outcome


def open_simultaneous_window(
    asks: Sequence[Ask], questions: Callable[[], Sequence[Ask]], play: Callable[[Seat, Move], Rules[Signal]]
) -> Rules[Signal]:
    """Open a reaction window in which all seats are asked simultaneously, until all pass.

    After each play ``questions()`` gives the next questions. Of several plays only the first is carried out. A pass
    reveals nothing, so the result equals that of asking one seat after the other, but the table waits only once. After
    a play the window opens again (TR-DEC-7), so seats whose play was not carried out are asked again with all others.
    ``play`` and the result are as for ``open_window``.
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
