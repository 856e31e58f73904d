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
from ..store import tables
from . import lobby
from .state import Done, TableState


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


# --- what is suggested now ---


def open_question(at: TableState) -> Put | None:
    """The one question that all may see and a person is asked, where all play together and there is something to
    choose: suggestions are for it."""
    waiting = at.waiting() if at.game.cooperative else ()
    if len(waiting) != 1 or at.facts.seats[waiting[0].seat].plays != "person":
        return None
    ask = waiting[0].ask
    return Put(waiting[0].question, ask) if ask is not None and ask.choice.count() > 1 else None


def suggested(at: TableState) -> tuple[Suggestion, ...]:
    """What is suggested for it by those who still play, those of most people first."""
    put = open_question(at)
    return () if put is None else counted(v for v in _voices(at, put) if v.person in at.facts.people)


def suggestion(at: TableState, question: int, key: str) -> Suggestion:
    """The one that a button names. ``Refused``: "stale"; "no-suggestion": nobody is for it any longer."""
    _suggestible(at, None, question)
    found = next((one for one in suggested(at) if one.key == key), None)
    if found is None:
        raise Refused("no-suggestion")
    return found


# --- suggesting ---


async def suggest(at: TableState, person: int, question: int, value: Value) -> Done:
    """Suggest an answer to whoever is asked, or join those who do."""
    at.playing()
    at.unpaused()
    lobby.playing(at.facts, person)
    if (mine := _own(at, person)) is not None and mine.number == question:
        raise Refused("own-question")
    put = _suggestible(at, person, question)
    try:
        meant = put.ask.choice.write(put.ask.choice.read(value))
    except Refused as refusal:
        raise Refused(refusal.kind, refusal.rule, question=_own(at, person)) from None
    voice, kept = Voice(at.facts.match, question, person, meant), _voices(at, put)
    if voice in kept:  # who repeats it keeps the place of the first time
        return Outcome("suggested"), []
    at.facts = replace(at.facts, voices=(*(one for one in kept if one.person != person), voice))
    return Outcome("suggested"), list(tables.suggested(at.id, voice))


def _voices(at: TableState, put: Put) -> list[Voice]:
    """All that was suggested for a question, also by who has left."""
    return [one for one in at.facts.voices if (one.match, one.question) == (at.facts.match, put.number)]


def _suggestible(at: TableState, person: int | None, question: int) -> Put:
    put = open_question(at)
    if put is None or put.number != question:
        if any(one.question == question and one.ask is not None for one in at.waiting()):
            raise Refused("no-open-question")
        waiting = tuple(one.seat for one in at.waiting())
        raise Refused("stale", question=_own(at, person), waiting=waiting)
    return put


def _own(at: TableState, person: int | None) -> Put | None:
    """What is asked of a person."""
    seat = None if person is None else at.seat_of(person)
    return None if seat is None else at.question(seat)
