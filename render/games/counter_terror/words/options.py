"""Labels of options for buttons and menu entries, and words for the fields of moves."""

from __future__ import annotations

from engine.games.counter_terror import moves
from engine.games.counter_terror.cards import (
    ARMOUR,
    CARDS,
    DAMAGE,
    DODGE,
    FLASH,
    FRIENDLY_FIRE,
    GAS,
    GRENADE,
    HEAD_SHOT,
    REINFORCEMENT,
    RICOCHET,
)
from engine.games.counter_terror.odds import compute_counter_chance
from engine.games.counter_terror.view import View
from engine.protocol import Ask, Move, Pass, Seat
from render.face import standard
from render.face.records import Label, Names
from render.text.i18n import T, Text
from render.text.per_cents import write_per_cent

from .cards import describe_short_effect
from .names import describe_card_name

LEAST = 20
"""Lowest level of a Life card (CT-GEN-6)."""


def _describe_plain(wording: str) -> Text:
    """Wrap a name or a number in a text that is not translated."""
    return Text("{said}", {"said": wording})


def label_item(card: str, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a card in a set."""
    return Label(describe_card_name(card), describe_short_effect(card))


def _label_attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    target = view.fighters[int(option.target)]
    name, damage = names[target.seat], DAMAGE[option.weapon]
    chance = compute_counter_chance(view, ask.seat, option.weapon, target)
    if chance:  # The text is short, because the picture has little room.
        said = write_per_cent(chance)
        detail = T("{life} life points; {chance}: a stronger gun hits back", life=target.life, chance=said)
    else:
        detail = T("{damage} damage; {name} has {life} life points", damage=damage, name=name, life=target.life)
    return Label(
        T("{weapon} ({damage}): {name}", weapon=describe_card_name(option.weapon), damage=damage, name=name),
        detail,
        "💥" if option.weapon == GRENADE else "🔫",
        "danger",
        card=T("{card}: {name}", card=describe_card_name(option.weapon), name=name),
    )


def _label_head_shot(option: moves.HeadShot, ask: Ask, view: View, names: Names) -> Label:
    said = T("Head Shot: {name}", name=names[int(option.target)])
    return Label(said, describe_short_effect(HEAD_SHOT), "🎯", "danger", card=said)


def _label_throw(option: moves.Throw, ask: Ask, view: View, names: Names) -> Label:
    said, among_enemies = T("Throw {card}", card=describe_card_name(option.bomb)), ("gas_and_flash", "enemies")
    does = _THROWN_AT_ENEMIES[option.bomb] if among_enemies in view.switches else describe_short_effect(option.bomb)
    return Label(said, does, "🔦" if option.bomb == FLASH else "💨", "primary", card=said)


_THROWN_AT_ENEMIES: dict[str, Text] = {
    GAS: T("Until your next turn, no enemy without a Mask may attack you."),
    FLASH: T("Until your next turn, all enemies without a Mask are blind."),
}
"""The effects of cards that affect enemies alone, by the house rule CT-HR-7."""


def _label_call(option: moves.Call, ask: Ask, view: View, names: Names) -> Label:
    name = names[int(option.mate)]
    said, called = T("Reinforcement: call {name} to attack", name=name), T("Call {name}", name=name)
    return Label(said, describe_short_effect(REINFORCEMENT), "📣", "primary", card=called)


def _label_ricochet(ask: Ask, view: View) -> Label:
    """Return the label of a Ricochet, with the chance to be hit.

    Every living player is equally likely to be hit, unless numbers decide (CT-RICO-5, CT-HR-2).
    """
    alive, amount = sum(one.alive for one in view.fighters), CARDS[RICOCHET].damage
    said, card = T("Ricochet: one of {n} loses {amount}", n=alive, amount=amount), describe_card_name(RICOCHET)
    if ("ricochet", "secret") in view.switches:
        return Label(said, describe_short_effect(RICOCHET), "🎲", "primary", card=card)
    me = view.fighters[ask.seat]
    mates = sum(one.alive and one.team == me.team for one in view.fighters) - 1
    values = {"chance": write_per_cent(1 / alive), "mates": write_per_cent(mates / alive)}
    dies = me.life <= amount and not view.sparing
    if mates:
        detail = (
            T("A random living player is hit: {chance} you, and you die; {mates} a team-mate.", **values)
            if dies
            else T("A random living player is hit: {chance} you; {mates} a team-mate.", **values)
        )
    elif dies:
        detail = T("A random living player is hit: {chance} you, and you die.", **values)
    else:
        detail = T("A random living player is hit: {chance} you.", **values)
    return Label(said, detail, "🎲", "primary", card=card)


def _label_defend(option: moves.Defend, ask: Ask, view: View, names: Names) -> Label:
    card = describe_card_name(option.card)
    if option.card == REINFORCEMENT:
        name = names[int(option.whom)]
        said, called = T("Reinforcement: call {name} to defend", name=name), T("Call {name}", name=name)
        return Label(said, describe_short_effect(REINFORCEMENT), "📣", "primary", card=called)
    if option.card == FRIENDLY_FIRE:
        amount = _compute_life_loss(view, int(option.whom), CARDS[FRIENDLY_FIRE].damage)
        said = T("Friendly Fire: {name} loses {amount}", name=names[int(option.whom)], amount=amount)
        named = T("{card}: {name}", card=card, name=names[int(option.whom)])
        return Label(said, describe_short_effect(FRIENDLY_FIRE), "🔥", "primary", card=named)
    if option.card == RICOCHET:
        return _label_ricochet(ask, view)
    emoji = "🏃" if option.card == DODGE else "🛡️" if option.card in ARMOUR else "🔫"
    detail = None if "+" in option.card else describe_short_effect(option.card)
    play = view.play
    if play is None or play.card is None:
        return Label(card, detail, emoji, "primary", card=card)
    left, taker = (
        _compute_remaining_damage(option.card, play.card, play.damage),
        ask.seat if _is_own_damage(ask, view) else play.target,
    )
    if _is_own_damage(ask, view) and left >= view.fighters[ask.seat].life and not view.sparing:
        return Label(T("{card}: you die", card=card), detail, "☠️", "danger", last=True, card=card)
    if left > 0 and taker is not None:
        said = T("{card}: you take {damage}", card=card, damage=_compute_life_loss(view, taker, left))
    elif left < 0:
        amount = _compute_life_loss(view, play.attacker, -left)
        said = T("{card}: {name} takes {damage}", card=card, name=names[play.attacker], damage=amount)
    else:
        said = T("{card}: nobody is hurt", card=card)
    return Label(said, detail, emoji, "success", card=card)


def _is_own_damage(ask: Ask, view: View) -> bool:
    """Tell whether the damage that gets through hits the seat that is asked.

    With house rule CT-HR-4 it hits the player who is called, otherwise the attacked player (CT-REIN-10).
    """
    return ask.kind == "defend" or (ask.kind == "called-defend" and ("rest_of_damage", "called") in view.switches)


def _compute_remaining_damage(answer: str, attack: str, damage: int) -> int:
    """Return the damage that reaches the defender. A negative number is damage that goes back to the attacker."""
    if answer in ARMOUR:
        return max(0, damage - ARMOUR[answer])
    if answer == DODGE:
        return damage // 2 if attack == GRENADE else 0
    return damage - DAMAGE[answer]


def _compute_life_loss(view: View, seat: Seat, amount: int) -> int:
    """Return the life points that a player loses by damage.

    In the first round of a guided match the last life points cannot be lost.
    """
    life = view.fighters[seat].life
    return life - LEAST if view.sparing and amount >= life else amount


def _label_mask(option: Move, ask: Ask, view: View, names: Names) -> Label:
    said = T("Put on a Mask")
    return Label(said, describe_short_effect("mask"), "😷", "success", card=said)


def _label_number(option: moves.Number, ask: Ask, view: View, names: Names) -> Label:
    return Label(T("Show {number}", number=option.shown), None, None, "primary")


def _label_pass(option: Move, ask: Ask, view: View, names: Names) -> Label:
    play = view.play if _is_own_damage(ask, view) else None
    if play is None or view.sparing:
        return Label(_PASS.get(ask.kind, T("Play nothing")), last=True)
    if play.card == HEAD_SHOT or play.damage >= view.fighters[ask.seat].life:
        return Label(T("No defence: you die"), None, "☠️", "danger", last=True)
    return Label(_PASS.get(ask.kind, T("Play nothing")), last=True)


_PASS: dict[str, Text] = {
    "attack": T("No play this turn"),
    "defend": T("No defence"),
    "mask": T("No Mask"),
    "called-attack": T("Decline"),
    "called-defend": T("Play nothing"),
}
LABELS: dict[type[Move], standard.LabelMaker] = {
    moves.Attack: _label_attack,
    moves.HeadShot: _label_head_shot,
    moves.Throw: _label_throw,
    moves.Call: _label_call,
    moves.Defend: _label_defend,
    moves.Mask: _label_mask,
    moves.Number: _label_number,
    Pass: _label_pass,
}
label = standard.make_label(LABELS)


def _describe_seat(seat: str, names: Names) -> Text:
    return T("nobody") if seat == moves.NONE else _describe_plain(names[int(seat)])


def _describe_card(card: str, names: Names) -> Text:
    return T("nobody") if card == moves.NONE else describe_card_name(card)


VALUES: dict[str, standard.Value] = {
    "target": _describe_seat,
    "mate": _describe_seat,
    "whom": _describe_seat,
    "shown": lambda said, names: _describe_plain(said),
}
"""Functions that format the value of a field, by field; the value of any other field is a card."""
value = standard.make_value(VALUES, _describe_card)
