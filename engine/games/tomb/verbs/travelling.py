"""Verbs of Tomb's cards that change a party's place or Movement."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules

from .. import asking, harm, leaving, raiding
from ..events.turns import MoveStopped, PartyPut, SpeedChanged
from ..figures import is_banned
from ..language import Deed, Verb
from ..maps.boards import find_distance, load_boards
from ..moves import Land
from ..sides import find_board, find_crypt_key, find_deciding_seat
from ..state import INN, MONSTERS, Change, Lasting, State, Until
from ..targets import list_affected


class Speed(Verb, frozen=True, tag="SPEED", rename={"for_": "for"}):
    """A verb: change the Movement of the bearer's party, or of the party whose turn starts (TOMB-FX-16)."""

    forms = ("passive: SPEED(+n/-n,for=game/roll)", "free: SPEED(+n,for=turn)", "turn_start[rival]: SPEED(-n,for=turn)")
    n: Signed
    for_: Until

    def change(self) -> Change:
        return Change("speed", n=self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        s.lasting = [*s.lasting, Lasting(self.change(), (), self.for_, deed.card, s.active)]
        yield SpeedChanged(s.active, self.n)


class GoTo(Verb, frozen=True, tag="GOTO"):
    """A verb: put the target at this place without a Move (TOMB-FX-19)."""

    forms = ("turn: GOTO(inn/any_space,to=party)", "battle/fail: GOTO(door,to=party)", "fail: GOTO(inn,to=disarmers)")
    place: Literal["inn", "door", "any_space"]
    to: Literal["party", "disarmers"]

    def is_possible(self, s: State, deed: Deed) -> bool:
        """Tell whether the target could go to the place; a Monster never leaves its Crypt."""
        return self.place != "door" or (deed.side != MONSTERS and not is_banned(s, deed.side, "flee"))

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        if self.to == "disarmers":
            for combatant in list_affected(s, deed, self.to):
                yield from harm.send_one_to_inn(s, combatant, s.active)
        elif self.place == "inn":
            yield from leaving.return_home(s, s.active)
        elif self.place == "door":
            yield from leaving.leave(s)
        else:
            map_, party = find_board(s), s.parties[deed.side]
            options = [land for at, land in _list_landings(s.level, s.rules.special_spaces) if at != party.at]
            listed = sorted(options, key=lambda one: (one.near, not one.to.isalpha()))
            chosen: Land = yield from asking.ask_one(find_deciding_seat(s, deed.side), "teleport", listed, options[0])
            party.at = space = map_.find_space(chosen.to)
            yield PartyPut(deed.side, map_.format_space(space), door=map_.find_door(space))


@cache
def _list_landings(level: str, special: bool) -> tuple[tuple[int, Land], ...]:
    """Return all spaces of a board, each with the option to land there.

    The option names the Crypt whose Door is nearest. If several are equally near, the first letter counts.
    """
    map_ = load_boards()[level]

    def find_nearest_crypt(space: int) -> str:
        return min((find_distance(level, space, door, special), map_.find_door(door)) for door in map_.doors)[1]

    return tuple(
        (at, Land(find_nearest_crypt(at), map_.name_space(at))) for at in range(len(map_.signs)) if map_.is_walkable(at)
    )


class RaidBeside(Verb, frozen=True, tag="RAID"):
    """A verb: begin a raid on a Crypt behind one wall (TOMB-FX-20, TOMB-RAID-12)."""

    forms = ("turn[at=adjacent]: RAID(adjacent)",)
    which: Literal["adjacent"]

    def list_places(self, s: State, deed: Deed) -> tuple[str, ...] | None:
        space = s.parties[deed.side].at
        near = () if space == INN else find_board(s).beside.get(space)
        if not near:
            return ()
        return tuple(
            find_crypt_key(s, one) for one in near if s.crypts[one].cards.cards and find_board(s).doors[one] != space
        )

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from raiding.begin(s, find_board(s).find_crypt(deed.at), beside=True)


class Stop(Verb, frozen=True, tag="STOP"):
    """A verb: end the Move at the present space (TOMB-MAP)."""

    bare: ClassVar[int] = 0
    forms = ("enter: STOP()",)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        assert deed.event is not None
        deed.event.cancelled = True
        yield MoveStopped(s.active, at=find_board(s).format_space(s.parties[s.active].at))
