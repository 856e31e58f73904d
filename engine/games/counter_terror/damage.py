"""Damage, death and the end of a match of Counter-Terror (CT-DMG, CT-DEATH, CT-WIN)."""

from __future__ import annotations

from engine.protocol import Rules, Seat
from engine.setup import Result

from .events import Damaged, Died, Spared, Unhurt, Won
from .state import Outcome, State, find_enemy_team

LAST_LIFE = 20
"""The life points that everybody keeps as long as nobody can be killed (``is_sparing``)."""


def is_sparing(s: State) -> bool:
    """Tell whether nobody can be killed now, because it is the first round of a guided match."""
    return s.guided and s.round == 1


def lose(s: State, seat: Seat, amount: int, by: str) -> Rules[None]:
    """Take life points from a player (CT-DMG-1). At 0 the player dies (CT-DEATH-1), and a dead team ends the match.

    ``by`` is the cause, for the events.
    """
    if amount <= 0:  # CT-ARM-2: surplus armour gives nothing back.
        yield Unhurt(seat, by)
        return
    f = s.fighters[seat]
    if amount >= f.life and is_sparing(s):
        amount = f.life - LAST_LIFE
        yield Spared(seat, LAST_LIFE)
        if not amount:
            return
    f.life = max(0, f.life - amount)
    yield Damaged(seat, amount, by, f.life)
    if f.life:
        return
    f.out, f.out_by = s.round, by
    cards = tuple(sorted(f.hand.cards))  # Only their holder knew their order (CT-SEC-1).
    for card in cards:
        # CT-DEATH-2, CT-HR-3: a dead player's hand is discarded, or leaves the match.
        f.hand.move(card, s.discard if s.rules.dead_hand == "discard" else s.removed)
    yield Died(seat, by, cards)
    if not any(other.life for other in s.fighters if other.team == f.team):  # CT-WIN-1: a dead team
        yield from end(s, find_enemy_team(f.team))


def end(s: State, outcome: Outcome) -> Rules[None]:
    """End the match. ``outcome`` is the team that won, or "draw"."""
    s.outcome = outcome
    yield Won("" if outcome == "draw" else outcome, list_winners(s))


def list_winners(s: State) -> tuple[Seat, ...]:
    """Return all seats of the team that won, the dead included (CT-WIN-1)."""
    return tuple(seat for seat, f in enumerate(s.fighters) if f.team == s.outcome)


def compute_result(s: State) -> Result | None:
    return Result(s.outcome, list_winners(s), unrated=s.guided) if s.outcome else None


def compute_conceded_result(s: State, gone: tuple[Seat, ...]) -> Result | None:
    """Return the result once all living players of a team have given up; None before that.

    If both teams have given up, nobody has won. ``gone`` holds the seats that have given up.
    """
    fighting = {f.team for seat, f in enumerate(s.fighters) if f.life and seat not in gone}
    if len(fighting) == 2:
        return None
    left = tuple(seat for seat, f in enumerate(s.fighters) if f.team in fighting)
    return Result("conceded", left, unrated=s.guided)
