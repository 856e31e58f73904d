"""The lines of a table's board on the state of its match: who is waited for, a pause, or the result."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match_records import OpenQuestion
from referee.records.facts import TABLE
from referee.table import progress
from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text

from ...components.stepwise import ViewerContext
from ..club.titles import list_honour_lines
from ..common.standing import (
    format_result,
    list_away_lines,
    list_challenge_lines,
    list_idle_lines,
    list_practice_lines,
    list_resignation_lines,
    list_series_lines,
    list_stand_in_lines,
    list_taken_back_lines,
    list_teaching_lines,
    list_unrated_lines,
    list_waiting_lines,
)
from ..common.viewpoint import build_viewer_context
from ..lobby.campaign import list_campaign_lines
from ..question.coaching import list_coach_lines
from ..question.guesses import list_guess_results
from .open_question import list_question_lines


def list_status_lines(
    table: Table, viewer: ViewerContext, names: Sequence[str], since: int | None, alone: OpenQuestion | None
) -> list[str]:
    """Return the lines of a board on the people for whom others wait, or on the result.

    ``since``: the time at which the question was asked, in seconds since 1970. ``alone``: the question of a single
    player.
    """
    facts = table.facts
    lines: list[str] = []
    if progress.count_mended_answers(table):
        line = TN(
            "The rules were corrected. The last answer no longer fits them, so the bot asks it again.",
            "The rules were corrected. The last {n} answers no longer fit them, so the bot asks them again.",
            progress.count_mended_answers(table),
        )
        lines.append(viewer.say(line))
    for name, info in zip(names, facts.seats, strict=True):
        if info.reason:
            reason = escape_markdown(clean_name(info.reason, 200))
            lines.append(viewer.say(T("-# {name} took over a seat: {reason}", name=name, reason=reason)))
    lines += list_taken_back_lines(table, viewer, names)
    lines += list_teaching_lines(table, viewer.locale)
    lines += list_challenge_lines(table, viewer.locale)
    lines += [*list_practice_lines(table, viewer.locale), *list_coach_lines(table, viewer.locale)]
    if facts.phase != "playing":
        lines += list_unrated_lines(table, viewer.locale)
        added = list_campaign_lines(table, viewer, names)
        honours = list_honour_lines(table, viewer, names)
        guessed = list_guess_results(table, viewer, names)
        series = list_series_lines(table, viewer, names)
        return [*lines, f"**{format_result(table, viewer, names)}**", *honours, *guessed, *series, *added]
    lines += list_series_lines(table, viewer, names)
    for gone in (list_resignation_lines, list_stand_in_lines, list_away_lines):
        lines += gone(table, viewer, names)
    lines += list_idle_lines(table, viewer.locale)
    if facts.paused is not None:
        return [*lines, f"**{viewer.say(_describe_pause(table, names))}**"]
    if alone is not None:
        return [*lines, *list_question_lines(table, alone, build_question_context(table, alone, viewer), names)]
    return [*lines, *list_waiting_lines(table, viewer, names, since)]


def build_question_context(table: Table, question: OpenQuestion, viewer: ViewerContext) -> ViewerContext:
    """Return the viewer context in which a question is shown on the public board.

    A public question is shown without secrets of its seat, such as a helpful card in the hand.
    """
    return build_viewer_context(table, question.ask.seat, viewer.locale) if question.ask.secret else viewer


def _describe_pause(table: Table, names: Sequence[str]) -> Text:
    """Describe the pause of a match: its beginning, the person who paused, and the reason."""
    rest = table.facts.paused
    assert rest is not None
    seat = table.facts.seat_of(rest.by)
    who = names[seat] if seat is not None else f"<@{rest.by}>"
    since = f"<t:{int(rest.at)}:R>"
    if rest.stood:
        return T(
            "The bot was restored to its state at {time}. What was played later is lost. The dice have a new "
            "secret, and this match is not rated. Press *Resume* to continue.",
            time=f"<t:{int(rest.stood)}:f>",
        )
    if rest.by == TABLE:
        return T("The match is paused ({time}). Press *Resume* to continue.", time=since)
    if rest.reason:
        reason = escape_markdown(clean_name(rest.reason, 200))
        return T("{name} has paused the match ({time}): {reason}", name=who, time=since, reason=reason)
    return T("{name} has paused the match ({time}).", name=who, time=since)
