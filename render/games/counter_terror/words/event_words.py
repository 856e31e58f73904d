"""Entries for the events of a match of Counter-Terror.

The lines are in the third person. A line for one player with secret knowledge is in the second person.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.cards import DODGE, FLASH, FRIENDLY_FIRE, HEAD_SHOT
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
from render.face.event_words import (
    ByField,
    EventEntry,
    EventLesson,
    EventWords,
    format_people,
    format_person,
    make_format,
)
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text, join_texts
from render.text.per_cents import write_about

from . import advice
from .names import TEAM, describe_card_name, describe_card_names

# --- sentences with a choice ---


def describe_masks(event: MasksShown, viewer: Seat | None, names: Names) -> Text:
    name, affected = names[event.seat], format_people(event.affected, names)
    said = []
    if event.masked:
        masked = format_people(event.masked, names)
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


def describe_defence(event: Defended, viewer: Seat | None, names: Names) -> Text:
    cards = describe_card_names(event.cards)
    if len(cards) > 1:
        return T("{name} defends with {one} and {other}.", name=names[event.seat], one=cards[0], other=cards[1])
    return T("{name} defends with {cards}.", name=names[event.seat], cards=cards)


def describe_duel(event: DuelFought, viewer: Seat | None, names: Names) -> Text:
    card, answer = describe_card_name(event.card), describe_card_name(event.answer)
    if event.loser < 0:
        return T("{card} against {answer}: nobody is hurt.", card=card, answer=answer)
    stronger, weaker = (answer, card) if event.loser == event.seat else (card, answer)
    return T("{stronger} beats {weaker} by {amount}.", stronger=stronger, weaker=weaker, amount=event.amount)


def describe_numbers(event: NumbersShown, viewer: Seat | None, names: Names) -> Text:
    numbers = tuple(T("{name} {number}", name=names[seat], number=shown) for seat, shown in event.shown)
    safe = (
        T("These players are safe: {names}.", names=format_people(event.safe, names))
        if event.safe
        else T("Nobody is safe.")
    )
    return join_texts([T("These numbers were shown: {numbers}.", numbers=numbers), safe])


def describe_death(event: Died, viewer: Seat | None, names: Names) -> Text:
    if event.by == HEAD_SHOT and DODGE not in event.cards:
        if event.cards:
            return T("{name} has no Dodge and dies. The hand held: {cards}.")
        return T("{name} has no Dodge and dies.")
    return T("{name} dies. The hand held: {cards}.") if event.cards else T("{name} is dead.")


def describe_win(event: Won, viewer: Seat | None, names: Names) -> Text:
    if not event.team:
        return T("The last round is over. The game is a draw.")
    return T("{team} has won: {names}.", team=TEAM[event.team], names=format_people(event.winners, names))


ATTACKS = (Attacked, Threw, BombExploded, Ricocheted, Defended, Undefended, NumbersShown)
"""Events that may cost life points."""


EVENTS: dict[type[GameEvent], EventEntry] = {
    TeamsDrawn: EventEntry(
        T("TERROR: {terror}. COUNTER: {counter}. Clockwise: {order}."),
        Weight.PASSING,
        lesson=EventLesson(
            T("The team left alive wins."),
            T("Two teams sit alternately around the table; the team that is left alive wins."),
            "CT-GEN-1",
        ),
    ),
    GuidedBegan: EventEntry(
        T("This guided game is not rated, and nobody dies in its first round. These cards are left out: {cards}."),
        Weight.PASSING,
    ),
    Dealt: EventEntry(
        TN("Everybody is dealt {n} card.", "Everybody is dealt {n} cards.", "count"),
        Weight.PASSING,
        own=T("You are dealt these cards: {cards}."),
    ),
    BombDrawn: EventEntry(
        T("{name} gets a Bomb!"),
        Weight.RESULT,
        befalls=("seat",),
        lesson=EventLesson(
            T("A Bomb goes off without a Defuse."),
            T("You show a Bomb at once, and it goes off unless you hold a Defuse; no armour helps."),
            "CT-BOMB-2",
        ),
    ),
    BombDefused: EventEntry(T("{name} defuses the Bomb."), Weight.RESULT, befalls=("seat",), causes=(BombDrawn,)),
    BombExploded: EventEntry(T("The Bomb of {name} explodes."), Weight.GRAVE, befalls=("seat",), causes=(BombDrawn,)),
    BombDiscarded: EventEntry(T("The other Bomb of {name} is discarded."), Weight.PASSING),
    Replaced: EventEntry(
        TN("{name} gets {n} card as a replacement.", "{name} gets {n} cards as a replacement.", "count"),
        own=T("You get these cards as a replacement: {cards}."),
    ),
    BombReturned: EventEntry(
        T("The Bomb of {name} goes back into the draw pile."), Weight.PASSING, causes=(BombDrawn,)
    ),
    TurnBegan: EventEntry(
        T("Round {round}: it is the turn of {name}."),
        Weight.PASSING,
        lesson=EventLesson(
            T("A turn is two cards and one attack."),
            T("In your turn you draw two cards, then make one offensive play or none; you can defend at any time."),
            "CT-TURN-3",
        ),
    ),
    TurnSkipped: EventEntry(
        T("{name} is blind and misses a turn."),
        befalls=("seat",),
        causes=(MasksShown,),
        lesson=EventLesson(
            T("Blind: the turn is skipped."),
            T("A blind player's turn is skipped; Helmet and Vest still defend."),
            "CT-FLASH-3",
        ),
    ),
    EffectEnded: EventEntry(T("The effect of {card} of {name} is over."), Weight.PASSING),
    Drew: EventEntry(
        TN("{name} draws {n} card.", "{name} draws {n} cards.", "count"), Weight.PASSING, own=T("You draw: {cards}.")
    ),
    Reshuffled: EventEntry(
        TN(
            "The discard pile ({n} card) is shuffled into a new draw pile.",
            "The discard pile ({n} cards) is shuffled into a new draw pile.",
            "count",
        ),
        Weight.PASSING,
        lesson=EventLesson(
            T("The discard pile is used again."),
            T("When the draw pile is empty, the discard pile is shuffled and used again."),
            "CT-TURN-6",
        ),
    ),
    Passed: EventEntry(T("{name} plays nothing."), Weight.PASSING),
    Trimmed: EventEntry(T("{name} discards down to the hand limit: {cards}.")),
    Called: EventEntry(
        ByField(
            "attack",
            {True: T("{name} plays Reinforcement: {mate} attacks instead.")},
            T("{name} plays Reinforcement: {mate} defends."),
        ),
        befalls=("mate",),
        causes=(Attacked,),
        lesson=EventLesson(
            T("A team-mate who is called may play."),
            T("Reinforcement: a team-mate makes the play instead, without losing a turn."),
            "CT-REIN-1",
        ),
    ),
    Attacked: EventEntry(
        T("{name} attacks {target} with {card}."),
        befalls=("target",),
        lesson=EventLesson(
            T("Cards can answer an attack."),
            T("The attacked player may answer with cards; damage that gets through costs life points."),
            "CT-DEF-1",
        ),
    ),
    Threw: EventEntry(
        T("{name} throws {card}."),
        lesson=EventLesson(
            T("Gas and Flash affect all others."),
            T("Gas and Flash have no target: each other player decides in secret whether to put on a Mask."),
            "CT-GAS-2",
        ),
    ),
    MasksShown: EventEntry(
        describe_masks,
        Weight.RESULT,
        befalls=("affected",),
        causes=(Threw,),
        lesson=EventLesson(
            T("Gas and Flash work for a round."),
            T("Gas and Flash work until the thrower's next turn; a Mask protects for all that time."),
            "CT-GAS-4",
        ),
    ),
    Defended: EventEntry(
        ByField("whom", {-1: describe_defence}, T("{name} plays {cards} against {other}.")),
        befalls=("whom",),
        completes=(Attacked,),
        causes=(Attacked, Called, Threw),
        lesson=(
            EventLesson(
                T("The shot turns on another enemy."),
                T("Friendly Fire: the defender turns the shot on another enemy, who takes 20 and cannot answer."),
                "CT-FF-2",
                FRIENDLY_FIRE,
                lambda event: FRIENDLY_FIRE in event.cards,
            ),
            EventLesson(
                T("Defence cards are used up."),
                T("Defence cards are used up: they go to the discard pile."),
                "CT-TURN-5",
            ),
        ),
    ),
    Undefended: EventEntry(
        ByField("card", {HEAD_SHOT: None}, T("{name} plays no defence.")),
        completes=(Attacked,),
        causes=(Attacked, Called, Threw),
    ),
    DuelFought: EventEntry(
        describe_duel,
        Weight.RESULT,
        completes=(Defended,),
        causes=(Attacked, Threw),
        lesson=EventLesson(
            T("Gun against gun: lower loses."),
            T("Gun against gun: the lower damage loses and takes the difference."),
            "CT-DUEL-2",
        ),
    ),
    NumbersShown: EventEntry(describe_numbers, Weight.RESULT, causes=(Attacked, Defended)),
    Ricocheted: EventEntry(
        T("The Ricochet hits {name}.", name="victim"),
        befalls=("victim",),
        causes=(NumbersShown, Defended, Attacked),
        lesson=EventLesson(
            T("A Ricochet hits any living player."),
            T("A Ricochet hits a random living player, friend or enemy, and cannot be answered."),
            "CT-RICO-2",
        ),
    ),
    Unhurt: EventEntry(
        T("{name} takes no damage."), Weight.RESULT, befalls=("seat",), completes=(Defended, Undefended), causes=ATTACKS
    ),
    Spared: EventEntry(
        T("{name} would die, but keeps {left} life points: nobody dies in the first round of a guided game."),
        Weight.GRAVE,
        befalls=("seat",),
        completes=(Attacked, Undefended, Defended, DuelFought, Ricocheted),
        causes=ATTACKS,
    ),
    Damaged: EventEntry(
        T("{name} loses {amount} life points to {card} and has {left} left.", card="by"),
        Weight.GRAVE,
        befalls=("seat",),
        completes=(Attacked, Undefended, Defended, DuelFought, Spared),
        causes=ATTACKS,
        lesson=EventLesson(
            T("100 life, lost in steps of 20."),
            T("The Life card goes down from 100 in steps of 20; at 0 you are dead."),
            "CT-GEN-6",
        ),
    ),
    Died: EventEntry(
        describe_death,
        Weight.GRAVE,
        befalls=("seat",),
        causes=(Damaged, *ATTACKS),
        lesson=EventLesson(
            T("The dead still win with their team."),
            T("Dead players keep their seat and play no more, but they still win with their team."),
            "CT-WIN-1",
        ),
    ),
    Won: EventEntry(describe_win, Weight.END, befalls=("winners",)),
}

WORDS = EventWords(
    EVENTS,
    advice.EVENTS,
    formats={
        **dict.fromkeys(("target", "mate", "other", "victim"), format_person),
        **dict.fromkeys(("terror", "counter", "order"), format_people),
        "card": make_format(describe_card_name),
        "cards": make_format(describe_card_names),
        "about": make_format(write_about),
    },
    fields={"other": "whom", "life": "count", "about": "chance"},
    concerned=("seat", "target", "whom", "mate", "victim", "loser"),
)

WEIGHTY: tuple[type[GameEvent], ...] = (
    Won,
    Died,
    Spared,
    Damaged,
    Unhurt,
    MasksShown,
    BombExploded,
    BombDefused,
    BombDrawn,
    NumbersShown,
    Called,
    Attacked,
    Threw,
    TurnSkipped,
    EffectEnded,
    Reshuffled,
    TeamsDrawn,
    Passed,
    Dealt,
    TurnBegan,
)
"""The classes of events by importance, the most important first. Other events are never in the picture."""


def has_caused(event: GameEvent, effect: GameEvent, between: Sequence[GameEvent]) -> bool:
    """Tell whether ``event`` caused ``effect``. A team-mate is called to defend by an attack, but to attack by none."""
    return not (isinstance(effect, Called) and effect.attack)


def find_weightiest_event(events: Sequence[GameEvent]) -> GameEvent | None:
    """Return the newest event of the most important class that occurs; None if no class in ``WEIGHTY`` occurs."""
    listed = [event for event in reversed(events) if type(event) in WEIGHTY]
    return min(listed, key=lambda event: WEIGHTY.index(type(event)), default=None)
