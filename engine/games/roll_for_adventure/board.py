"""The public part of Roll for Adventure's table: territories, vortexes, enemies, damage, stones (RFA-GEN-8).

State and view share this record, so the rules, the AI and every reader of a view use one set of functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Literal

from msgspec import Struct

from engine.house_rules import Numbers

from .cards import CARDS, DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, Card

COLOURS = ("red", "blue", "green", "yellow")
"""The colours of the players, in turn order (RFA-COMP-21)."""
ALLY, BONUS = "ally", "bonus"
KINDS = (BONUS, ALLY, *COLOURS)
"""The kinds of dice. Default answers give away dice of the first of these kinds first (RFA-DEC-8, RFA-DEC-20)."""
DIE: dict[tuple[str, int], str] = {(kind, face): f"{kind}{face}" for kind in KINDS for face in range(1, 7)}
KIND: dict[str, str] = {die: kind for (kind, _), die in DIE.items()}
VALUE: dict[str, int] = {die: face for (_, face), die in DIE.items()}
TURN = {kind: at for at, kind in enumerate(KINDS)}
_PLACE = {die: 10 * VALUE[die] + TURN[KIND[die]] for die in KIND}

Side = Literal["A", "B"]
CHAINS = 6
"""The number of chains that earn a power stone on side B of the Desert (RFA-SIDEB-10)."""
BONUS_DICE = 4
TEN = 10
"""The total of the dice in Resurrection at which the dice of Oblivion are freed (RFA-VOR-3)."""
FARTHEST = 9
"""The number of spaces on the path of the Forest (RFA-FOREST-5)."""


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of Roll for Adventure (RFA-AMB).

    The defaults are the rulebook's; ``yes`` and ``no`` mean on and off.
    """

    split_batch: Literal["no", "yes"] = "no"
    """On: a batch of dice may be split among several places on the table (RFA-AMB-1, RFA-AMB-45)."""
    batch_overflow: Literal["no", "yes"] = "no"
    """On: if a batch completes a section and so empties it, its other dice may go into the section (RFA-AMB-2)."""
    enemy_overkill: Literal["yes", "no"] = "yes"
    """On: an enemy may get more dice than are needed to defeat it (RFA-AMB-3)."""
    vor_needs_oblivion: Literal["no", "yes"] = "no"
    """On: Resurrection may be used only while dice are in Oblivion (RFA-AMB-4, RFA-AMB-5)."""
    chooser: Literal["active", "vote"] = "active"
    """The seats that make the choices of a turn: the active player's, or all by vote (RFA-AMB-8)."""
    ice_claim: Literal["on_placement", "any_time"] = "on_placement"
    """The time at which the reward of the Ice Cave may be taken (RFA-AMB-9)."""
    ice_bonus_first_back: Literal["yes", "no"] = "yes"
    """On: the dice of the Ice Cave's row return before bonus dice are dealt (RFA-AMB-12)."""
    bonus_in_crater: Literal["yes", "no"] = "yes"
    """On: a bonus die may move on in the Desert and be swallowed (RFA-AMB-14)."""
    forest_after_nine: Literal["repeat", "closed"] = "repeat"
    """The use of the Forest after its ninth space: it is filled again, or closed (RFA-AMB-16)."""
    attack_order: Literal["choose", "oldest_first"] = "choose"
    """The order in which several enemies attack: as chosen, or the oldest first (RFA-AMB-18)."""
    track_length: Annotated[int, Numbers(*range(4, 10))] = 6
    """The damage at which a territory falls (RFA-AMB-25); 7 is RFA-DIFF-5."""
    territory_die: Literal["4-1-1", "4-2-0", "4-0-2"] = "4-1-1"
    """The number of the territory die's faces for a single territory, for all, and for none (RFA-AMB-26)."""
    ability_uses: Literal["1", "unlimited"] = "1"
    """The number of times that a hero may use the ability in a turn (RFA-AMB-34)."""
    dragon_rank: Literal["no", "yes"] = "no"
    """On: the number of a dragon counts as its rank (RFA-AMB-41)."""


class Desert(Struct, forbid_unknown_fields=True):
    """The territory Desert with its dice."""

    side: Side = "A"
    first: list[str] = []
    """The dice of section 1, all ones (RFA-DESERT-2)."""
    second: list[str] = []
    crater: list[str] = []
    chains: int = 0
    """The number of chains laid on the sandworm so far, on side B (RFA-SIDEB-13)."""


class Fortress(Struct, forbid_unknown_fields=True):
    """The territory Fortress with its dice and barriers."""

    side: Side = "A"
    sections: list[list[str]] = []
    """The dice of the sections for twos, threes and fours; each section has four spaces."""
    barriers: list[int] = []
    """The number of barriers left at each section: 1 at first, 2 on side B."""


class Forest(Struct, forbid_unknown_fields=True):
    """The territory Forest with its dice."""

    side: Side = "A"
    path: list[str] = []
    """The dice on the path, beginning at the first space."""
    spaces: int = 6
    """The number of usable spaces on the path (RFA-FOREST-3): 7 on side B, 0 when the Forest is closed (RFA-AMB-16)."""


