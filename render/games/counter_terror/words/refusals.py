"""Reasons why a move is refused, in the rules' terms.

The sentences use only things in the refused player's view. If that view shows no reason, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.counter_terror.cards import ARMOUR, DODGE, GRENADE, GUNS, HEAD_SHOT, MASK, REINFORCEMENT, REVOLVER
from engine.games.counter_terror.moves import NONE
from engine.games.counter_terror.setup import UnequalTeams
from engine.games.counter_terror.view import FighterView, View
from engine.house_rules import NoSuchChoice
from engine.refusals import MoveRefused, NoSuchLevel, NotAnOption, NotNow, WrongSeats
from render.face import standard
from render.face.refusal_words import RefusalWords
from render.face.standard import Explanation
from render.text.i18n import T

from .commands import WHEN
from .names import CARD, describe_card_name

WORDS: RefusalWords[View | None] = RefusalWords(
    {
        NoSuchChoice: T("This game has no such setting."),
        NoSuchLevel: T("There is no such level."),
        WrongSeats: T("This game is for 2 to 8 players."),
        UnequalTeams: T("The chosen teams are not equal: a player must change sides."),
    }
)
"""The words for the reasons why the rules refuse settings or seats before the start."""

SEATS = ("target", "mate", "whom")
_DEAD = (T("You are dead and cannot play any more."), "CT-DEATH-3")
_BLIND = (T("You are blind: you have no turn, and you can defend only with Helmet and Vest."), "CT-FLASH-4")


def _explain_refusal(reason: MoveRefused, view: View) -> Explanation | None:
    """Explain why a move is not possible."""
    assert view.viewer is not None
    own, tag = view.fighters[view.viewer], reason.tag
    if not own.alive:
        return _DEAD
    if own.blind:
        return _BLIND
    if isinstance(reason, NotNow):
        when = WHEN.get(tag)
        return when and standard.choose_time_sentence(when, _is_time_for_move(tag, view, own))
    if not isinstance(reason, NotAnOption) or reason.field not in reason.meant:
        return None
    return _explain_field(tag, reason.field, reason.meant, view, own)


def _is_time_for_move(tag: str, view: View, fighter: FighterView) -> bool:
    """Tell whether a move is possible at this time, according to its sentence in ``WHEN``."""
    play = view.play
    if tag in ("attack", "head-shot", "throw", "call", "discard"):
        called = play is not None and play.caller is not None and play.attacker == fighter.seat and tag != "call"
        return view.active == fighter.seat or called
    if tag == "defend":
        return play is not None and fighter.seat in (play.target, play.called)
    if tag == "mask":
        return play is not None and play.card in ("gas", "flash")
    return tag == "number" and play is not None and fighter.seat in play.ricochet


refusal = standard.make_refusal(WORDS, _explain_refusal)


def list_vocabulary(tag: str, field: str, view: View) -> Sequence[str]:
    """Return every value that a field of a move can have, whether it is possible now or not.

    ``tag``: the kind of move as its text writes it. ``field``: the name of one of its fields.
    """
    if field in SEATS:
        return [str(fighter.seat) for fighter in view.fighters]
    return () if field == "shown" else [key for key in CARD if key != NONE]


def _explain_field(
    tag: str, field: str, fields: Mapping[str, str], view: View, fighter: FighterView
) -> Explanation | None:
    """Explain why a value is not possible in a field of a move."""
    value = fields[field]
    match tag, field:
        case ("attack" | "head-shot", "target"):
            return _explain_target(view.fighters[int(value)], fighter)
        case ["call", "mate"]:
            return _explain_mate(view.fighters[int(value)], fighter)
        case ["attack", "weapon"]:
            if value != REVOLVER and value not in GUNS and value != GRENADE:
                return T("{card} is not a weapon.", card=describe_card_name(value)), "CT-ATK-2"
            return _explain_card(value, view, "CT-ATK-3")
        case ["throw", "bomb"]:
            return _explain_card(value, view, "CT-ATK-4")
        case ["defend", "card"]:
            return _explain_answer(value, view)
    return None


def _explain_target(target: FighterView, viewer: FighterView) -> Explanation | None:
    if target.seat == viewer.seat:
        return T("You cannot attack yourself."), "CT-ATK-3"
    if not target.alive:
        return T("You cannot attack a dead player."), "CT-DEATH-3"
    if target.team == viewer.team:
        return T("You can attack only enemies, never a team-mate."), "CT-ATK-3"
    if target.seat in viewer.gassed_by:
        return T(
            "The gas of that player keeps you from attacking them. Choose another target until it is over."
        ), "CT-GAS-5"
    return None


def _explain_mate(mate: FighterView, viewer: FighterView) -> Explanation | None:
    if mate.seat == viewer.seat or mate.team != viewer.team or not mate.alive:
        return T("You can call only a living team-mate."), "CT-REIN-1"
    return (T("You cannot call a blind player to attack."), "CT-FLASH-6") if mate.blind else None


def _explain_answer(value: str, view: View) -> Explanation | None:
    """Explain why a card does not answer this attack, or is not in the hand."""
    attack = view.play.card if view.play is not None else None
    if value == REVOLVER:
        return T("You cannot defend with the Revolver."), "CT-DEF-12"
    if value == GRENADE:
        return T("You cannot defend with a Grenade."), "CT-DEF-11"
    if value == MASK:
        return T("A Mask helps only against a Gas Bomb or a Flash Grenade."), "CT-ARM-5"
    if attack == HEAD_SHOT and value != DODGE:
        return T("Only a Dodge helps against a Head Shot."), "CT-DEF-7"
    if attack == GRENADE and value not in (*ARMOUR, DODGE, REINFORCEMENT):
        return T("Only Helmet, Vest, Dodge and Reinforcement help against a Grenade."), "CT-DEF-6"
    return _explain_card(value, view, "CT-DEF-2")


def _explain_card(value: str, view: View, rule: str) -> Explanation | None:
    missing = [part for part in value.split("+") if part not in view.hand]
    return (
        (T("{card} is not in your hand.", card=describe_card_name(value)), rule)
        if missing and value != REVOLVER
        else None
    )
