"""Stocking the Crypts in a solo game: their first, second and fourth cards are dealt unseen (TOMB-SOLO-1 to 5)."""

from __future__ import annotations

from .events.turns import InnFilled
from .sides import find_board
from .state import State

CHARACTERS = 20
"""The number of Characters that are at the Inn at the start of a solo game (TOMB-SOLO-5)."""


def deal_first_cards(s: State) -> None:
    """Put up to two unseen cards into every Crypt (TOMB-SOLO-1)."""
    for index, crypt in enumerate(find_board(s).level.crypts):
        for _ in range(min(crypt.cap, 2)):
            _deal_unseen_card(s, index)


def deal_fourth_cards(s: State) -> None:
    """Once all third cards are placed, put an unseen fourth card into each Crypt with room for it (TOMB-SOLO-3)."""
    crypts = list(enumerate(find_board(s).level.crypts))
    if any(len(s.crypts[at].cards) == 2 < crypt.cap for at, crypt in crypts):
        return
    for crypt_index, crypt in crypts:
        if crypt.cap >= 4 and len(s.crypts[crypt_index].cards) == 3:
            _deal_unseen_card(s, crypt_index)


def list_open_crypts(s: State) -> list[int]:
    """Return the Crypts into which the solo player may place a card now. Third cards come before fifth cards.

    Rules: TOMB-SOLO-2, TOMB-SOLO-4.
    """
    free = [at for at, crypt in enumerate(find_board(s).level.crypts) if len(s.crypts[at].cards) < crypt.cap]
    third = [at for at in free if len(s.crypts[at].cards) == 2]
    return third or [at for at in free if len(s.crypts[at].cards) == 4]


def fill_inn(s: State) -> InnFilled:
    """Draw all Characters of a solo game to the Inn, and return the event for it (TOMB-SOLO-5)."""
    for _ in range(CHARACTERS):
        s.inn.put(s.bag.take()[0])
    return InnFilled(tuple(s.inn.cards))


def _deal_unseen_card(s: State, index: int) -> None:
    if s.deck.cards:
        s.crypts[index].cards.put(s.deck.take()[0])
