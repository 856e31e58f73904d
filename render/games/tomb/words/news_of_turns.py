"""Lines of events in turns, about cards and Characters, and at the end."""

from __future__ import annotations

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
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .calls import FOR
from .names import DECK, describe_card_name, describe_card_names, describe_crypt_name, describe_seat_name
from .options import describe_thing

WORDS = EventWords()


def _describe_door(crypt: str) -> Text:
    return T("the Door of {crypt}", crypt=describe_crypt_name(crypt))


# --- events of a turn ---


@WORDS.register(TurnBegun)
def describe_turn(event: TurnBegun, viewer: Seat | None, names: Names) -> Text:
    return T("Turn {turn}: it is the turn of {name}.", turn=event.turn, name=names[event.seat])


@WORDS.register(CardHandedOver)
def describe_handover(event: CardHandedOver, viewer: Seat | None, names: Names) -> Text:
    card, giver, to = describe_card_name(event.card), describe_card_name(event.frm), describe_card_name(event.to)
    return T("{card} goes from {giver} to {to}.", card=card, giver=giver, to=to)


@WORDS.register(PartyMoved)
def describe_move(event: PartyMoved, viewer: Seat | None, names: Names) -> Text:
    """Say that a party moved.

    Only Doors are named. Hallways are alike, and the board shows where the party is.
    """
    if not event.door:
        return TN("{name} moves {n} space.", "{name} moves {n} spaces.", event.steps, name=names[event.seat])
    return TN(
        "{name} moves {n} space: {place}.",
        "{name} moves {n} spaces: {place}.",
        event.steps,
        name=names[event.seat],
        place=_describe_door(event.door),
    )


@WORDS.register(HazardMet)
def describe_hazard(event: HazardMet, viewer: Seat | None, names: Names) -> Text:
    return T("{name} meets a hazard: {hazard}.", name=names[event.seat], hazard=describe_card_name(event.hazard))


@WORDS.register(MoveStopped)
def describe_stopped_move(event: MoveStopped, viewer: Seat | None, names: Names) -> Text:
    return T("The Move of {name} ends there.", name=names[event.seat])


@WORDS.register(PartyPut)
def describe_put_party(event: PartyPut, viewer: Seat | None, names: Names) -> Text:
    if not event.door:
        return T("The party of {name} is moved.", name=names[event.seat])
    return T(
        "The party of {name} is moved to another place: {place}.",
        name=names[event.seat],
        place=_describe_door(event.door),
    )


@WORDS.register(PartyHome)
def describe_return(event: PartyHome, viewer: Seat | None, names: Names) -> Text:
    return T("The party of {name} is at the Inn.", name=names[event.seat])


@WORDS.register(SpeedChanged)
def describe_speed(event: SpeedChanged, viewer: Seat | None, names: Names) -> Text:
    signed = f"{event.n:+}".replace("-", "−")
    return T("The Movement of {name} changes by {n} this turn.", name=names[event.seat], n=signed)


# --- events of cards and Characters ---


@WORDS.register(CardDrawn)
def describe_draw(event: CardDrawn, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You draw {card}.", card=describe_card_name(own.card))
    return T("{name} draws a card: {deck}.", name=names[event.seat], deck=DECK[event.deck])


@WORDS.register(DeckReshuffled)
def describe_reshuffle(event: DeckReshuffled, viewer: Seat | None, names: Names) -> Text:
    return T("The discards of a deck are shuffled into a new one: {deck}.", deck=DECK[event.deck])


@WORDS.register(CardAttached)
def describe_attached_card(event: CardAttached, viewer: Seat | None, names: Names) -> Text:
    return T("{who} now has {card}.", who=describe_card_name(event.to), card=describe_card_name(event.card))


@WORDS.register(CardsDiscarded)
def describe_discard(event: CardsDiscarded, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} discards {cards}.", name=describe_seat_name(event.seat, names), cards=describe_card_names(event.cards)
    )


