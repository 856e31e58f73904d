"""Premoves (``Answering.plans``) in messages: the buttons to make them, and the list to change and withdraw them.

Only the seat's player sees its premoves. The buttons beside a public question are visible to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ahead import KIND
from engine.match_records import OpenQuestion
from engine.protocol import Ask, Move, One, Pass, Seat
from referee.table import questions
from referee.table.premoves import ANY, MOST, SAME
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.batch_form import Batches, build_batch_button, list_batches
from ...components.controls import BARE, CARDS, ROOMY, build_controls, format_full_label, list_option_details
from ...components.phone import choose_fitting_layout
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...components.stepwise import PartialChoice, ViewerContext
from ...components.typed import Named, say_in_both_languages
from ...limits import ENTRY, cut
from ..common.viewpoint import build_viewer_context, find_table_presenter, format_place_link, list_picture_names

CONDITIONS = {ANY: T("always"), SAME: T("only if the question stays exactly as shown")}
"""By key: the premove conditions that every game has, in words."""

AHEAD = T(
    "You can answer your next questions in advance. The bot then gives your answer when a question comes. Nobody else "
    "sees it, and you can take it back with `/game ahead`."
)
"""The text that explains premoves while nothing is asked."""


def find_premove_question(table: Table, seat: Seat) -> OpenQuestion | None:
    """Return a question whose options are the premoves that a seat may make now; None if there are no such premoves."""
    return _make_premove_question(seat, questions.list_plannable(table, seat))


def _make_premove_question(seat: Seat, options: Sequence[Move]) -> OpenQuestion | None:
    return OpenQuestion(custom_ids.PLANNING, Ask(seat, KIND, One(tuple(options)), Pass())) if options else None


def list_premove_conditions(table: Table, seat: Seat) -> dict[str, Text]:
    """Return all conditions that a seat's premoves may have, by key, in words."""
    words, found = find_table_presenter(table).choosing.conditions, dict(CONDITIONS)
    for key, condition in (
        table.game.answering.plans.conditions.items() if table.game.answering.plans is not None else ()
    ):
        if not condition.of_seat:
            found[key] = words[key]
            continue
        for other, name in enumerate(list_picture_names(table)):
            if other != seat:
                found[f"{key}.{other}"] = Text(words[key].key, {"name": name})
    return found


# --- the list of premoves ---


def build_premoves_message(
    table: Table, seat: Seat, locale: str, partial_choice: PartialChoice | None = None, chosen: int | None = None
) -> MessageLayout:
    """Build the message with a seat's premoves, and with the menus to add, change and withdraw them.

    ``partial_choice``: the partial choice of a new premove. ``chosen``: the index of the premove that is being changed.
    """
    return choose_fitting_layout(
        _build_at_density(table, seat, locale, partial_choice, chosen, density) for density in (CARDS, ROOMY)
    )


def _build_at_density(
    table: Table, seat: Seat, locale: str, partial_choice: PartialChoice | None, chosen: int | None, density: int
) -> MessageLayout:
    viewer = build_viewer_context(table, seat, locale)
    known, stand, keys = (
        list_premove_conditions(table, seat),
        questions.list_planned(table, seat),
        questions.list_conditions(table, seat),
    )
    named = [viewer.say(one) for one in _describe_premoves(stand, seat, viewer)]
    hangs = [viewer.say(known.get(key, CONDITIONS[ANY])) for key in keys]
    lines = [f"{index}. {what} – {why}" for index, (what, why) in enumerate(zip(named, hangs, strict=True), 1)]
    lines += _list_ended_lines(table, seat, viewer)
    rows: list[Row] = []
    if stand:
        entries = tuple(
            Entry(str(index), cut(what, ENTRY), cut(why, ENTRY), chosen=index == chosen)
            for index, (what, why) in enumerate(zip(named, hangs, strict=True))
        )
        rows.append((Menu(custom_ids.make_table_id(table.id, "ahead"), viewer.say(T("Change…")), entries),))
    if chosen is not None and chosen < len(stand):
        place = f"{chosen}.{stand[chosen].format_text()}"
        states = tuple(
            Entry(key, viewer.say(words), chosen=key == keys[chosen])
            for key, words in list_premove_conditions(table, seat).items()
        )
        rows.append(
            (Menu(custom_ids.make_table_id(table.id, "ahead-if", place), viewer.say(T("Choose a condition…")), states),)
        )
        back = T("Take back: {what}", what=named[chosen])
        rows.append(
            (Button(custom_ids.make_table_id(table.id, "unplan", place), cut(viewer.say(back), ENTRY), "danger"),)
        )
    elif (question := find_premove_question(table, seat)) is not None:
        lines += list_option_details(question, viewer, partial_choice, density) if partial_choice else ()
        rows += build_controls(question, viewer, partial_choice, density)
    else:
        lines += _list_reason_lines(table, seat, viewer)
    about = T(
        "-# Only you can see this list. The bot gives each answer a moment after the question. If another "
        "question comes first, the bot drops the answer and tells you. At most {most} answers.",
        most=MOST,
    )
    title = say(T("Answers in advance"), locale)
    heading = f"### {title} · {format_place_link(table)}"
    return MessageLayout(heading, locale, lines=(*lines, viewer.say(about)), rows=tuple(rows))


