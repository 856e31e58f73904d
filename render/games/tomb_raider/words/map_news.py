"""The words for events on the map: movement, exits, water, obstacles in spaces."""

from __future__ import annotations

from engine.games.tomb_raider.map_events import (
    AirChanged,
    Attacked,
    BypassAllowed,
    DangerChanged,
    Drained,
    ExitAdded,
    ExitBlocked,
    ExitGone,
    Flooded,
    Forbidden,
    LevelDeckSeen,
    LocationSeen,
    LocationSwapped,
    LocationTurned,
    Mapped,
    Moved,
    MovementEnded,
    NoObstacleFits,
    ObstacleDamaged,
    ObstacleMoved,
    ObstacleOffered,
    ObstaclePlaced,
    ObstacleRemoved,
    ObstacleSkipped,
    OfferReturned,
    Relocated,
    RoomsHidden,
    RoomsRemoved,
    SavePointAdded,
    SecondOffersCalled,
    Stayed,
    StepsGranted,
    TreasurePlaced,
)
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .names import SIDE, describe_card_name
from .terms import describe_cards, describe_source, describe_space, is_weapon, make_cause_values, make_pair_values

WORDS = EventWords()


# --- events of movement ---


@WORDS.register(Moved)
def describe_move(event: Moved, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    match event.side:
        case "forward":
            return T("{name} moves forward.", name=name)
        case "right":
            return T("{name} moves right.", name=name)
        case "back":
            return T("{name} moves back.", name=name)
    return T("{name} moves left.", name=name)


@WORDS.register(Stayed)
def describe_stay(event: Stayed, viewer: Seat | None, names: Names) -> Text:
    return T("{name} stays.", name=names[event.seat])


@WORDS.register(Relocated)
def describe_relocation(event: Relocated, viewer: Seat | None, names: Names) -> Text:
    return T("{name} is moved to {space} ({by}).", **make_cause_values(event, names), space=describe_space(event.to))


@WORDS.register(StepsGranted)
def describe_steps(event: StepsGranted, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} may still move {n} space ({by}).",
        "{name} may still move {n} spaces ({by}).",
        event.steps,
        **make_cause_values(event, names),
    )


@WORDS.register(MovementEnded)
def describe_end_of_movement(event: MovementEnded, viewer: Seat | None, names: Names) -> Text:
    return T("{name} may not move any further this turn ({by}).", **make_cause_values(event, names))


@WORDS.register(Forbidden)
def describe_ban(event: Forbidden, viewer: Seat | None, names: Names) -> Text:
    values = make_cause_values(event, names)
    if event.what == "search":
        return T("{name} may not search this turn ({by}).", **values)
    if event.what == "backtrack":
        return T("{name} may not go back this turn ({by}).", **values)
    return T("{name} may not use a weapon ({by}).", **values)


@WORDS.register(BypassAllowed)
def describe_bypass(event: BypassAllowed, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} need not face obstacles where it only passes through this turn ({by}).",
        **make_cause_values(event, names),
    )


# --- events of the map ---


@WORDS.register(Mapped)
def describe_mapping(event: Mapped, viewer: Seat | None, names: Names) -> Text:
    return T("{name} discovers a place: {card}.", name=names[event.seat], card=describe_card_name(event.card))


@WORDS.register(ExitAdded)
def describe_new_exit(event: ExitAdded, viewer: Seat | None, names: Names) -> Text:
    at, side = describe_space(event.at), SIDE[event.side]
    if event.this_turn:
        return T("An exit opens until the end of the turn ({side}): {space}.", space=at, side=side)
    return T("An exit opens ({side}): {space}.", space=at, side=side)


@WORDS.register(ExitGone)
def describe_closed_exit(event: ExitGone, viewer: Seat | None, names: Names) -> Text:
    return T("An exit closes ({side}): {space}.", space=describe_space(event.at), side=SIDE[event.side])


@WORDS.register(ExitBlocked)
def describe_blocked_exit(event: ExitBlocked, viewer: Seat | None, names: Names) -> Text:
    at, side = describe_space(event.at), SIDE[event.side]
    if event.this_turn:
        return T("An exit is blocked until the end of the turn ({side}): {space}.", space=at, side=side)
    return T("An exit is blocked ({side}): {space}.", space=at, side=side)


@WORDS.register(LocationTurned)
def describe_turning(event: LocationTurned, viewer: Seat | None, names: Names) -> Text:
    return T(
        "A location turns: {space}. Its top now points {side}.", space=describe_space(event.at), side=SIDE[event.side]
    )


@WORDS.register(SavePointAdded)
def describe_save_point(event: SavePointAdded, viewer: Seat | None, names: Names) -> Text:
    return T("There is a new save point: {space}.", space=describe_space(event.at))


