"""Entries for events. The lines are in the third person. Everybody reads equal lines, because nothing is secret."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import CHAINS, VALUE
from engine.games.roll_for_adventure.cards import DESERT, RESURRECTION
from engine.games.roll_for_adventure.events import (
    BonusGiven,
    BoundaryMoved,
    ChainLaid,
    DeckMade,
    Defeated,
    DiceLacked,
    Flipped,
    Freed,
    Healed,
    HeroesDealt,
    MarkedDieLost,
    Mended,
    MovedOn,
    Placed,
    Recalled,
    Rested,
    Resurrected,
    Rethrown,
    Returned,
    RewardDeclined,
    RewardTaken,
    Rolled,
    SectionFilled,
    StarterChosen,
    StoneEarned,
    Stuck,
    Swallowed,
    TurnBegan,
    Voted,
)
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson, EventWords, make_format
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import advice, events_of_enemies
from .names import (
    COLOUR,
    HERO,
    WITH,
    describe_dice_by_value,
    describe_die,
    describe_enemy,
    describe_place,
    describe_player,
    describe_thing,
    list_faces,
)

# --- sentences with a choice ---


def describe_heroes(event: HeroesDealt, viewer: Seat | None, names: Names) -> Text:
    dealt = tuple(
        T("{name} {colour}, {hero}", name=names[seat], colour=COLOUR[colour], hero=HERO[hero])
        if hero
        else T("{name} {colour}", name=names[seat], colour=COLOUR[colour])
        for seat, hero, colour in event.players
    )
    return T(
        "In turn order: {players}.",
        players=Text(
            " · ".join(f"{{p{at}}}" for at in range(len(dealt))), {f"p{at}": one for at, one in enumerate(dealt)}
        ),
    )


def describe_recall(event: Recalled, viewer: Seat | None, names: Names) -> Text:
    die = COLOUR.get(event.die) or describe_die(event.die)
    if event.to == "pool":
        return T("{name} recalls a die from Oblivion to roll it: {die}.", die=die)
    return T("{name} recalls a die from Oblivion: {die}.", die=die)


def describe_flip(event: Flipped, viewer: Seat | None, names: Names) -> Text:
    return T("{name} turns {die} over: it shows {now} now.", now=VALUE.get(event.now, event.now))


def describe_placement(event: Placed, viewer: Seat | None, names: Names) -> Text:
    dice = describe_dice_by_value(event.dice)
    if event.ability in WITH:
        return T("{name} places {dice} → {where}, with {ability}.", dice=dice, ability=WITH[event.ability])
    return T("{name} places {dice} → {where}.", dice=dice)


def describe_section(event: SectionFilled, viewer: Seat | None, names: Names) -> Text:
    if event.territory == DESERT:
        if event.section == 1:
            return T("The Desert's first section is full.")
        return T("The Desert's second section is full.")
    if event.here:  # Older matches do not store this number of dice.
        return T("The Fortress section of {value} is full: one of its barriers falls.", value=event.section)
    return T("The Fortress section of {value} is full: its barrier falls.", value=event.section)


def describe_chain(event: ChainLaid, viewer: Seat | None, names: Names) -> Text:
    return T("The sandworm is bound by {chains} of {all} chains.", all=CHAINS)


def _describe_returned_dice(event: Returned | Freed, names: Names) -> Text | None:
    """List the numbers of dice that return, with their owners ("2 of Ana, 1 of Ben"); None if no dice return."""
    returned = tuple(
        T("{count} of {name}", name=describe_player(who, names), count=len(dice)) for who, dice in event.home
    )
    if event.stock:
        returned = (*returned, TN("{n} bonus die", "{n} bonus dice", event.stock))
    return T("{list}", list=returned) if returned else None


def describe_return(event: Returned, viewer: Seat | None, names: Names) -> Text | None:
    home = _describe_returned_dice(event, names)
    return T("These dice come back: {home}.", home=home) if home else None


def describe_bonus(event: BonusGiven, viewer: Seat | None, names: Names) -> Text:
    said = []
    if event.to:
        said.append(
            T(
                "These players get a bonus die each: {names}.",
                names=tuple(describe_player(who, names) for who in event.to),
            )
        )
    if event.without:
        said.append(
            T("These players get none: {names}.", names=tuple(describe_player(who, names) for who in event.without))
        )
    return join_texts(said) if said else T("Nobody gets a bonus die.")


def describe_defeat(event: Defeated, viewer: Seat | None, names: Names) -> Text:
    return T("{enemy} is defeated with {total}!") if event.total else T("{enemy} is defeated!")


def describe_freeing(event: Freed, viewer: Seat | None, names: Names) -> Text | None:
    home = _describe_returned_dice(event, names)
    return T("{name} frees dice from Oblivion: {home}.", home=home) if home else None


def describe_vote(event: Voted, viewer: Seat | None, names: Names) -> Text:
    votes = tuple(T("{name} {what}", name=names[seat], what=describe_thing(what)) for seat, what in event.votes)
    if not votes:
        return T("Nobody votes. The decision: {chosen}.", chosen=describe_thing(event.chosen))
    return T("Votes: {votes}. The decision: {chosen}.", votes=votes, chosen=describe_thing(event.chosen))


# --- importance, and whom an event happens to ---


def _weigh_placement(event: Placed, viewer: Seat | None) -> Weight:
    """Return the weight of a placement. On the public board, it matters even if an enemy follows."""
    return Weight.OWN if viewer is None or event.who[0] == viewer else Weight.RESULT


def _weigh_return(event: Returned, viewer: Seat | None) -> Weight:
    return Weight.OWN if event.where == RESURRECTION else Weight.USUAL


def _is_bonus_for(event: BonusGiven, seat: Seat, view: object) -> bool:
    return any(who[0] == seat for who in (*event.to, *event.without))


DEEDS = (Placed, RewardTaken, Mended)
"""Events in which a player acts. Stones, full sections and defeats follow from them."""


EVENTS: dict[type[GameEvent], EventEntry] = {
    HeroesDealt: EventEntry(describe_heroes, Weight.PASSING),
    DeckMade: EventEntry(
        T("The deck has {cards} enemy cards. The Master of Shadows is somewhere in its middle third."), Weight.PASSING
    ),
    StarterChosen: EventEntry(T("{name} begins."), Weight.PASSING),
    TurnBegan: EventEntry(
        None,
        lesson=EventLesson(
            T("Roll, place, then an enemy comes."),
            T("In your turn you roll and place until your dice are used up; then an enemy comes."),
            "RFA-GEN-4",
        ),
    ),
    DiceLacked: EventEntry(
        T("{name} has no dice to roll."),
        lesson=EventLesson(
            T("An enemy comes even without dice."),
            T("Without dice you roll nothing, but an enemy comes all the same."),
            "RFA-TURN-16",
        ),
    ),
    Recalled: EventEntry(describe_recall),
    Rolled: EventEntry(
        T("{name} rolls {dice}."),
        Weight.PASSING,
        lesson=EventLesson(
            T("One value in one place, then again."),
            T("From each roll you place dice of one value in one place, then you roll the rest again."),
            "RFA-TURN-5",
        ),
    ),
    Rethrown: EventEntry(T("{name} rolls {dice} again: {now}.")),
    Flipped: EventEntry(describe_flip),
    Mended: EventEntry(T("{name} keeps {die} back and heals one damage: {territory} now has {damage} damage.")),
    Placed: EventEntry(describe_placement, _weigh_placement),
    Stuck: EventEntry(T("{name} cannot place any die and keeps the dice."), Weight.RESULT),
    Rested: EventEntry(
        TN("{name} keeps {n} die for the next turn.", "{name} keeps {n} dice for the next turn.", "dice"),
        Weight.PASSING,
        lesson=EventLesson(
            T("Resurrection ends the rolling."),
            T("Dice on Resurrection end your rolling; the dice left wait for your next turn."),
            "RFA-VOR-5",
        ),
    ),
    SectionFilled: EventEntry(
        describe_section,
        Weight.RESULT,
        causes=DEEDS,
        lesson=EventLesson(
            T("A full section gives dice back."),
            T("A full section gives its dice back; each owner can roll them in their next turn."),
            "RFA-DICE-4",
        ),
    ),
    MovedOn: EventEntry(T("This die moves on to the second section: {die}."), Weight.PASSING, causes=DEEDS),
    Swallowed: EventEntry(
        T("The crater swallows {die}."),
        causes=DEEDS,
        lesson=EventLesson(
            T("A die in the crater is lost for good."),
            T("A Desert stone has a price: the die in the crater is lost for good."),
            "RFA-DESERT-6",
        ),
    ),
    ChainLaid: EventEntry(describe_chain, Weight.PASSING, causes=DEEDS),
    StoneEarned: EventEntry(
        ByField(
            "who",
            {None: T("{territory} gives a power stone: {stones} of {wanted}!")},
            T("{name} earns a power stone: {territory}, {stones} of {wanted}!"),
        ),
        Weight.GRAVE,
        causes=DEEDS,
        lesson=EventLesson(
            T("A full adventure board wins."),
            T("You all win when the adventure board is full of power stones."),
            "RFA-GEN-6",
        ),
    ),
    BoundaryMoved: EventEntry(
        ByField(
            "spaces", {0: T("The Forest is now closed.")}, T("The next stone of the Forest takes {n} dice.", n="spaces")
        ),
        Weight.PASSING,
        causes=DEEDS,
        lesson=EventLesson(
            T("The next stone needs one die more."),
            T("Each Forest stone needs one die more than the one before."),
            "RFA-FOREST-5",
            when=lambda event: event.spaces,
        ),
    ),
    MarkedDieLost: EventEntry(T("The die on the seventh space goes to Oblivion: {die}."), Weight.PASSING, causes=DEEDS),
    Returned: EventEntry(
        describe_return,
        _weigh_return,
        completes=(Defeated, Resurrected),
        causes=(Defeated, Resurrected, StoneEarned, SectionFilled, *DEEDS),
    ),
    RewardDeclined: EventEntry(T("{name} does not take the Ice Cave's reward for {n} and goes on.", n="level")),
    RewardTaken: EventEntry(T("{name} takes the Ice Cave's reward for {n}.", n="level")),
    BonusGiven: EventEntry(
        describe_bonus,
        befalls=_is_bonus_for,
        causes=DEEDS,
        lesson=EventLesson(
            T("A bonus die is used once."),
            T("You roll a bonus die with your own dice, and it is gone once you use it."),
            "RFA-BONUS-6",
            when=lambda event: event.to,
        ),
    ),
    Healed: EventEntry(T("{territory} is healed of all damage."), Weight.RESULT, causes=DEEDS),
    Defeated: EventEntry(
        describe_defeat,
        Weight.OWN,
        causes=DEEDS,
        lesson=EventLesson(
            T("Defeated enemies give dice back."),
            T("A defeated enemy is out of the game, and the dice on it come back."),
            "RFA-DEF-4",
        ),
    ),
    Freed: EventEntry(describe_freeing, Weight.RESULT, causes=DEEDS),
    Resurrected: EventEntry(
        T("Resurrection reaches {total}: all lost dice come back!"),
        causes=DEEDS,
        lesson=EventLesson(
            T("At ten, all lost dice come back."),
            T("At a total of ten, all dice from Oblivion and Resurrection come back."),
            "RFA-VOR-3",
        ),
    ),
    Voted: EventEntry(describe_vote, Weight.RESULT),
}


def _count_things(things: Sequence[str] | int | None) -> int:
    """Return a number, or the length of a list. Advice that names no number is about one thing."""
    if isinstance(things, int):
        return things
    return 1 if things is None else len(things)


WORDS = EventWords(
    EVENTS,
    events_of_enemies.EVENTS,
    advice.EVENTS,
    formats={
        "name": describe_player,
        "die": make_format(describe_die),
        **dict.fromkeys(("dice", "now"), make_format(list_faces)),
        **dict.fromkeys(("territory", "where"), make_format(describe_place)),
        "enemy": make_format(describe_enemy),
        "n": make_format(_count_things),
        **dict.fromkeys(("cards", "stock"), make_format(lambda number: number or 0)),
        "chance": make_format(write_per_cent),
    },
    fields={"name": "who"},
)
