"""Entries for events. The lines are in the third person. Secret knowledge is added for its player alone.

``map_events`` has the entries for events on the map, ``card_events`` those for events of cards; ``WORDS`` holds all.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import ItemStolen
from engine.games.tomb_raider.events import (
    AbilityTested,
    AwardTaken,
    Began,
    BonusTaken,
    CardsAdded,
    CardsCarriedOn,
    CardsLeftOut,
    Contested,
    Damaged,
    DeckBrought,
    Died,
    EntranceRolled,
    Finished,
    GotStuck,
    HandExchanged,
    HarmPrevented,
    Healed,
    Hurt,
    LevelEnded,
    LevelOfSeriesBegan,
    MedalsAnnounced,
    NewRollDemanded,
    OrderRolled,
    OrderSettled,
    PointsScored,
    Resisted,
    Started,
    TreasureDropped,
    TreasureFound,
    TreasureTaken,
    TurnBegan,
)
from engine.games.tomb_raider.map_events import AirChanged, Attacked
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
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_about, write_per_cent

from . import advice, card_events, map_events
from .connections import DEEDS, PLAYS
from .names import ABILITY, SIDE, describe_card_name, describe_level_in_message, describe_level_name
from .standing import describe_outcome
from .terms import describe_cards, describe_source, describe_space, describe_total, is_weapon

# --- sentences with a choice ---


def describe_entrance_roll(event: EntranceRolled, viewer: Seat | None, names: Names) -> Text:
    return T("{name} rolls {total} for the entrance.", total=describe_total(event.dice, event.result))


def describe_order_roll(event: OrderRolled, viewer: Seat | None, names: Names) -> Text:
    return T("{name} rolls {total} for the turn order.", total=describe_total(event.dice, event.result))


def describe_test(event: AbilityTested, viewer: Seat | None, names: Names) -> Text:
    values = {"total": describe_total(event.dice, event.result)}
    if event.against == "search":
        if event.ability == "search":
            return T("{name} searches: {total}.", **values)
        return T("{name} searches with {ability}: {total}.", **values)
    if event.against == "relief":
        if event.passed:
            return T("{name} looks for a way out: {total}, {target} needed. There is one!", **values)
        return T("{name} looks for a way out: {total}, {target} needed. There is none.", **values)
    if is_weapon(event.weapon):
        if event.passed:
            return T(
                "{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Passed!", **values
            )
        return T("{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Failed.", **values)
    if event.passed:
        return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Passed!", **values)
    return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Failed.", **values)


def describe_contest(event: Contested, viewer: Seat | None, names: Names) -> Text:
    values = {
        "total": describe_total(event.dice, event.result),
        "others": describe_total(event.raider_dice, event.raider_result),
    }
    if event.winner < 0:
        return T("{ability}: {name} {total}, {other} {others}. A tie.", **values)
    return T("{ability}: {name} {total}, {other} {others}. {winner} wins.", **values)


def describe_prevention(event: HarmPrevented, viewer: Seat | None, names: Names) -> Text:
    return T("{card} softens the blow to {name} by {n}.", n=event.amount, card=describe_source(event.by))


def describe_medals(event: MedalsAnnounced, viewer: Seat | None, names: Names) -> Text:
    gold, silver, bronze = event.turns
    return T(
        "Medals: gold by turn {gold}, silver by turn {silver}, bronze by turn {bronze}.",
        gold=gold,
        silver=silver,
        bronze=bronze,
    )


def describe_end_of_level(event: LevelEnded, viewer: Seat | None, names: Names) -> Text:
    return describe_outcome(event.how, event.winners, names)


def describe_added_cards(event: CardsAdded, viewer: Seat | None, names: Names) -> Text:
    own = event.find_private_fields(viewer)
    if known := own.cards if own else event.cards:
        return T("{name} adds these cards to the deck: {cards}.", cards=describe_cards(known))
    return TN("{name} adds {n} card to the deck.", "{name} adds {n} cards to the deck.", event.count or 0)


EVENTS: dict[type[GameEvent], EventEntry] = {
    Began: EventEntry(
        T("{level}: the game begins."),
        lesson=EventLesson(
            T("Go up, search, find the treasure."),
            T("Your goal: walk up the map to the treasure room, search there, and be the first to find the treasure."),
            "TR-WIN-1",
        ),
    ),
    BonusTaken: EventEntry(T("{name} starts with {card}.")),
    DeckBrought: EventEntry(
        TN(
            "{name} brings a deck of {n} card. `/deck show who:` lists it.",
            "{name} brings a deck of {n} cards. `/deck show who:` lists it.",
            "cards",
        )
    ),
    CardsLeftOut: EventEntry(T("A gentle deal leaves out these cards, which have no use alone: {cards}.")),
    EntranceRolled: EventEntry(describe_entrance_roll, Weight.PASSING),
    Started: EventEntry(T("{name} starts in {space}.")),
    HandExchanged: EventEntry(T("{name} shuffles the hand back and draws a new one.")),
    TurnBegan: EventEntry(
        T("Turn {turn} begins."),
        Weight.PASSING,
        lesson=EventLesson(
            T("All act, then search, then draw."),
            T("Each turn goes in rounds: all act, then all search, then all draw cards; and so on to the end."),
            "TR-SEQ-1",
            when=lambda event: event.turn > 1,
        ),
    ),
    NewRollDemanded: EventEntry(
        T("The turn order is rolled again, as asked by {names}.", names="seats"), Weight.PASSING
    ),
    OrderRolled: EventEntry(describe_order_roll, Weight.PASSING),
    OrderSettled: EventEntry(T("Turn order: {names}.", names="order")),
    AbilityTested: EventEntry(
        describe_test,
        Weight.RESULT,
        causes=PLAYS,
        lesson=(
            EventLesson(
                T("Reach the number to pass."),
                T(
                    "The dice are added up: with the number or more you pass; with less you fail, and the "
                    "obstacle does what it says."
                ),
                "TR-TEST-5",
                "obstacle",
                lambda event: event.against == "obstacle",
            ),
            EventLesson(
                T("A search adds the place's dice."),
                T(
                    "You roll your Search dice and the place's dice; "
                    "you may find a card that needs no more than the total."
                ),
                "TR-SRCH-5",
                "searched",
                lambda event: event.against == "search",
            ),
        ),
    ),
    Contested: EventEntry(
        describe_contest,
        Weight.RESULT,
        befalls=("seat", "raider"),
        causes=(Contested, Attacked, *PLAYS),
        lesson=EventLesson(
            T("The higher total wins the fight."),
            T("Both roll Fight; the higher total wins, and the loser takes the damage."),
            "TR-ATK-4",
        ),
    ),
    Resisted: EventEntry(T("{name} withstands {card}."), befalls=("seat",), causes=DEEDS),
    Damaged: EventEntry(
        T("{name} takes {n} damage ({by}). Life left: {left}.", n="amount"),
        Weight.GRAVE,
        befalls=("seat",),
        completes=(AbilityTested,),
        causes=DEEDS,
        lesson=EventLesson(
            T("Damage stays until it is healed."),
            T("Damage stays until it is healed; a raider with no life left dies."),
            "TR-LIFE-7",
        ),
    ),
    Hurt: EventEntry(
        ByField(
            "left",
            {None: T("{name} is hurt ({by}): {ability} is 1 lower.")},
            T("{name} is hurt ({by}): {ability} is 1 lower. Life left: {left}."),
        ),
        Weight.GRAVE,
        befalls=("seat",),
        causes=DEEDS,
        lesson=EventLesson(
            T("A hurt costs one die of an ability."),
            T("A hurt lowers one ability by 1: you roll one die less with it, and your life may drop, too."),
            "TR-HURT-1",
        ),
    ),
    HarmPrevented: EventEntry(describe_prevention, befalls=("seat",), causes=DEEDS),
    GotStuck: EventEntry(
        T("{name} is stuck ({by})."),
        Weight.RESULT,
        befalls=("seat",),
        completes=(AbilityTested,),
        causes=DEEDS,
        lesson=EventLesson(
            T("Stuck: no search, no next move."),
            T("Stuck: no search this turn and no move in the next; after that you are free."),
            "TR-STUCK-1",
        ),
    ),
    Died: EventEntry(
        ByField("by", {"reset": None}, T("{name} dies ({by}).")),
        Weight.GRAVE,
        befalls=("seat",),
        completes=(Damaged, Hurt),
        causes=(Damaged, Hurt, AirChanged, *DEEDS),
        lesson=EventLesson(
            T("Death is not the end."),
            T("Death is not the end: the raider comes back at the end of this turn and can still win."),
            "TR-DEATH-6",
            when=lambda event: event.by != "reset",
        ),
    ),
    Healed: EventEntry(
        ByField(
            "what",
            {"damage": T("{name} heals 1 damage ({by}).")},
            T("{name} heals a hurt ({by}): {ability}.", ability="what"),
        ),
        befalls=("seat",),
        lesson=EventLesson(
            T("Healing: 1 damage, or 1 hurt."),
            T("Healing takes away 1 damage, or 1 hurt instead if you prefer."),
            "TR-HURT-4",
        ),
    ),
    TreasureFound: EventEntry(T("{name} finds the treasure!"), Weight.END, befalls=("seat",)),
    TreasureTaken: EventEntry(T("{name} takes {card} and must now bring it home."), befalls=("seat",)),
    TreasureDropped: EventEntry(
        T("{name} drops {card}: it stays in {space}."),
        Weight.GRAVE,
        befalls=("seat",),
        causes=(Died, ItemStolen, Contested),
    ),
    Finished: EventEntry(T("{name} has found the treasure and leaves the map. The others play on."), befalls=("seat",)),
    PointsScored: EventEntry(
        TN(
            "{name} scores {n} point ({by}), {total} in all.",
            "{name} scores {n} points ({by}), {total} in all.",
            "points",
        )
    ),
    MedalsAnnounced: EventEntry(describe_medals),
    LevelEnded: EventEntry(describe_end_of_level, Weight.END, befalls=("winners",)),
    LevelOfSeriesBegan: EventEntry(T("{series}: level {n} of {of} begins.", n="number")),
    CardsCarriedOn: EventEntry(T("{name} brings these cards to this level: {cards}.")),
    CardsAdded: EventEntry(describe_added_cards),
    AwardTaken: EventEntry(T("{name} takes {card} to the next level.")),
}

WORDS = EventWords(
    EVENTS,
    map_events.EVENTS,
    card_events.EVENTS,
    advice.EVENTS,
    formats={
        **dict.fromkeys(("other", "winner"), format_person),
        "names": format_people,
        "by": make_format(describe_source),
        **dict.fromkeys(("card", "obstacle", "item", "discovery", "weapon"), make_format(describe_card_name)),
        "cards": make_format(describe_cards),
        "space": make_format(describe_space),
        "side": make_format(SIDE.__getitem__),
        "ability": make_format(ABILITY.__getitem__),
        "level": make_format(describe_level_in_message),
        "series": make_format(describe_level_name),
        "place": make_format(advice.PLACE.__getitem__),
        **dict.fromkeys(("chance", "before", "after"), make_format(write_per_cent)),
        "about": make_format(write_about),
    },
    fields={"other": "raider", "space": "at", "place": "what", "after": "chance", "about": "chance", "life": "count"},
    concerned=("seat", "raider"),
)
