"""*Where was I?*: a message on the events that a person has missed at a table, turn by turn, with pictures.

Its pictures and turns are public. Its lines tell what the person's seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.protocol import Seat
from referee.table.missed import Missed, SeenStep
from referee.table.table import Table
from render.face.lines import Line, choose_heaviest_rows
from render.replay import FilmStep, select_scenes
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from ...limits import cut
from ..common.standing import format_result
from ..common.viewpoint import (
    build_viewer_context,
    find_table_presenter,
    format_place_link,
    list_picture_names,
    list_text_names,
)
from ..events.event_lines import list_event_lines
from .open_question import find_open_question, list_question_lines

LINES, PICTURES = 8, 4
NOTE = 1000
"""The length to which a person's private note is cut, in characters."""
LONGEST = 180
"""The length to which a line on an event is cut, in characters."""


def format_note(note: str, locale: str) -> str:
    """Return the line with a person's private note; "" if there is no note."""
    return say(T("📝 {note}", note=escape_markdown(clean_name(note, NOTE))), locale) if note else ""


def build_return_message(
    table: Table, seat: Seat, missed: Missed, pictures: Sequence[Scene], locale: str, note: str = ""
) -> MessageLayout:
    """Build the message on the missed events, with the ``pictures`` of ``draw_story_pictures`` and the seat's question.

    ``note``: the person's own note.
    """
    viewer = build_viewer_context(table, seat, locale)
    heading = say(
        T("### Where was I? · {game} · {place}", game=viewer.face.title, place=format_place_link(table)), locale
    )
    begun = T("Since your last answer:") if missed.answered else T("Since the match started:")
    story = _list_story_lines(table, seat, missed.steps, locale)
    lines = [f"-# {say(begun, locale)}", *(story or [say(T("Nothing has happened since your last answer."), locale)])]
    lines += [format_note(note, locale)] if note else []
    question, names = find_open_question(table, seat), list_text_names(table)
    if table.facts.phase != "playing":
        lines.append(f"**{format_result(table, viewer, names)}**")
    else:
        lines += (
            list_question_lines(table, question, viewer, names)
            if question
            else [say(T("You have nothing to answer right now."), locale)]
        )
    play = Button(
        custom_ids.make_table_id(table.id, "hand"), say(T("Play here") if question else T("Hand"), locale), "primary"
    )
    first, more = (pictures[0], tuple(pictures[1:])) if pictures else (None, ())
    return MessageLayout(
        heading, locale, scene=first, more=more, lines=tuple(lines), rows=((play,),), in_words="/game log"
    )


def _list_story_lines(table: Table, seat: Seat, steps: Sequence[SeenStep], locale: str) -> list[str]:
    """Return the most important lines on missed events, by turn. A last line says how many events were left out."""
    face, names = find_table_presenter(table), list_text_names(table)
    found: list[tuple[int, Line]] = []
    turns: list[str] = []
    for index, step in enumerate(steps):
        # The headline names the turn in which the events happened.
        turns.append(say(face.headline(steps[max(0, index - 1)].view, names), locale))
        found += [(index, line) for line in list_event_lines(table, step.events, seat)]
    rows = choose_heaviest_rows([line for _, line in found], LINES)
    kept = [found[at] for row in rows for at in row]
    story = []
    for turn, lines in groupby(kept, key=lambda one: turns[one[0]]):
        sentences = [cut(say(line.text, locale).removeprefix("-# "), LONGEST) for _, line in lines]
        if len(steps) > 1:
            story.append(f"- **{turn}** {' '.join(sentences)}")
        else:  # The turns are unknown, because the match could not be replayed.
            story += [f"- {one}" for one in sentences]
    left = len(found) - len(kept)
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *story] if left else story


def draw_story_pictures(table: Table, steps: Sequence[SeenStep]) -> list[Scene]:
    """Return pictures of the greatest changes that a person has missed, with their events, and of the present state."""
    moments = [FilmStep(step.view, tuple(one.hide_secrets_from(None) for one in step.events)) for step in steps]
    found = select_scenes(find_table_presenter(table), moments, list_picture_names(table), frames=PICTURES + 1)
    return found[1:] or found  # The first picture is left out, because the person has seen it already.
