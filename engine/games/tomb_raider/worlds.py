"""Worlds of Tomb Raider as a seat imagines them: states that fit its view. Everything hidden is dealt at random."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from engine.capabilities import World
from engine.protocol import Ask, Pick, Refused
from engine.setup import Setup
from engine.zones import EVERYBODY, NOBODY, Card, make_zone

from . import observe, setup, turn
from .cards import POOL
from .map import refresh_exits
from .moves import SIDES
from .printed import remove_copy_number
from .rounds.entries import ENTRIES
from .state import MOVE, Hazard, InForce, Raider, State
from .view import RaiderView, SpaceView, View

FORCES = ("no-search", "no-backtrack", "no-weapon", "bypass", "danger", "second", "spent")
"""The kinds of lasting effects of cards that a view shows completely."""


def deal_world(view: View, ask: Ask, pick: Pick) -> World[State] | None:
    """Return a world that fits a seat's view and question; None if the view shows too little of the state."""
    if ask.kind not in ENTRIES or view.viewer != ask.seat or not _shows_enough(view):
        return None
    state = _build_state(view)
    if state is None:
        return None
    finish = ENTRIES[ask.kind]
    dealt = observe.redeal(state, ask.seat, pick)
    return World(dealt) if finish is None else World(dealt, play=lambda s: turn.play(s, finish(s, ask)))


def _shows_enough(view: View) -> bool:
    """Tell whether a view shows all that the rules need, except for hidden cards."""
    return (
        view.goal == "treasure"
        and len(view.raiders) > 1
        and not (view.found or view.over or view.peeked or view.obstacle_discards)
        and view.leg is None
        and view.trial is None
        and view.round != "setup"
        and all(one.what in FORCES for one in view.in_force)
        and all(r.air is None and not r.finished for r in view.raiders)
    )


@lru_cache(64)
def _encode_beginning(
    level: str, box: str, switches: tuple[tuple[str, str], ...], starters: tuple[str, ...]
) -> bytes | None:
    """Return the encoded state at the beginning of a match with this setup; None if players have built its map."""
    listed = [choice.key for choice in setup.list_choices(level)]
    house = {"map": box} if "map" in listed else {}
    try:
        s = setup.begin(Setup(level, tuple({"starter": starter} for starter in starters), house | dict(switches)))
    except Refused:
        return None
    return msgspec.msgpack.encode(s)


def _build_state(view: View) -> State | None:
    """Return a state that has this view. Its hidden cards lie in any order."""
    starters = tuple(r.starter for r in view.raiders)
    begun = _encode_beginning(view.level, view.starter, view.switches, starters)
    s = None if begun is None else msgspec.msgpack.decode(begun, type=State)
    if s is None or s.more_decks or len(s.spaces) != len(view.spaces):
        return None
    left = Counter(s.level_deck.cards)
    for index, shown in enumerate(view.spaces):
        space = s.spaces[index]
        if shown.card is not None:
            left[shown.card] -= not space.card.cards
            _set_up_space(s, index, shown)
        elif shown.face_down and not space.card.cards:
            if [each.at for each in view.spaces if each.treasure_possible] != [shown.at]:
                return None
            left[s.treasure] -= 1
            space.card = make_zone(EVERYBODY, [s.treasure])
        if shown.role == "treasure" or (shown.face_down and shown.treasure_possible):
            s.treasure_at = index
    if any(count < 0 for count in left.values()):
        return None
    s.level_deck = make_zone(NOBODY, left.elements())
    if len(s.level_deck) != view.level_deck or not _deal_to_raiders(s, view):
        return None
    s.turn, s.round, s.step, s.order = view.turn, view.round, view.step, list(view.order)
    s.place = 0 if view.active is None else s.order.index(view.active)
    s.active = view.active if view.round == "action" and view.active is not None else -1
    s.in_force = [
        InForce(
            one.what,
            one.card,
            one.seat,
            -1 if one.raider is None else one.raider,
            -1 if one.at is None else _find_index(s, one.at),
            one.n,
            one.words,
            "" if one.what == "spent" else "turn",
        )
        for one in view.in_force
    ]
    return s


def _find_index(s: State, place: tuple[int, int]) -> int:
    column, row = place
    return (row - 1) * s.width + column - 1


# --- the map ----------------------------------------------------------------------------------------------------


