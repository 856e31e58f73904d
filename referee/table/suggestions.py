"""What the others at a table suggest to whoever is asked, where all win or lose together.

A suggestion is the table's, not the match's: the rules never hear of it. It is kept under the number of its question,
one for each person, and counts for nothing as soon as that question is gone; so no answer has to sweep it away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.match import Put
from engine.protocol import Refused, Value

from ..facts import Outcome, Voice, text
from ..store.database import Statement
from .base import Base, Done


class Suggestion(Struct, frozen=True):
    """An answer that somebody suggests, and everybody who is for it."""

    question: int
    value: Value
    people: tuple[int, ...]
    """Who is for it, the first to say so first."""

    @property
    def key(self) -> str:
        """A short name for the value, the same for equal values: for the id of a button."""
        return hashlib.blake2b(text(self.value).encode(), digest_size=6).hexdigest()


def counted(voices: Iterable[Voice]) -> tuple[Suggestion, ...]:
    """What voices for one question, the oldest first, come to: those of most people first, of these the oldest."""
    found: dict[tuple[int, Value], list[int]] = {}
    for voice in voices:
        found.setdefault((voice.question, voice.value), []).append(voice.person)
    listed = [Suggestion(question, value, tuple(people)) for (question, value), people in found.items()]
    return tuple(sorted(listed, key=lambda one: -len(one.people)))


class Suggestions(Base):
    """What of a table is suggested."""

    @property
    def open_question(self) -> Put | None:
        """The one question that all may see and a person is asked, where all play together and there is something to
        choose: suggestions are for it."""
        waiting = self.waiting() if self.game.cooperative else ()
        if len(waiting) != 1 or self.facts.seats[waiting[0].seat].kind != "person":
            return None
        ask = waiting[0].ask
        return Put(waiting[0].question, ask) if ask is not None and ask.choice.count() > 1 else None

    @property
    def suggested(self) -> tuple[Suggestion, ...]:
        """What is suggested for it by those who still play, those of most people first."""
        put = self.open_question
        return () if put is None else counted(v for v in self._voices(put) if v.person in self.facts.people)

    def _voices(self, put: Put) -> list[Voice]:
        return [one for one in self.facts.voices if (one.match, one.question) == (self.facts.match, put.number)]

    def suggestion(self, question: int, key: str) -> Suggestion:
        """The one that a button names. ``Refused``: "stale"; "no-suggestion": nobody is for it any longer."""
        self._suggestible(None, question)
        found = next((one for one in self.suggested if one.key == key), None)
        if found is None:
            raise Refused("no-suggestion")
        return found

    def _suggestible(self, person: int | None, question: int) -> Put:
        put = self.open_question
        if put is None or put.number != question:
            waiting = tuple(one.seat for one in self.waiting())
            raise Refused("stale", question=self._own(person), waiting=waiting)
        return put

    def _own(self, person: int | None) -> Put | None:
        """What is asked of a person."""
        seat = None if person is None else self.seat_of(person)
        return None if seat is None else self.question(seat)

    async def suggest(self, person: int, question: int, value: Value, source: str) -> Outcome:
        """Suggest an answer to whoever is asked, or join those who do. What one suggested before is withdrawn by it.

        ``Refused``: "not-at-table", "stale", "own-question", "not-an-option", "paused".
        """

        async def say() -> Done:
            self._playing()
            self._unpaused()
            if person not in self.facts.people:
                raise Refused("not-at-table")
            put = self._suggestible(person, question)
            if self.facts.seats[put.ask.seat].person == person:
                raise Refused("own-question")
            try:
                meant = put.ask.choice.write(put.ask.choice.read(value))
            except Refused as refusal:
                raise Refused(refusal.kind, refusal.rule, question=self._own(person)) from None
            voice, kept = Voice(self.facts.match, question, person, meant), self._voices(put)
            if voice in kept:  # who repeats it keeps the place of the first time
                return Outcome("suggested"), []
            self.facts = replace(self.facts, voices=(*(one for one in kept if one.person != person), voice))
            return Outcome("suggested"), list(_store(self.id, voice))

        return await self._do(source, say)


def _store(table: int, voice: Voice) -> Iterable[Statement]:
    """Kept; what was suggested for questions gone by is swept away on this occasion."""
    yield (
        "DELETE FROM suggestions WHERE tbl = ? AND (match, question) <> (?, ?)",
        (table, voice.match, voice.question),
    )
    yield (
        "INSERT OR REPLACE INTO suggestions (tbl, person, match, question, value) VALUES (?, ?, ?, ?, ?)",
        (table, voice.person, voice.match, voice.question, text(voice.value)),
    )
