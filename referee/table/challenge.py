"""A try at a weekly challenge: a match that somebody plays alone, and that begins at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game
from engine.setup import Setup

from ..club.records.challenge import Challenge
from ..records.facts import TableFacts
from . import lobby, lobby_settings


class Entry(Struct, frozen=True):
    """The data with which a try at a challenge begins: the challenge, its secret, and names for AI seats."""

    challenge: Challenge
    secret: bytes
    """The secret of the shared shuffles."""
    called: Callable[[int], str]
    """A function that returns the name of an AI seat from its number, which counts from 0."""

    def __repr__(self) -> str:
        return f"Entry({self.challenge.number}, …)"


def seat_alone(entry: Entry, facts: TableFacts, game: Game[Any], name: str, client_seed: str) -> TableFacts:
    """Return the record with its host seated, and the AI in the other seats that the level needs.

    The AI gives no advice, so that everybody plays alone.
    """
    facts = lobby.join(facts, game, facts.host, name, client_seed)
    for number in range(min(game.seats(facts.level)) - 1):
        facts = lobby.add_ai(facts, game, facts.host, entry.called(number), f"{client_seed}/{number + 1}")
    seats = tuple(replace(info, ready=True) for info in facts.seats)
    gathering = replace(facts.gathering, advice="never", challenge=entry.challenge.week)
    return replace(facts, seats=seats, gathering=gathering, phase="playing")


def build_challenge_setup(entry: Entry, facts: TableFacts, game: Game[Any]) -> Setup:
    """Return the set-up of the match.

    It names the secret's commitment, so the match shares its shuffles with other tries.
    """
    return replace(lobby_settings.build_setup(facts, game), round=entry.challenge.commitment)
