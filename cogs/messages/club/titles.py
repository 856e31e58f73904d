"""Honours (remarkable facts of a finished match) and titles (kind words that its players give each other)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat
from referee.club.records.given_title import TITLES, TitleCounts
from referee.statistics.records import Score
from referee.table.table import Table
from render.face.missing import find_presenter
from render.statistics import Figure
from render.text.clean import clean_name
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Entry as Listed
from ...components.sheet import Menu, MessageLayout, Row
from ...components.stepwise import ViewerContext
from ...limits import ENTRY, cut
from ..common.viewpoint import list_picture_names, list_text_names
from .statistics import Entry, Page, build_page_message

VERB = "title"
"""The verb in the ids of both menus of titles. The second menu's id carries the number of the receiver's seat."""
MOST_HONOURS = 2
"""The most honours that are shown for a match."""
WORDS: dict[str, Text] = {
    "coolest-head": T("coolest head"),
    "best-teammate": T("best teammate"),
    "luckiest-dice": T("luckiest dice"),
    "boldest-move": T("boldest move"),
    "best-plan": T("best plan"),
    "fairest-play": T("fairest play"),
    "best-company": T("best company"),
    "greatest-comeback": T("greatest comeback"),
}
"""By key: the titles in words. They follow a colon, so they have no article."""
Announced = Sequence[tuple[Seat, Seat, str]]
"""The titles that the message of a match's end names: the giver's seat, the receiver's seat, the title's key."""

# --- the end of a match ---


def list_honour_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return a line for each honour of a finished match; none for a match that was given up."""
    result = table.facts.result
    if table.facts.phase != "over" or result is None or result.kind == "conceded":
        return []
    honours = viewer.face.telling.honours(table.view(None), names)[:MOST_HONOURS]
    return [f"🏅 {viewer.say(honour)}" for honour in honours]


def list_title_lines(announced: Announced, names: Sequence[str], locale: str) -> list[str]:
    """Return a line for each title that was given after a match."""
    return [
        say(
            T("-# {giver} gives {name} the title “{title}”", name=names[to], title=WORDS[title], giver=names[giver]),
            locale,
        )
        for giver, to, title in announced
    ]


def build_title_rows(table: Table, locale: str) -> tuple[Row, ...]:
    """Return a row with a menu of the people to whom a title can be given; no row if fewer than two people played."""
    facts = table.facts
    people = {info.person for info in facts.seats} - {None}
    if facts.phase != "over" or facts.guild is None or len(people) < 2:
        return ()
    entries = tuple(
        Listed(str(seat), cut(name, ENTRY))
        for seat, (name, info) in enumerate(zip(list_picture_names(table), facts.seats, strict=True))
        if info.person is not None
    )
    return ((Menu(custom_ids.make_match_id(*table.place, VERB), say(T("Give a title to…"), locale), entries),),)


def build_title_menu(table: Table, seat: Seat, locale: str) -> MessageLayout:
    """Build the private message with a menu of the titles that the person in a seat can get."""
    entries = tuple(Listed(key, say(WORDS[key], locale)) for key in TITLES)
    menu = Menu(custom_ids.make_match_id(*table.place, VERB, str(seat)), say(T("Which title…"), locale), entries)
    asked = T("### Which title does {name} get?", name=list_text_names(table)[seat])
    once = T("-# You can give one title per match. Titles are counted on `/stats honours`.")
    return MessageLayout(say(asked, locale), locale, lines=(say(once, locale),), rows=((menu,),))


def build_given_message(table: Table, seat: Seat, title: str, locale: str) -> MessageLayout:
    """Build the private message that confirms that a title was given to the person in a seat."""
    text = T("You gave {name} the title “{title}”.", name=list_text_names(table)[seat], title=WORDS[title])
    return MessageLayout(say(text, locale), locale)


# --- a player's page ---


def build_titles_message(counts: TitleCounts, locale: str, scheme: str) -> MessageLayout:
    """Build the message of the titles that a player has collected in a server."""
    title = T("Titles of {name} on this server", name=clean_name(counts.name))
    figures = [Figure(T("Titles"), str(counts.total)), Figure(T("From players"), str(counts.givers))]
    most = max((count for _, count in counts.titles), default=1)
    titles = [Entry(WORDS[key], describe_times(count), count / most, Score(count)) for key, count in counts.titles]
    games = [
        Entry(find_presenter(key).title, _describe_titles(count), count / max(1, counts.total), Score(count))
        for key, count in counts.games
    ]
    lists = ((T("Titles"), titles), (T("Games"), games))
    page = Page("honours", title, counts.total, figures, lists)
    return build_page_message(
        page, locale, scheme, T("There are no titles yet. Players can give titles at the end of a match.")
    )


def describe_times(count: int) -> Text:
    return TN("{n} time", "{n} times", count)


def _describe_titles(count: int) -> Text:
    return TN("{n} title", "{n} titles", count)
