"""Where was I? What a person has missed at a table: a short story, turn by turn, and at most four pictures.

The pictures and the turns are those that everybody could see; the lines are those that this seat was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.match import known
from engine.protocol import Seat
from referee.table.missed import Missed, Seen
from referee.table.table import Table
from render.face.lines import Line, heaviest
from render.replay import Moment, scenes
from render.scene import Scene
from render.text.clean import escaped, plain
from render.text.i18n import TN, T, say

from ..components import custom_ids
from ..components.sheet import Button, Sheet
from ..limits import cut
from .hand import asked_lines, question
from .recap import lines_of
from .standing import ending
from .viewpoint import face_of, names_in_pictures, names_in_texts, place_link, viewpoint

LINES, PICTURES = 8, 4
NOTE = 1000
"""Characters of a note."""
LONGEST = 180
"""Characters of a line."""


def noted(note: str, locale: str) -> str:
    """What somebody has written down for themselves; "" where that is nothing."""
    return say(T("📝 {note}", note=escaped(plain(note, NOTE))), locale) if note else ""


def coming_back(
    table: Table, seat: Seat, missed: Missed, pictures: Sequence[Scene], locale: str, note: str = ""
) -> Sheet:
    """The story with its pictures (``pictured``), and what is asked of this seat now. ``note``: what its person has
    written down."""
    eyes = viewpoint(table, seat, locale)
    heading = say(T("### Where was I? · {game} · {place}", game=eyes.face.title, place=place_link(table)), locale)
    begun = T("Since your last answer:") if missed.answered else T("Since the match began:")
    told = _story(table, seat, missed.steps, locale)
    lines = [f"-# {say(begun, locale)}", *(told or [say(T("Nothing has happened since then."), locale)])]
    lines += [noted(note, locale)] if note else []
    put, names = question(table, seat), names_in_texts(table)
    if table.facts.phase != "playing":
        lines.append(f"**{ending(table, eyes, names)}**")
    else:
        lines += asked_lines(table, put, eyes, names) if put else [say(T("Nothing is asked of you now."), locale)]
    play = Button(custom_ids.act(table.id, "hand"), say(T("Play here") if put else T("Hand"), locale), "primary")
    first, more = (pictures[0], tuple(pictures[1:])) if pictures else (None, ())
    return Sheet(heading, locale, scene=first, more=more, lines=tuple(lines), rows=((play,),), in_words="/game log")


def _story(table: Table, seat: Seat, steps: Sequence[Seen], locale: str) -> list[str]:
    """The lines that matter most, those of one turn together, and how many more there are."""
    face, names = face_of(table), names_in_texts(table)
    found: list[tuple[int, Line]] = []
    turns: list[str] = []
    for at, step in enumerate(steps):
        turns.append(say(face.headline(steps[max(0, at - 1)].view, names), locale))  # in which it happened
        found += [(at, line) for line in lines_of(table, step.told, seat)]
    rows = heaviest([line for _, line in found], LINES)
    kept = [found[at] for row in rows for at in row]
    story = []
    for turn, lines in groupby(kept, key=lambda one: turns[one[0]]):
        said = [cut(say(line.text, locale).removeprefix("-# "), LONGEST) for _, line in lines]
        if len(steps) > 1:
            story.append(f"- **{turn}** {' '.join(said)}")
        else:  # it could not be played again: nobody knows in which turn
            story += [f"- {one}" for one in said]
    left = len(found) - len(kept)
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *story] if left else story


def pictured(table: Table, steps: Sequence[Seen]) -> list[Scene]:
    """How the match stands, and before it what changed the table most on the way there, each with what happened."""
    moments = [Moment(step.view, tuple(known(one, None) for one in step.told)) for step in steps]
    found = scenes(face_of(table), moments, names_in_pictures(table), frames=PICTURES + 1)
    return found[1:] or found  # how it was left is known
