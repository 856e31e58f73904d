"""The messages of statistics: each has a picture, and the numbers as a file (CSV)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from engine.registry import load_games
from referee.ratings.calculation import compute_points, compute_range, is_provisional
from referee.records.rating_records import WITH_AI, Rating
from referee.statistics.records import (
    FormLine,
    GameLine,
    GameStatistics,
    LevelLine,
    PairLine,
    PersonLine,
    PlayerStatistics,
    RatingLine,
    Score,
    ServerStatistics,
    TableStatistics,
    TraitLine,
)
from referee.table.rating import OWN
from render.face.missing import find_presenter
from render.face.records import Setting
from render.statistic_plates import DRAWN, LOST, WON
from render.statistics import Figure, Line, Section, build_statistics
from render.text.clean import clean_name
from render.text.i18n import TN, T, Text, say
from render.text.per_cents import write_change, write_per_cent

from ...components.sheet import MessageLayout
from ..common.strengths import NAMES

_FILE_COLUMNS = ("list", "name", "matches", "wins", "mean rounds", "rating", "rating from", "rating to")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of texts that a spreadsheet would take for a formula."""
NOTHING_YET = T("No match has been finished here yet.")
_KINDS = 4
"""The most kinds of traits, such as raiders or decks, for which a list is shown."""
_SPANS = 6
"""The number of the latest spans of 30 days for which a server's matches are shown."""


class Entry(Struct, frozen=True):
    """A line of a list in statistics, for the picture and for the file."""

    label: Text | str
    value: Text | str
    share: float = -1.0
    """The length of the bar beside the line, from 0 to 1; negative for no bar."""
    score: Score | None = None
    rounds: float | None = None
    rating: Rating | None = None


Lists = Sequence[tuple[Text, Sequence[Entry]]]
"""The lists in a picture of statistics, each with its heading."""


class Page(Struct, frozen=True):
    """The content of a message of statistics, for its picture and its file."""

    kind: str
    """The kind of statistics, for the file's name: "player", "server", "game", "table" or "honours"."""
    title: Text
    matches: int
    """The number of matches that are counted; for "honours", the number of titles."""
    figures: Sequence[Figure]
    lists: Lists
    form: Sequence[FormLine] = ()
    """The latest matches, newest first."""


# --- the four pictures ---


def build_player_message(statistics: PlayerStatistics, locale: str, scheme: str) -> MessageLayout:
    figures = [Figure(T("Matches"), str(statistics.score.matches))]
    if (people := statistics.score.leave_out(statistics.score_with_ai)).matches:
        figures.append(Figure(T("Won among people"), write_per_cent(people.share)))
    if statistics.score_with_ai.matches:
        figures.append(Figure(T("Won with AI players"), write_per_cent(statistics.score_with_ai.share)))
    if (luck := statistics.luck) is not None:
        # 1.96 standard errors make a confidence of 95 %.
        value = write_change(luck.mean)
        if luck.error is not None:
            value = T("{luck} ± {margin}", luck=value, margin=write_per_cent(1.96 * luck.error))
        label = TN("Dice luck in {n} match", "Dice luck in {n} matches", luck.matches)
        figures.append(Figure(label, value))
    lists = (
        (T("Games"), _list_games(statistics.games)),
        (T("Ratings"), _list_own_ratings(statistics.games)),
        (T("Fellow players"), _list_people(statistics.people)),
        *_list_traits(statistics.traits),
    )
    title = T("Results of {name} on this server", name=clean_name(statistics.name))
    return build_page_message(
        Page("player", title, statistics.score.matches, figures, lists, statistics.form), locale, scheme
    )


def build_server_message(statistics: ServerStatistics, locale: str, scheme: str) -> MessageLayout:
    figures = [
        Figure(T("Matches"), str(statistics.matches)),
        Figure(T("Players"), str(statistics.players)),
        Figure(T("In the last 30 days"), str(statistics.months[-1])),
    ]
    most = max(statistics.months) or 1
    months = [
        Entry(
            T("{first} to {last} days ago", first=30 * index, last=30 * (index + 1)),
            str(count),
            count / most,
            Score(count, 0),
        )
        for index, count in enumerate(reversed(statistics.months[-_SPANS:]))
    ]
    lists = (
        (T("Games"), _list_games(statistics.games, wins=False)),
        (T("Most active"), _list_people(statistics.people)),
        (T("Players who play together"), _list_pairs(statistics.pairs)),
        (T("Matches by month"), months),
    )
    page = Page("server", T("Results of this server"), statistics.matches, figures, lists)
    return build_page_message(page, locale, scheme)


