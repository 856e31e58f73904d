"""The heroes' abilities, all of them our versions (RFA-HERO): once in one's own turn (RFA-HERO-2)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Ask, Move, Rules, Some, roll, some, tell

from .board import ALLY, BONUS, DIE, KIND, KINDS, TURN, VALUE, dice
from .cards import TERRITORIES
from .choosing import seat
from .homecoming import sort_home
from .moves import RETHROW, Flip, Mend, Recall
from .state import State, place_of, who


def ready(s: State, hero: str) -> bool:
    """Whether the active player has this hero and may still use the ability in this turn (RFA-HERO-2)."""
    return s.players[s.active].hero == hero and (not s.used or s.board.rules.ability_uses == "unlimited")


def recalls(s: State) -> list[Move]:
    """Conjurer: before the first roll, one die of Oblivion (RFA-HERO-25)."""
    if s.rolls or not s.board.oblivion or not ready(s, "conjurer"):
        return []
    return [Recall(kind) for kind in KINDS if kind in s.board.oblivion]


def recall(s: State, kind: str) -> Rules[None]:
    """RFA-HERO-25: an own or an ally die is of this turn's pool, another's goes home, a bonus die to the stock."""
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
    yield from tell("recalled", who=who(s, s.active), die=kind, to=to)


def after_roll(s: State) -> list[Move]:
    """What a hero may do with a roll instead of placing, or before (RFA-DEC-6)."""
    hero = s.players[s.active].hero
    if hero not in ("adventurer", "trickster", "healer") or not ready(s, hero):
        return []
    if hero == "adventurer":  # RFA-HERO-20
        return [RETHROW]
    kinds = list(dict.fromkeys(s.thrown))
    if hero == "trickster":  # RFA-HERO-26
        return [Flip(die) for die in kinds]
    damaged = [where for where in TERRITORIES if s.board.damage[where]]  # RFA-HERO-30
    return [Mend(die, where) for where in damaged for die in kinds]


def rethrow(s: State) -> Rules[None]:
    """RFA-HERO-20: dice of this roll are thrown again; to name none is not to use it."""
    chosen = yield Ask(seat(s), "rethrow", Some(tuple(s.thrown), 0, len(s.thrown)), (), throw=True)
    if not chosen:
        return
    s.used += 1
    for die in chosen:
        s.thrown.remove(die)
    now = yield from throw([KIND[die] for die in chosen])
    s.thrown = dice(s.thrown + now)
    yield from tell("rethrown", who=who(s, s.active), dice=chosen, now=tuple(dice(now)))


def throw(kinds: list[str]) -> Rules[list[str]]:
    """Roll dice of these kinds."""
    faces = yield from roll("pool", len(kinds))
    return [DIE[kind, face] for kind, face in zip(kinds, faces, strict=True)]


def flip(s: State, die: str) -> Rules[None]:
    """RFA-HERO-26: value v becomes 7 - v."""
    s.used += 1
    now = DIE[KIND[die], 7 - VALUE[die]]
    s.thrown.remove(die)
    s.thrown = dice([*s.thrown, now])
    yield from tell("flipped", who=who(s, s.active), die=die, now=now)


def mend(s: State, die: str, where: str) -> Rules[None]:
    """RFA-HERO-22: a die goes to rest, a skull one hole back; the other dice are rolled again."""
    s.used += 1
    s.thrown.remove(die)
    if KIND[die] == BONUS:
        s.board.stock += 1
    else:
        s.players[s.active].dice.append(KIND[die])
    s.board.damage[where] -= 1
    yield from tell("mended", who=who(s, s.active), die=die, territory=where, damage=s.board.damage[where])


def retribution(s: State) -> Rules[None]:
    """Avenger: when an enemy is defeated, up to two dice of Oblivion are freed (RFA-HERO-24)."""
    oblivion = s.board.oblivion
    if not oblivion or not ready(s, "avenger"):
        return
    listed = sorted(oblivion, key=TURN.__getitem__)
    most = min(2, len(listed))
    chosen = yield from some(seat(s), "free", listed, 0, most, sorted(_own_first(s, listed)[:most], key=listed.index))
    if not chosen:
        return
    s.used += 1
    for kind in chosen:
        oblivion.remove(kind)
    yield from tell("freed", who=who(s, s.active), **sort_home(s, chosen))


def _own_first(s: State, kinds: Iterable[str]) -> list[str]:
    """RFA-DEC-14: own hero dice, then ally dice, which come to the active player too, then the others'."""
    own = s.players[s.active].colour
    return sorted(kinds, key=lambda kind: (kind != own, kind != ALLY, kind == BONUS))
