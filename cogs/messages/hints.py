"""The guided first game: each first time is explained in a sentence, where it is seen, until somebody has had enough.

News and open questions are explained on the board; a private question where it is asked. The faces know the lessons.
Where two play they come one at a time, beside a question of who is new: on the board only if that person reads the
language that it speaks, else in private.

What has happened comes before what is explained: a hint that finds no room on the board has not been told, and comes
again with one of the next boards, or with its next occasion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.protocol import Seat
from referee import hints as given
from referee.facts import Missed
from referee.referee import Referee
from referee.table.table import Table
from render.face.contract import Lesson
from render.text.i18n import T, language_for, say

from ..components import custom_ids
from ..components.sheet import Button, Row, Sheet
from .viewpoint import face_of

AT_ONCE = 4
"""Lessons of one step's news: more would not be read."""
EVERYTHING = 100_000
"""More news than a match has."""
LATER = 12
"""Rows, of answers and of dice, after which what happened is too long ago to be explained."""
PAIR = 2
MARK = "💡"
MINE = "mine"
"""What *More…* on a hand's message says: whose hints are meant."""
Answers = Sequence[tuple[int, int, str]]
"""A seat's own answers, oldest first: the rows of anybody's answers before them, their own, and kinds of questions."""


class Met(Struct, frozen=True):
    """The first piece of news that calls for a lesson: its number, and after which row it was told."""

    number: int
    row: int
    lesson: Lesson


class Lessons:
    """Those that a match has come to so far, as one viewer knows it."""

    def __init__(self) -> None:
        self.after = 0
        """The number of the next news to look at."""
        self.first: dict[str, Met] = {}


_MET: WeakKeyDictionary[object, dict[Seat | None, Lessons]] = WeakKeyDictionary()
"""For each match in play, as long as it is held in memory."""


class Hints(Struct, frozen=True):
    """What a message explains."""

    told: tuple[Lesson, ...] = ()
    """Of what has just happened."""
    asked: tuple[Lesson, ...] = ()
    """Of what is asked."""
    on: bool | None = None
    """Whether the table gives hints; None where its game has none."""

    @property
    def every(self) -> tuple[Lesson, ...]:
        """What is told in full to whoever wants to read more."""
        return (*self.asked, *self.told)

    @property
    def first(self) -> tuple[Lesson, ...]:
        """The one that a board has room for: on what is asked, else on what has just happened."""
        return self.every[:1]


NO_HINTS = Hints()


async def hints_for(referee: Referee, table: Table, viewer: Seat | None) -> Hints:
    """What is to be explained on the board (None), or beside a seat's own private question."""
    face, facts = face_of(table), table.facts
    if not face.lessons():
        return NO_HINTS
    if facts.phase == "lobby":
        return Hints(on=await given.guided(referee, table))
    if facts.phase != "playing" or not table.readable or not await given.guided(referee, table):
        return NO_HINTS
    if len(facts.people) == PAIR:
        return await _for_one_of_two(referee, table, viewer)
    known = table.kinds_answered(table.solo if viewer is None else viewer)
    met = await _lessons(table, None) if viewer is None else {}
    told = tuple(one.lesson for one in met.values() if one.number >= table.told_from)[:AT_ONCE]
    left = await _left(referee, table) if viewer is None else {}
    had = {lesson.key for kind in known if (lesson := face.lesson(kind)) is not None} - left.keys()
    lesson = face.lesson(kind) if (kind := _asked(table, viewer)) is not None else None
    asked = (lesson,) if lesson is not None and lesson.key not in had else ()
    return Hints(told=told if told or asked else _again(table, met, left), asked=asked, on=True)


async def _left(referee: Referee, table: Table) -> dict[str, int]:
    """The hints that found no room on the board before the one that stands, and on none since: and after which row."""
    now = table.answered_row
    found = {one.key: one for one in await given.missed(referee, table) if one.after <= now}
    return {key: one.after for key, one in found.items() if one.told is None or one.told == now}


def _again(table: Table, met: Mapping[str, Met], left: Mapping[str, int]) -> tuple[Lesson, ...]:
    """One of those on what has happened: as it has just happened again, or not long ago."""
    lately = [lesson.key for told in table.latest(None) if (lesson := face_of(table).lesson(told)) is not None]
    lately += [key for key, row in left.items() if row + LATER >= table.answered_row]
    return tuple(met[key].lesson for key in lately if key in left and key in met)[:1]


