"""The private message of a player. It has the player's question, with buttons and menus to answer it, or else the hand.

All functions are pure, and build a ``MessageLayout`` from the table and the view of one seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.match import OpenQuestion
from engine.protocol import Move, One, Seat
from referee.table import history, questions
from referee.table.table import Table
from render.scene import Scene, Shape
from render.text.i18n import T, Text, say

from ...components import custom_ids, phone
from ...components.controls import LOW, LOWEST, ROOMY, format_full_label, has_few_options, list_option_details
from ...components.labels import build_label
from ...components.sheet import Button, MessageLayout, Row, add_button
from ...components.stepwise import PartialChoice, ViewerContext, filter_by_prefix
from ..common.standing import (
    GIVEN_UP,
    describe_taken_back,
    format_result,
    has_given_up,
    list_closing_reasons,
    list_idle_lines,
    list_own_ending_lines,
    list_waited_names,
    list_waiting_lines,
)
from ..common.viewpoint import STARTED, build_viewer_context, find_table_presenter, format_place_link, list_text_names
from ..events.recap import Past, find_question_time, list_event_lines, list_main_texts
from ..question import suggestions
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.guesses import build_guess_rows, list_guess_lines
from ..question.hints import MARK, MINE, NO_HINTS, Hints, list_hint_lines
from ..question.premoves import AHEAD, build_premove_rows, list_premove_lines
from ..question.signals import build_signal_row
from ..question.suggestions import add_suggestion_rows


class Beside(msgspec.Struct, frozen=True):
    """The parts of a hand's message besides the question and the cards."""

    note: Sequence[str] | None = None
    """The lines on the effects of the player's latest answer; None without them."""
    hints: Hints = NO_HINTS
    past: Past | None = None
    """The latest events, which are told in place of those of the last step; None without them."""


class PartialAnswer(msgspec.Struct, frozen=True):
    """The part of an answer or a premove that the player has chosen so far."""

    choice: PartialChoice | None = None
    """The partial choice of an answer; None if nothing is chosen."""
    plan: PartialChoice | None = None
    """The partial choice of a premove; None if nothing is chosen."""


class HandForm(msgspec.Struct, frozen=True):
    """The form of a hand's message."""

    words: bool = False
    """True if words describe the picture, too."""
    kept: bool = False
    """True if the message is kept up to date.

    Such a message asks only the private questions of its seat, because public questions are on the board. So it changes
    with the hand and with events that hit its player, and not with each step.
    """


CHANCES = 8
"""Before a person throws dice at a practice table, the chances of at most this many options are listed."""
NOTHING_BESIDE, NOTHING_CHOSEN, PLAIN = Beside(), PartialAnswer(), HandForm()


