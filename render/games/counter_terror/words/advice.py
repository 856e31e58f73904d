"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.counter_terror.events import ShootoutAdvice
from engine.protocol import Seat
from render.face.contract import Names
from render.face.event_words import EventWords
from render.text.i18n import TN, T, Text

WORDS = EventWords()
Word = Callable[[ShootoutAdvice, Seat | None, Names], Text]


@WORDS.register(ShootoutAdvice)
def word_reason(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    word = REASONS.get(event.reason)
    return word(event, viewer, names) if callable(word) else word


def word_kill(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} has {life} life points left, and in about {chance} % of deals no card that stops it.",
        name=names[event.seat],
        life=event.count,
        chance=event.chance,
    )


def word_empty_hand(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has {life} life points left, and no card in hand.", name=names[event.seat], life=event.count)


def word_blindness(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is blind: armour alone could help there.", name=names[event.seat])


def word_weakest(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "No enemy has fewer life points than {name} ({life}), and in about {chance} % of deals nothing there stops it.",
        name=names[event.seat],
        life=event.count,
        chance=event.chance,
    )


def word_open_target(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} holds {n} card: in about {chance} % of deals it does not stop this.",
        "{name} holds {n} cards: in about {chance} % of deals none of them stops this.",
        event.count,
        name=names[event.seat],
        chance=event.chance,
    )


def word_head_shot(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "Only a Dodge saves {name}, and about {chance} % of deals have one in that hand.",
        name=names[event.seat],
        chance=event.chance,
    )


def word_helplessness(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is blind, and nothing saves a blind player from it.", name=names[event.seat])


def word_gas(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "For a round {n} enemy may not attack you; in about {chance} % of deals there is no Mask against it.",
        "For a round {n} enemies may not attack you; in about {chance} % of deals none of them has a Mask.",
        event.count,
        chance=event.chance,
    )


def word_flash(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} enemy loses a turn; in about {chance} % of deals there is no Mask against it.",
        "{n} enemies lose a turn; in about {chance} % of deals none of them has a Mask.",
        event.count,
        chance=event.chance,
    )


def word_call(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "With {n} card {name} may have a better weapon than you.",
        "With {n} cards {name} probably has a better weapon than you.",
        event.count,
        name=names[event.seat],
    )


def word_aim(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("In the gas you could not attack {name} for a round.", name=names[event.seat])


def word_friend(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("All that it stops for a round is an attack on {name}.", name=names[event.seat])


def word_turned_kill(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has {life} life points left, and dies of it.", name=names[event.seat], life=event.count)


def word_turned(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("Nothing gets through, and {name} goes down from {life}.", name=names[event.seat], life=event.count)


def word_ricochet(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} enemy is among the {total} who may be hit.",
        "{n} enemies are among the {total} who may be hit.",
        event.count,
        total=event.total,
    )


def word_mate(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} has {n} card to stop it, and the own ones are kept.",
        "{name} has {n} cards to stop it, and the own ones are kept.",
        event.count,
        name=names[event.seat],
    )


def word_duel(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "It beats the weapon of {name}, who takes the difference of {n} life points.",
        name=names[event.seat],
        n=event.count,
    )


def word_rescue(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.seat == viewer:
        return T("With {life} life points left, this attack kills you if nothing stops it.", life=event.count)
    return T(
        "With {life} life points left, {name} dies of this attack if nothing stops it.",
        life=event.count,
        name=names[event.seat],
    )


def word_saving(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("It keeps {n} life points that this attack would cost.", n=event.count)


def word_doom(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("No card in your hand does enough against this attack.")


def word_bearing(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("{life} life points are left then, and the cards do more against a heavier attack.", life=event.count)


REASONS: dict[str, Text | Word] = {
    "kills": word_kill,
    "bare": word_empty_hand,
    "blind": word_blindness,
    "weakest": word_weakest,
    "open": word_open_target,
    "head-shot": word_head_shot,
    "helpless": word_helplessness,
    "gas": word_gas,
    "flash": word_flash,
    "call": word_call,
    "sees": T("Blind you would lose a turn, and could defend yourself with armour alone."),
    "shoots": word_aim,
    "friend": word_friend,
    "turned-kills": word_turned_kill,
    "turned": word_turned,
    "ricochet": word_ricochet,
    "mate": word_mate,
    "duel": word_duel,
    "saves": word_rescue,
    "spares": word_saving,
    "hopeless": word_doom,
    "bears": word_bearing,
    "keeps": T("You may attack nobody now, and what you hold does more later."),
    "numbers": T("The numbers of all decide together, so none is better than the others."),
    "spare": T("What you keep does more, in attack and in defence."),
}
"""Sentences, and functions that build a sentence, by reason."""
