"""The messages of weekly challenges: the call to play, and a message of its own for the results."""

from __future__ import annotations

from collections.abc import Sequence

from referee.challenge import Challenge, Ranked
from referee.challenges import Challenges

from ..components.sheet import MessageLayout
from ..messages.challenge import build_challenge_message
from .posts import Posts, Services


class ChallengePosts(Posts[Challenge]):
    """The messages of all challenges."""

    def __init__(self, services: Services, challenges: Challenges) -> None:
        super().__init__(services, challenges)
        self._challenges = challenges
        self._ranked: dict[int, Sequence[Ranked]] = {}
        """By challenge that is being posted: the results, if the week is over."""

    def _build(self, record: Challenge) -> MessageLayout:
        return build_challenge_message(record, self._ranked.get(record.number, ()))

    async def _prepare(self, record: Challenge) -> bool:
        """Load the results if the week is over."""
        if record.is_over:
            self._ranked[record.number] = await self._challenges.rank(record)
        return False

    async def _try(self, record: Challenge) -> bool:
        """Post a message that is missing, and change none that is there. Return whether nothing is left to do."""
        if record.message is not None:
            return True
        try:
            return await super()._try(record)
        finally:
            self._ranked.pop(record.number, None)