def build_hand_message(
    table: Table,
    seat: Seat | None,
    locale: str,
    beside: Beside = NOTHING_BESIDE,
    partial: PartialAnswer = NOTHING_CHOSEN,
    form: HandForm = PLAIN,
) -> MessageLayout:
    """Build the message of a player's hand, with the player's question if there is one.

    With a question the picture shows everything that matters to the answer. A player who has given up is asked nothing
    and has no buttons. ``seat`` None: a spectator.
    """
    note, hints, past = beside.note, beside.hints, beside.past
    partial_choice, plan, kept = partial.choice, partial.plan, form.kept
    face = find_table_presenter(table)
    heading = f"### {say(face.title, locale)} · {format_place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat at this table. The bot shows your hand when the match starts.")
        gone = say(waits if table.facts.phase == "lobby" else T("This table was closed."), locale)
        return MessageLayout(heading, locale, lines=tuple(list_closing_reasons(table, locale) or [gone]))
    viewer = build_viewer_context(table, seat, locale)
    texts = list_text_names(table)
    question = find_open_question(table, seat)
    left = _narrow_question(question, partial_choice)
    given_up = table.facts.phase == "playing" and has_given_up(table, seat)
    resting = (
        kept
        and table.facts.phase == "playing"
        and not given_up
        and (question is None or questions.is_before_all(table, question))
    )
    if resting:
        question = None
    heading_lines: Sequence[str] = note or ()
    if note is None and partial_choice is None:
        heading_lines = (
            past.lines
            if past
            else list_main_texts(list_event_lines(table, history.list_latest_events(table, seat), seat), locale)[::-1]
        )
    own = past.own if past is not None else frozenset()
    lines: list[str] = []
    if table.facts.phase != "playing":
        lines += [*list_own_ending_lines(table, seat, viewer), f"**{format_result(table, viewer, texts)}**"]
    elif given_up:
        lines.append(viewer.say(GIVEN_UP))
    elif question is not None:
        asked_for = list_question_lines(table, left or question, viewer, texts)
        heading_lines = [line for line in heading_lines if not any(line in one for one in asked_for)]
        if (
            note is None
            and partial_choice is None
            and (back := describe_taken_back(table, question.ask.seat, viewer)) is not None
        ):
            heading_lines.append("-# " + viewer.say(T("Answer taken back: {what}", what=back)))
        lines += [
            *asked_for,
            *list_hint_lines(hints.asked, locale),
            *_list_picked_lines(question, partial_choice, viewer),
        ]
    elif seat is not None and (out := face.telling.out(viewer.view, texts)) is not None:
        lines += [f"**{viewer.say(out)}**", *list_guess_lines(table, seat, viewer, texts)]
    elif resting:
        lines.append(viewer.say(T("-# Secret questions for you appear here. All other questions appear at the table.")))
        lines += list_hint_lines(hints.asked, locale)
    else:
        lines.append(viewer.say(_describe_nothing_asked(table, seat, viewer, texts)))
        if table.facts.paused is None and not resting:
            lines += list_waiting_lines(table, viewer, texts, find_question_time(table))
    lines += list_idle_lines(table, locale)
    if seat is not None and not given_up and (talk := face.guidance.talk(viewer.view)) is not None:
        lines.append(f"-# {viewer.say(talk)}")
    if not partial_choice:
        heading_lines = [*heading_lines, *list_auto_answer_lines(table, seat, locale)]
        heading_lines += list_premove_lines(table, seat, viewer) if table.facts.phase == "playing" else ()
        lines += suggestions.list_suggestion_lines(table, viewer, texts) if not resting and not given_up else ()
    planning: tuple[Row, ...] = ()
    if question is None and not kept and not given_up and table.facts.phase == "playing":
        planning = build_premove_rows(table, seat, viewer, plan)
        lines += [viewer.say(AHEAD)] if planning else ()
    planning = planning or build_guess_rows(table, seat, viewer)
    further = _list_further_seats(table, seat)
    if seat is not None and further:
        lines.append(viewer.say(T("-# You see the game as {name} sees it.", name=texts[seat])))
    explain = Button(custom_ids.make_table_id(table.id, "more", MINE), viewer.say(T("More…")), emoji=MARK)
    toolbar: tuple[Row, ...] = build_signal_row(table, seat, locale) if question is None else ()
    toolbar = add_button(toolbar, explain) if hints.every and not given_up else toolbar
    if resting:
        toolbar = add_button(toolbar, Button(custom_ids.make_table_id(table.id, "hand"), viewer.say(T("Play here"))))
    if past is not None and past.more and not given_up:
        toolbar = add_button(
            toolbar, Button(custom_ids.make_table_id(table.id, "where"), viewer.say(T("Where was I?")))
        )
    for further_seat in further:  # There is a button for each further seat of this person.
        label = viewer.say(T("Play as {name}", name=viewer.names[further_seat]))
        toolbar = add_button(toolbar, Button(custom_ids.make_table_id(table.id, "seat", str(further_seat)), label))
    private_board = _draw_private_board(table, left if question is not None else None, viewer)
    scene = private_board or (None if seat is None else face.pictures.hand(viewer.view, viewer.names))
    crowded = scene is not None and private_board is None and _is_crowded(scene)
    more_scenes: tuple[Scene, ...] = ()
    if question is None and (shown := _draw_own_highlight(table, past, kept)) is not None:
        # A message that is kept up to date has one picture; a requested hand shows the hand, too.
        scene, more_scenes = (shown, ()) if kept or scene is None else (scene, (shown,))

    def build(density: int, held: bool, most: int, above: bool = False) -> MessageLayout:
        """Build the message at one density.

        ``held``: include the hints on the latest events. ``most``: the most lines of events that did not hit the
        player. ``above``: put all lines of events above the picture.
        """
        others = [line for line in heading_lines if line not in own]
        dropped = set(others[most:])
        shown_lines = [line for line in heading_lines if line not in dropped]
        rows = (
            build_question_rows(table, question, viewer, partial_choice, density) if question is not None else planning
        )
        more = (
            list_option_details(question, msgspec.structs.replace(viewer, names=texts), partial_choice, density)
            if question is not None and partial_choice
            else ()
        )
        return MessageLayout(
            "\n".join((heading, *shown_lines)) if above else heading,
            locale,
            scene=scene,
            in_words="/game hand text:True",
            lines=(
                *(list_hint_lines(hints.told, locale) if held and not partial_choice else ()),
                *(() if above else shown_lines),
                *lines,
                *more,
            ),
            more=more_scenes,
            rows=rows
            if partial_choice or resting or given_up
            else add_suggestion_rows(table, viewer, rows, toolbar, seat),
            toolbar=toolbar,
            words=form.words or crowded,
        )

    densities = [(density, True, len(heading_lines), False) for density in (ROOMY, LOW)]
    if has_few_options(question):  # Options come before lines of events, because the board tells the events, too.
        densities += [(LOW, not hints.asked, 1, False)]
    densities += [(LOWEST, True, len(heading_lines), False)]
    # If the question has a hint of its own, the hints on events are left out.
    # Events that have no room below the picture fit above it.
    densities += [(LOWEST, not hints.asked, 1, above) for above in (False, True)]
    return phone.choose_fitting_layout(build(*density) for density in densities)


