"""What one person alone sees of a table: the question put to that person, with what it is answered by; else the hand.

All of it is pure: from the table and a seat to a ``Sheet``, made from that seat's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.match import Put
from engine.protocol import Move, One, Seat
from referee.table.table import Table
from render.scene import Scene, Shape
from render.text.i18n import T, say

from ..components import custom_ids, phone
from ..components.controls import LOW, LOWEST, ROOMY, details, few, full
from ..components.sheet import Button, Row, Sheet, with_button
from ..components.stepwise import Drill, Viewpoint, agreeing
from . import suggestions
from .hints import MARK, MINE, NO_HINTS, Hints, hint_lines
from .orders import order_lines, question_rows
from .plans import AHEAD, plan_lines, planning_rows
from .recap import Past, asked, lines_of, worded
from .standing import (
    GIVEN_UP,
    ending,
    has_given_up,
    idle_lines,
    own_ending_lines,
    taken_back,
    waited_for,
    waiting_lines,
    why_closed,
)
from .suggestions import with_suggestions
from .viewpoint import STARTED, face_of, names_in_texts, place_link, viewpoint


def hand(
    table: Table,
    seat: Seat | None,
    locale: str,
    drill: Drill | None = None,
    note: Sequence[str] | None = None,
    hints: Hints = NO_HINTS,
    past: Past | None = None,
    words: bool = False,
    kept: bool = False,
    plan: Drill | None = None,
) -> Sheet:
    """A person's hand, with the question put to that person alone or before all: then the picture is of all that
    matters to the answer.

    ``past``: what happened, in place of what the last step told; ``words``: the picture in words, too. ``note`` is what
    an answer just given came to, ``drill`` where choosing step by step has got to; ``plan``: the same of what is
    settled before it is asked.

    ``kept``: the message that is kept up to date. It puts what is asked of this seat alone, and leaves to the board
    what stands there with its buttons; so it changes with the hand, and with what befalls its person, and not with each
    step. Who has given up is asked nothing and has no buttons.
    """
    face = face_of(table)
    heading = f"### {say(face.title, locale)} · {place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat here. Your hand comes with the start.")
        gone = say(waits if table.facts.phase == "lobby" else T("This table was closed."), locale)
        return Sheet(heading, locale, lines=tuple(why_closed(table, locale) or [gone]))
    eyes = viewpoint(table, seat, locale)
    texts = names_in_texts(table)
    put = question(table, seat)
    left = _left(put, drill)
    given_up = table.facts.phase == "playing" and has_given_up(table, seat)
    resting = kept and table.facts.phase == "playing" and not given_up and (put is None or table.before_all(put))
    if resting:
        put = None
    told: Sequence[str] = note or ()
    if note is None and drill is None:
        told = past.lines if past else worded(lines_of(table, table.latest(seat), seat), locale)
    own = past.own if past is not None else frozenset()
    lines: list[str] = []
    if table.facts.phase != "playing":
        lines += [*own_ending_lines(table, seat, eyes), f"**{ending(table, eyes, texts)}**"]
    elif given_up:
        lines.append(eyes.say(GIVEN_UP))
    elif put is not None:
        asked_for = asked_lines(table, left or put, eyes, texts)
        told = [line for line in told if not any(line in one for one in asked_for)]
        if note is None and drill is None and (back := taken_back(table, put.ask.seat, eyes)) is not None:
            told.append("-# " + eyes.say(T("Taken back: {what}", what=back)))
        lines += [*asked_for, *hint_lines(hints.asked, locale), *_sofar(put, drill, eyes)]
    elif seat is not None and (out := face.out(eyes.view, texts)) is not None:
        lines.append(f"**{eyes.say(out)}**")
    elif resting:
        lines.append(eyes.say(T("-# What is asked of you alone comes here, the rest is at the table.")))
        lines += hint_lines(hints.asked, locale)
    else:
        goes_on = seat is not None and table.planned(seat)
        lines.append(
            eyes.say(T("Nothing is asked of you now; what you have settled goes on by itself."))
            if goes_on
            else eyes.say(T("Nothing is asked of you now."))
        )
        if past and not past.beside and table.facts.paused is None:
            lines += waiting_lines(table, eyes, texts, asked(table))
    lines += idle_lines(table, locale)
    if not drill:
        told = [*told, *order_lines(table, seat, locale)]
        told += plan_lines(table, seat, eyes) if table.facts.phase == "playing" else ()
        lines += suggestions.lines(table, eyes, texts) if not resting and not given_up else ()
    planning: tuple[Row, ...] = ()
    if put is None and not kept and not given_up and table.facts.phase == "playing":
        planning = planning_rows(table, seat, eyes, plan)
        lines += [eyes.say(AHEAD)] if planning else ()
    further = _further_seats(table, seat)
    if seat is not None and further:
        lines.append(eyes.say(T("-# You see what {name} sees.", name=texts[seat])))
    explain = Button(custom_ids.act(table.id, "more", MINE), eyes.say(T("More…")), emoji=MARK)
    steady: tuple[Row, ...] = ((explain,),) if hints.every and not given_up else ()
    if resting:
        steady = with_button(steady, Button(custom_ids.act(table.id, "hand"), eyes.say(T("Play here"))))
    if past is not None and past.more and not given_up:
        steady = with_button(steady, Button(custom_ids.act(table.id, "where"), eyes.say(T("Where was I?"))))
    for one in further:  # who plays several seats looks through each
        label = eyes.say(T("As {name}", name=eyes.names[one]))
        steady = with_button(steady, Button(custom_ids.act(table.id, "seat", str(one)), label))
    cockpit = _cockpit(table, left if put is not None else None, eyes)
    scene = cockpit or (None if seat is None else face.hand(eyes.view, eyes.names))
    crowded = scene is not None and cockpit is None and _crowded(scene)
    more_scenes: tuple[Scene, ...] = ()
    if put is None and (shown := _highlighted(table, past, kept)) is not None:
        # a message that is kept has one picture; who asks for the hand sees it beside
        scene, more_scenes = (shown, ()) if kept or scene is None else (scene, (shown,))

    def made(low: int, held: bool, most: int, above: bool = False) -> Sheet:
        others = [line for line in told if line not in own]
        dropped = set(others[: len(others) - min(most, len(others))])
        said = [line for line in told if line not in dropped]
        rows = question_rows(table, put, eyes, drill, low) if put is not None else planning
        more = details(put, msgspec.structs.replace(eyes, names=texts), drill, low) if put is not None and drill else ()
        return Sheet(
            "\n".join((heading, *said)) if above else heading,
            locale,
            scene=scene,
            in_words="/game hand text:True",
            lines=(
                *(hint_lines(hints.told, locale) if held and not drill else ()),
                *(() if above else said),
                *lines,
                *more,
            ),
            more=more_scenes,
            rows=rows if drill or resting or given_up else with_suggestions(table, eyes, rows, steady, seat),
            steady=steady,
            words=words or crowded,
        )

    looks = [(low, True, len(told), False) for low in (ROOMY, LOW)]
    if few(put):  # the board tells what happened; what can be pressed is told here alone
        looks += [(LOW, not hints.asked, 1, False)]
    looks += [(LOWEST, True, len(told), False)]
    looks += [(LOWEST, not hints.asked, most, False) for most in (1, 0)]  # one hint is a question's own
    looks += [(LOWEST, not hints.asked, 0, True)] if own else []  # above the picture there is room for what befell one
    return phone.fitted(made(*look) for look in looks)


def _highlighted(table: Table, past: Past | None, kept: bool) -> Scene | None:
    """The picture of the gravest thing that happened to this person; once the match is over, for the message that is
    kept, how it all ended."""
    if kept and table.facts.phase == "over":
        eyes = viewpoint(table, None, table.facts.language)
        return eyes.face.board(eyes.view, table.latest(None), eyes.names)
    return past.scene if past is not None else None


def _left(put: Put | None, drill: Drill | None) -> Put | None:
    """The question with the options among which somebody is choosing, who has gone a step: a picture shows these."""
    if put is None or drill is None or not isinstance(put.ask.choice, One):
        return put
    left = agreeing(put.ask.choice.options, drill.prefix) or put.ask.choice.options
    return Put(put.number, msgspec.structs.replace(put.ask, choice=One(left)))


def _cockpit(table: Table, put: Put | None, eyes: Viewpoint) -> Scene | None:
    """What matters to the answer of who is asked; None where nothing is, or the hand is all there is to show."""
    if put is None:
        return None
    return eyes.face.cockpit(eyes.view, table.latest(put.ask.seat), put.ask, eyes.names)


def _crowded(scene: Scene) -> bool:
    """Whether something is told in words only, as the picture has no room for it: it shows others of its kind."""
    told = [one for one in _walk(scene.shapes) if one.words is not None]
    drawn = {one.name for one in told if one.box[2]}
    return any(one.name in drawn for one in told if not one.box[2])


def _walk(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for one in shapes:
        yield one
        yield from _walk(one.children)


def question_alone(
    table: Table, seat: Seat, locale: str, note: str, only: Sequence[Move] = (), past: Past | None = None
) -> Sheet:
    """Something to be told, and below it what is asked now.

    ``only``: of its options these, where the note itself asks which of them; ``past``: what happened, which is still
    to be read where the note is not of it.
    """
    put = question(table, seat)
    if put is None:
        return Sheet(note, locale)
    eyes = viewpoint(table, seat, locale)
    if only:
        put = Put(put.number, msgspec.structs.replace(put.ask, choice=One(tuple(only))))
        lines: tuple[str, ...] = ()
    else:
        told = past.lines if past else ()
        lines = (*told, *order_lines(table, seat, locale), *asked_lines(table, put, eyes, names_in_texts(table)))
    asking = [question_rows(table, put, eyes, low=low) for low in (ROOMY, LOW, LOWEST)]
    if not only:
        asking = [with_suggestions(table, eyes, rows, (), seat) for rows in asking]
    return phone.fitted(
        Sheet(note, locale, scene=_cockpit(table, put, eyes), lines=lines, rows=rows) for rows in asking
    )


def asked_lines(table: Table, put: Put, eyes: Viewpoint, names: Sequence[str]) -> list[str]:
    """The question; once it is answered under seal, by its seat or for it, what the answer is and who is waited for.
    ``names``: escaped."""
    prompt = eyes.say(eyes.face.prompt(put.ask, eyes.view, names))
    given = table.given(put.ask.seat)
    if given is None:
        return [f"**{prompt}**"]
    label = suggestions.labelled(put, given, msgspec.structs.replace(eyes, names=names))
    what = full(msgspec.structs.replace(label, detail=None), eyes)
    whom = waited_for(table, eyes.face.marked(eyes.view, names))
    own = table.answered_itself(put.ask.seat)  # else the table has, and nobody need know of it to change it
    answered = T("You have answered: {what}", what=what) if own else T("As it stands: {what}", what=what)
    said = [f"-# {prompt}", eyes.say(answered)]
    if put.ask.choice.count() < 2:  # nothing else was possible
        return [*said, eyes.say(T("Waiting for {names}.", names=whom))] if whom else said
    until = T("Until all have answered, you may change it.")
    if whom:
        until = T("Waiting for {names}; until then you may change it.", names=whom)
    return [*said, eyes.say(until)]


def _further_seats(table: Table, seat: Seat | None) -> list[Seat]:
    """Return the other seats of whoever plays in this one."""
    person = None if seat is None else table.facts.seats[seat].person
    return [] if person is None else [one for one in table.facts.seats_of(person) if one != seat]


def _sofar(put: Put, drill: Drill | None, eyes: Viewpoint) -> list[str]:
    """What has been picked already of an order that is being made."""
    if drill is None or not drill.picked or isinstance(put.ask.choice, One):
        return []
    items = [put.ask.choice.items[place] for place in drill.picked]
    labels = [eyes.say(eyes.face.item(item, put.ask, eyes.view, eyes.names).text) for item in items]
    return [eyes.say(T("So far: {items}", items=labels))]


def question(table: Table, seat: Seat | None) -> Put | None:
    """The question that a seat may answer now, or whose sealed answer it may still replace. Who has given up is asked
    nothing."""
    if seat is None or table.facts.phase != "playing" or has_given_up(table, seat):
        return None
    return table.question(seat)
