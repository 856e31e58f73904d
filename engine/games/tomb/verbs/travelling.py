"""Verbs about a party's place and Movement."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules

from .. import asking, harm, leaving, raiding
from ..events.turns import MoveStopped, PartyPut, SpeedChanged
from ..figures import banned
from ..language import Deed, Verb
from ..maps.boards import boards, distance
from ..moves import Land
from ..sides import board, find_crypt_key, master
from ..state import INN, MONSTERS, Change, Lasting, State, Until
from ..targets import targets


class Speed(Verb, frozen=True, tag="SPEED", rename={"for_": "for"}):
    """Change the Movement of the bearer's party, or of the party whose turn starts (TOMB-FX-16)."""

    forms = (
        "passive: SPEED(+n/-n,for=game/roll)",
        "free: SPEED(+n,for=turn)",
        "turn_start[rival]: SPEED(-n,for=turn)",
    )
    n: Signed
    for_: Until

    def change(self) -> Change:
        return Change("speed", n=self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        s.lasting = [*s.lasting, Lasting(self.change(), (), self.for_, deed.card, s.active)]
        yield SpeedChanged(s.active, self.n)


class GoTo(Verb, frozen=True, tag="GOTO"):
    """Put the target at this place without a Move (TOMB-FX-19)."""

    forms = (
        "turn: GOTO(inn/any_space,to=party)",
        "battle/fail: GOTO(door,to=party)",
        "fail: GOTO(inn,to=disarmers)",
    )
    place: Literal["inn", "door", "any_space"]
    to: Literal["party", "disarmers"]

    def possible(self, s: State, deed: Deed) -> bool:
        """Tell whether the target could go there; no Monster leaves its Crypt."""
        return self.place != "door" or (deed.side != MONSTERS and not banned(s, deed.side, "flee"))

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        if self.to == "disarmers":
            for one in targets(s, deed, self.to):
                yield from harm.leaves_for_inn(s, one, s.active)
        elif self.place == "inn":
            yield from leaving.home(s, s.active)
        elif self.place == "door":
            yield from leaving.leave(s)
        else:
            map_, party = board(s), s.parties[deed.side]
            options = [land for at, land in _list_landings(s.level, s.rules.special_spaces) if at != party.at]
            listed = sorted(options, key=lambda one: (one.near, not one.to.isalpha()))
            chosen: Land = yield from asking.one(master(s, deed.side), "teleport", listed, options[0])
            party.at = at = map_.at(chosen.to)
            yield PartyPut(deed.side, map_.text(at), door=map_.door_of(at))


@cache
def _list_landings(level: str, special: bool) -> tuple[tuple[int, Land], ...]:
    """Return every space of a board with the move to land there.

    The move names the Crypt whose Door is nearest, of several the first letter.
    """
    map_ = boards()[level]

    def near(at: int) -> str:
        return min((distance(level, at, door, special), map_.door_of(door)) for door in map_.doors)[1]

    return tuple((at, Land(near(at), map_.named(at))) for at in range(len(map_.signs)) if map_.walkable(at))


class RaidBeside(Verb, frozen=True, tag="RAID"):
    """Begin a raid on a Crypt behind one wall (TOMB-FX-20, TOMB-RAID-12)."""

    forms = ("turn[at=adjacent]: RAID(adjacent)",)
    which: Literal["adjacent"]

    def places(self, s: State, deed: Deed) -> tuple[str, ...] | None:
        at = s.parties[deed.side].at
        near = () if at == INN else board(s).beside.get(at)
        if not near:
            return ()
        return tuple(find_crypt_key(s, one) for one in near if s.crypts[one].cards.cards and board(s).doors[one] != at)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from raiding.begin(s, board(s).crypt(deed.at), beside=True)


class Stop(Verb, frozen=True, tag="STOP"):
    """End the Move here (TOMB-MAP)."""

    bare: ClassVar[int] = 0
    forms = ("enter: STOP()",)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        assert deed.event is not None
        deed.event.cancelled = True
        yield MoveStopped(s.active, at=board(s).text(s.parties[s.active].at))
