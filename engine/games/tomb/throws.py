"""Rolls of Tomb Dice, with the Reactions to them (TOMB-DICE, TOMB-ROLL)."""

from __future__ import annotations

from engine.protocol import Rules, roll

from .dice import Pool, count_successes
from .events.raids import Rolled
from .figures import count_dice
from .idleness import break_quiet
from .language import Event
from .reactions import open_reaction_window
from .sides import find_side
from .state import Attr, Combatant, State, Throw


def pool_dice(s: State, combatants: list[Combatant], attr: Attr, on: str = "", against: str = "") -> Pool:
    """Return the pooled dice of several combatants. Changes apply before pooling (TOMB-ROLL-3, TOMB-ROLL-7).

    ``on`` is the kind of roll, ``against`` the combatant at whom it is aimed.
    """
    pool = Pool(0, 0, 0)
    for combatant in combatants:
        pool = pool.add_pool(count_dice(s, combatant, attr, on, against))
    return pool.cap_dice() if s.rules.seven_dice else pool  # TOMB-HR-11: a roll has at most seven dice.


def throw(s: State, combatants: list[Combatant], attr: Attr, on: str = "", against: str = "") -> Rules[int]:
    """Let combatants roll together, open Reactions to the roll, and return the successes (TOMB-DICE-4, TOMB-ROLL-6).

    ``on`` is the kind of roll, ``against`` the combatant at whom it is aimed.
    """
    pool = pool_dice(s, combatants, attr, on, against)
    faces: tuple[int, ...] = ()
    if pool.count:
        faces = yield from roll(f"{attr}-roll", pool.count, 10)
        break_quiet(s)
    keys = [one.key for one in combatants]
    thrown = Throw(keys, attr, on, pool.colours, list(faces), pool.sure, against)
    about = tuple((key, side) for key in keys if (side := find_side(s, key)) is not None)
    s.throws.append(thrown)
    yield Rolled(tuple(keys), attr, on, pool.colours, faces, pool.sure, against, successes=find_result(thrown))
    yield from open_reaction_window(
        s, Event("roll", about, on="attack" if on == "caught" else on)
    )  # TOMB-PICK-9, TOMB-PICK-13: the attack on a caught Rogue takes the Reactions of a normal one.
    s.throws.pop()
    return find_result(thrown)


def find_result(thrown: Throw) -> int:
    """Return the number of successes of a roll, extra ones included."""
    return thrown.extra + count_successes(thrown.colours, thrown.faces)


def roll_contest(s: State, starter: Combatant, other: Combatant, attr: Attr) -> Rules[bool]:
    """Roll for two combatants; return whether the starter has more successes (TOMB-ROLL-4)."""
    mine = yield from throw(s, [starter], attr, "", other.key)
    theirs = yield from throw(s, [other], attr, "", starter.key)
    return mine > theirs
