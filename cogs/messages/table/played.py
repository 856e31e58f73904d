"""The menu of the matches that were played in a channel, with level, players, result and date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from referee.records.match_facts import Played
from referee.table.table import Table
from render.face.missing import find_presenter
from render.text.clean import clean_name
from render.text.dates import write_date
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Entry, Menu, Row
from ...components.typed import Named
from ...limits import ENTRY, cut

OTHERS = 2
"""There is a menu only if this number of matches was played in a channel."""


def list_match_names(listed: Sequence[Played], locale: str) -> list[Named]:
    """Return the matches of a channel by table and number, each with a line that names it."""
    who = _list_match_titles(listed, locale)
    return [
        (_format_match_value(one), (cut(f"{said} · {_format_match_result(one, locale)}", ENTRY),))
        for one, said in zip(listed, who, strict=True)
    ]


def build_match_menu(table: Table, listed: Sequence[Played], locale: str) -> tuple[Row, ...]:
    """Return a row with a menu of a channel's matches. The present match is marked.

    For a single match, return no row.
    """
    if len(listed) < OTHERS:
        return ()
    here = (table.id, table.facts.match)
    entries = tuple(
        Entry(
            _format_match_value(one), cut(said, ENTRY), cut(_format_match_result(one, locale), ENTRY),
            chosen=(one.table, one.match) == here
        )
        for one, said in zip(listed, _list_match_titles(listed, locale), strict=True)
    )  # fmt: skip
    return ((Menu(custom_ids.make_table_id(table.id, "played"), say(T("Matches played here…"), locale), entries),),)


def _format_match_value(match: Played) -> str:
    return f"{match.table}.{match.match}"


def _list_match_titles(listed: Sequence[Played], locale: str) -> list[str]:
    """Return the level and the players of each match, with the game if there are several games.

    The game is needed because two games may both have a level "Standard".
    """
    several = len({one.game for one in listed}) > 1
    found = []
    for match in listed:
        presenter = find_presenter(match.game, match.level)
        level = say(presenter.name_level(match.level), locale)
        level = f"{say(presenter.title, locale)}, {level}" if several else level
        found.append(f"{level} · {', '.join(map(clean_name, match.names))}")
    return found


def _format_match_result(match: Played, locale: str) -> str:
    """Return the date and the result of a match.

    The date is in UTC, because menus do not know their readers' time zones.
    """
    day = write_date(datetime.fromtimestamp(match.at, UTC).date())
    return f"{say(day, locale)} · {say(_describe_result(match), locale)}"


def _describe_result(match: Played) -> Text:
    if not match.winners:
        return T("given up") if match.kind == "conceded" else T("lost")
    if len(match.winners) == len(match.names):
        return T("won")
    return T("won by {names}", names=[clean_name(match.names[seat]) for seat in match.winners])
