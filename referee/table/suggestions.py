"""Suggestions of answers to the player who is asked, at tables where all win or lose together.

The rules know nothing of suggestions. Each person has at most one suggestion, stored with the number of its question.
Once the question is closed, the suggestion is ignored. So no answer has to delete it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Value
from engine.refusals import Stale

from ..records.encoding import encode_json
from ..records.facts import Voice
from ..records.outcome import Outcome
from ..store import tables
from . import checks
from .refusals import NoOpenQuestion, NoSuggestion, OwnQuestion
from .table import Table, TableChange


class Suggestion(Struct, frozen=True):
    """A suggested answer and its supporters."""

    question: int
    value: Value
    people: tuple[int, ...]
    """The supporters, in the order in which they joined."""

    @property
    def key(self) -> str:
        """A short hash of the suggested value, for button ids. Equal values have equal keys."""
        return hashlib.blake2b(encode_json(self.value).encode(), digest_size=6).hexdigest()


def group_voices(voices: Iterable[Voice]) -> tuple[Suggestion, ...]:
    """Group suggestions for a question by value. The most supported come first, then the oldest.

    ``voices``: oldest first.
    """
    found: dict[tuple[int, Value], list[int]] = {}
    for voice in voices:
        found.setdefault((voice.question, voice.value), []).append(voice.person)
    listed = [Suggestion(question, value, tuple(people)) for (question, value), people in found.items()]
    return tuple(sorted(listed, key=lambda one: -len(one.people)))


# --- reading ---


def open_question(table: Table) -> OpenQuestion | None:
    """Return the open question of a table if people may suggest answers to it.

    It must be the only open question of a cooperative game. It must be public, be asked to a person, and have more than
    one option.
    """
    waiting = table.list_waiting() if table.game.cooperative else ()
    if len(waiting) != 1 or table.facts.seats[waiting[0].seat].plays != "person":
        return None
    ask = waiting[0].ask
    return OpenQuestion(waiting[0].question, ask) if ask is not None and ask.choice.count() > 1 else None


def list_suggestions(table: Table) -> tuple[Suggestion, ...]:
    """Return the suggestions for the open question by people who still play, the most supported first."""
    question = open_question(table)
    return (
        ()
        if question is None
        else group_voices(v for v in _list_voices(table, question) if v.person in table.facts.people)
    )


def find_suggestion(table: Table, question: int, key: str) -> Suggestion:
    """Return the suggestion for a question whose button has this key.

    Raises ``Stale``; ``NoOpenQuestion``; ``NoSuggestion`` if nobody supports it any more.
    """
    _find_suggestible(table, None, question)
    found = next((one for one in list_suggestions(table) if one.key == key), None)
    if found is None:
        raise NoSuggestion()
    return found


# --- suggesting ---


async def suggest(table: Table, person: int, question: int, value: Value) -> TableChange:
    """Suggest an answer to an open question, or support an existing suggestion.

    This replaces the person's earlier suggestion. Raises ``NotAtTable``, ``Stale``, ``OwnQuestion``,
    ``NotAnOption``, ``MatchPaused``.
    """
    table.require_match()
    table.refuse_if_paused()
    checks.find_playing_seat(table.facts, person)
    if (mine := _find_own_question(table, person)) is not None and mine.number == question:
        raise OwnQuestion()
    asked = _find_suggestible(table, person, question)
    meant = asked.ask.choice.write(asked.ask.choice.read(value))
    voice, kept = Voice(table.facts.match, question, person, meant), _list_voices(table, asked)
    if voice in kept:  # A person who repeats a suggestion keeps the place in its list of supporters.
        return TableChange(Outcome("suggested"), [])
    table.facts = replace(table.facts, voices=(*(one for one in kept if one.person != person), voice))
    return TableChange(Outcome("suggested"), list(tables.store_suggestion(table.id, voice)))


def _list_voices(table: Table, question: OpenQuestion) -> list[Voice]:
    """Return everybody's suggestions for a question, including those of people who have left the table."""
    return [one for one in table.facts.voices if (one.match, one.question) == (table.facts.match, question.number)]


def _find_suggestible(table: Table, person: int | None, question: int) -> OpenQuestion:
    """Return the open question of this number if the person may suggest answers to it."""
    open_one = open_question(table)
    if open_one is None or open_one.number != question:
        if any(one.question == question and one.ask is not None for one in table.list_waiting()):
            raise NoOpenQuestion()
        raise Stale()
    return open_one


def _find_own_question(table: Table, person: int | None) -> OpenQuestion | None:
    """Return the open question that this person is asked; None if the person is asked nothing."""
    seat = None if person is None else table.seat_of(person)
    return None if seat is None else table.find_question(seat)