def build_game_message(statistics: GameStatistics, locale: str, scheme: str, everywhere: bool) -> MessageLayout:
    """Build the message of a game's statistics. ``everywhere``: with the ratings over all servers."""
    figures = [Figure(T("Matches"), str(statistics.score.matches))]
    if statistics.score_with_ai.matches:
        figures.append(Figure(T("With AI players"), str(statistics.score_with_ai.matches)))
    if statistics.rounds is not None:
        figures.append(Figure(T("Rounds on average"), f"{statistics.rounds:.1f}"))
    ratings = T("Ratings, all servers") if everywhere else T("Ratings")
    lists = (
        (ratings, [_describe_rating(statistics.game, line) for line in statistics.ratings]),
        *_list_traits(statistics.traits),
        (T("Levels"), _list_levels(statistics.game, statistics.levels)),
    )
    title = T("{game}: results on this server", game=find_presenter(statistics.game).title)
    return build_page_message(Page("game", title, statistics.score.matches, figures, lists), locale, scheme)


def build_table_message(statistics: TableStatistics, locale: str, scheme: str) -> MessageLayout:
    """Build the message of the statistics of a channel's tables."""
    figures = [Figure(T("Matches"), str(statistics.score.matches)), Figure(T("Players"), str(statistics.players))]
    lists = ((T("Players"), _list_people(statistics.people)), (T("Games"), _list_games(statistics.games, wins=False)))
    title = T("Results at this table")
    return build_page_message(
        Page("table", title, statistics.score.matches, figures, lists, statistics.form), locale, scheme
    )


def build_page_message(page: Page, locale: str, scheme: str, nothing: Text = NOTHING_YET) -> MessageLayout:
    """Build the message of statistics, or one with the sentence ``nothing`` if there is nothing to count."""
    heading = f"### {say(page.title, locale)}"
    if not page.matches:
        return MessageLayout(heading, locale, lines=(say(nothing, locale),))
    ends = [WON if line.won else DRAWN if line.drawn else LOST for line in reversed(page.form)]
    sections = [
        Section(title, tuple(Line(entry.label, entry.value, entry.share) for entry in entries))
        for title, entries in page.lists
    ]
    scene = build_statistics(page.title, page.figures, ends, sections, scheme)
    ratings = [entry.rating for _, entries in page.lists for entry in entries if entry.rating is not None]
    few = any(map(is_provisional, ratings))
    lines = (say(T("-# A rating from only a few matches is shown as a range."), locale),) if few else ()
    file = (f"statistics-{page.kind}.csv", write_file(page.lists, locale))
    return MessageLayout(heading, locale, scene=scene, lines=lines, attached=file)


