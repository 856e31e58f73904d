"""The words of events of cards: played, found, drawn, saved."""

from __future__ import annotations

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
from engine.games.tomb_raider.moves import NONE
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from .names import describe_card_name
from .terms import describe_cards, describe_choice, describe_source, describe_space, make_cause_values, make_pair_values

WORDS = EventWords()


# --- events of cards played and used ---


@WORDS.register(CardPlayed)
def describe_play(event: CardPlayed, viewer: Seat | None, names: Names) -> Text:
    return _describe_aimed(
        event, names, T("{name} plays {card}.", name=names[event.seat], card=describe_card_name(event.card))
    )


@WORDS.register(CardUsed)
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


@WORDS.register(CardCancelled)
def describe_cancel(event: CardCancelled, viewer: Seat | None, names: Names) -> Text:
    return T("{by} cancels {card}.", by=describe_source(event.by), card=describe_card_name(event.card))


@WORDS.register(Upgraded)
def describe_upgrade(event: Upgraded, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} has a new upgrade: {card}. Power now: {power}.",
        name=names[event.seat],
        card=describe_card_name(event.card),
        power=event.power,
    )


@WORDS.register(CardBorrowed)
def describe_loan(event: CardBorrowed, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} takes {card} from the discard pile of {other}, for this turn.",
        **make_pair_values(event, names),
        card=describe_card_name(event.card),
    )


@WORDS.register(CardGivenBack)
def describe_return(event: CardGivenBack, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} gives {card} back to {other}.", **make_pair_values(event, names), card=describe_card_name(event.card)
    )


@WORDS.register(CardsFetched)
def describe_fetch(event: CardsFetched, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    if own := event.find_private_fields(viewer):
        return T("{name} takes these cards from the draw deck: {cards}.", name=name, cards=describe_cards(own.cards))
    return TN(
        "{name} takes {n} card from the draw deck.",
        "{name} takes {n} cards from the draw deck.",
        event.count,
        name=name,
    )


@WORDS.register(CardsTakenBack)
def describe_taking_back(event: CardsTakenBack, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} takes these cards back from the discard pile: {cards}.",
        name=names[event.seat],
        cards=describe_cards(event.cards),
    )


@WORDS.register(ItemStolen)
def describe_theft(event: ItemStolen, viewer: Seat | None, names: Names) -> Text:
    return T("{name} takes {item} from {other}.", **make_pair_values(event, names), item=describe_card_name(event.item))


@WORDS.register(AmmunitionAdded)
def describe_ammunition(event: AmmunitionAdded, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{weapon} of {name} has uses left: {uses}.",
        weapon=describe_card_name(event.weapon),
        name=names[event.seat],
        uses=event.uses,
    )


# --- events of the search round ---


@WORDS.register(SearchGranted)
def describe_further_search(event: SearchGranted, viewer: Seat | None, names: Names) -> Text:
    return T("{name} may search once more ({by}).", **make_cause_values(event, names))


@WORDS.register(DiscoveryFound)
def describe_find(event: DiscoveryFound, viewer: Seat | None, names: Names) -> Text:
    return T("{name} finds {discovery}.", name=names[event.seat], discovery=describe_card_name(event.discovery))


@WORDS.register(NothingFound)
def describe_failed_search(event: NothingFound, viewer: Seat | None, names: Names) -> Text:
    """Say that a search found nothing, and why. Only the searcher reads which result could have found a card."""
    name, own = names[event.seat], event.find_private_fields(viewer)
    match event.why:
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
    if own and own.card:
        card = describe_card_name(own.card)
        said.append(T("The easiest discovery in hand is {card}: it needs {needed}.", card=card, needed=own.needed))
    elif own and event.why != "no-card":
        said.append(T("No card in hand is a discovery for this place."))
    return join_texts(said)


@WORDS.register(Emptied)
def describe_emptying(event: Emptied, viewer: Seat | None, names: Names) -> None:
    """Return no line, because the line about the find tells that the place is empty."""


@WORDS.register(Refilled)
def describe_refill(event: Refilled, viewer: Seat | None, names: Names) -> Text:
    return T("Something can be found again: {space}.", space=describe_space(event.at))


# --- events of the draw round ---


@WORDS.register(Discarded)
def describe_discard(event: Discarded, viewer: Seat | None, names: Names) -> Text:
    return T("{name} discards {cards}.", name=names[event.seat], cards=describe_cards(event.cards))


@WORDS.register(Drew)
def describe_draw(event: Drew, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    if own := event.find_private_fields(viewer):
        return T("{name} draws {cards}.", name=name, cards=describe_cards(own.cards))
    return TN("{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=name)


@WORDS.register(Reshuffled)
def describe_reshuffle(event: Reshuffled, viewer: Seat | None, names: Names) -> Text:
    if event.seat < 0:
        return T("The obstacle deck is shuffled again.")
    return T("{name} shuffles the discard pile into the draw deck.", name=names[event.seat])


@WORDS.register(LifeGivenUp)
def describe_reset(event: LifeGivenUp, viewer: Seat | None, names: Names) -> Text:
    return T("{name} resets.", name=names[event.seat])


@WORDS.register(Saved)
def describe_saving(event: Saved, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    if event.cards:
        return T("{name} saves. These cards are safe now: {cards}.", name=name, cards=describe_cards(event.cards))
    return T("{name} saves and will come back here after a death: {space}.", name=name, space=describe_space(event.at))


@WORDS.register(ItemsKept)
def describe_kept_items(event: ItemsKept, viewer: Seat | None, names: Names) -> Text:
    return T("{name} keeps {cards}.", name=names[event.seat], cards=describe_cards(event.cards))


@WORDS.register(Reloaded)
def describe_reload(event: Reloaded, viewer: Seat | None, names: Names) -> Text:
    name, at = names[event.seat], describe_space(event.at)
    if event.lost:
        return T(
            "{name} comes back in {space}, with a new hand. These cards are lost: {cards}.",
            name=name,
            space=at,
            cards=describe_cards(event.lost),
        )
    return T("{name} comes back in {space}, with a new hand.", name=name, space=at)
