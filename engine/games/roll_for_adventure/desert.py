"""The territory Desert: side A (RFA-DESERT) and side B, the sandworm (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import Rules

from .board import BONUS, CHAINS, KIND, Board
from .cards import DESERT
from .choosing import choose_die, choose_given_die
from .events import ChainLaid, MovedOn, SectionFilled, Swallowed
from .homecoming import earn_stone, is_last_stone, return_dice
from .state import State


def lay(s: State, dice: list[str]) -> Rules[None]:
    """Lay ones in section 1 of the Desert, which is full when it has three (RFA-DESERT-3)."""
    desert = s.board.desert
    desert.first += dice
    if len(desert.first) == 3:
        yield from _complete_first_section(s)


def _complete_first_section(s: State) -> Rules[None]:
    """Move one die of the Desert's full section 1 to section 2, and return the others (RFA-DESERT-3, RFA-DESERT-4)."""
    desert = s.board.desert
    if desert.side == "B":  # RFA-SIDEB-13: side B counts chains.
        yield from _lay_chain(s)
        return
    yield SectionFilled(DESERT, 1, left=0, here=0)
    listed = list_movable_dice(s.board, desert.first)
    # If this wins the last stone, the choice does not matter (RFA-STONE-3).
    last = len(desert.second) == 2 and is_last_stone(s)
    # RFA-DESERT-3: one of the three dice moves on.
    die = choose_given_die(s, listed) if last else (yield from choose_die(s, "moves-on", listed))
    desert.first.remove(die)
    desert.second.append(die)
    yield MovedOn(die)
    home, desert.first = desert.first, []
    yield from return_dice(s, DESERT, home)
    if len(desert.second) == 3:  # RFA-DESERT-10: this happens in the same instant.
        yield from _complete_second_section(s)


def _complete_second_section(s: State) -> Rules[None]:
    """Complete section 2 of the Desert (RFA-DESERT-5, RFA-DESERT-6).

    One die is swallowed for good, a power stone is earned, and the other dice return.
    """
    desert = s.board.desert
    yield SectionFilled(DESERT, 2, left=0, here=0)
    listed = list_movable_dice(s.board, desert.second)
    die = choose_given_die(s, listed) if is_last_stone(s) else (yield from choose_die(s, "swallowed", listed))
    desert.second.remove(die)
    desert.crater.append(die)  # RFA-DESERT-9: the die is lost for good.
    yield Swallowed(die)
    home, desert.second = desert.second, []
    yield from earn_stone(s, DESERT)
    yield from return_dice(s, DESERT, home)


def list_movable_dice(board: Board, dice: list[str]) -> list[str]:
    """Return the dice among these that may move on or be swallowed (RFA-AMB-14).

    With ``bonus_in_crater`` off, bonus dice move on or are swallowed only if there are no other dice.
    """
    if board.rules.bonus_in_crater == "yes":
        return dice
    return [die for die in dice if KIND[die] != BONUS] or dice


def _lay_chain(s: State) -> Rules[None]:
    """Lay a chain for three ones, all of which return.

    The sixth chain earns a power stone (RFA-SIDEB-13, RFA-SIDEB-14).
    """
    desert = s.board.desert
    desert.chains += 1
    yield ChainLaid(desert.chains)
    home, desert.first = desert.first, []
    if desert.chains == CHAINS:
        desert.chains = 0
        yield from earn_stone(s, DESERT)
    yield from return_dice(s, DESERT, home)


def lose(s: State) -> Rules[list[str]]:
    """Remove the dice that an attack on the Desert takes, and return them: one die of section 1 (RFA-ATT-3).

    On side B it is up to two dice (RFA-SIDEB-12), and the section never holds more.
    """
    desert = s.board.desert
    if not desert.first:
        return []
    if desert.side == "B":
        lost, desert.first = desert.first, []
        return lost
    die = yield from choose_die(s, "lost-die", desert.first)
    desert.first.remove(die)
    return [die]
