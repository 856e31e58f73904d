"""The view of a Roll for Adventure state for each viewer, all zones, and the redeal of the hidden deck."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.house_rules import list_unusual_switches
from engine.protocol import Pick, Seat
from engine.zones import Zone
from engine.zones import redeal as deal_again

from .board import Board
from .cards import MASTER
from .heroes import can_use_ability
from .setup import STANDARD
from .state import Player, State, is_solo
from .view import View

_copy = msgspec.msgpack.Decoder(tuple[Board, list[Player]])
_pack = msgspec.msgpack.Encoder()


def copy_board(board: Board, players: Sequence[Player]) -> tuple[Board, list[Player]]:
    """Return a deep copy of the board and the players."""
    return _copy.decode(_pack.encode((board, players)))


def build_view(s: State, viewer: Seat | None) -> View:
    """Return everything in a state that a viewer may see, which is all but the order of the deck (RFA-GEN-8)."""
    board, players = copy_board(s.board, s.players)
    face_down = MASTER in s.deck.cards
    return View(
        viewer=viewer,
        level=s.level,
        phase=s.phase,
        turn=s.turn,
        round=max(0, s.turn - 1) // len(s.players) + 1,
        board=board,
        players=tuple(players),
        active=s.active,
        solo=is_solo(s),
        pool=tuple(s.pool),
        thrown=tuple(s.thrown),
        rolls=s.rolls,
        ability_left=bool(s.players[s.active].hero) and can_use_ability(s, s.players[s.active].hero),
        placing=s.placing,
        revealed=s.revealed,
        attacker=s.attacker,
        target=s.target,
        deck=len(s.deck),
        unseen=tuple(sorted(str(card) for card in s.deck.cards if card != MASTER)),
        master=(s.low + 1, s.high + 1) if face_down else None,
        switches=list_unusual_switches(s.board.rules, STANDARD),
        over=bool(s.outcome),
        outcome=s.outcome,
        fallen=s.fallen,
    )


def list_zones(s: State) -> list[Zone]:
    """Return all zones of a state. Face-up cards are in none."""
    return [s.deck, s.pile]


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """Return a state with another order of the deck, which nobody can tell from this one.

    The Master of Shadows stays in its bounds (RFA-DECK-6, RFA-MOS-13).
    """
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)

    def may(zone: int, place: int, card: str) -> bool:
        """Return whether a card may lie at a place of the deck, which is the only zone."""
        return card != MASTER or s.low <= place <= s.high

    deal_again([fresh.deck], viewer, pick, may)
    return fresh