@WORDS.register(LocationSeen)
def describe_look(event: LocationSeen, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    if own := event.find_private_fields(viewer):
        return T("{name} sees {card}.", name=name, card=describe_card_name(own.card))
    return T("{name} looks at a face-down location.", name=name)


@WORDS.register(LevelDeckSeen)
def describe_look_through(event: LevelDeckSeen, viewer: Seat | None, names: Names) -> Text:
    name = names[event.seat]
    if own := event.find_private_fields(viewer):
        return T("{name} sees {cards}.", name=name, cards=describe_cards(own.cards))
    return TN(
        "{name} looks at the level deck's next card.",
        "{name} looks at the next {n} cards of the level deck.",
        event.count,
        name=name,
    )


@WORDS.register(LocationSwapped)
def describe_swap(event: LocationSwapped, viewer: Seat | None, names: Names) -> Text:
    return T("{name} exchanges that location for another.", name=names[event.seat])


@WORDS.register(TreasurePlaced)
def describe_place_of_treasure(event: TreasurePlaced, viewer: Seat | None, names: Names) -> Text:
    return T("The treasure room must lie in {space}.", space=describe_space(event.at))


@WORDS.register(RoomsRemoved)
def describe_removed_rooms(event: RoomsRemoved, viewer: Seat | None, names: Names) -> Text:
    return T("These cards are removed from the level decks: {cards}.", cards=describe_cards(event.cards))


@WORDS.register(RoomsHidden)
def describe_hidden_rooms(event: RoomsHidden, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} unseen treasure room is removed from the level decks.",
        "{n} unseen treasure rooms are removed from the level decks.",
        event.count,
    )


# --- events of water ---


@WORDS.register(Flooded)
def describe_flood(event: Flooded, viewer: Seat | None, names: Names) -> Text:
    return T("Water floods {space}.", space=describe_space(event.at))


@WORDS.register(Drained)
def describe_drain(event: Drained, viewer: Seat | None, names: Names) -> Text:
    return T("The water drains from {space}.", space=describe_space(event.at))


@WORDS.register(AirChanged)
def describe_air(event: AirChanged, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has {n} air left.", name=names[event.seat], n=event.air)


# --- events of obstacles and attacks ---


@WORDS.register(ObstacleOffered)
def describe_offer(event: ObstacleOffered, viewer: Seat | None, names: Names) -> Text:
    return T("{name} offers {obstacle}.", name=names[event.seat], obstacle=describe_card_name(event.obstacle))


@WORDS.register(OfferReturned)
def describe_returned_offer(event: OfferReturned, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} takes {obstacle} back to hand.", name=names[event.seat], obstacle=describe_card_name(event.obstacle)
    )


@WORDS.register(ObstaclePlaced)
def describe_placed_obstacle(event: ObstaclePlaced, viewer: Seat | None, names: Names) -> Text:
    obstacle = describe_card_name(event.obstacle)
    if event.seat < 0:
        return T("An obstacle is placed: {obstacle}.", obstacle=obstacle)
    return T("{name} places an obstacle: {obstacle}.", name=names[event.seat], obstacle=obstacle)


@WORDS.register(ObstacleSkipped)
def describe_skipped_obstacle(event: ObstacleSkipped, viewer: Seat | None, names: Names) -> Text:
    return T("Turned up, but too dangerous for this place: {obstacle}.", obstacle=describe_card_name(event.obstacle))


@WORDS.register(NoObstacleFits)
def describe_no_obstacle(event: NoObstacleFits, viewer: Seat | None, names: Names) -> Text:
    return T("No obstacle fits here.")


@WORDS.register(SecondOffersCalled)
def describe_second_offers(event: SecondOffersCalled, viewer: Seat | None, names: Names) -> Text:
    return T(
        "Obstacles are offered a second time: {space} ({by}).",
        space=describe_space(event.at),
        by=describe_source(event.by),
    )


@WORDS.register(DangerChanged)
def describe_danger(event: DangerChanged, viewer: Seat | None, names: Names) -> Text:
    return T(
        "The danger limit for obstacles offered by {name} there changes by {n} ({by}).",
        **make_cause_values(event, names),
        n=f"{event.n:+}".replace("-", "−"),
    )


@WORDS.register(ObstacleMoved)
def describe_moved_obstacle(event: ObstacleMoved, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{obstacle} moves to {space}.", obstacle=describe_card_name(event.obstacle), space=describe_space(event.to)
    )


@WORDS.register(ObstacleDamaged)
def describe_damage_to_obstacle(event: ObstacleDamaged, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{obstacle} takes {n} damage, {all} in total.",
        obstacle=describe_card_name(event.obstacle),
        n=event.amount,
        all=event.damage,
    )


@WORDS.register(ObstacleRemoved)
def describe_removed_obstacle(event: ObstacleRemoved, viewer: Seat | None, names: Names) -> Text:
    return T("{obstacle} is removed.", obstacle=describe_card_name(event.obstacle))


@WORDS.register(Attacked)
def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text:
    both = make_pair_values(event, names)
    if is_weapon(event.weapon):
        return T("{name} attacks {other} with {weapon}.", **both, weapon=describe_card_name(event.weapon))
    return T("{name} attacks {other}.", **both)
