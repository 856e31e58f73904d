"""Series (section 32): levels that follow each other at one table, and what each match leaves to the next.

In the lobby a series stands among the levels. Which level a match of it is follows from the set-up: from what was
settled before the first, and from what the match before has left (``Setup.carried``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Choice, Setup
from engine.house_rules import OFF, ON
from engine.levels import KIND as LEVEL
from engine.protocol import PASS, Ask, Move, One, Refused, Rules, Seat, Some, tell, together

from . import awards, rows
from .cards import DISCOVERIES, LOCATIONS, POOL, Action, Discovery, Obstacle, SecretMove, Treasure, Upgrade
from .cards.building import LARGE
from .decks import PICK_UP
from .layout import READY_MADE, chosen_decks
from .levels import Level, level_of, levels, own_deck, way_of, ways
from .moves import Take
from .state import Leg, Raider, State

LINKED, TIMED = "linked", "timed"
SERIES = (LINKED, TIMED, PICK_UP)
LONGEST = 5
NONE = "none"
COPIES, ADDED = 3, 10
"""How often a card may stand in a Pick Up deck, how many cards join it between two levels."""
FIRST_ROOMS = ("152", "153", "156", "157")
"""What the caves of Pick Up's first level have besides (TR-RUL-8)."""
GROWING: tuple[tuple[type, ...], ...] = ((Discovery, SecretMove, Upgrade), (Action, Obstacle))
"""The kinds of cards that may be added, as they are asked for."""


class Kept(Struct, frozen=True):
    """What one player brings from the levels before."""

    cards: tuple[str, ...] = ()
    """All cards of the draw deck, where it is not the box's."""
    rows: tuple[str, ...] = ()
    """These lie in the saved row from the start."""
    items: tuple[str, ...] = ()
    """Saved items, one of which may be kept."""


class Carried(Struct, frozen=True):
    """What a match leaves to the next."""

    number: int = 1
    """Of the level to come, from 1."""
    standing: tuple[int, ...] = ()
    last: tuple[Seat, ...] = ()
    """Who has won the latest level that anybody won."""
    kept: tuple[Kept, ...] = ()


def single() -> tuple[str, ...]:
    """The levels that a series may be made of, and that are played alone."""
    return tuple(key for key in levels() if key != PICK_UP)


def choices(key: str) -> list[Choice]:
    """What a series has to settle besides what every level has."""
    several = [levels()[level] for level in single() if levels()[level].players.most > 1]
    listed = tuple(way for level in several for way in ways(level))  # TR-RUL-24
    limit = Choice("turn_limit", (NONE, "20", "30", "50"), NONE)
    if key == TIMED:
        own = Choice("own_level", listed, several[1].key, each_seat=True, file=LEVEL, together=True)
        return [own, *_brought(), limit]
    if key == PICK_UP:
        return [Choice("depth_absolute", (OFF, ON), OFF), limit]
    first = ("into_the_caves", "atlantis", "explore_the_depths", NONE, NONE)  # TR-SER-LINKED-1
    legs = [
        Choice(f"level_{at}", listed if at < 3 else (NONE, *listed), level, file=LEVEL)
        for at, level in enumerate(first, 1)
    ]
    more = [
        Choice("series_winner", ("most", "last"), "most"),
        Choice("linked_carry", ("treasures", "all"), "treasures"),
    ]
    return [*legs, *_brought(), *more, limit]


def _brought() -> list[Choice]:
    """The level decks of their own that the table and each player may bring to the levels that take one."""
    return [
        Choice("map", (READY_MADE,), READY_MADE, file=LEVEL),
        Choice("level_deck", (READY_MADE, *levels()["parallel_pick_up"].decks[0].ready), READY_MADE, True, LEVEL),
    ]


# --- where a match stands in it --------------------------------------------------------------------------------


def carried(setup: Setup) -> Carried:
    """What the match before has left. ``Refused`` if it is not of this series."""
    try:
        found = msgspec.convert(setup.carried, type=Carried)
    except msgspec.ValidationError:
        raise Refused("not-carried", "TR-SER-4") from None
    seats = len(setup.seats)
    if found != Carried() and {len(found.standing), len(found.kept)} != {seats}:
        raise Refused("not-carried", "TR-SER-4")
    if any(card not in POOL.cards for kept in found.kept for card in (*kept.cards, *kept.rows, *kept.items)):
        raise Refused("not-carried", "TR-SER-4")
    return found