@WORDS.register(CardBanked)
def describe_banked_card(event: CardBanked, viewer: Seat | None, names: Names) -> Text:
    values = {"name": names[event.seat], "card": describe_card_name(event.card)}
    if len(names) == 1 and find_kind(event.card) == "treasure":  # TOMB-SOLO-15
        return T("{name} banks {card}.", **values)
    return T("{name} banks {card} for {n} XP.", n=event.xp, **values)


@WORDS.register(CharacterRecruited)
def describe_recruit(event: CharacterRecruited, viewer: Seat | None, names: Names) -> Text:
    return T("{who} joins the party of {name}.", name=names[event.seat], who=describe_card_name(event.character))


@WORDS.register(CharacterAtInn)
def describe_newcomer(event: CharacterAtInn, viewer: Seat | None, names: Names) -> Text:
    return T("{who} is now at the Inn.", who=describe_card_name(event.character))


@WORDS.register(CharacterSentAway)
def describe_sent_away_character(event: CharacterSentAway, viewer: Seat | None, names: Names) -> Text:
    return T("{who} leaves the Inn for good.", who=describe_card_name(event.character))


@WORDS.register(CharacterLeft)
def describe_leaving_character(event: CharacterLeft, viewer: Seat | None, names: Names) -> Text:
    return T("{who} leaves the party for the Inn and loses all cards.", who=describe_card_name(event.one))


@WORDS.register(PartyLost)
def describe_lost_party(event: PartyLost, viewer: Seat | None, names: Names) -> Text:
    return T("The party of {name} is lost.", name=names[event.seat])


@WORDS.register(PartyRenewed)
def describe_new_party(event: PartyRenewed, viewer: Seat | None, names: Names) -> Text:
    return T("{name} starts again with {who}.", name=names[event.seat], who=describe_card_name(event.character))


@WORDS.register(CardUsed)
def describe_use(event: CardUsed, viewer: Seat | None, names: Names) -> Text:
    values = {"by": describe_card_name(event.by), "card": describe_card_name(event.card)}
    if event.card == event.by.partition(".")[0]:
        if event.at in (NONE, ""):
            return T("{by} uses a special ability.", by=values["by"])
        return T("{by} uses a special ability on {at}.", by=values["by"], at=describe_thing(event.at))
    if event.at in (NONE, ""):
        return T("{by} uses {card}.", **values)
    return T("{by} uses {card} on {at}.", **values, at=describe_thing(event.at))


@WORDS.register(UseCancelled)
def describe_cancelled_use(event: UseCancelled, viewer: Seat | None, names: Names) -> Text:
    return T("{card} has no effect.", card=describe_card_name(event.card))


@WORDS.register(EffectBegun)
def describe_lasting_effect(event: EffectBegun, viewer: Seat | None, names: Names) -> Text:
    who, long = describe_card_names(event.on), FOR[event.until]
    return T("{card} affects {who} {long}.", card=describe_card_name(event.card), long=long, who=who)


@WORDS.register(CryptPeekedInto)
def describe_peek(event: CryptPeekedInto, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T(
            "You see in {crypt}: {cards}.", crypt=describe_crypt_name(event.crypt), cards=describe_card_names(own.cards)
        )
    return TN(
        "{name} looks at {n} card of {crypt}.",
        "{name} looks at {n} cards of {crypt}.",
        event.count,
        name=names[event.seat],
        crypt=describe_crypt_name(event.crypt),
    )


# --- events at the end of the match ---


@WORDS.register(RoundsIdle)
def describe_idle_rounds(event: RoundsIdle, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "All players have only passed. The match ends after {n} more round like this.",
        "All players have only passed. The match ends after {n} more rounds like this.",
        event.left,
    )


@WORDS.register(MatchOver)
def describe_end(event: MatchOver, viewer: Seat | None, names: Names) -> Text:
    scores = tuple(T("{name} {n}", name=name, n=score) for name, score in zip(names, event.scores, strict=False))
    if event.idle:
        return T("All players have only passed for five rounds, so the match is over. XP: {scores}.", scores=scores)
    return T("The match is over. XP: {scores}.", scores=scores)
