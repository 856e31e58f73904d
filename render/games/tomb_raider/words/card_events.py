"""Entries for events of cards: played, found, drawn, saved."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import (
    AmmunitionAdded,
    CardBorrowed,
    CardCancelled,
    CardGivenBack,
    CardPlayed,
    CardsFetched,
    CardsTakenBack,
    CardUsed,
    Discarded,
    DiscoveryFound,
    Drew,
    Emptied,
    ItemsKept,
    ItemStolen,
    LifeGivenUp,
    NothingFound,
    Refilled,
    Reloaded,
    Reshuffled,
    Saved,
    SearchGranted,
    Upgraded,
)
from engine.games.tomb_raider.cards import Discovery, get_pool
from engine.games.tomb_raider.events import AbilityTested, Contested
from engine.games.tomb_raider.map_events import Attacked
from engine.games.tomb_raider.moves import NONE
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text, join_texts

from .connections import PLAYS
from .names import describe_card_name
from .terms import describe_choice

# --- sentences with a choice ---


def describe_play(event: CardPlayed, viewer: Seat | None, names: Names) -> Text:
    return _describe_aimed(
        event, names, T("{name} plays {card}.", name=names[event.seat], card=describe_card_name(event.card))
    )


def describe_use(event: CardUsed, viewer: Seat | None, names: Names) -> Text:
    return _describe_aimed(
        event, names, T("{name} uses {card}.", name=names[event.seat], card=describe_card_name(event.card))
    )


def _describe_aimed(event: CardPlayed | CardUsed, names: Names, plain_words: Text) -> Text:
    """Return the sentence about a played card, with its target raider and the choice that the player made."""
    at, choice = event.raider, event.choice
    aimed = None if at == NONE or int(at) in (-1, event.seat) else names[int(at)]
    picked = None if choice == NONE else describe_choice(choice)
    if aimed is None and picked is None:
        return plain_words
    if picked is None:
        return T("{what} Target: {other}.", what=plain_words, other=aimed)
    if aimed is None:
        return T("{what} Choice: {choice}.", what=plain_words, choice=picked)
    return T("{what} Target: {other}. Choice: {choice}.", what=plain_words, other=aimed, choice=picked)


def describe_failed_search(event: NothingFound, viewer: Seat | None, names: Names) -> Text:
    """Say that a search found nothing, and why. Only the searcher reads which result could have found a card."""
    name, own = names[event.seat], event.find_private_fields(viewer)
    laid = describe_card_name(own.card) if own and own.card else None
    needed = own.needed if own else 0
    match event.why:
        case "low" if laid:  # A number for the whole deck would contradict the player's own card.
            said = [
                T("{name} finds nothing: {card}, the easiest discovery in hand, needs {needed}.",
                  name=name, card=laid, needed=needed)
            ]  # fmt: skip
        case "low":
            said = [T("{name} finds nothing: even the easiest discovery needs {least}.", name=name, least=event.least)]
        case "emptied":
            said = [T("{name} finds nothing: this place has already given its discovery.", name=name)]
        case "no-card":
            said = [T("{name} finds nothing: no card of that deck can be found here.", name=name)]
        case "not-laid":
            said = [T("{name} finds nothing: no discovery is laid down from the hand.", name=name)]
        case _:
            said = [T("{name} finds nothing.", name=name)]
    if event.goal:
        said.append(T("The treasure needs {number} or more.", number=event.goal))
    if laid and event.why != "low":
        said.append(T("The easiest discovery in hand is {card}: it needs {needed}.", card=laid, needed=needed))
    elif own and not laid and event.why != "no-card":
        said.append(T("No card in hand is a discovery for this place."))
    return join_texts(said)


def _is_triggered(event: DiscoveryFound) -> bool:
    card = get_pool().cards.get(event.discovery)
    return isinstance(card, Discovery) and card.kind == "triggered"


EVENTS: dict[type[GameEvent], EventEntry] = {
    CardPlayed: EventEntry(
        describe_play,
        befalls=("raider",),
        causes=(Attacked, *PLAYS),
        lesson=EventLesson(
            T("A played card is then discarded."),
            T("A played card does what it says, then goes to its owner's discard pile."),
            "TR-ACN-2",
        ),
    ),
    CardUsed: EventEntry(describe_use, befalls=("raider",), causes=(Attacked, *PLAYS)),
    CardCancelled: EventEntry(T("{by} cancels {card}."), befalls=("seat",), causes=PLAYS),
    Upgraded: EventEntry(
        T("{name} has a new upgrade: {card}. Power now: {power}."),
        lesson=EventLesson(
            T("An upgrade is for the whole game."),
            T("An upgrade makes a raider better for the whole game, even after a death or a reset."),
            "TR-UPG-6",
        ),
    ),
    CardBorrowed: EventEntry(
        T("{name} takes {card} from the discard pile of {other}, for this turn."), befalls=("raider",)
    ),
    CardGivenBack: EventEntry(T("{name} gives {card} back to {other}."), befalls=("raider",)),
    CardsFetched: EventEntry(
        TN("{name} takes {n} card from the draw deck.", "{name} takes {n} cards from the draw deck.", "count"),
        own=T("{name} takes these cards from the draw deck: {cards}."),
    ),
    CardsTakenBack: EventEntry(T("{name} takes these cards back from the discard pile: {cards}.")),
    ItemStolen: EventEntry(T("{name} takes {item} from {other}."), befalls=("raider",), causes=(Contested, *PLAYS)),
    AmmunitionAdded: EventEntry(T("{weapon} of {name} has uses left: {uses}.")),
    SearchGranted: EventEntry(T("{name} may search once more ({by}).")),
    DiscoveryFound: EventEntry(
        T("{name} finds {discovery}."),
        Weight.RESULT,
        befalls=("seat",),
        completes=(AbilityTested,),
        causes=(AbilityTested,),
        lesson=(
            EventLesson(
                T("Some finds are used up at once."),
                T("Not every find is an item: some take effect at once and are discarded."),
                "TR-SRCH-8",
                "trigger",
                _is_triggered,
            ),
            EventLesson(
                T("A find helps, but is not safe yet."),
                T("A find helps at once, but it is not saved yet: you lose it if you die before you save."),
                "TR-ROW-2",
            ),
        ),
    ),
    NothingFound: EventEntry(
        describe_failed_search,
        Weight.RESULT,
        completes=(AbilityTested,),
        causes=(AbilityTested,),
        lesson=EventLesson(
            T("A place can be searched again."),
            T("A search without a find costs nothing: you can search the same place again next turn."),
            "TR-SRCH-11",
        ),
    ),
    Emptied: EventEntry(None),
    Refilled: EventEntry(T("Something can be found again: {space}.")),
    Discarded: EventEntry(T("{name} discards {cards}.")),
    Drew: EventEntry(
        TN("{name} draws {n} card.", "{name} draws {n} cards.", "count"),
        Weight.PASSING,
        own=T("{name} draws {cards}."),
        lesson=EventLesson(
            T("Only you see the cards you draw."),
            T("You draw as many cards as your raider's Think, and only you see them."),
            "TR-DRAW-3",
        ),
    ),
    Reshuffled: EventEntry(
        ByField(
            "seat",
            {-1: T("The obstacle deck is shuffled again.")},
            T("{name} shuffles the discard pile into the draw deck."),
        ),
        Weight.PASSING,
        lesson=EventLesson(
            T("An empty deck is refilled."),
            T("When a deck is empty, its discarded cards are shuffled and used again."),
            "TR-DRAW-8",
        ),
    ),
    LifeGivenUp: EventEntry(T("{name} resets.")),
    Saved: EventEntry(
        ByField(
            "cards",
            {(): T("{name} saves and will come back here after a death: {space}.")},
            T("{name} saves. These cards are safe now: {cards}."),
        ),
        Weight.RESULT,
        lesson=EventLesson(
            T("A save point keeps cards safe."),
            T("A save point keeps your cards safe, and you come back to it after a death."),
            "TR-SAVE-2",
        ),
    ),
    ItemsKept: EventEntry(T("{name} keeps {cards}.")),
    Reloaded: EventEntry(
        ByField(
            "lost",
            {(): T("{name} comes back in {space}, with a new hand.")},
            T("{name} comes back in {space}, with a new hand. These cards are lost: {cards}.", cards="lost"),
        ),
        Weight.RESULT,
        befalls=("seat",),
        causes=(LifeGivenUp,),
        lesson=EventLesson(
            T("A raider comes back with a new hand."),
            T("A raider comes back unharmed, with a new hand; saved cards stay, and the rest is gone."),
            "TR-RELOAD-2",
        ),
    ),
}
