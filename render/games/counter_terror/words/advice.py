"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.counter_terror.events import ShootoutAdvice
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, Word
from render.face.records import Names
from render.text.i18n import TN, T, Text


def describe_rescue(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.seat == viewer:
        return T("With {life} life points left, this attack kills you if nothing stops it.")
    return T("With {life} life points left, {name} dies of this attack if nothing stops it.")


def describe_bearable_damage(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.seat == viewer:
        return T("You would still have {life} life points, and you would keep your cards.")
    return T("{name} would still have {life} life points, and you would keep your cards.")


def describe_weakest(event: ShootoutAdvice, viewer: Seat | None, names: Names) -> Text:
    if event.chance:
        return T("{name} has the fewest life points ({life}); in {about} of deals nothing lessens this.")
    return T("{name} has the fewest life points: {life}.")


REASONS: dict[str, Text | Word] = {
    "kills": T("In {about} of deals nothing saves {name}, who has {life} life points left."),
    "bare": T("{name} has {life} life points left, and no card in hand."),
    "blind": T("{name} is blind and could defend only with armour."),
    "weakest": describe_weakest,
    "open": TN(
        "{name} holds {n} card: in {about} of deals it does not lessen this.",
        "{name} holds {n} cards: in {about} of deals nothing lessens this.",
        "count",
    ),
    "head-shot": T("Only a Dodge saves {name}, who holds one in {about} of deals."),
    "helpless": T("{name} is blind, and a blind player cannot stop this."),
    "gas": TN(
        "{n} enemy could not attack you for a round; in {about} of deals that enemy has no Mask.",
        "{n} enemies could not attack you for a round; in {about} of deals none of them has a Mask.",
        "count",
    ),
    "flash": TN(
        "{n} enemy would lose a turn; in {about} of deals that enemy has no Mask.",
        "{n} enemies would lose a turn; in {about} of deals none of them has a Mask.",
        "count",
    ),
    "call": T("In {about} of deals {name} has a stronger weapon than you."),
    "sees": T("If you are blinded, you lose a turn and can defend yourself only with armour."),
    "shoots": T("In the gas you could not attack {name} for a round."),
    "friend": T("It only keeps you from attacking {name}, your team-mate, for a round."),
    "turned-kills": T("{name} has {life} life points left and would die from this."),
    "turned": T("You take no damage, and {name} loses life points, down from {life}."),
    "ricochet": TN(
        "{n} of the {total} players who may be hit is an enemy.",
        "{n} of the {total} players who may be hit are enemies.",
        "count",
    ),
    "mate": T("In {about} of deals {name} has a card that lessens this attack."),
    "duel": T("It beats the weapon of {name}, who loses {n} life points by the difference.", n="count"),
    "saves": describe_rescue,
    "spares": T("It saves {n} life points that this attack would cost.", n="count"),
    "hopeless": T("No card in your hand does enough against this attack."),
    "bears": describe_bearable_damage,
    "keeps": T("You may attack nobody now, and you keep your cards for later."),
    "numbers": T("All numbers together decide, so neither choice is better."),
    "spare": T("The cards that you keep are worth more, in attack and in defence."),
}
"""Sentences by reason; functions where a sentence depends on more."""


EVENTS: dict[type[GameEvent], EventEntry] = {ShootoutAdvice: EventEntry(ByField("reason", REASONS))}
