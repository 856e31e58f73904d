"""Verbs of Tomb Raider's cards about obstacles and searches: put, move and allow more (TR-OBS, TR-SRCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from engine.effects.grammar import Signed
from engine.protocol import Rules, Seat

from .. import goals, water
from ..card_events import SearchGranted
from ..cards import DISCOVERIES, LOCATIONS, OBSTACLES
from ..figures import may_search
from ..language import Aims, Moment, Played, Verb
from ..map import compute_depth, make_event_space
from ..map_events import DangerChanged, ObstacleMoved, ObstaclePlaced, SecondOffersCalled
from ..memory import list_possible_cards
from ..moves import NONE
from ..printed import find_printed_values, is_of_kinds, name_obstacles
from ..rounds import search
from ..state import Hazard, InForce, State
from ..windows.aims import ONCE
from .aiming import CHOSEN, At, find_named_space, join_choice_parts, list_spaces, list_spaces_to_take_from

Kinds: TypeAlias = tuple[Literal["creature", "human", "trap", "hazard", "puzzle", "any"], ...]


class PutObstacle(Verb, frozen=True, tag="PUT_OBS", rename={"source": "from"}):
    """A verb: put an obstacle card from the hand on a mapped location, outside the Play Obstacles step.

    With ``danger`` "check" its danger has the limit of that step, with "ignore" it has no limit.
    """

    forms = ("played: PUT_OBS(from=hand,at=loc/ahead/adj/any_mapped/back/deeper/target,danger=check/ignore)",)
    bare: ClassVar[int] = 0
    source: Literal["hand"]
    at: At
    danger: Literal["check", "ignore"]

    @property
    def has_choice(self) -> bool:
        return True

    @property
    def is_private(self) -> bool:
        return True

    def find_revealed_card(self, choice: str) -> str:
        return choice.rpartition("-")[2]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        ways = self._list_placements(s, play.about, r.hand.cards)
        if play.choice in ways:
            space, number = ways[play.choice]
            r.hand.leave(number)
            s.spaces[space].hazards.append(Hazard(number, False, play.seat))
            yield ObstaclePlaced(play.seat, make_event_space(s, space), number)

    def _list_placements(self, s: State, concerned_seat: Seat, cards: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return the possible pairs of a space's index and an obstacle card's number, by the choice that names them.

        ``concerned_seat``: the seat whose raider's place decides which spaces are near. ``cards``: the cards to place.
        """
        places = [(name, at) for name, at in list_spaces(s, concerned_seat, self.at) if s.spaces[at].up]
        numbers = sorted({card for card in cards if card in OBSTACLES}) if places else ()
        return {
            join_choice_parts(name, number): (at, number)
            for name, at in places
            for number in numbers
            if self._is_legal(s, at, number)
        }

    def _is_legal(self, s: State, space: int, number: str) -> bool:
        """Return whether danger (if checked) and water allow an obstacle card in a space (TR-OBS-4, TR-OBS-13)."""
        limit = LOCATIONS[s.spaces[space].card.cards[0]].danger + compute_depth(s, space)
        return water.may_be_put(s, space, number) and (self.danger == "ignore" or OBSTACLES[number].danger <= limit)

    def list_possible_aims(self, moment: Moment) -> Aims:
        r = moment.raider
        cards = r.hand.cards if moment.inside else list_possible_cards(r)
        return [(NONE, text) for text in self._list_placements(moment.s, moment.concerned, cards)]


class ShiftObstacle(Verb, frozen=True, tag="SHIFT_OBS", rename={"source": "from"}):
    """A verb: move an obstacle card (never a printed obstacle) to another mapped space.

    With ``swap`` exchange it for an obstacle card there.
    """

    forms = (
        "played: SHIFT_OBS(creature/human/trap/hazard/puzzle/any,from=loc/adj/any_mapped,"
        "to=loc/adj/any_mapped/target,swap=yes?)",
    )
    kind: Kinds
    source: Literal["loc", "adj", "any_mapped"]
    to: Literal["loc", "adj", "any_mapped", "target"]
    swap: bool = False

    @property
    def has_choice(self) -> bool:
        return True

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        way = self._list_shifts(s, play.about).get(play.choice)
        if way is None:
            return
        frm, hazard, to, other = way
        moves = [(frm, hazard, to), (to, other, frm)] if other is not None else [(frm, hazard, to)]
        for start, moved, end in moves:
            here = s.spaces[start].hazards
            here[:] = [one for one in here if one is not moved]
            s.spaces[end].hazards.append(moved)
            yield ObstacleMoved(make_event_space(s, start), make_event_space(s, end), moved.key)
        for space in (frm, to):
            yield from water.remove_unfit_creatures(s, space)

    def _list_cards(self, s: State, index: int) -> list[tuple[str, Hazard]]:
        """Return the obstacle cards in a space that the effect may move, each with its name."""
        space, found = s.spaces[index], []
        for name, hazard in name_obstacles(space.hazards).items() if space.up and space.hazards else ():
            printed = find_printed_values(s, index, hazard)
            if not hazard.printed and is_of_kinds(self.kind, printed.kind, printed.name):
                found.append((name, hazard))
        return found

    def _list_shifts(self, s: State, concerned: Seat) -> dict[str, tuple[int, Hazard, int, Hazard | None]]:
        """Return the possible moves (or exchanges) of obstacles, by the choice that names them in a play."""
        found: dict[str, tuple[int, Hazard, int, Hazard | None]] = {}
        for start, frm in list_spaces_to_take_from(s, concerned, self.source):
            for name, hazard in self._list_cards(s, frm):
                for end, to in list_spaces(s, concerned, self.to):
                    if to == frm or not s.spaces[to].up:
                        continue
                    if not self.swap:
                        found[join_choice_parts(start, name, end)] = (frm, hazard, to, None)
                    for second, other in self._list_cards(s, to) if self.swap else ():
                        found[join_choice_parts(start, name, end, second)] = (frm, hazard, to, other)
        return found

    def list_possible_aims(self, moment: Moment) -> Aims:
        if not moment.s.raiders[moment.concerned].alive:
            return []
        raider = NONE if moment.concerned == moment.seat else str(moment.concerned)
        return [(raider, text) for text in self._list_shifts(moment.s, moment.concerned)]


