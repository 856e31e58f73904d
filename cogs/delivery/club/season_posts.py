"""The messages of seasons. Each shows a month of a server, and is posted once when the month has ended."""

from __future__ import annotations

from referee.club.desks.season_desk import Seasons
from referee.club.records.season import Season
from render.schemes import DEFAULT

from ...components.sheet import MessageLayout
from ...messages.club.season import build_season_message
from .posts import Posts, Services


class SeasonPosts(Posts[Season]):
    def __init__(self, services: Services, seasons: Seasons) -> None:
        super().__init__(services, seasons, post=self._post_due)
        self._seasons = seasons

    async def _build(self, record: Season) -> MessageLayout:
        server = await self._services.referee.settings.load_server(record.guild)
        return build_season_message(record, self._seasons.summaries.pop(record.number), server.scheme or DEFAULT)
