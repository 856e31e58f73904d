"""Lines that tell what happened, in the third person. Secret knowledge is added for its player alone.

The words for events on the map and for events of cards are in ``map_news`` and ``card_news``; ``WORDS`` holds all.
"""

from __future__ import annotations

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
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text

from . import advice, card_news, map_news
from .names import ABILITY, describe_card_name, describe_level_in_message, describe_level_name
from .standing import describe_outcome
from .terms import (
    describe_cards,
    describe_source,
    describe_space,
    describe_total,
    is_weapon,
    make_cause_values,
    make_pair_values,
)

WORDS = EventWords()
for _part in (map_news, card_news, advice):
    WORDS.add(_part.WORDS)


# --- events of the setup and the turn ---


@WORDS.register(Began)
def describe_beginning(event: Began, viewer: Seat | None, names: Names) -> Text:
    return T("{level}: the game begins.", level=describe_level_in_message(event.level))


@WORDS.register(BonusTaken)
def describe_bonus(event: BonusTaken, viewer: Seat | None, names: Names) -> Text:
    return T("{name} starts with {card}.", name=names[event.seat], card=describe_card_name(event.card))


@WORDS.register(DeckBrought)
def describe_own_deck(event: DeckBrought, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} brings a deck of {n} card. `/deck show who:` lists it.",
        "{name} brings a deck of {n} cards. `/deck show who:` lists it.",
        len(event.cards),
        name=names[event.seat],
    )


@WORDS.register(CardsLeftOut)
def describe_gentle_deal(event: CardsLeftOut, viewer: Seat | None, names: Names) -> Text:
    return T(
        "A gentle deal leaves out these cards, which have no use alone: {cards}.", cards=describe_cards(event.cards)
    )


@WORDS.register(EntranceRolled)
def describe_entrance_roll(event: EntranceRolled, viewer: Seat | None, names: Names) -> Text:
    rolled = describe_total(event.dice, event.result)
    return T("{name} rolls {total} for the entrance.", name=names[event.seat], total=rolled)


@WORDS.register(Started)
def describe_start(event: Started, viewer: Seat | None, names: Names) -> Text:
    return T("{name} starts in {space}.", name=names[event.seat], space=describe_space(event.at))


@WORDS.register(HandExchanged)
def describe_exchange(event: HandExchanged, viewer: Seat | None, names: Names) -> Text:
    return T("{name} shuffles the hand back and draws a new one.", name=names[event.seat])


@WORDS.register(TurnBegan)
def describe_turn(event: TurnBegan, viewer: Seat | None, names: Names) -> Text:
    return T("Turn {turn} begins.", turn=event.turn)


@WORDS.register(NewRollDemanded)
def describe_new_roll(event: NewRollDemanded, viewer: Seat | None, names: Names) -> Text:
    return T("The turn order is rolled again, as asked by {names}.", names=tuple(names[seat] for seat in event.seats))


@WORDS.register(OrderRolled)
def describe_order_roll(event: OrderRolled, viewer: Seat | None, names: Names) -> Text:
    rolled = describe_total(event.dice, event.result)
    return T("{name} rolls {total} for the turn order.", name=names[event.seat], total=rolled)


@WORDS.register(OrderSettled)
def describe_order(event: OrderSettled, viewer: Seat | None, names: Names) -> Text:
    return T("Turn order: {names}.", names=tuple(names[seat] for seat in event.order))


# --- events of tests ---


@WORDS.register(AbilityTested)
def describe_test(event: AbilityTested, viewer: Seat | None, names: Names) -> Text:
    values = {
        "name": names[event.seat],
        "ability": ABILITY[event.ability],
        "total": describe_total(event.dice, event.result),
        "target": event.target,
    }
    if event.against == "search":
        if event.ability == "search":
            return T("{name} searches: {total}.", **values)
        return T("{name} searches with {ability}: {total}.", **values)
    if event.against == "relief":
        if event.passed:
            return T("{name} looks for a way out: {total}, {target} needed. There is one!", **values)
        return T("{name} looks for a way out: {total}, {target} needed. There is none.", **values)
    assert event.obstacle is not None
    values["obstacle"] = describe_card_name(event.obstacle)
    if is_weapon(event.weapon):
        values["weapon"] = describe_card_name(event.weapon)
        if event.passed:
            return T(
                "{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Passed!", **values
            )
        return T("{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Failed.", **values)
    if event.passed:
        return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Passed!", **values)
    return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Failed.", **values)


@WORDS.register(Contested)
def describe_contest(event: Contested, viewer: Seat | None, names: Names) -> Text:
    values = {
        **make_pair_values(event, names),
        "ability": ABILITY[event.ability],
        "total": describe_total(event.dice, event.result),
        "others": describe_total(event.raider_dice, event.raider_result),
    }
    if event.winner < 0:
        return T("{ability}: {name} {total}, {other} {others}. A tie.", **values)
    return T("{ability}: {name} {total}, {other} {others}. {winner} wins.", **values, winner=names[event.winner])


