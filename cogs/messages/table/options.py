"""The list of everything that a person can do at a table now, page by page, with the commands to type."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.match_records import OpenQuestion
from engine.protocol import Move, One, Seat
from referee.table import questions
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.controls import CARDS, format_full_label
from ...components.sheet import Button, MessageLayout, arrange_buttons, has_sections
from ...components.stepwise import ViewerContext, list_labelled_options
from ...limits import BUTTONS_AT_ONCE
from ..common.standing import GIVEN_UP, has_given_up
from ..common.viewpoint import build_viewer_context, find_table_presenter, list_text_names
from ..events.recap import Past
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.premoves import AHEAD, build_premove_rows
from ..question.suggestions import add_suggestion_rows
from ..question.undoing import describe_undo
from .open_question import find_open_question, list_question_lines

OPTIONS_A_PAGE = 12
COMMANDS = 400
"""If every option has a button anyway, the listed commands have at most this many characters."""


def build_options_message(
    table: Table, seat: Seat | None, locale: str, page: int = 0, past: Past | None = None
) -> MessageLayout:
    """Build the list of a seat's options with their commands. ``past``: the latest events, which are shown first."""
    heading_lines: Sequence[str] = (*(past.lines if past else ()), *list_auto_answer_lines(table, seat, locale))
    question = find_open_question(table, seat)
    heading = say(T("### Your options now"), locale)
    toolbar = arrange_buttons(_build_permanent_buttons(table, seat, locale))
    if question is None:
        gone = table.facts.phase == "playing" and has_given_up(table, seat)
        lines = (*heading_lines, say(GIVEN_UP if gone else T("You have nothing to answer right now."), locale))
        begun = table.facts.phase == "playing" and table.readable and not gone
        viewer = build_viewer_context(table, seat, locale) if begun else None
        plans = build_premove_rows(table, seat, viewer) if viewer else ()
        rows = add_suggestion_rows(table, viewer, plans, toolbar, seat) if viewer else ()
        lines += (say(AHEAD, locale),) if plans else ()
        return MessageLayout(heading, locale, lines=lines, rows=rows, toolbar=toolbar)
    viewer = build_viewer_context(table, seat, locale)
    prompt = list_question_lines(table, question, viewer, list_text_names(table))
    heading_lines = [line for line in heading_lines if not any(line in one for one in prompt)]
    listed, commands = list_option_lines(question, viewer, list_text_names(table))
    rows = build_question_rows(table, question, viewer, density=CARDS)
    rows = add_suggestion_rows(table, viewer, rows, toolbar, seat)
    cards = MessageLayout(heading, locale, lines=(*heading_lines, *prompt, *commands), rows=rows, toolbar=toolbar)
    if has_sections(rows) and cards.has_room:  # The sections say what the lines would say.
        return cards
    pages = max(1, -(-len(listed) // OPTIONS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = listed[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE]
    if pages > 1:  # The page number is also text, because disabled buttons may go unread.
        first = page * OPTIONS_A_PAGE + 1
        count = T("-# {first} to {last} of {n}", first=first, last=first + len(shown) - 1, n=len(listed))
        shown = [viewer.say(count), *shown]
    turn = [
        Button(custom_ids.make_table_id(table.id, "options", str(page - 1)), viewer.say(T("Back")), disabled=page == 0),
        Button(
            custom_ids.make_table_id(table.id, "options", str(page + 1)),
            viewer.say(T("More")),
            disabled=page == pages - 1,
        ),
    ]
    toolbar = (*(arrange_buttons(turn) if pages > 1 else ()), *toolbar)
    return MessageLayout(
        heading,
        locale,
        lines=(*(heading_lines if page == 0 else ()), *prompt, *shown, *commands),
        rows=add_suggestion_rows(table, viewer, build_question_rows(table, question, viewer), toolbar, seat),
        toolbar=toolbar,
    )


def _build_permanent_buttons(table: Table, seat: Seat | None, locale: str) -> list[Button]:
    """Return the buttons of the list that do not depend on the question."""
    if seat is None or table.facts.phase != "playing" or has_given_up(table, seat):
        return []

    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(custom_ids.make_table_id(table.id, verb), say(label, locale), style)

    redo = [button("redo", T("Redo"))] if questions.can_redo(table, seat) else []
    rest = button("pause", T("Pause")) if table.facts.paused is None else button("resume", T("Resume"))
    orders = [button("orders", T("Standing orders…"))] if find_table_presenter(table).choosing.routines else []
    words = describe_undo(table, seat)
    back = T("Undo") if words is None else T("Undo: {what}", what=words)
    return [button("undo", back), *redo, rest, *orders, button("concede", T("Give up…"), "danger")]


def list_option_lines(
    question: OpenQuestion, viewer: ViewerContext, names: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the lines on a question's options, to be split into pages, and lines of commands for every page.

    If each option has a button, only options with details get a line, and the commands are cut to ``COMMANDS``
    characters. ``names``: escaped for Markdown.
    """
    choice = question.ask.choice
    if not isinstance(choice, One):
        labels = [viewer.face.item(item, question.ask, viewer.view, names) for item in choice.items]
        return [f"- {format_full_label(label, viewer)}" for label in labels], []
    listed = list_labelled_options(question.ask, msgspec.structs.replace(viewer, names=names))
    likely = [option for option, label in listed if not label.rare]
    commands = [f"`{_format_command(option, choice, likely, viewer)}`" for option, _ in listed]
    if len(listed) > BUTTONS_AT_ONCE:
        return [
            f"- {format_full_label(label, viewer)}\n-# {typed}"
            for (_, label), typed in zip(listed, commands, strict=True)
        ], []
    while len(" · ".join(commands)) > COMMANDS:
        commands.pop()
    lines = [f"- {format_full_label(label, viewer)}" for _, label in listed if label.detail]
    return lines, [f"-# {' · '.join(commands)}"]


def _format_command(option: Move, choice: One, likely: Sequence[Move], viewer: ViewerContext) -> str:
    """Return the shortest command by which a person gives this option as the answer."""
    given = []
    needed = _list_needed_fields(option, choice, likely)
    for field in (field for field in option.list_spoken_fields() if field in needed):
        value = str(getattr(option, field))
        parameter = viewer.face.find_parameter(option.tag, field)[0]
        given.append(f"{parameter}:{viewer.say(viewer.face.value(option.tag, field, value, viewer.names))}")
    return f"/{' '.join([viewer.face.root, viewer.face.format_command(option.tag), *given])}".replace("`", "")


def _list_needed_fields(option: Move, choice: One, likely: Sequence[Move]) -> list[str]:
    """Return the fields of an option that a command must name: the first field, and all fields that are not redundant.

    ``likely``: the options that are not rare. If a command fits only one likely option, it means this option, even if
    it also fits rare options.
    """
    fields = list(option.__struct_fields__)
    for field in reversed(option.__struct_fields__[1:]):
        left = [name for name in fields if name != field]
        meant = [o for o in choice.options if o.tag == option.tag and _is_same_in_fields(o, option, left)]
        if len(meant) > 1:
            meant = [o for o in meant if o in likely]
        if meant == [option]:
            fields = left
    return fields


def _is_same_in_fields(move: Move, other: Move, fields: Sequence[str]) -> bool:
    return all(getattr(move, field) == getattr(other, field) for field in fields)
