"""*Where was I?*: the events that a person has missed at a table, told turn by turn with at most four pictures.

Pictures and turns are public. The lines are those that this seat was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.protocol import Seat
from referee.table.missed import Missed, Seen
from referee.table.table import Table
from render.face.lines import Line, choose_heaviest_rows
from render.replay import Moment, scenes
from render.scene import Scene
from render.text.clean import escaped, plain
from render.text.i18n import TN, T, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout
from ..limits import cut
from .hand import asked_lines, question
from .recap import lines_of
from .standing import ending
from .viewpoint import face_of, format_place_link, names_in_pictures, names_in_texts, viewpoint

LINES, PICTURES = 8, 4
NOTE = 1000
"""The most characters of a note."""
LONGEST = 180
"""The most characters of a line."""


def noted(note: str, locale: str) -> str:
    """Return the line of a person's own note. "": there is none."""
    return say(T("📝 {note}", note=escaped(plain(note, NOTE))), locale) if note else ""


def coming_back(
    table: Table, seat: Seat, missed: Missed, pictures: Sequence[Scene], locale: str, note: str = ""
) -> MessageLayout:
    """Build the story with its pictures (``pictured``) and this seat's question. ``note``: the person's own note."""
    viewer = viewpoint(table, seat, locale)
    heading = say(
        T("### Where was I? · {game} · {place}", game=viewer.face.title, place=format_place_link(table)), locale
    )
    begun = T("Since your last answer:") if missed.answered else T("Since the match began:")
    told = _list_story_lines(table, seat, missed.steps, locale)
    lines = [f"-# {say(begun, locale)}", *(told or [say(T("Nothing has happened since then."), locale)])]
    lines += [noted(note, locale)] if note else []
    put, names = question(table, seat), names_in_texts(table)
    if table.facts.phase != "playing":
        lines.append(f"**{ending(table, viewer, names)}**")
    else:
        lines += asked_lines(table, put, viewer, names) if put else [say(T("Nothing is asked of you now."), locale)]
    play = Button(custom_ids.act(table.id, "hand"), say(T("Play here") if put else T("Hand"), locale), "primary")
    first, more = (pictures[0], tuple(pictures[1:])) if pictures else (None, ())
    return MessageLayout(
        heading, locale, scene=first, more=more, lines=tuple(lines), rows=((play,),), in_words="/game log"
    )


def _list_story_lines(table: Table, seat: Seat, steps: Sequence[Seen], locale: str) -> list[str]:
    """Return the most important lines, grouped by turn, and the number of lines left out."""
    face, names = face_of(table), names_in_texts(table)
    found: list[tuple[int, Line]] = []
    turns: list[str] = []
    for at, step in enumerate(steps):
        turns.append(say(face.headline(steps[max(0, at - 1)].view, names), locale))  # the turn in which it happened
        found += [(at, line) for line in lines_of(table, step.told, seat)]
    rows = choose_heaviest_rows([line for _, line in found], LINES)
    kept = [found[at] for row in rows for at in row]
    story = []
    for turn, lines in groupby(kept, key=lambda one: turns[one[0]]):
        said = [cut(say(line.text, locale).removeprefix("-# "), LONGEST) for _, line in lines]
        if len(steps) > 1:
            story.append(f"- **{turn}** {' '.join(said)}")
        else:  # the match could not be replayed, so the turns are unknown
            story += [f"- {one}" for one in said]
    left = len(found) - len(kept)
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *story] if left else story


def pictured(table: Table, steps: Sequence[Seen]) -> list[Scene]:
    """Return pictures of the greatest changes on the way, and of the present state, each with its events."""
    moments = [Moment(step.view, tuple(one.known_to(None) for one in step.told)) for step in steps]
    found = scenes(face_of(table), moments, names_in_pictures(table), frames=PICTURES + 1)
    return found[1:] or found  # the first picture, which the person has seen, is left out
