"""Verbs of Tomb Raider's cards that change the map, or look at hidden locations (TR-MAP, TR-SAVE, TR-TOK)."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar, Literal

from engine.protocol import PASS, Ask, Move, One, Rules
from engine.zones import NOBODY

from ..card_events import Emptied, Refilled
from ..cards import LOCATIONS
from ..figures import count_steps_left
from ..language import Aims, Moment, Played, Verb
from ..map import (
    PRINTED,
    can_be_entered,
    find_deck,
    find_entry_side,
    find_known_face_down_card,
    find_neighbour,
    list_usable_exits,
    make_event_space,
    may_lie,
    parse_side,
)
from ..map_changes import change_chosen_exit, change_exit, list_exit_options, list_sides, rotate_location
from ..map_events import LevelDeckSeen, LocationSeen, LocationSwapped, SavePointAdded, SeenCard, SeenCards
from ..moves import NONE, SIDES, SWAP, Swap, Use
from ..moves import Exit as Side
from ..state import Space, State
from ..windows.aims import ONCE
from .aiming import CHOSEN, At, find_named_space, join_choice_parts, list_spaces
from .reach import has_useful_space, is_way_barred, list_reachable_spaces, may_move


class Exit(Verb, frozen=True, tag="EXIT"):
    """A verb: change the exits of a mapped space by arrow or block markers, on a side toward the map.

    "add" opens a side (or takes a block away), "block" closes an open side, "unblock" takes a block away. With
    ``until`` the change is undone at the end of the turn. A play names space and side. For a discovery or a failure the
    player is asked when the effect is carried out.
    """

    forms = (
        "played/failure: EXIT(add/block/unblock,dir=any/F/L/R/B/entered,"
        "at=loc/ahead/adj/any/any_mapped/back/deeper/target,until=turn?)",
    )
    asks = True
    act: Literal["add", "block", "unblock"]
    dir: Literal["any", "F", "L", "R", "B", "entered"]
    at: At
    until: Literal["turn"] | None = None

    @property
    def has_choice(self) -> bool:
        return self.dir == "any" or self.at in CHOSEN

    @property
    def is_harmful(self) -> bool:
        return self.act == "block"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        turn = self.until is not None
        if not play.solved and self.has_choice:  # TR-DEC-B4: the player is asked now
            sides = [
                side
                for _name, at in list_spaces(s, play.about, self.at)
                for side in self._list_sides(s, play.about, at)
            ]
            if sides:
                yield from change_chosen_exit(s, play.seat, sides, self.act, turn)
            return
        name, _, side = play.choice.rpartition("-") if self.at in CHOSEN and self.dir == "any" else ("", "", "")
        index = find_named_space(s, play.about, self.at, name or play.choice)
        for open_one in self._list_sides(s, play.about, index) if index >= 0 else []:
            if self.dir != "any" or open_one.direction == (side or play.choice):
                yield from change_exit(s, index, parse_side(open_one.direction), self.act, turn)
                return

    def _list_sides(self, s: State, seat: int, space: int) -> list[Side]:
        """Return the sides of a space that the effect can change, each with its number."""
        found = list_exit_options(s, [space], self.act)
        if self.dir == "any":
            return found
        side = (
            find_entry_side(s, s.raiders[seat])
            if self.dir == "entered"
            else PRINTED[self.dir] + s.spaces[space].heading
        )
        return [one for one in found if side >= 0 and one.direction == SIDES[side % 4]]

    def list_possible_aims(self, moment: Moment) -> Aims:
        s, found = moment.s, []
        if not s.raiders[moment.concerned].alive:
            return []
        for name, index in list_spaces(s, moment.concerned, self.at):
            for side in self._list_sides(s, moment.concerned, index):
                found.append((NONE, join_choice_parts(name, side.direction if self.dir == "any" else "")))
        return found if self.has_choice else found[:1]

    def has_aim(self, moment: Moment) -> bool:
        s, seat = moment.s, moment.concerned
        if self.dir != "any":
            return bool(self.list_possible_aims(moment))
        for _name, at in list_spaces(s, seat, self.at) if s.raiders[seat].alive else ():
            if list_sides(s, at, self.act):
                return True
        return False

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the new exit leads to a useful space that the raider could not reach this turn otherwise.

        It also matters if obstacles or raiders are in reach, because it may lead around them.
        """
        if self.act != "add" or self.at != "loc" or moment.clause.window == "found":
            return True
        s, index, left = moment.s, moment.raider.at, count_steps_left(moment.raider)
        if not may_move(moment.raider) or not left:
            return False
        beyond = [find_neighbour(s, index, parse_side(choice)) for _raider, choice in moment.aims if choice in SIDES]
        opened = {space for to in beyond if can_be_entered(s, to) for space in list_reachable_spaces(s, to, left - 1)}
        reach = list_reachable_spaces(s, index, left)
        return bool(opened) and (is_way_barred(s, reach - {index}) or has_useful_space(moment, opened, reach))


