"""The private message of a player. It has the player's question, with buttons and menus to answer it, or else the hand.

All functions are pure, and build a ``MessageLayout`` from the table and the view of one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.match_records import OpenQuestion
from engine.protocol import Seat
from referee.table import history, questions
from referee.table.progress import find_question_time
from referee.table.table import Table
from render.scene import Scene
from render.text.i18n import T, Text, say

from ...components import custom_ids, phone
from ...components.controls import BARE, CARDS, LOW, LOWEST, ROOMY, list_option_details
from ...components.sheet import Button, MessageLayout, Row, add_button, has_sections
from ...components.stepwise import PartialChoice, ViewerContext
from ..common.standing import (
    GIVEN_UP,
    describe_taken_back,
    format_result,
    has_given_up,
    list_closing_reasons,
    list_idle_lines,
    list_own_ending_lines,
    list_waiting_lines,
)
from ..common.viewpoint import STARTED, build_viewer_context, find_table_presenter, format_place_link, list_text_names
from ..events.event_lines import list_event_lines, list_main_texts
from ..events.recap import Past
from ..question import suggestions
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.guesses import build_guess_rows, list_guess_lines
from ..question.hints import MARK, MINE, NO_HINTS, Hints, list_hint_lines
from ..question.premoves import AHEAD, build_premove_rows, list_premove_lines
from ..question.signals import build_signal_row
from ..question.suggestions import add_suggestion_rows
from .hand_pictures import draw_own_highlight, draw_private_board, fit_picture, is_crowded
from .open_question import find_open_question, list_picked_lines, list_question_lines, narrow_question


class Beside(msgspec.Struct, frozen=True):
    """The parts of a hand's message besides the question and the cards."""

    note: Sequence[str] | None = None
    """The lines on the effects of the player's latest answer; None without them."""
    hints: Hints = NO_HINTS
    past: Past | None = None
    """The latest events, which are shown in place of those of the last step; None without them."""


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


NOTHING_BESIDE, NOTHING_CHOSEN, PLAIN = Beside(), PartialAnswer(), HandForm()


class _Hand(msgspec.Struct, frozen=True):
    """A hand to show: who looks at it, what is shown beside it, and what is asked."""

    table: Table
    seat: Seat | None
    viewer: ViewerContext
    names: Sequence[str]
    """The players' names, escaped for Markdown."""
    beside: Beside
    partial: PartialAnswer
    form: HandForm
    question: OpenQuestion | None
    """The question that the message asks; None if it asks none."""
    given_up: bool
    resting: bool
    """True if the message is kept up to date, and asks nothing now."""

    @property
    def left(self) -> OpenQuestion | None:
        """The question with only the options that the partial choice leaves."""
        return narrow_question(self.question, self.partial.choice)

    @property
    def tells_events(self) -> bool:
        """True if the message shows the latest events, because the player has neither answered nor chosen yet."""
        return self.beside.note is None and self.partial.choice is None


class _HandParts(msgspec.Struct, frozen=True):
    """The parts of a hand's message that are the same at each density."""

    heading: str
    events: Sequence[str]
    """The lines on events and on answers in advance."""
    lines: Sequence[str]
    """All other lines."""
    planning: tuple[Row, ...]
    """The buttons and menus for premoves or guesses, which are shown if nothing is asked."""
    toolbar: tuple[Row, ...]
    scenes: tuple[Scene, ...]
    crowded: bool
    """True if the picture has left something out for lack of room."""


class _HandDensity(NamedTuple):
    """A density of a hand's message: it says how tightly the message is packed."""

    controls: int
    """The density of buttons and menus."""
    is_short: bool = False
    """True if little is said of the latest events, because the words of the buttons need the message's letters."""


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
    heading = f"### {say(find_table_presenter(table).title, locale)} · {format_place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat at this table. The bot shows your hand when the match starts.")
        gone = say(waits if table.facts.phase == "lobby" else T("This table was closed."), locale)
        return MessageLayout(heading, locale, lines=tuple(list_closing_reasons(table, locale) or [gone]))
    question = find_open_question(table, seat)
    given_up = table.facts.phase == "playing" and has_given_up(table, seat)
    is_secret_or_none = question is None or questions.is_before_all(table, question)
    resting = form.kept and table.facts.phase == "playing" and not given_up and is_secret_or_none
    hand = _Hand(
        table=table,
        seat=seat,
        viewer=build_viewer_context(table, seat, locale),
        names=list_text_names(table),
        beside=beside,
        partial=partial,
        form=form,
        question=None if resting else question,
        given_up=given_up,
        resting=resting,
    )
    parts = _build_parts(hand, heading)
    return phone.choose_fitting_layout(_build_at_density(hand, parts, one) for one in _list_densities(hand))


