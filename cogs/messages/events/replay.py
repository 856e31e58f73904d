"""Replays of a match: the film, the story in words page by page, and all hidden hands at the end."""

from __future__ import annotations

from engine.protocol import Seat
from referee.table import history
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, Film, MessageLayout, Row, arrange_buttons, format_undrawn_names
from ...limits import cut
from ..common.standing import format_result
from ..common.viewpoint import build_viewer_context, find_table_presenter, list_picture_names, list_text_names
from .log import list_log_lines

A_PAGE = 25
"""The number of events on a page of the story in words. Some events have no line."""
A_LINE = 130
"""Lines of the story are cut to twice this number of characters, because a line may tell two events."""


def build_all_hands_message(table: Table, seat: Seat, locale: str) -> MessageLayout:
    """Build the message of a seat's hand at the end of a match, with buttons for the other seats' hands.

    If there is no such seat, the first one is shown.
    """
    views = history.list_final_views(table)
    seat = seat if seat < len(views) else 0
    face, names = find_table_presenter(table), list_picture_names(table)
    buttons = []
    for other, name in enumerate(names):
        style = "primary" if other == seat else "secondary"
        buttons.append(Button(custom_ids.make_match_id(*table.place, "reveal", str(other)), cut(name, 80), style))
    heading = say(T("### Hand of {name}", name=list_text_names(table)[seat]), locale)
    scene = face.pictures.hand(views[seat], names)
    lines = () if scene is not None else (say(T("This hand is empty."), locale),)
    return MessageLayout(heading, locale, scene=scene, lines=lines, rows=arrange_buttons(buttons))


def build_cover_message(table: Table, locale: str) -> MessageLayout:
    """Build the message that is shown while the film of a match is being made."""
    coming = say(T("The film is being made. It appears here in a moment."), locale)
    scene = None
    if table.readable:
        viewer = build_viewer_context(table, None, locale)
        scene = viewer.face.board(viewer.view, history.list_latest_events(table, None), viewer.names)
    return MessageLayout(
        _format_heading(table, locale), locale, scene=scene, lines=(coming,), rows=_build_story_rows(table, locale)
    )


def build_film_message(table: Table, film: bytes | None, locale: str) -> MessageLayout:
    """Build the message with the film (GIF) of a match. ``film`` None: it could not be made."""
    rows, heading = _build_story_rows(table, locale), _format_heading(table, locale)
    if film is None:
        sorry = say(T("The film could not be made. Press *In words* to read what happened."), locale)
        return MessageLayout(heading, locale, lines=(sorry,), rows=rows)
    lines = tuple(format_undrawn_names(list_picture_names(table), locale))
    return MessageLayout(heading, locale, film=build_film(table, film, locale), lines=lines, rows=rows)


def build_film(table: Table, film: bytes, locale: str) -> Film:
    """Return the film of a match with its file name and description."""
    ended = ""
    if table.readable:
        viewer = build_viewer_context(table, None, locale)
        ended = format_result(table, viewer, viewer.names)
    alt = say(T("A film of the match. {ended} The button “In words” shows the same as text.", ended=ended), locale)
    return Film(f"{table.facts.game}-{table.id}-{table.facts.match}.gif", film, alt)


def _format_heading(table: Table, locale: str) -> str:
    return say(T("### Replay · {game}", game=find_table_presenter(table).title), locale)


def _build_story_rows(table: Table, locale: str) -> tuple[Row, ...]:
    return arrange_buttons([Button(custom_ids.make_match_id(*table.place, "replay", "0"), say(T("In words"), locale))])


async def build_story_page(table: Table, seat: Seat | None, page: int, locale: str, note: str = "") -> MessageLayout:
    """Build a page of the story of a match in words. Once the match is over, it has all private events, too.

    ``seat``: the reader's seat.
    """
    pages = max(1, -(-await history.find_next_event_number(table) // A_PAGE))
    page = min(page, pages - 1)
    lines = await list_log_lines(table, seat, page * A_PAGE, (page + 1) * A_PAGE, locale)
    shown = [f"- {cut(line, 2 * A_LINE)}" for line in lines]

    def turn(to: int, words: Text, disabled: bool) -> Button:
        return Button(custom_ids.make_match_id(*table.place, "replay", str(to)), say(words, locale), disabled=disabled)

    turns = [turn(page - 1, T("Back"), page == 0), turn(page + 1, T("More"), page == pages - 1)]
    if not table.facts.live:
        turns.append(Button(custom_ids.make_match_id(*table.place, "replay"), say(T("Film"), locale)))
    heading = say(T("### The match in words, page {page} of {pages}", page=page + 1, pages=pages), locale)
    return MessageLayout(heading, locale, lines=tuple(([note] if note else []) + shown), rows=arrange_buttons(turns))
