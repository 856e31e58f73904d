"""Lines of events while a match is set up."""

from __future__ import annotations

from engine.games.tomb.events.turns import (
    CardPlaced,
    CryptCardChosen,
    InnFilled,
    MarkerTaken,
    MatchBegun,
    PlayerOneFound,
    RecruitsDrawn,
    RolledForOrder,
    StockingCardDrawn,
    StockingHandDealt,
    TombStocked,
)
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .names import LEVEL, MARKER, describe_card_name, describe_card_names, describe_crypt_name
from .rolls import describe_throw

WORDS = EventWords()


@WORDS.register(MatchBegun)
def describe_beginning(event: MatchBegun, viewer: Seat | None, names: Names) -> Text:
    return T("{level}: the match begins.", level=LEVEL[event.level])


@WORDS.register(RolledForOrder)
def describe_order_roll(event: RolledForOrder, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} rolls for Player One, {dice}: {n} success.",
        "{name} rolls for Player One, {dice}: {n} successes.",
        event.successes,
        name=names[event.seat],
        dice=describe_throw("b" * len(event.faces), event.faces),
    )


@WORDS.register(PlayerOneFound)
def describe_player_one(event: PlayerOneFound, viewer: Seat | None, names: Names) -> Text:
    """Say who is Player One and who begins.

    Not Player One but the second player takes the first turn (TOMB-START-1). The line says so, because many people
    would believe that this is a mistake.
    """
    name, recruits = names[event.seat], event.recruits
    if recruits is None or recruits == event.seat:  # This is a solo game, or an event of an older version of the rules.
        return T("{name} is Player One.", name=name)
    if event.begins == recruits:
        return T(
            "{name} is Player One and places the first card. The second player, {second}, then takes the first turn.",
            name=name,
            second=names[recruits],
        )
    return T(
        "{name} is Player One: that player places the first card and takes the first turn. The second "
        "player, {second}, recruits first.",
        name=name,
        second=names[recruits],
    )


@WORDS.register(MarkerTaken)
def describe_marker(event: MarkerTaken, viewer: Seat | None, names: Names) -> Text:
    return T("{name} takes a party marker: {colour}.", name=names[event.seat], colour=MARKER[event.marker])


@WORDS.register(CryptCardChosen)
def describe_chosen_card(event: CryptCardChosen, viewer: Seat | None, names: Names) -> Text:
    own = event.find_private_fields(viewer)
    if own is None:
        return T("{name} chooses a Crypt card for stocking.", name=names[event.seat])
    if own.wanted in ("", own.card):
        return T("You choose {card} for stocking.", card=describe_card_name(own.card))
    return T(
        "{wanted} was gone, so you get a random card: {card}.",
        wanted=describe_card_name(own.wanted),
        card=describe_card_name(own.card),
    )


@WORDS.register(StockingHandDealt)
def describe_stocking_hand(event: StockingHandDealt, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You draw these cards for stocking: {cards}.", cards=describe_card_names(own.cards))
    return TN(
        "{name} draws {n} card for stocking.",
        "{name} draws {n} cards for stocking.",
        event.count,
        name=names[event.seat],
    )


@WORDS.register(CardPlaced)
def describe_placed_card(event: CardPlaced, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T(
            "You put {card} into {crypt}.", card=describe_card_name(own.card), crypt=describe_crypt_name(event.crypt)
        )
    return T("{name} puts a card into {crypt}.", name=names[event.seat], crypt=describe_crypt_name(event.crypt))


@WORDS.register(StockingCardDrawn)
def describe_drawn_stocking_card(event: StockingCardDrawn, viewer: Seat | None, names: Names) -> Text | None:
    own = event.find_private_fields(viewer)
    return T("You draw {card}.", card=describe_card_name(own.card)) if own else None


@WORDS.register(TombStocked)
def describe_stocked_tomb(event: TombStocked, viewer: Seat | None, names: Names) -> Text:
    if event.recruits is None or event.recruits < 0:
        return T("The Tomb is stocked, with {n} cards in its Crypts.", n=event.count)
    return T(
        "The Tomb is stocked with {n} cards. The second player, {name}, recruits first.",
        n=event.count,
        name=names[event.recruits],
    )


@WORDS.register(InnFilled)
def describe_filled_inn(event: InnFilled, viewer: Seat | None, names: Names) -> Text:
    return TN("{n} Character is at the Inn.", "{n} Characters are at the Inn.", len(event.characters))


@WORDS.register(RecruitsDrawn)
def describe_drawn_recruits(event: RecruitsDrawn, viewer: Seat | None, names: Names) -> Text:
    return T("{name} draws from the bag: {names}.", name=names[event.seat], names=describe_card_names(event.characters))
