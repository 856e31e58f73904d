"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.events.turns import Reason
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, Word
from render.face.records import Names
from render.text.i18n import TN, T, Text

EVEN = 50
"""A reason mentions its chance only if the chance, in per cent, is at least this."""


def describe_raid(event: Reason, viewer: Seat | None, names: Names) -> Text:
    if event.chance < EVEN:
        return T("The party can win about {xp} XP here before it has to flee.")
    return T("The party beats what is here in about {chance} % of tries, and gains about {xp} XP.")


def describe_going_on(event: Reason, viewer: Seat | None, names: Names) -> Text:
    if event.chance < EVEN:
        return T("About {xp} XP may still be here, and the party can flee if a fight is too hard.")
    return T("About {xp} XP may still be here, and the party beats what is left in about {chance} % of tries.")


REASONS: dict[str, Text | Word | ByField] = {
    "go": T("{crypt} offers the most for its distance: about {xp} XP, with a {chance} % chance to beat what is there."),
    "raid": describe_raid,
    "goes-on": describe_going_on,
    "leaves": T("The cards that are left would probably cost more lives than they are worth."),
    "home": ByField(
        "count",
        {0: T("The party is too weak for the Crypts that are left, and it can grow at the Inn.")},
        TN(
            "{n} wound heals at the Inn at no cost; in a fight it could kill a Character.",
            "{n} wounds heal at the Inn at no cost; in a fight they could kill a Character.",
            "count",
        ),
    ),
    "recruit": TN(
        "Every raid is a risk with {n} Character; one more makes all raids safer.",
        "Every raid is a risk with {n} Characters; one more makes all raids safer.",
        "count",
    ),
    "draw": T("With better cards the party gains more from all its raids than this turn costs."),
    "heal": TN(
        "{n} wound makes the next fight dangerous, and a trip to the Inn and back takes longer.",
        "{n} wounds make the next fight dangerous, and a trip to the Inn and back takes longer.",
        "count",
    ),
    "heals": T("It costs no action, and the next fight may be near."),
    "steal": ByField(
        "xp",
        {0: T("The theft succeeds in about {chance} % of tries, and the card helps the thief.")},
        T("The theft succeeds in about {chance} % of tries, and then takes {xp} XP from the other party."),
    ),
    "takes": TN(
        "It has {n} Hit Point left, and about {chance} % of such attacks kill it.",
        "It has {n} Hit Points left, and about {chance} % of such attacks kill it.",
        "count",
    ),
    "flee": T("The Monsters deal about {threat} wounds a round, and the party has {lives} Hit Points left in total."),
    "kills": TN(
        "{card} has {n} Hit Point left: this kills in about {chance} % of tries.",
        "{card} has {n} Hit Points left: this kills in about {chance} % of tries.",
        "count",
    ),
    "weakens": TN(
        "{card} has {n} Hit Point left, and its death helps the party most.",
        "{card} has {n} Hit Points left, and its death helps the party most.",
        "count",
    ),
    "card": T("In this fight it does more than a plain attack would."),
    "disarm": T("No other Character improves the chance against this Trap."),
    "hopeless": T("Nobody in the party has enough dice for such a Trap, and one Character must try."),
    "trap": T("The raiders are most likely to fail this Trap, or it costs them most."),
    "harms": T("Nothing else deals the raiders more wounds."),
    "reacts": T("It costs no action and changes something now."),
    "keeps": T("The card may do more at another moment."),
    "saves": T("Without it these wounds would kill."),
    "soaks": T("A prevented wound does not need to be healed later."),
    "character": T("No other Character here adds more to the party."),
    "deck": T("The party can use such a card, and has few of them."),
    "spare": T("Of all choices, the party will miss it least."),
    "banks": T("Its XP in the bank are worth more than its help to any Character."),
    "wears": T("It helps no other Character more."),
    "drops": T("All cards that could make room for it are better."),
    "worn": T("When you play alone, Treasures give no XP, but they help the Character who carries them."),
    "safe": T("Banked cards can be neither stolen nor lost."),
    "arranges": T("It adds to better dice there."),
}
"""Sentences by reason; functions where a sentence depends on more."""


EVENTS: dict[type[GameEvent], EventEntry] = {Reason: EventEntry(ByField("reason", REASONS))}
