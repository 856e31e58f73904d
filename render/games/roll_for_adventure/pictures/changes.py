"""Changes that events made on the table. The picture marks them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import KIND, VALUE
from engine.games.roll_for_adventure.cards import MASTER, RESURRECTION
from engine.games.roll_for_adventure.events import (
    Attacked,
    BonusGiven,
    BoundaryMoved,
    ChainLaid,
    Damaged,
    DragonPassed,
    Freed,
    Healed,
    MarkedDieLost,
    Mended,
    MovedOn,
    Placed,
    Recalled,
    Resurrected,
    Returned,
    Revealed,
    SectionFilled,
    StoneEarned,
    Swallowed,
    TerritoryDieRolled,
)


class Changes(Struct):
    """The changes that events made on the table. Each field names the changed places or things."""

    placed: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Place -> the dice that were just laid there, with their faces."""
    lost: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Dice that attacks took, by place."""
    damage: Counter[str] = field(default_factory=Counter)
    """Damage that was just taken, by territory."""
    healed: set[str] = field(default_factory=set)
    """Territories whose skull moved back."""
    earned: set[str] = field(default_factory=set)
    """Territories that have just given a stone."""
    sections: set[tuple[str, int]] = field(default_factory=set)
    """Sections that were just filled, as pairs (territory, number of the section)."""
    moved: list[str] = field(default_factory=list)
    """Dice that moved on to the Desert's second section."""
    swallowed: bool = False
    chains: bool = False
    boundary: bool = False
    stones: int = 0
    home: Counter[str] = field(default_factory=Counter)
    """Colour of a player -> the number of dice that just came back to the player."""
    stock: bool = False
    freed: bool = False
    """True if Oblivion gave dice back."""
    came: list[str] = field(default_factory=list)
    """Cards that have come to the table, in order."""
    attacked: set[str] = field(default_factory=set)
    """Names of the enemies that attacked."""
    master: bool = False
    die: str = ""
    """The side that the territory die showed: a territory, "all" or "none"; "" before it is rolled."""

    @property
    def lost_dice_count(self) -> int:
        return sum(map(len, self.lost.values()))


def collect_changes(events: Iterable[GameEvent]) -> Changes:
    """Return all changes that the given events made."""
    found = Changes()
    for event in events:
        match event:
            case Placed():
                found.placed[event.where].update(_turn_rangers_fours(event.dice, event.where))
            case SectionFilled():
                found.sections.add((event.territory, event.section))
            case MovedOn():
                found.moved.append(event.die)
            case Swallowed():
                found.swallowed = True
            case ChainLaid():
                found.chains = True
            case BoundaryMoved():
                found.boundary = True
            case StoneEarned():
                found.stones += 1
                found.earned.add(event.territory)
            case MarkedDieLost():
                found.lost["forest"].append(event.die)
            case Returned() | Freed():
                for (_, _, colour), dice in event.home:
                    found.home[colour] += len(dice)
                found.stock = found.stock or bool(event.stock)
                found.freed = found.freed or isinstance(event, Freed)
            case Resurrected() | Recalled():
                found.freed = True
            case BonusGiven():
                found.stock = True
                found.home.update(colour for _, _, colour in event.to)
            case Mended() | Healed():
                found.healed.add(event.territory)
            case Revealed():
                found.master = found.master or event.card_kind == "master"
                if event.card_kind not in ("master", "dragon"):
                    found.came.append(event.card)
            case TerritoryDieRolled():
                found.die = event.result
            case Attacked():
                found.attacked.add(event.by)
                found.lost[event.territory] += event.dice
            case DragonPassed():
                for where, dice in event.lost:
                    found.lost[where] += dice
            case Damaged():
                found.damage[event.territory] += event.amount
                found.attacked |= {event.by} - {MASTER}
    return found


def mark_new_dice(dice: Sequence[str], new_dice: Counter[str]) -> list[bool]:
    """Return for each die whether it was just laid. If dice are equal, the last of them count as new."""
    left = Counter(new_dice)
    found = []
    for die in reversed(dice):
        found.append(left[die] > 0)
        left[die] -= found[-1]
    return found[::-1]


def _turn_rangers_fours(dice: Sequence[str], place: str) -> list[str]:
    """Return dice with the faces that count at a place. In the Forest a Ranger's fours are fives (RFA-HERO-28)."""
    if place != "forest":
        return list(dice)
    return [f"{KIND[die]}5" if VALUE[die] == 4 else die for die in dice]


__all__ = ["RESURRECTION", "Changes", "collect_changes", "mark_new_dice"]
