"""Tables of a game's events, with one entry for each class of events.

An entry holds all that is said about an event: its sentence, its importance, whom it happens to, which events it
follows, and its lesson. Most sentences are templates. Their placeholders are filled from the event's fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from types import MappingProxyType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent, PrivateEvent, PrivateRecord
from engine.protocol import Seat

from ..text.i18n import Text
from .records import Lesson, Names, Weight

Format = Callable[[Any, Names], Any]
"""A function that puts a field's value into words, from the value and the seats' names."""
Word = Callable[[Any, Seat | None, Names], Text | None]
"""A function that puts an event into words for a viewer (None: the spectators).

It reads private fields with ``event.find_private_fields(viewer)``. It returns None if the event needs no line. It gives
the values that it has computed; other placeholders are filled as in a template."""
SeatTest = Callable[[Any, Seat, Any], bool]
"""A function that tells whether an event happens to a seat, from the event, the seat and that seat's view."""


def make_format(describe: Callable[[Any], Any]) -> Format:
    """Make a format from a function of the value alone."""
    return lambda value, names: describe(value)


def format_person(seat: Seat, names: Names) -> str:
    """Return the name of the person on a seat."""
    return names[seat]


def format_people(seats: Sequence[Seat], names: Names) -> tuple[str, ...]:
    """Return the names of the people on several seats."""
    return tuple(names[seat] for seat in seats)


class EventLesson(Struct, frozen=True):
    """The lesson on a class of events, or on those of its events for which ``when`` is true."""

    gist: Text
    text: Text
    rule: str
    key: str = ""
    """The subject of the lesson, if the class has several lessons. "": the event's kind."""
    when: Callable[[Any], bool] | None = None


class ByField(Struct, frozen=True):
    """Words that depend on the value of one field."""

    field: str
    by_value: Mapping[Any, Text | Word | ByField | None]
    otherwise: Text | Word | ByField | None = None
    """The words for all other values."""


class EventEntry(Struct, frozen=True):
    """All that is said about a class of events."""

    words: Text | Word | ByField | None
    """The sentence: a template, several templates, or a function for any other choice. None: the event needs no line.

    A value of a template is the name of a field: ``T("{who} gets {n} XP.", n="xp")``. So is the count of ``TN``. A
    placeholder without a value takes its field from ``EventWords.fields``, or the field of its own name."""
    weight: Weight | Callable[[Any, Seat | None], Weight] = Weight.USUAL
    """The importance of the event (see ``EventWords.weigh``), or a function that decides it for a viewer."""
    own: Text | None = None
    """The template for a viewer who may see private fields of the event. It may use these fields."""
    befalls: tuple[str, ...] | SeatTest = ()
    """The fields that name the seats to which the event happens, or a function that decides."""
    completes: tuple[type[GameEvent], ...] = ()
    """The events whose line this event completes, if it is the next event."""
    causes: tuple[type[GameEvent], ...] = ()
    """The events that may have caused this event."""
    lesson: EventLesson | tuple[EventLesson, ...] = ()
    """The lesson on the event, or several: the first one that fits is given."""


Entries = Mapping[type[GameEvent], EventEntry]
_UNKNOWN = EventEntry(None)