def _list_reason_lines(table: Table, seat: Seat, viewer: ViewerContext) -> list[str]:
    """Return lines that say that a seat can make no premove now, why, and when it can."""
    reason = viewer.face.choosing.no_premove(viewer.view, seat)
    lines = [T("You cannot give an answer in advance right now."), *([] if reason is None else [reason])]
    return [viewer.say(line) for line in lines]


def list_premove_names(table: Table, seat: Seat, locale: str) -> list[Named]:
    """Return the premoves that a seat may make now, as text, each with its names."""
    question, viewer = find_premove_question(table, seat), build_viewer_context(table, seat, locale)
    options = question.ask.choice.options if question is not None and isinstance(question.ask.choice, One) else ()
    if question is None:
        return []
    ask, view, names = question.ask, viewer.view, viewer.names
    return [
        (plan.format_text(), (format_full_label(viewer.face.label(plan, ask, view, names), viewer),))
        for plan in options
    ]


def list_condition_names(table: Table, seat: Seat, locale: str) -> list[Named]:
    """Return the conditions that a seat's premoves may have, by key, each with its names."""
    return [(key, say_in_both_languages(words, locale)) for key, words in list_premove_conditions(table, seat).items()]


# --- beside a question, and in the hand ---


def build_premove_rows(
    table: Table, seat: Seat | None, viewer: ViewerContext, partial_choice: PartialChoice | None = None
) -> tuple[Row, ...]:
    """Return the rows of premove buttons for a seat that is asked nothing.

    Premoves that are chosen in several steps have no buttons here.
    """
    question = (
        None if seat is None else _make_premove_question(seat, questions.list_plannable(table, seat, buttons=True))
    )
    return () if question is None else build_controls(question, viewer, partial_choice)


def build_premove_buttons(
    table: Table, question: OpenQuestion, viewer: ViewerContext, density: int
) -> Sequence[Button | Menu]:
    """Return the buttons of premoves that answer this question and later ones in one press.

    The buttons are on the board beside a public question, so they do not depend on the person's premoves. ``density``:
    how tightly the message is packed. In a dense message, several buttons become one menu.
    """
    plans = table.game.answering.plans
    if plans is None:
        return []
    options = question.ask.choice.options if isinstance(question.ask.choice, One) else ()
    batch = [build_batch_button(question, viewer)] if find_batches(table, question, viewer) else []
    found = [
        plan
        for plan in plans.list_button_plans(viewer.view, question.ask.seat, ())
        if plan not in options and plans.answer(viewer.view, question.ask, (plan,), _choose_first) is not None
    ]
    ask = Ask(question.ask.seat, KIND, One(tuple(found)), Pass())
    labels = [(plan.format_text(), viewer.face.label(plan, ask, viewer.view, viewer.names)) for plan in found]
    if density >= BARE:
        return batch
    if density > ROOMY and len(labels) > 1:
        entries = tuple(Entry(text, cut(viewer.say(label.text), ENTRY), emoji=label.emoji) for text, label in labels)
        named = custom_ids.make_question_id(table.id, custom_ids.PLANNING, "?", "0")
        return [Menu(named, viewer.say(T("Several steps in one press")), entries), *batch]  # Buttons share one row.
    return batch + [
        Button(
            custom_ids.make_option_id(table.id, custom_ids.PLANNING, text),
            viewer.say(label.text),
            label.style,
            label.emoji,
        )
        for text, label in labels
    ]


def find_batches(table: Table, question: OpenQuestion, viewer: ViewerContext) -> Batches:
    """Return the options of a question that one form can answer together with later questions; nothing without any."""
    plans = table.game.answering.plans
    return {} if plans is None else list_batches(question, plans.possible(viewer.view, question.ask.seat, ()))


def list_premove_lines(table: Table, seat: Seat | None, viewer: ViewerContext) -> list[str]:
    """Return lines on a seat's valid premoves, and on the premoves that have lapsed."""
    if seat is None:
        return []
    lines = []
    if stand := _describe_premoves(questions.list_planned(table, seat), seat, viewer):
        lines.append(
            viewer.say(T("-# Your answers in advance: {what}. To take them back, use `/game ahead`.", what=stand))
        )
    return [*lines, *_list_ended_lines(table, seat, viewer)]


def _choose_first(count: int) -> int:
    """Return the first index in place of a random one, where chance does not matter."""
    return 0


def _list_ended_lines(table: Table, seat: Seat, viewer: ViewerContext) -> list[str]:
    ended = _describe_premoves(questions.list_ended_plans(table, seat), seat, viewer)
    return [viewer.say(T("-# Answers in advance that no longer apply: {what}", what=ended))] if ended else []


def _describe_premoves(plans: Sequence[Move], seat: Seat, viewer: ViewerContext) -> list[Text]:
    ask = Ask(seat, KIND, One(tuple(plans)), Pass())
    return [viewer.face.label(plan, ask, viewer.view, viewer.names).text for plan in plans]