def begun(
    setup: Setup, table: Mapping[str, str], seats: Sequence[Mapping[str, str]], before: Carried
) -> tuple[Level, Leg, dict[str, str]]:
    """The level that is played now, its place in the series, and what is settled for it.

    ``Refused`` if one of them is not for so many, or stronger than the others of a Timed series, or made of a level
    deck that does not fit, or if the series is over.
    """
    ways_ = _plan(setup.level, table, seats)
    plan = [level for level, _ in ways_]
    for number, level in enumerate(plan, 1):
        if not level.players.least <= len(seats) <= level.players.most:
            raise Refused("series-seats", "TR-MULTI-5", number=number, **_range(level))
    if len(powers := sorted({level.power for level in plan})) > 1 and setup.level == TIMED:
        raise Refused("series-power", "TR-SER-TIMED-1", powers=tuple(powers))
    for level, way in ways_:
        chosen_decks(level, {**table, **way}, seats)
    if not 1 <= before.number <= len(plan):
        raise Refused("not-carried", "TR-SER-4")
    level, way = ways_[before.number - 1]
    if table["turn_limit"] != NONE:
        level = replace(level, turn_limit=int(table["turn_limit"]))
    return (
        level,
        Leg(
            series=setup.level,
            number=before.number,
            of=len(plan),
            rule=table.get("series_winner", ""),
            keeps_all=table.get("linked_carry") == "all",
            standing=before.standing or (0,) * len(seats),
            last=before.last,
        ),
        way,
    )


def _range(level: Level) -> dict[str, int]:
    return {"least": level.players.least, "most": level.players.most}


def _plan(key: str, table: Mapping[str, str], seats: Sequence[Mapping[str, str]]) -> list[tuple[Level, dict[str, str]]]:
    """List the levels of the series in their forms, each with what is settled for it (TR-RUL-24)."""
    if key == PICK_UP:
        return [(_pick_up(number, table["depth_absolute"] == ON), {}) for number in range(1, len(seats) + 1)]
    if key == TIMED:
        chosen = [seat["own_level"] for seat in seats]
    else:
        chosen = [level for at in range(1, LONGEST + 1) if (level := table[f"level_{at}"]) != NONE]
    return [_in_way(value, table["map"]) for value in chosen]


def _in_way(value: str, brought: str) -> tuple[Level, dict[str, str]]:
    """The level of a value, and what is settled for it; the level deck ``brought`` makes the map where it fits."""
    key, way = way_of(value)
    level = level_of(key).in_form(way.get("form", ""))
    for place, deck in enumerate(level.decks):
        if deck.chosen == "table":
            way.setdefault("map", deck.ready[-1])
            if deck.own and brought != READY_MADE and _takes(level, place, brought):
                way["map"] = brought
    return level, way


def _takes(level: Level, place: int, text: str) -> bool:
    try:
        own_deck(level, place, text)
    except Refused:
        return False
    return True


def _pick_up(number: int, absolute: bool) -> Level:
    """TR-SER-PICKUP-2, TR-SER-PICKUP-12, -13, -16: level ``number`` is made of that player's level deck and lies two
    deeper than the one before; its treasure room turns up in rows 4 to 6 of it. ``absolute``: at depth 4 to 6, as far
    as the level has such depths (TR-HR-13)."""
    level, deeper = levels()[PICK_UP], 2 * (number - 1)
    (deck,) = level.decks
    least = {**level.least_depth, "treasure": level.least_depth["treasure"] + (0 if absolute else deeper)}
    return replace(
        level,
        start_depth=1 + deeper,
        decks=(replace(deck, seat=number - 1),),
        least_depth=least,
        bonus=level.bonus if number == 1 else None,  # TR-SER-PICKUP-4
    )


def rooms(leg: Leg, level: Level, cards: list[str], chosen: str) -> None:
    """Pick Up: the first level's rooms must do for depths 1 and 2 (TR-SER-PICKUP-15, TR-RUL-8)."""
    if leg.series != PICK_UP or leg.number > 1:
        return
    if chosen == "caves":
        cards += [card for card in FIRST_ROOMS if card not in cards]
    rooms = [card for card in cards if LOCATIONS[card].role != "entrance"]
    shallow = sum(max(level.depth_of(card), LOCATIONS[card].min_depth or 0) <= 2 for card in rooms)
    needed = 2 * level.width - len(level.entrances_for(leg.of))
    if shallow < needed:
        raise Refused("level-deck-deep", "TR-SER-PICKUP-15", least=needed)


