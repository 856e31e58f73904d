"""Verbs that change the map, or look behind it (TR-MAP, TR-SAVE, TR-TOK)."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.protocol import PASS, Move, Rules, Seat, one, tell
from engine.zones import NOBODY

from ..language import Aims, Moment, Played, Verb
from ..map import (
    CHOICES,
    add_exit,
    beside,
    closed_sides,
    deck_at,
    enterable,
    mark_exit,
    neighbours,
    new_exits,
    place_of,
    side_of,
    usable_exits,
)
from ..moves import NONE, SIDES, SWAP, Swap
from ..state import Space, State, Trial, steps_left
from ..windows.aims import ONCE
from .movement import leads_on, may_move, within


class Exit(Verb, frozen=True, tag="EXIT"):
    """An arrow marker on any side toward the map: for this turn where the play says, or for good where the player
    chooses then (TR-DEC-B4). adj: a mapped place to which an exit leads from the raider's location."""

    forms = ("move[own]: EXIT(add,dir=any,at=loc,until=turn)", "found: EXIT(add,dir=any,at=loc/adj)")
    act: Literal["add"]
    dir: Literal["any"]
    at: Literal["loc", "adj"]
    until: Literal["turn"] | None = None

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        at = s.raiders[play.seat].at
        if self.until is not None:
            yield from add_exit(s, at, side_of(play.choice), this_turn=True)
        else:
            yield from mark_exit(s, play.seat, self._places(s, at))

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        at = s.raiders[seat].at
        if self.until is not None:
            return [(NONE, SIDES[side]) for side in closed_sides(s, at)]
        return ONCE if new_exits(s, self._places(s, at)) else []

    def _places(self, s: State, at: int) -> list[int]:
        if self.at == "loc":
            return [at]
        by = neighbours(s.width, s.rows)[at]
        return [by[side] for side in CHOICES if s.spaces[at].exits >> side & 1 and s.spaces[by[side]].up]

    def matters(self, now: Moment) -> bool:
        """Where a way opens that leads on to what is out of reach this turn."""
        s, at, left = now.s, now.raider.at, steps_left(now.raider)
        if not may_move(now.raider) or not left:
            return False
        beyond = [beside(s, at, side_of(choice)) for _raider, choice in now.aims]
        opened = {space for to in beyond if enterable(s, to) for space in within(s, to, left - 1)}
        return leads_on(now, opened - within(s, at, left))


class Reveal(Verb, frozen=True, tag="REVEAL"):
    """Look at the face-down card behind an open exit, or else at the level deck's next; nothing is mapped by it
    (TR-EXP-6). What everybody knows to lie there, the treasure room, is no sight (TR-RUL-2)."""

    forms = ("move/enter[own]: REVEAL(ahead,n=1)",)
    what: Literal["ahead"]
    n: int

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        space, at = _ahead(s, play)
        zone = space.card if space.card.cards else deck_at(s, at)
        if not zone.cards:
            return
        zone.show(0, 1 << play.seat)
        shown = place_of(s, at) if zone is space.card else None
        yield from tell("looked", {play.seat: {"card": zone.cards[0]}}, seat=play.seat, at=shown)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        r = s.raiders[seat]
        ahead = {side: beside(s, r.at, side) for side in usable_exits(s, r)}
        return [(NONE, SIDES[side]) for side, at in ahead.items() if not s.spaces[at].up and at != s.treasure_at]

    def matters(self, now: Moment) -> bool:
        return now.clause.window != "move" or (may_move(now.raider) and steps_left(now.raider) > 0)


class SwapLocation(Verb, frozen=True, tag="SWAP_LOC", rename={"by": "with"}):
    """May exchange what was looked at for the next level card; a treasure room laid there is never looked at
    (TR-TRS-12)."""

    bare: ClassVar[int] = 0
    forms = ("move/enter[own]: SWAP_LOC(at=ahead,with=level_top)",)
    after = Reveal
    at: Literal["ahead"]
    by: Literal["level_top"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        space, at = _ahead(s, play)
        deck = deck_at(s, at)
        lies = bool(space.card.cards)
        if len(deck) < (1 if lies else 2):
            return
        move: Move = yield from one(play.seat, "swap", [PASS, SWAP], PASS, secret=True)
        if not isinstance(move, Swap):
            return
        zone = space.card if lies else deck
        old, _ = zone.take()
        new, known = deck.take()
        deck.put(old, NOBODY)
        yield from deck.shuffle("level deck")
        zone.put(new, known, top=True)
        yield from tell("swapped", seat=play.seat, at=place_of(s, at))


def _ahead(s: State, play: Played) -> tuple[Space, int]:
    at = beside(s, s.raiders[play.seat].at, side_of(play.choice))
    return s.spaces[at], at


class SavePoint(Verb, frozen=True, tag="SAVE_POINT"):
    """The location becomes a save point (TR-SAVE-3)."""

    forms = ("found: SAVE_POINT(add,at=loc)",)
    act: Literal["add"]
    at: Literal["loc"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        at = s.raiders[play.seat].at
        s.spaces[at].save_point = True
        yield from tell("save-point-added", at=place_of(s, at))

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return [] if s.spaces[s.raiders[seat].at].save_point or not s.rules.save_points else ONCE