@WORDS.register(Resisted)
def describe_resistance(event: Resisted, viewer: Seat | None, names: Names) -> Text:
    return T("{name} withstands {card}.", name=names[event.seat], card=describe_card_name(event.card))


# --- events of harm and cure ---


@WORDS.register(Damaged)
def describe_damage(event: Damaged, viewer: Seat | None, names: Names) -> Text:
    values = make_cause_values(event, names)
    return T("{name} takes {n} damage ({by}). Life left: {left}.", **values, n=event.amount, left=event.left)


@WORDS.register(Hurt)
def describe_hurt(event: Hurt, viewer: Seat | None, names: Names) -> Text:
    """Say that a raider is hurt, and how much life it has left. Life depends on the lowest ability (TR-LIFE-1)."""
    values = {**make_cause_values(event, names), "ability": ABILITY[event.ability]}
    if event.left is None:
        return T("{name} is hurt ({by}): {ability} is 1 lower.", **values)
    return T("{name} is hurt ({by}): {ability} is 1 lower. Life left: {left}.", left=event.left, **values)


@WORDS.register(HarmPrevented)
def describe_prevention(event: HarmPrevented, viewer: Seat | None, names: Names) -> Text:
    name, card = names[event.seat], describe_source(event.by)
    return T("{card} softens the blow to {name} by {n}.", name=name, n=event.amount, card=card)


@WORDS.register(GotStuck)
def describe_stuck(event: GotStuck, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is stuck ({by}).", **make_cause_values(event, names))


@WORDS.register(Died)
def describe_death(event: Died, viewer: Seat | None, names: Names) -> Text | None:
    return None if event.by == "reset" else T("{name} dies ({by}).", **make_cause_values(event, names))


@WORDS.register(Healed)
def describe_cure(event: Healed, viewer: Seat | None, names: Names) -> Text:
    if event.what == "damage":
        return T("{name} heals 1 damage ({by}).", **make_cause_values(event, names))
    return T("{name} heals a hurt ({by}): {ability}.", **make_cause_values(event, names), ability=ABILITY[event.what])


# --- events of the treasure and other goals ---


@WORDS.register(TreasureFound)
def describe_treasure(event: TreasureFound, viewer: Seat | None, names: Names) -> Text:
    return T("{name} finds the treasure!", name=names[event.seat])


@WORDS.register(TreasureTaken)
def describe_prize(event: TreasureTaken, viewer: Seat | None, names: Names) -> Text:
    name, card = names[event.seat], describe_card_name(event.card)
    return T("{name} takes {card} and must now bring it home.", name=name, card=card)


@WORDS.register(TreasureDropped)
def describe_dropped_prize(event: TreasureDropped, viewer: Seat | None, names: Names) -> Text:
    name, card = names[event.seat], describe_card_name(event.card)
    return T("{name} drops {card}: it stays in {space}.", name=name, card=card, space=describe_space(event.at))


@WORDS.register(Finished)
def describe_finish(event: Finished, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has found the treasure and leaves the map. The others play on.", name=names[event.seat])


@WORDS.register(PointsScored)
def describe_points(event: PointsScored, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} scores {n} point ({by}), {total} in all.",
        "{name} scores {n} points ({by}), {total} in all.",
        event.points,
        **make_cause_values(event, names),
        total=event.total,
    )


@WORDS.register(MedalsAnnounced)
def describe_medals(event: MedalsAnnounced, viewer: Seat | None, names: Names) -> Text:
    gold, silver, bronze = event.turns
    return T(
        "Medals: gold by turn {gold}, silver by turn {silver}, bronze by turn {bronze}.",
        gold=gold,
        silver=silver,
        bronze=bronze,
    )


@WORDS.register(LevelEnded)
def describe_end_of_level(event: LevelEnded, viewer: Seat | None, names: Names) -> Text:
    return describe_outcome(event.how, event.winners, names)


# --- events of series of levels ---


@WORDS.register(LevelOfSeriesBegan)
def describe_level_of_series(event: LevelOfSeriesBegan, viewer: Seat | None, names: Names) -> Text:
    series = describe_level_name(event.series)
    return T("{series}: level {n} of {of} begins.", series=series, n=event.number, of=event.of)


@WORDS.register(CardsCarriedOn)
def describe_carried_cards(event: CardsCarriedOn, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} brings these cards to this level: {cards}.", name=names[event.seat], cards=describe_cards(event.cards)
    )


@WORDS.register(CardsAdded)
def describe_added_cards(event: CardsAdded, viewer: Seat | None, names: Names) -> Text:
    name, own = names[event.seat], event.find_private_fields(viewer)
    if known := own.cards if own else event.cards:
        return T("{name} adds these cards to the deck: {cards}.", name=name, cards=describe_cards(known))
    return TN("{name} adds {n} card to the deck.", "{name} adds {n} cards to the deck.", event.count or 0, name=name)


@WORDS.register(AwardTaken)
def describe_award(event: AwardTaken, viewer: Seat | None, names: Names) -> Text:
    return T("{name} takes {card} to the next level.", name=names[event.seat], card=describe_card_name(event.card))
