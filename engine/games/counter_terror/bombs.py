"""Drawing cards in Counter-Terror (CT-TURN), and the cards Bomb and Defuse (CT-BOMB)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from .cards import BOMB, CARDS, DEFUSE
from .damage import lose
from .events import BombDefused, BombDiscarded, BombDrawn, BombExploded, BombReturned, OwnCards, Replaced, Reshuffled
from .state import State, list_living, list_mates

DEAL_MATES = 20
"""The life points that each team-mate loses if a Bomb explodes during the deal (CT-BOMB-4)."""


def take(s: State, seat: Seat, count: int) -> Rules[tuple[str, ...]]:
    """Let a player draw up to ``count`` cards; return them without the Bombs.

    A Bomb is shown and set aside (CT-BOMB-15). If the draw pile is empty, the discards are shuffled and become the draw
    pile at that moment (CT-TURN-6, CT-TURN-7).
    """
    pile, hand = s.pile, s.fighters[seat].hand
    got = []
    for _ in range(count):
        if not pile.cards:
            if not s.discard.cards:
                break
            s.discard.move_all(pile)
            yield Reshuffled(len(pile.cards))
            yield from pile.shuffle("draw pile")
        card, known = pile.take()
        if card == BOMB:
            s.aside.put(card, known)
            s.bombs.append(seat)
            yield BombDrawn(seat)
        else:
            hand.put(card, known)  # CT-BOMB-9: the card enters the hand before another is drawn.
            got.append(card)
    return tuple(got)


def resolve(s: State, seat: Seat, dealt: bool = False) -> Rules[int]:
    """Resolve all Bombs of a player in turn. Return the number of cards that leave the hand because of them.

    CT-BOMB-2, CT-BOMB-7: a Defuse in hand stops a Bomb without a question. CT-BOMB-3, CT-BOMB-4: otherwise it explodes,
    and in the deal (``dealt``) it also harms the team-mates. CT-BOMB-16: if the first Bomb kills, the second is only
    discarded.
    """
    f = s.fighters[seat]
    gone = 0  # CT-HR-1: this counts the cards that are to be replaced.
    while seat in s.bombs:
        place = s.bombs.index(seat)
        s.bombs.pop(place)
        s.discard.put(*s.aside.take(place))
        gone += 1  # CT-HR-1: the Bomb left the hand
        if not f.life:
            if not s.outcome:  # CT-WIN-1: no events after the end
                yield BombDiscarded(seat)
        elif DEFUSE in f.hand.cards:
            f.hand.move(DEFUSE, s.discard)
            gone += 1  # CT-HR-1: the Defuse left too
            yield BombDefused(seat)
        else:
            yield BombExploded(seat)
            yield from lose(s, seat, CARDS[BOMB].damage, BOMB)
            if dealt:  # CT-BOMB-4: team-mates lose life as well.
                for mate in list_mates(s, seat):
                    yield from lose(s, mate, DEAL_MATES, BOMB)
    return gone


def resolve_dealt_bombs(s: State) -> Rules[None]:
    """Resolve the Bombs of the deal in turn order (CT-BOMB-10).

    With CT-HR-1 the cards that left the hands are replaced.
    """
    gone = {}
    for seat in list_living(s, 0):
        gone[seat] = yield from resolve(s, seat, dealt=True)
    if s.rules.replace_bombs == "yes":
        for seat, count in gone.items():
            yield from _replace_cards(s, seat, count)


def _replace_cards(s: State, seat: Seat, count: int) -> Rules[None]:
    """Give a player ``count`` new cards (CT-HR-1).

    A Bomb among them goes back into the draw pile, which is shuffled.
    """
    got: list[str] = []
    while len(got) < count and (s.pile.cards or s.discard.cards):
        got += yield from take(s, seat, count - len(got))
    if got:
        yield Replaced(seat, len(got), private={seat: OwnCards(tuple(got))})
    if s.bombs:
        for _ in s.bombs:
            yield BombReturned(seat)
        s.bombs.clear()
        s.aside.move_all(s.pile)
        yield from s.pile.shuffle("draw pile")
