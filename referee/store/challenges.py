"""Stored challenges: one row each with its secret, and the tables at which people play them."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from ..club.records.challenge import Challenge, Try
from . import columns
from .club_records import RecordStore
from .database import Statement
from .relations import CHALLENGE_MARKS, CHALLENGE_TABLES, CHALLENGES, RESULTS
from .shared_sql import UNHIDDEN

_VISIBLE = f"t.person {UNHIDDEN}"
_RESULTS = (
    "challenge_tables t JOIN challenges c ON c.number = t.challenge JOIN results r ON r.tbl = t.tbl "
    "AND r.person = t.person AND r.played_by = 'person' AND r.kind <> 'conceded' AND r.at < c.ends"
)
"""SQL for the results of people who finished their try within the week and did not give up."""
_TRY = ("tbl", "match", "person", "name", "won", "score", "rounds")

# --- statements ---


def store_new_challenge(challenge: Challenge, secret: bytes) -> Statement:
    """Store a new challenge with its secret."""
    return CHALLENGES.insert((), challenge, secret=secret, record=challenge)


def store_try(challenge: int, table: int, person: int) -> Statement:
    """Store that a person plays a challenge at a table."""
    return CHALLENGE_TABLES.insert((table,), challenge=challenge, person=person)


def mark_player(challenge: int, secret: bytes, person: int) -> Statement:
    """Store that a person, who is being forgotten, has had the only try at a running challenge."""
    return CHALLENGE_MARKS.insert((challenge, _compute_mark(secret, person)), once=True)


def delete_marks(challenge: int) -> Statement:
    """Delete the marks of forgotten people who have played a challenge, because its week is over."""
    return CHALLENGE_MARKS.delete((challenge,))


def _compute_mark(secret: bytes, person: int) -> str:
    """Return a hash of a person's id, keyed by the challenge's secret, so that it reveals nothing elsewhere."""
    return hmac.new(secret, b"player|%d" % person, sha256).hexdigest()


# --- queries ---


class ChallengeStore(RecordStore[Challenge]):
    relation, owner = CHALLENGES, "a challenge"

    def store(self, record: Challenge) -> list[Statement]:
        """Return the statements that store a challenge that has changed. Its secret stays."""
        return [CHALLENGES.update((record.number,), phase=record.phase, record=record)]

    async def find_of_week(self, guild: int, week: str, game: str) -> Challenge | None:
        """Return the challenge of a server, a week and a game; None if there is none, or it cannot be read."""
        return await self._find("guild = ? AND week = ? AND game = ?", guild, week, game)

    async def list_latest(self, guild: int, game: str) -> list[Challenge]:
        """Return the two latest challenges of a server in a game, the newest first."""
        return await self._list("guild = ? AND game = ? ORDER BY ends DESC LIMIT 2", guild, game)

    async def find_by_table(self, table: int) -> Challenge | None:
        """Return the challenge that is played at a table; None if none is."""
        return await self._find("number = (SELECT challenge FROM challenge_tables WHERE tbl = ?)", table)

    async def load_secret(self, number: int) -> bytes:
        """Return the secret of a challenge, opened or not."""
        found = await self._database.read("SELECT secret FROM challenges WHERE number = ?", number)
        return bytes(columns.read("challenges", "secret", found[0][0], f"challenge {number}"))

    async def has_played(self, number: int, person: int) -> bool:
        """Return whether a person plays or has played a challenge, even if the person was forgotten since then."""
        mark = _compute_mark(await self.load_secret(number), person)
        found = await self._database.read(
            "SELECT 1 FROM challenge_tables WHERE challenge = ? AND person = ? "
            "UNION ALL SELECT 1 FROM challenge_marks WHERE challenge = ? AND mark = ?",
            *(number, person, number, mark),
        )
        return bool(found)

    async def count_finished(self, number: int) -> int:
        """Return how many people have finished their try."""
        found = await self._database.look(f"SELECT count(*) FROM {_RESULTS} WHERE t.challenge = ?", number)
        return int(found[0][0])

    async def list_tries(self, number: int) -> list[Try]:
        """Return the tries that are finished, without those of hidden people."""
        found = await self._database.look(
            f"SELECT {RESULTS.list(_TRY, 'r')}, m.result FROM {_RESULTS} "
            f"JOIN matches m ON m.tbl = r.tbl AND m.number = r.match WHERE t.challenge = ? AND {_VISIBLE} "
            "ORDER BY r.tbl",
            number,
        )
        return list(_read_tries(found))

    async def list_live_tries(self) -> list[tuple[int, int, float]]:
        """Return the table and the match of each try that is still played, and when its week is over."""
        found = await self._database.look(
            "SELECT b.id, b.match, c.ends FROM tables b JOIN challenge_tables t ON t.tbl = b.id "
            "JOIN challenges c ON c.number = t.challenge WHERE b.phase IN ('lobby', 'playing') ORDER BY b.id"
        )
        types = (int, int, int | float)
        return [(*row,) for row in found if all(map(isinstance, row, types))]

    async def list_to_post(self, since: float) -> list[Challenge]:
        """Return the challenges that end after ``since``, if they still run or their message may be missing."""
        return await self._survey("phase <> 'posted' AND ends > ? ORDER BY ends, number", since)


def _read_tries(rows: Sequence[Sequence[Any]]) -> Iterator[Try]:
    """Yield the tries that can be read."""
    for *row, raw in rows:
        for table, match, person, name, won, score, rounds in columns.read_readable_rows(
            "results", _TRY, [row], "a result"
        ):
            (result,), _ = columns.read_row_leniently("matches", ("result",), (raw,), f"match {match} of table {table}")
            medal = result.medal if result is not None else ""
            yield Try(table, match, person, name, won, score, rounds, medal)