def _describe_nothing_asked(table: Table, seat: Seat | None, viewer: ViewerContext, names: Sequence[str]) -> Text | str:
    """Say that a player has nothing to answer, or why the player is out of the match."""
    if seat is not None and (out := viewer.face.telling.out(viewer.view, names)) is not None:
        return f"**{viewer.say(out)}**"
    if seat is not None and questions.list_planned(table, seat):
        return T("You have nothing to answer right now. Your answers in advance stay active.")
    return T("You have nothing to answer right now.")


def _draw_own_highlight(table: Table, past: Past | None, kept: bool) -> Scene | None:
    """Return the picture of the gravest event that hit a player; None if there is none.

    Once the match is over, the message that is kept up to date (``kept``) gets the final board instead.
    """
    if kept and table.facts.phase == "over":
        viewer = build_viewer_context(table, None, table.facts.language)
        return viewer.face.board(viewer.view, history.list_latest_events(table, None), viewer.names)
    return past.scene if past is not None else None


def _narrow_question(question: OpenQuestion | None, partial_choice: PartialChoice | None) -> OpenQuestion | None:
    """Return a question with only the options that a partial choice leaves, to be marked in the picture."""
    if question is None or partial_choice is None or not isinstance(question.ask.choice, One):
        return question
    left = filter_by_prefix(question.ask.choice.options, partial_choice.prefix) or question.ask.choice.options
    return OpenQuestion(question.number, msgspec.structs.replace(question.ask, choice=One(left)))


def _draw_private_board(table: Table, question: OpenQuestion | None, viewer: ViewerContext) -> Scene | None:
    """Draw the board for a player who is asked a question; None if nothing is asked, or the hand is enough."""
    if question is None:
        return None
    return viewer.face.pictures.private_board(
        viewer.view, history.list_latest_events(table, question.ask.seat), question.ask, viewer.names
    )


def _is_crowded(scene: Scene) -> bool:
    """Return whether a picture has left something out for lack of room."""
    spoken = [one for one in _walk(scene.shapes) if one.words is not None]
    drawn = {one.name for one in spoken if one.box[2]}
    return any(one.name in drawn for one in spoken if not one.box[2])


