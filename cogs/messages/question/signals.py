"""Signals to one's team: the button, the menu of a game's fixed signals, and the lines on the board."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat
from referee.table import signals
from referee.table.table import Table
from render.text.clean import remove_markdown
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Button, Entry, MessageLayout, Row
from ...components.stepwise import ViewerContext
from ...components.typed import Named, say_in_both_languages
from ...limits import ENTRY, cut
from ..common.viewpoint import find_table_presenter, list_picture_names

SIGNAL = "signal"
"""The verb of the button that opens the menu of signals, and of the menu."""
SHOWN = 3
"""The most signals on a board, the newest last."""


def list_signal_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return lines on the signals that players have given. ``names``: escaped for Markdown."""
    face, marked = viewer.face, viewer.face.telling.marked(viewer.view, names)
    return [
        viewer.say(
            T("-# 📣 {name} signals: {signal}", name=marked[one.seat], signal=face.telling.signal(one.key, marked))
        )
        for one in signals.list_signals(table)[-SHOWN:]
    ]


def build_signal_row(table: Table, seat: Seat | None, locale: str) -> tuple[Row, ...]:
    """Return a row with the button that opens the menu of signals; no row if the seat may give none."""
    if seat is None or not signals.list_possible_signals(table, seat):
        return ()
    label = say(T("Signal to my team…"), locale)
    return ((Button(custom_ids.make_table_id(table.id, SIGNAL), label, emoji="📣"),),)


def list_signal_names(table: Table, seat: Seat, locale: str) -> list[Named]:
    """Return the signals that a seat may give, by key, each with the words to type."""
    face, names = find_table_presenter(table), list_picture_names(table)
    return [
        (key, say_in_both_languages(face.telling.signal(key, names), locale))
        for key in signals.list_possible_signals(table, seat)
    ]


def build_signal_menu(table: Table, seat: Seat, locale: str) -> MessageLayout:
    """Build the private message with the signals that a seat may give."""
    face = find_table_presenter(table)
    names = face.telling.marked(table.view(None), list_picture_names(table))
    entries = [
        Entry(key, cut(remove_markdown(say(face.telling.signal(key, names), locale)), ENTRY))
        for key in signals.list_possible_signals(table, seat)
    ]
    lines = [say(T("Everybody at the table can read your signal, your opponents too. A new one replaces it."), locale)]
    talk = face.guidance.talk(table.view(seat))
    lines += [f"-# {say(talk, locale)}"] if talk is not None else []
    rows = build_menus(
        entries, say(T("What do you signal?"), locale), lambda n: custom_ids.make_table_id(table.id, SIGNAL, str(n))
    )
    return MessageLayout(say(T("### Signal to your team"), locale), locale, lines=tuple(lines), rows=rows)
