"""Section 15: the Ready Round."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Pass, Roll, Rules, Seat, one, tell, together

from ..figures import ability
from ..moves import NEW_ROLL, First
from ..state import MOVE, State
from ..windows.window import window


def turn_order(s: State) -> Rules[None]:
    """TR-READY-1 to TR-READY-4: the first turn rolls; later turns roll when somebody asks for it."""
    if s.solo:  # TR-SOLO-7
        return
    if s.turn == 1:
        yield from _roll(s)
    elif s.rules.new_rolls:
        asks = [Ask(seat, "new-roll", One((PASS, NEW_ROLL)), PASS, stops=_gains(s, seat)) for seat in s.order]
        answers: tuple[Move, ...] = yield from together(asks)
        callers = [ask.seat for ask, move in zip(asks, answers, strict=True) if not isinstance(move, Pass)]
        if callers:
            yield from tell("new-roll", seats=tuple(callers))
            yield from _roll(s)
        else:
            s.order_kept = True
    yield from window(s, "order-fixed", -1, again=True)  # TR-DEC-5


def _gains(s: State, seat: Seat) -> bool:
    """Whether a seat would want to be asked for a new order (``Ask.stop``): whoever acts last has nothing to lose by
    it, and is asked once about each order."""
    return seat == s.order[-1] and not s.order_kept and not s.raiders[seat].finished


def _roll(s: State) -> Rules[None]:
    s.order_kept = False
    seats = len(s.raiders)
    highest = yield from highest_roller(
        "turn order", [(seat, max(1, ability(s.raiders[seat], MOVE))) for seat in range(seats)], "order-roll"
    )
    options = [First(str(seat)) for seat in range(seats)]
    # hardly anybody lets another begin
    choice: First = yield from one(highest, "first", options, options[highest], stop=False)
    first = int(choice.raider)
    s.order = [(first + place) % seats for place in range(seats)]  # TR-READY-5
    yield from tell("turn-order", order=tuple(s.order))


def highest_roller(kind: str, rollers: list[tuple[Seat, int]], news: str) -> Rules[Seat]:
    """TR-READY-2: who rolls highest with so many dice; those tied for it roll again. No test."""
    while True:
        totals = {}
        for seat, dice in rollers:
            thrown: tuple[int, ...] = yield Roll(kind, dice)
            totals[seat] = sum(thrown)
            yield from tell(news, seat=seat, dice=thrown, result=totals[seat])
        best = max(totals.values())
        rollers = [entry for entry in rollers if totals[entry[0]] == best]
        if len(rollers) == 1:
            return rollers[0][0]


def ranking(kind: str, seats: list[Seat], news: str) -> Rules[list[Seat]]:
    """TR-LVL-FREE-10, TR-TEST-10: all from the highest roll of one die to the lowest; those tied roll again."""
    totals = {}
    for seat in seats:
        thrown: tuple[int, ...] = yield Roll(kind, 1)
        totals[seat] = thrown[0]
        yield from tell(news, seat=seat, dice=thrown, result=thrown[0])
    ranked: list[Seat] = []
    for result in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in seats if totals[seat] == result]
        ranked += tied if len(tied) == 1 else (yield from ranking(kind, tied, news))
    return ranked
