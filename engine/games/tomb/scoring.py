"""The end of a match of Tomb, and the scores (TOMB-END, TOMB-SOLO)."""

from __future__ import annotations

from engine.protocol import Rules, Seat
from engine.setup import Result

from . import idleness
from .cards import pool
from .events.turns import MatchOver, RoundsIdle
from .state import State, find_kind

PER_CHARACTER = 5
"""In a solo game each surviving Character scores this many XP (TOMB-SOLO-16)."""
RANKS: tuple[tuple[int, str], ...] = (
    (0, "hireling"),
    (10, "henchman"),
    (20, "slime-mold"),
    (30, "recruit"),
    (40, "sergeant"),
    (50, "mercenary"),
    (60, "adventurer"),
    (70, "gamer"),
    (80, "slayer"),
    (90, "tomb-raider"),
    (100, "dungeon-master"),
)
"""The ranks for solo games, each as (highest XP, name). Above the last, the rank is "power-gamer" (TOMB-SOLO-18)."""


def is_tomb_emptied(s: State) -> bool:
    """Tell whether no Crypt has a card left (TOMB-GEN-2)."""
    return not any(crypt.cards.cards for crypt in s.crypts)


def check_for_end(s: State) -> Rules[bool]:
    """Return whether the match ends after this turn (TOMB-END-1, 5, 6, TOMB-SOLO-14)."""
    gone = s.solo and not s.parties[0].fighters and not s.inn.cards
    idle = idleness.should_end_match(s)
    s.over = is_tomb_emptied(s) or gone or idle
    if s.over:
        yield MatchOver(tuple(score(s, seat) for seat in range(len(s.parties))), idle)
    elif left := idleness.count_announced_rounds(s):
        yield RoundsIdle(left)
    return s.over


def score(s: State, seat: Seat) -> int:
    """Return the XP of a seat: everything banked, and Treasures attached to living Characters (TOMB-END-2).

    In a solo game survivors count, and Treasures do not (TOMB-SOLO-15, TOMB-SOLO-16).
    """
    party = s.parties[seat]
    attached = [card for one in party.fighters for card in one.cards.cards if find_kind(card) == "treasure"]
    cards = [*party.bank.cards, *attached]
    if not s.solo:
        return sum(pool.find_xp(card) for card in cards)
    survivors = len(party.fighters) + len(s.inn) if is_tomb_emptied(s) else 0
    return sum(pool.find_xp(card) for card in cards if find_kind(card) != "treasure") + PER_CHARACTER * survivors


def rank(xp: int) -> str:
    """Return the name of the rank for this XP in a solo game (TOMB-SOLO-18)."""
    return next((name for most, name in RANKS if xp <= most), "power-gamer")


def compute_result(s: State) -> Result | None:
    """Return the result of the match: the highest score wins.

    Players with equal scores share the win, unless a house rule breaks the tie.

    Rules: TOMB-END-3, 4, TOMB-HR-7.
    """
    if not s.over:
        return None
    seats = range(len(s.parties))
    scores = tuple(score(s, seat) for seat in seats)
    if s.solo:  # TOMB-SOLO-14: a solo player has no rival.
        return Result("emptied" if is_tomb_emptied(s) else "unfinished", (0,) if is_tomb_emptied(s) else (), scores)
    # TOMB-CAMP-16: the final score is added to the running total.
    totals = tuple(had + gained for had, gained in zip(s.totals, scores, strict=False))
    best = [seat for seat in seats if scores[seat] == max(scores)]
    if s.rules.tie == "most_monsters":
        most = max(_count_monsters(s, seat) for seat in best)
        best = [seat for seat in best if _count_monsters(s, seat) == most]
    elif s.rules.tie == "fewest_dead":
        fewest = min(s.parties[seat].deaths for seat in best)
        best = [seat for seat in best if s.parties[seat].deaths == fewest]
    return Result("emptied" if is_tomb_emptied(s) else "idle", tuple(best), scores, totals=totals)


def _count_monsters(s: State, seat: Seat) -> int:
    return sum(find_kind(card) == "monster" for card in s.parties[seat].bank.cards)
