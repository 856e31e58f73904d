"""Gas Bomb and Flash Grenade: throwing them, Masks against them, and their end (CT-GAS, CT-FLASH)."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, ask_together

from .cards import MASK
from .events import EffectEnded, MasksShown, Threw
from .moves import MASK_ON, Mask
from .state import Effect, Play, State, is_blind, list_enemies, list_living

_WITH: tuple[Move, ...] = (MASK_ON, PASS)
_WITHOUT: tuple[Move, ...] = (PASS,)


def throw(s: State, play: Play) -> Rules[None]:
    """Throw a Gas Bomb or Flash Grenade: ask all others for a Mask, then lay the card in front of its thrower.

    Rules: CT-GAS-2, CT-FLASH-2. They answer simultaneously and in secret. A blind player cannot put on a Mask
    (CT-FLASH-5), and a player without cards is not asked (CT-DEC-C).
    """
    seat, card = play.attacker, play.card
    yield Threw(seat, card)
    if s.rules.gas_and_flash == "enemies":  # CT-HR-7: enemies only
        others = list_enemies(s, seat)
    else:
        others = [other for other in list_living(s, s.order.index(seat)) if other != seat]
    asked = [other for other in others if s.fighters[other].hand.cards and not is_blind(s, other)]
    about = card if len(asked) == 1 else ""  # With several players, an immediate pass would reveal who has a Mask.
    answers = yield from ask_together(
        [
            Ask(
                other, "mask", One(_WITH if MASK in s.fighters[other].hand.cards else _WITHOUT), PASS, True, about=about
            )
            for other in asked
        ]
    )
    masked = [other for other, answer in zip(asked, answers, strict=True) if isinstance(answer, Mask)]
    for other in masked:
        # CT-GAS-3: the Mask is discarded at once, but protects until the effect ends.
        s.fighters[other].hand.move(MASK, s.discard)
    affected = [other for other in others if other not in masked]
    s.played.move(card, s.front)
    s.effects.append(Effect(card, seat, affected))
    yield MasksShown(seat, card, tuple(masked), tuple(affected))


def end_effects_of(s: State, seat: Seat) -> Rules[None]:
    """End all effects that a seat has thrown, when the turn order reaches the seat (CT-TIME-1, CT-GAS-4, CT-FLASH-8).

    The effects end even if the seat's player is dead (CT-FLASH-10).
    """
    for index in range(len(s.effects) - 1, -1, -1):
        effect = s.effects[index]
        if effect.thrower == seat:
            del s.effects[index]
            s.discard.put(*s.front.take(index))
            yield EffectEnded(seat, effect.card)
