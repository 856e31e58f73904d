"""The buttons of a table's board that answer no question: its toolbar, the log, and what a finished match offers."""

from __future__ import annotations

from referee.table import history, progress
from referee.table.table import Table
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, Row, arrange_buttons
from ..common.viewpoint import find_table_presenter, list_picture_names
from ..events.board_recap import NOTHING, Happened


def build_follower_rows(table: Table, happened: Happened) -> tuple[Row, ...]:
    """Return the buttons of a follower's board: for the log if lines have no room, and for all hands after the end."""
    ended = build_ending_buttons(table) if table.facts.phase == "over" else []
    return arrange_buttons([*ended, *([_build_log_button(table, happened)] if happened.left else [])])


def build_toolbar(table: Table, happened: Happened, untold: int) -> tuple[Row, ...]:
    """Return the toolbar of a board. During a match it is one row, because a phone has no room for two.

    ``untold``: the number of hints that have no room on the board.
    """

    def button(verb: str, label: Text, style: str = "secondary", rest: str | None = None) -> Button:
        return Button(custom_ids.make_table_id(table.id, verb, rest), say(label, table.facts.language), style)

    if table.facts.phase != "playing":
        presenter = build_lookup_buttons(table, happened)
        again = (
            []
            if table.facts.challenge or table.facts.sealed
            else [button("again", _describe_next_match(table), "primary")]
        )
        ending = [] if table.facts.sealed else build_ending_buttons(table)
        return arrange_buttons([*again, *ending, *presenter])
    mine = [
        *([button("hand", T("Hand"))] if find_table_presenter(table).pictures.has_hidden_hands else []),
        button("options", T("Options")),
    ]
    left = happened.left + untold
    others = TN("More ({n})…", "More ({n})…", left) if left else T("More…")
    back = (
        [button("back", T("Take my seat back"), "primary")] if any(info.stand_in for info in table.facts.seats) else []
    )
    return ((*mine, button("more", others, rest=str(happened.first) if left else None), *back),)


def _describe_next_match(table: Table) -> Text:
    """Return the label of the button that begins the next match at a table."""
    if progress.find_carried_values(table) is not None:
        return T("Next level")
    return T("Next match") if progress.is_undecided(table) else T("Play again")


def build_lookup_buttons(table: Table, happened: Happened = NOTHING) -> list[Button]:
    """Return the buttons of a board for the rules and the log."""
    rules = Button(custom_ids.make_table_id(table.id, "rules"), say(T("Rules"), table.facts.language))
    return [rules, _build_log_button(table, happened)]


def _build_log_button(table: Table, happened: Happened) -> Button:
    """Return the button that opens the log of this match, even when another match is played.

    The button's id carries the number of the first event without room on the board.
    """
    words = TN("One more line", "{n} more lines", happened.left) if happened.left else T("Game log")
    named = custom_ids.make_match_id(*table.place, "log", str(happened.first) if happened.left else None)
    return Button(named, say(words, table.facts.language))


def build_ending_buttons(table: Table) -> list[Button]:
    """Return the buttons of a finished match: replay, turning points, and all hands if several seats have hands."""
    locale, names = table.facts.language, list_picture_names(table)
    hands = [
        view
        for view in history.list_final_views(table)
        if find_table_presenter(table).pictures.hand(view, names) is not None
    ]
    several = hands and len(table.facts.seats) > 1
    return [
        *(
            [Button(custom_ids.make_match_id(*table.place, "reveal", "0"), say(T("Show all hands"), locale))]
            if several
            else []
        ),
        Button(custom_ids.make_match_id(*table.place, "replay"), say(T("Replay"), locale)),
        Button(custom_ids.make_match_id(*table.place, "turning"), say(T("Turning points"), locale)),
    ]
