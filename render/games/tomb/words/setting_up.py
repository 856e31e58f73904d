"""Entries for the events while a match is set up."""

from __future__ import annotations

from engine.events import GameEvent
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
from render.face.event_words import EventEntry, EventLesson
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text

from .names import describe_card_name, describe_card_names
from .rolls import describe_throw


def describe_order_roll(event: RolledForOrder, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} rolls for Player One, {dice}: {n} success.",
        "{name} rolls for Player One, {dice}: {n} successes.",
        event.successes,
        dice=describe_throw("b" * len(event.faces), event.faces),
    )


def describe_player_one(event: PlayerOneFound, viewer: Seat | None, names: Names) -> Text:
    """Say who is Player One and who begins.

    Not Player One but the second player takes the first turn (TOMB-START-1). The line says so, because many people
    would believe that this is a mistake.
    """
    recruits = event.recruits
    if recruits is None or recruits == event.seat:  # This is a solo game, or an event of an older version of the rules.
        return T("{name} is Player One.")
    if event.begins == recruits:
        return T(
            "{name} is Player One and places the first card. The second player, {second}, then takes the first turn."
        )
    return T(
        "{name} is Player One: that player places the first card and takes the first turn. The second "
        "player, {second}, recruits first."
    )


def _does_second_player_begin(event: PlayerOneFound) -> bool:
    """Tell whether Player One does not begin, as the lesson says. A solo game teaches nothing here."""
    return event.recruits not in (None, event.seat) and event.begins == event.recruits


def describe_chosen_card(event: CryptCardChosen, viewer: Seat | None, names: Names) -> Text:
    own = event.find_private_fields(viewer)
    if own is None:
        return T("{name} chooses a Crypt card for stocking.")
    card = describe_card_name(own.card)
    if own.wanted in ("", own.card):
        return T("You choose {card} for stocking.", card=card)
    return T("{wanted} was gone, so you get a random card: {card}.", wanted=describe_card_name(own.wanted), card=card)


def describe_stocked_tomb(event: TombStocked, viewer: Seat | None, names: Names) -> Text:
    if event.recruits is None or event.recruits < 0:
        return T("The Tomb is stocked, with {n} cards in its Crypts.", n=event.count)
    return T(
        "The Tomb is stocked with {n} cards. The second player, {name}, recruits first.",
        n=event.count,
        name=names[event.recruits],
    )


def describe_drawn_recruits(event: RecruitsDrawn, viewer: Seat | None, names: Names) -> Text:
    return T("{name} draws from the bag: {names}.", names=describe_card_names(event.characters))


EVENTS: dict[type[GameEvent], EventEntry] = {
    MatchBegun: EventEntry(
        T("{level}: the match begins."),
        Weight.PASSING,
        lesson=EventLesson(
            T("Your goal: the most XP."),
            T("Your goal is the most XP: kill Monsters, disarm Traps; Treasures count too, unless you play alone."),
            "TOMB-GEN-3",
        ),
    ),
    RolledForOrder: EventEntry(describe_order_roll, Weight.PASSING, causes=(RolledForOrder,)),
    PlayerOneFound: EventEntry(
        describe_player_one,
        Weight.RESULT,
        causes=(RolledForOrder,),
        lesson=EventLesson(
            T("The second player begins."),
            T("Player One places the first card; the next player recruits first and takes the first turn."),
            "TOMB-START-1",
            when=_does_second_player_begin,
        ),
    ),
    MarkerTaken: EventEntry(T("{name} takes a party marker: {colour}."), Weight.PASSING),
    CryptCardChosen: EventEntry(describe_chosen_card),
    StockingHandDealt: EventEntry(
        TN("{name} draws {n} card for stocking.", "{name} draws {n} cards for stocking.", "count"),
        Weight.PASSING,
        own=T("You draw these cards for stocking: {cards}."),
    ),
    CardPlaced: EventEntry(
        T("{name} puts a card into {crypt}."), Weight.PASSING, own=T("You put {card} into {crypt}.")
    ),
    StockingCardDrawn: EventEntry(None, Weight.PASSING, own=T("You draw {card}.")),
    TombStocked: EventEntry(
        describe_stocked_tomb,
        Weight.RESULT,
        lesson=EventLesson(
            T("The Crypt cards are secret."),
            T("The Crypts are full; players know only the cards that they placed, and may keep them secret."),
            "TOMB-SEC-4",
        ),
    ),
    InnFilled: EventEntry(
        TN("{n} Character is at the Inn.", "{n} Characters are at the Inn.", "characters"), Weight.PASSING
    ),
    RecruitsDrawn: EventEntry(
        describe_drawn_recruits,
        lesson=EventLesson(
            T("Characters not chosen go to the Inn."),
            T("Characters who are not chosen go to the Inn, where every player may recruit them."),
            "TOMB-START-2",
        ),
    ),
}
