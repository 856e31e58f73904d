"""A rough chance to win a match of Tomb, computed from a whole state.

The numbers come from a regression over 3,400 turns in matches of two AI seats. They tell by how much a card, a wound
and so on change a seat's lead by the end of the match.
"""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from . import scoring, worth
from .cards import pool
from .maps.boards import find_distance
from .sides import find_board
from .state import INN, State

CHARACTER, WOUND = 0.56, -0.26
"""``CHARACTER``: the worth, in XP, of a point of ``worth.weigh_character``. ``WOUND``: the worth of a wound."""
IN_HAND, ATTACHED = 1.6, 0.8
"""The worth, in XP, of a card in hand (``IN_HAND``) and of an attached card (``ATTACHED``)."""
AT_INN, AT_DOOR, STEP = 3.0, 2.0, -0.22
"""The worth, in XP, of a party's place: at the Inn, at the Door of a Crypt with cards, for each step to such a Door."""
PLENTY = 60
"""With at least this many XP left in the Crypts, there is enough time to use everything."""
SCALE_AT_END, SCALE_MORE = 3.0, 7.0
"""A lead of ``SCALE_AT_END`` XP near the end wins about three of four matches.

With ``PLENTY`` left in the Crypts, such a lead is larger by ``SCALE_MORE``."""


def compute_value(s: State, seat: Seat) -> float:
    """Return a seat's rough chance (0 to 1) to win, from a state. It is exact once the match is over."""
    ended = scoring.compute_result(s)
    if ended is not None:
        return (seat in ended.winners) / max(1, len(ended.winners))
    rest = min(PLENTY, sum(pool.find_xp(card) for crypt in s.crypts for card in crypt.cards.cards)) / PLENTY
    doors = [find_board(s).doors[index] for index, crypt in enumerate(s.crypts) if crypt.cards.cards]
    leads = [scoring.score(s, each) + rest * _weigh_strength(s, each, doors) for each in range(len(s.parties))]
    lead = leads[seat] - max((each for index, each in enumerate(leads) if index != seat), default=0.0)
    return 1 / (1 + exp(-lead / (SCALE_AT_END + SCALE_MORE * rest)))


def _weigh_strength(s: State, seat: Seat, doors: list[int]) -> float:
    """Return the worth, in XP, of a seat's party, without the score. ``doors``: the Doors of Crypts with cards."""
    party = s.parties[seat]
    found = IN_HAND * len(party.hand)
    for fighter in party.fighters:
        found += CHARACTER * worth.weigh_character(fighter.key) + WOUND * fighter.wounds + ATTACHED * len(fighter.cards)
    found += AT_INN if party.at == INN else AT_DOOR if party.at in doors else 0.0
    return found + STEP * min(
        (find_distance(s.level, party.at, door, s.rules.special_spaces) for door in doors), default=0
    )


def is_calm(s: State) -> bool:
    """Return whether a trial may end at this state, because no action of a turn is under way."""
    return s.step in ("start", "turn", "stock")
