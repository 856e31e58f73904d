"""Lines that tell what happened in a match of Counter-Terror.

The lines are in the third person. A line for one player with secret knowledge is in the second person.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.counter_terror.cards import DODGE, FLASH, HEAD_SHOT
from engine.games.counter_terror.events import (
    Attacked,
    BombDefused,
    BombDiscarded,
    BombDrawn,
    BombExploded,
    BombReturned,
    Called,
    Damaged,
    Dealt,
    Defended,
    Died,
    Drew,
    DuelFought,
    EffectEnded,
    GuidedBegan,
    MasksShown,
    NumbersShown,
    Passed,
    Replaced,
    Reshuffled,
    Ricocheted,
    Spared,
    TeamsDrawn,
    Threw,
    Trimmed,
    TurnBegan,
    TurnSkipped,
    Undefended,
    Unhurt,
    Won,
)
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from . import advice
from .names import TEAM, describe_card_name, describe_card_names

WORDS = EventWords()
WORDS.add(advice.WORDS)


def _list_names(seats: Sequence[Seat], names: Names) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)


# --- events of the setup ---


@WORDS.register(TeamsDrawn)
def describe_teams(event: TeamsDrawn, viewer: Seat | None, names: Names) -> Text:
    return T(
        "TERROR: {terror}. COUNTER: {counter}. Clockwise: {order}.",
        terror=_list_names(event.terror, names),
        counter=_list_names(event.counter, names),
        order=_list_names(event.order, names),
    )


@WORDS.register(GuidedBegan)
def describe_guided(event: GuidedBegan, viewer: Seat | None, names: Names) -> Text:
    return T(
        "This guided game is not rated, and nobody dies in its first round. These cards are left out: {cards}.",
        cards=describe_card_names(event.cards),
    )


@WORDS.register(Dealt)
def describe_deal(event: Dealt, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You are dealt these cards: {cards}.", cards=describe_card_names(own.cards))
    return TN("Everybody is dealt {n} card.", "Everybody is dealt {n} cards.", event.count)


# --- events of bombs ---


@WORDS.register(BombDrawn)
def describe_bomb(event: BombDrawn, viewer: Seat | None, names: Names) -> Text:
    return T("{name} gets a Bomb!", name=names[event.seat])


@WORDS.register(BombDefused)
def describe_defusal(event: BombDefused, viewer: Seat | None, names: Names) -> Text:
    return T("{name} defuses the Bomb.", name=names[event.seat])


@WORDS.register(BombExploded)
def describe_explosion(event: BombExploded, viewer: Seat | None, names: Names) -> Text:
    return T("The Bomb of {name} explodes.", name=names[event.seat])


@WORDS.register(BombDiscarded)
def describe_bomb_discarded(event: BombDiscarded, viewer: Seat | None, names: Names) -> Text:
    return T("The other Bomb of {name} is discarded.", name=names[event.seat])


@WORDS.register(Replaced)
def describe_replacement(event: Replaced, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You get these cards as a replacement: {cards}.", cards=describe_card_names(own.cards))
    return TN(
        "{name} gets {n} card as a replacement.",
        "{name} gets {n} cards as a replacement.",
        event.count,
        name=names[event.seat],
    )


@WORDS.register(BombReturned)
def describe_bomb_returned(event: BombReturned, viewer: Seat | None, names: Names) -> Text:
    return T("The Bomb of {name} goes back into the draw pile.", name=names[event.seat])


# --- events of turns ---


@WORDS.register(TurnBegan)
def describe_turn(event: TurnBegan, viewer: Seat | None, names: Names) -> Text:
    return T("Round {round}: it is the turn of {name}.", round=event.round, name=names[event.seat])


@WORDS.register(TurnSkipped)
def describe_turn_skipped(event: TurnSkipped, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is blind and misses a turn.", name=names[event.seat])


@WORDS.register(EffectEnded)
def describe_effect_over(event: EffectEnded, viewer: Seat | None, names: Names) -> Text:
    return T("The effect of {card} of {name} is over.", card=describe_card_name(event.card), name=names[event.seat])


@WORDS.register(Drew)
def describe_draw(event: Drew, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You draw: {cards}.", cards=describe_card_names(own.cards))
    return TN("{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=names[event.seat])


@WORDS.register(Reshuffled)
def describe_reshuffle(event: Reshuffled, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "The discard pile ({n} card) is shuffled into a new draw pile.",
        "The discard pile ({n} cards) is shuffled into a new draw pile.",
        event.count,
    )


@WORDS.register(Passed)
def describe_pass(event: Passed, viewer: Seat | None, names: Names) -> Text:
    return T("{name} plays nothing.", name=names[event.seat])


@WORDS.register(Trimmed)
def describe_trim(event: Trimmed, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} discards down to the hand limit: {cards}.",
        name=names[event.seat],
        cards=describe_card_names(event.cards),
    )


# --- events of plays and answers ---


@WORDS.register(Called)
def describe_call(event: Called, viewer: Seat | None, names: Names) -> Text:
    name, mate = names[event.seat], names[event.mate]
    if event.attack:
        return T("{name} plays Reinforcement: {mate} attacks instead.", name=name, mate=mate)
    return T("{name} plays Reinforcement: {mate} defends.", name=name, mate=mate)


@WORDS.register(Attacked)
def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text:
    name, target = names[event.seat], names[event.target]
    return T("{name} attacks {target} with {card}.", name=name, target=target, card=describe_card_name(event.card))


@WORDS.register(Threw)
def describe_throw(event: Threw, viewer: Seat | None, names: Names) -> Text:
    return T("{name} throws {card}.", name=names[event.seat], card=describe_card_name(event.card))


@WORDS.register(MasksShown)
def describe_masks(event: MasksShown, viewer: Seat | None, names: Names) -> Text:
    name, affected = names[event.seat], _list_names(event.affected, names)
    said = []
    if event.masked:
        masked = _list_names(event.masked, names)
        said.append(TN("{names} puts on a Mask.", "These players put on a Mask: {names}.", len(masked), names=masked))
    if not affected:
        said.append(T("{card} affects nobody.", card=describe_card_name(event.card)))
    elif event.card == FLASH:
        blind = TN(
            "{names} is blind until the next turn of {name}.",
            "These players are blind until the next turn of {name}: {names}.",
            len(affected),
            name=name,
            names=affected,
        )
        said.append(blind)
    else:
        gassed = TN(
            "Until the next turn of {name}, {names} may not attack {name}.",
            "Until the next turn of {name}, these players may not attack {name}: {names}.",
            len(affected),
            name=name,
            names=affected,
        )
        said.append(gassed)
    return join_texts(said)


@WORDS.register(Defended)
def describe_defence(event: Defended, viewer: Seat | None, names: Names) -> Text:
    name, cards = names[event.seat], describe_card_names(event.cards)
    if event.whom >= 0:
        return T("{name} plays {cards} against {other}.", name=name, cards=cards, other=names[event.whom])
    if len(cards) > 1:
        return T("{name} defends with {one} and {other}.", name=name, one=cards[0], other=cards[1])
    return T("{name} defends with {cards}.", name=name, cards=cards)


@WORDS.register(Undefended)
def describe_no_defence(event: Undefended, viewer: Seat | None, names: Names) -> Text | None:
    """Return the line of an attack that nothing answers; None after a Head Shot, because the next event tells why."""
    return None if event.card == HEAD_SHOT else T("{name} plays no defence.", name=names[event.seat])


@WORDS.register(DuelFought)
def describe_duel(event: DuelFought, viewer: Seat | None, names: Names) -> Text:
    card, answer = describe_card_name(event.card), describe_card_name(event.answer)
    if event.loser < 0:
        return T("{card} against {answer}: nobody is hurt.", card=card, answer=answer)
    stronger, weaker = (answer, card) if event.loser == event.seat else (card, answer)
    return T("{stronger} beats {weaker} by {amount}.", stronger=stronger, weaker=weaker, amount=event.amount)


@WORDS.register(NumbersShown)
def describe_numbers(event: NumbersShown, viewer: Seat | None, names: Names) -> Text:
    numbers = tuple(T("{name} {number}", name=names[seat], number=shown) for seat, shown in event.shown)
    safe = (
        T("These players are safe: {names}.", names=_list_names(event.safe, names))
        if event.safe
        else T("Nobody is safe.")
    )
    return join_texts([T("These numbers were shown: {numbers}.", numbers=numbers), safe])


@WORDS.register(Ricocheted)
def describe_ricochet(event: Ricocheted, viewer: Seat | None, names: Names) -> Text:
    return T("The Ricochet hits {name}.", name=names[event.victim])


# --- events of the results of plays ---


@WORDS.register(Unhurt)
def describe_unhurt(event: Unhurt, viewer: Seat | None, names: Names) -> Text:
    return T("{name} takes no damage.", name=names[event.seat])


@WORDS.register(Spared)
def describe_sparing(event: Spared, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} would die, but keeps {left} life points: nobody dies in the first round of a guided game.",
        name=names[event.seat],
        left=event.left,
    )


@WORDS.register(Damaged)
def describe_damage(event: Damaged, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} loses {amount} life points to {card} and has {left} left.",
        name=names[event.seat],
        amount=event.amount,
        card=describe_card_name(event.by),
        left=event.left,
    )


@WORDS.register(Died)
def describe_death(event: Died, viewer: Seat | None, names: Names) -> Text:
    name, cards = names[event.seat], describe_card_names(event.cards)
    if event.by == HEAD_SHOT and DODGE not in event.cards:
        if cards:
            return T("{name} has no Dodge and dies. The hand held: {cards}.", name=name, cards=cards)
        return T("{name} has no Dodge and dies.", name=name)
    if cards:
        return T("{name} dies. The hand held: {cards}.", name=name, cards=cards)
    return T("{name} is dead.", name=name)


@WORDS.register(Won)
def describe_win(event: Won, viewer: Seat | None, names: Names) -> Text:
    if not event.team:
        return T("The last round is over. The game is a draw.")
    return T("{team} has won: {names}.", team=TEAM[event.team], names=_list_names(event.winners, names))