class EventWords:
    """The entries for the events of a game, and the functions of a presenter that follow from them."""

    def __init__(
        self,
        *tables: Entries,
        formats: Mapping[str, Format] = MappingProxyType({}),
        fields: Mapping[str, str] = MappingProxyType({}),
        concerned: Sequence[str] = (),
    ) -> None:
        """Join a game's tables.

        ``formats`` holds the format of each placeholder; a value without a format is inserted unchanged, and a list
        without a format is counted. ``fields`` holds the fields of placeholders that have another name. ``concerned``
        has the fields that name a seat which acts, or to which something is done.

        Raises ``ValueError`` if two tables have the same event, or if an event has no field for a placeholder.
        """
        self.entries: dict[type[GameEvent], EventEntry] = {}
        self._formats = {"name": format_person, **formats}
        self._fields = {"name": "seat", **fields}
        self._concerned = concerned
        for table in tables:
            if twice := table.keys() & self.entries.keys():
                raise ValueError(f"{twice.pop().__name__} has words already")
            self.entries |= table
        for event, entry in self.entries.items():
            self._check_entry(event, entry)
        self._by_kind = by_kind = {event.kind: entry for event, entry in self.entries.items()}
        self.completes = {kind: _list_kinds(entry.completes) for kind, entry in by_kind.items() if entry.completes}
        self.causes = {kind: _list_kinds(entry.causes) for kind, entry in by_kind.items() if entry.causes}
        self.lessons = {kind: _make_lessons(kind, entry.lesson) for kind, entry in by_kind.items() if entry.lesson}

    def _check_entry(self, event: type[GameEvent], entry: EventEntry) -> None:
        """Raise ValueError if a template of an entry has a placeholder for which the event has no field."""
        public, private = event.__struct_fields__, _find_private_class(event).__struct_fields__
        templates = [(words, public) for words in list_words(entry.words)]
        for template, known in (*templates, (entry.own, (*private, *public))):
            if isinstance(template, Text):
                for placeholder in _list_placeholders(template):
                    if (field := template.values.get(placeholder, self._find_field(placeholder))) not in known:
                        raise ValueError(f"{event.__name__} has no field {field!r} for {{{placeholder}}}")

    def line(self, event: GameEvent, viewer: Seat | None, names: Names) -> Text | None:
        """Return an event's line for ``Presenter.line``. It shows no other seat's private fields."""
        entry = self.entries[type(event)]
        own = event.find_private_fields(viewer) if isinstance(event, PrivateEvent) else None
        if own is not None and entry.own is not None:
            return self._fill_template(entry.own, names, own, event)
        words = entry.words
        while isinstance(words, ByField):
            words = words.by_value.get(getattr(event, words.field), words.otherwise)
        if words is None or isinstance(words, Text):
            return words and self._fill_template(words, names, event)
        return (said := words(event, viewer, names)) and self._fill_rest(said, names, event)

    def _find_field(self, placeholder: str) -> str:
        """Return the field of a placeholder for which a template names none."""
        return self._fields.get(placeholder, placeholder)

    def _read_value(self, placeholder: str, field: str, names: Names, records: Iterable[Struct]) -> Any:
        """Return the words for a placeholder, from the first record that has the field."""
        value = next(getattr(one, field) for one in records if hasattr(one, field))
        if placeholder in self._formats:
            return self._formats[placeholder](value, names)
        return len(value) if isinstance(value, tuple) else value

    def _fill_template(self, template: Text, names: Names, *records: Struct) -> Text:
        """Return a template with the values of fields."""
        values = {
            one: self._read_value(one, template.values.get(one, self._find_field(one)), names, records)
            for one in _list_placeholders(template)
        }
        if template.plural is None:
            return replace(template, values=values)
        count = self._read_value("n", template.values["n"], names, records)
        return replace(template, values={"n": count, **values}, count=count)

    def _fill_rest(self, text: Text, names: Names, event: GameEvent) -> Text:
        """Return a text with values for the placeholders that have none yet."""
        missing = [one for one in _list_placeholders(text) if one not in text.values]
        if not missing:
            return text
        values = {one: self._read_value(one, self._find_field(one), names, (event,)) for one in missing}
        return replace(text, values={**values, **text.values})

    def weigh(self, event: GameEvent, viewer: Seat | None) -> Weight:
        """Return how much an event matters to a viewer (``Telling.weight``).

        A usual event or a result is the viewer's own if it names the viewer's seat. A passing event (such as drawn
        cards) is, if the viewer learns a secret from it.
        """
        weight = self._by_kind.get(event.kind, _UNKNOWN).weight
        if not isinstance(weight, Weight):
            return weight(event, viewer)
        if weight == Weight.PASSING:
            return Weight.OWN if viewer in event.secret else weight
        if weight in (Weight.USUAL, Weight.RESULT) and viewer in find_named_seats(event, self._concerned):
            return Weight.OWN
        return weight

    def befalls(self, event: GameEvent, seat: Seat, view: Any) -> bool:
        """Tell whether an event happens to a seat (``Telling.befalls``)."""
        befalls = self._by_kind.get(event.kind, _UNKNOWN).befalls
        return befalls(event, seat, view) if callable(befalls) else seat in find_named_seats(event, befalls)

    def find_lesson(self, event: GameEvent) -> Lesson | None:
        """Return the lesson on an event; None if there is nothing to explain."""
        found = self.lessons.get(event.kind, ())
        return next((lesson for when, lesson in found if when is None or when(event)), None)


def list_words(words: Text | Word | ByField | None) -> list[Text | Word | None]:
    """Return all templates and functions of an entry's words."""
    if not isinstance(words, ByField):
        return [words]
    return [said for one in (*words.by_value.values(), words.otherwise) for said in list_words(one)]


def find_named_seats(event: GameEvent, fields: Iterable[str]) -> set[Seat]:
    """Return the seats whose numbers are in these public fields of an event.

    A field names a seat by its number, as an integer or as text, or several seats by a list of numbers.
    """
    found: set[Seat] = set()
    for field in fields:
        value = event.open.get(field)
        for one in value if isinstance(value, tuple | list) else (value,):
            if isinstance(one, int) and not isinstance(one, bool):
                found.add(one)
            elif isinstance(one, str) and one.isdecimal():
                found.add(int(one))
    return found


def _list_kinds(events: Iterable[type[GameEvent]]) -> tuple[str, ...]:
    return tuple(event.kind for event in events)


def _make_lessons(
    kind: str, lessons: EventLesson | tuple[EventLesson, ...]
) -> tuple[tuple[Callable[[Any], bool] | None, Lesson], ...]:
    """Return the lessons on a kind of event, each with the condition under which it fits."""
    several = lessons if isinstance(lessons, tuple) else (lessons,)
    return tuple((one.when, Lesson(f"news {one.key or kind}", one.gist, one.text, one.rule)) for one in several)


@lru_cache(4096)
def _list_names(key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(key) if name))


def _list_placeholders(text: Text) -> tuple[str, ...]:
    """Return the placeholders of a text, in its singular and its plural form."""
    return _list_names(text.key) if text.plural is None else _list_names(text.key + text.plural)


@cache
def _find_private_class(event: type[GameEvent]) -> type[PrivateRecord]:
    """Return the class of an event's private fields. An event without private fields has an empty one."""
    for base in getattr(event, "__orig_bases__", ()):
        if issubclass(getattr(base, "__origin__", GameEvent), PrivateEvent):
            found: type[PrivateRecord] = get_args(base)[0]
            return found
    return PrivateRecord
