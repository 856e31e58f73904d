"""The choices of a turn of Roll for Adventure.

The active player makes them, or all seats by vote (RFA-GEN-7, RFA-AMB-8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Protocol

from engine.protocol import PASS, Ask, Move, One, Pass, Rules, Seat, ask_one, ask_together

from .board import ALLY, BONUS, COLOURS, KIND, TURN
from .cards import ICE_CAVE
from .events import Voted
from .moves import NONE, Choose
from .state import Player, State


def find_active_seat(s: State) -> Seat:
    """Return the seat of the active player."""
    return s.players[s.active].seat


def choose(s: State, kind: str, whats: Collection[str], default: str, optional: bool = False) -> Rules[str]:
    """Ask for one of the things in ``whats`` and return it. With ``optional`` the answer may be "" (none of them).

    ``kind`` is the kind of the question.
    """
    listed = tuple(dict.fromkeys(whats))
    if len(listed) == 1 and not optional:
        return listed[0]
    if s.board.rules.chooser == "vote" and len({p.seat for p in s.players}) > 1:
        return (yield from _vote(s, kind, listed, default or NONE, optional))
    options: list[Move] = [Choose(what) for what in listed]
    if optional:
        options.append(PASS)
    answer = yield from ask_one(find_active_seat(s), kind, options, Choose(default) if default else PASS)
    return answer.what if isinstance(answer, Choose) else ""


def _vote(s: State, kind: str, whats: tuple[str, ...], default: str, optional: bool) -> Rules[str]:
    """Let all seats vote for one of the things in ``whats``, and return the result (RFA-AMB-8).

    The active player cannot abstain, and breaks a tie.
    """
    active = find_active_seat(s)
    mine: list[Move] = [Choose(what) for what in (*whats, *((NONE,) if optional else ()))]
    asks = []
    for voter in dict.fromkeys(p.seat for p in s.players):
        if voter == active:
            asks.append(Ask(voter, kind, One(tuple(mine)), Choose(default)))
        else:
            asks.append(Ask(voter, kind, One((*mine, PASS)), PASS))
    answers = yield from ask_together(asks)
    votes = [(ask.seat, answer.what) for ask, answer in zip(asks, answers, strict=True) if not isinstance(answer, Pass)]
    counted = Counter(what for _, what in votes)
    most = [what for what, n in counted.items() if n == max(counted.values())]
    chosen: str = most[0] if len(most) == 1 else dict(votes)[active]
    yield Voted(kind, tuple(votes), chosen)
    return "" if chosen == NONE else chosen


class AtHand(Protocol):
    """The fields about dice at hand, which both a state and a view have."""

    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def active(self) -> int: ...
    @property
    def pool(self) -> Sequence[str]: ...
    @property
    def thrown(self) -> Sequence[str]: ...


def choose_given_die(s: AtHand, dice: Sequence[str]) -> str:
    """Return the die among ``dice`` that a default answer gives away (RFA-DEC-8).

    It is a bonus die if there is one, else an ally die, else a die of the player with the most dice at hand.
    """

    def rank_die(die: str) -> tuple[int, int]:
        kind = KIND.get(die, die)
        if kind in (BONUS, ALLY):
            return (0 if kind == BONUS else 1), 0
        place = COLOURS.index(kind)
        at_hand = len(s.players[place].dice) + (len(s.pool) + len(s.thrown) if place == s.active else 0)
        return 2, -at_hand

    return min(dice, key=rank_die)


def sort_placed_dice(territory: str, thrown: Sequence[str]) -> tuple[str, ...]:
    """Return dice of one value in the order in which the default answer places them (RFA-DEC-20).

    Bonus dice are first, then ally dice. In the Ice Cave the players' own dice are first, because only these dice earn
    a bonus die (RFA-BONUS-1, RFA-BONUS-3).
    """
    return tuple(sorted(thrown, key=lambda die: TURN[KIND[die]], reverse=territory == ICE_CAVE))


def choose_die(s: State, kind: str, dice: Sequence[str]) -> Rules[str]:
    """Ask for one of these dice and return it. Equal dice are a single option (RFA-DEC-23)."""
    if len(set(dice)) == 1:
        return dice[0]
    return (yield from choose(s, kind, dice, choose_given_die(s, dice)))
