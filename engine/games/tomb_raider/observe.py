"""The view of a Tomb Raider state for each viewer, and the redeal of cards that a viewer cannot know.

Views and redeals follow from the knowledge recorded in zones, so they cannot contradict each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import TypeAlias

import msgspec

from engine.house_rules import list_unusual_switches
from engine.protocol import Pick, Seat
from engine.zones import EVERYBODY, Zone, compute_viewer_bit
from engine.zones import redeal as deal_again

from . import goals
from .brought_decks import ANY
from .cards import LOCATIONS, POOL, building
from .figures import compute_max_life, count_steps_left, find_active_seat
from .levels import find_level
from .map import (
    compute_depth,
    find_column_and_row,
    find_known_face_down_card,
    list_treasure_rooms,
    list_treasure_spaces,
    may_lie,
)
from .memory import list_deck_numbers
from .moves import SIDES
from .odds import count_dice
from .printed import compute_most_air, find_obstacle_values, name_obstacle_keys
from .prospects import forecast_throws
from .state import ABILITIES, InForce, Raider, Space, State, Trial
from .switches import Switches
from .view import ForceView, LegView, ObstacleView, PlayView, RaiderView, RowCard, SpaceView, TestView, TrialView, View

SPACES = 20_000
"""The most entries of a cache of space views, each about a kilobyte. They are enough for some hundred live tables."""
_Hazard: TypeAlias = tuple[str, bool, int, bool]
"""A visible obstacle: its key, whether it is printed, its damage, and whether it is removed."""


def build_view(s: State, viewer: Seat | None) -> View:
    """Return everything in a state that a viewer may see (TR-INFO-1)."""
    possible = set() if s.found else set(list_treasure_spaces(s))
    return View(
        viewer=viewer,
        level=s.level,
        starter=s.starter,
        turn=s.turn,
        round=s.round,
        step=s.step,
        active=None if find_active_seat(s) < 0 else find_active_seat(s),
        order=tuple(s.order),
        width=s.width,
        rows=s.rows,
        spaces=tuple(_build_space_view(s, at, at in possible) for at in range(len(s.spaces))),
        raiders=tuple(_build_raider_view(s, seat) for seat in range(len(s.raiders))),
        hand=() if viewer is None else tuple(s.raiders[viewer].hand.cards),
        peeked=() if viewer is None else tuple(_list_peeked_cards(s, viewer)),
        level_deck=sum(len(deck) for deck in s.decks),
        obstacle_deck=len(s.obstacle_deck) if s.solo else None,
        obstacle_discards=tuple(s.obstacle_discard.cards),
        trial=None if s.trial is None else _build_trial_view(s, s.trial),
        rival=None if s.rival is None else _build_trial_view(s, s.rival),
        winner=None if s.winner < 0 else s.winner,
        over=goals.is_over(s),
        in_force=tuple(_build_force_view(s, one) for one in s.in_force if one.what not in ("order", "lowest")),
        goal=s.terms.goal,
        turn_limit=s.terms.turn_limit,
        found=s.found,
        prize=s.prize,
        prize_at=None if s.prize_at < 0 else find_column_and_row(s, s.prize_at),
        carrier=goals.find_carrier(s),
        ended=s.ended,
        winners=s.winners,
        leg=_build_leg_view(s),
        medals=s.terms.medals,
        medal=goals.find_medal(s),
        throws=forecast_throws(s, viewer),
        latest=None if s.latest is None else PlayView(*s.latest),
        damage_lowers=s.rules.damage_reduces_abilities,
        ties_count=(s.trial is not None and s.trial.key == "attack" and s.rules.raider_fight_tie == "no_damage"),
        drowns_at_zero=s.rules.drown_at_zero,
        gentle=s.rules.gentle,
        switches=_list_switches(s.level, s.rules),
    )


@cache
def _list_switches(level: str, rules: Switches) -> tuple[tuple[str, str], ...]:
    """Return the switches that differ from the level's switches, as (key, value)."""
    return list_unusual_switches(rules, find_level(level).rules)


def _build_leg_view(s: State) -> LegView | None:
    if s.leg is None:
        return None
    ended = goals.compute_result(s)
    if ended is None:
        return LegView(s.leg.series, s.leg.number, s.leg.of, s.leg.standing)
    return LegView(s.leg.series, s.leg.number, s.leg.of, ended.standing, ended.overall)


def _list_peeked_cards(s: State, viewer: Seat) -> list[str]:
    """Return the cards that this viewer has been shown, with their places, except cards that everybody knows.

    They are written as "deck:003" or "2.4:028".
    """
    bit = compute_viewer_bit(viewer)

    def list_known_cards(zone: Zone) -> list[str]:
        return [card for card, who in zip(zone.cards, zone.known, strict=True) if who & bit and who != EVERYBODY]

    found = [f"deck:{card}" for deck in s.decks if any(deck.known) for card in list_known_cards(deck)]
    for index, space in enumerate(s.spaces):
        if not space.up and any(space.card.known):
            column, row = find_column_and_row(s, index)
            found += [f"{column}.{row}:{card}" for card in list_known_cards(space.card)]
    return found


