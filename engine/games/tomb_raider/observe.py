"""What a viewer may see, and dealing again what a viewer cannot know.

View and redeal both follow from the zones' knowledge, so they cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TypeAlias

import msgspec

from engine.protocol import Pick, Seat
from engine.zones import EVERYBODY, Zone, knower
from engine.zones import redeal as deal_again

from . import goals
from .cards import LOCATIONS, POOL, building
from .figures import max_life, steps_left, whose_turn
from .map import depth, known_below, may_lie, place_of, rooms_for, treasure_spaces
from .memory import kinds
from .moves import SIDES
from .odds import dice_of
from .printed import air_of, called_keys, spec_of
from .prospects import foreseen
from .state import ABILITIES, InForce, Raider, State, Trial
from .table import ANY
from .view import (
    ForceView,
    LegView,
    ObstacleView,
    PlayView,
    RaiderView,
    RowCard,
    SpaceView,
    TestView,
    TrialView,
    View,
)

SPACES = 20_000
"""So many views of single spaces are kept, each about a kilobyte: those of some hundred live tables."""
_Hazard: TypeAlias = tuple[str, bool, int, bool]
"""An obstacle as it is seen: key, whether printed, damage, whether removed."""


def view(s: State, viewer: Seat | None) -> View:
    """All that a viewer may see (TR-INFO-1)."""
    possible = set() if s.found else set(treasure_spaces(s))
    return View(
        viewer=viewer,
        level=s.level,
        starter=s.starter,
        turn=s.turn,
        round=s.round,
        step=s.step,
        active=None if whose_turn(s) < 0 else whose_turn(s),
        order=tuple(s.order),
        width=s.width,
        rows=s.rows,
        spaces=tuple(_space(s, at, at in possible) for at in range(len(s.spaces))),
        raiders=tuple(_raider(s, seat) for seat in range(len(s.raiders))),
        hand=() if viewer is None else tuple(s.raiders[viewer].hand.cards),
        peeked=() if viewer is None else tuple(_peeked(s, viewer)),
        level_deck=sum(len(deck) for deck in s.decks),
        obstacle_deck=len(s.obstacle_deck) if s.solo else None,
        obstacle_discards=tuple(s.obstacle_discard.cards),
        trial=None if s.trial is None else _trial(s, s.trial),
        rival=None if s.rival is None else _trial(s, s.rival),
        winner=None if s.winner < 0 else s.winner,
        over=goals.over(s),
        in_force=tuple(_in_force(s, one) for one in s.in_force if one.what not in ("order", "lowest")),
        goal=s.terms.goal,
        turn_limit=s.terms.turn_limit,
        found=s.found,
        prize=s.prize,
        prize_at=None if s.prize_at < 0 else place_of(s, s.prize_at),
        carrier=goals.carrier(s),
        ended=s.ended,
        winners=s.winners,
        leg=_leg(s),
        medals=s.terms.medals,
        medal=goals.medal(s),
        throws=foreseen(s, viewer),
        latest=None if s.latest is None else PlayView(*s.latest),
        damage_lowers=s.rules.damage_reduces_abilities,
        gentle=s.rules.gentle,
    )


def _leg(s: State) -> LegView | None:
    if s.leg is None:
        return None
    ended = goals.result(s)
    if ended is None:
        return LegView(s.leg.series, s.leg.number, s.leg.of, s.leg.standing)
    return LegView(s.leg.series, s.leg.number, s.leg.of, ended.standing, ended.overall)


def _peeked(s: State, viewer: Seat) -> list[str]:
    """What this viewer has been shown and not everybody."""
    bit = knower(viewer)

    def known(zone: Zone) -> list[str]:
        return [card for card, who in zip(zone.cards, zone.known, strict=True) if who & bit and who != EVERYBODY]

    found = [f"deck:{card}" for deck in s.decks if any(deck.known) for card in known(deck)]
    for at, space in enumerate(s.spaces):
        if not space.up and any(space.card.known):
            column, row = place_of(s, at)
            found += [f"{column}.{row}:{card}" for card in known(space.card)]
    return found


def _in_force(s: State, one: InForce) -> ForceView:
    return ForceView(
        what=one.what,
        card=one.card,
        seat=one.seat,
        raider=None if one.raider < 0 else one.raider,
        at=None if one.at < 0 else place_of(s, one.at),
        n=one.n,
        words=one.words,
    )


def _space(s: State, at: int, treasure_possible: bool) -> SpaceView:
    space = s.spaces[at]
    place, deep = place_of(s, at), depth(s, at)
    if not space.up:
        plan = None if at == s.treasure_at else known_below(s, at)
        return down_view(place, deep, bool(space.card.cards), treasure_possible, plan)
    return up_view(
        place,
        deep,
        space.card.cards[0],
        treasure_possible,
        (space.exits, space.arrows, space.blocks),
        s.found,
        goals.target(s, at) if s.found else None,
        (space.save_point, space.empty, space.wet),
        tuple([(h.key, h.printed, h.damage, h.removed) for h in space.hazards]),
    )


@lru_cache(SPACES)
def down_view(
    place: tuple[int, int], deep: int, face_down: bool, treasure_possible: bool, plan: str | None = None
) -> SpaceView:
    """A space that nobody has entered, a card lying there or not."""
    return SpaceView(at=place, depth=deep, face_down=face_down, treasure_possible=treasure_possible, plan=plan)


@lru_cache(SPACES)
def up_view(
    place: tuple[int, int],
    deep: int,
    number: str,
    treasure_possible: bool,
    sides: tuple[int, int, int],
    found: bool,
    prize: int | None,
    marks: tuple[bool, bool, bool],
    hazards: tuple[_Hazard, ...],
) -> SpaceView:
    """A location that lies face up. Between two views hardly a space changes: they share what did not."""
    card = LOCATIONS[number]
    exits, arrows, blocks = map(_sides, sides)
    save_point, empty, wet = marks
    return SpaceView(
        at=place,
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
        obstacles=_obstacles(number, hazards),
        wet=wet,
    )


def _sides(bits: int) -> tuple[str, ...]:
    return tuple(side for place, side in enumerate(SIDES) if bits >> place & 1)


def _obstacles(number: str, hazards: tuple[_Hazard, ...]) -> tuple[ObstacleView, ...]:
    """Those in a location, each with what it is called beside the others."""
    names = iter(called_keys([key for key, _, _, removed in hazards if not removed]))
    return tuple(
        ObstacleView(
            key=str(key if removed else next(names)),  # plain: what is kept outlives the match that it came from
            printed=is_printed,
            sort=about.kind,
            tests=tuple(TestView(test.ability, test.number) for test in about.tests),
            life=about.life,
            damage=damage,
            removed=removed,
        )
        for key, is_printed, damage, removed in hazards
        for about in [spec_of(number, key, is_printed)]
    )


def _row(r: Raider, zone: Zone) -> tuple[RowCard, ...]:
    return tuple(RowCard(card, r.ammunition.get(card)) for card in zone.cards)


@cache
def _printed(number: str) -> tuple[int, int, int, int]:
    """A character's abilities as they are printed."""
    fight, move, search, think = (POOL.character(number).ability(name) for name in ABILITIES)
    return fight, move, search, think


