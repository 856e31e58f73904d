"""The phases (CT-TIME), and the cursor that stands in them."""

from __future__ import annotations

from engine.protocol import CHECKPOINT, Rules, Seat, roll, some, tell

from . import attack, bombs, setup
from .damage import end
from .effects import end_of
from .state import COUNTER, TERROR, State, is_blind

DRAW = 2
"""Cards drawn as a turn begins (CT-TURN-2)."""


def play(s: State) -> Rules[None]:
    """The top procedure: phase after phase from wherever the cursor stands, until the match is over."""
    while not s.outcome:
        yield CHECKPOINT
        if s.phase == "turn":
            yield from _begin(s, s.order[s.place])
        elif s.phase == "play":
            yield from _play(s, s.order[s.place])
        elif s.phase == "teams":
            yield from setup.teams(s)
            s.phase = "deal"
        elif s.phase == "deal":
            yield from setup.deal(s)
            s.phase = "bombs"
        else:
            yield from bombs.dealt(s)
            s.phase = "turn"


def _begin(s: State, seat: Seat) -> Rules[None]:
    """The turn order reaches a seat (CT-TIME-4): its effects end first (CT-TIME-1); the dead and the blind are passed
    over (CT-SEAT-5, CT-FLASH-3); else two cards are drawn (CT-TURN-2) and their Bombs resolved (CT-BOMB-15)."""
    f = s.fighters[seat]
    if s.effects:
        yield from end_of(s, seat)
    if f.life and s.effects and is_blind(s, seat):
        yield from tell("blind", seat=seat)
    elif f.life:
        yield from tell("turn", seat=seat, round=s.round)
        got = yield from bombs.take(s, seat, DRAW)
        if got:
            yield from tell("drew", {seat: {"cards": got}}, seat=seat, count=len(got))
        if s.bombs:
            yield from bombs.resolve(s, seat)
        if f.life:  # CT-BOMB-13; else the turn is over: CT-BOMB-12, CT-DEATH-4
            s.phase = "play"
            return
    yield from _next(s)


def _play(s: State, seat: Seat) -> Rules[None]:
    """PLAY to NEXT: one play, then, with CT-HR-5, the hand limit; who died by it has no hand left."""
    yield from attack.turn(s, seat)
    if s.rules.hand_limit and not s.outcome:
        yield from _trim(s, seat)
    yield from _next(s)  # also from whoever has just died (CT-DEATH-4)


def _trim(s: State, seat: Seat) -> Rules[None]:
    """CT-DEC-10: down to the limit; silence discards by lot."""
    hand = s.fighters[seat].hand
    surplus = len(hand) - s.rules.hand_limit
    if surplus <= 0:
        return
    left, lot = list(hand.cards), []
    for _ in range(surplus):
        (thrown,) = yield from roll("silent", 1, len(left))
        lot.append(left.pop(thrown - 1))
    cards = yield from some(seat, "hand-limit", hand.cards, surplus, surplus, lot, secret=True)
    cards = tuple(sorted(cards))  # not as they were held, which nobody else knows (CT-SEC-1)
    for card in cards:
        hand.move(card, s.discard)
    yield from tell("trimmed", seat=seat, cards=cards)


def _next(s: State) -> Rules[None]:
    """On to the next seat clockwise; with CT-HR-6 a round ends when the first seat is passed again."""
    if s.outcome:
        return
    s.phase = "turn"  # CT-TURN-4
    s.place = (s.place + 1) % len(s.order)  # CT-TURN-4; also from whoever has just died: CT-DEATH-4
    if s.place:
        return
    if s.round == s.rules.round_limit:
        terror, counter = (sum(f.life for f in s.fighters if f.team == team) for team in (TERROR, COUNTER))
        yield from end(s, "draw" if terror == counter else TERROR if terror > counter else COUNTER)
    else:
        s.round += 1