# --- what begins with it ---------------------------------------------------------------------------------------


def deck(leg: Leg | None, box: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a draw deck, brought or kept; (): the box's own. Pick Up is played with sixty cards or more
    (TR-SER-PICKUP-3): who brings none has both boxes together, the own one first, none more than three times.
    ``Refused`` where section 8 is not kept."""
    if leg is None or leg.series != PICK_UP:
        return cards
    cards = cards or _both(box)
    if len(cards) < LARGE or max(Counter(cards).values()) > COPIES:
        raise Refused("not-carried", "TR-SER-PICKUP-7")
    return cards


def _both(box: str) -> tuple[str, ...]:
    own = POOL.starters[box].draw
    listed = [*own, *(card for other in POOL.starters if other != box for card in POOL.starters[other].draw)]
    cards: list[str] = []
    for card in [*listed, *own]:
        if len(cards) < LARGE and cards.count(card) < COPIES:
            cards.append(card)
    return tuple(cards)


def bring(r: Raider, kept: Kept) -> None:
    """What is kept comes from its deck, or from the collection; it is laid down as the level begins."""
    gifts = []
    for card in kept.rows:
        if card in r.deck.cards:
            r.deck.move(card, r.played)
        else:
            r.played.put(card)
            gifts.append(card)
    r.gifts = tuple(gifts)
    r.items = tuple(card for card in kept.items if card in r.deck.cards)


def lay_down(s: State) -> Rules[None]:
    """TR-SER-4, TR-DEC-W2: kept cards lie in the saved row; then an item may be kept, and cards be added."""
    if s.leg is None:
        return
    yield from tell("leg", series=s.leg.series, number=s.leg.number, of=s.leg.of, standing=s.leg.standing)
    for seat, r in enumerate(s.raiders):
        if cards := tuple(r.played.cards):
            for card in cards:
                yield from awards.lay(s, seat, card, r.played, r.saved)
            yield from tell("brought-on", seat=seat, cards=cards)
    yield from _items(s)
    if s.leg.series == PICK_UP and s.leg.number > 1:
        yield from _more_cards(s)


def _items(s: State) -> Rules[None]:
    asks = [
        Ask(seat, "carry-item", One((*(Take(card) for card in r.items), PASS)), Take(r.items[0]))
        for seat, r in enumerate(s.raiders)
        if r.items
    ]
    answers: tuple[Move, ...] = yield from together(asks)
    for ask, move in zip(asks, answers, strict=True):
        r = s.raiders[ask.seat]
        r.items = ()
        if isinstance(move, Take):
            yield from rows.gain(s, ask.seat, move.card, r.deck, r.saved)
            yield from tell("brought-on", seat=ask.seat, cards=(move.card,))


def _more_cards(s: State) -> Rules[None]:
    """TR-SER-PICKUP-7: up to ten, none more than three times: which cards, then further copies of these. Of a deck
    whose list is closed all learn how many (TR-RUL-5)."""
    added: list[list[str]] = [[] for _ in s.raiders]
    for kinds in GROWING:
        yield from _added(s, "add-cards", added, [_addable(r, kinds) for r in s.raiders])
    yield from _added(s, "add-copies", added, [_copies(r, cards) for r, cards in zip(s.raiders, added, strict=True)])
    for seat, r in enumerate(s.raiders):
        for card in added[seat]:
            r.deck.put(card, 1 << seat)
        if added[seat]:
            r.cards = (*r.cards, *added[seat])
            cards = tuple(added[seat])
            yield from tell(
                "added", {seat: {"cards": cards}}, seat=seat, count=len(cards), cards=() if r.closed else cards
            )


def _added(s: State, kind: str, added: list[list[str]], offered: list[tuple[str, ...]]) -> Rules[None]:
    """Ask each seat which of the cards offered to it join those that it has added."""
    most = [min(ADDED - len(cards), len(more)) for cards, more in zip(added, offered, strict=True)]
    asks = [
        Ask(seat, kind, Some(offered[seat], 0, most[seat]), (), secret=r.closed, stops=most[seat] > 0)
        for seat, r in enumerate(s.raiders)
        if most[seat] or r.closed  # what has been added is nobody's business
    ]
    answers: tuple[tuple[str, ...], ...] = yield from together(asks)
    for ask, cards in zip(asks, answers, strict=True):
        added[ask.seat] += cards


def _addable(r: Raider, kinds: tuple[type, ...]) -> tuple[str, ...]:
    have = Counter(r.cards)
    return tuple(sorted(card for card in POOL.cards if isinstance(POOL.card(card), kinds) and have[card] < COPIES))


def _copies(r: Raider, added: Sequence[str]) -> tuple[str, ...]:
    """What may be added once more of cards that have been added once."""
    have = Counter(r.cards)
    return tuple(card for card in sorted(added) for _ in range(have[card] + 1, COPIES))


# --- what it leaves --------------------------------------------------------------------------------------------


def award(s: State, seat: Seat, power: int) -> Rules[None]:
    """TR-SER-2, TR-SER-LINKED-2, TR-SER-PICKUP-5: the level's winner takes a treasure, which it carries on."""
    leg = s.leg
    if leg is None or leg.series == TIMED or (leg.series == PICK_UP and leg.number == leg.of):
        return
    card = yield from awards.awarded(s, seat, power if leg.series == PICK_UP else s.terms.power)
    s.raiders[seat].award = card
    yield from tell("award", seat=seat, card=card)


def take_along(s: State, seat: Seat, recovered: bool) -> Rules[None]:
    """Give whoever has won the level in another way than by the first find a treasure to carry on: the one recovered,
    else one of their choice (TR-RUL-25, TR-SER-LINKED-2)."""
    if s.leg is None or s.leg.series == TIMED:
        return
    if recovered:
        s.raiders[seat].award = s.prize
        yield from tell("award", seat=seat, card=s.prize)
    else:
        yield from award(s, seat, s.terms.power)


def standing(s: State, winners: tuple[Seat, ...], extra: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat has after this level: extra turns in all, else levels won (each a treasure taken)."""
    if s.leg is None:
        return ()
    more = extra if s.leg.series == TIMED else [int(seat in winners) for seat in range(len(s.raiders))]
    return tuple(before + now for before, now in zip(s.leg.standing, more, strict=True))


def overall(s: State, winners: tuple[Seat, ...], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has won the series with its last level; (): it goes on, or nobody has (TR-SER-TIMED-3, TR-SER-LINKED-4,
    TR-SER-PICKUP-17)."""
    leg = s.leg
    if leg is None or leg.number < leg.of:
        return ()
    if leg.series == PICK_UP:
        return winners
    if leg.rule == "last":
        return winners or leg.last
    best = min(scores) if leg.series == TIMED else max(scores)
    if leg.series == LINKED and not best:
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def left(s: State, winners: tuple[Seat, ...], scores: tuple[int, ...]) -> dict[str, Any] | None:
    """What the next level begins with (TR-RUL-15); None: there is none."""
    leg = s.leg
    if leg is None or leg.number == leg.of:
        return None
    after = Carried(leg.number + 1, scores, winners or leg.last, tuple(_kept(leg, r) for r in s.raiders))
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(after))  # as it is read again
    return found


def _kept(leg: Leg, r: Raider) -> Kept:
    """TR-SER-4, TR-SER-PICKUP-6, TR-SER-LINKED-3: what was taken from others goes back."""
    if leg.series == TIMED:
        return Kept(r.cards)
    own = list(r.saved.cards)
    if leg.series == LINKED and isinstance(POOL.cards.get(r.gift), Treasure) and r.gift in own:  # TR-RUL-25
        own.remove(r.gift)
    for card, _owner in (*r.taken_safe, *(entry for entry in r.taken if entry[0] not in r.unsaved.cards)):
        if card in own:
            own.remove(card)
    stays: tuple[type, ...] = (Treasure,) if leg.series == LINKED else (Treasure, Upgrade, SecretMove)
    kept = [card for card in own if leg.keeps_all or isinstance(POOL.card(card), stays)]
    items = [card for card in own if leg.series == PICK_UP and card in DISCOVERIES and DISCOVERIES[card].is_item]
    return Kept(r.cards, (*kept, *([r.award] if r.award else [])), tuple(dict.fromkeys(items)))