def _build_parts(hand: _Hand, heading: str) -> _HandParts:
    table, seat, viewer = hand.table, hand.seat, hand.viewer
    planning: tuple[Row, ...] = ()
    if hand.question is None and not hand.form.kept and not hand.given_up and table.facts.phase == "playing":
        planning = build_premove_rows(table, seat, viewer, hand.partial.plan)
    asked_for = [] if hand.left is None else list_question_lines(table, hand.left, viewer, hand.names)
    lines = _list_lines(hand, asked_for)
    lines += [viewer.say(AHEAD)] if planning else []
    further = _list_further_seats(table, seat)
    if seat is not None and further:
        lines.append(viewer.say(T("-# You see the game as {name} sees it.", name=hand.names[seat])))
    scenes, crowded = _draw_scenes(hand)
    return _HandParts(
        heading=heading,
        events=_list_event_lines(hand, asked_for),
        lines=lines,
        planning=planning or build_guess_rows(table, seat, viewer),
        toolbar=_build_toolbar(hand, further),
        scenes=scenes,
        crowded=crowded,
    )


def _list_event_lines(hand: _Hand, asked_for: Sequence[str]) -> list[str]:
    """Return the lines on the effects of the latest answer or on the latest events, and on answers in advance.

    ``asked_for``: the lines of the question, which need not be said twice.
    """
    table, seat, viewer, past = hand.table, hand.seat, hand.viewer, hand.beside.past
    lines = list(hand.beside.note or ())
    if hand.tells_events and past:
        lines = list(past.lines)
    elif hand.tells_events:
        events = list_event_lines(table, history.list_latest_events(table, seat), seat)
        lines = list(list_main_texts(events, viewer.locale)[::-1])
    lines = [line for line in lines if not any(line in one for one in asked_for)]
    asked = hand.question if hand.tells_events else None
    if asked is not None and (back := describe_taken_back(table, asked.ask.seat, viewer)) is not None:
        lines.append("-# " + viewer.say(T("Answer taken back: {what}", what=back)))
    if not hand.partial.choice:
        lines += list_auto_answer_lines(table, seat, viewer.locale)
        lines += list_premove_lines(table, seat, viewer) if table.facts.phase == "playing" else ()
    return lines


def _list_lines(hand: _Hand, asked_for: Sequence[str]) -> list[str]:
    """Return the lines on the player's question or on the state of the match, and on what the player may do."""
    table, seat, viewer = hand.table, hand.seat, hand.viewer
    lines = [*_list_state_lines(hand, asked_for), *list_idle_lines(table, viewer.locale)]
    if seat is not None and not hand.given_up and (talk := viewer.face.guidance.talk(viewer.view)) is not None:
        lines.append(f"-# {viewer.say(talk)}")
    if not hand.partial.choice and not hand.resting and not hand.given_up:
        lines += suggestions.list_suggestion_lines(table, viewer, hand.names)
    return lines


def _list_state_lines(hand: _Hand, asked_for: Sequence[str]) -> list[str]:
    """Return the lines on the player's question, or else on the reason why nothing is asked."""
    table, seat, viewer, names = hand.table, hand.seat, hand.viewer, hand.names
    hints = list_hint_lines(hand.beside.hints.asked, viewer.locale)
    if table.facts.phase != "playing":
        return [*list_own_ending_lines(table, seat, viewer), f"**{format_result(table, viewer, names)}**"]
    if hand.given_up:
        return [viewer.say(GIVEN_UP)]
    if hand.question is not None:
        return [*asked_for, *hints, *list_picked_lines(hand.question, hand.partial.choice, viewer)]
    if seat is not None and (out := viewer.face.telling.out(viewer.view, names)) is not None:
        return [f"**{viewer.say(out)}**", *list_guess_lines(table, seat, viewer, names)]
    if hand.resting:
        rests = viewer.say(T("-# Secret questions for you appear here. All other questions appear at the table."))
        return [rests, *hints]
    nothing = viewer.say(_describe_nothing_asked(table, seat))
    if table.facts.paused is not None:
        return [nothing]
    return [nothing, *list_waiting_lines(table, viewer, names, find_question_time(table))]


