"""The message of a season: the picture of a month of a server, and a button to the film of the match of the month."""

from __future__ import annotations

from referee.club.records.season import BestMatch, Season, SeasonSummary
from render.face.missing import find_presenter
from render.statistics import Figure, Line, Section, build_statistics
from render.text.clean import clean_name, escape_markdown
from render.text.dates import MONTHS
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from .titles import WORDS, describe_times

VERB = "season"
"""The verb in the id of the button, which carries the season's number."""
LISTED = 6
"""The most lines of a list in the picture of a season."""


def build_season_message(season: Season, summary: SeasonSummary, scheme: str) -> MessageLayout:
    """Build the public message of a season, in the season's language."""
    locale = season.language
    year, _, month = season.month.partition("-")
    title = T("{month} {year} on this server", month=MONTHS[int(month) - 1], year=year)
    figures = [Figure(T("Matches"), str(summary.matches)), Figure(T("Players"), str(summary.players))]
    if summary.titles:
        figures.append(Figure(T("Titles given"), str(sum(count for _, count in summary.titles))))
    scene = build_statistics(title, figures, (), _list_sections(summary), scheme)
    lines = [say(_describe_best(summary.best), locale)] if summary.best is not None else []
    button = Button(custom_ids.make_global_id(VERB, str(season.number)), say(T("Replay"), locale))
    rows = ((button,),) if summary.best is not None else ()
    return MessageLayout(f"### {say(title, locale)}", locale, scene=scene, lines=tuple(lines), rows=rows)


def _list_sections(season: SeasonSummary) -> list[Section]:
    games = [
        Line(find_presenter(key).title, _describe_matches(count), count / season.matches)
        for key, count in season.games[:LISTED]
    ]
    most = max((count for _, count in season.people), default=1)
    people = [Line(clean_name(name), _describe_matches(count), count / most) for name, count in season.people[:LISTED]]
    titles = [Line(WORDS[key], describe_times(count)) for key, count in season.titles[:LISTED]]
    gains = []
    if (gain := season.gain) is not None:
        whose = T("{name}, {game}", name=clean_name(gain.name), game=find_presenter(gain.game).title)
        gains.append(Line(whose, f"+{gain.points}"))
    return [
        Section(T("Games"), tuple(games)),
        Section(T("Most active"), tuple(people)),
        Section(T("Biggest rating gain"), tuple(gains)),
        Section(T("Titles"), tuple(titles)),
    ]


def _describe_matches(count: int) -> Text:
    return TN("{n} match", "{n} matches", count)


def _describe_best(best: BestMatch) -> Text:
    """Describe the match of the month, and why it was chosen."""
    level = find_presenter(best.game, best.level).name_level(best.level)
    values = {"game": find_presenter(best.game).title, "level": level, "channel": f"<#{best.channel}>"}
    rounds = TN("{n} round", "{n} rounds", best.rounds)
    names = [escape_markdown(clean_name(name)) for name in best.names]
    if not names:
        return T(
            "Match of the month (the one with the most rounds): {game}, {level} · {rounds} · {channel}",
            rounds=rounds,
            **values,
        )
    return T(
        "Match of the month (the one with the most rounds): {game}, {level} · {names} · {rounds} · {channel}",
        names=names, rounds=rounds, **values,
    )  # fmt: skip
