"""Say what is counted of Tomb's matches: turns, thefts, parties lost, raids and flights."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.events import GameEvent
from engine.game import Game
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import Go, RaidIt, Recruit
from engine.games.tomb.state import State
from engine.protocol import Answer, Ask, Move, One, Pick
from tests.engine.conduct import Habits, Row, first

COUNTED = {"turn": "turns", "steals": "thefts", "caught": "caught", "foiled": "foiled", "wiped": "parties lost",
           "raid": "raids", "fled": "flights", "left": "left", "died": "deaths", "recruited": "recruits",
           "moved": "moves", "idle-combat": "idle combats"}  # fmt: skip
"""The figure in which each kind of event is counted."""


def hear(told: GameEvent, counts: Counter[str]) -> None:
    """Count an event."""
    if told.kind in COUNTED:
        counts[COUNTED[told.kind]] += 1


def deed(ask: Ask, answer: Answer) -> str | None:
    """Return what a seat does with its turn."""
    return answer.format_text() if ask.kind == "turn" and isinstance(answer, Move) else None


def standing(s: State, seat: int) -> Any:
    """Return where a party stands, who it is and what it has, and what its player has and knows."""
    party = s.parties[seat]
    return (
        party.at,
        [(one.key, one.wounds, sorted(one.cards.cards)) for one in party.fighters],
        sorted(party.hand.cards),
        sorted(party.bank.cards),
        [list(crypt.cards.list_known_cards(seat)) for crypt in s.crypts],
        s.lasting,
    )


HABITS = Habits(turns=lambda s: s.turn, deed=deed, standing=standing, hear=hear)


def succeeded(row: Row) -> float:
    """Return which share of the thefts tried succeeded."""
    tried = sum(one.counts["thefts"] for one in row.matches)
    failed = sum(one.counts["caught"] + one.counts["foiled"] for one in row.matches)
    return 1.0 if not tried else (tried - failed) / tried


def emptied(row: Row) -> float:
    """Return in which share of the matches all Crypts were emptied."""
    return sum(one.kind == "emptied" for one in row.matches) / len(row.matches)


def told(row: Row) -> str:
    """Return the figures of a row beyond those of all games."""
    seats = max(1, row.seats)
    lost = row.each("parties lost")
    points = [sum(one.scores) / seats for one in row.matches if one.scores]
    score = sum(points) / max(1, len(points))
    return (
        f"{row}\n    thefts {row.of_turns('thefts'):.1%} of turns, {succeeded(row):.0%} succeed; parties lost "
        f"{lost:.2f} a match, {lost / seats:.2f} a seat; emptied {emptied(row):.0%}; score {score:.1f} a seat; "
        f"a match: raids {row.each('raids'):.1f}, fled {row.each('flights'):.1f}, left {row.each('left'):.1f}, "
        f"deaths {row.each('deaths'):.1f}, moves {row.each('moves'):.1f}, recruits {row.each('recruits'):.1f}"
    )


def plain(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer as a plain script does: recruit up to four, go to the first Door with cards behind it, raid, hand
    nothing round, and take the first option of every other question."""
    if ask.kind == "arrange":  # By the first option a card would change hands for ever.
        return ask.default
    if ask.kind != "turn" or not isinstance(ask.choice, One):
        return first(game, s, ask, pick)
    options = ask.choice.options
    raids = [move for move in options if isinstance(move, RaidIt)]
    recruits = [move for move in options if isinstance(move, Recruit) and len(s.parties[ask.seat].fighters) < 4]
    filled = {key for key, crypt in zip(doors(s), s.crypts, strict=True) if crypt.cards.cards}
    moves = [move for move in options if isinstance(move, Go) and move.to in filled]
    near = [*raids, *recruits, *moves, *(move for move in options if isinstance(move, Go))]
    return near[0] if near else options[0]


def doors(s: State) -> list[str]:
    """Return what each Crypt's Door is called in a move."""
    map_ = load_boards()[s.level]
    return [map_.name_space(door) for door in map_.doors]
