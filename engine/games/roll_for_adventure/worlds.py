"""Worlds as a seat imagines them: whole states that fit a view, with the deck in an order by lot."""

from __future__ import annotations

from engine.protocol import Pick, Seat
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from .cards import MASTER
from .observe import copy_board
from .state import State
from .view import View


def deal_world(view: View, seat: Seat | None, pick: Pick) -> State:
    """Return a state that a seat with this view cannot tell from the true one; it is made from the view alone.

    Only the order of the deck is hidden (RFA-GEN-8), within the bounds of the Master of Shadows (RFA-DECK-6,
    RFA-MOS-13). All seats have equal views, so none may deal from another's.
    """
    if view.viewer != seat:
        raise ValueError("another seat's view")
    board, players = copy_board(view.board, view.players)
    cards = _shuffled(list(view.unseen), pick)
    low, high = 0, max(0, len(cards) - 1)
    if view.master is not None:
        low, high = view.master[0] - 1, view.master[1] - 1
        cards.insert(low + pick(high - low + 1), MASTER)
    laid_aside = view.master is None and view.revealed != MASTER  # only while the deck is made (RFA-DECK-4)
    open_ = [*(enemy.card for enemy in board.enemies), *board.discards, *([view.revealed] if view.revealed else [])]
    return State(
        view.level,
        board,
        players,
        make_zone(NOBODY, cards),
        Zone(NOBODY, [MASTER], [EVERYBODY]) if laid_aside else Zone(NOBODY),
        box=[*cards, *open_, *([MASTER] if laid_aside else [])],
        phase=view.phase,  # type: ignore[arg-type]
        active=view.active,
        turn=view.turn,
        rolls=view.rolls,
        used=0 if view.ability_left or not players[view.active].hero else 1,
        pool=list(view.pool),
        thrown=list(view.thrown),
        placing=view.placing,
        revealed=view.revealed,
        attacker=view.attacker,
        target=view.target,
        low=low,
        high=high,
        outcome=view.outcome,  # type: ignore[arg-type]
        fallen=view.fallen,
    )


def _shuffled(cards: list[str], pick: Pick) -> list[str]:
    """Shuffle cards in place, and return them."""
    for top in range(len(cards) - 1, 0, -1):
        other = pick(top + 1)
        cards[top], cards[other] = cards[other], cards[top]
    return cards
