"""Stored secrets of shuffles that the matches of a league's round share. Each is known by its commitment."""

from __future__ import annotations

from . import columns
from .columns import Damaged
from .database import Database, Statement
from .relations import LEAGUE_ROUNDS


def store_round_secret(league: int, commitment: str, secret: bytes) -> Statement:
    """Store the secret of a round that begins."""
    return LEAGUE_ROUNDS.insert((commitment,), league=league, secret=secret, once=True)


def open_round_secret(commitment: str) -> Statement:
    """Store that a round has ended, so that everybody may know its secret."""
    return LEAGUE_ROUNDS.update((commitment,), opened=True)


async def load_round_secret(database: Database, commitment: str) -> bytes:
    """Return the secret with this commitment, opened or not. Raises ``Damaged`` if it cannot be read."""
    found = await database.read("SELECT secret FROM league_rounds WHERE commitment = ?", commitment)
    if not found:
        raise Damaged("league_rounds", "secret", commitment)
    return bytes(columns.read("league_rounds", "secret", found[0][0], commitment))


async def load_opened_secret(database: Database, commitment: str) -> bytes | None:
    """Return the secret with this commitment if its round has ended; else None."""
    found = await database.read("SELECT secret FROM league_rounds WHERE commitment = ? AND opened = 1", commitment)
    return bytes(columns.read("league_rounds", "secret", found[0][0], commitment)) if found else None


async def is_round_opened(database: Database, commitment: str) -> bool:
    """Return whether the round with this commitment has ended."""
    found = await database.read("SELECT 1 FROM league_rounds WHERE commitment = ? AND opened = 1", commitment)
    return bool(found)
