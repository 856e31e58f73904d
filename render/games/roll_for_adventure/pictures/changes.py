"""Changes that events made on the table, so that the picture can mark them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import KIND, VALUE
from engine.games.roll_for_adventure.cards import MASTER, RESURRECTION


class Changes(Struct):
    placed: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Dice just laid, as they lie, by place."""
    lost: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Dice that attacks took, by place."""
    damage: Counter[str] = field(default_factory=Counter)
    """Damage just taken, by territory."""
    healed: set[str] = field(default_factory=set)
    """Territories whose skull moved back."""
    earned: set[str] = field(default_factory=set)
    """Territories that have just given a stone."""
    sections: set[tuple[str, int]] = field(default_factory=set)
    """Sections that were just filled: territory and number."""
    moved: list[str] = field(default_factory=list)
    """Dice that moved on to the Desert's second section."""
    swallowed: bool = False
    chains: bool = False
    boundary: bool = False
    stones: int = 0
    home: Counter[str] = field(default_factory=Counter)
    """Dice that came back, by colour."""
    stock: bool = False
    freed: bool = False
    """True if Oblivion gave dice back."""
    came: list[str] = field(default_factory=list)
    """Cards that have come to the table, in order."""
    attacked: set[str] = field(default_factory=set)
    """Names of the enemies that attacked."""
    master: bool = False
    die: str = ""
    """Side that the territory die showed: a territory, "all" or "none"."""

    @property
    def to_oblivion(self) -> int:
        return sum(map(len, self.lost.values()))


def changes(news: Iterable[GameEvent]) -> Changes:
    """Return all changes that the given events made."""
    found = Changes()
    for told in news:
        o = told.open
        match told.kind:
            case "placed":
                found.placed[o["where"]].update(_laid(o["dice"], o["where"]))
            case "section":
                found.sections.add((o["territory"], o["section"]))
            case "moved-on":
                found.moved.append(o["die"])
            case "swallowed":
                found.swallowed = True
            case "chain":
                found.chains = True
            case "boundary":
                found.boundary = True
            case "stone":
                found.stones += 1
                found.earned.add(o["territory"])
            case "marked":
                found.lost["forest"].append(o["die"])
            case "returned" | "freed":
                for (_, _, colour), dice in o["home"]:
                    found.home[colour] += len(dice)
                found.stock = found.stock or bool(o["stock"])
                found.freed = found.freed or told.kind == "freed"
            case "resurrection":
                found.freed = True
            case "recalled":
                found.freed = True
            case "bonus":
                found.stock = True
                found.home.update(colour for _, _, colour in o["to"])
            case "mended" | "healed":
                found.healed.add(o["territory"])
            case "revealed":
                found.master = found.master or o["kind"] == "master"
                if o["kind"] not in ("master", "dragon"):
                    found.came.append(o["card"])
            case "territory-die":
                found.die = o["result"]
            case "attacked":
                found.attacked.add(o["by"])
                found.lost[o["territory"]] += o["dice"]
            case "dragon":
                for where, dice in o["lost"]:
                    found.lost[where] += dice
            case "damage":
                found.damage[o["territory"]] += o["amount"]
                found.attacked |= {o["by"]} - {MASTER}
    return found


def marked(dice: Sequence[str], just: Counter[str]) -> list[bool]:
    """Tell for each die whether it was just laid; of equal dice the last ones count as new."""
    left = Counter(just)
    found = []
    for die in reversed(dice):
        found.append(left[die] > 0)
        left[die] -= found[-1]
    return found[::-1]


def _laid(dice: Sequence[str], where: str) -> list[str]:
    """Return dice as they lie: in the Forest a Ranger's fours are turned to fives (RFA-HERO-28)."""
    if where != "forest":
        return list(dice)
    return [f"{KIND[die]}5" if VALUE[die] == 4 else die for die in dice]


__all__ = ["RESURRECTION", "Changes", "changes", "marked"]
