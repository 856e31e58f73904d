"""The ratings of all players. They are computed from the stored results, a portion at a time.

Ratings lag behind the results by a few moments. A match stores only its result, and is counted later. So nobody who
presses a button waits for ratings. Each portion is one commit, so that a kill never counts a match twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ..records.rating_records import EVERYWHERE, RatedMatch
from ..store import ratings, results
from ..store.store import Store
from .calculation import METHOD, list_rating_keys, rate_matches
from .encounters import WINDOW, Encounters

PORTION = 50
"""The number of matches that are counted at a time, which takes a few milliseconds."""


class _KnownEncounters:
    """The encounters that are known during one count."""

    def __init__(self) -> None:
        self.known = Encounters()
        self.begins: float | None = None
        """The end of the first match of the count, in seconds since 1970."""
        self.people = set[int]()
        """The people whose earlier matches are known."""
        self.loaded = set[tuple[int, int]]()
        """The earlier matches that are known, each by its table and number."""


class RatingBook:
    """The ratings of all players. It counts new results, and stores the changed ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def count_new_results(self) -> int:
        """Count the matches that have ended since the last count. Return their number.

        If the stored ratings are from another version of the calculation, all matches are counted.
        """
        async with self._lock:
            if not await self._store.ratings.is_counted_by(METHOD):
                await self._forget_ratings()
            return await self._count()

    async def rebuild(self) -> int:
        """Delete all ratings, and count the result of every match again. Return the number of matches."""
        async with self._lock:
            await self._forget_ratings()
            return await self._count()

    async def drop(self, person: int, everywhere_only: bool = False) -> None:
        """Delete a person's ratings: all, or only those over all servers."""
        async with self._lock:
            scope = EVERYWHERE if everywhere_only else None
            await self._store.commit([ratings.delete_ratings_of(person, scope)])

    async def _forget_ratings(self) -> None:
        await self._store.commit(
            [ratings.delete_all_ratings(), results.mark_all_as_unrated(), ratings.store_method(METHOD)]
        )

    async def _count(self) -> int:
        count, counted, encounters = 0, set[tuple[int, int]](), _KnownEncounters()
        while found := await self._store.results.list_unrated_matches(PORTION):
            # In a damaged database, a match may still be listed though it was counted.
            matches = [match for match in found if (match.table, match.match) not in counted]
            if not matches:
                break
            places = [(match.table, match.match) for match in matches]
            counted.update(places)
            keys = {key for match in matches for key in list_rating_keys(match)}
            known = await self._store.ratings.load_ratings(keys)
            await self._load_encounters(encounters, matches)
            changed = await asyncio.to_thread(rate_matches, matches, known, encounters.known)
            await self._store.commit([*ratings.store_ratings(changed), *results.mark_as_rated(places)])
            count += len(matches)
            await asyncio.sleep(0)  # This lets presses of buttons go first.
        return count

    async def _load_encounters(self, encounters: _KnownEncounters, matches: Sequence[RatedMatch]) -> None:
        """Add the earlier encounters of people who occur for the first time in this count.

        Encounters since the first match of the count are known already, because they were counted with it.
        """
        if encounters.begins is None:
            encounters.begins = min(match.at for match in matches)
        begins = encounters.begins
        people = {seat.player.person for match in matches for seat in match.seats if seat.player is not None}
        new = people - encounters.people - {0}
        encounters.people |= new
        for match in await self._store.results.list_counted_matches(new, begins - WINDOW, begins):
            if (match.table, match.match) not in encounters.loaded:
                encounters.loaded.add((match.table, match.match))
                encounters.known.note(match)
