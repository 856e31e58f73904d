"""Gas Bomb and Flash Grenade (CT-GAS, CT-FLASH): thrown, masked against, over."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell, together

from .cards import MASK
from .moves import MASK_ON, Mask
from .state import Effect, Play, State, enemies, is_blind, living

_WITH: tuple[Move, ...] = (MASK_ON, PASS)
_WITHOUT: tuple[Move, ...] = (PASS,)


def throw(s: State, play: Play) -> Rules[None]:
    """CT-GAS-2, CT-FLASH-2: all others decide on a Mask at once, in secret; then the card lies in front of whoever
    threw it. Who sees nothing has no Mask to put on (CT-FLASH-5), and an empty hand, which is public, is not asked
    (CT-DEC-C)."""
    seat, card = play.attacker, play.card
    yield from tell("threw", seat=seat, card=card)
    if s.rules.gas_and_flash == "enemies":  # CT-HR-7
        others = enemies(s, seat)
    else:
        others = [other for other in living(s, s.order.index(seat)) if other != seat]
    asked = [other for other in others if s.fighters[other].hand.cards and not is_blind(s, other)]
    about = card if len(asked) == 1 else ""  # of several, a table that passes for some would show who has a Mask
    answers = yield from together(
        [
            Ask(
                other, "mask", One(_WITH if MASK in s.fighters[other].hand.cards else _WITHOUT), PASS, True, about=about
            )
            for other in asked
        ]
    )
    masked = [other for other, answer in zip(asked, answers, strict=True) if isinstance(answer, Mask)]
    for other in masked:
        s.fighters[other].hand.move(MASK, s.discard)  # CT-GAS-3: discarded at once, it protects to the end
    affected = [other for other in others if other not in masked]
    s.played.move(card, s.front)
    s.effects.append(Effect(card, seat, affected))
    yield from tell("masks", seat=seat, card=card, masked=tuple(masked), affected=tuple(affected))


def end_of(s: State, seat: Seat) -> Rules[None]:
    """CT-TIME-1, CT-GAS-4, CT-FLASH-8: the turn order reaches a seat, whether its player lives or not
    (CT-FLASH-10): all that was thrown from there is over."""
    for at in range(len(s.effects) - 1, -1, -1):
        effect = s.effects[at]
        if effect.thrower == seat:
            del s.effects[at]
            s.discard.put(*s.front.take(at))
            yield from tell("effect-over", seat=seat, card=effect.card)
