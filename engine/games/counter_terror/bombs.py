"""Drawing cards, and Bomb and Defuse (CT-BOMB, CT-TURN)."""

from __future__ import annotations

from engine.protocol import Rules, Seat, tell

from .cards import BOMB, CARDS, DEFUSE
from .damage import lose
from .state import State, living, mates

DEAL_MATES = 20
"""What a Bomb that explodes in the deal costs each team-mate (CT-BOMB-4)."""


def take(s: State, seat: Seat, count: int) -> Rules[tuple[str, ...]]:
    """Up to ``count`` cards from the draw pile; a Bomb is shown and set aside (CT-BOMB-15), the others are given back
    as a tuple. An empty pile is made anew from the discards at that moment (CT-TURN-6, CT-TURN-7)."""
    pile, hand = s.pile, s.fighters[seat].hand
    got = []
    for _ in range(count):
        if not pile.cards:
            if not s.discard.cards:
                break
            s.discard.move_all(pile)
            yield from tell("reshuffled", count=len(pile.cards))
            yield from pile.shuffle("draw pile")
        card, known = pile.take()
        if card == BOMB:
            s.aside.put(card, known)
            s.bombs.append(seat)
            yield from tell("bomb", seat=seat)
        else:
            hand.put(card, known)
            got.append(card)
    return tuple(got)


def resolve(s: State, seat: Seat, dealt: bool = False) -> Rules[int]:
    """Every Bomb of a player, one after the other; gives how many cards left the game's hands by it.

    CT-BOMB-2, CT-BOMB-7: a Defuse in hand stops one, without being asked. CT-BOMB-3, CT-BOMB-4: else it explodes, in
    the deal at the team-mates' cost too. CT-BOMB-16: if the first kills, the second is just discarded.
    """
    f = s.fighters[seat]
    gone = 0  # CT-HR-1
    while seat in s.bombs:
        at = s.bombs.index(seat)
        s.bombs.pop(at)
        s.discard.put(*s.aside.take(at))
        gone += 1  # CT-HR-1
        if not f.life:
            if not s.outcome:  # CT-WIN-1: nothing is told after the end
                yield from tell("bomb-discarded", seat=seat)
        elif DEFUSE in f.hand.cards:
            f.hand.move(DEFUSE, s.discard)
            gone += 1  # CT-HR-1
            yield from tell("bomb-defused", seat=seat)
        else:
            yield from tell("bomb-exploded", seat=seat)
            yield from lose(s, seat, CARDS[BOMB].damage, BOMB)
            if dealt:  # CT-BOMB-4
                for mate in mates(s, seat):
                    yield from lose(s, mate, DEAL_MATES, BOMB)
    return gone


def dealt(s: State) -> Rules[None]:
    """CT-BOMB-10: the Bombs of the deal, in turn order; what left the hands is replaced only with CT-HR-1."""
    gone = {}
    for seat in living(s, 0):
        gone[seat] = yield from resolve(s, seat, dealt=True)
    if s.rules.replace_bombs == "yes":
        for seat, count in gone.items():
            yield from _replace(s, seat, count)


def _replace(s: State, seat: Seat, count: int) -> Rules[None]:
    """CT-HR-1: as many new cards; a Bomb among them is set aside and goes back into the shuffled draw pile."""
    got: list[str] = []
    while len(got) < count and (s.pile.cards or s.discard.cards):
        got += yield from take(s, seat, count - len(got))
    if got:
        yield from tell("replaced", {seat: {"cards": tuple(got)}}, seat=seat, count=len(got))
    if s.bombs:
        for _ in s.bombs:
            yield from tell("bomb-returned", seat=seat)
        s.bombs.clear()
        s.aside.move_all(s.pile)
        yield from s.pile.shuffle("draw pile")
