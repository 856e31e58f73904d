"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb.events.turns import Reason
from engine.protocol import Seat
from render.face.contract import Names
from render.face.event_words import EventWords
from render.text.i18n import TN, T, Text

from .names import word_card_name, word_crypt_name

WORDS = EventWords()
EVEN = 50
"""The chance in per cent below which a reason does not mention the chance."""


@WORDS.register(Reason)
def word_reason(event: Reason, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    word = REASONS.get(event.reason)
    return word(event) if callable(word) else word


def word_way(event: Reason) -> Text:
    return T(
        "{crypt} promises most for the way: about {xp} XP, and about {chance} % to beat whatever lives there.",
        crypt=word_crypt_name(event.crypt),
        xp=event.xp,
        chance=event.chance,
    )


def word_raid(event: Reason) -> Text:
    if event.chance < EVEN:
        return T("About {xp} XP are to be had here before the party has to flee.", xp=event.xp)
    return T(
        "The party beats whatever lives here in about {chance} % of tries, and gains about {xp} XP.",
        chance=event.chance,
        xp=event.xp,
    )


def word_going_on(event: Reason) -> Text:
    if event.chance < EVEN:
        return T("About {xp} XP may still lie here, and the party can flee from what is too strong.", xp=event.xp)
    return T(
        "What may still lie here is worth about {xp} XP, and is beaten in about {chance} % of tries.",
        xp=event.xp,
        chance=event.chance,
    )


def word_return(event: Reason) -> Text:
    if not event.count:
        return T("The party is no match for the Crypts that are left; at the Inn it can grow.")
    return TN(
        "At the Inn {n} wound heals at no cost; in a fight it could be a Character's death.",
        "At the Inn {n} wounds heal at no cost; in a fight they could be a Character's death.",
        event.count,
    )


def word_recruit(event: Reason) -> Text:
    return TN(
        "With {n} Character every raid is a risk; one more makes all that follow safer.",
        "With {n} Characters every raid is a risk; one more makes all that follow safer.",
        event.count,
    )


def word_healing(event: Reason) -> Text:
    return TN(
        "{n} wound makes the next fight dangerous, and the way to the Inn and back takes longer.",
        "{n} wounds make the next fight dangerous, and the way to the Inn and back takes longer.",
        event.count,
    )


def word_theft(event: Reason) -> Text:
    if not event.xp:
        return T("It succeeds in about {chance} % of tries, and the card helps the thief.", chance=event.chance)
    return T("It succeeds in about {chance} % of tries; {xp} XP change sides then.", chance=event.chance, xp=event.xp)


def word_target(event: Reason) -> Text:
    return TN(
        "{n} Hit Point is left there, enough for about {chance} % of such attacks.",
        "{n} Hit Points are left there, enough for about {chance} % of such attacks.",
        event.count,
        chance=event.chance,
    )


def word_flight(event: Reason) -> Text:
    return T(
        "The Monsters deal about {threat} wounds a round, and the party has {lives} Hit Points left in all.",
        threat=event.threat,
        lives=event.lives,
    )


def word_kill(event: Reason) -> Text:
    return TN(
        "{card} has {n} Hit Point left: this kills in about {chance} % of tries.",
        "{card} has {n} Hit Points left: this kills in about {chance} % of tries.",
        event.count,
        card=word_card_name(event.card),
        chance=event.chance,
    )


def word_weakening(event: Reason) -> Text:
    return TN(
        "{card} has {n} Hit Point left, and its death would spare the party most.",
        "{card} has {n} Hit Points left, and its death would spare the party most.",
        event.count,
        card=word_card_name(event.card),
    )


REASONS: dict[str, Text | Callable[[Reason], Text]] = {
    "go": word_way,
    "raid": word_raid,
    "goes-on": word_going_on,
    "leaves": T("What may still lie here would likely cost more lives than it is worth."),
    "home": word_return,
    "recruit": word_recruit,
    "draw": T("Better equipped, the party gains more from all its raids than this turn costs."),
    "heal": word_healing,
    "heals": T("It costs no action, and the next fight may be near."),
    "steal": word_theft,
    "takes": word_target,
    "flee": word_flight,
    "kills": word_kill,
    "weakens": word_weakening,
    "card": T("In this fight it does more than a plain attack would."),
    "disarm": T("Nobody else in the party adds a chance against this Trap."),
    "trap": T("It is the Trap that the raiders are likeliest to fail, or that costs them most."),
    "harms": T("Nothing else harms the raiders so much."),
    "reacts": T("It costs no action and changes something now."),
    "keeps": T("What is kept may do more at another moment."),
    "saves": T("Without it these wounds kill."),
    "soaks": T("Wounds that are not placed need no healing."),
    "character": T("Of those there are, nobody adds more to what the party can do."),
    "deck": T("The party can make use of such a card, and has few of them."),
    "spare": T("Of all there is, it will be missed least."),
    "banks": T("Nobody in the party would gain more by it than its XP are worth in safety."),
    "wears": T("It helps nobody in the party more."),
    "drops": T("All that could make room for it are better."),
    "worn": T("Alone, Treasures are worth no XP, but they help whoever wears them."),
    "safe": T("What is banked can be neither stolen nor lost."),
    "arranges": T("There it adds to better dice."),
}
"""Sentences, and functions that build a sentence, by reason."""