class Rotate(Verb, frozen=True, tag="ROTATE"):
    """A verb: turn a mapped location by quarter turns. The play names the side to which its top edge will point."""

    bare: ClassVar[int] = 0
    forms = ("played: ROTATE(at=loc/ahead/adj/any_mapped/back/deeper/target,turn=any)",)
    at: At
    turn: Literal["any"]

    @property
    def has_choice(self) -> bool:
        return True

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        name, _, side = play.choice.rpartition("-")
        index = find_named_space(s, play.about, self.at, name)
        if index >= 0 and s.spaces[index].up and side in SIDES:
            yield from rotate_location(s, index, parse_side(side))

    def list_possible_aims(self, moment: Moment) -> Aims:
        s = moment.s
        return [
            (NONE, join_choice_parts(name, SIDES[heading]))
            for name, at in list_spaces(s, moment.concerned, self.at)
            if s.spaces[at].up and s.raiders[moment.concerned].alive
            for heading in range(4)
            if heading != s.spaces[at].heading
        ]


class Reveal(Verb, frozen=True, tag="REVEAL"):
    """A verb: look at hidden locations without mapping them.

    - ahead: the face-down card behind an open exit, or else the level deck's next card.
    - level: the level deck's next ``n`` cards, for the space about to be mapped; with ``keep`` the player orders them.

    A card that everybody already knows gives no reason to look, unless it can be exchanged.
    """

    forms = (
        "any/action.start/move/enter/search[own]: REVEAL(ahead,n=1)",
        "explore[own]: REVEAL(level,n=n,keep=reorder?)",
    )
    what: Literal["ahead", "level"]
    n: int
    keep: Literal["reorder"] | None = None

    @property
    def has_choice(self) -> bool:
        return self.what == "ahead"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Show the hidden locations to the player; they stay face down (TR-EXP-6)."""
        if self.what == "level":
            yield from self._look_through(s, play)
            return
        space, index = _find_space_ahead(s, play)
        zone = space.card if space.card.cards else find_deck(s, index)
        if not zone.cards:
            return
        zone.show(0, 1 << play.seat)
        shown = make_event_space(s, index) if zone is space.card else None
        yield LocationSeen(play.seat, shown, private={play.seat: SeenCard(zone.cards[0])})

    def _look_through(self, s: State, play: Played) -> Rules[None]:
        """Show the level deck's next cards to the player, who may put them in another order if the card allows it.

        Rule: TR-EXP-6.
        """
        deck = find_deck(s, s.raiders[play.seat].at)
        n = min(self.n, len(deck))
        if not n:
            return
        for place in range(n):
            deck.show(place, 1 << play.seat)
        seen = tuple(deck.cards[:n])
        yield LevelDeckSeen(play.seat, n, private={play.seat: SeenCards(seen)})
        if self.keep is not None and n > 1:
            # The player is asked whatever the cards are, so that the question itself reveals nothing.
            orders = dict.fromkeys("-".join(order) for order in permutations(seen))
            options = tuple(Use(play.card, NONE, order) for order in orders)
            chosen: Use = yield Ask(play.seat, "choose", One(options), options[0], secret=True)
            deck.cards[:n] = chosen.choice.split("-")
            deck.known[:n] = [1 << play.seat] * n  # Others no longer know which card is where.

    def list_possible_aims(self, moment: Moment) -> Aims:
        s, r = moment.s, moment.raider
        if self.what == "level":
            space = s.spaces[r.at]
            return ONCE if not space.up and not space.card.cards and find_deck(s, r.at).cards else []
        ahead = {side: find_neighbour(s, r.at, side) for side in list_usable_exits(s, r)}
        swaps = any(isinstance(call, SwapLocation) for call in moment.clause.calls)
        return [
            (NONE, SIDES[side])
            for side, at in ahead.items()
            # TR-RUL-2, TR-RUL-22: a card that everybody knows is no reason to look.
            if not s.spaces[at].up
            and (find_known_face_down_card(s, at) is None or (swaps and _can_location_be_exchanged(s, at)))
        ]

    def is_worth_asking(self, moment: Moment) -> bool:
        return moment.clause.window != "move" or (may_move(moment.raider) and count_steps_left(moment.raider) > 0)


class SwapLocation(Verb, frozen=True, tag="SWAP_LOC", rename={"by": "with"}):
    """A verb: let the player exchange the location just looked at for the next level card that may lie there.

    If a treasure room lies in the space, it is never exchanged (TR-TRS-12).
    """

    bare: ClassVar[int] = 0
    forms = ("any/action.start/move/enter/search[own]: SWAP_LOC(at=ahead,with=level_top)",)
    after = Reveal
    at: Literal["ahead"]
    by: Literal["level_top"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        space, index = _find_space_ahead(s, play)
        deck = find_deck(s, index)
        lies = bool(space.card.cards)
        if len(deck) < (1 if lies else 2):
            return
        zone = space.card if lies else deck
        place = _find_replacement(s, index) if lies else 1
        # The player is asked whatever the card is, so that the question itself reveals nothing.
        options = (PASS, SWAP) if place >= 0 else (PASS,)
        move: Move = yield Ask(play.seat, "swap", One(options), PASS, True, stops=len(options) > 1)
        if not isinstance(move, Swap):
            return
        new, known = deck.take(place)
        old, _ = zone.take()
        deck.put(old, NOBODY)
        yield from deck.shuffle("level deck")
        # A player who has seen only the cards passed over must not learn that they were passed over.
        zone.put(new, NOBODY if lies and place else known, top=True)
        yield LocationSwapped(play.seat, make_event_space(s, index))


def _can_location_be_exchanged(s: State, space: int) -> bool:
    """Tell whether a face-down location that everybody knows may be exchanged for another (TR-TRS-12, TR-LVL-DBD-9)."""
    return LOCATIONS[s.spaces[space].card.cards[0]].role != "treasure" and bool(find_deck(s, space).cards)


def _find_replacement(s: State, space: int) -> int:
    """Return the index in the level deck of the next card that may replace the card in a space (TR-TRS-10).

    It is -1 if there is no such card, or if a treasure room lies in the space (TR-TRS-12).
    """
    if LOCATIONS[s.spaces[space].card.cards[0]].role == "treasure":
        return -1
    return next((place for place, card in enumerate(find_deck(s, space).cards) if may_lie(s, card, space)), -1)


def _find_space_ahead(s: State, play: Played) -> tuple[Space, int]:
    """Return the space on the side that the play names, and its index."""
    space = find_neighbour(s, s.raiders[play.seat].at, parse_side(play.choice))
    return s.spaces[space], space


class SavePoint(Verb, frozen=True, tag="SAVE_POINT"):
    """A verb: make the location a save point (TR-SAVE-3)."""

    forms = ("played: SAVE_POINT(add,at=loc/ahead/adj/any_mapped/back/deeper/target)",)
    act: Literal["add"]
    at: At

    @property
    def has_choice(self) -> bool:
        return self.at in CHOSEN

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        index = find_named_space(s, play.about, self.at, play.choice)
        if index >= 0 and self._has_effect(s, index):
            s.spaces[index].save_point = True
            yield SavePointAdded(make_event_space(s, index))

    def _has_effect(self, s: State, space: int) -> bool:
        return s.rules.save_points and s.spaces[space].up and not s.spaces[space].save_point

    def list_possible_aims(self, moment: Moment) -> Aims:
        places = list_spaces(moment.s, moment.concerned, self.at)
        return [(NONE, name or NONE) for name, at in places if self._has_effect(moment.s, at)]


class Empty(Verb, frozen=True, tag="EMPTY"):
    """A verb: put an empty marker on the location, or take it away (TR-TOK-4)."""

    forms = ("played/failure: EMPTY(add/remove,at=loc/ahead/adj/any_mapped/back/deeper/target)",)
    act: Literal["add", "remove"]
    at: At

    @property
    def has_choice(self) -> bool:
        return self.at in CHOSEN

    @property
    def is_harmful(self) -> bool:
        return self.act == "add"

    def _has_effect(self, space: Space) -> bool:
        return space.up and space.empty == (self.act == "remove")

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        index = find_named_space(s, play.about, self.at, play.choice)
        if index >= 0 and self._has_effect(s.spaces[index]):
            s.spaces[index].empty = self.act == "add"
            yield Emptied(make_event_space(s, index)) if self.act == "add" else Refilled(make_event_space(s, index))

    def list_possible_aims(self, moment: Moment) -> Aims:
        places = list_spaces(moment.s, moment.concerned, self.at)
        return [(NONE, name or NONE) for name, at in places if self._has_effect(moment.s.spaces[at])]
