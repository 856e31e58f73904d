"""Verbs of Tomb Raider's cards about wet and dry locations (TR-WET, TR-RUL-12)."""

from __future__ import annotations

from typing import Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules

from .. import water
from ..death import kill_raider
from ..language import Aims, Moment, Played, Verb
from ..map_events import AirChanged
from ..moves import NONE
from ..printed import compute_most_air
from ..state import State
from .aiming import CHOSEN, At, Who, find_named_space, find_seat, list_affected_seats, list_aimed_raiders, list_spaces


class Air(Verb, frozen=True, tag="AIR"):
    """A verb: give or take air, or fill it up. A raider that loses more air than it has dies."""

    forms = ("played/failure: AIR(+n/-n/full,to=self/opp/here/mover/target)",)
    n: Signed | Literal["full"]
    to: Who

    @property
    def is_harmful(self) -> bool:
        return self.n != "full" and self.n < 0 and self.to in ("self", "mover")

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Change the air of the raiders concerned. A raider that loses more than it has dies (TR-WET-6)."""
        for seat in list_affected_seats(s, play, self.to) if s.rules.wet else ():
            r = s.raiders[seat]
            had = r.air
            r.air = compute_most_air(r) if self.n == "full" else min(compute_most_air(r), max(0, r.air + self.n))
            yield AirChanged(seat, r.air)
            if self.n != "full" and (had + self.n < 0 or (s.rules.drown_at_zero and not r.air)):
                yield from kill_raider(s, seat, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        s = moment.s
        less = self.n != "full" and self.n < 0
        return [
            (name, NONE)
            for name in list_aimed_raiders(moment, self.to)
            for r in (s.raiders[find_seat(moment, name)],)
            if s.rules.wet and r.alive and (less or r.air < compute_most_air(r))
        ]


class Wet(Verb, frozen=True, tag="WET"):
    """A verb: turn the location wet or dry."""

    forms = ("played/failure: WET(wet/dry,at=loc/ahead/adj/any_mapped/back/deeper/target)",)
    state: Literal["wet", "dry"]
    at: At

    @property
    def has_choice(self) -> bool:
        return self.at in CHOSEN

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        space = find_named_space(s, play.about, self.at, play.choice)
        if self._has_effect(s, space):
            yield from water.turn_wet_or_dry(s, space, self.state == "wet")

    def _has_effect(self, s: State, space: int) -> bool:
        return s.rules.wet and space >= 0 and s.spaces[space].up and s.spaces[space].wet == (self.state == "dry")

    def list_possible_aims(self, moment: Moment) -> Aims:
        places = list_spaces(moment.s, moment.concerned, self.at)
        return [(NONE, name or NONE) for name, at in places if self._has_effect(moment.s, at)]
