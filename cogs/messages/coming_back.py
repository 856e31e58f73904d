"""*Where was I?*: the events that a person has missed at a table, told turn by turn with at most four pictures.

Pictures and turns are public. The lines tell what this seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.protocol import Seat
from referee.table.missed import Missed, Seen
from referee.table.table import Table
from render.face.lines import Line, choose_heaviest_rows
from render.replay import FilmStep, select_scenes
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout
from ..limits import cut
from .hand import find_open_question, list_question_lines
from .recap import list_event_lines
from .standing import format_result
from .viewpoint import (
    build_viewer_context,
    find_table_presenter,
    format_place_link,
    list_picture_names,
    list_text_names,
)

LINES, PICTURES = 8, 4
NOTE = 1000
"""The most characters of a person's note."""
LONGEST = 180
"""The most characters of a line of the story."""


def format_note(note: str, locale: str) -> str:
    """Return the line with a person's own note; "" if there is none."""
    return say(T("📝 {note}", note=escape_markdown(clean_name(note, NOTE))), locale) if note else ""


def build_return_message(
    table: Table, seat: Seat, missed: Missed, pictures: Sequence[Scene], locale: str, note: str = ""
) -> MessageLayout:
    """Build the story with its pictures (from ``draw_story_pictures``) and this seat's question.

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


def _list_story_lines(table: Table, seat: Seat, steps: Sequence[Seen], locale: str) -> list[str]:
    """Return the most important lines, grouped by turn, and a line with the number of those left out."""
    face, names = find_table_presenter(table), list_text_names(table)
    found: list[tuple[int, Line]] = []
    turns: list[str] = []
    for index, step in enumerate(steps):
        # The headline names the turn in which the events happened.
        turns.append(say(face.headline(steps[max(0, index - 1)].view, names), locale))
        found += [(index, line) for line in list_event_lines(table, step.told, seat)]
    rows = choose_heaviest_rows([line for _, line in found], LINES)
    kept = [found[at] for row in rows for at in row]
    story = []
    for turn, lines in groupby(kept, key=lambda one: turns[one[0]]):
        sentences = [cut(say(line.text, locale).removeprefix("-# "), LONGEST) for _, line in lines]
        if len(steps) > 1:
            story.append(f"- **{turn}** {' '.join(sentences)}")
        else:  # The match could not be replayed, so the turns are unknown.
            story += [f"- {one}" for one in sentences]
    left = len(found) - len(kept)
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *story] if left else story


def draw_story_pictures(table: Table, steps: Sequence[Seen]) -> list[Scene]:
    """Return pictures of the greatest changes that were missed, and of the present state, each with its events."""
    moments = [FilmStep(step.view, tuple(one.hide_secrets_from(None) for one in step.told)) for step in steps]
    found = select_scenes(find_table_presenter(table), moments, list_picture_names(table), frames=PICTURES + 1)
    return found[1:] or found  # The person has seen the first picture already, so it is left out.