async def had_room(referee: Referee, table: Table, hints: Hints, sheet: Sheet) -> None:
    """Remember whether the board, as it stands now, has room for its hint."""
    for lesson in hints.first:
        room = hint_lines((lesson,), sheet.locale)[0] in sheet.lines
        await given.had_room(referee, table, lesson.key, room)


async def _for_one_of_two(referee: Referee, table: Table, viewer: Seat | None) -> Hints:
    """What comes next for who is asked and new: the question itself where it is met for the first time, else the oldest
    news that nothing was said of."""
    facts, waiting, nothing = table.facts, table.waiting(), Hints(on=True)
    seat = viewer if viewer is not None else waiting[0].seat if len(waiting) == 1 else None
    person = facts.seats[seat].person if seat is not None else None
    if seat is None or person is None or not await given.new(referee, table, person):
        return nothing
    put = table.question(seat)
    if put is None and viewer is None:
        return nothing
    answers = table.own_answers(seat)
    held = await _first_held(table, seat, answers) if viewer is not None else ()
    if put is None:
        return Hints(told=held, on=True)
    reads = language_for(await given.language(referee, table, person))
    private = put.ask.secret or reads != language_for(facts.language)
    if private != (viewer is not None):
        return Hints(told=held, on=True)
    lesson = await _next(table, put.ask.kind, answers, await given.missed(referee, table))
    return Hints(told=held, asked=(lesson,) if lesson is not None else (), on=True)


async def _next(table: Table, kind: str, answers: Answers, missed: Sequence[Missed]) -> Lesson | None:
    """One lesson a question: those of the questions before this one follow from the rows and the news; what found no
    room is still to come."""
    face, news = face_of(table), list((await _lessons(table, None)).values())
    said: set[str] = set()

    def due(kind: str, row: int) -> Lesson | None:
        waiting = (face.lesson(kind), *(one.lesson for one in news if one.row <= row))
        return next((lesson for lesson in waiting if lesson is not None and lesson.key not in said), None)

    roomless = {(one.key, one.after) for one in missed}
    for before, row, answered in answers:
        if (lesson := due(answered, row)) is not None and (lesson.key, before) not in roomless:
            said.add(lesson.key)
    return due(kind, EVERYTHING)


async def _first_held(table: Table, seat: Seat, answers: Answers) -> tuple[Lesson, ...]:
    """The kinds of cards that a seat holds for the first time since its last own answer."""
    first = (await _lessons(table, seat)).values()
    return tuple(one.lesson for one in first if not answers or one.row > answers[-1][1])


async def _lessons(table: Table, viewer: Seat | None) -> dict[str, Met]:
    """What has first called for each lesson, the oldest first: what all were told, or for a seat what it has come to
    hold. Only what is new since the last look is read."""
    met = _MET.setdefault(table.course, {}).setdefault(viewer, Lessons())
    face = face_of(table)
    for one in await table.log(viewer, met.after, EVERYTHING):
        if one.number < met.after:  # somebody else has read on meanwhile
            continue
        met.after = one.number + 1
        for lesson in (face.lesson(one.told),) if viewer is None else face.held(one.told, viewer):
            if lesson is not None:
                met.first.setdefault(lesson.key, Met(one.number, one.row, lesson))
    return met.first


def _asked(table: Table, viewer: Seat | None) -> str | None:
    """The kind of question that a message puts: the board what all may know, or what the one person who plays is asked;
    a private one what it alone may."""
    if viewer is None and (seat := table.solo) is not None:
        put = table.question(seat)
        return put.ask.kind if put is not None else None
    if viewer is not None:
        put = table.question(viewer) if table.solo is None else None
        return put.ask.kind if put is not None and put.ask.secret else None
    waiting = table.waiting()
    return waiting[0].ask.kind if len(waiting) == 1 and waiting[0].ask is not None else None


def hint_lines(lessons: Sequence[Lesson], locale: str) -> list[str]:
    """Lessons as they stand beside a question: their gist, each in a line of a phone. *More…* tells the rest."""
    return [f"-# {MARK} {say(one.gist, locale)}" for one in lessons]


def taught_lines(lessons: Sequence[Lesson], locale: str) -> list[str]:
    """Lessons in full: set apart, each with where to read more."""
    return [
        say(T("> {mark} {said} `/rules {rule}`", mark=MARK, said=one.text, rule=one.rule), locale) for one in lessons
    ]


def enough_row(table: Table, given: Hints, locale: str) -> tuple[Row, ...]:
    """The button that ends it, where something is explained."""
    if not given.told and not given.asked:
        return ()
    return ((Button(custom_ids.act(table.id, "hints", "off"), say(T("No more hints"), locale)),),)
