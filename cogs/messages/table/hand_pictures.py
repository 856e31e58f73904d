"""The pictures of private messages: the private board of a question, and the picture of what hit a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.match_records import OpenQuestion
from referee.table import history
from referee.table.table import Table
from render.face.question import leave_out_question
from render.scene import Scene, Shape

from ...components.sheet import Row, has_sections
from ...components.stepwise import ViewerContext
from ..common.viewpoint import build_viewer_context
from ..events.recap import Past


def draw_own_highlight(table: Table, past: Past | None, is_kept_message: bool) -> Scene | None:
    """Return the picture of the gravest event that hit a player; None if there is none.

    Once the match is over, the message that is kept up to date (``is_kept_message``) gets the final board instead.
    """
    if is_kept_message and table.facts.phase == "over":
        viewer = build_viewer_context(table, None, table.facts.language)
        return viewer.face.board(viewer.view, history.list_latest_events(table, None), viewer.names)
    return past.scene if past is not None else None


def draw_private_board(table: Table, question: OpenQuestion | None, viewer: ViewerContext) -> Scene | None:
    """Draw the board for a player who is asked a question; None if nothing is asked, or the hand is enough."""
    if question is None:
        return None
    return viewer.face.pictures.private_board(
        viewer.view, history.list_latest_events(table, question.ask.seat), question.ask, viewer.names
    )


def is_crowded(scene: Scene) -> bool:
    """Return whether a picture has left something out for lack of room."""
    spoken = [one for one in _walk(scene.shapes) if one.words is not None]
    drawn = {one.name for one in spoken if one.box[2]}
    return any(one.name in drawn for one in spoken if not one.box[2])


def _walk(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        yield from _walk(shape.children)


def fit_picture(scene: Scene | None, rows: tuple[Row, ...]) -> Scene | None:
    """Return a picture for a message with these rows. Sections say all about a question, so it is left out then."""
    return leave_out_question(scene) if scene is not None and has_sections(rows) else scene