def _walk(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        yield from _walk(shape.children)


def build_question_message(
    table: Table, seat: Seat, locale: str, note: str, only: Sequence[Move] = (), past: Past | None = None
) -> MessageLayout:
    """Build a private message with a short note and the player's question below it.

    ``only``: the options to show, if the note asks to choose one of them. ``past``: the latest events, shown if the
    note asks for no choice.
    """
    question = find_open_question(table, seat)
    if question is None:
        return MessageLayout(note, locale)
    viewer = build_viewer_context(table, seat, locale)
    if only:
        question = OpenQuestion(question.number, msgspec.structs.replace(question.ask, choice=One(tuple(only))))
        lines: tuple[str, ...] = ()
    else:
        past_lines = past.lines if past else ()
        lines = (
            *past_lines,
            *list_auto_answer_lines(table, seat, locale),
            *list_question_lines(table, question, viewer, list_text_names(table)),
        )
    asking = [build_question_rows(table, question, viewer, density=density) for density in (ROOMY, LOW, LOWEST)]
    if not only:
        asking = [add_suggestion_rows(table, viewer, rows, (), seat) for rows in asking]
    return phone.choose_fitting_layout(
        MessageLayout(note, locale, scene=_draw_private_board(table, question, viewer), lines=lines, rows=rows)
        for rows in asking
    )


def list_question_lines(table: Table, question: OpenQuestion, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return the lines of a question.

    After a simultaneous answer, they tell the answer and the people for whom others wait.

    ``names``: escaped for Markdown.
    """
    prompt = viewer.say(viewer.face.prompt(question.ask, viewer.view, names))
    given = table.find_given_answer(question.ask.seat)
    if given is None:
        chances = (
            list_chance_lines(question, msgspec.structs.replace(viewer, names=names)) if table.facts.practice else []
        )
        return [f"**{prompt}**", *chances]
    label = build_label(question, given, msgspec.structs.replace(viewer, names=names))
    what = format_full_label(msgspec.structs.replace(label, detail=None), viewer)
    whom = list_waited_names(table, viewer.face.telling.marked(viewer.view, names))
    # If the table has given the answer, the player need not know that in order to give another one.
    own = questions.has_answered_itself(table, question.ask.seat)
    answered = T("Your answer: {what}", what=what) if own else T("Your current answer: {what}", what=what)
    lines = [f"-# {prompt}", viewer.say(answered)]
    if question.ask.choice.count() < 2:  # With one option, there is no other answer to give.
        return [*lines, viewer.say(T("Waiting for {names}.", names=whom))] if whom else lines
    until = T("You can change your answer until everybody has answered.")
    if whom:
        until = T("Waiting for {names}. You can change your answer until then.", names=whom)
    return [*lines, viewer.say(until)]


def list_chance_lines(question: OpenQuestion, viewer: ViewerContext) -> list[str]:
    """Return a line with the chances of each option of an own throw. Options that nobody wants come last.

    The list is empty for any other question.
    """
    if not question.ask.throw or not isinstance(question.ask.choice, One):
        return []
    labels = [
        viewer.face.label(option, question.ask, viewer.view, viewer.names) for option in question.ask.choice.options
    ]
    likely = sorted((label for label in labels if label.detail is not None), key=lambda label: label.rare)
    return [f"- {format_full_label(label, viewer)}" for label in likely[:CHANCES]]


def _list_further_seats(table: Table, seat: Seat | None) -> list[Seat]:
    """Return the other seats of the person who has this seat."""
    person = None if seat is None else table.facts.seats[seat].person
    return [] if person is None else [one for one in table.facts.list_seats_of(person) if one != seat]


def _list_picked_lines(
    question: OpenQuestion, partial_choice: PartialChoice | None, viewer: ViewerContext
) -> list[str]:
    """Return a line with the items that were picked so far, if the question asks for an order."""
    if partial_choice is None or not partial_choice.picked or isinstance(question.ask.choice, One):
        return []
    items = [question.ask.choice.items[place] for place in partial_choice.picked]
    labels = [viewer.say(viewer.face.item(item, question.ask, viewer.view, viewer.names).text) for item in items]
    return [viewer.say(T("Chosen so far: {items}", items=labels))]


def find_open_question(table: Table, seat: Seat | None) -> OpenQuestion | None:
    """Return the question that a seat may answer now.

    It may also be one whose simultaneous answer can still be replaced.

    A player who has given up is asked nothing.
    """
    if seat is None or table.facts.phase != "playing" or has_given_up(table, seat):
        return None
    return table.find_question(seat)
