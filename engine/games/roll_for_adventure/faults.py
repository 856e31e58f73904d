"""Consistency checks of a state of Roll for Adventure, for tests (RFA-INV)."""

from __future__ import annotations

from collections import Counter

from .board import ALLY, BONUS, BONUS_DICE, CHAINS, COLOURS, FARTHEST, KIND, TEN, VALUE
from .cards import MASTER, TERRITORIES
from .setup import ALLIES, OWN_DICE
from .state import State


def find_faults(s: State) -> list[str]:
    """Return the inconsistencies of a state, each as a sentence. There are none in states that play can reach."""
    found = _find_dice_faults(s) + _find_card_faults(s) + _find_territory_faults(s)
    board = s.board
    if not 0 <= board.stones <= board.wanted or (board.stones == board.wanted) != (s.outcome == "won"):
        found.append("stones")
    for where in TERRITORIES:
        damage, length = board.damage[where], board.length[where]
        if not 0 <= damage <= length or (damage == length) != (s.fallen == where):
            found.append(f"damage: {where}")
    if bool(s.fallen) != (s.outcome == "conquest"):
        found.append("outcome")
    if sum([VALUE[die] for die in board.resurrection]) >= TEN:  # RFA-INV-6: Resurrection always shows less than ten.
        found.append("resurrection")
    if not 0 <= s.active < len(s.players) or (s.thrown and s.phase != "roll") or (s.pool and s.phase != "roll"):
        found.append("cursor")
    return found


def _find_dice_faults(s: State) -> list[str]:
    """Return the faults of the dice: every die must be somewhere, and only once (RFA-INV-1)."""
    board, count = s.board, len(s.players)
    here = Counter(s.pool + board.oblivion + [kind for p in s.players for kind in p.dice])
    faced = [s.thrown, board.desert.first, board.desert.second, board.desert.crater, board.forest.path]
    faced += [*board.fortress.sections, board.ice_cave.row, board.resurrection, *(e.dice for e in board.enemies)]
    here.update(KIND[die] for dice in faced for die in dice)
    here[BONUS] += board.stock
    wanted = Counter(dict.fromkeys(COLOURS[:count], OWN_DICE))
    wanted[ALLY], wanted[BONUS] = ALLIES[count] * count, BONUS_DICE
    return [] if here == wanted and board.stock >= 0 else [f"dice: {dict(here)}"]


def _find_card_faults(s: State) -> list[str]:
    """Return the faults of the deck, the open cards and the enemies (RFA-INV-3)."""
    board = s.board
    open_ = [enemy.card for enemy in board.enemies] + board.discards + ([s.revealed] if s.revealed else [])
    found = []
    if Counter(s.deck.cards + s.pile.cards + open_) != Counter(s.box):
        found.append("cards")
    if any(s.deck.known) or len(s.deck.cards) != len(s.deck.known):
        found.append("a face-down card that somebody knows")
    if s.phase == "turn" and MASTER not in s.deck.cards:
        found.append("the Master of Shadows is not in the deck")
    if MASTER in s.deck.cards and not s.low <= s.deck.cards.index(MASTER) <= s.high < len(s.deck):
        found.append("the Master of Shadows is where it cannot be")
    for enemy in board.enemies:  # RFA-INV-5: active enemies
        if enemy.total >= enemy.data.threshold:
            found.append(f"{enemy.card}: stands with {enemy.total}")
    return found


def _find_territory_faults(s: State) -> list[str]:
    """Return the faults of the dice in the territories (RFA-INV-4, 7, 8)."""
    board = s.board
    desert, fortress, forest, row = board.desert, board.fortress, board.forest, board.ice_cave.row
    found = []
    full = not s.outcome and not s.placing
    if any(VALUE[die] != 1 for die in desert.first + desert.second + desert.crater):
        found.append("desert: not a one")
    if full and (len(desert.first) > 2 or len(desert.second) > 2):
        found.append("desert: full")
    if desert.side == "B" and (desert.second or desert.crater or not 0 <= desert.chains < CHAINS):
        found.append("desert: side B")
    if any(VALUE[die] != index + 2 for index, section in enumerate(fortress.sections) for die in section):
        found.append("fortress: another section's die")
    barriers = fortress.barriers
    if full and (any(len(section) > 3 for section in fortress.sections) or not any(barriers)):
        found.append("fortress: full")
    if any(section and not left for section, left in zip(fortress.sections, barriers, strict=True)):
        found.append("fortress: dice behind a closed gate")
    if any(VALUE[die] < 5 for die in forest.path) or (full and forest.spaces and len(forest.path) >= forest.spaces):
        found.append("forest")
    if forest.spaces not in ((7,) if forest.side == "B" else (0, *range(6, FARTHEST + 1))):
        found.append("forest: boundary")
    values = [VALUE[die] for die in row]
    if values != sorted(set(values)) or (full and len(row) == 6):  # RFA-INV-8: one die of each value
        found.append("ice cave")
    return found
