"""The heroes' abilities, all our own versions (RFA-HERO). Each works once in its player's turn (RFA-HERO-2)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Ask, Move, Rules, Some, ask_some, roll

from .board import ALLY, BONUS, DIE, KIND, KINDS, TURN, VALUE, sort_dice
from .cards import TERRITORIES
from .choosing import find_active_seat
from .events import Flipped, Freed, Mended, Recalled, Rethrown
from .homecoming import sort_home
from .moves import RETHROW, Flip, Mend, Recall
from .state import State, identify_player, place_of


def can_use_ability(s: State, hero: str) -> bool:
    """Tell whether the active player has this hero and may still use the ability in this turn (RFA-HERO-2)."""
    return s.players[s.active].hero == hero and (not s.used or s.board.rules.ability_uses == "unlimited")


def list_recalls(s: State) -> list[Move]:
    """Return the Conjurer's options: before the first roll, free one die of Oblivion (RFA-HERO-25)."""
    if s.rolls or not s.board.oblivion or not can_use_ability(s, "conjurer"):
        return []
    return [Recall(kind) for kind in KINDS if kind in s.board.oblivion]


def recall(s: State, kind: str) -> Rules[None]:
    """Free a die of Oblivion (RFA-HERO-25).

    The active player's own die or an ally die joins this turn's pool. Another player's die returns to its owner, and a
    bonus die to the stock.
    """
    s.used += 1
    s.board.oblivion.remove(kind)
    to = "pool"
    if kind == BONUS:
        s.board.stock += 1
        to = "stock"
    elif place_of(s, kind) == s.active:
        s.pool.append(kind)
    else:
        s.players[place_of(s, kind)].dice.append(kind)
        to = kind
    yield Recalled(identify_player(s, s.active), kind, to)


def list_options_after_roll(s: State) -> list[Move]:
    """Return the options of a hero's ability after a roll, in place of a placement or before one (RFA-DEC-6)."""
    hero = s.players[s.active].hero
    if hero not in ("adventurer", "trickster", "healer") or not can_use_ability(s, hero):
        return []
    if hero == "adventurer":  # RFA-HERO-20
        return [RETHROW]
    kinds = list(dict.fromkeys(s.thrown))
    if hero == "trickster":  # RFA-HERO-26
        return [Flip(die) for die in kinds]
    damaged = [where for where in TERRITORIES if s.board.damage[where]]  # RFA-HERO-30
    return [Mend(die, where) for where in damaged for die in kinds]


def rethrow_dice(s: State) -> Rules[None]:
    """Ask which dice of this roll to throw again, and throw them; naming none does not count as a use (RFA-HERO-20)."""
    chosen = yield Ask(find_active_seat(s), "rethrow", Some(tuple(s.thrown), 0, len(s.thrown)), (), throw=True)
    if not chosen:
        return
    s.used += 1
    for die in chosen:
        s.thrown.remove(die)
    now = yield from throw([KIND[die] for die in chosen])
    s.thrown = sort_dice(s.thrown + now)
    yield Rethrown(identify_player(s, s.active), chosen, tuple(sort_dice(now)))


def throw(kinds: list[str]) -> Rules[list[str]]:
    """Roll one die of each kind given, and return the dice with their faces."""
    faces = yield from roll("pool", len(kinds))
    return [DIE[kind, face] for kind, face in zip(kinds, faces, strict=True)]


def flip(s: State, die: str) -> Rules[None]:
    """Turn a die over: value v becomes 7 - v (RFA-HERO-26)."""
    s.used += 1
    now = DIE[KIND[die], 7 - VALUE[die]]
    s.thrown.remove(die)
    s.thrown = sort_dice([*s.thrown, now])
    yield Flipped(identify_player(s, s.active), die, now)


def mend(s: State, die: str, territory: str) -> Rules[None]:
    """Lay a die to rest and move a skull one hole back; the other dice are rolled again (RFA-HERO-22)."""
    s.used += 1
    s.thrown.remove(die)
    if KIND[die] == BONUS:
        s.board.stock += 1
    else:
        s.players[s.active].dice.append(KIND[die])
    s.board.damage[territory] -= 1
    yield Mended(identify_player(s, s.active), die, territory, s.board.damage[territory])


def use_retribution(s: State) -> Rules[None]:
    """Let an Avenger free up to two dice of Oblivion when an enemy is defeated (RFA-HERO-24)."""
    oblivion = s.board.oblivion
    if not oblivion or not can_use_ability(s, "avenger"):
        return
    listed = sorted(oblivion, key=TURN.__getitem__)
    most = min(2, len(listed))
    chosen = yield from ask_some(
        find_active_seat(s), "free", listed, 0, most, sorted(_sort_own_first(s, listed)[:most], key=listed.index)
    )
    if not chosen:
        return
    s.used += 1
    for kind in chosen:
        oblivion.remove(kind)
    yield Freed(identify_player(s, s.active), *sort_home(s, chosen))


def _sort_own_first(s: State, kinds: Iterable[str]) -> list[str]:
    """Return kinds of dice in order: the active player's own, ally dice, other players', bonus dice (RFA-DEC-14)."""
    own = s.players[s.active].colour
    return sorted(kinds, key=lambda kind: (kind != own, kind != ALLY, kind == BONUS))
