"""Stored matches: their dice, their end, and the state that is stored beside their inputs, events and checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.match_file import LaterDice
from engine.setup import Result, Setup

from ..records.clocks import Clock
from ..records.match_facts import Opened
from ..records.stored_match import Notes, Place, Standing, describe_place
from . import columns
from .database import Queries, Statement
from .relation import list_names, list_record_columns
from .relations import DICE, MATCHES
from .round_secrets import load_round_secret

_SPARED = tuple(name for name in list_names(Notes) if name not in ("asked", "undone", "past_dice"))
_NEEDED = tuple(name for name in list_names(Standing) if name not in _SPARED)
"""The columns of a match's state that it needs to go on. It does not need those in ``_SPARED``."""
_FIELDS = {column.name: column.field for column in list_record_columns(Standing)}
_DICE = ("draw", "commitment", "luck", "secret")

# --- statements ---


def store_gathering(place: Place, secret: bytes, commitment: str) -> Statement:
    """Store the next match of a table in its lobby: it has dice, but no players yet."""
    return MATCHES.insert(place, secret=secret, commitment=commitment)


def store_start(place: Place, setup: Setup, client_seeds: Sequence[str]) -> Statement:
    """Store the start of a match, with its set-up and client seeds."""
    return MATCHES.update(place, setup=setup, luck=client_seeds)


def store_step_state(place: Place, digest: str, tail: int, mended: int) -> Statement:
    """Store the parts of a match's state that change with each step: see ``Standing``."""
    return MATCHES.update(place, digest=digest, tail=tail, mended=mended)


def store_rare_state(place: Place, notes: Notes) -> Statement:
    """Store the rarely changing parts of a match's state."""
    return MATCHES.update(place, notes)


def store_new_dice(place: Place, dice: LaterDice) -> Statement:
    """Store new dice that are used from a certain draw on. They replace dice that were stored earlier for that draw."""
    return DICE.upsert((*place, dice.draw), dice, luck=dice.client_seeds, secret=bytes.fromhex(dice.secret or ""))


def store_end(place: Place, result: Result | None) -> Statement:
    """Store the end of a match and open its server seed.

    ``place``: the numbers of the match's table and of the match there. ``result``: None if the match has no result.
    """
    return MATCHES.update(place, opened=True, result=result)


# --- queries ---


class MatchStore(Queries):
    """The stored matches. A match is found by its ``Place``: the numbers of its table and of the match there."""

    async def has_begun(self, place: Place) -> bool:
        found = await self._load_columns("setup IS NOT NULL", place)
        return found is not None and bool(found[0])

    async def load_setup(self, place: Place) -> Setup | None:
        """Return the set-up of a match; None before its start."""
        found = await self._load_columns("setup", place)
        return None if found is None else _read("setup", found[0], place)

    async def load_secret(self, place: Place) -> bytes:
        """Return the server seed of a match's dice, even while it is secret."""
        found = await self._load_columns("secret", place)
        assert found is not None
        return bytes(_read("secret", found[0], place))

    async def load_opened(self, place: Place) -> Opened | None:
        """Return the data that verify a match's dice; None while it can still be played, or if there is no match."""
        found = await self._load_columns("opened, commitment, secret, luck", place)
        if found is None or not _read("opened", found[0], place):
            return None
        named = ("opened", "commitment", "secret", "luck")
        _, commitment, secret, seeds = columns.read_row("matches", named, found, describe_place(place))
        return Opened(*place, commitment, secret.hex(), seeds or (), await self._list_commitments(place))

    async def load_standing(self, place: Place) -> Standing:
        """Return the state of a match that has begun, apart from its inputs and events.

        An unreadable part is left empty if the match can go on without it. Otherwise ``Damaged`` is raised.
        """
        found = await self._load_columns(", ".join((*_NEEDED, *_SPARED)), place)
        assert found is not None
        needed, spared = found[: len(_NEEDED)], found[len(_NEEDED) :]
        read = columns.read_row("matches", _NEEDED, needed, describe_place(place))
        more, _ = columns.read_row_leniently("matches", _SPARED, spared, describe_place(place))
        state = {_FIELDS[name]: value for name, value in zip((*_NEEDED, *_SPARED), (*read, *more), strict=True)}
        state |= {"client_seeds": state["client_seeds"] or (), "clock": state["clock"] or Clock()}
        anew, (shared, guided) = await self._list_commitments(place), await self._load_from_setup(place)
        return Standing(**state, anew=anew, shared=shared, guided=guided)

    async def _load_from_setup(self, place: Place) -> tuple[bytes, bool]:
        """Return the secret of a match's shared shuffles, b"" if it shares none, and whether the match is guided."""
        found = await self._database.read(
            "SELECT c.secret FROM challenge_tables t JOIN challenges c ON c.number = t.challenge WHERE t.tbl = ?",
            place[0],
        )
        if found:
            return bytes(columns.read("challenges", "secret", found[0][0], describe_place(place))), False
        if (setup := await self.load_setup(place)) is None:
            return b"", False
        return await load_round_secret(self._database, setup.round) if setup.round else b"", setup.guided

    async def list_later_commitments(self, place: Place) -> tuple[LaterDice, ...]:
        """Return the dice commitments made after a match began, with their secrets once these are opened."""
        found = await self._load_columns("opened", place)
        listed = await self._list_commitments(place)
        return (
            listed
            if found is not None and _read("opened", found[0], place)
            else tuple(replace(one, secret=None) for one in listed)
        )

    async def _list_commitments(self, place: Place) -> tuple[LaterDice, ...]:
        found = await self._database.read(f"{DICE.select(_DICE)} WHERE tbl = ? AND match = ? ORDER BY draw", *place)
        read = columns.read_rows("dice", _DICE, found, describe_place(place))
        return tuple(LaterDice(draw, posted, seeds, secret.hex()) for draw, posted, seeds, secret in read)

    async def _load_columns(self, columns: str, place: Place) -> Sequence[Any] | None:
        found = await self._database.read(f"SELECT {columns} FROM matches WHERE tbl = ? AND number = ?", *place)
        return found[0] if found else None


def _read(column: str, raw: Any, place: Place) -> Any:
    return columns.read("matches", column, raw, describe_place(place))
