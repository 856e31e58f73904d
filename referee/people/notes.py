"""People's private notes in a match. Nobody but their writer can read them."""

from __future__ import annotations

from ..store import players
from ..store.store import Store


class PrivateNotes:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, place: tuple[int, int], person: int) -> str:
        """Return what a person has noted in a match; "" if nothing. ``place``: the table's and the match's numbers."""
        return await self._store.players.load_note(place, person)

    async def replace(self, place: tuple[int, int], person: int, text: str) -> None:
        """Replace what a person has noted in a match; "" deletes it. ``place``: the table's and the match's numbers."""
        await self._store.commit([players.store_note(place, person, text)])
