"""The messages of seasons. Each shows a month of a server, and is posted once when the month has ended."""

from __future__ import annotations

from referee.club.desks.season_desk import Seasons
from referee.club.records.appointment import Appointment
from referee.club.records.season import Season, SeasonSummary
from render.schemes import DEFAULT

from ...components.sheet import MessageLayout
from ...messages.club.season import build_season_message
from .posts import Posts, Services


class SeasonPosts(Posts[Season]):
    def __init__(self, services: Services, seasons: Seasons) -> None:
        super().__init__(services, seasons)
        self._seasons = seasons
        seasons.appointments.add_handlers(seasons.kind, {"post": self.make_handler(self._post_month)})
        self._summaries: dict[int, tuple[SeasonSummary, str]] = {}
        """By season that is being posted: the sums that its picture shows, and the picture's colour scheme."""

    async def _build(self, record: Season) -> MessageLayout:
        return build_season_message(record, *self._summaries[record.number])

    async def _post_month(self, due: Appointment) -> None:
        """Post the picture of a month that has ended, unless it was posted or is not wanted."""
        record = await self._seasons.require(due.number)
        if (found := await self._seasons.prepare(record, self._find_language(record.guild))) is None:
            return
        ready, summary = found
        server = await self._services.referee.settings.load_server(record.guild)
        self._summaries[ready.number] = summary, server.scheme or DEFAULT
        try:
            await self._post(ready)
        finally:
            del self._summaries[ready.number]