def write_file(lists: Lists, locale: str) -> bytes:
    """Return the lists of a page as one CSV file. It is written so that spreadsheets take no name for a formula."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(_FILE_COLUMNS)
    for heading, entries in lists:
        for entry in entries:
            name = say(entry.label, locale)
            score, rating = entry.score, entry.rating
            writer.writerow(
                (
                    say(heading, locale),
                    f"'{name}" if name.startswith(_FORMULA) else name,
                    score.matches if score is not None else "",
                    score.wins if score is not None else "",
                    f"{entry.rounds:.2f}" if entry.rounds is not None else "",
                    *((compute_points(rating), *compute_range(rating)) if rating is not None else ("", "", "")),
                )
            )
    return stream.getvalue().encode()


# --- lists ---


def _describe_score(score: Score) -> Text:
    return T("{wins} of {matches} won", wins=score.wins, matches=score.matches)


def describe_rating(rating: Rating) -> Text | str:
    """Return a rating in words: its points, or the range of the points while the rating is provisional."""
    if is_provisional(rating):
        low, high = compute_range(rating)
        return T("{low} to {high}", low=low, high=high)
    return str(compute_points(rating))


def _list_games(games: Iterable[GameLine], wins: bool = True) -> list[Entry]:
    """Return a list entry for each game. ``wins``: the scores are those of one player."""
    listed = list(games)
    most = max((line.score.matches for line in listed), default=1)
    entries = []
    for line in listed:
        title = find_presenter(line.game).title
        if not wins:
            value = TN("{n} match", "{n} matches", line.score.matches)
            entries.append(Entry(title, value, line.score.matches / most, line.score, line.rounds))
            continue
        parts = ((title, line.score.leave_out(line.score_with_ai)), (_mark_with_ai(title), line.score_with_ai))
        entries += [
            Entry(name, _describe_score(score), score.share, score, line.rounds)
            for name, score in parts
            if score.matches
        ]
    return entries


def _mark_with_ai(name: Text | str) -> Text:
    """Name the part of something that comes from matches with AI players."""
    return T("With AI: {name}", name=name)


def _list_own_ratings(games: Iterable[GameLine]) -> list[Entry]:
    """Return list entries for a player's ratings in a server, and for the player's ratings over all servers."""
    entries = []
    for line in games:
        title = find_presenter(line.game).title
        everywhere = T("{game}, all servers", game=title)
        ratings = (
            (title, line.rating),
            (everywhere, line.rating_everywhere),
            (_mark_with_ai(title), line.rating_with_ai),
            (_mark_with_ai(everywhere), line.rating_with_ai_everywhere),
        )
        entries += [Entry(name, describe_rating(one), rating=one) for name, one in ratings if one is not None]
    return entries


def _list_traits(traits: Iterable[TraitLine]) -> list[tuple[Text, list[Entry]]]:
    """Return a list with its heading for each kind of trait, such as raiders, decks or heroes."""
    lists: dict[tuple[str, str], list[TraitLine]] = {}
    for line in traits:
        lists.setdefault((line.game, line.key), []).append(line)
    return [
        (setting.name, [_describe_trait(setting, line) for line in lines])
        for (game, key), lines in list(lists.items())[:_KINDS]
        if (setting := _find_setting(game, key)) is not None
    ]


def _describe_trait(setting: Setting, line: TraitLine) -> Entry:
    own = T("a custom one")
    name = own if line.value == OWN else dict(setting.values).get(line.value, clean_name(line.value, 40))
    return Entry(name, _describe_score(line.score), line.score.share, line.score)


@cache
def _find_setting(game: str, key: str) -> Setting | None:
    """Return a game's setting with this key, from the first level that has such a setting; None if no level has one."""
    presenter = find_presenter(game)
    found = (one for level in presenter.levels for one in presenter.settings(level) if one.choice.key == key)
    return next(found, None)


def _list_people(people: Iterable[PersonLine]) -> list[Entry]:
    return [Entry(clean_name(line.name), _describe_score(line.score), line.score.share, line.score) for line in people]


def _list_pairs(pairs: Sequence[PairLine]) -> list[Entry]:
    most = max((pair.matches for pair in pairs), default=1)
    return [
        Entry(
            T("{one} and {other}", one=clean_name(pair.names[0]), other=clean_name(pair.names[1])),
            TN("{n} match", "{n} matches", pair.matches),
            pair.matches / most,
            Score(pair.matches, 0),
        )
        for pair in pairs
    ]


def _list_levels(game: str, levels: Iterable[LevelLine]) -> list[Entry]:
    cooperative = game in load_games() and load_games()[game].cooperative
    entries = []
    for line in levels:
        name = find_presenter(game, line.level).name_level(line.level)
        name = _mark_with_ai(name) if line.with_ai else name
        value = _describe_score(line.score) if cooperative else TN("{n} match", "{n} matches", line.score.matches)
        entries.append(Entry(name, value, line.score.share if cooperative else -1.0, line.score, line.rounds))
    return entries


def _describe_rating(game: str, line: RatingLine) -> Entry:
    """Return a list entry for a rated player: a person, the AI, or the difficulty of a cooperative level."""
    second, _, key = line.player.name.partition(":")
    kind, _, name = (key if second == WITH_AI else line.player.name).partition(":")
    label: Text | str = clean_name(line.name)
    if kind == "ai":
        label = T("AI, {strength}", strength=NAMES.get(name, name))
    elif kind == "level":
        level, _, changed = name.partition("+")
        title = find_presenter(game, level).name_level(level)
        label = T("{level}, with house rules", level=title) if changed else title
    if second == WITH_AI:
        label = _mark_with_ai(label)
    score = Score(line.rating.matches, line.rating.wins)
    return Entry(label, describe_rating(line.rating), score=score, rating=line.rating)
