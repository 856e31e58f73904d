"""Suggestions to the player who is asked, at tables where all win or lose together.

Suggestions belong to the table, not to the match: the rules never see them. Each is stored under the number of its
question, one per person, and is ignored once that question is closed. So no answer has to delete it.
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
    """A suggested answer and its supporters."""

    question: int
    value: Value
    people: tuple[int, ...]
    """The supporters, in the order in which they joined."""

    @property
    def key(self) -> str:
        """A short hash of the value, for button ids. Equal values have equal keys."""
        return hashlib.blake2b(text(self.value).encode(), digest_size=6).hexdigest()


def counted(voices: Iterable[Voice]) -> tuple[Suggestion, ...]:
    """Group the voices for a question (oldest first) into suggestions: most supported first, then oldest."""
    found: dict[tuple[int, Value], list[int]] = {}
    for voice in voices:
        found.setdefault((voice.question, voice.value), []).append(voice.person)
    listed = [Suggestion(question, value, tuple(people)) for (question, value), people in found.items()]
    return tuple(sorted(listed, key=lambda one: -len(one.people)))


# --- reading ---


def open_question(at: TableState) -> Put | None:
    """Return the only open question, if suggestions are taken for it.

    It must be a public question to a person in a cooperative game, and leave something to choose.
    """
    waiting = at.waiting() if at.game.cooperative else ()
    if len(waiting) != 1 or at.facts.seats[waiting[0].seat].plays != "person":
        return None
    ask = waiting[0].ask
    return Put(waiting[0].question, ask) if ask is not None and ask.choice.count() > 1 else None


def suggested(at: TableState) -> tuple[Suggestion, ...]:
    """Return the suggestions for the open question by people who still play, the most supported first."""
    put = open_question(at)
    return () if put is None else counted(v for v in _voices(at, put) if v.person in at.facts.people)


def suggestion(at: TableState, question: int, key: str) -> Suggestion:
    """Return the suggestion with this button key.

    ``Refused``: "stale"; "no-open-question"; "no-suggestion" if nobody supports it any more.
    """
    _suggestible(at, None, question)
    found = next((one for one in suggested(at) if one.key == key), None)
    if found is None:
        raise Refused("no-suggestion")
    return found


# --- suggesting ---


async def suggest(at: TableState, person: int, question: int, value: Value) -> Done:
    """Implement ``Table.suggest``."""
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
    if voice in kept:  # a repeated suggestion keeps its place
        return Outcome("suggested"), []
    at.facts = replace(at.facts, voices=(*(one for one in kept if one.person != person), voice))
    return Outcome("suggested"), list(tables.suggested(at.id, voice))


def _voices(at: TableState, put: Put) -> list[Voice]:
    """Return all suggestions for a question, including those of people who have left."""
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
    """Return the question that a person is asked."""
    seat = None if person is None else at.seat_of(person)
    return None if seat is None else at.question(seat)
