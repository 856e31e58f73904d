"""Card windows (TR-DEC-5 to TR-DEC-16): who is asked at a moment, and carrying out what is played.

Who is asked follows from public facts alone: a player with cards in hand is asked when a card that is in hand or draw
deck (which of the two, only that player knows; what is in both together, everybody does) could be played now, whether
or not it is held. Whoever has nothing but cards in play to use is asked openly.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, STEP_OVER, Signal

from ..cards import LOCATIONS, POOL, Upgrade
from ..language import Aims, Clause, Moment, Played
from ..moves import NONE, Play, Use
from ..printed import raised_by
from ..state import State, discard_from_row, others_here, window_order
from .aims import TEST_WINDOWS, aims, trial_for
from .registry import Playable, by_event, hand_plays, table_plays

Found = list[tuple[Playable, Aims]]
"""What could be played, and at whom."""


def could_hold(s: State, seat: Seat, moment: str, about: Seat) -> Found:
    """What the seat could play from its hand now, as far as everybody knows (TR-DEC-12)."""
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards
    if not hand:
        return []
    event = 2 if s.rival is not None else about != seat
    if others_here(s, seat):
        event += 3
    found: Found = []
    for play in by_event(r.starter, moment)[event]:
        if (play.card in hand or play.card in deck) and (at := aims(s, seat, play, about)):
            found.append((play, at))
    return found


def uses(s: State, seat: Seat, moment: str, about: Seat) -> Found:
    """What the seat could use now of the cards in play (TR-DEC-16)."""
    found: Found = []
    r = s.raiders[seat]
    listed = table_plays(moment)
    for row in (r.unsaved.cards, r.saved.cards):
        for card in row:
            if card in listed:
                for play in listed[card]:
                    if all(play is not seen[0] for seen in found) and (at := aims(s, seat, play, about)):
                        found.append((play, at))
    space = s.spaces[r.at]
    if space.up and space.card.cards[0] in listed:
        for play in listed[space.card.cards[0]]:
            if at := aims(s, seat, play, about):
                found.append((play, at))
    return found


def window(s: State, moment: str, about: Seat, order: Sequence[Seat] = ()) -> Rules[Signal]:
    """Open a card window at a moment that is about a raider (-1: about nobody).

    With nothing that anybody could play it is over at once. GO_ON or ASK_AGAIN; STEP_OVER when what the moment was
    about is no more (the raider died or was put elsewhere).
    """
    shifts = s.raiders[about].shifts if about >= 0 else 0

    def question(seat: Seat) -> Ask | None:
        return _question(s, seat, moment, about)

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        assert isinstance(move, Play | Use)
        yield from _carry_out(s, seat, move, moment)
        return STEP_OVER if about >= 0 and s.raiders[about].shifts != shifts else ASK_AGAIN

    return windows.window(order or window_order(s), question, play)


def _question(s: State, seat: Seat, moment: str, about: Seat) -> Ask | None:
    in_hand, on_table = could_hold(s, seat, moment, about), uses(s, seat, moment, about)
    if not in_hand and not on_table:
        return None
    hand = s.raiders[seat].hand.cards
    options: list[Move] = [PASS]
    stop = False
    for play, at in in_hand:
        if play.card in hand and not play.clause.calls[0].idle(s, seat):
            options += [Play(play.card, raider, choice) for raider, choice in at]
            stop = stop or _matters(s, seat, moment, about, play, at)
    for play, at in on_table:
        options += [Use(play.card, raider, choice) for raider, choice in at]
        stop = stop or _matters(s, seat, moment, about, play, at)
    return Ask(seat, moment, One(tuple(options)), PASS, bool(in_hand), stop)


def _matters(s: State, seat: Seat, kind: str, about: Seat, play: Playable, at: Aims) -> bool:
    """Whether the seat would want to be asked about a card that it has and could aim so (``Ask.stop``)."""
    clause = play.clause
    trial = trial_for(s, seat, clause.guards) if clause.window in TEST_WINDOWS else None
    return clause.calls[0].matters(Moment(s, seat, kind, about, play.card, clause, at, trial))


def _carry_out(s: State, seat: Seat, move: Play | Use, moment: str) -> Rules[None]:
    """Play or use a card: pay for it, let the raider it is aimed at resist, then its calls in their order."""
    r = s.raiders[seat]
    number = move.card
    if isinstance(move, Play):
        clause = next(p.clause for p in hand_plays(r.starter, moment) if p.card == number)
        yield from tell("played", seat=seat, card=number, raider=move.raider, choice=move.choice)
        if isinstance(POOL.card(number), Upgrade):
            yield from _upgrade(s, seat, number)
            return
        r.hand.move(number, r.played)
        yield from resolve(s, seat, number, clause, move.raider, move.choice)
        r.played.move(number, r.discard)  # TR-ACN-2
        return
    clause = next(p.clause for p in table_plays(moment)[number] if p.card == number)
    yield from tell("used", seat=seat, card=number, raider=move.raider, choice=move.choice)
    if clause.guards.cost == "discard_self":
        discard_from_row(s, r, number)
    elif clause.guards.once == "turn":
        (s.spent if number in LOCATIONS else r.spent).append(number)
    yield from resolve(s, seat, number, clause, move.raider, move.choice)


def _upgrade(s: State, seat: Seat, number: str) -> Rules[None]:
    """Section 24: an upgrade goes to the saved row and works from now on (TR-ROW-3, TR-UPG-3)."""
    r, card = s.raiders[seat], POOL.upgrade(number)
    r.hand.move(number, r.saved)
    r.power = max(r.power, card.power)
    r.base = [now + more for now, more in zip(r.base, raised_by(r, number), strict=True)]
    yield from tell("upgraded", seat=seat, card=number, power=r.power)


def resolve(s: State, seat: Seat, number: str, clause: Clause, raider: str, choice: str) -> Rules[None]:
    """Carry out a clause, unless the raider it is aimed at passes the test that lets it be."""
    resist = clause.guards.resist
    if resist is not None and (yield from resist.stood(s, seat, int(raider), number)):
        yield from tell("resisted", seat=int(raider), card=number)
        return
    play = Played(seat, number, seat if raider == NONE else int(raider), choice)
    for call in clause.calls:
        yield from call.carry_out(s, play)
