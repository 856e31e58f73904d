"""The message that answers *Which rule is this?* on a board: for each line of the board, the rule behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from render.text.clean import escape_markdown, remove_markdown
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.sheet import Entry, Menu, MessageLayout
from ...limits import ENTRY, MENU, cut
from . import finding
from .finding import Found

_CITED = re.compile(r"`/rules ([A-Z]+-[A-Z]+-\d+)`")
"""Matches a rule that a line of a board cites."""
LINES, OF_A_LINE = 5, 4
"""The most lines that are explained, and the most rules of a line that the menu offers."""
QUOTED = 90
"""Lines are quoted up to this length, in characters."""


def build_asked_rules(texts: Sequence[str], game: str, locale: str) -> MessageLayout | None:
    """Build the message with the rules behind the texts of a board; None if no rule fits any of them.

    It uses nothing but the words that everybody can read on the board.
    """
    lines_of_board = list(_list_lines(texts))
    explained = [(line, rules) for line, cited in lines_of_board if (rules := _find_rules(line, cited, game, locale))]
    if not explained:
        return None
    lines = []
    for line, found in explained[-LINES:]:
        lines.append(f"> {escape_markdown(cut(line, QUOTED))}")
        lines.append(" · ".join(f"{one.titles[0]} `{one.page.key}`" for one in found[:2]))
    likeliest, others = [found[0] for _, found in explained], [one for _, found in explained for one in found[1:]]
    pages = {one.value: one for one in (*likeliest, *others)}
    entries = tuple(Entry(key, cut(one.titles[0], ENTRY), one.page.key) for key, one in list(pages.items())[:MENU])
    menu = Menu(custom_ids.make_global_id("page", "rules:which"), say(T("Read a rule…"), locale), entries)
    heading = say(T("### Which rule is this?"), locale)
    note = "-# " + say(T("These rules fit the words on the board best. `/rules` finds others."), locale)
    return MessageLayout(heading, locale, lines=(*lines, note), rows=((menu,),))


def _list_lines(texts: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of a board that tell or ask something, without Markdown, each with the rules that it cites.

    A heading and the line below it name the game and the turn, and tell nothing.
    """
    for text in texts:
        above = ""
        for line in text.splitlines():
            if line.strip() and not line.startswith("#") and not above.startswith("#"):
                bare = _CITED.sub("", line).removeprefix("-# ").removeprefix("> ")
                yield remove_markdown(bare).strip(), _CITED.findall(line)
            above = line


def _find_rules(line: str, cited: Sequence[str], game: str, locale: str) -> list[Found]:
    """Return the rules that a line cites, then those that its words fit."""
    named = [one for key in cited for one in finding.search_pages("rules", key, locale, game)[:1]]
    ranked = finding.rank_pages("rules", line, locale, game)
    fitting = [one for score, one in ranked if score >= finding.SURE and one.game == game]
    return [*named, *fitting[:OF_A_LINE]]