def _set_up_space(s: State, index: int, view: SpaceView) -> None:
    """Set up a space of a state as a view shows it. The heading of its location follows from the exits."""
    space = s.spaces[index]
    assert view.card is not None
    space.card, space.up = make_zone(EVERYBODY, [view.card]), True
    space.arrows, space.blocks = _read_sides(view.arrows), _read_sides(view.blocks)
    for heading in (space.heading, *range(4)):
        space.heading = heading
        refresh_exits(s, index)
        if space.exits == _read_sides(view.exits):
            break
    space.save_point, space.empty, space.wet = view.save_point, view.empty, view.wet
    space.hazards = [
        Hazard(remove_copy_number(one.key), one.printed, damage=one.damage, removed=one.removed)
        for one in view.obstacles
    ]


def _read_sides(sides: tuple[str, ...]) -> int:
    return sum(1 << SIDES.index(side) for side in sides)


# --- the raiders ------------------------------------------------------------------------------------------------


def _deal_to_raiders(s: State, view: View) -> bool:
    """Give every raider the cards that a view shows, and deal it the other cards. Return False if they do not fit."""
    hidden = [_list_hidden_cards(s.raiders[r.seat], r) for r in view.raiders]
    own = hidden[view.viewer or 0]
    own.subtract(view.hand)
    if not _find_owners(s, view, hidden) or any(count < 0 for cards in hidden for count in cards.values()):
        return False
    for shown, cards in zip(view.raiders, hidden, strict=True):
        r, rest = s.raiders[shown.seat], [*cards.elements()]
        hand = view.hand if shown.seat == view.viewer else rest[: shown.hand]
        deck = rest if shown.seat == view.viewer else rest[shown.hand :]
        if len(hand) != shown.hand or len(deck) != shown.draw_deck:
            return False
        r.hand, r.deck = make_zone(1 << shown.seat, hand), make_zone(NOBODY, deck)
        _set_figures(s, r, shown)
    return True


def _list_hidden_cards(raider: Raider, view: RaiderView) -> Counter[Card]:
    """Return the cards that a raider's player has brought, except those that lie face up."""
    cards = Counter(view.brought or POOL.starters[raider.starter].draw)
    cards.subtract([*view.discards, *(row.card for row in (*view.saved, *view.unsaved))])
    return cards


def _find_owners(s: State, view: View, hidden: list[Counter[Card]]) -> bool:
    """Give each obstacle on the map to a raider that may have brought it; return False if that is impossible."""
    missing = [
        cards.total() - shown.draw_deck - (0 if shown.seat == view.viewer else shown.hand)
        for cards, shown in zip(hidden, view.raiders, strict=True)
    ]
    played = [hazard for space in s.spaces for hazard in space.hazards if not hazard.printed]
    possible = {hazard.key: [seat for seat, cards in enumerate(hidden) if cards[hazard.key] > 0] for hazard in played}
    for hazard in sorted(played, key=lambda hazard: len(possible[hazard.key])):
        owner = next((o for o in possible[hazard.key] if missing[o] > 0 and hidden[o][hazard.key] > 0), None)
        if owner is None:
            return False
        hazard.owner = owner
        hidden[owner][hazard.key] -= 1
        missing[owner] -= 1
    return True


def _set_figures(s: State, raider: Raider, view: RaiderView) -> None:
    raider.character, raider.power, raider.cards = view.character, view.power, view.brought
    raider.hurts, raider.damage = list(view.hurts), view.damage
    raider.base = [now + hurt for now, hurt in zip(view.abilities, view.hurts, strict=True)]
    raider.tokens = view.life - min(view.abilities)
    raider.alive, raider.deaths, raider.points = view.alive, view.deaths, view.points
    raider.at, raider.entrance = _find_index(s, view.at), _find_index(s, view.entrance)
    raider.saved_at = -1 if view.saved_at is None else _find_index(s, view.saved_at)
    raider.back = -1 if view.came_from is None else _find_index(s, view.came_from)
    raider.search_ban, raider.move_ban, raider.fought = view.search_ban, view.move_ban, view.fought
    raider.saved, raider.unsaved = (
        make_zone(EVERYBODY, [row.card for row in rows]) for rows in (view.saved, view.unsaved)
    )
    raider.discard = make_zone(EVERYBODY, view.discards)
    raider.ammunition = {row.card: row.uses for row in (*view.saved, *view.unsaved) if row.uses is not None}
    if view.steps is not None:
        raider.moving, raider.moved = True, view.moved
        raider.extra_steps = view.steps + view.moved - max(1, raider.base[MOVE] - raider.hurts[MOVE])
