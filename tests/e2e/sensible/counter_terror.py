"""Play Counter-Terror as a sensible person would: shoot what can be shot, kill where it is possible, save one's life.

Frozen: see the package.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.counter_terror.cards import ARMOUR, DAMAGE, DODGE, FRIENDLY_FIRE, GRENADE, GUNS, HEAD_SHOT, REVOLVER
from engine.games.counter_terror.moves import MASK_ON, Attack, Call, Defend, HeadShot, Throw
from engine.games.counter_terror.view import View
from engine.protocol import Answer, Ask, Move

from .script import Memory, Script, best, options

KILL = 40
"""Life points that a kill is worth besides."""
THROW, CALL = 25.0, 22.0
"""The worth of a Gas Bomb or Flash Grenade, and of a team-mate's attack: more than a shot with the Revolver."""
HEAD, CARD = 30.0, 8.0
"""The worth of keeping a Head Shot, and of keeping any other card, in life points."""


def sensible(view: View, ask: Ask, memory: Memory) -> Answer:
    """Answer a question."""
    worth = _WORTH.get(ask.kind)
    return ask.default if worth is None else best(options(ask), lambda option: worth(view, ask, option))


def _attack(view: View, ask: Ask, option: Move) -> float:
    """Return the worth of an attack.

    Only lost life counts. Of two attacks that kill, the one with the cheaper card is better.
    """
    match option:
        case Attack():
            life = view.fighters[int(option.target)].life
            hit = min(DAMAGE[option.weapon], life)
            price = 0.0 if option.weapon == REVOLVER else 0.1 * DAMAGE[option.weapon]
            return hit + (KILL if hit == life else 0) - price
        case HeadShot():
            return view.fighters[int(option.target)].life + KILL - HEAD
        case Throw():
            return THROW
        case Call():
            return CALL if view.fighters[int(option.mate)].hand > 2 else 0.0
    return 1.0


def _defend(view: View, ask: Ask, option: Move) -> float:
    """Lose as little as possible, without spending a card on a scratch."""
    play = view.play
    assert play is not None and play.card is not None
    life = view.fighters[ask.seat].life
    damage = life if play.card == HEAD_SHOT else play.damage
    lost, gained = float(damage), 0.0
    if isinstance(option, Defend):
        card = option.card
        if card in ARMOUR:
            lost = max(0, damage - ARMOUR[card])
        elif card == DODGE:
            lost = damage / 2 if play.card == GRENADE else 0
        elif card in GUNS:
            lost, gained = max(0, damage - DAMAGE[card]), max(0, DAMAGE[card] - damage)
        elif card == FRIENDLY_FIRE:
            lost, gained = 0, 40
        else:  # Somebody else decides, or chance.
            lost = damage / 2
    spent = len(option.card.split("+")) * CARD if isinstance(option, Defend) else 0.0
    return gained - lost - spent - (200 if lost >= life else 0)


def _mask(view: View, ask: Ask, option: Move) -> float:
    return float(option == MASK_ON)


_WORTH: dict[str, Callable[[View, Ask, Move], float]] = {
    "attack": _attack,
    "called-attack": _attack,
    "defend": _defend,
    "called-defend": _defend,
    "mask": _mask,
}
SCRIPT = Script(sensible)
