"""The territory Fortress: side A (RFA-FORT) and side B, double barriers (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import Rules

from .board import VALUE
from .cards import FORTRESS
from .choosing import choose_die
from .events import SectionFilled
from .homecoming import earn_stone, return_dice
from .state import State

FULL = 4
"""The number of dice that fill a section of the Fortress."""


def lay(s: State, dice: list[str], needed: int = FULL) -> Rules[None]:
    """Lay dice of one value in their section of the Fortress. The section is full with ``needed`` dice (RFA-FORT-2).

    A Sapper's breach needs only three dice (RFA-HERO-29).
    """
    index = VALUE[dice[0]] - 2
    section = s.board.fortress.sections[index]
    section += dice
    if len(section) == needed:
        yield from _complete_section(s, index)


def _complete_section(s: State, section: int) -> Rules[None]:
    """Remove a barrier of a full section of the Fortress and return its dice (RFA-FORT-2 to 5).

    When the last barrier is gone, a power stone is earned and all barriers are put back.
    """
    fortress = s.board.fortress
    fortress.barriers[section] -= 1
    left = sum(fortress.barriers)
    yield SectionFilled(FORTRESS, section + 2, left, fortress.barriers[section])
    home, fortress.sections[section] = fortress.sections[section], []
    if not left:  # RFA-FORT-7: no barrier is left.
        # RFA-FORT-5, RFA-SIDEB-23: all barriers are put back.
        fortress.barriers = [1 if fortress.side == "A" else 2] * 3
        yield from earn_stone(s, FORTRESS)
    yield from return_dice(s, FORTRESS, home)


def lose(s: State) -> Rules[list[str]]:
    """Remove the dice that an attack on the Fortress takes, one of each section that has any, and return them.

    All of these dice are chosen before any die is removed. Rules: RFA-ATT-5, RFA-DICE-1.
    """
    lost = []
    for section in s.board.fortress.sections:
        if section:
            lost.append((section, (yield from choose_die(s, "lost-die", section))))
    for section, die in lost:
        section.remove(die)
    return [die for _, die in lost]
