"""The messages of leagues, and the tables of their pairings."""

from __future__ import annotations

import logging

from engine.protocol import Refused
from referee.league.league import League, LeagueTable, Phase, add_table
from referee.league.records import Pairing
from render.text.clean import clean_name

from ..components.sheet import MessageLayout
from ..messages.league import build_league_message
from .posts import Guests, Posts

log = logging.getLogger(__name__)


class LeaguePosts(Posts[League]):
    """The messages and tables of all leagues."""

    async def _build(self, record: League) -> MessageLayout:
        return build_league_message(record)

    async def _prepare(self, record: League) -> bool:
        if record.phase is not Phase.PLAYING or record.current is None:
            return False
        is_missing = False
        for pairing in record.current.pairings:
            if pairing.is_open and record.find_table(pairing.first) is None:
                try:
                    await self._open_pairing(record, pairing)
                except Refused as refused:
                    log.warning("league %d: a table cannot be opened (%s)", record.number, refused.kind)
                    is_missing = True
        return is_missing

    async def _open_pairing(self, league: League, pairing: Pairing) -> None:
        """Open the table of a pairing, and record it in the league."""
        number = len(league.competition.rounds)
        entrants = [league.competition.entrants[entrant] for entrant in pairing.entrants]
        people = [(one.members[0], clean_name(one.names[0]) if one.names else "?") for one in entrants]
        title = f"{league.name} · {people[0][1]} – {people[1][1]}"
        source = f"league:{league.number}:{number}:{pairing.first}"
        table = await self._open_table(league, source, Guests(league.game, league.level, people, title))
        place = LeagueTable(number - 1, pairing.first, table.id, table.facts.channel, table.facts.match)

        def remember(now: League) -> League:
            return add_table(now, place) if len(now.competition.rounds) == number else now

        await self._services.referee.leagues.change(league.number, remember)
