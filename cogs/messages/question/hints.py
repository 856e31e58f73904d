"""The hints of a guided first game: each new thing is explained in a sentence, in the message that shows it.

Events and public questions are explained on the board, a private question in its own message. The presenters define the
lessons. In a game of two, one hint at a time is shown beside a question to a new player. It is on the board if the
person reads the board's language, else in private. Players can turn the hints off.

Lines on events come before hints. A hint comes with its event or its question, or not at all: if the board had no room
for it, it is given when the same kind of question comes again.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.protocol import Seat
from referee import hints
from referee.records.match_facts import Missed
from referee.referee import Referee
from referee.table import history, questions
from referee.table.table import Table
from render.face.records import Lesson
from render.text.i18n import T, find_language, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row
from ..common.viewpoint import find_table_presenter

AT_ONCE = 4
"""The most hints on the events of one step. People would not read more."""
EVERYTHING = 100_000
"""A number above the numbers of all events of a match, used as a limit to read all events."""
PAIR = 2
MARK = "💡"
MINE = "mine"
"""The argument in the id of the button *More…* on a hand's message, which asks for the seat's own hints."""
Answers = Sequence[tuple[int, int, str]]
"""A seat's own answers, oldest first.

Each entry has three values: the number of the input before the answer, the answer's own number, and the kind of
question.
"""


class Met(Struct, frozen=True):
    """The first event that a lesson explains: the event's number, and the number of the input before the event."""

    number: int
    row: int
    lesson: Lesson


class Lessons:
    """The lessons for which the events of a match have given an occasion, as far as one viewer knows the events."""

    def __init__(self) -> None:
        self.after = 0
        """The number of the next event to read."""
        self.first: dict[str, Met] = {}


_MET: WeakKeyDictionary[object, dict[Seat | None, Lessons]] = WeakKeyDictionary()
"""By match in memory and viewer: the lessons for which there were occasions."""


class Hints(Struct, frozen=True):
    """The hints that a message gives: lessons of the game's presenter."""

    told: tuple[Lesson, ...] = ()
    """The lessons that explain the latest events."""
    asked: tuple[Lesson, ...] = ()
    """The lessons that explain the question."""
    on: bool | None = None
    """True if the table gives hints; None if its game has none."""

    @property
    def every(self) -> tuple[Lesson, ...]:
        """All lessons of the message: on the latest events and on the question."""
        return (*self.asked, *self.told)

    @property
    def first(self) -> tuple[Lesson, ...]:
        """The lesson on a board with room for only one: a lesson on the question, or else on the latest events."""
        return self.every[:1]


NO_HINTS = Hints()


async def choose_hints(referee: Referee, table: Table, viewer: Seat | None) -> Hints:
    """Return the hints for the board (``viewer`` None), or for a seat's own private question."""
    face, facts = find_table_presenter(table), table.facts
    if not face.guidance.lessons():
        return NO_HINTS
    if facts.phase == "lobby":
        return Hints(on=await hints.is_guided(referee, table))
    if facts.phase != "playing" or not table.readable or not await hints.is_guided(referee, table):
        return NO_HINTS
    if len(facts.people) == PAIR:
        return await _choose_two_player_hint(referee, table, viewer)
    known = questions.list_answered_kinds(table, table.solo if viewer is None else viewer)
    met = await _find_first_occasions(table, None) if viewer is None else {}
    first = history.find_first_event_number(table)
    lessons = tuple(one.lesson for one in met.values() if one.number >= first)[:AT_ONCE]
    left = await _load_missed_hints(referee, table) if viewer is None else {}
    had = {lesson.key for kind in known if (lesson := face.guidance.lesson(kind)) is not None} - left.keys()
    lesson = face.guidance.lesson(kind) if (kind := _find_asked_kind(table, viewer)) is not None else None
    asked = (lesson,) if lesson is not None and lesson.key not in had else ()
    return Hints(told=lessons, asked=asked, on=True)


async def _load_missed_hints(referee: Referee, table: Table) -> dict[str, int]:
    """Return the hints for which no board had room so far, each with the number of the last answer before the hint.

    The number is that of the answer's stored input. A hint that only the present board shows is included.
    """
    now = questions.find_last_answer_row(table)
    found = {one.key: one for one in await hints.list_missed_hints(referee, table) if one.after <= now}
    return {key: one.after for key, one in found.items() if one.told is None or one.told == now}


async def record_hint_room(referee: Referee, table: Table, shown: Hints, sheet: MessageLayout) -> None:
    """Store whether a board's message (``sheet``) has room for its first hint."""
    for lesson in shown.first:
        room = list_hint_lines((lesson,), sheet.locale)[0] in sheet.lines
        await hints.record_room(referee, table, lesson.key, room)


