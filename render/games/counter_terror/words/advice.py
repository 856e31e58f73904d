"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.events import GameEvent
from engine.games.counter_terror.events import ShootoutAdvice
from engine.protocol import Seat
from render.face.event_words import EventEntry
from render.face.records import Names
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

Word = Callable[[ShootoutAdvice, Seat | None, Names], Text]


def describe_reason(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    word = REASONS.get(event.reason)
    return word(event, viewer, names) if callable(word) else word


def describe_kill(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "In about {chance} of deals nothing saves {name}, who has {life} life points left.",
        name=names[event.seat],
        life=event.count,
        chance=write_per_cent(event.chance),
    )


def describe_empty_hand(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has {life} life points left, and no card in hand.", name=names[event.seat], life=event.count)


def describe_blindness(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is blind and could defend only with armour.", name=names[event.seat])


def describe_weakest(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} has the fewest life points ({life}), and in about {chance} of deals nothing that lessens this.",
        name=names[event.seat],
        life=event.count,
        chance=write_per_cent(event.chance),
    )


def describe_open_target(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} holds {n} card: in about {chance} of deals it does not lessen this.",
        "{name} holds {n} cards: in about {chance} of deals nothing lessens this.",
        event.count,
        name=names[event.seat],
        chance=write_per_cent(event.chance),
    )


def describe_head_shot(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "Only a Dodge saves {name}, who holds one in about {chance} of deals.",
        name=names[event.seat],
        chance=write_per_cent(event.chance),
    )


def describe_helplessness(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is blind, and a blind player cannot stop this.", name=names[event.seat])


def describe_gas(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} enemy could not attack you for a round; in about {chance} of deals that enemy has no Mask.",
        "{n} enemies could not attack you for a round; in about {chance} of deals none of them has a Mask.",
        event.count,
        chance=write_per_cent(event.chance),
    )


def describe_flash(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} enemy would lose a turn; in about {chance} of deals that enemy has no Mask.",
        "{n} enemies would lose a turn; in about {chance} of deals none of them has a Mask.",
        event.count,
        chance=write_per_cent(event.chance),
    )


def describe_call(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "In about {chance} of deals {name} has a stronger weapon than you.",
        name=names[event.seat],
        chance=write_per_cent(event.chance),
    )


def describe_target_lost_in_gas(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("In the gas you could not attack {name} for a round.", name=names[event.seat])


def describe_friend(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("It only keeps you from attacking {name}, your team-mate, for a round.", name=names[event.seat])


def describe_kill_by_returned_damage(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has {life} life points left and would die from this.", name=names[event.seat], life=event.count)


def describe_returned_damage(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "You take no damage, and {name} loses life points, down from {life}.", name=names[event.seat], life=event.count
    )


def describe_ricochet(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} of the {total} players who may be hit is an enemy.",
        "{n} of the {total} players who may be hit are enemies.",
        event.count,
        total=event.total,
    )


def describe_mate_who_lessens_it(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "In about {chance} of deals {name} has a card that lessens this attack.",
        name=names[event.seat],
        chance=write_per_cent(event.chance),
    )


def describe_duel(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "It beats the weapon of {name}, who loses {n} life points by the difference.",
        name=names[event.seat],
        n=event.count,
    )


def describe_rescue(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.seat == viewer:
        return T("With {life} life points left, this attack kills you if nothing stops it.", life=event.count)
    return T(
        "With {life} life points left, {name} dies of this attack if nothing stops it.",
        life=event.count,
        name=names[event.seat],
    )


def describe_saving(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("It saves {n} life points that this attack would cost.", n=event.count)


def describe_doom(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("No card in your hand does enough against this attack.")


def describe_bearable_damage(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.seat == viewer:
        return T("You would still have {life} life points, and you would keep your cards.", life=event.count)
    return T(
        "{name} would still have {life} life points, and you would keep your cards.",
        name=names[event.seat],
        life=event.count,
    )


REASONS: dict[str, Text | Word] = {
    "kills": describe_kill,
    "bare": describe_empty_hand,
    "blind": describe_blindness,
    "weakest": describe_weakest,
    "open": describe_open_target,
    "head-shot": describe_head_shot,
    "helpless": describe_helplessness,
    "gas": describe_gas,
    "flash": describe_flash,
    "call": describe_call,
    "sees": T("If you are blinded, you lose a turn and can defend yourself only with armour."),
    "shoots": describe_target_lost_in_gas,
    "friend": describe_friend,
    "turned-kills": describe_kill_by_returned_damage,
    "turned": describe_returned_damage,
    "ricochet": describe_ricochet,
    "mate": describe_mate_who_lessens_it,
    "duel": describe_duel,
    "saves": describe_rescue,
    "spares": describe_saving,
    "hopeless": describe_doom,
    "bears": describe_bearable_damage,
    "keeps": T("You may attack nobody now, and you keep your cards for later."),
    "numbers": T("All numbers together decide, so neither choice is better."),
    "spare": T("The cards that you keep are worth more, in attack and in defence."),
}
"""Sentences, and functions that build a sentence, by reason."""


EVENTS: dict[type[GameEvent], EventEntry] = {ShootoutAdvice: EventEntry(describe_reason)}