class Danger(Verb, frozen=True, tag="DANGER"):
    """A verb: let obstacles that the card's player offers in a space be more (or less) dangerous by n."""

    forms = ("played: DANGER(+n/-n,at=loc/ahead/adj/any_mapped/back/deeper/target,until=turn?)",)
    n: Signed
    at: At
    until: Literal["turn"] | None = None

    @property
    def has_choice(self) -> bool:
        return self.at in CHOSEN

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Raise the danger limit for the player's offers of obstacles in the space (TR-OBS-4)."""
        space = find_named_space(s, play.about, self.at, play.choice)
        if space >= 0:
            s.in_force.append(InForce("danger", play.card, play.seat, at=space, n=self.n, until=self.until or ""))
            yield DangerChanged(play.seat, at=make_event_space(s, space), n=self.n, by=play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        if moment.concerned == moment.seat and moment.clause.window == "obstacle.play":
            return []  # Whoever maps the location offers no obstacles.
        return [(NONE, name or NONE) for name, _at in list_spaces(moment.s, moment.concerned, self.at)]


class Allow(Verb, frozen=True, tag="ALLOW"):
    """A verb: allow another search or another obstacle.

    - search_again: one more normal search this turn, even at an empty marker.
    - second_obstacle: one further round of offers for the location just mapped, for obstacles of the guard's kinds.
    """

    forms = ("search: ALLOW(search_again)", "obstacle.play: ALLOW(second_obstacle)")
    flag: Literal["search_again", "second_obstacle"]

    @property
    def is_harmful(self) -> bool:
        return self.flag == "second_obstacle"

    @property
    def is_private(self) -> bool:
        return self.flag == "search_again"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Grant another search, or another round of offers of obstacles."""
        if self.flag == "second_obstacle":
            space, kinds = s.raiders[play.about].at, "/".join(play.guards.obs or ("any",))
            s.in_force.append(InForce("second", play.card, play.seat, at=space, words=kinds, until="turn"))
            yield SecondOffersCalled(make_event_space(s, space), play.card)
            return
        s.raiders[play.about].more_searches += 1  # TR-SRCH-19: one search more
        yield SearchGranted(play.about, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        s, seat = moment.s, moment.concerned
        space = s.spaces[s.raiders[seat].at]
        if self.flag == "second_obstacle":
            return ONCE if space.up else []
        if not may_search(s, seat) or not space.up or LOCATIONS[space.card.cards[0]].search is None:
            return []
        # TR-RUL-2: the play would have no effect.
        if moment.inside and not _is_treasure_here(s, seat) and not _can_find(s, seat):
            return []
        return ONCE if seat == moment.seat else [(str(seat), NONE)]

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that grants a search.

        The granted search must be the second or the only possible one. A play that can find nothing is not possible.
        """
        space = moment.s.spaces[moment.raider.at]
        return moment.kind == "after-search" or (space.empty and not _is_treasure_here(moment.s, moment.seat))


def _is_treasure_here(s: State, seat: Seat) -> bool:
    return goals.find_treasure_target(s, s.raiders[seat].at) is not None


def _can_find(s: State, seat: Seat) -> bool:
    """Tell whether finding any discovery in the seat's hand would have an effect in its raider's space."""
    r = s.raiders[seat]
    held = [DISCOVERIES[card] for card in r.hand.cards if card in DISCOVERIES]
    return any(search.has_effect(s, seat, r.at, card, own_view=True) for card in held)
