"""The matches that were played in a channel, to choose from: which level, who, how it ended, when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from referee.facts import Played
from referee.table.state import TableState
from render.face.contract import face
from render.text.clean import plain
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.sheet import Entry, Menu, Row
from ..components.typed import Named
from ..limits import ENTRY, cut

OTHERS = 2
"""Matches from which on there is something to choose from."""


def played_named(listed: Sequence[Played], locale: str) -> list[Named]:
    """Each match by its table and number, and the line that it is listed by."""
    return [(_value(one), (cut(f"{_who(one, locale)} · {_how(one, locale)}", ENTRY),)) for one in listed]


def played_menu(table: TableState, listed: Sequence[Played], locale: str) -> tuple[Row, ...]:
    """The matches as a menu, where there are several; the one that is looked at is marked."""
    if len(listed) < OTHERS:
        return ()
    here = (table.id, table.facts.match)
    entries = tuple(
        Entry(
            _value(one), cut(_who(one, locale), ENTRY), cut(_how(one, locale), ENTRY),
            chosen=(one.table, one.match) == here,
        )
        for one in listed
    )  # fmt: skip
    return ((Menu(custom_ids.act(table.id, "played"), say(T("Played here…"), locale), entries),),)


def _value(one: Played) -> str:
    return f"{one.table}.{one.match}"


def _who(one: Played, locale: str) -> str:
    """The level, and who played it."""
    return f"{say(face(one.game).level(one.level), locale)} · {', '.join(map(plain, one.names))}"


def _how(one: Played, locale: str) -> str:
    """The day (in Greenwich, as menus know no time of their readers), and how it ended."""
    day = datetime.fromtimestamp(one.at, UTC).date().isoformat()
    return f"{day} · {say(_result(one), locale)}"


def _result(one: Played) -> Text:
    if not one.winners:
        return T("given up") if one.kind == "conceded" else T("lost")
    if len(one.winners) == len(one.names):
        return T("won")
    return T("won by {names}", names=[plain(one.names[seat]) for seat in one.winners])
