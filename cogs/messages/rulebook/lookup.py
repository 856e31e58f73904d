"""The messages of /card and /rules: the page that a text names, a topic, or a list of similar pages.

A page links to its neighbours, to further results, and to the other pages of its topic.
"""

from __future__ import annotations

from render.face.contract import load_presenter
from render.text.i18n import T, Text, say

from ... import limits
from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...limits import cut
from ...refusals import UnknownName
from . import finding
from .finding import Found

BODY = 1600
"""The length to which the text of a page is cut, in characters."""
TITLE = 30
"""Titles on the buttons to neighbouring pages are cut to this length, because two such buttons share a row."""


def build_found_page(sort: str, typed: str, locale: str, game: str | None = None) -> MessageLayout:
    """Build the page that a typed text means.

    The result is the page or topic of this name. If there is none, it is the likeliest page with a list of the others,
    or only a list of similar pages. ``sort``: the sort of page that is searched first, one of ``finding.SORTS``. Raises
    ``UnknownName``.
    """
    scored = finding.rank_pages(sort, typed, locale, game)
    hits = [one for _, one in scored]
    named = bool(hits) and finding.is_full_name(hits[0], typed)
    topic = finding.find_topic(sort, typed, locale, game) if not named else None
    if topic is not None and (topic[0] == game or not hits or hits[0].game != game):
        return build_topic_page(sort, *topic, locale)
    best = scored[0][0] if scored else 0.0
    for other in finding.SORTS:  # The text may name a rule although cards are searched, or a card although rules are.
        elsewhere = finding.rank_pages(other, typed, locale, game) if other != sort and not named else []
        share = finding.NAMED if elsewhere and finding.is_full_name(elsewhere[0][1], typed) else finding.ELSEWHERE
        if elsewhere and elsewhere[0][0] * share > best:
            sort, best, hits = other, elsewhere[0][0], [one for _, one in elsewhere]
    if not hits:
        raise UnknownName()
    if best >= finding.SURE:
        return build_lookup_page(sort, hits[0], locale, hits[1:])
    heading = say(T("Nothing has that name. Did you mean one of these?"), locale)
    return MessageLayout(
        heading, locale, rows=(_build_page_menu(sort, "like", T("Look up…"), hits[: limits.MENU], locale),)
    )


def build_lookup_page(sort: str, result: Found, locale: str, further: list[Found] | None = None) -> MessageLayout:
    """Build the message of a page, with links to related pages. ``further``: the further results of the search."""
    topic = f"-# {result.topic}\n" if result.topic else ""
    heading = f"{topic}### {result.titles[0]} · `{result.page.key}`"
    rows: list[Row] = []
    beside = finding.group_by_topic(sort, result.game, locale)[result.topic]
    place = beside.index(result)
    near = [(beside[at], sign) for at, sign in ((place - 1, "◀️"), (place + 1, "▶️")) if 0 <= at < len(beside)]
    if near:
        rows.append(tuple(_build_page_button(sort, one, sign) for one, sign in near))
    if further:
        rows.append(_build_page_menu(sort, "also", T("More results…"), further, locale))
    if len(beside) > 1:
        rows.append(
            _build_page_menu(
                sort,
                "topic",
                T("More about {topic}", topic=_describe_topic_name(result.game, result.topic)),
                beside,
                locale,
                result,
            )
        )
    body = cut(say(result.page.body, locale), BODY)
    return MessageLayout(heading, locale, scene=result.page.scene, lines=(body,), rows=tuple(rows))


def build_topic_page(sort: str, game: str, topic: str, locale: str) -> MessageLayout:
    """Build the list of the pages on a topic, with a menu to open a page. ``sort``: one of ``finding.SORTS``."""
    pages = finding.group_by_topic(sort, game, locale)[topic]
    lines = [f"- {one.titles[0]} · `{one.page.key}`" for one in pages[: limits.MENU]]
    book = "" if game == finding.BOT else f"-# {say(load_presenter(game).title, locale)}\n"
    heading = f"{book}### {say(_describe_topic_name(game, topic), locale)}"
    return MessageLayout(
        heading, locale, lines=tuple(lines), rows=(_build_page_menu(sort, "topic", T("Look up…"), pages, locale),)
    )


def build_contents_page(game: str, table: int, locale: str) -> MessageLayout:
    """Build the contents of a game's rules, by topic, with the legend of its signs."""
    topics = finding.group_by_topic("rules", game, locale)
    entries = tuple(
        Entry(
            str(number),
            say(_describe_topic_name(game, topic), locale),
            cut(", ".join(one.titles[0] for one in pages), limits.ENTRY),
        )
        for number, (topic, pages) in enumerate(list(topics.items())[: limits.MENU])
    )
    about = say(T("Choose a topic, or type `/rules` and some words."), locale)
    presenter = load_presenter(game)
    menu = Menu(custom_ids.make_global_id("topic", game), say(T("Topics"), locale), entries)
    return MessageLayout(
        f"### {say(presenter.title, locale)}",
        locale,
        scene=presenter.guidance.legend(),
        lines=(about,),
        rows=((menu,),),
    )


def _describe_topic_name(game: str, topic: str) -> Text | str:
    """Return a topic's name; for pages without a topic, the game's name."""
    return topic or load_presenter(game).title


def _build_page_button(sort: str, result: Found, sign: str) -> Button:
    return Button(custom_ids.make_global_id("page", f"{sort}:{result.value}"), cut(result.titles[0], TITLE), emoji=sign)


def _build_page_menu(
    sort: str, name: str, words: Text, pages: list[Found], locale: str, now: Found | None = None
) -> Row:
    """Return a menu of pages. If there are too many pages, the menu has those around the present page ``now``."""
    first = max(0, min(pages.index(now) - limits.MENU // 2, len(pages) - limits.MENU)) if now in pages else 0
    entries = tuple(
        Entry(one.value, one.titles[0], one.page.key, chosen=one == now) for one in pages[first : first + limits.MENU]
    )
    return (Menu(custom_ids.make_global_id("page", f"{sort}:{name}"), say(words, locale), entries),)