def _four(values: list[int]) -> tuple[int, int, int, int]:
    fight, move, search, think = values
    return fight, move, search, think


def _raider(s: State, seat: Seat) -> RaiderView:
    r = s.raiders[seat]
    return RaiderView(
        seat=seat,
        character=r.character,
        alive=r.alive,
        at=place_of(s, r.at),
        entrance=place_of(s, r.entrance),
        saved_at=None if r.saved_at < 0 else place_of(s, r.saved_at),
        power=r.power,
        abilities=_four([now - hurt for now, hurt in zip(r.base, r.hurts, strict=True)]),
        printed=_printed(r.character),
        hurts=_four(r.hurts),
        life=max_life(r),
        damage=r.damage,
        search_ban=r.search_ban,
        move_ban=r.move_ban,
        steps=steps_left(r) if r.moving else None,
        saved=_row(r, r.saved),
        unsaved=_row(r, r.unsaved),
        hand=len(r.hand),
        draw_deck=len(r.deck),
        discards=tuple(r.discard.cards),
        deaths=r.deaths,
        moved=r.moved if r.moving else 0,
        air=r.air if s.rules.wet else None,
        most_air=air_of(r) if s.rules.wet else None,
        points=r.points,
        finished=r.finished,
        brought=() if r.closed else r.cards,
        came_from=None if r.back < 0 else place_of(s, r.back),
    )


