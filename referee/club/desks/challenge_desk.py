"""The weekly challenges of all servers. The first person who plays a challenge opens it. It ends with its week."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import token_bytes

from engine.dice import compute_round_commitment
from engine.protocol import Refused
from engine.registry import load_games

from ...refusals import NoSuchGame
from ...store import due as timers
from ...store.challenges import delete_marks, store_new_challenge
from ...store.database import Statement
from ...table.challenge import Entry
from ...table.late_try import CLOSE
from ..records.appointment import Appointment, Plan
from ..records.challenge import Challenge, Ranked, choose_level, close_challenge, find_week, list_plans, rank_tries
from .appointments import Appointments
from .desk import Desk

POSTED_LATE = 14 * 24 * 3600.0
"""The seconds after the week until which missing results are still posted."""


class NoChallenge(Refused): ...


class ChallengePlayed(Refused):
    time: int


class ChallengeSealed(Refused):
    time: int


class Challenges(Desk[Challenge]):
    """The challenges. Whoever shows them posts each one, and its results when its week is over (``list_plans``)."""

    kind, missing = "challenge", NoChallenge

    def __init__(self, appointments: Appointments, wake: Callable[[], None] = lambda: None) -> None:
        """Create it. ``wake`` is called when timers of tables were set."""
        super().__init__(appointments, appointments.store.challenges)
        self._wake = wake
        self.appointments.add_handlers(self.kind, {"end": self._end})

    async def _complete(self, before: Challenge, record: Challenge) -> tuple[Challenge, list[Statement]]:
        """Return the record, and the statement that deletes the marks of forgotten players if the week is over."""
        return record, [delete_marks(record.number)] if record.is_over else []

    def _list_plans(self, record: Challenge) -> list[Plan]:
        return list_plans(record)

    async def _end(self, due: Appointment) -> None:
        """End a challenge whose week is over."""
        secret = await self._store.challenges.load_secret(due.number)
        await self.change(due.number, partial(close_challenge, secret=secret))

    async def find_to_post(self, due: Appointment, language: str) -> Challenge | None:
        challenge = await self.require(due.number)
        until = challenge.ends + (POSTED_LATE if challenge.is_over else 0.0)
        is_wanted = challenge.message is None and str(challenge.edition) == due.rest[0]
        return challenge if is_wanted and self._now() < until else None

    async def _catch_up(self) -> list[Challenge]:
        """Plan again what an earlier version of the bot may not have planned, and the end of each try."""
        found = await self._store.challenges.list_to_post(self._now() - POSTED_LATE)
        await self._plan_each_again(self._keep_driven(found))
        if self._duty.is_first:  # This process drives the tables in direct messages, where tries are played.
            tries = await self._store.challenges.list_live_tries()
            await self._store.commit(
                [timers.set_timer(ends, table, f"{CLOSE}:{match}") for table, match, ends in tries]
            )
            self._wake()
        return []

    async def prepare_try(
        self, guild: int, channel: int, game: str, language: str, person: int, name_ai_seat: Callable[[int], str]
    ) -> Entry:
        """Return what is needed for a person's try at this week's challenge. The week's first try opens it.

        ``name_ai_seat`` returns the name of an AI seat from its number, which counts from 0. Raises ``NoSuchGame``,
        ``ChallengePlayed``.
        """
        if game not in load_games():
            raise NoSuchGame()
        week, _, ends = find_week(self._now())
        async with self._opening:
            challenge = await self._store.challenges.find_of_week(guild, week, game)
            if challenge is None:
                secret = token_bytes(32)
                challenge = Challenge(
                    number=await self._find_number(), guild=guild, channel=channel, language=language, week=week,
                    game=game, level=choose_level(load_games()[game], ends), ends=ends,
                    commitment=compute_round_commitment(secret),
                )  # fmt: skip
                # What stores a known challenge changes nothing here, because there is no row yet.
                await self._commit(challenge, [store_new_challenge(challenge, secret)])
        await self.refuse_if_played(challenge, person)
        return Entry(challenge, await self._store.challenges.load_secret(challenge.number), name_ai_seat)

    async def refuse_if_played(self, challenge: Challenge, person: int) -> None:
        """Refuse with ``ChallengePlayed`` if a person has begun the only try at a challenge."""
        if await self._store.challenges.has_played(challenge.number, person):
            raise ChallengePlayed(time=int(challenge.ends))

    async def refuse_if_sealed(self, table: int) -> None:
        """Refuse with ``ChallengeSealed`` if a table plays a challenge whose week is not over."""
        challenge = await self._store.challenges.find_by_table(table)
        if challenge is not None and not challenge.is_over:
            raise ChallengeSealed(time=int(challenge.ends))

    async def rank(self, challenge: Challenge) -> list[Ranked]:
        """Return the tries of a challenge whose week is over, the best first. Raises ``ChallengeSealed``."""
        if not challenge.is_over:
            raise ChallengeSealed(time=int(challenge.ends))
        return rank_tries(await self._store.challenges.list_tries(challenge.number))
