"""Damage, death and the end (CT-DMG, CT-DEATH, CT-WIN)."""

from __future__ import annotations

from engine.game import Result
from engine.protocol import Rules, Seat, tell

from .state import Outcome, State, enemy_of

LAST_LIFE = 20
"""The life points that everybody keeps while nobody can be killed (``is_sparing``)."""


def is_sparing(s: State) -> bool:
    """Tell whether nobody can be killed now: in the first round of a guided match."""
    return s.guided and s.round == 1


def lose(s: State, seat: Seat, amount: int, by: str) -> Rules[None]:
    """CT-DMG-1: life points are lost at once; 0 or less is death (CT-DEATH-1), and a dead team ends the match."""
    if amount <= 0:  # CT-ARM-2: what is too much gives nothing back
        yield from tell("unhurt", seat=seat, by=by)
        return
    f = s.fighters[seat]
    if amount >= f.life and is_sparing(s):
        amount = f.life - LAST_LIFE
        yield from tell("spared", seat=seat, left=LAST_LIFE)
        if not amount:
            return
    f.life = max(0, f.life - amount)
    yield from tell("damage", seat=seat, amount=amount, by=by, left=f.life)
    if f.life:
        return
    f.out, f.out_by = s.round, by
    cards = tuple(sorted(f.hand.cards))  # not as they were held, which nobody else knows (CT-SEC-1)
    for card in cards:
        f.hand.move(card, s.discard if s.rules.dead_hand == "discard" else s.removed)  # CT-DEATH-2, CT-HR-3
    yield from tell("died", seat=seat, by=by, cards=cards)
    if not any(other.life for other in s.fighters if other.team == f.team):  # CT-WIN-1
        yield from end(s, enemy_of(f.team))


def end(s: State, outcome: Outcome) -> Rules[None]:
    """The match is over: ``outcome`` is the team that won, or "draw"."""
    s.outcome = outcome
    yield from tell("won", team="" if outcome == "draw" else outcome, winners=winners(s))


def winners(s: State) -> tuple[Seat, ...]:
    """Every seat of the team that won, the dead ones included (CT-WIN-1)."""
    return tuple(seat for seat, f in enumerate(s.fighters) if f.team == s.outcome)


def result(s: State) -> Result | None:
    return Result(s.outcome, winners(s), unrated=s.guided) if s.outcome else None


def concede(s: State, gone: tuple[Seat, ...]) -> Result | None:
    """A team all of whose living players have given up has lost; both, and nobody has won."""
    fighting = {f.team for seat, f in enumerate(s.fighters) if f.life and seat not in gone}
    if len(fighting) == 2:
        return None
    left = tuple(seat for seat, f in enumerate(s.fighters) if f.team in fighting)
    return Result("conceded", left, unrated=s.guided)
