"""Campaigns in messages: a player's level, the points that a match adds, and a server's totals.

The presenter of a game names the points and levels of its campaign (``Face.campaign``).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.registry import load_game, load_games
from referee.people.campaigns import Entry, Tally
from referee.table import campaign, progress
from referee.table.table import Table
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.face.records import Campaigning
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, Menu, MessageLayout, Row
from ...components.sheet import Entry as Listed
from ...components.stepwise import ViewerContext
from ...components.typed import Named, say_in_both_languages
from ...limits import ENTRY, cut

PAGE = 20
"""The number of players on a page of totals."""
NEWEST = 10
"""The most entries that a player's page shows. If there are more, it shows only the newest."""


def list_campaign_games() -> list[str]:
    return [key for key, rules in load_games().items() if rules.campaign is not None]


def list_campaign_game_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(load_presenter(key).title, locale)) for key in list_campaign_games()]


def _find_wording(key: str) -> Campaigning:
    wording = load_presenter(key).campaign
    assert wording is not None
    return wording


def _compute_level(key: str, total: int) -> int:
    rules = load_game(key).campaign
    assert rules is not None
    return rules.level(total)


def describe_reached_level(key: str, total: int) -> Text:
    """Describe a campaign total by its level and points, such as "level 3: Page (150 XP)"."""
    wording = _find_wording(key)
    return T("{level} ({points})", level=wording.level(_compute_level(key, total)), points=wording.points(total))


# --- at a table ---


def list_campaign_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return for each player a line on the points that a finished match has added, and on a new level."""
    result, key = table.facts.result, table.facts.game
    if result is None or not result.totals:
        return []
    wording, lines = _find_wording(key), list[Text]()
    people = [seat for seat, info in enumerate(table.facts.seats) if info.person is not None]
    counted = [
        seat for seat in people if campaign.is_score_counted(table.facts, seat, progress.is_undone_past_dice(table))
    ]
    for seat in counted:
        total, gained = result.totals[seat], result.scores[seat]
        now, before = _compute_level(key, total), _compute_level(key, total - gained)
        points, more, level = wording.points(total), wording.points(gained), wording.level(now)
        values = {"name": names[seat], "points": points, "more": more, "level": level}
        if now > before:
            lines.append(T("-# Campaign: {name} now has {points} (+{more}) and reaches {level}!", **values))
        else:
            lines.append(T("-# Campaign: {name} now has {points} (+{more}), {level}", **values))
    left = [names[seat] for seat in people if seat not in counted]
    if left:
        lines.append(
            T("-# Campaign: no points for {names} in this match (`/rules {rule}`)", names=left, rule=wording.counts)
        )
    return [viewer.say(line) for line in lines]


# --- the totals of a server ---


def build_standings_page(key: str, tallies: Sequence[Tally], page: int, locale: str) -> MessageLayout:
    """Build a page of a server's campaign totals, the highest first, with a menu of the players."""
    title = say(T("### Campaign: {game}", game=load_presenter(key).title), locale)
    if not tallies:
        nobody = T("Nobody has a total yet. Finished matches of the campaign add to the totals.")
        return MessageLayout(title, locale, lines=(say(nobody, locale), _format_rules(key, locale)))
    page = max(0, min(page, (len(tallies) - 1) // PAGE))
    first = page * PAGE
    shown = tallies[first : first + PAGE]
    lines = [say(_describe_tally(key, number, one), locale) for number, one in enumerate(shown, first + 1)]
    entries = tuple(
        Listed(str(one.person), cut(clean_name(one.name), ENTRY), say(describe_reached_level(key, one.total), locale))
        for one in shown
    )
    rows: list[Row] = [(Menu(_make_page_id(key, page), say(T("Choose a player…"), locale), entries),)]
    turns = [(page - 1, T("Back")), (page + 1, T("More…"))]
    buttons = [
        Button(_make_page_id(key, to), say(words, locale))
        for to, words in turns
        if 0 <= to <= (len(tallies) - 1) // PAGE
    ]
    if buttons:
        rows.append(tuple(buttons))
    return MessageLayout(title, locale, lines=("\n".join(lines), _format_rules(key, locale)), rows=tuple(rows))


def _make_page_id(key: str, page: int) -> str:
    return custom_ids.make_global_id("campaign", f"{key}:{page}")


def _format_rules(key: str, locale: str) -> str:
    levels, counts = _find_wording(key).rule, _find_wording(key).counts
    return say(
        T(
            "-# `/rules {levels}` explains the levels. `/rules {counts}` explains which matches count.",
            levels=levels,
            counts=counts,
        ),
        locale,
    )


def _describe_tally(key: str, rank: int, tally: Tally) -> Text:
    wording, total = _find_wording(key), tally.total
    return T(
        "{n}. **{name}**: {points}, {level} · {matches}",
        n=rank,
        name=escape_markdown(clean_name(tally.name)),
        points=wording.points(total),
        level=wording.level(_compute_level(key, total)),
        matches=TN("{n} match", "{n} matches", tally.matches),
    )


def build_player_page(key: str, name: str, entries: Sequence[Entry], locale: str) -> MessageLayout:
    """Build a player's page in a campaign: the total, the effects of its levels, and the entries behind the total.

    ``name``: not yet escaped for Markdown.
    """
    wording, rules = _find_wording(key), load_game(key).campaign
    assert rules is not None
    total = sum(one.amount for one in entries)
    level = rules.level(total)
    title = T("### {name}: {game}", name=escape_markdown(clean_name(name)), game=load_presenter(key).title)
    lines = [f"**{say(describe_reached_level(key, total), locale)}**"]
    if level < len(rules.levels):
        next_, missing = wording.level(level + 1), wording.points(rules.levels[level] - total)
        lines.append(say(T("{points} more to reach {level}", points=missing, level=next_), locale))
    gives = [words for at in range(1, level + 1) if (words := wording.gives(at)) is not None]
    if gives:
        lines.append("\n".join(f"- {say(words, locale)}" for words in gives))
    if entries:
        lines.append("\n".join(f"-# {say(_describe_entry(key, one), locale)}" for one in entries[:NEWEST]))
    lines.append(_format_rules(key, locale))
    everybody = Button(_make_page_id(key, 0), say(T("All players"), locale))
    return MessageLayout(say(title, locale), locale, lines=tuple(lines), rows=((everybody,),))


def _describe_entry(key: str, entry: Entry) -> Text:
    """Describe an entry of a campaign total: its time, its points, and the match or reason."""
    wording, when = _find_wording(key), f"<t:{int(entry.at)}:d>"
    more = entry.amount >= 0
    points = wording.points(abs(entry.amount))
    if entry.match is not None:
        return T(
            "{when}: +{points}, {level}",
            when=when,
            points=points,
            level=find_presenter(key, entry.level).name_level(entry.level),
        )
    values = {
        "when": when,
        "points": points,
        "name": escape_markdown(clean_name(entry.by_name)),
        "reason": _format_reason(entry),
    }
    if more:
        return T("{when}: +{points}, corrected by {name}: {reason}", **values)
    return T("{when}: −{points}, corrected by {name}: {reason}", **values)


def _format_reason(entry: Entry) -> str:
    return escape_markdown(clean_name(entry.reason, 200))
