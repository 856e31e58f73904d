"""The effect of a placement in Roll for Adventure, for labels and the AI: pure functions of the view.

During the placement the rules may ask which die moves on, which die is lost, or which of several kinds are placed. Then
the default answers are assumed.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from .board import (
    ALLY,
    BONUS,
    COLOURS,
    KIND,
    TEN,
    VALUE,
    compute_ice_level,
    count_room,
    is_stone_next,
    list_enemy_names,
)
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .choosing import choose_given_die, sort_placed_dice
from .desert import list_movable_dice
from .fortress import FULL
from .moves import BLOW, BREACH, HEAVY_BLOW, PATHFINDER, Place
from .view import View


class Outlook(Struct, frozen=True):
    """The effect that one placement would have."""

    completes: str = ""
    """The thing that the placement completes.

    "section" (Desert or Fortress), "chain" (Desert B), "path" (Forest), "reward" (an Ice Cave row that is worth one),
    "enemy", "resurrection"; "" for nothing.
    """
    section: int = 0
    """The section to which the dice go: 1 in the Desert, 2 to 4 in the Fortress; else 0."""
    spaces: int = 0
    """The spaces that remain open in that section or path, if it is not completed."""
    stone: bool = False
    wins: bool = False
    home: tuple[tuple[str, int], ...] = ()
    """The numbers of dice that return, by colour in turn order; placed dice are included.

    Ally dice count as the active player's.
    """
    stock: int = 0
    """The number of bonus dice that return to the Ice Cave."""
    lost: tuple[str, ...] = ()
    """The kinds of dice that are lost: swallowed in the Desert, or on the Forest's marked space."""
    level: int = 0
    """The worth of the Ice Cave's row after the placement; from 4 on it earns a reward."""
    total: int = 0
    """The total of the dice (and counters) on the enemy or in Resurrection after the placement."""
    needed: int = 0
    """The total that defeats the enemy or frees the dice of Oblivion."""
    freed: int = 0
    """The number of dice that leave Oblivion."""
    rest: int = 0
    """The number of dice that are not rolled in this turn, because Resurrection ends the step."""
    rolls: int = 0
    """The number of dice that are rolled again after the placement."""

    @property
    def defeats(self) -> bool:
        return self.completes == "enemy"


def compute_outlook(view: View, place: Place) -> Outlook:
    """Return the effect that a placement would have now."""
    board, where = view.board, place.where
    batch = _choose_batch(view, place)
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
        found = _build_completion_outlook(view, "resurrection", back, rolls=0)
        return replace(found, total=total, needed=TEN, rest=rolls, freed=len(board.oblivion))
    if where == ICE_CAVE:
        row = [*board.ice_cave.row, *batch]
        level = compute_ice_level(board.ice_cave.side, [VALUE[die] for die in row])
        if level < 4:
            return Outlook(level=level, rolls=rolls)
        return replace(_build_completion_outlook(view, "reward", [KIND[die] for die in row], rolls), level=level)
    if where in (DESERT, FORTRESS, FOREST):
        return _compute_territory_outlook(view, place, batch, rolls)
    enemy = board.enemies[list_enemy_names(board).index(where)]
    total = enemy.total + sum(VALUE[die] for die in batch) + (BLOW if place.ability == HEAVY_BLOW else 0)
    needed = enemy.data.threshold
    if total < needed:
        return Outlook(total=total, needed=needed, rolls=rolls)
    found = _build_completion_outlook(view, "enemy", [KIND[die] for die in (*enemy.dice, *batch)], rolls)
    return replace(found, total=total, needed=needed)


def _choose_batch(view: View, place: Place) -> list[str]:
    """Return the dice that the default answer would use for a placement."""
    if "+" in place.value:
        ordered = sort_placed_dice(place.where, view.thrown)
        return [next(die for die in ordered if die[-1] == value) for value in place.value.split("+")]
    return list(
        sort_placed_dice(place.where, [die for die in view.thrown if die[-1] == place.value])[: int(place.count)]
    )


def _build_completion_outlook(view: View, completes: str, kinds: list[str], rolls: int) -> Outlook:
    """Return the effect of a placement that completes something.

    ``kinds`` are the kinds of the dice that return, ``rolls`` the dice that are rolled again.
    """
    active = view.players[view.active].colour
    home = Counter(active if kind == ALLY else kind for kind in kinds if kind != BONUS)
    listed = tuple((colour, home[colour]) for colour in COLOURS if home[colour])
    return Outlook(completes, home=listed, stock=kinds.count(BONUS), rolls=rolls)


def _compute_territory_outlook(view: View, place: Place, batch: list[str], rolls: int) -> Outlook:
    """Return the effect of a placement in the Desert, Fortress or Forest.

    If a batch overflows, it is the effect of the first completion.
    """
    board, where = view.board, place.where
    value = 5 if place.ability == PATHFINDER else int(place.value)
    section = 0 if where == FOREST else value
    free = count_room(board, where, value)
    short = FULL - 3 if place.ability == BREACH else 0
    if len(batch) < free - short:
        return Outlook(section=section, spaces=free - len(batch), rolls=rolls)
    stone = is_stone_next(board, where)
    laid = {DESERT: board.desert.first, FOREST: board.forest.path}.get(where) or (
        board.fortress.sections[value - 2] if where == FORTRESS else []
    )
    back = [*laid, *batch[:free]]
    lost: list[str] = []
    completes = {DESERT: "section", FORTRESS: "section", FOREST: "path"}[where]
    if where == DESERT and board.desert.side == "B":
        completes = "chain"
    elif where == DESERT:
        moved = _take_given_die(view, back)
        if stone:
            second = [*board.desert.second, moved]
            lost = [KIND[_take_given_die(view, second)]]
            back += second
    elif where == FOREST and board.forest.side == "B":
        marked = choose_given_die(view, batch[:free])
        back.remove(marked)
        lost = [KIND[marked]]
    found = _build_completion_outlook(view, completes, [KIND[die] for die in back], rolls)
    wins = stone and board.stones + 1 == board.wanted
    return replace(found, section=section, stone=stone, wins=wins, lost=tuple(lost))


def _take_given_die(view: View, dice: list[str]) -> str:
    """Remove the die that the default answer gives away from ``dice``, and return it."""
    die = choose_given_die(view, list_movable_dice(view.board, dice))
    dice.remove(die)
    return die
