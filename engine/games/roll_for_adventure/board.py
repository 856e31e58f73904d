"""What lies open on the table: territories, vortexes, enemies, damage, stones (RFA-GEN-8).

State and view hold the same record, so that the rules, the outlook and whoever reads a view ask the same functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Literal

from msgspec import Struct

from engine.house_rules import Numbers

from .cards import CARDS, DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, Card

COLOURS = ("red", "blue", "green", "yellow")
"""Of the players in turn order (RFA-COMP-21)."""
ALLY, BONUS = "ally", "bonus"
KINDS = (BONUS, ALLY, *COLOURS)
"""Kinds of dice, those first that silence gives first (RFA-DEC-8, RFA-DEC-20)."""
DIE: dict[tuple[str, int], str] = {(kind, face): f"{kind}{face}" for kind in KINDS for face in range(1, 7)}
KIND: dict[str, str] = {die: kind for (kind, _), die in DIE.items()}
VALUE: dict[str, int] = {die: face for (_, face), die in DIE.items()}
TURN = {kind: at for at, kind in enumerate(KINDS)}
_PLACE = {die: 10 * VALUE[die] + TURN[KIND[die]] for die in KIND}

Side = Literal["A", "B"]
CHAINS = 6
"""RFA-SIDEB-10."""
BONUS_DICE = 4
TEN = 10
"""What Resurrection takes (RFA-VOR-3)."""
FARTHEST = 9
"""Spaces of the Forest's path (RFA-FOREST-5)."""


class Switches(Struct, frozen=True):
    """The house switches (RFA-AMB), with the rulebook's defaults; ``yes``/``no`` stand for on and off."""

    split_batch: Literal["no", "yes"] = "no"
    """RFA-AMB-1, RFA-AMB-45."""
    batch_overflow: Literal["no", "yes"] = "no"
    """RFA-AMB-2."""
    enemy_overkill: Literal["yes", "no"] = "yes"
    """RFA-AMB-3."""
    vor_needs_oblivion: Literal["no", "yes"] = "no"
    """RFA-AMB-4, RFA-AMB-5."""
    chooser: Literal["active", "vote"] = "active"
    """RFA-AMB-8."""
    ice_claim: Literal["on_placement", "any_time"] = "on_placement"
    """RFA-AMB-9."""
    ice_bonus_first_back: Literal["yes", "no"] = "yes"
    """RFA-AMB-12."""
    bonus_in_crater: Literal["yes", "no"] = "yes"
    """RFA-AMB-14."""
    forest_after_nine: Literal["repeat", "closed"] = "repeat"
    """RFA-AMB-16."""
    attack_order: Literal["choose", "oldest_first"] = "choose"
    """RFA-AMB-18."""
    track_length: Annotated[int, Numbers(*range(4, 10))] = 6
    """RFA-AMB-25: which damage loses; 7: RFA-DIFF-5."""
    territory_die: Literal["4-1-1", "4-2-0", "4-0-2"] = "4-1-1"
    """RFA-AMB-26: faces of one territory each, of all, of none."""
    ability_uses: Literal["1", "unlimited"] = "1"
    """RFA-AMB-34: in a turn."""
    dragon_rank: Literal["no", "yes"] = "no"
    """RFA-AMB-41."""


class Desert(Struct):
    side: Side = "A"
    first: list[str] = []
    """Dice of section 1: ones (RFA-DESERT-2)."""
    second: list[str] = []
    crater: list[str] = []
    chains: int = 0
    """Side B: laid so far (RFA-SIDEB-13)."""


class Fortress(Struct):
    side: Side = "A"
    sections: list[list[str]] = []
    """Of the twos, the threes, the fours: four spaces each."""
    barriers: list[int] = []
    """Tiles left at each section: 1 each at first, 2 on side B."""


class Forest(Struct):
    side: Side = "A"
    path: list[str] = []
    """From the first space on."""
    spaces: int = 6
    """How many can be used: up to the boundary (RFA-FOREST-3); 7 on side B; 0: closed (RFA-AMB-16)."""


class IceCave(Struct):
    side: Side = "A"
    row: list[str] = []
    """By value."""

    @property
    def level(self) -> int:
        """The reward that may be taken now, from four on (RFA-ICE-8 to 10)."""
        return ice_level(self.side, [VALUE[die] for die in self.row])


