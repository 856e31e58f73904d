"""Tables of events: templates, formats, importance, lessons."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from engine.events import GameEvent, PrivateEvent, PrivateRecord, UnreadableEvent
from engine.registry import load_games
from render.face.contract import load_presenter
from render.face.event_words import ByField, EventEntry, EventLesson, EventWords, list_words, make_format
from render.face.records import Weight
from render.text.i18n import TN, T, Text, say

NAMES = ("Ana", "Ben")


class Found(GameEvent, frozen=True):
    kind = "found"
    seat: int
    things: tuple[str, ...]
    value: int = 1


class Secret(PrivateRecord, frozen=True):
    thing: str


class Hid(PrivateEvent[Secret], frozen=True):
    kind = "hid"
    seat: int


class Ended(GameEvent, frozen=True):
    kind = "ended"
    winners: tuple[int, ...]


def words(entry: EventEntry, event: type[GameEvent] = Found, **more: Any) -> EventWords:
    return EventWords({event: entry}, **more)


def line(table: EventWords, event: GameEvent, viewer: int | None = None) -> str:
    return say(table.line(event, viewer, NAMES) or "")


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (T("{name} finds {things}."), "Ana finds A, B."),
        (T("{name} gets {n} XP.", n="value"), "Ana gets 7 XP."),
        (TN("{n} thing.", "{n} things.", "things"), "2 things."),
        (TN("{n} point for {name}.", "{n} points for {name}.", "value"), "7 points for Ana."),
    ],
)
def test_a_template_is_filled_from_the_fields_of_its_event(template: Text, said: str) -> None:
    formats = {"things": make_format(lambda things: tuple(map(str.upper, things)))}
    assert line(words(EventEntry(template), formats=formats), Found(0, ("a", "b"), 7)) == said


def test_a_function_gives_what_it_has_computed_and_the_fields_give_the_rest() -> None:
    table = words(EventEntry(lambda event, viewer, names: T("{name}: {value}, {what}.", what=names[1])))
    assert line(table, Found(0, (), 3)) == "Ana: 3, Ben."


def test_the_value_of_a_field_chooses_a_template() -> None:
    table = words(EventEntry(ByField("value", {1: T("{name} finds one."), 2: None}, T("{name} finds {value}."))))
    assert [line(table, Found(0, (), value)) for value in (1, 2, 3)] == ["Ana finds one.", "", "Ana finds 3."]
    with pytest.raises(ValueError, match="Found has no field 'size'"):
        words(EventEntry(ByField("value", {1: T("{size}")})))


def test_private_fields_are_told_to_those_alone_who_have_them() -> None:
    table = words(EventEntry(T("{name} hides something."), own=T("{name} hides {thing}.")), Hid)
    hid = Hid(0, private={1: Secret("a key")})
    assert [line(table, hid, viewer) for viewer in (None, 0, 1)] == [
        "Ana hides something.",
        "Ana hides something.",
        "Ana hides a key.",
    ]


@pytest.mark.parametrize("template", [T("{thing} is hidden."), T("{who} hides.", who="person")])
def test_a_public_template_with_a_private_or_an_unknown_field_is_an_error(template: Text) -> None:
    with pytest.raises(ValueError, match="Hid has no field"):
        words(EventEntry(template), Hid)


def test_two_entries_for_one_event_are_an_error() -> None:
    with pytest.raises(ValueError, match="Found has words already"):
        EventWords({Found: EventEntry(None)}, {Found: EventEntry(None)})


@pytest.mark.parametrize(
    ("weight", "others", "own"),
    [
        (Weight.PASSING, Weight.PASSING, Weight.PASSING),
        (Weight.USUAL, Weight.USUAL, Weight.OWN),
        (Weight.RESULT, Weight.RESULT, Weight.OWN),
        (Weight.GRAVE, Weight.GRAVE, Weight.GRAVE),
    ],
)
def test_a_usual_event_and_a_result_weigh_more_for_whom_they_name(weight: Weight, others: Weight, own: Weight) -> None:
    table = words(EventEntry(None, weight), concerned=("seat",))
    assert [table.weigh(Found(1, ()), viewer) for viewer in (None, 0, 1)] == [others, others, own]


def test_a_passing_event_weighs_more_for_whom_it_tells_a_secret() -> None:
    table = words(EventEntry(None, Weight.PASSING), Hid, concerned=("seat",))
    assert [table.weigh(Hid(0, private={1: Secret("a key")}), viewer) for viewer in (0, 1)] == [
        Weight.PASSING,
        Weight.OWN,
    ]


def test_an_event_befalls_the_seats_of_its_fields_or_those_that_a_function_names() -> None:
    named = words(EventEntry(None, befalls=("winners",)), Ended)
    decided = words(EventEntry(None, befalls=lambda event, seat, view: seat == view), Ended)
    assert [named.befalls(Ended((1,)), seat, None) for seat in (0, 1)] == [False, True]
    assert [decided.befalls(Ended((1,)), seat, 0) for seat in (0, 1)] == [True, False]


def test_of_several_lessons_the_first_that_fits_is_told() -> None:
    rich = EventLesson(T("Much."), T("Much is found."), "R-1", "rich", lambda event: event.value > 5)
    table = words(EventEntry(None, lesson=(rich, EventLesson(T("Some."), T("Some is found."), "R-2"))))
    found = [table.find_lesson(Found(0, (), value)) for value in (9, 1)]
    assert [lesson and lesson.key for lesson in found] == ["news rich", "news found"]
    assert table.find_lesson(Ended(())) is None


def test_an_event_that_no_longer_fits_is_usual_and_befalls_nobody() -> None:
    table, event = words(EventEntry(None)), UnreadableEvent("found", {"seat": 0})
    assert table.weigh(event, 0) == Weight.USUAL
    assert not table.befalls(event, 0, None) and table.find_lesson(event) is None


@pytest.mark.parametrize("game", load_games())
def test_every_function_stands_at_the_event_that_it_words(game: str) -> None:
    table: EventWords = load_presenter(game).line.__self__  # type: ignore[attr-defined]
    for event, entry in table.entries.items():
        for said in list_words(entry.words):
            if said is not None and not isinstance(said, Text):
                assert get_type_hints(said)["event"] is event, said
