"""The main loop over the phases of a match of Counter-Terror, and the phases of a turn (CT-TIME)."""

from __future__ import annotations

from engine.protocol import CHECKPOINT, Rules, Seat, ask_some, roll, share_shuffles, share_throws

from . import attack, bombs, setup
from .damage import end
from .effects import end_effects_of
from .events import Drew, OwnCards, Trimmed, TurnBegan, TurnSkipped
from .state import COUNTER, TERROR, State, is_blind

DRAW = 2
"""The number of cards that a player draws when a turn begins (CT-TURN-2)."""


def play(s: State) -> Rules[None]:
    """Run the phases of a match from the present one until the match is over."""
    while not s.outcome:
        yield CHECKPOINT
        if s.phase == "turn":
            yield from _begin_turn(s, s.order[s.place])
        elif s.phase == "play":
            yield from _play_turn(s, s.order[s.place])
        elif s.phase == "teams":
            drawing = share_shuffles(setup.draw_teams(s)) if s.alike else setup.draw_teams(s)
            yield from share_throws(drawing) if s.alike_throws else drawing
            s.phase = "deal"
        elif s.phase == "deal":
            yield from share_shuffles(setup.deal(s), setup.SHUFFLES) if s.alike else setup.deal(s)
            s.phase = "bombs"
        else:
            yield from bombs.resolve_dealt_bombs(s)
            s.phase = "turn"


def _begin_turn(s: State, seat: Seat) -> Rules[None]:
    """Begin the turn of a seat (CT-TIME-4); the dead and the blind are skipped (CT-SEAT-5, CT-FLASH-3).

    First the effects that the seat has thrown end (CT-TIME-1). Players who are not skipped draw two cards (CT-TURN-2)
    and resolve Bombs (CT-BOMB-15).
    """
    f = s.fighters[seat]
    if s.effects:
        yield from end_effects_of(s, seat)
    if f.life and s.effects and is_blind(s, seat):
        yield TurnSkipped(seat)
    elif f.life:
        yield TurnBegan(seat, s.round)
        got = yield from bombs.take(s, seat, DRAW)
        if got:
            yield Drew(seat, len(got), private={seat: OwnCards(got)})
        if s.bombs:
            yield from bombs.resolve(s, seat)
        if f.life:  # CT-BOMB-12, 13, CT-DEATH-4: a Bomb may have killed the player.
            s.phase = "play"
            return
    yield from _pass_turn(s)


def _play_turn(s: State, seat: Seat) -> Rules[None]:
    """Run the rest of a seat's turn after the draw: one play, then the hand limit of CT-HR-5.

    A player who dies by this play has no hand left.
    """
    yield from attack.take_turn(s, seat)
    if s.rules.hand_limit and not s.outcome:
        yield from _trim_hand(s, seat)
    yield from _pass_turn(s)  # CT-DEATH-4: the turn passes on even after a death.


def _trim_hand(s: State, seat: Seat) -> Rules[None]:
    """Let a player discard down to the hand limit (CT-DEC-10). The default answer discards cards at random."""
    hand = s.fighters[seat].hand
    surplus = len(hand) - s.rules.hand_limit
    if surplus <= 0:
        return
    left, lot = list(hand.cards), []
    for _ in range(surplus):
        (thrown,) = yield from roll("silent", 1, len(left))
        lot.append(left.pop(thrown - 1))
    cards = yield from ask_some(seat, "hand-limit", hand.cards, surplus, surplus, lot, secret=True)
    cards = tuple(sorted(cards))  # Only their holder knew their order (CT-SEC-1).
    for card in cards:
        hand.move(card, s.discard)
    yield Trimmed(seat, cards)


def _pass_turn(s: State) -> Rules[None]:
    """Give the turn to the next seat clockwise.

    With CT-HR-6 the match may end when the first seat is reached again, because a round is over then.
    """
    if s.outcome:
        return
    s.phase = "turn"  # CT-TURN-4: clockwise
    # CT-TURN-4, CT-DEATH-4: the turn is passed on even if its player has just died.
    s.place = (s.place + 1) % len(s.order)
    if s.place:
        return
    if s.round == s.rules.round_limit:
        terror, counter = (sum(f.life for f in s.fighters if f.team == team) for team in (TERROR, COUNTER))
        yield from end(s, "draw" if terror == counter else TERROR if terror > counter else COUNTER)
    else:
        s.round += 1