class Enemy(Struct):
    """An active enemy."""

    card: str
    territory: str
    """"" for whoever roams."""
    dice: list[str] = []
    counters: int = 0
    """What Heavy Blows have added to the total (RFA-HERO-21)."""

    @property
    def data(self) -> Card:
        return CARDS[self.card]

    @property
    def total(self) -> int:
        return sum([VALUE[die] for die in self.dice]) + self.counters


class Board(Struct):
    rules: Switches
    desert: Desert
    fortress: Fortress
    forest: Forest
    ice_cave: IceCave
    enemies: list[Enemy]
    """Oldest first."""
    resurrection: list[str]
    """Dice here; always less than ten (RFA-INV-6)."""
    oblivion: list[str]
    """Kinds of dice: their faces are of no account (RFA-DICE-13)."""
    stock: int
    """Bonus dice on the Ice Cave's large field."""
    damage: dict[str, int]
    """By territory: how many holes the skull has moved."""
    length: dict[str, int]
    """By territory: the damage that loses."""
    stones: int
    wanted: int
    discards: list[str]
    """Cards out of the game, oldest first."""


# --- questions that rules and readers of a view ask alike ---


def dice(names: Iterable[str]) -> list[str]:
    """Dice sorted by value, then as silence gives them."""
    return sorted(names, key=_PLACE.__getitem__)


def enemy_names(board: Board) -> list[str]:
    """What each active enemy is called now: its card, the second of two alike ``sand-devil.2``."""
    cards = [enemy.card for enemy in board.enemies]
    if len(set(cards)) == len(cards):
        return cards
    seen: dict[str, int] = {}
    names = []
    for card in cards:
        seen[card] = n = seen.get(card, 0) + 1
        names.append(card if n == 1 else f"{card}.{n}")
    return names


def room(board: Board, where: str, value: int) -> int:
    """Open spaces of a territory for this value now (RFA-TURN-8, RFA-TURN-9)."""
    if where == DESERT:
        return 3 - len(board.desert.first) if value == 1 else 0  # RFA-TURN-8, RFA-DESERT-1
    if where == FORTRESS:
        fortress = board.fortress
        return 4 - len(fortress.sections[value - 2]) if 2 <= value <= 4 and fortress.barriers[value - 2] else 0
    if where == FOREST:
        return max(0, board.forest.spaces - len(board.forest.path)) if value >= 5 else 0
    assert where == ICE_CAVE
    return 0 if value in [VALUE[die] for die in board.ice_cave.row] else 1  # one a roll (RFA-ICE-5)


def fits(board: Board, where: str, value: int, count: int) -> int:
    """How many of ``count`` dice of a value a territory takes: as many as are open; with ``batch_overflow`` those too
    that follow into a section which its completion empties (RFA-TURN-9, RFA-AMB-2)."""
    free = room(board, where, value)
    if count <= free:
        return count
    if not free or where == ICE_CAVE or board.rules.batch_overflow == "no":
        return free
    if where == DESERT:
        return count
    if where == FORTRESS:
        barriers, at = list(board.fortress.barriers), value - 2
        while free < count:
            barriers[at] -= 1
            if any(barriers) and not barriers[at]:
                break
            if not any(barriers):
                barriers = [1 if board.fortress.side == "A" else 2] * 3
            free += 4
    else:
        spaces = board.forest.spaces
        while free < count:
            if spaces == FARTHEST and board.rules.forest_after_nine == "closed":
                break
            spaces = spaces if board.forest.side == "B" else min(FARTHEST, spaces + 1)
            free += spaces
    return min(count, free)


def stone_next(board: Board, where: str) -> bool:
    """Whether filling the section that is open now earns a stone (in the Desert, Fortress, Forest)."""
    if where == DESERT:
        desert = board.desert
        return len(desert.second) == 2 if desert.side == "A" else desert.chains == CHAINS - 1
    return sum(board.fortress.barriers) == 1 if where == FORTRESS else True


def ice_level(side: Side, values: Collection[int]) -> int:
    """What dice of these values in the Ice Cave are worth: their number; on side B the longest unbroken run
    (RFA-SIDEB-41)."""
    if side == "A":
        return len(values)
    best = run = last = 0
    for value in sorted(values):
        run = run + 1 if value == last + 1 else 1
        best, last = max(best, run), value
    return best


def most_damaged(board: Board) -> str:
    """The territory with most damage, the first of several."""
    return max(TERRITORIES, key=lambda where: board.damage[where])