class IceCave(Struct, forbid_unknown_fields=True):
    """The territory Ice Cave with its dice."""

    side: Side = "A"
    row: list[str] = []
    """The dice in the row, in order of value."""

    @property
    def level(self) -> int:
        """The worth of the row. If it is 4 or more, a reward of this size may be taken (RFA-ICE-8 to 10)."""
        return compute_ice_level(self.side, [VALUE[die] for die in self.row])


class Enemy(Struct, forbid_unknown_fields=True):
    """An active enemy: its card, its territory and the dice on it."""

    card: str
    territory: str
    """The territory of the enemy; "" for an enemy that roams."""
    dice: list[str] = []
    counters: int = 0
    """The number that Heavy Blows have added to the total of the dice on the enemy (RFA-HERO-21)."""

    @property
    def data(self) -> Card:
        return CARDS[self.card]

    @property
    def total(self) -> int:
        return sum([VALUE[die] for die in self.dice]) + self.counters


class Board(Struct, forbid_unknown_fields=True):
    rules: Switches
    desert: Desert
    fortress: Fortress
    forest: Forest
    ice_cave: IceCave
    enemies: list[Enemy]
    """The active enemies, the oldest first."""
    resurrection: list[str]
    """The dice in Resurrection. Their total is always below ten (RFA-INV-6)."""
    oblivion: list[str]
    """The kinds of the dice in Oblivion, whose faces do not matter (RFA-DICE-13)."""
    stock: int
    """The number of bonus dice on the Ice Cave's large field."""
    damage: dict[str, int]
    """The damage of each territory: the number of holes by which its skull has moved."""
    length: dict[str, int]
    """The damage at which each territory falls."""
    stones: int
    wanted: int
    discards: list[str]
    """The cards that are out of the game, the oldest first."""


# --- functions for the rules and for readers of a view ---


def sort_dice(names: Iterable[str]) -> list[str]:
    """Sort dice by value, then by kind in the order in which default answers give them away."""
    return sorted(names, key=_PLACE.__getitem__)


def list_enemy_names(board: Board) -> list[str]:
    """Return the names of the active enemies: each has the name of its card. A second equal one is ``sand-devil.2``."""
    cards = [enemy.card for enemy in board.enemies]
    if len(set(cards)) == len(cards):
        return cards
    seen: dict[str, int] = {}
    names = []
    for card in cards:
        seen[card] = n = seen.get(card, 0) + 1
        names.append(card if n == 1 else f"{card}.{n}")
    return names


def count_room(board: Board, territory: str, value: int) -> int:
    """Return how many dice of this value a territory can take now (RFA-TURN-8, RFA-TURN-9)."""
    if territory == DESERT:
        # RFA-TURN-8, RFA-DESERT-1: the section takes three ones.
        return 3 - len(board.desert.first) if value == 1 else 0
    if territory == FORTRESS:
        fortress = board.fortress
        return 4 - len(fortress.sections[value - 2]) if 2 <= value <= 4 and fortress.barriers[value - 2] else 0
    if territory == FOREST:
        return max(0, board.forest.spaces - len(board.forest.path)) if value >= 5 else 0
    assert territory == ICE_CAVE
    return 0 if value in [VALUE[die] for die in board.ice_cave.row] else 1  # RFA-ICE-5: each roll may lay one die here.


def count_fitting_dice(board: Board, territory: str, value: int, count: int) -> int:
    """Return how many of ``count`` dice of one value may be placed in a territory (RFA-TURN-9, RFA-AMB-2).

    The number is limited by the open spaces. With ``batch_overflow`` more dice may follow into a section, if the first
    dice complete and empty the section.
    """
    free = count_room(board, territory, value)
    if count <= free:
        return count
    if not free or territory == ICE_CAVE or board.rules.batch_overflow == "no":
        return free
    if territory == DESERT:
        return count
    if territory == FORTRESS:
        barriers, section = list(board.fortress.barriers), value - 2
        while free < count:
            barriers[section] -= 1
            if any(barriers) and not barriers[section]:
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


def is_stone_next(board: Board, territory: str) -> bool:
    """Tell whether filling the open section or path of the Desert, Fortress or Forest earns a power stone."""
    if territory == DESERT:
        desert = board.desert
        return len(desert.second) == 2 if desert.side == "A" else desert.chains == CHAINS - 1
    return sum(board.fortress.barriers) == 1 if territory == FORTRESS else True


def compute_ice_level(side: Side, values: Collection[int]) -> int:
    """Return the worth of dice of these values in the Ice Cave's row, which is their number.

    On side B it is the longest unbroken run (RFA-SIDEB-41).
    """
    if side == "A":
        return len(values)
    best = run = last = 0
    for value in sorted(values):
        run = run + 1 if value == last + 1 else 1
        best, last = max(best, run), value
    return best


def find_most_damaged(board: Board) -> str:
    """Return the territory with the most damage; if several have most, the first of them."""
    return max(TERRITORIES, key=lambda where: board.damage[where])
