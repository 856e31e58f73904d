"""What a placement would do, for labels and the AI alike: pure over the view.

Where the rules would ask on the way (which die moves on, which is lost, which of several kinds are placed), it is told
with the answers that silence gives.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from .board import ALLY, BONUS, COLOURS, KIND, TEN, VALUE, enemy_names, ice_level, room, stone_next
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .choosing import given_first, placed_first
from .desert import may_go
from .fortress import FULL
from .moves import BLOW, BREACH, HEAVY_BLOW, PATHFINDER, Place
from .view import View


class Outlook(Struct, frozen=True):
    completes: str = ""
    """"section" (of the Desert or Fortress), "chain" (Desert B), "path" (the Forest), "reward" (the Ice Cave's row is
    worth one), "enemy", "resurrection"; "" nothing."""
    section: int = 0
    """The section it goes to: 1 in the Desert, 2 to 4 in the Fortress; else 0."""
    spaces: int = 0
    """How many spaces of that section or path are still open afterwards, if it is not completed."""
    stone: bool = False
    wins: bool = False
    home: tuple[tuple[str, int], ...] = ()
    """Whose dice come back, by colour in turn order, ally dice as the active player's; the placed ones count too."""
    stock: int = 0
    """Bonus dice that come back to the Ice Cave."""
    lost: tuple[str, ...] = ()
    """Kinds of dice that this costs: swallowed in the Desert, or on the Forest's marked space."""
    level: int = 0
    """The Ice Cave's row afterwards: a reward from 4 on."""
    total: int = 0
    """Of the dice (and counters) on the enemy or in Resurrection afterwards."""
    needed: int = 0
    """The total that defeats the enemy or empties Oblivion."""
    freed: int = 0
    """Dice that leave Oblivion."""
    rest: int = 0
    """Dice that are neither rolled nor placed in this turn because Resurrection ends it."""
    rolls: int = 0
    """Dice that are rolled again afterwards."""

    @property
    def defeats(self) -> bool:
        return self.completes == "enemy"


def outlook(view: View, place: Place) -> Outlook:
    """What this placement would do, now."""
    board, where = view.board, place.where
    batch = _batch(view, place)
    left = list(view.thrown)
    for die in batch:
        left.remove(die)
    view = replace(view, thrown=tuple(left))
    rolls = len(left)
    if where == RESURRECTION:
        total = sum(VALUE[die] for die in (*board.resurrection, *batch))
        if total < TEN:
            return Outlook(total=total, needed=TEN, rest=rolls)
        back = [*board.oblivion, *(KIND[die] for die in (*board.resurrection, *batch))]
        found = _returning(view, "resurrection", back, rolls=0)
        return replace(found, total=total, needed=TEN, rest=rolls, freed=len(board.oblivion))
    if where == ICE_CAVE:
        row = [*board.ice_cave.row, *batch]
        level = ice_level(board.ice_cave.side, [VALUE[die] for die in row])
        if level < 4:
            return Outlook(level=level, rolls=rolls)
        return replace(_returning(view, "reward", [KIND[die] for die in row], rolls), level=level)
    if where in (DESERT, FORTRESS, FOREST):
        return _territory(view, place, batch, rolls)
    enemy = board.enemies[enemy_names(board).index(where)]
    total = enemy.total + sum(VALUE[die] for die in batch) + (BLOW if place.ability == HEAVY_BLOW else 0)
    needed = enemy.data.threshold
    if total < needed:
        return Outlook(total=total, needed=needed, rolls=rolls)
    found = _returning(view, "enemy", [KIND[die] for die in (*enemy.dice, *batch)], rolls)
    return replace(found, total=total, needed=needed)


def _batch(view: View, place: Place) -> list[str]:
    """The dice that silence would take for it."""
    if "+" in place.value:
        ordered = placed_first(place.where, view.thrown)
        return [next(die for die in ordered if die[-1] == value) for value in place.value.split("+")]
    return list(placed_first(place.where, [die for die in view.thrown if die[-1] == place.value])[: int(place.count)])


def _returning(view: View, completes: str, kinds: list[str], rolls: int) -> Outlook:
    """Something completed, with the kinds of the dice that come back for it."""
    active = view.players[view.active].colour
    home = Counter(active if kind == ALLY else kind for kind in kinds if kind != BONUS)
    listed = tuple((colour, home[colour]) for colour in COLOURS if home[colour])
    return Outlook(completes, home=listed, stock=kinds.count(BONUS), rolls=rolls)


def _territory(view: View, place: Place, batch: list[str], rolls: int) -> Outlook:
    """Desert, Fortress and Forest; of a batch that overflows, the first completion."""
    board, where = view.board, place.where
    value = 5 if place.ability == PATHFINDER else int(place.value)
    section = 0 if where == FOREST else value
    free = room(board, where, value)
    short = FULL - 3 if place.ability == BREACH else 0
    if len(batch) < free - short:
        return Outlook(section=section, spaces=free - len(batch), rolls=rolls)
    stone = stone_next(board, where)
    laid = {DESERT: board.desert.first, FOREST: board.forest.path}.get(where) or (
        board.fortress.sections[value - 2] if where == FORTRESS else []
    )
    back = [*laid, *batch[:free]]
    lost: list[str] = []
    completes = {DESERT: "section", FORTRESS: "section", FOREST: "path"}[where]
    if where == DESERT and board.desert.side == "B":
        completes = "chain"
    elif where == DESERT:
        moved = _given(view, back)
        if stone:
            second = [*board.desert.second, moved]
            lost = [KIND[_given(view, second)]]
            back += second
    elif where == FOREST and board.forest.side == "B":
        marked = given_first(view, batch[:free])
        back.remove(marked)
        lost = [KIND[marked]]
    found = _returning(view, completes, [KIND[die] for die in back], rolls)
    wins = stone and board.stones + 1 == board.wanted
    return replace(found, section=section, stone=stone, wins=wins, lost=tuple(lost))


def _given(view: View, dice: list[str]) -> str:
    """Take out the die that silence gives."""
    die = given_first(view, may_go(view.board, dice))
    dice.remove(die)
    return die