def _build_force_view(s: State, effect: InForce) -> ForceView:
    return ForceView(
        what=effect.what,
        card=effect.card,
        seat=effect.seat,
        raider=None if effect.raider < 0 else effect.raider,
        at=None if effect.at < 0 else find_column_and_row(s, effect.at),
        n=effect.n,
        words=effect.words,
    )


def _build_space_view(s: State, index: int, treasure_possible: bool) -> SpaceView:
    space = s.spaces[index]
    place, deep = find_column_and_row(s, index), compute_depth(s, index)
    if not space.up:
        plan = None if index == s.treasure_at else find_known_face_down_card(s, index)
        return build_unknown_space_view(place, deep, bool(space.card.cards), treasure_possible, plan)
    return build_known_space_view(
        (place, deep),
        space.card.cards[0],
        (treasure_possible, s.found, goals.find_treasure_target(s, index) if s.found else None),
        (space.exits, space.arrows, space.blocks),
        (space.save_point, space.empty, space.wet),
        tuple([(h.key, h.printed, h.damage, h.removed) for h in space.hazards]),
    )


@lru_cache(SPACES)
def build_unknown_space_view(
    place: tuple[int, int], deep: int, face_down: bool, treasure_possible: bool, plan: str | None = None
) -> SpaceView:
    """Return the view of an unknown space, with or without a face-down card. Equal views are built once.

    ``place``: the space's column and row. ``deep``: its depth under water.
    """
    return SpaceView(at=place, depth=deep, face_down=face_down, treasure_possible=treasure_possible, plan=plan)


@lru_cache(SPACES)
def build_known_space_view(
    place: tuple[tuple[int, int], int],
    number: str,
    treasure: tuple[bool, bool, int | None],
    sides: tuple[int, int, int],
    marks: tuple[bool, bool, bool],
    hazards: tuple[_Hazard, ...],
) -> SpaceView:
    """Return the view of a space with a face-up location. Equal views are built once, because few spaces change.

    ``place``: the space's column and row, and its depth under water.
    """
    (at, deep), (treasure_possible, found, prize) = place, treasure
    card = LOCATIONS[number]
    exits, arrows, blocks = map(_name_sides, sides)
    save_point, empty, wet = marks
    return SpaceView(
        at=at,
        depth=deep,
        card=card.number,
        treasure_possible=treasure_possible,
        exits=exits,
        arrows=arrows,
        blocks=blocks,
        danger=card.danger,
        search=card.search,
        role="" if card.role == "room" else card.role,
        treasure=None if found else card.treasure,
        prize=prize,
        save_point=save_point,
        empty=empty,
        obstacles=_build_obstacle_views(number, hazards),
        wet=wet,
    )


def _name_sides(bits: int) -> tuple[str, ...]:
    """Return the names of the sides whose bits are set."""
    return tuple(side for place, side in enumerate(SIDES) if bits >> place & 1)


def _build_obstacle_views(number: str, hazards: tuple[_Hazard, ...]) -> tuple[ObstacleView, ...]:
    """Return the views of the obstacles in a location. Their keys tell copies of an obstacle apart."""
    names = iter(name_obstacle_keys([key for key, _, _, removed in hazards if not removed]))
    return tuple(
        ObstacleView(
            key=str(key if removed else next(names)),  # It must be a plain str, because the cache outlives the match.
            printed=is_printed,
            sort=about.kind,
            tests=tuple(TestView(test.ability, test.number) for test in about.tests),
            life=about.life,
            damage=damage,
            removed=removed,
        )
        for key, is_printed, damage, removed in hazards
        for about in [find_obstacle_values(number, key, is_printed)]
    )


def _list_row_cards(raider: Raider, zone: Zone) -> tuple[RowCard, ...]:
    return tuple(RowCard(card, raider.ammunition.get(card)) for card in zone.cards)


@cache
def _list_printed_abilities(number: str) -> tuple[int, int, int, int]:
    """Return the four abilities printed on a character card."""
    fight, move, search, think = (POOL.find_character(number).find_printed_ability(name) for name in ABILITIES)
    return fight, move, search, think


def _make_ability_tuple(values: list[int]) -> tuple[int, int, int, int]:
    """Return four values, one for each ability, as a tuple of exactly four numbers for the type checker."""
    fight, move, search, think = values
    return fight, move, search, think


