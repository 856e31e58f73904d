"""The titles that players give each other after a match.

Each player gives one, to another person who played the match.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import Refused, Seat

from ...people.settings import Settings
from ...refusals import LeagueSealedEnd, Malformed, ResultsHidden
from ...store import titles
from ...store.store import Store
from ...table.table import Table
from ..records.given_title import TITLES, GivenTitle, TitleCounts


class TitleForAI(Refused, kind="title-ai"): ...


class TitleEarly(Refused): ...


class TitleGiven(Refused): ...


class TitleGiverHidden(Refused): ...


class TitleByGuest(Refused, kind="title-guest"): ...


class TitleForOneself(Refused, kind="title-oneself"): ...


class TitleReceiverHidden(Refused): ...


class Titles:
    """The titles that players give each other after a match, such as "coolest head"."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], float]) -> None:
        self._store, self._settings, self._now = store, settings, now

    async def find_receiver(self, table: Table, giver: int, seat: Seat) -> int:
        """Return the person in a seat, if ``giver`` may still give that person a title for this match.

        Raises ``TitleEarly``, ``TitleByGuest``, ``TitleForAI``, ``TitleForOneself``, ``TitleGiverHidden``,
        ``TitleReceiverHidden``, ``TitleGiven``.
        """
        receiver = await self._find_receiver(table, giver, seat)
        if await self._store.titles.find_of_giver(table.place, giver) is not None:
            raise TitleGiven()
        return receiver

    async def give(self, table: Table, giver: int, seat: Seat, title: str) -> GivenTitle:
        """Give a title, a key of ``TITLES``, to the person in a seat. A repeated press changes nothing.

        Raises ``Malformed``, and as ``find_receiver`` does.
        """
        if title not in TITLES:
            raise Malformed()
        given = GivenTitle(giver, await self._find_receiver(table, giver, seat), title)
        assert table.facts.guild is not None
        await self._store.commit([titles.store_title(table.place, table.facts.guild, given, self._now())])
        if await self._store.titles.find_of_giver(table.place, giver) != given:
            raise TitleGiven()
        return given

    async def list_announced(self, table: Table) -> tuple[tuple[Seat, Seat, str], ...]:
        """Return the titles for the message about a match's end, each as giver's seat, receiver's seat and title.

        Nobody who hides their results is named. The result is empty before the end, and if the server does not announce
        titles.
        """
        facts = table.facts
        if facts.phase != "over" or facts.guild is None:
            return ()
        if not (await self._settings.load_server(facts.guild)).announced:
            return ()
        found = []
        for given in await self._store.titles.list_of_match(table.place):
            seats = facts.seat_of(given.giver), facts.seat_of(given.receiver)
            is_hidden = await self._is_hidden(given.giver) or await self._is_hidden(given.receiver)
            if seats[0] is not None and seats[1] is not None and given.title in TITLES and not is_hidden:
                found.append((seats[0], seats[1], given.title))
        return tuple(found)

    async def count(self, guild: int, person: int, name: str, reader: int) -> TitleCounts:
        """Return the titles that a person has collected.

        ``name``: the name to show for a person without results. ``reader``: the person who asks.

        Raises ``ResultsHidden`` if the person hides the results from others.
        """
        if person != reader and await self._is_hidden(person):
            raise ResultsHidden()
        store = self._store.titles
        names = await self._store.statistics.find_names([person], guild)
        by_title, by_game = await store.count_by_title(guild, person), await store.count_by_game(guild, person)
        known = tuple(one for one in by_title if one[0] in TITLES)
        return TitleCounts(names.get(person, name), known, tuple(by_game), await store.count_givers(guild, person))

    async def _find_receiver(self, table: Table, giver: int, seat: Seat) -> int:
        facts = table.facts
        if facts.phase != "over" or facts.guild is None:
            raise TitleEarly()
        if facts.sealed:  # A title would hint at a hidden result before its round ends.
            raise LeagueSealedEnd()
        if facts.seat_of(giver) is None:
            raise TitleByGuest()
        receiver = facts.seats[seat].person if 0 <= seat < len(facts.seats) else None
        if receiver is None:
            raise TitleForAI()
        if receiver == giver:
            raise TitleForOneself()
        if await self._is_hidden(giver):
            raise TitleGiverHidden()
        if await self._is_hidden(receiver):
            raise TitleReceiverHidden()
        return receiver

    async def _is_hidden(self, person: int) -> bool:
        return (await self._settings.load_player(person)).hidden