def _build_toolbar(hand: _Hand, further: Sequence[Seat]) -> tuple[Row, ...]:
    """Return the toolbar of a hand. ``further``: the other seats of this person."""
    table, viewer, past = hand.table, hand.viewer, hand.beside.past

    def button(label: Text, verb: str, rest: str | None = None, emoji: str | None = None) -> Button:
        return Button(custom_ids.make_table_id(table.id, verb, rest), viewer.say(label), emoji=emoji)

    toolbar: tuple[Row, ...] = build_signal_row(table, hand.seat, viewer.locale) if hand.question is None else ()
    if hand.beside.hints.every and not hand.given_up:
        toolbar = add_button(toolbar, button(T("More…"), "more", MINE, MARK))
    if hand.resting:
        toolbar = add_button(toolbar, button(T("Play here"), "hand"))
    if past is not None and past.more and not hand.given_up:
        toolbar = add_button(toolbar, button(T("Where was I?"), "where"))
    for seat in further:
        toolbar = add_button(toolbar, button(T("Play as {name}", name=viewer.names[seat]), "seat", str(seat)))
    return toolbar


def _draw_scenes(hand: _Hand) -> tuple[tuple[Scene, ...], bool]:
    """Draw the pictures of a hand, and return whether its own picture has left something out."""
    viewer = hand.viewer
    private_board = draw_private_board(hand.table, hand.left, viewer)
    scene = private_board or (None if hand.seat is None else viewer.face.pictures.hand(viewer.view, viewer.names))
    crowded = scene is not None and private_board is None and is_crowded(scene)
    shown = draw_own_highlight(hand.table, hand.beside.past, hand.form.kept) if hand.question is None else None
    if shown is not None and hand.form.kept:  # The kept message of a hand has room for one picture.
        scene = None
    return tuple(one for one in (scene, shown) if one is not None), crowded


def _list_densities(hand: _Hand) -> list[_HandDensity]:
    """Return the densities of a hand's message, from roomy to dense. The first that fits is taken."""
    densities = [_HandDensity(controls) for controls in (ROOMY, LOW, LOWEST, BARE)]
    if hand.question is not None and has_sections(
        build_question_rows(hand.table, hand.question, hand.viewer, hand.partial.choice, CARDS)
    ):
        return [_HandDensity(CARDS), _HandDensity(CARDS, is_short=True), *densities]
    return densities


def _build_at_density(hand: _Hand, parts: _HandParts, density: _HandDensity) -> MessageLayout:
    table, viewer, question, choice = hand.table, hand.viewer, hand.question, hand.partial.choice
    own = frozenset[str]() if hand.beside.past is None else hand.beside.past.own
    dropped = {*[line for line in parts.events if line not in own][1:]} if density.is_short else ()
    events = [line for line in parts.events if line not in dropped]
    rows, details = parts.planning, list[str]()
    if question is not None:
        rows = build_question_rows(table, question, viewer, choice, density.controls)
        if choice:
            named = msgspec.structs.replace(viewer, names=hand.names)
            details = [*list_option_details(question, named, choice, density.controls)]
    if not choice and not hand.resting and not hand.given_up:
        rows = add_suggestion_rows(table, viewer, rows, parts.toolbar, hand.seat)
    is_told = not choice and not (density.is_short and hand.beside.hints.asked)
    above = (*list_hint_lines(hand.beside.hints.told if is_told else (), viewer.locale), *events)
    return MessageLayout(
        parts.heading,
        viewer.locale,
        scene=fit_picture(next(iter(parts.scenes), None), rows),
        in_words="/game hand text:True",
        lines=(*above, *parts.lines, *details),
        above=len(above),
        more=parts.scenes[1:],
        rows=rows,
        toolbar=parts.toolbar,
        words=hand.form.words or parts.crowded,
    )


def _describe_nothing_asked(table: Table, seat: Seat | None) -> Text:
    """Say that a player has nothing to answer."""
    if seat is not None and questions.list_planned(table, seat):
        return T("You have nothing to answer right now. Your answers in advance stay active.")
    return T("You have nothing to answer right now.")


def _list_further_seats(table: Table, seat: Seat | None) -> list[Seat]:
    """Return the other seats of the person who has this seat."""
    person = None if seat is None else table.facts.seats[seat].person
    return [] if person is None else [one for one in table.facts.list_seats_of(person) if one != seat]