def _build_raider_view(s: State, seat: Seat) -> RaiderView:
    r = s.raiders[seat]
    return RaiderView(
        seat=seat,
        character=r.character,
        alive=r.alive,
        at=find_column_and_row(s, r.at),
        entrance=find_column_and_row(s, r.entrance),
        saved_at=None if r.saved_at < 0 else find_column_and_row(s, r.saved_at),
        power=r.power,
        abilities=_make_ability_tuple([now - hurt for now, hurt in zip(r.base, r.hurts, strict=True)]),
        printed=_list_printed_abilities(r.character),
        hurts=_make_ability_tuple(r.hurts),
        life=compute_max_life(r),
        damage=r.damage,
        search_ban=r.search_ban,
        move_ban=r.move_ban,
        steps=count_steps_left(r) if r.moving else None,
        saved=_list_row_cards(r, r.saved),
        unsaved=_list_row_cards(r, r.unsaved),
        hand=len(r.hand),
        draw_deck=len(r.deck),
        discards=tuple(r.discard.cards),
        deaths=r.deaths,
        moved=r.moved if r.moving else 0,
        air=r.air if s.rules.wet else None,
        most_air=compute_most_air(r) if s.rules.wet else None,
        points=r.points,
        finished=r.finished,
        brought=() if r.closed else r.cards,
        came_from=None if r.back < 0 else find_column_and_row(s, r.back),
        starter=r.starter,
        fought=r.fought,
    )


def _build_trial_view(s: State, trial: Trial) -> TrialView:
    return TrialView(
        seat=trial.seat,
        against=trial.against,
        obstacle=trial.key if trial.against == "obstacle" else None,
        ability=ABILITIES[trial.ability],
        dice=count_dice(s, trial),
        target=trial.target,
        thrown=tuple(trial.thrown),
        result=trial.result,
        weapon=trial.weapon,
        bonus=trial.bonus if trial.result is None else 0,
        added=trial.dice,
        verdict=trial.verdict,
        lowest=trial.lowest,
    )


def list_zones(s: State) -> list[Zone]:
    """Return all zones of a state, always in one order."""
    listed = [s.level_deck, *s.more_decks, s.obstacle_deck, s.obstacle_discard, *map(_CARD_OF_SPACE, s.spaces)]
    for r in s.raiders:
        listed += _PILES_OF_RAIDER(r)
    return listed + s.unseen


_CARD_OF_SPACE: Callable[[Space], Zone] = attrgetter("card")
_PILES_OF_RAIDER: Callable[[Raider], tuple[Zone, ...]] = attrgetter(
    "deck", "hand", "discard", "saved", "unsaved", "played"
)


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """Return a state that the viewer cannot tell from this one: cards that it cannot know are dealt again.

    Cards are exchanged only within a pile: a player's hand and draw deck; the level deck, the face-down spaces and the
    treasure rooms that were taken out unseen; the obstacle deck.
    """
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    fresh.throws = s.throws  # These facts follow from the open question, which everybody knows.

    laid = s.treasure_at < 0 and not any(map(_is_treasure_room, (card for deck in s.decks for card in deck.cards)))
    for which, deck in enumerate(fresh.decks):
        served = [at for at, space in enumerate(fresh.spaces) if space.deck == which]

        def may(zone: int, place: int, card: str, served: list[int] = served) -> bool:
            """Return whether a card may lie in a zone: 0 is the deck, then the spaces of ``served``, then the rest."""
            if zone == 0:  # TR-TRS-8: everybody knows that a treasure room lies on the map, and none in the decks
                return not (laid and _is_treasure_room(card))
            if zone > len(served):
                return _is_treasure_room(card)
            space = served[zone - 1]  # TR-TRS-2, TR-TRS-10: cards have least depths.
            return may_lie(fresh, card, space) and (
                not _is_treasure_room(card) or card in list_treasure_rooms(fresh, space)
            )

        deal_again([deck, *(fresh.spaces[at].card for at in served), *fresh.unseen], viewer, pick, may)
    deal_again([fresh.obstacle_deck], viewer, pick)
    for seat, r in enumerate(fresh.raiders):
        if r.closed and seat != viewer:
            _redeal_closed_deck(r, compute_viewer_bit(viewer), pick)
        deal_again([r.hand, r.deck], viewer, pick)
    return fresh


def _is_treasure_room(card: str) -> bool:
    return LOCATIONS[card].role == "treasure"


def _redeal_closed_deck(raider: Raider, bit: int, pick: Pick) -> None:
    """Replace the unknown cards of a closed deck by other cards of the pool (TR-RUL-5).

    The raider's player could have brought the resulting deck by TR-DECK.
    """
    unknown = [
        (zone, at) for zone in (raider.hand, raider.deck) for at, known in enumerate(zone.known) if not known & bit
    ]
    listed = Counter(raider.cards or POOL.starters[raider.starter].draw)
    most = building.count_allowed_copies(listed.total())
    listed.subtract(zone.cards[at] for zone, at in unknown)
    for zone, place in unknown:
        possible = [card for card in list_deck_numbers(ANY) if listed[card] < most]
        zone.cards[place] = possible[pick(len(possible))]
        listed[zone.cards[place]] += 1
    raider.cards = tuple(sorted(listed.elements()))
