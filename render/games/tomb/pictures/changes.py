"""Changes that events made, and the newest roll. The pictures mark both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.tomb.events.raids import (
    CharacterDied,
    Healed,
    MonsterKilled,
    RaidBegun,
    Rerolled,
    Rolled,
    SuccessesAdded,
    Wounded,
)
from engine.games.tomb.events.turns import CardPlaced, CryptPeekedInto, PartyMoved
from engine.games.tomb.outlook import list_hits
from engine.games.tomb.view import View
from engine.protocol import Seat

LETTER = {"green": "g", "blue": "b", "red": "r"}


class ShownRoll(Struct, frozen=True):
    """The roll in the picture: the roll on the table, or else the newest roll."""

    who: tuple[str, ...]
    attr: str
    on: str
    dice: tuple[tuple[str, bool], ...]
    """Each die's colour (a letter), and whether it shows a success."""
    extra: int
    against: str
    again: tuple[tuple[str, bool], ...] = ()
    """Dice that were rolled again. Each replaces a die with an equal colour."""

    @property
    def successes(self) -> int:
        return self.extra + sum(hit for _, hit in self.dice)


class Changes(Struct, frozen=True):
    """The changes that events made to Crypts, parties and combatants."""

    crypts: frozenset[str] = frozenset()
    ways: Mapping[Seat, tuple[str, str, int]] = {}
    """Seat -> its Move, as (first space, last space, number of steps)."""
    hurt: Mapping[str, int] = {}
    healed: Mapping[str, int] = {}
    gone: tuple[str, ...] = ()
    """Combatants that were killed."""
    roll: ShownRoll | None = None

    @classmethod
    def from_events(cls, events: Sequence[GameEvent], view: View) -> Changes:
        """Collect the changes that events made. ``view`` has the roll that is still on the table."""
        crypts: set[str] = set()
        ways: dict[Seat, tuple[str, str, int]] = {}
        hurt: dict[str, int] = {}
        healed: dict[str, int] = {}
        gone: list[str] = []
        for event in events:
            match event:
                case CardPlaced() | RaidBegun() | CryptPeekedInto():
                    crypts.add(event.crypt)
                case PartyMoved():
                    ways[event.seat] = event.frm, event.to, event.steps
                case Wounded():
                    hurt[event.one] = hurt.get(event.one, 0) + event.n
                case Healed():
                    healed[event.one] = healed.get(event.one, 0) + event.n
                case MonsterKilled() | CharacterDied():
                    gone.append(event.one)
        return cls(frozenset(crypts), ways, hurt, healed, tuple(gone), find_shown_roll(view, events))


def find_shown_roll(view: View, events: Sequence[GameEvent]) -> ShownRoll | None:
    """Return the roll on the table, or else the newest roll of the events."""
    now = view.throw
    if now is not None:
        return ShownRoll(now.who, now.attr, now.on, _list_dice(now.colours, now.faces), now.extra, now.against)
    found: ShownRoll | None = None
    for event in events:
        if isinstance(event, Rolled):
            dice = _list_dice(event.colours, event.faces)
            found = ShownRoll(event.who, event.attr, event.on, dice, event.extra, event.against)
        elif isinstance(event, Rerolled) and found is not None:
            colours = "".join(LETTER[colour] for colour in event.colours)
            found = replace(found, again=(*found.again, *_list_dice(colours, event.faces)))
        elif isinstance(event, SuccessesAdded) and found is not None:
            found = replace(found, extra=found.extra + event.n)
    return found


def _list_dice(colours: str, faces: Sequence[int]) -> tuple[tuple[str, bool], ...]:
    return tuple(zip(colours, list_hits(colours, list(faces)), strict=True))
