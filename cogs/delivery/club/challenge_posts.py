"""The messages of weekly challenges: the call to play, and a separate message with the results."""

from __future__ import annotations

import discord

from referee.club.desks.challenge_desk import Challenges
from referee.club.records.challenge import Challenge

from ...components.sheet import MessageLayout
from ...discord_errors import is_final
from ...messages.club.challenge import build_challenge_message, build_late_message
from .posts import Posts, Services


class ChallengePosts(Posts[Challenge]):
    """The messages of all challenges. A posted message is never changed."""

    def __init__(self, services: Services, challenges: Challenges) -> None:
        super().__init__(services, challenges, post=self._post_due)
        self._challenges = challenges

    async def _build(self, record: Challenge) -> MessageLayout:
        return build_challenge_message(record, await self._challenges.rank(record) if record.is_over else ())

    async def tell_late(self, number: int, key: str) -> None:
        """Tell a player by direct message that the week was over before the player's try ended.

        ``number``: the try's table.
        """
        referee = self._services.referee
        table, challenge = await referee.find_table(number), await referee.store.challenges.find_by_table(number)
        if table is None or challenge is None:
            return
        layout, _ = await self._services.drawing.draw_message(build_late_message(challenge, table.facts.language))
        channel = self._services.channels.find_channel(table.facts.channel)
        quiet = discord.AllowedMentions.none()
        try:
            await channel.send(view=layout, nonce=f"late {number}", silent=True, allowed_mentions=quiet)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
