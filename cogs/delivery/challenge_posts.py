"""The messages of weekly challenges: the call to play, and a message of its own for the results."""

from __future__ import annotations

from referee.challenge import Challenge
from referee.challenges import Challenges

from ..components.sheet import MessageLayout
from ..messages.challenge import build_challenge_message
from .posts import Posts, Services


class ChallengePosts(Posts[Challenge]):
    """The messages of all challenges."""

    def __init__(self, services: Services, challenges: Challenges) -> None:
        super().__init__(services, challenges)
        self._challenges = challenges

    async def _build(self, record: Challenge) -> MessageLayout:
        return build_challenge_message(record, await self._challenges.rank(record) if record.is_over else ())

    async def _prepare(self, record: Challenge) -> bool:
        return False

    async def _try(self, record: Challenge) -> bool:
        """Post a message that is missing, and change none that is there. Return whether nothing is left to do."""
        return record.message is not None or await super()._try(record)
