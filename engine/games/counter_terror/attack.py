"""Offensive plays of Counter-Terror (CT-ATK), and Reinforcement as a call to attack (CT-REIN)."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat

from . import defence, effects
from .cards import DAMAGE, EFFECTS, HEAD_SHOT, REINFORCEMENT, REVOLVER
from .events import Attacked, Called, Passed
from .moves import Attack, Call, HeadShot, Throw
from .state import Play, State, is_blind, list_enemies, list_mates, list_protected_by_gas

_SEATS = range(8)
_AIMED: dict[str, tuple[Move, ...]] = {
    **{weapon: tuple(Attack(weapon, str(seat)) for seat in _SEATS) for weapon in DAMAGE},
    HEAD_SHOT: tuple(HeadShot(str(seat)) for seat in _SEATS),
}
"""The options to attack with each weapon, by target seat. They are built once, because they are offered most often."""
_THROWN = {card: Throw(card) for card in EFFECTS}
_CALLED = tuple(Call(str(seat)) for seat in _SEATS)


TURN = "turn"
"""The subject (``Ask.about``) of the question for a play. Everybody knows whose turn it is and who was called."""


def list_plays(s: State, seat: Seat, called: bool = False) -> list[Move]:
    """Return the plays that a player may make in a turn, or when called to attack (CT-ATK-2, CT-DEC-2).

    A called player may not play Reinforcement (CT-REIN-4, CT-DEC-7). Targets are the living enemies (CT-ATK-3), except
    those that gas keeps this player from attacking (CT-GAS-5, CT-REIN-13).
    """
    targets = list_enemies(s, seat)
    if s.effects:
        spared = list_protected_by_gas(s, seat)
        targets = [target for target in targets if target not in spared]
    found: list[Move] = []
    for card in dict.fromkeys(s.fighters[seat].hand.cards):
        aimed = _AIMED.get(card)
        if aimed is not None:
            found += [aimed[target] for target in targets]
        elif card in _THROWN:
            found.append(_THROWN[card])
        elif card == REINFORCEMENT and not called:  # CT-REIN-12: blind team-mates cannot be called.
            found += [_CALLED[mate] for mate in list_mates(s, seat) if not is_blind(s, mate)]
    revolver = _AIMED[REVOLVER]
    found += [revolver[target] for target in targets]
    found.append(PASS)
    return found


def take_turn(s: State, seat: Seat) -> Rules[None]:
    """Let the active player make one play or pass (CT-TURN-3)."""
    move: Move = yield Ask(seat, "attack", One(tuple(list_plays(s, seat))), PASS, True, about=TURN, throw=True)
    if type(move) is Call:  # CT-REIN-1, CT-REIN-5: the called team-mate attacks.
        mate = int(move.mate)
        s.fighters[seat].hand.move(REINFORCEMENT, s.played)
        s.play = Play(mate, seat)
        yield Called(seat, mate, attack=True)
        listed = list_plays(s, mate, called=True)  # CT-REIN-4: no second call
        move = yield Ask(mate, "called-attack", One(tuple(listed)), PASS, True, about=TURN, throw=True)
        yield from _carry_out(s, s.play, move)
    else:
        s.play = Play(seat)
        yield from _carry_out(s, s.play, move)
    s.played.move_all(s.discard)  # CT-ATK-6, CT-TURN-5: played cards are discarded.
    s.play = None


def _carry_out(s: State, play: Play, move: Move) -> Rules[None]:
    """Carry out the play of an attacker, or the pass of a called player (CT-REIN-5, CT-REIN-7)."""
    seat = play.attacker
    hand = s.fighters[seat].hand
    if isinstance(move, Throw):  # CT-ATK-4: the bomb is thrown at everybody.
        play.card = move.bomb
        hand.move(play.card, s.played)
        yield from effects.throw(s, play)
    elif isinstance(move, Attack | HeadShot):  # CT-ATK-2, CT-ATK-3: the attack has one enemy as target.
        play.card = move.weapon if isinstance(move, Attack) else HEAD_SHOT
        play.target = int(move.target)
        if play.card != REVOLVER:  # CT-ATK-2, 6: all cards but the Revolver are shown.
            hand.move(play.card, s.played)
        yield Attacked(seat, play.target, play.card)
        yield from defence.defend(s, play)
    else:
        yield Passed(seat)
