"""The Ready Round of Tomb Raider, in which the turn order is settled (TR-READY)."""

from __future__ import annotations

from functools import cache

from engine.protocol import PASS, Ask, Move, One, Pass, Roll, Rules, Seat, ask_together

from ..events import EntranceRolled, NewRollDemanded, OrderRolled, OrderSettled
from ..figures import compute_ability
from ..moves import NEW_ROLL, First
from ..state import MOVE, State
from ..windows.window import open_window


def settle_turn_order(s: State) -> Rules[None]:
    """Settle the turn order by a roll, in the first turn and whenever a player asks for it.

    Rules: TR-READY-1 to TR-READY-4.
    """
    if s.solo:  # TR-SOLO-7: no order in solo play
        return
    if s.turn == 1:
        yield from _roll_for_order(s)
    elif s.rules.new_rolls:
        asks = []
        for seat in s.order:
            asks.append(_make_new_roll_question(seat, _is_worth_asking(s, seat)))
        answers: tuple[Move, ...] = yield from ask_together(asks)
        callers = [ask.seat for ask, move in zip(asks, answers, strict=True) if not isinstance(move, Pass)]
        if callers:
            yield NewRollDemanded(tuple(callers))
            yield from _roll_for_order(s)
        else:
            s.order_kept = True
    yield from open_window(s, "order-fixed", -1, followed=True)  # TR-DEC-5: a window opens.


@cache
def _make_new_roll_question(seat: Seat, stops: bool) -> Ask:
    """Return the question whether a player wants a new roll of the turn order."""
    return Ask(seat, "new-roll", One((PASS, NEW_ROLL)), PASS, stops=stops)


def _is_worth_asking(s: State, seat: Seat) -> bool:
    """Tell whether it is worth asking a seat for a new roll of the turn order (``Ask.stop``).

    Only the last seat in the order has nothing to lose. It is asked once about each order.
    """
    return seat == s.order[-1] and not s.order_kept and not s.raiders[seat].finished


def _roll_for_order(s: State) -> Rules[None]:
    """Let all players roll; whoever rolls highest chooses the raider that acts first."""
    s.order_kept = False
    rollers = [(seat, max(1, compute_ability(r, MOVE))) for seat, r in enumerate(s.raiders)]
    highest = yield from find_highest_roller(rollers)
    choice: First = yield _make_first_question(highest, len(s.raiders))
    first = int(choice.raider)
    s.order = [*range(first, len(s.raiders)), *range(first)]  # TR-READY-5: the order goes on clockwise.
    yield OrderSettled(tuple(s.order))


@cache
def _make_first_question(seat: Seat, seats: int) -> Ask:
    """Return the question which raider acts first."""
    options = [First(str(one)) for one in range(seats)]
    return Ask(seat, "first", One(tuple(options)), options[seat])


def find_highest_roller(rollers: list[tuple[Seat, int]]) -> Rules[Seat]:
    """Let seats roll dice and return the seat with the highest result; ties roll again (TR-READY-2).

    ``rollers`` are (seat, number of dice). This roll is no test.
    """
    while True:
        best, highest = 0, list[tuple[Seat, int]]()
        for roller in rollers:
            thrown: tuple[int, ...] = yield Roll("turn order", roller[1])
            total = sum(thrown)
            yield OrderRolled(roller[0], thrown, total)
            if total > best:
                best, highest = total, []
            if total == best:
                highest.append(roller)
        if len(highest) == 1:
            return highest[0][0]
        rollers = highest


def rank_by_roll(seats: list[Seat]) -> Rules[list[Seat]]:
    """Let seats roll one die each, and return them from the highest result to the lowest; ties roll again.

    The seats choose entrances in this order. Rules: TR-LVL-FREE-10, TR-TEST-10.
    """
    totals = {}
    for seat in seats:
        thrown: tuple[int, ...] = yield Roll("entrance", 1)
        totals[seat] = thrown[0]
        yield EntranceRolled(seat, thrown, thrown[0])
    ranked: list[Seat] = []
    for result in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in seats if totals[seat] == result]
        ranked += tied if len(tied) == 1 else (yield from rank_by_roll(tied))
    return ranked
