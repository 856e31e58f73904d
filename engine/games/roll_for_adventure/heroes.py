"""The abilities of the heroes, all our own versions (RFA-HERO). Each works once in its player's turn (RFA-HERO-2)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Ask, Move, Rules, Some, ask_some, roll

from .board import ALLY, BONUS, DIE, KIND, KINDS, TURN, VALUE, sort_dice
from .cards import TERRITORIES
from .choosing import find_active_seat
from .events import Flipped, Freed, Mended, Recalled, Rethrown
from .homecoming import return_dice_to_owners
from .moves import RETHROW, Flip, Mend, Recall
from .state import State, find_owner_index, make_event_player


def can_use_ability(s: State, hero: str) -> bool:
    """Tell whether the active player has this hero and may still use the ability in this turn (RFA-HERO-2)."""
    return s.players[s.active].hero == hero and (not s.used or s.board.rules.ability_uses == "unlimited")


def list_recalls(s: State) -> list[Move]:
    """Return the Conjurer's options to free one die of Oblivion before the first roll (RFA-HERO-25)."""
    if s.rolls or not s.board.oblivion or not can_use_ability(s, "conjurer"):
        return []
    return [Recall(kind) for kind in KINDS if kind in s.board.oblivion]


def recall(s: State, kind: str) -> Rules[None]:
    """Free a die of this kind from Oblivion (RFA-HERO-25).

    The active player's own die or an ally die joins this turn's pool. Another player's die returns to its owner, and a
    bonus die to the stock.
    """
    s.used += 1
    s.board.oblivion.remove(kind)
    to = "pool"
    if kind == BONUS:
        s.board.stock += 1
        to = "stock"
    elif find_owner_index(s, kind) == s.active:
        s.pool.append(kind)
    else:
        s.players[find_owner_index(s, kind)].dice.append(kind)
        to = kind
    yield Recalled(make_event_player(s, s.active), kind, to)


def list_options_after_roll(s: State) -> list[Move]:
    """Return the options to use a hero's ability after a roll, before a placement or instead (RFA-DEC-6)."""
    hero = s.players[s.active].hero
    if hero not in ("adventurer", "trickster", "healer") or not can_use_ability(s, hero):
        return []
    if hero == "adventurer":  # RFA-HERO-20: the Adventurer throws dice again.
        return [RETHROW]
    kinds = list(dict.fromkeys(s.thrown))
    if hero == "trickster":  # RFA-HERO-26: the Trickster turns dice over.
        return [Flip(die) for die in kinds]
    damaged = [where for where in TERRITORIES if s.board.damage[where]]  # RFA-HERO-30: the Healer heals a territory.
    return [Mend(die, where) for where in damaged for die in kinds]


def rethrow_dice(s: State) -> Rules[None]:
    """Ask an Adventurer which dice of this roll to throw again, and throw them (RFA-HERO-20).

    If the player names no die, the ability is not used up.
    """
    chosen = yield Ask(find_active_seat(s), "rethrow", Some(tuple(s.thrown), 0, len(s.thrown)), (), throw=True)
    if not chosen:
        return
    s.used += 1
    for die in chosen:
        s.thrown.remove(die)
    now = yield from throw([KIND[die] for die in chosen])
    s.thrown = sort_dice(s.thrown + now)
    yield Rethrown(make_event_player(s, s.active), chosen, tuple(sort_dice(now)))


def throw(kinds: list[str]) -> Rules[list[str]]:
    """Roll one die of each kind listed, and return the dice with their faces."""
    faces = yield from roll("pool", len(kinds))
    return [DIE[kind, face] for kind, face in zip(kinds, faces, strict=True)]


def flip(s: State, die: str) -> Rules[None]:
    """Turn a die over for a Trickster: value v becomes 7 - v (RFA-HERO-26)."""
    s.used += 1
    now = DIE[KIND[die], 7 - VALUE[die]]
    s.thrown.remove(die)
    s.thrown = sort_dice([*s.thrown, now])
    yield Flipped(make_event_player(s, s.active), die, now)


def mend(s: State, die: str, territory: str) -> Rules[None]:
    """Lay a die to rest for a Healer and move a territory's skull one hole back (RFA-HERO-22).

    The other dice are rolled again.
    """
    s.used += 1
    s.thrown.remove(die)
    if KIND[die] == BONUS:
        s.board.stock += 1
    else:
        s.players[s.active].dice.append(KIND[die])
    s.board.damage[territory] -= 1
    yield Mended(make_event_player(s, s.active), die, territory, s.board.damage[territory])


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
    yield Freed(make_event_player(s, s.active), *return_dice_to_owners(s, chosen))


def _sort_own_first(s: State, kinds: Iterable[str]) -> list[str]:
    """Return kinds of dice sorted: the active player's own, ally dice, other players', bonus dice (RFA-DEC-14)."""
    own = s.players[s.active].colour
    return sorted(kinds, key=lambda kind: (kind != own, kind != ALLY, kind == BONUS))
