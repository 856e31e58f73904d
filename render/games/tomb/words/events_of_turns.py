"""Entries for events in turns, of cards and Characters, and at the end."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.events.raids import CharacterDied
from engine.games.tomb.events.turns import (
    CardAttached,
    CardBanked,
    CardDrawn,
    CardHandedOver,
    CardsDiscarded,
    CardUsed,
    CharacterAtInn,
    CharacterLeft,
    CharacterRecruited,
    CharacterSentAway,
    CryptPeekedInto,
    DeckReshuffled,
    EffectBegun,
    HazardMet,
    MatchOver,
    MoveStopped,
    PartyHome,
    PartyLost,
    PartyMoved,
    PartyPut,
    PartyRenewed,
    RoundsIdle,
    SpeedChanged,
    TurnBegun,
    UseCancelled,
)
from engine.games.tomb.outlook import NONE, find_kind
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text

from .calls import FOR
from .names import describe_card_names
from .rolls import BLOWS
from .values import describe_thing


def describe_speed(event: SpeedChanged, viewer: Seat | None, names: Names) -> Text:
    return T("The Movement of {name} changes by {n} this turn.", n=f"{event.n:+}".replace("-", "−"))


def describe_banked_card(event: CardBanked, viewer: Seat | None, names: Names) -> Text:
    if len(names) == 1 and find_kind(event.card) == "treasure":  # TOMB-SOLO-15: no XP
        return T("{name} banks {card}.")
    return T("{name} banks {card} for {n} XP.", n=event.xp)


def describe_use(event: CardUsed, viewer: Seat | None, names: Names) -> Text:
    is_ability, at = event.card == event.by.partition(".")[0], event.at
    if at in (NONE, ""):
        return T("{by} uses a special ability.") if is_ability else T("{by} uses {card}.")
    if is_ability:
        return T("{by} uses a special ability on {at}.", at=describe_thing(at))
    return T("{by} uses {card} on {at}.", at=describe_thing(at))


def describe_lasting_effect(event: EffectBegun, viewer: Seat | None, names: Names) -> Text:
    return T("{card} affects {who} {long}.", who=describe_card_names(event.on), long=FOR[event.until])


def describe_end(event: MatchOver, viewer: Seat | None, names: Names) -> Text:
    scores = tuple(T("{name} {n}", name=name, n=score) for name, score in zip(names, event.scores, strict=False))
    if event.idle:
        return T("All players have only passed for five rounds, so the match is over. XP: {scores}.", scores=scores)
    return T("The match is over. XP: {scores}.", scores=scores)


EVENTS: dict[type[GameEvent], EventEntry] = {
    TurnBegun: EventEntry(
        T("Turn {turn}: it is the turn of {name}."),
        Weight.PASSING,
        lesson=EventLesson(
            T("A turn is one action."),
            T("A turn is one action: at the Inn you draw or recruit, in the Tomb you move or raid."),
            "TOMB-TURN-1",
        ),
    ),
    CardHandedOver: EventEntry(T("{card} goes from {giver} to {to}.")),
    PartyMoved: EventEntry(
        ByField(
            "door",
            {"": TN("{name} moves {n} space.", "{name} moves {n} spaces.", "steps")},
            TN("{name} moves {n} space: {place}.", "{name} moves {n} spaces: {place}.", "steps"),
        ),
        Weight.RESULT,
        lesson=EventLesson(
            T("A raid begins on a Door."),
            T("A party moves as one; to raid a Crypt, stop on its Door and wait for your next turn."),
            "TOMB-MOVE-8",
        ),
    ),
    HazardMet: EventEntry(
        T("{name} meets a hazard: {hazard}."),
        befalls=("seat",),
        lesson=EventLesson(
            T("A hazard needs a Skill roll."),
            T("On a hazard one Character rolls Skill, even if the party only passes through."),
            "TOMB-MAP-9",
        ),
    ),
    MoveStopped: EventEntry(T("The Move of {name} ends there."), befalls=("seat",), causes=(HazardMet, PartyMoved)),
    PartyPut: EventEntry(
        ByField(
            "door",
            {"": T("The party of {name} is moved.")},
            T("The party of {name} is moved to another place: {place}."),
        ),
        befalls=("seat",),
        causes=(HazardMet, CardUsed),
    ),
    PartyHome: EventEntry(T("The party of {name} is at the Inn."), Weight.RESULT),
    SpeedChanged: EventEntry(describe_speed),
    CardDrawn: EventEntry(
        T("{name} draws a card: {deck}."),
        Weight.PASSING,
        own=T("You draw {card}."),
        lesson=EventLesson(
            T("Items are public, other cards secret."),
            T("Items go to a Character at once; Prayers, Spells and Tactics go to your secret hand."),
            "TOMB-DRAW-4",
        ),
    ),
    DeckReshuffled: EventEntry(T("The discards of a deck are shuffled into a new one: {deck}."), Weight.PASSING),
    CardAttached: EventEntry(T("{who} now has {card}.", who="to")),
    CardsDiscarded: EventEntry(T("{name} discards {cards}.")),
    CardBanked: EventEntry(describe_banked_card, Weight.RESULT),
    CharacterRecruited: EventEntry(
        T("{who} joins the party of {name}.", who="character"),
        Weight.RESULT,
        lesson=EventLesson(
            T("A Cleric brings a Prayer."),
            T("A Cleric brings a Prayer and a Wizard brings a Spell for your hand."),
            "TOMB-RECR-2",
        ),
    ),
    CharacterAtInn: EventEntry(T("{who} is now at the Inn.", who="character"), Weight.PASSING),
    CharacterSentAway: EventEntry(T("{who} leaves the Inn for good.", who="character")),
    CharacterLeft: EventEntry(
        T("{who} leaves the party for the Inn and loses all cards."), Weight.GRAVE, befalls=("seat",), causes=BLOWS
    ),
    PartyLost: EventEntry(
        T("The party of {name} is lost."),
        Weight.GRAVE,
        befalls=("seat",),
        causes=(CharacterDied, CharacterLeft),
        lesson=EventLesson(
            T("Without a party you are at the Inn."),
            T("If you lose your party, you start again at the Inn and keep your hand and your bank."),
            "TOMB-WIPE-2",
        ),
    ),
    PartyRenewed: EventEntry(
        T("{name} starts again with {who}.", who="character"), Weight.RESULT, befalls=("seat",), causes=(PartyLost,)
    ),
    CardUsed: EventEntry(describe_use),
    UseCancelled: EventEntry(T("{card} has no effect."), causes=(CardUsed,)),
    EffectBegun: EventEntry(describe_lasting_effect),
    CryptPeekedInto: EventEntry(
        TN("{name} looks at {n} card of {crypt}.", "{name} looks at {n} cards of {crypt}.", "count"),
        own=T("You see in {crypt}: {cards}."),
    ),
    RoundsIdle: EventEntry(
        TN(
            "All players have only passed. The match ends after {n} more round like this.",
            "All players have only passed. The match ends after {n} more rounds like this.",
            "left",
        ),
        lesson=EventLesson(
            T("Five idle rounds end the match."),
            T("If all players only pass for five rounds, the match ends and the score counts as it is."),
            "TOMB-END-6",
        ),
    ),
    MatchOver: EventEntry(describe_end, Weight.END),
}