def _trial(s: State, trial: Trial) -> TrialView:
    return TrialView(
        seat=trial.seat,
        against=trial.against,
        obstacle=trial.key if trial.against == "obstacle" else None,
        ability=ABILITIES[trial.ability],
        dice=dice_of(s, trial),
        target=trial.target,
        thrown=tuple(trial.thrown),
        result=trial.result,
        weapon=trial.weapon,
        bonus=trial.bonus if trial.result is None else 0,
    )


def zones(s: State) -> list[Zone]:
    """Every zone there is."""
    listed = [s.level_deck, *s.more_decks, s.obstacle_deck, s.obstacle_discard, *[space.card for space in s.spaces]]
    for r in s.raiders:
        listed += [r.deck, r.hand, r.discard, r.saved, r.unsaved, r.played]
    return listed + s.unseen


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """A state the viewer cannot tell from this one: what lies hidden from it is dealt again, pile by pile of the same
    cards (a player's hand and draw deck; the level deck, what lies face down and the treasure rooms that were taken out
    unseen; the obstacle deck)."""
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    fresh.throws = s.throws  # of the open question, which everybody knows

    laid = s.treasure_at < 0 and not any(map(_is_room, (card for deck in s.decks for card in deck.cards)))
    for which, deck in enumerate(fresh.decks):
        served = [at for at, space in enumerate(fresh.spaces) if space.deck == which]

        def may(zone: int, place: int, card: str, served: list[int] = served) -> bool:
            if zone == 0:  # TR-TRS-8: everybody knows that one lies on the map, and none in the decks
                return not (laid and _is_room(card))
            if zone > len(served):
                return _is_room(card)
            at = served[zone - 1]  # TR-TRS-2, TR-TRS-10
            return may_lie(fresh, card, at) and (not _is_room(card) or card in rooms_for(fresh, at))

        deal_again([deck, *(fresh.spaces[at].card for at in served), *fresh.unseen], viewer, pick, may)
    deal_again([fresh.obstacle_deck], viewer, pick)
    for seat, r in enumerate(fresh.raiders):
        if r.closed and seat != viewer:
            _build_again(r, knower(viewer), pick)
        deal_again([r.hand, r.deck], viewer, pick)
    return fresh


def _is_room(card: str) -> bool:
    return LOCATIONS[card].role == "treasure"


def _build_again(r: Raider, bit: int, pick: Pick) -> None:
    """Another deck that its player could have brought: what the viewer does not know of it is any card of the pool, by
    section 8 (TR-RUL-5)."""
    unknown = [(zone, at) for zone in (r.hand, r.deck) for at, known in enumerate(zone.known) if not known & bit]
    listed = Counter(r.cards or POOL.starters[r.starter].draw)
    most = building.copies(listed.total())
    listed.subtract(zone.cards[at] for zone, at in unknown)
    for zone, at in unknown:
        possible = [card for card in kinds(ANY) if listed[card] < most]
        zone.cards[at] = possible[pick(len(possible))]
        listed[zone.cards[at]] += 1
    r.cards = tuple(sorted(listed.elements()))