async def _choose_two_player_hint(referee: Referee, table: Table, viewer: Seat | None) -> Hints:
    """Return the next hint for a new player who is asked something in a game of two.

    The hint explains the question if its kind is new. Otherwise it explains the oldest event without an explanation.
    """
    facts, waiting, nothing = table.facts, table.list_waiting(), Hints(on=True)
    seat = viewer if viewer is not None else waiting[0].seat if len(waiting) == 1 else None
    person = facts.seats[seat].person if seat is not None else None
    if seat is None or person is None or not await hints.is_newcomer(referee, table, person):
        return nothing
    question = table.find_question(seat)
    if question is None and viewer is None:
        return nothing
    answers = questions.list_own_answers(table, seat)
    held = await _list_card_lessons(table, seat, answers) if viewer is not None else ()
    if question is None:
        return Hints(told=held, on=True)
    reads = find_language(await hints.find_language(referee, table, person))
    private = question.ask.secret or reads != find_language(facts.language)
    if private != (viewer is not None):
        return Hints(told=held, on=True)
    lesson = await _choose_question_lesson(
        table, question.ask.kind, answers, await hints.list_missed_hints(referee, table)
    )
    return Hints(told=held, asked=(lesson,) if lesson is not None else (), on=True)


async def _choose_question_lesson(table: Table, kind: str, answers: Answers, missed: Sequence[Missed]) -> Lesson | None:
    """Return the lesson on a kind of question, if it was not given to the seat yet.

    Without one, return the lesson on an event since the seat's last answer. The stored inputs and events tell which
    lessons were given. A lesson for which the board had no room is given when its kind of question comes again.
    """
    face, events = find_table_presenter(table), list((await _find_first_occasions(table, None)).values())
    named: set[str] = set()

    def due(kind: str, since: int, row: int) -> Lesson | None:
        waiting = (face.guidance.lesson(kind), *(one.lesson for one in events if since < one.row <= row))
        return next((lesson for lesson in waiting if lesson is not None and lesson.key not in named), None)

    roomless, since = {(one.key, one.after) for one in missed}, -1
    for before, row, answered in answers:
        if (lesson := due(answered, since, row)) is not None and (lesson.key, before) not in roomless:
            named.add(lesson.key)
        since = row
    return due(kind, since, EVERYTHING)


async def _list_card_lessons(table: Table, seat: Seat, answers: Answers) -> tuple[Lesson, ...]:
    """Return the lessons on the kinds of cards that a seat holds for the first time."""
    first = (await _find_first_occasions(table, seat)).values()
    return tuple(one.lesson for one in first if not answers or one.row > answers[-1][1])


async def _find_first_occasions(table: Table, viewer: Seat | None) -> dict[str, Met]:
    """Return the first occasion of each lesson in a match, as far as the viewer knows the occasions, the oldest first.

    An occasion is a public event, or a card that the seat holds. Only events since the last call are read.
    """
    met = _MET.setdefault(table.course, {}).setdefault(viewer, Lessons())
    face = find_table_presenter(table)
    for logged in await history.list_log(table, viewer, met.after, EVERYTHING):
        if logged.number < met.after:  # Another task has read these events meanwhile.
            continue
        met.after = logged.number + 1
        for lesson in (
            (face.guidance.lesson(logged.event),) if viewer is None else face.guidance.held(logged.event, viewer)
        ):
            if lesson is not None:
                met.first.setdefault(lesson.key, Met(logged.number, logged.row, lesson))
    return met.first


def _find_asked_kind(table: Table, viewer: Seat | None) -> str | None:
    """Return the kind of question that a message to this viewer asks; None if it asks nothing.

    The board (``viewer`` None) asks the public question, or a single player's question. A private message asks the
    seat's secret question.
    """
    if viewer is None and (seat := table.solo) is not None:
        question = table.find_question(seat)
        return question.ask.kind if question is not None else None
    if viewer is not None:
        question = table.find_question(viewer) if table.solo is None else None
        return question.ask.kind if question is not None and question.ask.secret else None
    waiting = table.list_waiting()
    return waiting[0].ask.kind if len(waiting) == 1 and waiting[0].ask is not None else None


def list_hint_lines(lessons: Sequence[Lesson], locale: str) -> list[str]:
    """Return the short forms of lessons, each of which is one line on a phone."""
    return [f"-# {MARK} {say(one.gist, locale)}" for one in lessons]


def list_lesson_lines(lessons: Sequence[Lesson], locale: str) -> list[str]:
    """Return the full texts of lessons as quotes, each with the rule that it explains."""
    return [
        say(T("> {mark} {said} `/rules {rule}`", mark=MARK, said=one.text, rule=one.rule), locale) for one in lessons
    ]


def build_stop_hints_row(table: Table, hints: Hints, locale: str) -> tuple[Row, ...]:
    """Return a row with the button that switches hints off; no row if none are given."""
    if not hints.told and not hints.asked:
        return ()
    return ((Button(custom_ids.make_table_id(table.id, "hints", "off"), say(T("Turn hints off"), locale)),),)
